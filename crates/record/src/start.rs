//! The start of a written game: from tags to a position.

use std::fmt;

use games::{AnyPosition, Choice, GameId};
use rules::{Note, SetupError};

use crate::fault::{Fault, Place, clip};
use crate::tags::{Tags, names};

/// The tags do not say where the game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError {
    /// The name of the tag that is bad or missing.
    pub tag: &'static str,
    /// What is wrong.
    pub note: Note,
    /// Why, in the words of the game or of the list of games.
    pub cause: Option<Box<Note>>,
}

impl StartError {
    fn new(tag: &'static str, note: Note) -> Self {
        Self {
            tag,
            note,
            cause: None,
        }
    }

    fn because(mut self, cause: &Note) -> Self {
        self.cause = Some(Box::new(cause.clone()));
        self
    }

    pub(crate) fn at(self, place: Place) -> Fault {
        let fault = Fault::new(place, self.note);
        match self.cause {
            Some(cause) => fault.because(*cause),
            None => fault,
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.note.fmt(f)?;
        match &self.cause {
            Some(cause) => write!(f, ": {cause}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for StartError {}

/// The game and variant that the tags name; without a name, the variant of the
/// position, and without a position the standard one.
pub(crate) fn choice(tags: &Tags) -> Result<Choice, StartError> {
    let game = game(tags)?;
    match (tags.value(names::VARIANT), tags.value(names::POSITION)) {
        (Some(name), _) => game.choose(name).map_err(|error| {
            let note = Note::new("record-variant-unknown")
                .with("game", game.id())
                .with("variant", clip(name));
            StartError::new(names::VARIANT, note).because(error.note())
        }),
        (None, Some(text)) => game
            .variant_of(text)
            .map_err(|error| bad_position(text, &error)),
        (None, None) => Ok(game.standard()),
    }
}

/// The position that the tags give.
pub(crate) fn open(tags: &Tags) -> Result<Box<dyn AnyPosition>, StartError> {
    let choice = choice(tags)?;
    match tags.value(names::POSITION) {
        Some(text) => choice
            .read(text)
            .map_err(|error| bad_position(text, &error)),
        None => Ok(choice.start()),
    }
}

fn game(tags: &Tags) -> Result<GameId, StartError> {
    let Some(name) = tags.value(names::GAME) else {
        let note = Note::new("record-game-missing");
        return Err(StartError::new(names::GAME, note));
    };
    name.parse::<GameId>().map_err(|error| {
        let note = Note::new("record-game-unknown").with("game", clip(name));
        StartError::new(names::GAME, note).because(error.note())
    })
}

fn bad_position(text: &str, error: &SetupError) -> StartError {
    let note = Note::new("record-position-bad").with("position", clip(text));
    StartError::new(names::POSITION, note).because(error)
}
