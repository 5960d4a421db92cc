//! The keeper: the library of the browser, as every page reaches it.

use leptos::prelude::*;
use page::{Library, Motion, Palette, Settings, Theme};

use crate::browser::{self, LocalShelf};
use crate::words::Language;

/// What is kept: games and settings.
#[derive(Clone, Copy)]
pub(crate) struct Keeper {
    library: StoredValue<Library<LocalShelf>>,
    /// What the person chose.
    pub(crate) settings: RwSignal<Settings>,
}

impl Keeper {
    /// Opens what is kept; stands at the top of the page once.
    pub(crate) fn open() -> Self {
        let tab = format!("t{:x}", browser::random());
        let mut library = Library::new(LocalShelf, &tab);
        let (settings, _) = library.settings();
        Self {
            library: StoredValue::new(library),
            settings: RwSignal::new(settings),
        }
    }

    /// What is kept, for the page that asks.
    pub(crate) fn here() -> Self {
        use_context().expect("the app provides what is kept")
    }

    /// Does something with the games that are kept.
    pub(crate) fn library<T>(self, change: impl FnOnce(&mut Library<LocalShelf>) -> T) -> T {
        self.library
            .try_update_value(change)
            .expect("it lives as long as the page")
    }

    /// Changes the settings and keeps them; those that cannot be kept last as
    /// long as the page.
    pub(crate) fn change(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        let settings = self.settings.get_untracked();
        let _ = self.library(|library| library.set_settings(&settings));
    }

    /// Shows the settings wherever they are seen, now and whenever they change.
    pub(crate) fn show(self, language: Language) {
        let part = move |f: fn(&Settings) -> &'static str, name: &'static str| {
            let value = Memo::new(move |_| self.settings.with(f));
            Effect::new(move || browser::set_attribute(name, value.get()));
        };
        part(|it| Theme::id(it.theme), "data-theme");
        part(|it| Palette::id(it.palette), "data-palette");
        part(|it| Motion::id(it.motion), "data-motion");
        let lang = Memo::new(move |_| self.settings.with(|it| it.lang));
        Effect::new(move || {
            let lang = lang.get().unwrap_or_else(browser::lang);
            leptos::task::spawn_local(async move {
                // Where they cannot be fetched, the page goes on in the language that it has.
                if browser::fetch_words(lang).await {
                    if language.0.get_untracked() != lang {
                        language.0.set(lang);
                    }
                    browser::set_attribute("lang", lang.id());
                }
            });
        });
    }
}
