//! From what `position` says to a position.

use games::{AnyPosition, Choice, GameId};
use rules::{Lang, Note};
use texts::Catalogue;

use crate::words::quoted;
use crate::{Code, Fault, Place};

/// The position that is meant.
pub(crate) fn position_at(choice: Choice, place: &Place) -> Result<Box<dyn AnyPosition>, Fault> {
    let game = choice.game();
    let mut position = match &place.text {
        None => choice.start(),
        Some(text) => choice
            .read(text)
            .map_err(|error| Fault::new(Code::Position, say(Some(game), &error)))?,
    };
    for (n, mv) in place.moves.iter().enumerate() {
        position
            .play(mv)
            .map_err(|error| illegal(game, n, mv, error.note()))?;
    }
    Ok(position)
}

fn illegal(game: GameId, n: usize, mv: &str, note: &Note) -> Fault {
    let text = format!("move {}, {}: {}", n + 1, quoted(mv), say(Some(game), note));
    Fault::new(Code::Move, text)
}

/// A note in the language of the protocol.
pub(crate) fn say(game: Option<GameId>, note: &Note) -> String {
    static TEXTS: Catalogue = Catalogue::new(&[&[engine::SENTENCES]]);
    TEXTS.in_lang(Lang::En).say(game, note)
}
