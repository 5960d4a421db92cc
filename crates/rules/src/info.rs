use crate::Player;

/// What a game says of itself. Every crate that implements a game has one.
#[derive(Debug)]
pub struct GameInfo {
    /// The short name used on the command line and in files: `talpa`.
    pub id: &'static str,
    /// The name for people.
    pub name: Words,
    /// Who invented it.
    pub designer: &'static str,
    /// When it was published.
    pub year: u16,
    /// One sentence that says what it is about.
    pub summary: Words,
    /// The players in the order of play.
    pub players: [PlayerInfo; 2],
    /// The keys of what is asked of whoever is to move: where every move takes
    /// something, and elsewhere.
    pub prompts: [&'static str; 2],
    /// The rules in words, as Markdown; empty in the page, which fetches them ([`prose!`](crate::prose)).
    pub rules: Words,
    /// The game's own sentences (reasons, refusals, variants, lessons), as Fluent messages; empty
    /// in the page, as the rules are.
    pub sentences: Words,
    /// A position from the middle of a game, to greet people with, if one was chosen.
    pub greeting: Option<&'static str>,
    /// What is taught of the game, as `page::Course` reads it; empty if nothing is.
    pub lessons: &'static str,
}

impl GameInfo {
    /// What the game says of a player.
    pub const fn player(&self, player: Player) -> &PlayerInfo {
        &self.players[player.idx()]
    }
}

/// How a game names a player.
#[derive(Debug)]
pub struct PlayerInfo {
    /// The name for people: "Red", "player 1".
    pub name: Words,
    /// The color of the player's pieces; where pieces are shared, a color that stands for the player.
    pub color: Color,
}

impl PlayerInfo {
    /// A player of that name and color.
    pub const fn new(name: Words, color: Color) -> Self {
        Self { name, color }
    }
}

/// A text in every language.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// English, American spelling.
    pub en: &'static str,
    /// European Portuguese.
    pub pt: &'static str,
}

impl Words {
    /// A text in English and in Portuguese.
    pub const fn new(en: &'static str, pt: &'static str) -> Self {
        Self { en, pt }
    }

    /// The text in a language.
    pub const fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Pt => self.pt,
        }
    }
}

/// Documents or sentences in every language, by the paths of their files. Where they are fetched
/// instead (`--cfg fetched_prose`, as in the page) they are empty: nobody who follows a link to a
/// game shall wait for what is not read, or for another language.
#[macro_export]
macro_rules! prose {
    ($en:literal, $pt:literal) => {{
        #[cfg(not(fetched_prose))]
        let words = $crate::Words::new(include_str!($en), include_str!($pt));
        #[cfg(fetched_prose)]
        let words = $crate::Words::new("", "");
        words
    }};
}

/// A language that every text exists in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// European Portuguese.
    Pt,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::En, Self::Pt];

    /// The short name: `en`, `pt`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Pt => "pt",
        }
    }
}

/// A color by its role; faces choose the shade, and a shape or pattern with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// White.
    White,
    /// Black.
    Black,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
    /// Green.
    Green,
}

impl Color {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Red,
        Self::Blue,
        Self::White,
        Self::Black,
        Self::Orange,
        Self::Purple,
        Self::Green,
    ];

    /// The short name: `red`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::White => "white",
            Self::Black => "black",
            Self::Orange => "orange",
            Self::Purple => "purple",
            Self::Green => "green",
        }
    }
}
