//! The table of proof-number search: proof and disproof numbers by position, in a fixed
//! amount of memory.

/// The infinite proof number, which only decided positions have. What is above it is
/// the most plies until the end of the game.
pub(super) const INFINITE: u32 = 1 << 30;

/// How many leaves must at least be solved to prove that the player wins, and to
/// disprove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNumbers {
    pub(super) const WON: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const NOT_WON: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };
    /// Undecided, and not to be searched again.
    pub(super) const TOO_HARD: Self = Self {
        proof: INFINITE - 1,
        disproof: INFINITE - 1,
    };
    /// Thresholds that only decided positions reach.
    pub(super) const MAX: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// Phi and delta: the numbers as seen by the player to move, whose own goal has phi.
    pub(super) const fn phi_delta(self, own: bool) -> (u32, u32) {
        if own {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    pub(super) const fn from_phi_delta((phi, delta): (u32, u32), own: bool) -> Self {
        let (proof, disproof) = if own { (phi, delta) } else { (delta, phi) };
        Self { proof, disproof }
    }

    const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The most plies until the end of the game, if it is decided.
    pub(super) const fn plies(self) -> Option<u32> {
        match self {
            Self { proof: 0, disproof } => Some(disproof - INFINITE),
            Self { proof, disproof: 0 } => Some(proof - INFINITE),
            _ => None,
        }
    }
}

/// How many entries a bucket has.
const WAYS: usize = 4;

/// Proof numbers by [`Position::key`](rules::Position::key). Positions themselves are
/// not stored, so two positions with the same 64 bits would be confused.
pub(super) struct ProofTable {
    /// Key and numbers; the numbers of a free slot are 0.
    slots: Vec<[u64; 2]>,
}

impl ProofTable {
    /// A table of at most that many bytes, and at least one bucket.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (WAYS * size_of::<[u64; 2]>())).max(1);
        Self {
            slots: vec![[0; 2]; buckets * WAYS],
        }
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        self.slots.fill([0; 2]);
    }

    pub(super) fn probe(&self, key: u64) -> Option<ProofNumbers> {
        self.slots[self.bucket(key)..][..WAYS]
            .iter()
            .find(|slot| slot[0] == key && slot[1] != 0)
            .map(|slot| unpack(slot[1]))
    }

    /// Stores numbers. They replace those of the same position, or of the one in the
    /// bucket that costs least to search again.
    pub(super) fn store(&mut self, key: u64, numbers: ProofNumbers) {
        let bucket = self.bucket(key);
        let slots = &mut self.slots[bucket..][..WAYS];
        let cost = |slot: &[u64; 2]| {
            let old = unpack(slot[1]);
            if slot[1] == 0 || slot[0] == key {
                (0, 0)
            } else if old.is_decided() {
                // Any of the decided ones.
                (2, (slot[0] ^ key) as u32)
            } else {
                (1, old.proof.saturating_add(old.disproof))
            }
        };
        let same = slots.iter().position(|slot| slot[0] == key);
        let n = same.unwrap_or_else(|| {
            let cheapest = (0..WAYS).min_by_key(|&n| cost(&slots[n]));
            cheapest.expect("a bucket has slots")
        });
        slots[n] = [
            key,
            u64::from(numbers.proof) << 32 | u64::from(numbers.disproof),
        ];
    }

    fn bucket(&self, key: u64) -> usize {
        let buckets = self.slots.len() / WAYS;
        WAYS * ((u128::from(key) * buckets as u128) >> 64) as usize
    }
}

fn unpack(word: u64) -> ProofNumbers {
    ProofNumbers {
        proof: (word >> 32) as u32,
        disproof: word as u32,
    }
}
