//! Sentences in the language of the moment.

use leptos::prelude::*;
use rules::Lang;
use texts::Texts;

/// Every sentence that is said on the page, in a language.
pub(crate) fn texts(lang: Lang) -> &'static Texts {
    page::TEXTS.in_lang(lang)
}

/// The language of the page; everything that asks it is drawn anew when it changes.
#[derive(Clone, Copy)]
pub(crate) struct Language(pub(crate) RwSignal<Lang>);

impl Language {
    /// The language of this page.
    pub(crate) fn here() -> Self {
        use_context().expect("the app provides the language")
    }

    pub(crate) fn now(self) -> Lang {
        self.0.get()
    }

    pub(crate) fn texts(self) -> &'static Texts {
        texts(self.now())
    }

    /// A message without arguments, as something to be shown.
    pub(crate) fn word(self, key: &'static str) -> impl Fn() -> String + Copy + Send + 'static {
        move || self.texts().word(key)
    }
}
