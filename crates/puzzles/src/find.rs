//! Finding: whether a position is a puzzle.

use rules::{Outcome, Position};
use solve::Solvable;

use crate::Goal;
use crate::judge::Played;
use crate::within::{TooHard, Within};

/// A puzzle in the making.
pub(crate) struct Found<P: Position> {
    pub(crate) position: P,
    pub(crate) goal: Goal,
    pub(crate) line: Vec<String>,
    /// The positions after each move of the line.
    pub(crate) passed: Vec<P>,
    /// The first move threatens to win at once.
    pub(crate) threatens: bool,
    /// The opponent threatens so before it.
    pub(crate) threatened: bool,
}

/// Why a position is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// There are too few moves to choose from.
    Few,
    /// It is won with one move.
    AtOnce,
    /// Several moves are right.
    Several,
    /// Nothing is decided within the plies that are looked at.
    Quiet,
    /// Every move loses.
    Lost,
    /// The proof takes more positions than are allowed.
    TooHard,
}

impl From<TooHard> for Why {
    fn from(_: TooHard) -> Self {
        Self::TooHard
    }
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The most plies of a win.
    pub(crate) win: u32,
    /// The most plies of a loss to be avoided.
    pub(crate) hold: u32,
    /// The positions that may be looked at for each.
    pub(crate) positions: u64,
}

impl Limits {
    /// For positions beside a game, of which there are many.
    pub(crate) fn light(self, win: u32) -> Self {
        Self {
            win,
            hold: 0,
            positions: self.positions / 4,
        }
    }
}

/// Fewer moves make no puzzle.
const LEAST_MOVES: u64 = 4;

impl<P: Solvable> Within<P> {
    /// The puzzle that a position is.
    pub(crate) fn find(&mut self, position: &P, limits: Limits) -> Result<Found<P>, Why> {
        if position.outcome().is_some() || position.count_moves() < LEAST_MOVES {
            return Err(Why::Few);
        }
        self.allow(limits.positions);
        match self.win_in(position, limits.win) {
            Ok(Some(1)) => Err(Why::AtOnce),
            Ok(Some(plies)) => self.find_win(position, plies),
            Ok(None) => {
                self.allow(limits.positions);
                self.find_hold(position, limits.hold)
            }
            // Whether there is a long win is open, but not that there is no short one.
            Err(TooHard) => {
                self.allow(limits.positions);
                self.find_hold(position, limits.hold)
            }
        }
    }

    fn find_win(&mut self, position: &P, plies: u32) -> Result<Found<P>, Why> {
        let all = self.all(position);
        let mut winning = self.two(all, |this, next| this.is_won(position, next, plies))?;
        let (Some(first), None) = (winning.pop(), winning.pop()) else {
            return Err(Why::Several);
        };
        let mut line = vec![first];
        for rest in (1..plies).rev() {
            let last = &line[line.len() - 1].2;
            if last.outcome().is_some() {
                break;
            }
            let next = if last.turn() == position.turn() {
                self.attack(last, rest)?
            } else {
                self.defense(last, rest)?
            };
            line.push(next.ok_or(Why::Quiet)?);
        }
        let is_won = line[line.len() - 1].2.outcome() == Some(Outcome::Win(position.turn()));
        if !is_won || line.len() != plies as usize {
            return Err(Why::Quiet);
        }
        self.found(position, Goal::Win(plies), &line)
    }

    fn find_hold(&mut self, position: &P, most: u32) -> Result<Found<P>, Why> {
        for plies in (2..=most).step_by(2) {
            let all = self.all(position);
            let mut holding = self.two(all, |this, next| this.is_held(position, next, plies))?;
            let first = holding.pop().ok_or(Why::Lost)?;
            if holding.is_empty() {
                if !self.is_held(position, &first.2, plies + Goal::MARGIN)? {
                    return Err(Why::Lost);
                }
                let line = self.held_line(position, first, plies)?;
                return self.found(position, Goal::Hold(plies), &line);
            }
        }
        Err(Why::Quiet)
    }

    /// The line of a puzzle in which the first move has to hold.
    fn held_line(
        &mut self,
        position: &P,
        first: Played<P>,
        plies: u32,
    ) -> Result<Vec<Played<P>>, Why> {
        let mut line = vec![first];
        while line.len() + 2 < plies as usize {
            let last = line[line.len() - 1].2.clone();
            if last.outcome().is_some() {
                break;
            }
            let Some(answer) = self.pressure(&last)? else {
                break;
            };
            let left = plies + Goal::MARGIN - line.len() as u32 - 1;
            let held = self.holding(&answer.2, left)?;
            let next = held.into_iter().next().ok_or(Why::Lost)?;
            line.extend([answer, next]);
        }
        debug_assert_eq!(line[0].2.turn(), !position.turn());
        Ok(line)
    }

    fn found(&mut self, position: &P, goal: Goal, line: &[Played<P>]) -> Result<Found<P>, Why> {
        let first = &line[0].2;
        Ok(Found {
            position: position.clone(),
            goal,
            line: line.iter().map(|it| it.0.clone()).collect(),
            passed: line.iter().map(|it| it.2.clone()).collect(),
            threatens: first.outcome().is_none() && self.is_threatened(first)?,
            threatened: self.is_threatened(position)?,
        })
    }

    fn all(&self, position: &P) -> Vec<Played<P>> {
        let moves = position.sorted_moves().into_iter();
        let all = moves.map(|(text, mv)| (text, mv, position.after(mv)));
        all.collect()
    }

    /// The first two moves that are good.
    fn two(
        &mut self,
        moves: Vec<Played<P>>,
        mut is_good: impl FnMut(&mut Self, &P) -> Result<bool, TooHard>,
    ) -> Result<Vec<Played<P>>, TooHard> {
        let mut good = Vec::new();
        for played in moves {
            if good.len() < 2 && is_good(self, &played.2)? {
                good.push(played);
            }
        }
        Ok(good)
    }

    /// Whether most moves allow the opponent to win at once.
    fn is_threatened(&mut self, position: &P) -> Result<bool, Why> {
        let moves = position.legal_moves();
        let mut lost = 0;
        for &mv in &moves {
            let next = position.after(mv);
            lost += usize::from(next.outcome().is_none() && self.wins(&next, 1)?);
        }
        Ok(2 * lost > moves.len())
    }
}
