//! Proof numbers, and how they fit into a word.

/// The infinite proof number, which only decided positions have.
pub(crate) const INFINITE: u32 = (1 << 24) - 1;

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

    /// The numbers and the logarithm of the work spent on them in a word that is not 0.
    pub(crate) fn pack(self, work: u64) -> u64 {
        u64::from(self.phi)
            | u64::from(self.delta) << 24
            | u64::from(self.plies.min(MOST_PLIES)) << 48
            | log_of_work(work)
    }

    pub(crate) const fn unpack(word: u64) -> Self {
        Self {
            phi: word as u32 & INFINITE,
            delta: (word >> 24) as u32 & INFINITE,
            plies: (word >> 48) as u32 & MOST_PLIES,
        }
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
