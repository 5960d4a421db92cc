//! The catalogue of the terminal and the command line.

use rules::Lang;
use texts::{Catalogue, Texts};

/// Every sentence that is said in a terminal, in a language.
pub fn texts(lang: Lang) -> &'static Texts {
    static TEXTS: Catalogue = Catalogue::new(&[
        texts::TERMINAL,
        &[
            engine::SENTENCES,
            net::SENTENCES,
            online::SENTENCES,
            openings::SENTENCES,
            play::SENTENCES,
            puzzles::SENTENCES,
            record::SENTENCES,
            remote::SENTENCES,
            session::SENTENCES,
            store::SENTENCES,
        ],
    ]);
    TEXTS.in_lang(lang)
}
