//! Announcements of what happened, for people who listen.

use rules::{Effects, Note, Outcome, Player};
use session::{End, Event, Offer, Refusal};

use crate::msg::Sound;

/// A refusal as sentences: what is wrong, and why.
pub(crate) fn refusal(refusal: Refusal) -> Vec<Note> {
    [refusal.note].into_iter().chain(refusal.cause).collect()
}

/// How a match ended, and why.
pub(crate) fn end(end: &End) -> Vec<Note> {
    let result = match end.outcome {
        Some(Outcome::Win(player)) => Note::new("play-result-win").with("player", player),
        Some(Outcome::Draw) => Note::new("play-result-draw"),
        None => Note::new("play-result-none"),
    };
    vec![result, end.note()]
}

/// What is said of what happened; who is to move next is not.
pub(crate) fn events(events: &[Event]) -> Vec<Note> {
    let mut said = Vec::new();
    for event in events {
        match event {
            Event::Moved {
                player,
                mv,
                effects,
            } => said.extend(moved(*player, mv, effects)),
            Event::TakenBack { plies } => {
                said.push(Note::new("play-said-taken-back").with("plies", *plies));
            }
            Event::Redone { plies } => {
                said.push(Note::new("play-said-redone").with("plies", *plies));
            }
            Event::Offered(offer, player) => {
                let key = match offer {
                    Offer::TakeBack => "play-said-take-back-asked",
                    Offer::Rematch => "play-said-rematch-offered",
                    _ => "play-said-draw-offered",
                };
                said.push(Note::new(key).with("player", *player));
            }
            Event::Declined(offer, player) => {
                let key = match offer {
                    Offer::TakeBack => "play-said-take-back-declined",
                    Offer::Rematch => "play-said-rematch-declined",
                    _ => "play-said-draw-declined",
                };
                said.push(Note::new(key).with("player", *player));
            }
            Event::RematchAgreed(_) => said.push(Note::new("play-said-rematch-agreed")),
            Event::TimeAdded(player, time) => said.push(
                Note::new("play-said-time-added")
                    .with("player", *player)
                    .with("time", session::clock_text(*time)),
            ),
            Event::SidesSwapped => said.push(Note::new("play-said-swapped")),
            Event::Swapped(player) => {
                said.push(Note::new("play-said-took-side").with("player", *player));
            }
            Event::Over(over) => said.extend(end(over)),
            _ => {}
        }
    }
    said
}

/// A move in words, part by part.
pub fn moved(player: Player, mv: &str, effects: &Effects) -> Vec<Note> {
    let mut said = vec![
        Note::new("play-said-move")
            .with("player", player)
            .with("move", mv),
    ];
    for (from, to) in &effects.moved {
        let step = Note::new("play-said-step");
        said.push(step.with("from", from.as_str()).with("to", to.as_str()));
    }
    for (key, cells) in [
        ("play-said-captured", &effects.captured),
        ("play-said-removed", &effects.removed),
        ("play-said-splintered", &effects.splintered),
    ] {
        if !cells.is_empty() {
            said.push(Note::new(key).with("cells", cells.join(", ")));
        }
    }
    said
}

/// What a move sounds like.
pub(crate) fn sound(effects: &Effects) -> Sound {
    if !effects.splintered.is_empty() {
        Sound::Splinter
    } else if !effects.captured.is_empty() || !effects.removed.is_empty() {
        Sound::Capture
    } else if effects.moved.is_empty() {
        Sound::Place
    } else {
        Sound::Move
    }
}
