//! Every sentence of the page.

use rules::{Lang, Words};
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

/// What keys begin with of what is only said on the pages of puzzles and analysis.
const LATER: [&str; 5] = [
    "openings-",
    "play-study-",
    "puzzle-",
    "web-puzzle",
    "web-study-",
];

/// The sources of the sentences in a language, as the page fetches them: what is said anywhere
/// ([`texts::give`]), and what lessons, puzzles and analysis say ([`texts::give_later`]).
pub fn sources(lang: Lang) -> [String; 2] {
    let mut out = [String::new(), String::new()];
    let mut is_lesson = false;
    for line in TEXTS.source(lang).lines() {
        // Other lines go on with the message before.
        if line.starts_with(|it: char| it.is_ascii_lowercase()) {
            let key = line.split(' ').next().unwrap_or_default();
            is_lesson = key.contains("lesson-")
                || LATER.iter().any(|it| key.starts_with(it))
                    && !["openings-chapter", "web-puzzles"].contains(&key);
        }
        let to = &mut out[usize::from(is_lesson)];
        to.push_str(line);
        to.push('\n');
    }
    out
}
