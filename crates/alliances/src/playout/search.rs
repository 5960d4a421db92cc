//! Binary search for the ply that decides a random game.

/// How many plies from the guess to look next.
const AROUND: usize = 10;

/// Which ply to look at next between one too early and one late enough.
pub(super) struct Search {
    guess: usize,
    around: usize,
    low: usize,
    high: usize,
}

impl Search {
    pub(super) fn new(guess: usize, low: usize, high: usize) -> Self {
        Self {
            guess,
            around: AROUND,
            low,
            high,
        }
    }

    /// A ply strictly between the two: the guess, then steps away from it in
    /// the one direction, twice as long each time, then halfway.
    pub(super) fn next(&mut self, low: usize, high: usize) -> usize {
        let ply = match (low == self.low, high == self.high) {
            (true, true) => self.guess,
            (false, true) => low + self.widen(),
            (true, false) => high.saturating_sub(self.widen()),
            (false, false) => usize::midpoint(low, high),
        };
        ply.clamp(low + 1, high - 1)
    }

    fn widen(&mut self) -> usize {
        let around = self.around;
        self.around *= 2;
        around
    }
}
