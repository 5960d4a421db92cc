//! Every sentence people read, in English and European Portuguese.
//!
//! Reasons and errors arrive as [`Note`]s and are put into words here. The
//! sentences are Fluent messages. Crates that know no catalogue keep theirs
//! beside their code and hand them over; those of the table and its faces
//! (`terminal`, `web`), which use this crate, are here in `locales/`.
//!
//! ```
//! use rules::{Lang, Note};
//! use texts::Texts;
//!
//! let note = Note::new("game-over").with("result", "1-0");
//! assert_eq!(Texts::of(Lang::En).say(None, &note), "the game is over (1-0)");
//! ```

mod spelling;

mod players;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use games::GameId;
use rules::{Lang, Note, Value, Words};
use unic_langid::LanguageIdentifier;

pub use spelling::{ascii, ascii_char, visible};

/// Files of this crate, one pair for each face and one for all.
macro_rules! files {
    ($($name:literal)*) => {
        [$(Words {
            en: include_str!(concat!("../locales/", $name, ".en.ftl")),
            pt: include_str!(concat!("../locales/", $name, ".pt.ftl")),
        }),*]
    };
}

/// The catalogue of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The catalogue of a language.
    pub fn of(lang: Lang) -> &'static Self {
        static ENGLISH: LazyLock<Texts> = LazyLock::new(|| Texts::load(Lang::En));
        static PORTUGUESE: LazyLock<Texts> = LazyLock::new(|| Texts::load(Lang::Pt));
        match lang {
            Lang::En => &ENGLISH,
            Lang::Pt => &PORTUGUESE,
        }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A note in words, with the number of its rule; players go by the names
    /// that `game` gives them.
    pub fn say(&self, game: Option<GameId>, note: &Note) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &note.args {
            args.set(*name, self.value(game, value));
        }
        let sentence = self.format(note.key, &args);
        match note.rule {
            Some(rule) => format!("{sentence} ({rule})"),
            None => sentence,
        }
    }

    /// A message without arguments.
    pub fn word(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// Whether there is a message for a key.
    pub fn knows(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    fn load(lang: Lang) -> Self {
        let id = match lang {
            Lang::En => "en-US",
            Lang::Pt => "pt-PT",
        };
        let id: LanguageIdentifier = id.parse().expect("a well-formed language tag");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks that keep directions of writing apart are noise in a terminal.
        bundle.set_use_isolating(false);
        for words in sources() {
            let source = words.in_lang(lang).to_owned();
            let resource = FluentResource::try_new(source).expect("the catalogue is well formed");
            bundle
                .add_resource(resource)
                .expect("no two messages share a key");
        }
        Self { lang, bundle }
    }

    fn value<'a>(&self, game: Option<GameId>, value: &'a Value) -> FluentValue<'a> {
        match value {
            Value::Text(text) => text.as_str().into(),
            Value::Number(number) => (*number).into(),
            Value::Color(color) => self.word(&format!("color-{}", color.id())).into(),
            Value::Player(player) => match game {
                Some(game) => game.info().player(*player).name.in_lang(self.lang).into(),
                None => (player.idx() + 1).to_string().into(),
            },
        }
    }

    /// A sentence from the catalogue; a key without one stands for itself,
    /// which tests keep from happening.
    fn format(&self, key: &str, args: &FluentArgs<'_>) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(key)
            .and_then(|message| message.value())
        else {
            return key.to_owned();
        };
        self.bundle
            .format_pattern(pattern, Some(args), &mut Vec::new())
            .into_owned()
    }
}

/// Everything the catalogue is made of.
fn sources() -> impl Iterator<Item = Words> {
    let own = files!["common" "lessons" "page" "web"];
    // A page in the browser has to be small, and is no terminal.
    #[cfg(not(target_family = "wasm"))]
    let own = own
        .into_iter()
        .chain(files!["arena" "plain" "serve" "table" "tui"]);
    let crates = [
        bots::SENTENCES,
        engine::SENTENCES,
        play::SENTENCES,
        record::SENTENCES,
        session::SENTENCES,
        store::SENTENCES,
    ];
    let games = GameId::ALL.iter().map(|game| game.info().sentences);
    own.into_iter().chain(crates).chain(games)
}
