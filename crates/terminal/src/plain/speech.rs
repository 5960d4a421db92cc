//! Events of a match, in words.

use rules::{Note, Outcome, Player};
use session::{End, Event, Offer, Session};

use crate::plain::talk::{Talk, TalkResult};
use crate::plain::view::{View, titled};

/// What the players of a match are called.
pub(crate) fn names(session: &Session) -> [String; 2] {
    Player::BOTH.map(|player| session.seat(player).name().to_owned())
}

/// What is on the board of a match.
pub(crate) fn view<'a>(session: &'a Session, names: &'a [String; 2]) -> View<'a> {
    let plies = session.n_plies();
    let before = plies.checked_sub(1).and_then(|n| session.position_at(n));
    let tree = session.record().tree();
    View {
        position: session.position(),
        plies,
        last: before.map(|before| (before, tree.mv(tree.last()))),
        names,
    }
}

/// Tells what happened. The end is told after the board.
pub(crate) fn tell(events: &[Event], session: &Session, talk: &mut Talk<'_>) -> TalkResult {
    let game = session.position().choice().game();
    for event in events {
        let called = |player: Player| titled(game, player, session.seat(player).name(), talk);
        let note = match event {
            Event::Moved {
                player,
                mv,
                effects,
            } => {
                let note = Note::new("play-said-move").with("player", called(*player));
                talk.say(None, &note.with("move", mv.clone()))?;
                if effects.splintered.is_empty() {
                    continue;
                }
                Note::new("plain-splintered").with("cells", effects.splintered.join(", "))
            }
            Event::TakenBack { plies } => Note::new("plain-taken-back").with("plies", *plies),
            Event::Redone { plies } => Note::new("plain-redone").with("plies", *plies),
            Event::Offered(Offer::Draw, player) => {
                Note::new("play-said-draw-offered").with("player", called(*player))
            }
            Event::Declined(Offer::Draw, player) => {
                Note::new("play-said-draw-declined").with("player", called(*player))
            }
            Event::Lapsed(Offer::Draw) => Note::new("plain-draw-lapsed"),
            Event::Swapped(player) => Note::new("play-said-took-side").with("player", *player),
            Event::SidesSwapped => Note::new("plain-swapped")
                .with("first", called(Player::First))
                .with("second", called(Player::Second)),
            _ => continue,
        };
        talk.say(Some(game), &note)?;
    }
    Ok(())
}

/// Tells how a match ended: who won, and why, by which rule.
pub(crate) fn tell_end(end: &End, session: &Session, talk: &mut Talk<'_>) -> TalkResult {
    let game = session.position().choice().game();
    let note = match end.outcome {
        Some(Outcome::Win(player)) => {
            let winner = titled(game, player, session.seat(player).name(), talk);
            let note = Note::new("plain-over-won").with("winner", winner);
            note.with("result", Outcome::Win(player).to_string())
        }
        Some(Outcome::Draw) => {
            Note::new("plain-over-draw").with("result", Outcome::Draw.to_string())
        }
        None => Note::new("plain-over-open"),
    };
    talk.line("")?;
    talk.say(None, &note)?;
    talk.say(Some(game), &end.note())
}
