//! The checker: proves a puzzle again with the rules alone.
//!
//! It shares nothing with the search that found the puzzle: no knowledge of any game, no
//! symmetry, no order of moves but that of their texts and of what refuted before. That a right
//! move draws is further away than plain search sees, and proved by the solver once more; a test
//! compares those puzzles with the table of their whole board.

use std::collections::HashMap;

use rules::{Note, Outcome, Player, Position};
use solve::Options;

use crate::{Goal, Puzzle};

/// Proves a puzzle, making at most `most` moves for it; how many it took.
///
/// # Errors
/// If a claim of the puzzle is wrong, or is open after so many.
pub fn check(puzzle: &Puzzle, most: u64) -> Result<u64, Note> {
    games::with_wide_position!(puzzle.choice, P, _variant => {
        let position: P = puzzle
            .position
            .parse()
            .map_err(|error: rules::SetupError| (*error).clone())?;
        let checked = Plain::new(position.turn(), most).check(&position, puzzle)?;
        if matches!(puzzle.goal, Goal::Draw(_)) {
            drawn(&position, puzzle)?;
        }
        Ok(checked)
    })
}

/// A draw needs more than a few plies: the solver proves it.
fn drawn<P: Position>(position: &P, puzzle: &Puzzle) -> Result<(), Note> {
    let wrong = || Note::new("puzzles-not-right").with("move", puzzle.solution());
    let mv = position.read_move(puzzle.solution()).map_err(|_| wrong())?;
    let next = position.after(mv);
    let outcome = match next.outcome() {
        Some(outcome) => outcome,
        None => {
            let mut solver = solve::solver(puzzle.choice, Options::default());
            let solved = solver.solve(&next.to_string(), &mut |it| it.nodes < DRAW_NODES);
            solved.ok_or_else(|| Note::new("puzzles-open"))?.outcome
        }
    };
    match outcome {
        Outcome::Draw => Ok(()),
        Outcome::Win(_) => Err(wrong()),
    }
}

/// The nodes of the solver for a draw.
const DRAW_NODES: u64 = 50_000_000;

/// Plain search for a win of one player within a number of plies.
struct Plain<P: Position> {
    attacker: Player,
    /// The plies within which the attacker wins, and within which not.
    known: HashMap<P, (u32, u32)>,
    /// What refuted last, by plies to go.
    refuted: HashMap<u32, P::Move>,
    made: u64,
    most: u64,
}

/// There were too many moves to make.
struct Open;

impl<P: Position> Plain<P> {
    fn new(attacker: Player, most: u64) -> Self {
        Self {
            attacker,
            known: HashMap::new(),
            refuted: HashMap::new(),
            made: 0,
            most,
        }
    }

    fn check(mut self, position: &P, puzzle: &Puzzle) -> Result<u64, Note> {
        let mover = position.turn();
        let is_win = puzzle.goal.is_win();
        let plies = puzzle.goal.plies();
        self.attacker = if is_win { mover } else { !mover };
        for (text, mv) in position.sorted_moves() {
            let is_right = text == puzzle.solution();
            let next = position.after(mv);
            // The right move has to do more than the others fail to do.
            let extra = match is_right && !is_win {
                true => Goal::MARGIN,
                false => 0,
            };
            let reached = match self.is_won(&next, plies - 1 + extra) {
                Ok(is_won) => is_won == is_win,
                Err(Open) => return Err(Note::new("puzzles-open")),
            };
            if reached != is_right {
                let key = match is_right {
                    true => "puzzles-not-right",
                    false => "puzzles-not-only",
                };
                return Err(Note::new(key).with("move", text));
            }
        }
        if is_win && plies > 1 {
            let shorter = self.is_won(position, plies - 1);
            if shorter.map_err(|_| Note::new("puzzles-open"))? {
                return Err(Note::new("puzzles-shorter"));
            }
        }
        Ok(self.made)
    }

    /// Whether the attacker has won, or wins within that many plies.
    fn is_won(&mut self, position: &P, plies: u32) -> Result<bool, Open> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        if plies == 0 {
            return Ok(false);
        }
        let (won, open) = self.known.get(position).copied().unwrap_or((u32::MAX, 0));
        if won <= plies || open >= plies {
            return Ok(won <= plies);
        }
        let attacks = position.turn() == self.attacker;
        let mut moves = position.legal_moves();
        // Ends of the game first, then what worked last time.
        let mut decided = false;
        for &mv in &moves {
            self.made += 1;
            let end = position.after(mv).outcome();
            decided |= end.is_some_and(|it| (it == Outcome::Win(self.attacker)) == attacks);
        }
        if self.made > self.most {
            return Err(Open);
        }
        if !decided && plies == 1 {
            // Whatever is left goes on, or ends well for the other side.
            decided = !attacks
                && moves
                    .iter()
                    .any(|&mv| position.after(mv).outcome().is_none());
        } else if !decided {
            if let Some(last) = self.refuted.get(&plies)
                && let Some(n) = moves.iter().position(|it| it == last)
            {
                moves[..=n].rotate_right(1);
            }
            for &mv in &moves {
                if self.is_won(&position.after(mv), plies - 1)? == attacks {
                    self.refuted.insert(plies, mv);
                    decided = true;
                    break;
                }
            }
        }
        let is_won = decided == attacks;
        let known = self.known.entry(position.clone()).or_insert((u32::MAX, 0));
        match is_won {
            true => known.0 = known.0.min(plies),
            false => known.1 = known.1.max(plies),
        }
        Ok(is_won)
    }
}
