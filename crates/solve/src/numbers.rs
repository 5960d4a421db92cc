//! Proof numbers, and how they fit into a word.

/// The bits of a proof number. Long searches have sums beyond a million.
const BITS: u32 = 29;
/// The infinite proof number, which only decided positions have.
pub(crate) const INFINITE: u32 = (1 << BITS) - 1;
/// The bit of a word that says so.
const DECIDED: u64 = 1 << (2 * BITS);

/// What is known of a position, as seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// How hard it is for the player to move to reach the goal.
    pub(crate) phi: u32,
    /// How hard it is for the opponent to prevent it.
    pub(crate) delta: u32,
    /// In a decided position, the most plies until the end of the game.
    pub(crate) plies: u32,
}

/// The largest number of plies that is kept apart from larger ones.
pub(crate) const MOST_PLIES: u32 = (1 << 11) - 1;

impl Numbers {
    /// Undecided, and not to be searched again.
    pub(crate) const TOO_HARD: Self = Self::open(INFINITE - 1, INFINITE - 1);

    /// The goal is reached or not.
    pub(crate) const fn decided(reached: bool, plies: u32) -> Self {
        let (phi, delta) = if reached {
            (0, INFINITE)
        } else {
            (INFINITE, 0)
        };
        Self { phi, delta, plies }
    }

    /// Undecided.
    pub(crate) const fn open(phi: u32, delta: u32) -> Self {
        Self {
            phi,
            delta,
            plies: 0,
        }
    }

    /// Whether the goal is reached, if that is decided.
    pub(crate) const fn reached(self) -> Option<bool> {
        match self {
            Self { phi: 0, .. } => Some(true),
            Self { delta: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The numbers and the logarithm of the work spent on them in a word that is not 0. What is
    /// decided has its plies where the numbers of the rest are.
    pub(crate) fn pack(self, work: u64) -> u64 {
        let plies = u64::from(self.plies.min(MOST_PLIES));
        let numbers = match self.reached() {
            Some(reached) => DECIDED | plies << 1 | u64::from(reached),
            None => u64::from(self.phi) | u64::from(self.delta) << BITS,
        };
        numbers | log_of_work(work)
    }

    #[inline]
    pub(crate) const fn unpack(word: u64) -> Self {
        if word & DECIDED == 0 {
            Self::open(word as u32 & INFINITE, (word >> BITS) as u32 & INFINITE)
        } else {
            Self::decided(word & 1 != 0, (word >> 1) as u32 & MOST_PLIES)
        }
    }

    /// Whether no search can have written a word.
    pub(crate) const fn is_broken(word: u64) -> bool {
        let Self { phi, delta, .. } = Self::unpack(word);
        word & DECIDED == 0 && (phi == 0 || delta == 0)
    }

    /// The logarithm of the work in a packed word.
    pub(crate) const fn work(word: u64) -> u32 {
        (word >> 59) as u32
    }
}

/// The logarithm of work where packed words have it.
pub(crate) fn log_of_work(work: u64) -> u64 {
    u64::from(work.max(1).ilog2().min(31)) << 59
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back_as_they_were_written() {
        let numbers = [
            Numbers::open(1, 1),
            Numbers::open(7, INFINITE - 1),
            Numbers::TOO_HARD,
            Numbers::decided(true, 0),
            Numbers::decided(false, 1),
            Numbers::decided(true, MOST_PLIES),
        ];
        for numbers in numbers {
            for work in [1, 1000, u64::MAX] {
                let word = numbers.pack(work);
                assert!(word != 0 && !Numbers::is_broken(word), "{numbers:?}");
                assert_eq!(Numbers::unpack(word), numbers);
                assert_eq!(Numbers::work(word), work.ilog2().min(31));
            }
        }
        for word in [0, 5, 5 << BITS, log_of_work(1000)] {
            assert!(Numbers::is_broken(word), "{word:x}");
        }
    }
}
