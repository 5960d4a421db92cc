//! Games and variants by name.

use std::fmt;
use std::str::FromStr;

use rules::{Note, Position, SetupError};

use crate::erased::Erased;
use crate::{AnyPosition, Choice, GameId};

/// A name is not that of a game, a variant or something else with a list of
/// names; the note lists those that are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameError(Box<Note>);

impl NameError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }

    /// The name `found` is none of `known`.
    ///
    /// The note has the first key, or the second with the argument `near` if a
    /// known name looks much like it; `with` adds further arguments.
    pub fn new(
        keys: [&'static str; 2],
        found: &str,
        known: &[String],
        with: impl Fn(Note) -> Note,
    ) -> Self {
        let near = nearest(found, known);
        let note = with(Note::new(keys[usize::from(near.is_some())]))
            .with("found", found)
            .with("known", known.join(", "));
        Self(Box::new(match near {
            Some(name) => note.with("near", name),
            None => note,
        }))
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NameError {}

impl GameId {
    /// The short name: `talpa`.
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// The variant of that name.
    ///
    /// # Errors
    /// If the game has no such variant.
    pub fn choose(self, variant: &str) -> Result<Choice, NameError> {
        self.variant(variant).ok_or_else(|| {
            let known: Vec<String> = self
                .variants()
                .into_iter()
                .map(Choice::variant_name)
                .collect();
            NameError::new(
                ["game-variant-unknown", "game-variant-unknown-near"],
                variant,
                &known,
                |note| note.with("game", self.id()),
            )
        })
    }

    /// Reads a position of any variant of the game.
    ///
    /// # Errors
    /// If the text describes none.
    pub fn read(self, position: &str) -> Result<Box<dyn AnyPosition>, SetupError> {
        self.variant_of(position)?.read(position)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for GameId {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let lower = text.to_ascii_lowercase();
        GameId::ALL
            .iter()
            .copied()
            .find(|game| game.id() == lower)
            .ok_or_else(|| {
                let known: Vec<String> = GameId::ALL
                    .iter()
                    .map(|game| game.id().to_owned())
                    .collect();
                NameError::new(
                    ["game-unknown", "game-unknown-near"],
                    text,
                    &known,
                    |note| note,
                )
            })
    }
}

impl Choice {
    /// The canonical name of the variant: `8`.
    pub fn variant_name(self) -> String {
        self.parts().0
    }

    /// What the variant means, for people.
    pub fn meaning(self) -> Note {
        self.parts().1
    }

    /// The position in which games of this variant begin.
    pub fn start(self) -> Box<dyn AnyPosition> {
        with_position!(self, P, variant => Box::new(Erased(P::start(variant))))
    }

    /// Reads a position of this variant.
    ///
    /// # Errors
    /// If the text describes none, or one of another variant.
    pub fn read(self, position: &str) -> Result<Box<dyn AnyPosition>, SetupError> {
        let found = self.game().variant_of(position)?;
        if found != self {
            return Err(Note::new("position-mismatch")
                .with("found", found.variant_name())
                .with("expected", self.variant_name())
                .into());
        }
        with_position!(self, P, _variant => Ok(Box::new(Erased(position.parse::<P>()?))))
    }
}

/// `talpa:8`, always with the variant.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game(), self.variant_name())
    }
}

/// Reads `talpa` (the standard variant) or `talpa:8`.
impl FromStr for Choice {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        match text.split_once(':') {
            None => Ok(text.parse::<GameId>()?.standard()),
            Some((game, variant)) => game.parse::<GameId>()?.choose(variant),
        }
    }
}

/// The known name that looks most like what was typed, if one is close.
fn nearest(found: &str, known: &[String]) -> Option<String> {
    // All names are ASCII.
    let found: String = found.chars().take(40).collect();
    let found = found.to_ascii_lowercase();
    let prefixed = known
        .iter()
        .find(|name| !found.is_empty() && name.starts_with(&found));
    let distance = |name: &String| strsim::damerau_levenshtein(&found, name);
    // In a name of one letter every other letter is one change away: that is not close.
    let close = |name: &&String| distance(name) < name.len().min(2 + name.len() / 4);
    prefixed
        .or_else(|| known.iter().min_by_key(|name| distance(name)).filter(close))
        .cloned()
}
