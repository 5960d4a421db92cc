//! Every sentence people read, in English and European Portuguese.
//!
//! Reasons and errors arrive as [`Note`]s and are put into words here. The
//! sentences are Fluent messages. Crates that know no catalogue keep theirs
//! beside their code; those of the faces are here in `locales/`. Whoever links
//! the crates says which of them belong to a [`Catalogue`]; sentences of the
//! games and those that every face needs always do.
//!
//! ```
//! use rules::{Lang, Note};
//! use texts::Catalogue;
//!
//! static TEXTS: Catalogue = Catalogue::new(&[texts::WEB]);
//! let note = Note::new("game-over").with("result", "1-0");
//! assert_eq!(TEXTS.in_lang(Lang::En).say(None, &note), "the game is over (1-0)");
//! ```

mod players;
pub mod prose;
mod spelling;

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use games::{Choice, GameId};
use rules::{Lang, Note, Value, Words};
use unic_langid::LanguageIdentifier;

pub use spelling::{ascii, ascii_char, visible};

/// The sentences of one file. In the page they are fetched.
macro_rules! words {
    ($name:literal) => {{
        #[cfg(not(fetched_prose))]
        let words = Words::new(
            include_str!(concat!("../locales/", $name, ".en.ftl")),
            include_str!(concat!("../locales/", $name, ".pt.ftl")),
        );
        #[cfg(fetched_prose)]
        let words = Words::new("", "");
        words
    }};
}

/// Files of this crate.
macro_rules! files {
    ($($name:literal)*) => {
        &[$(words!($name)),*]
    };
}

/// Sentences of every face.
const COMMON: &[Words] = files!["common" "elsewhere" "lessons" "players"];

/// Sentences of the page in the browser, which has to be small.
pub const WEB: &[Words] = files!["page" "web"];

/// Sentences of the terminal and the command line.
pub const TERMINAL: &[Words] =
    files!["accounts" "arena" "jobs" "plain" "serve" "solve" "table" "tui"];

/// Sentences about accounts, which the terminal and those documents share.
pub const ACCOUNTS: &[Words] = files!["accounts"];

/// Sentences of the documents about people that a server shows.
pub const PEOPLE: &[Words] = files!["people"];

/// Sentences of several crates in every language; each language is read when it
/// is first asked for.
pub struct Catalogue {
    sources: &'static [&'static [Words]],
    languages: [OnceLock<Texts>; Lang::ALL.len()],
    names_rules: bool,
}

impl Catalogue {
    /// The sentences of the games, those of every face, and these.
    pub const fn new(sources: &'static [&'static [Words]]) -> Self {
        Self::with(sources, true)
    }

    /// The same without the numbers of rules, for people who only play.
    pub const fn without_rule_numbers(sources: &'static [&'static [Words]]) -> Self {
        Self::with(sources, false)
    }

    const fn with(sources: &'static [&'static [Words]], names_rules: bool) -> Self {
        Self {
            sources,
            languages: [const { OnceLock::new() }; Lang::ALL.len()],
            names_rules,
        }
    }

    /// The source of the sentences in one language, without comments: what is fetched where they are
    /// not part of the program, and [given](give) to it.
    pub fn source(&self, lang: Lang) -> String {
        let mut out = String::new();
        for words in Texts::sources(self.sources) {
            let lines = words.in_lang(lang).lines();
            for line in lines.filter(|it| !it.is_empty() && !it.starts_with('#')) {
                out.push_str(line);
                out.push('\n');
            }
        }
        out
    }

    /// The sentences in one language.
    pub fn in_lang(&self, lang: Lang) -> &Texts {
        let loaded = match lang {
            Lang::En => &self.languages[0],
            Lang::Pt => &self.languages[1],
        };
        loaded.get_or_init(|| Texts {
            names_rules: self.names_rules,
            ..Texts::load(lang, self.sources)
        })
    }
}

/// What was given, by language.
fn given(lang: Lang) -> &'static OnceLock<String> {
    static GIVEN: [OnceLock<String>; Lang::ALL.len()] =
        [const { OnceLock::new() }; Lang::ALL.len()];
    match lang {
        Lang::En => &GIVEN[0],
        Lang::Pt => &GIVEN[1],
    }
}

