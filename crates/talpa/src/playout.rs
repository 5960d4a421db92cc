//! Random games in which nobody overlooks the end.

use grid::Bits;
use rules::{Player, Playout, Position as _, SplitMix64};

use crate::SizedBoard;
use crate::position::Step;
use crate::{Move, Talpa};

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
    /// Plays to the end at random, but a player who can win at once does, one
    /// who can take the piece that threatens to win does, and nobody opens the
    /// opponent's tunnel while there is another move.
    ///
    /// The last move is not made: the game counts as over when it is decided.
    pub fn decisive_game(self, random: &mut SplitMix64) -> Playout {
        self.decisive_game_seen(random, |_, _| {})
    }

    /// The same, with every move that is made shown to `see`.
    #[inline]
    pub fn decisive_game_seen(
        mut self,
        random: &mut SplitMix64,
        mut see: impl FnMut(Player, Move),
    ) -> Playout {
        let mut plies = 0;
        loop {
            if let Some(outcome) = self.outcome() {
                return Playout { outcome, plies };
            }
            match self.decisive_move(random) {
                Choice::Move(mv) => {
                    see(self.turn, mv);
                    self.play_unchecked(mv);
                }
                Choice::Wins => self.winner = Some(self.turn),
                Choice::Loses => self.winner = Some(!self.turn),
            }
            plies += 1;
        }
    }

    #[inline(always)]
    fn decisive_move(&self, random: &mut SplitMix64) -> Choice {
        let [a, b, c, d] = self.zones;
        let (ours, theirs) = (a & b, c & d);
        let all = Step::ALL.map(|step| self.capturers(step));
        let able = all[0] | all[1] | all[2] | all[3];
        if able.is_empty() {
            return self.decisive_removal(ours, theirs, random);
        }
        let safe = able - theirs;
        if safe.meets(ours) {
            return Choice::Wins;
        }
        if safe.is_empty() {
            return Choice::Loses;
        }
        let mut sets = all.map(|set| set - theirs);
        let threats = (self.pieces[1] & theirs) - ours;
        if !threats.is_empty() {
            let answers = Step::ALL.map(|step| sets[step as usize] & self.before(threats, step));
            if answers.iter().any(|set| !set.is_empty()) {
                sets = answers;
            }
        }
        let counts = sets.map(|set| set.count());
        let mut k = random.below(counts.iter().sum::<u32>().into()) as u32;
        let mut n = 0;
        while k >= counts[n] {
            k -= counts[n];
            n += 1;
        }
        let from = sets[n].nth(k);
        Choice::Move(Move::capture(from, self.neighbor(from, Step::ALL[n])))
    }

    #[inline]
    fn decisive_removal(&self, ours: Bits<W>, theirs: Bits<W>, random: &mut SplitMix64) -> Choice {
        let safe = self.pieces[0] - theirs;
        if safe.meets(ours) {
            return Choice::Wins;
        }
        if safe.is_empty() {
            return Choice::Loses;
        }
        let k = random.below(safe.count().into()) as u32;
        Choice::Move(Move::removal(safe.nth(k)))
    }
}

/// What a player does who sees one move ahead.
enum Choice {
    Move(Move),
    Wins,
    Loses,
}
