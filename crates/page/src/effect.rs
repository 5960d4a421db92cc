//! Requests to the page: what analysis boards and games want done in a browser.

use games::AnyPosition;
use play::Play;
use record::Record;
use rules::Note;

use crate::Route;

/// Something that is to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// What every face with a board can do.
    Play(play::Effect),
    /// The text goes to the clipboard.
    Copy(Copied, String),
    /// The text is written to a file.
    Download {
        /// The file's name.
        name: String,
        /// What kind of file it is.
        mime: &'static str,
        /// What is in it.
        text: String,
    },
}

impl From<play::Effect> for Effect {
    fn from(effect: play::Effect) -> Self {
        Self::Play(effect)
    }
}

/// What can be copied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Copied {
    /// The text of the position that is shown.
    Position,
    /// The record.
    Record,
    /// A link to the game as it stands; the text begins with `#`.
    Link,
}

impl Effect {
    /// Copies something of a game.
    ///
    /// # Errors
    /// If no link can hold the game.
    pub fn copy(
        what: Copied,
        record: &Record,
        position: Option<&dyn AnyPosition>,
    ) -> Result<Self, Note> {
        let text = match what {
            Copied::Position => position.map(AnyPosition::to_text).unwrap_or_default(),
            Copied::Record => record.to_string(),
            Copied::Link => Route::share(record)?,
        };
        Ok(Self::Copy(what, text))
    }

    /// Copies something of a game in progress, as far as it is shown.
    ///
    /// # Errors
    /// If no link can hold the game.
    pub fn copy_play(what: Copied, play: &Play) -> Result<Self, Note> {
        let position = play.session().position_at(play.shown_ply());
        Self::copy(what, play.record(), position)
    }

    /// Writes a record to a file of that name.
    pub fn download(name: &str, record: &Record) -> Self {
        Self::Download {
            name: format!("{name}.txt"),
            mime: "text/plain;charset=utf-8",
            text: record.to_string(),
        }
    }
}
