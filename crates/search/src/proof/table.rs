//! Proof and disproof numbers by position, within a fixed amount of memory.

/// More than any number of leaves; reached only by what is decided. What is
/// beyond it says in how many plies at most the game is over then.
pub(super) const INFINITE: u32 = 1 << 30;

/// How many leaves must be won at least to prove a win of the player, and to disprove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const WON: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const NOT_WON: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };
    /// Undecided, and not worth another look.
    pub(super) const TOO_HARD: Self = Self {
        proof: INFINITE - 1,
        disproof: INFINITE - 1,
    };
    /// Thresholds that only a decision reaches.
    pub(super) const MOST: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// The numbers as the player to move sees them: how hard it is to get what
    /// one wants, and to lose it.
    pub(super) const fn seen(self, own: bool) -> (u32, u32) {
        if own {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    pub(super) const fn from_seen((want, lose): (u32, u32), own: bool) -> Self {
        let (proof, disproof) = if own { (want, lose) } else { (lose, want) };
        Self { proof, disproof }
    }

    const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// In how many plies at most the game is over, if it is decided.
    pub(super) const fn plies(self) -> Option<u32> {
        match self {
            Self { proof: 0, disproof } => Some(disproof - INFINITE),
            Self { proof, disproof: 0 } => Some(proof - INFINITE),
            _ => None,
        }
    }
}

/// Positions that share a place.
const WAYS: usize = 4;

/// What is known of positions by key.
pub(super) struct ProofTable {
    /// Key and numbers; the numbers of a free slot are 0.
    slots: Vec<[u64; 2]>,
}

impl ProofTable {
    /// A table of at most that many bytes, and at least one place.
    pub(super) fn new(bytes: usize) -> Self {
        let places = (bytes / (WAYS * size_of::<[u64; 2]>())).max(1);
        Self {
            slots: vec![[0; 2]; places * WAYS],
        }
    }

    /// How much it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.fill([0; 2]);
    }

    pub(super) fn find(&self, key: u64) -> Option<Numbers> {
        self.slots[self.place(key)..][..WAYS]
            .iter()
            .find(|slot| slot[0] == key && slot[1] != 0)
            .map(|slot| unpack(slot[1]))
    }

    /// Remembers numbers, in the place of the same position, or of what costs
    /// least to find again.
    pub(super) fn remember(&mut self, key: u64, numbers: Numbers) {
        let place = self.place(key);
        let slots = &mut self.slots[place..][..WAYS];
        let cost = |slot: &[u64; 2]| {
            let old = unpack(slot[1]);
            if slot[1] == 0 || slot[0] == key {
                (0, 0)
            } else if old.is_decided() {
                // One is as good as another.
                (2, (slot[0] ^ key) as u32)
            } else {
                (1, old.proof.saturating_add(old.disproof))
            }
        };
        let same = slots.iter().position(|slot| slot[0] == key);
        let n = same.unwrap_or_else(|| {
            let cheapest = (0..WAYS).min_by_key(|&n| cost(&slots[n]));
            cheapest.expect("a place has slots")
        });
        slots[n] = [
            key,
            u64::from(numbers.proof) << 32 | u64::from(numbers.disproof),
        ];
    }

    fn place(&self, key: u64) -> usize {
        let places = self.slots.len() / WAYS;
        WAYS * ((u128::from(key) * places as u128) >> 64) as usize
    }
}

fn unpack(word: u64) -> Numbers {
    Numbers {
        proof: (word >> 32) as u32,
        disproof: word as u32,
    }
}
