//! Lines that a player prepares while the opponent thinks, in games in which nobody has to be
//! there: they are played by themselves when the opponent's moves are those foreseen. Nobody
//! else is told of them.

use std::time::Duration;

use protocol::online::ToClient;
use rules::{Note, Player};
use session::{Action, Actor};

use super::{Room, Step, send, terms};
use crate::command::Command;

/// Lines of a plan at most.
const MOST_LINES: usize = 20;
/// Moves of a line at most.
const MOST_MOVES: usize = 40;

/// What a player has prepared from the position as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan(Vec<Vec<String>>);

impl Plan {
    /// A plan as it was stored.
    pub(super) fn read(text: &str) -> Self {
        match text.parse() {
            Ok(Command::Plan(lines)) => Self(lines),
            _ => Self::default(),
        }
    }

    /// As it is stored; nothing for none.
    fn text(&self) -> String {
        match self.0.is_empty() {
            true => String::new(),
            false => Command::Plan(self.0.clone()).to_string(),
        }
    }

    /// Its lines, for the player.
    pub(super) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|line| line.join(" ")).collect()
    }

    /// What is left of it after a move.
    fn after(&self, mv: &str) -> Self {
        let going_on = self.0.iter().filter(|line| line[0] == mv && line.len() > 1);
        Self(going_on.map(|line| line[1..].to_vec()).collect())
    }

    /// The move to be made now.
    fn reply(&self) -> Option<&str> {
        Some(self.0.first()?.first()?)
    }
}

impl Room {
    /// Whether a player may prepare that.
    pub(super) fn check_plan(&self, player: Player, lines: Vec<Vec<String>>) -> Result<Plan, Note> {
        let session = self.session.as_ref().filter(|it| it.is_running());
        let Some(session) = session.filter(|_| !terms::is_live(&self.terms)) else {
            return Err(Note::new("online-plan-live"));
        };
        if !lines.is_empty() && session.turn() == player {
            return Err(Note::new("online-plan-turn"));
        }
        let too_much = || {
            Note::new("online-plan-most")
                .with("lines", MOST_LINES)
                .with("moves", MOST_MOVES)
        };
        if lines.len() > MOST_LINES {
            return Err(too_much());
        }
        let mut plan: Vec<Vec<String>> = Vec::new();
        for line in lines {
            if line.len() > MOST_MOVES {
                return Err(too_much());
            }
            let wrong =
                |found: &str| Note::new("online-plan-move").with("found", rules::clip(found));
            let mut position = session.position().boxed_clone();
            let mut moves = Vec::new();
            for text in &line {
                moves.push(position.play(text).map_err(|_| wrong(text))?);
            }
            // The last move is an answer.
            if moves.len() < 2 || position.turn() == player {
                return Err(Note::new("online-plan-end"));
            }
            // The same moves of the opponent have one answer.
            let is_other = |it: &Vec<String>| {
                let same = it.iter().zip(&moves).take_while(|(a, b)| a == b).count();
                same % 2 == 1 && same < it.len().min(moves.len())
            };
            if plan.iter().any(is_other) {
                return Err(Note::new("online-plan-two"));
            }
            plan.push(moves);
        }
        Ok(Plan(plan))
    }

    /// A place has prepared something else: it is stored, and its own player is told.
    pub(super) fn set_plan(
        &mut self,
        place: usize,
        plan: Plan,
        id: Option<String>,
        step: &mut Step,
    ) {
        let message = ToClient::Plan {
            id,
            lines: plan.lines(),
        };
        step.plans.push((place, plan.text()));
        self.plans[place] = plan;
        for (conn, guest) in &self.conns {
            if self.place_of(guest) == Some(place) {
                send(step, *conn, &message);
            }
        }
    }

    /// The match has changed, and was after so many plies and swapped or not before: what was
    /// foreseen is answered, and what did not happen is forgotten.
    pub(super) fn follow_plans(&mut self, before: (usize, bool), now: Duration, step: &mut Step) {
        let Some(session) = &self.session else {
            return;
        };
        let after = (session.n_plies(), session.is_swapped());
        if after == before && session.is_running() {
            return;
        }
        let is_move = after == (before.0 + 1, before.1) && session.is_running();
        let moves = session.moves();
        let last = moves.last().filter(|_| is_move).map(|&mv| mv.to_owned());
        let turn = session.turn();
        let mut reply = None;
        for place in 0..2 {
            if self.plans[place] == Plan::default() {
                continue;
            }
            let left = last.as_deref().map(|mv| self.plans[place].after(mv));
            let left = left.unwrap_or_default();
            match left
                .reply()
                .filter(|_| self.player_at(Some(place)) == Some(turn))
            {
                // What is left then is told after it.
                Some(mv) => {
                    reply = Some((place, mv.to_owned()));
                    self.plans[place] = left;
                }
                None => self.set_plan(place, left, None, step),
            }
        }
        if let Some((place, mv)) = reply {
            let (by, mv) = (Actor::Seat(turn), Action::Move(mv));
            if self.apply(by, mv, now.into(), None, step).is_some() {
                self.set_plan(place, Plan::default(), None, step);
            }
        }
    }
}
