//! Every sentence of the page.

use rules::Words;
use texts::Catalogue;

/// Every sentence of the page. Where the page runs they are fetched, in one language
/// ([`texts::give`]).
pub static TEXTS: Catalogue = Catalogue::without_rule_numbers(&[
    texts::WEB,
    &[play::SENTENCES, record::SENTENCES, session::SENTENCES],
    EXACT,
]);

/// What puzzles and openings say. The crates themselves are part of the worker for exact answers,
/// not of the page.
const EXACT: &[Words] = &[
    rules::prose!(
        "../../puzzles/locales/board.en.ftl",
        "../../puzzles/locales/board.pt.ftl"
    ),
    rules::prose!(
        "../../openings/locales/board.en.ftl",
        "../../openings/locales/board.pt.ftl"
    ),
];
