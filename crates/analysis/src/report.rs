//! Positions and games looked at by an engine.

use std::sync::atomic::Ordering;

use engine::{Control, Info};
use games::AnyPosition;
use rules::{Outcome, Player};

use crate::{Judgment, Tally};

/// A move of a game with what the engine says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Who made it.
    pub player: Player,
    /// The move.
    pub played: String,
    /// The best lines before it, the best first.
    pub lines: Vec<Info>,
    /// The share of the point the mover could expect before it.
    pub before: f64,
    /// The share the mover can expect after it.
    pub after: f64,
    /// How the position after it ends with best play, if that is proved.
    pub proof: Option<(Outcome, u32)>,
    /// How the position after it stands for the first player, in hundredths.
    pub score: i32,
    /// What it gave away, from 0 to 1.
    pub loss: f64,
    /// What that is called, if it has a name.
    pub judgment: Option<Judgment>,
}

impl Judged {
    /// The move that the engine would have played.
    pub fn best(&self) -> Option<&str> {
        let line = self.lines.first()?;
        line.line.first().map(String::as_str)
    }
}

/// A whole game as the engine sees it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Its moves; fewer than were played if it was stopped.
    pub moves: Vec<Judged>,
}

impl Report {
    /// Goes through a game. `tell` hears how many positions are done, of how many.
    ///
    /// The moves must be legal, one after the other; at the first that is not,
    /// the report ends.
    pub fn of(
        engine: &mut engine::Player,
        start: Box<dyn AnyPosition>,
        moves: &[String],
        control: &Control<'_>,
        mut tell: impl FnMut(usize, usize),
    ) -> Self {
        let all = moves.len() + 1;
        let mut report = Self::default();
        let mut look = |position: &dyn AnyPosition| {
            let thought = engine.think(position.into(), control, &mut |_| {});
            thought.map_or_else(Vec::new, |it| it.lines)
        };
        let mut position = start;
        let mut lines = look(&*position);
        tell(1, all);
        for (n, played) in moves.iter().enumerate() {
            if control.stop.load(Ordering::Relaxed) {
                break;
            }
            let player = position.turn();
            let Ok(played) = position.play(played) else {
                break;
            };
            let next = look(&*position);
            if control.stop.load(Ordering::Relaxed) {
                break;
            }
            report
                .moves
                .push(judged(player, played, lines, &*position, &next));
            lines = next;
            tell(n + 2, all);
        }
        report
    }

    /// How a player played.
    pub fn tally(&self, player: Player) -> Tally {
        let mut tally = Tally::default();
        for judged in self.moves.iter().filter(|it| it.player == player) {
            tally.add(judged.loss);
        }
        tally
    }
}

/// Judges a move by what was known before it and what is known after it.
fn judged(
    player: Player,
    played: String,
    lines: Vec<Info>,
    next: &dyn AnyPosition,
    after_lines: &[Info],
) -> Judged {
    let after = match (next.outcome(), after_lines.first()) {
        (Some(outcome), _) => share(outcome, player),
        (None, Some(info)) => 1.0 - info.chance,
        (None, None) => 0.5,
    };
    let proof = match next.outcome() {
        Some(outcome) => Some((outcome, 0)),
        None => after_lines.first().and_then(|info| info.proof),
    };
    let best = lines.first();
    // The move itself may turn out better than the engine thought before it.
    let before = best.map_or(0.5, |info| info.chance).max(after);
    let is_best = best.is_some_and(|info| info.line.first() == Some(&played));
    let loss = if is_best { 0.0 } else { before - after };
    let mover = after_lines.first().map_or(0, |info| info.score.value());
    let score = match next.turn() {
        Player::First => mover,
        Player::Second => -mover,
    };
    Judged {
        player,
        played,
        before,
        after,
        proof,
        score,
        loss,
        judgment: Judgment::of_loss(loss),
        lines,
    }
}

fn share(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
    }
}
