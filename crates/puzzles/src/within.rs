//! Wins within a number of plies: the search that finds puzzles, and that judges whoever
//! solves one.
//!
//! It is depth first and without threads, knows what [`solve`] knows of a game, and counts
//! positions, so that its answers are the same everywhere.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules::Outcome;
use solve::{Assessment, Knowledge, Solvable};

/// The positions that were looked at are more than was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooHard;

/// Answers about positions of one variant, which are remembered.
pub(crate) struct Within<P: Solvable> {
    knowledge: P::Knowledge,
    /// What is known of the player to move: wins, losses.
    tables: [HashMap<P, Bounds, BuildHasherDefault<Words>>; 2],
    /// The move that refuted last, by plies to go.
    killers: Vec<Option<P::Move>>,
    /// The positions that may still be looked at.
    left: u64,
}

/// In at most how many plies something happens, and in how many it does not.
#[derive(Clone, Copy)]
struct Bounds {
    within: u32,
    not_within: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            within: u32::MAX,
            not_within: 0,
        }
    }
}

const WINS: usize = 0;
const LOSES: usize = 1;

impl<P: Solvable> Within<P> {
    pub(crate) fn new(variant: P::Variant) -> Self {
        Self {
            knowledge: P::knowledge(variant),
            tables: Default::default(),
            killers: Vec::new(),
            left: u64::MAX,
        }
    }

    /// Allows so many more positions from now on.
    pub(crate) fn allow(&mut self, positions: u64) {
        self.left = positions;
    }

    /// Whether the player to move can force a win that is there after at most `plies` plies.
    /// The game is not over.
    pub(crate) fn wins(&mut self, position: &P, plies: u32) -> Result<bool, TooHard> {
        self.count(1)?;
        let mover = position.turn();
        match self.knowledge.assess(position) {
            Assessment::Known(outcome, most) if most <= plies => {
                return Ok(outcome == Outcome::Win(mover));
            }
            Assessment::Known(outcome, _) if outcome != Outcome::Win(mover) => return Ok(false),
            _ => (),
        }
        if plies == 0 || (plies == 1 && self.knowledge.sees_ends(position)) {
            return Ok(false);
        }
        if let Some(known) = self.known(WINS, position, plies) {
            return Ok(known);
        }
        let mut open = Vec::new();
        let (mut won, mut made) = (false, 0);
        let knowledge = &self.knowledge;
        knowledge.each_move(position, |mv| {
            let next = position.after(mv);
            made += 1;
            match next.outcome() {
                Some(outcome) => won |= outcome == Outcome::Win(mover),
                None if plies == 1 || won => (),
                None => match knowledge.assess(&next) {
                    Assessment::Known(outcome, most) if outcome == Outcome::Win(mover) => {
                        won |= most < plies;
                    }
                    Assessment::Known(..) => (),
                    Assessment::Open { disproof, .. } => open.push((disproof, mv, next)),
                },
            }
        });
        self.count(made)?;
        if !won {
            // The fewer answers, the likelier they all fail.
            open.sort_by_key(|&(answers, mv, _)| (answers, mv));
            for (_, _, next) in &open {
                if self.loses(next, plies - 1)? {
                    won = true;
                    break;
                }
            }
        }
        self.keep(WINS, position, plies, won);
        Ok(won)
    }

    /// Whether the player to move loses after at most `plies` plies, whatever is played.
    pub(crate) fn loses(&mut self, position: &P, plies: u32) -> Result<bool, TooHard> {
        self.count(1)?;
        let mover = position.turn();
        match self.knowledge.assess(position) {
            Assessment::Known(outcome, most) if most <= plies => {
                return Ok(outcome == Outcome::Win(!mover));
            }
            Assessment::Known(outcome, _) if outcome != Outcome::Win(!mover) => return Ok(false),
            _ => (),
        }
        if plies == 0 || (plies == 1 && self.knowledge.sees_ends(position)) {
            return Ok(false);
        }
        if let Some(known) = self.known(LOSES, position, plies) {
            return Ok(known);
        }
        let mut moves = Vec::new();
        self.knowledge.each_move(position, |mv| moves.push(mv));
        if let Some(killer) = self.killer(plies)
            && let Some(n) = moves.iter().position(|&it| it == killer)
        {
            moves[..=n].rotate_right(1);
        }
        let mut lost = true;
        for &mv in &moves {
            let next = position.after(mv);
            let fails = match next.outcome() {
                Some(outcome) => outcome == Outcome::Win(!mover),
                None => self.wins(&next, plies - 1)?,
            };
            if !fails {
                self.set_killer(plies, mv);
                lost = false;
                break;
            }
        }
        self.keep(LOSES, position, plies, lost);
        Ok(lost)
    }

    /// In how many plies the player to move wins, if that is at most `most`.
    pub(crate) fn win_in(&mut self, position: &P, most: u32) -> Result<Option<u32>, TooHard> {
        self.shortest(1, most, |this, plies| this.wins(position, plies))
    }

    /// In how many plies the player to move loses, if that is at most `most`.
    pub(crate) fn loss_in(&mut self, position: &P, most: u32) -> Result<Option<u32>, TooHard> {
        self.shortest(2, most, |this, plies| this.loses(position, plies))
    }

    /// Mostly the winner makes the last move, so that only every second number is tried first.
    fn shortest(
        &mut self,
        first: u32,
        most: u32,
        mut is_within: impl FnMut(&mut Self, u32) -> Result<bool, TooHard>,
    ) -> Result<Option<u32>, TooHard> {
        for plies in (first..most).step_by(2).chain([most]) {
            if is_within(self, plies)? {
                let is_shorter = plies > 1 && is_within(self, plies - 1)?;
                return Ok(Some(plies - u32::from(is_shorter)));
            }
        }
        Ok(None)
    }

    fn known(&self, table: usize, position: &P, plies: u32) -> Option<bool> {
        let bounds = self.tables[table].get(position)?;
        if bounds.within <= plies {
            Some(true)
        } else if bounds.not_within >= plies {
            Some(false)
        } else {
            None
        }
    }

    fn keep(&mut self, table: usize, position: &P, plies: u32, is_within: bool) {
        let bounds = self.tables[table].entry(position.clone()).or_default();
        if is_within {
            bounds.within = bounds.within.min(plies);
        } else {
            bounds.not_within = bounds.not_within.max(plies);
        }
    }

    fn killer(&self, plies: u32) -> Option<P::Move> {
        self.killers.get(plies as usize).copied().flatten()
    }

    fn set_killer(&mut self, plies: u32, mv: P::Move) {
        let plies = plies as usize;
        if self.killers.len() <= plies {
            self.killers.resize(plies + 1, None);
        }
        self.killers[plies] = Some(mv);
    }

    fn count(&mut self, positions: u64) -> Result<(), TooHard> {
        self.left = self.left.checked_sub(positions).ok_or(TooHard)?;
        Ok(())
    }
}

/// A quick hash of words; positions are compared in full.
#[derive(Default)]
struct Words(u64);

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}
