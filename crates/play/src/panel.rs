//! The panel beside the board: prompt, buttons, moves.

use std::time::Duration;

use rules::{Note, Outcome, Player};
use session::{Action, End, Offer, TakeBacks};

use crate::board::choices;
use crate::builder::Builder;
use crate::play::Play;
use crate::say;

/// A move of the game, for the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    /// How many plies there are with it.
    pub ply: usize,
    /// Whose it is.
    pub player: Player,
    /// Its text.
    pub mv: String,
    /// Whether the position after it is shown.
    pub is_shown: bool,
}

/// What an opponent is given at a time.
pub const MORE_TIME: Duration = Duration::from_secs(15);

/// What can be done now. Every button keeps its place whether it can be used or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Buttons {
    /// Play the move that is shown.
    pub confirm: bool,
    /// Take the last choice back.
    pub back: bool,
    /// Take a move back.
    pub take_back: bool,
    /// Play again what was taken back.
    pub redo: bool,
    /// Ask for a hint.
    pub hint: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Accept or decline one.
    pub answer_draw: bool,
    /// Accept or decline the opponent's wish to take a move back.
    pub answer_take_back: bool,
    /// Offer another match to the opponent, who is elsewhere.
    pub offer_rematch: bool,
    /// Accept or decline one.
    pub answer_rematch: bool,
    /// Let a match go that has hardly begun.
    pub abort: bool,
    /// Give the opponent, who is elsewhere and to move, a little more time.
    pub more_time: bool,
    /// Resign.
    pub resign: bool,
    /// Exchange the sides.
    pub swap: bool,
    /// Take the other side instead of moving, as the match allows once.
    pub take_side: bool,
    /// Let computers wait, or go on.
    pub pause: bool,
    /// Another game of the same kind.
    pub rematch: bool,
    /// Play here what is played elsewhere.
    pub take_over: bool,
}

impl Play {
    /// The moves.
    pub fn moves(&self) -> Vec<MoveRow> {
        let shown = self.shown_ply();
        let moves = self.session.moves().into_iter().enumerate();
        moves
            .map(|(n, mv)| MoveRow {
                ply: n + 1,
                player: self
                    .session
                    .position_at(n)
                    .map_or(Player::First, games::AnyPosition::turn),
                mv: mv.to_owned(),
                is_shown: shown == n + 1,
            })
            .collect()
    }

    /// What can be done now.
    pub fn buttons(&self) -> Buttons {
        if self.read_only.is_some() {
            return Buttons {
                take_over: self.link.is_none(),
                ..Buttons::default()
            };
        }
        let session = &self.session;
        let (is_running, n_humans) = (session.is_running(), session.n_humans());
        let offer = session.draw_offer();
        let me = self.link.as_ref().and_then(|link| link.seat);
        let is_here = self.link.is_none();
        // Two people who are not at one screen have to agree.
        let is_alone = is_here || n_humans < 2;
        let may_ask = |offer| self.may_send(Action::Offer(offer));
        let is_asked = |offer| !is_here && session.offer(offer) == me.map(Player::other);
        Buttons {
            confirm: self.pending.is_some() && self.is_live(),
            back: self.builder.as_ref().is_some_and(Builder::has_begun),
            take_back: match is_alone {
                true => session.can_take_back(),
                false => may_ask(Offer::TakeBack),
            },
            redo: is_alone && session.can_redo(),
            // Nobody asks an engine in a game with somebody elsewhere.
            hint: is_here && self.builder.is_some() && self.is_live() && self.hint_asked.is_none(),
            offer_draw: is_running && n_humans == 2 && offer.is_none(),
            answer_draw: is_running && offer.is_some() && offer != me,
            answer_take_back: me.is_some() && is_running && is_asked(Offer::TakeBack),
            offer_rematch: !is_here && !is_running && may_ask(Offer::Rematch),
            answer_rematch: me.is_some() && !is_running && is_asked(Offer::Rematch),
            abort: !is_here && is_running && self.may_send(Action::Abandon),
            more_time: !is_here && n_humans == 2 && self.may_send(Action::AddTime(MORE_TIME)),
            resign: is_running && n_humans > 0,
            swap: is_running && n_humans < 2 && session.time().is_none(),
            take_side: self.builder.is_some() && self.is_live() && session.can_swap(),
            pause: is_here && is_running && n_humans < 2 && session.time().is_none(),
            rematch: is_here && !is_running,
            take_over: false,
        }
    }

    /// Whether moves may be taken back in this match at all.
    pub fn allows_take_backs(&self) -> bool {
        self.session.setup().takebacks == TakeBacks::Free
    }

    /// What is to be done now, or how the match ended and why.
    pub fn prompt(&self) -> Vec<Note> {
        if let Some(end) = self.session.status().end() {
            return self.end(end);
        }
        let turn = || Note::new("to-move").with("player", self.session.turn());
        if let Some(why) = &self.read_only {
            vec![turn(), why.clone()]
        } else if !self.is_live() {
            vec![turn(), Note::new("play-looking-back")]
        } else if let Some(player) = self.session.draw_offer() {
            vec![
                turn(),
                Note::new("play-said-draw-offered").with("player", player),
            ]
        } else if let Some(mv) = self.sent_move() {
            vec![turn(), Note::new("play-sent").with("move", mv)]
        } else if self.builder.is_some() {
            let step = self.step_note();
            step.map_or_else(|| vec![turn()], |step| vec![turn(), step])
        } else if self.is_paused {
            vec![turn(), Note::new("play-paused")]
        } else {
            vec![turn(), self.others_turn("play-thinking")]
        }
    }

    /// How the match ended and why: as a person sees it who played a computer.
    fn end(&self, end: &End) -> Vec<Note> {
        let mut said = say::end(end);
        let winner = end.outcome.and_then(Outcome::winner);
        if let (1, Some(winner)) = (self.session.n_humans(), winner) {
            said[0] = Note::new(match self.session.seat(winner).is_human() {
                true => "play-result-you-win",
                false => "play-result-you-lost",
            });
        }
        said
    }

    /// What is said while nobody here may move: `key` where a computer is to.
    pub(crate) fn others_turn(&self, key: &'static str) -> Note {
        match self.session.seat(self.session.turn()).is_human() {
            true => Note::new("play-others-turn"),
            false => Note::new(key),
        }
    }

    /// What comes next of the move that is put together.
    fn step_note(&self) -> Option<Note> {
        let builder = self.builder.as_ref()?;
        if let Some(mv) = &self.pending {
            return Some(Note::new("play-pending").with("move", mv.as_str()));
        }
        if !builder.has_begun() && self.session.can_swap() {
            return Some(Note::new("play-prompt-swap"));
        }
        if !builder.has_begun() {
            let [capture, other] = self.choice().game().info().prompts;
            return Some(Note::new(if self.must_capture { capture } else { other }));
        }
        if !builder.targets().is_empty() {
            return Some(Note::new("play-prompt-target"));
        }
        let choices = choices(self.session.position(), builder);
        if !choices.is_empty() {
            let is_piece = choices.iter().all(|it| it.piece.is_some());
            return Some(Note::new(match is_piece {
                true => "play-prompt-color",
                false => "play-prompt-choice",
            }));
        }
        let note = Note::new("play-prompt-more").with("chosen", builder.n_picks());
        Some(note.with("most", builder.most_picks()))
    }
}