/// Gives a program that was built without sentences (`--cfg fetched_prose`) those of a language, as
/// [`Catalogue::source`] has them; before it says the first of them. What was given once stays.
pub fn give(lang: Lang, source: String) {
    // At worst they are there already.
    let _ = given(lang).set(source);
}

/// Sentences that were given later, by language.
fn later(lang: Lang) -> &'static OnceLock<FluentBundle<FluentResource>> {
    static LATER: [OnceLock<FluentBundle<FluentResource>>; Lang::ALL.len()] =
        [const { OnceLock::new() }; Lang::ALL.len()];
    match lang {
        Lang::En => &LATER[0],
        Lang::Pt => &LATER[1],
    }
}

/// Gives such a program more sentences, which not everybody needs; at any time.
pub fn give_later(lang: Lang, source: String) {
    // At worst they are there already.
    let _ = later(lang).set(bundle(lang, [source.as_str()]));
}

/// Whether there are such sentences, or they are part of the program.
pub fn is_given_later(lang: Lang) -> bool {
    !cfg!(fetched_prose) || later(lang).get().is_some()
}

fn bundle<'a>(
    lang: Lang,
    sources: impl IntoIterator<Item = &'a str>,
) -> FluentBundle<FluentResource> {
    let id = match lang {
        Lang::En => "en-US",
        Lang::Pt => "pt-PT",
    };
    let id: LanguageIdentifier = id.parse().expect("a well-formed language tag");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The marks that keep directions of writing apart are noise in a terminal.
    bundle.set_use_isolating(false);
    for source in sources {
        let resource = FluentResource::try_new(source.to_owned());
        let resource = resource.expect("the catalogue is well formed");
        bundle
            .add_resource(resource)
            .expect("no two messages share a key");
    }
    bundle
}

/// Whether the sentences of a language can be said: they are part of the program, or were given.
pub fn is_given(lang: Lang) -> bool {
    !cfg!(fetched_prose) || given(lang).get().is_some()
}

/// The sentences of one language.
pub struct Texts {
    lang: Lang,
    names_rules: bool,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A note in words, with the number of its rule where the catalogue has them;
    /// players go by the names that `game` gives them.
    pub fn say(&self, game: Option<GameId>, note: &Note) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &note.args {
            args.set(*name, self.value(game, value));
        }
        let sentence = self.format(note.key, &args);
        match note.rule.filter(|_| self.names_rules) {
            Some(rule) => format!("{sentence} ({rule})"),
            None => sentence,
        }
    }

    /// A message without arguments.
    pub fn word(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// A game and, where it is not the usual one, its board: “Talpa”, “Talpa 6”.
    pub fn board(&self, choice: Choice) -> String {
        let name = choice.game().info().name.in_lang(self.lang);
        match choice == choice.game().standard() {
            true => name.to_owned(),
            false => format!("{name} {}", choice.variant_name()),
        }
    }

    /// The same with what the board is like, for lists to choose from.
    pub fn board_in_full(&self, choice: Choice) -> String {
        let meaning = self.say(Some(choice.game()), &choice.meaning());
        format!("{}: {meaning}", self.board(choice))
    }

    /// Whether there is a message for a key.
    pub fn knows(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// Sentences of every face, of the games, and of whoever was linked.
    fn sources<'a>(sources: &'a [&'a [Words]]) -> impl Iterator<Item = &'a Words> {
        let games = GameId::ALL.iter().map(|game| &game.info().sentences);
        let linked = sources.iter().copied().flatten();
        COMMON.iter().chain(games).chain(linked)
    }

    fn load(lang: Lang, sources: &[&[Words]]) -> Self {
        let given = given(lang).get().map(String::as_str);
        let linked = Self::sources(sources).map(|it| it.in_lang(lang));
        let bundle = bundle(lang, given.into_iter().chain(linked));
        Self {
            lang,
            names_rules: true,
            bundle,
        }
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
        let bundles = [Some(&self.bundle), later(self.lang).get()];
        let found = bundles.into_iter().flatten().find_map(|bundle| {
            let pattern = bundle.get_message(key)?.value()?;
            Some((bundle, pattern))
        });
        let Some((bundle, pattern)) = found else {
            return key.to_owned();
        };
        bundle
            .format_pattern(pattern, Some(args), &mut Vec::new())
            .into_owned()
    }
}
