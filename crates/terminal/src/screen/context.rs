//! The context of every screen: texts, looks, settings, the store.

use std::sync::Arc;

use draw::Charset;
use draw::palette::Scheme;
use games::{Choice, GameId};
use remote::Link;
use rules::{Lang, Note, SplitMix64};
use session::Refusal;
use store::{Ascii, Settings, Store};
use texts::Texts;

use crate::screen::skin::{Depth, Skin};

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// How many colors.
    pub depth: Depth,
    /// Whether characters beyond ASCII can be expected to show.
    pub has_unicode: bool,
    /// Whether its ground is light or dark.
    pub scheme: Scheme,
}

/// What was asked for when the program was started, which goes before the settings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// A language.
    pub lang: Option<Lang>,
    /// The language of the environment, for settings that leave it open.
    pub usual_lang: Lang,
    /// Nothing but ASCII.
    pub ascii: bool,
    /// The server of games that the menu leads to, if not the usual one.
    pub server: Option<Link>,
}

/// Wakes the event loop from other threads.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// What every screen needs.
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) texts: &'static Texts,
    pub(crate) skin: Skin,
    pub(crate) waker: Waker,
    /// What is told at the foot of menus.
    pub(crate) notice: Option<String>,
    sight: Sight,
    wishes: Wishes,
    seeds: SplitMix64,
}

impl Context {
    pub(crate) fn new(store: Store, sight: Sight, wishes: Wishes, seed: u64, waker: Waker) -> Self {
        let (settings, notes) = store.settings();
        let mut context = Self {
            store,
            settings,
            texts: table::texts(Lang::En),
            skin: Skin::ASCII,
            waker,
            notice: None,
            sight,
            wishes,
            seeds: SplitMix64::new(seed),
        };
        context.refresh();
        context.notice = notes.first().map(|note| context.say(None, note));
        context
    }

    /// Makes the settings felt.
    pub(crate) fn refresh(&mut self) {
        let (settings, wishes) = (&self.settings, &self.wishes);
        let lang = wishes.lang.or(settings.language);
        self.texts = table::texts(lang.unwrap_or(wishes.usual_lang));
        let is_ascii = wishes.ascii
            || match settings.ascii {
                Ascii::Auto => !self.sight.has_unicode,
                Ascii::Always => true,
                Ascii::Never => false,
            };
        self.skin = Skin {
            charset: if is_ascii {
                Charset::Ascii
            } else {
                Charset::Unicode
            },
            depth: self.sight.depth,
            theme: settings.theme,
            scheme: self.sight.scheme,
        };
    }

    /// Changes the settings, here and on disk. What is chosen now goes before what
    /// was asked for when the program was started.
    pub(crate) fn change(&mut self, change: impl Fn(&mut Settings)) {
        let (language, ascii) = (self.settings.language, self.settings.ascii);
        let changed = self.store.change_settings(&mut self.settings, change);
        if self.settings.language != language {
            self.wishes.lang = None;
        }
        self.wishes.ascii &= self.settings.ascii == ascii;
        self.refresh();
        let note = match changed {
            Ok(notes) => notes.into_iter().next(),
            Err(error) => Some(error.note()),
        };
        self.notice = note.map(|note| self.say(None, &note));
    }

    pub(crate) fn lang(&self) -> Lang {
        self.texts.lang()
    }

    /// A sentence.
    pub(crate) fn word(&self, key: &str) -> String {
        self.texts.word(key)
    }

    /// A note in words, with a capital at its beginning.
    pub(crate) fn say(&self, game: Option<GameId>, note: &Note) -> String {
        capital(&self.texts.say(game, note))
    }

    /// Why something was not done.
    pub(crate) fn refusal(&self, game: Option<GameId>, refusal: &Refusal) -> String {
        let notes: Vec<Note> = [&refusal.note]
            .into_iter()
            .chain(&refusal.cause)
            .cloned()
            .collect();
        self.notes(game, &notes)
    }

    /// Notes in words; each gives the reason for the one before.
    pub(crate) fn notes(&self, game: Option<GameId>, notes: &[Note]) -> String {
        let said = notes.iter().map(|note| self.texts.say(game, note));
        capital(&said.collect::<Vec<_>>().join(": "))
    }

    /// What a game calls itself.
    pub(crate) fn game_name(&self, game: GameId) -> &'static str {
        game.info().name.in_lang(self.lang())
    }

    /// What a computer player is called.
    pub(crate) fn computer_name(&self, choice: Choice, player: &str) -> String {
        let title = self.texts.computer_title(choice, player);
        match title == player {
            true => title,
            false => capital(&title),
        }
    }

    /// How a computer player plays.
    pub(crate) fn computer_about(&self, choice: Choice, player: &str) -> Option<String> {
        let about = self.texts.computer_about(choice, player)?;
        Some(capital(&about))
    }

    /// The server of games that the menu leads to.
    pub(crate) fn server(&self) -> Link {
        let named = self.wishes.server.clone();
        named.unwrap_or_else(crate::usual_server)
    }

    /// A seed that was not used before.
    pub(crate) fn seed(&mut self) -> u64 {
        // Short, as people may want to type it again.
        self.seeds.below(1_000_000)
    }
}

/// The text with a capital at its beginning, unless it begins with a cell or a move.
pub(crate) fn capital(text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or_default();
    if first_word.contains(|letter: char| letter.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
