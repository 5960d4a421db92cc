//! Depth-first proof-number search.

use std::collections::HashMap;

use rules::{Outcome, Player, Position};

use crate::Watch;

/// What a proof search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The player wins, whatever the opponent does.
    Wins,
    /// The player cannot force a win.
    DoesNotWin,
    /// The limits came first.
    Unknown,
}

/// What a proof search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// Positions that are remembered.
    pub positions: usize,
}

impl Default for ProofLimits {
    fn default() -> Self {
        Self {
            positions: 4_000_000,
        }
    }
}

/// Whether `player` can force a win from `position`.
///
/// Positions are told apart by everything their future depends on, so what is
/// proved of one is true wherever it comes up again.
pub fn prove<P: Position>(
    position: &P,
    player: Player,
    limits: ProofLimits,
    watch: &Watch<'_>,
) -> Proof {
    let mut search = Search {
        player,
        limits,
        watch,
        table: HashMap::new(),
        over: false,
        spent: 0,
    };
    let numbers = search.look(
        position,
        Numbers {
            proof: INFINITE,
            disproof: INFINITE,
        },
    );
    match numbers {
        Numbers { proof: 0, .. } => Proof::Wins,
        Numbers { disproof: 0, .. } => Proof::DoesNotWin,
        _ => Proof::Unknown,
    }
}

const INFINITE: u32 = 1 << 30;

/// How many leaves must be won at least to prove a win of the player, and to disprove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const WON: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    const NOT_WON: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    /// The numbers as the player to move sees them: how hard it is to get what
    /// one wants, and to lose it.
    const fn seen(self, own: bool) -> (u32, u32) {
        if own {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    const fn from_seen((want, lose): (u32, u32), own: bool) -> Self {
        if own {
            Self {
                proof: want,
                disproof: lose,
            }
        } else {
            Self {
                proof: lose,
                disproof: want,
            }
        }
    }
}

struct Search<'a, 'w> {
    player: Player,
    limits: ProofLimits,
    watch: &'a Watch<'w>,
    table: HashMap<u64, Numbers>,
    over: bool,
    spent: u64,
}

impl Search<'_, '_> {
    /// Looks below a position until its numbers reach the thresholds.
    fn look<P: Position>(&mut self, position: &P, most: Numbers) -> Numbers {
        let own = position.turn() == self.player;
        let known = self.numbers(position);
        let (want_most, lose_most) = most.seen(own);
        let (want, lose) = known.seen(own);
        if want >= want_most || lose >= lose_most || want == 0 || lose == 0 {
            return known;
        }
        let children: Vec<P> = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.after(mv))
            .collect();
        loop {
            // The mover gets what it wants through its easiest child, and loses it
            // through all of them together.
            let (mut easiest, mut easy, mut next_easy, mut all) = (0, INFINITE, INFINITE, 0u32);
            let mut easiest_lose = INFINITE;
            for (n, child) in children.iter().enumerate() {
                let (want, lose) = self.numbers(child).seen(own);
                all = all.saturating_add(lose).min(INFINITE);
                if want < easy {
                    (next_easy, easy, easiest, easiest_lose) = (easy, want, n, lose);
                } else {
                    next_easy = next_easy.min(want);
                }
            }
            let now = Numbers::from_seen((easy, all), own);
            if easy >= want_most || all >= lose_most || easy == 0 || all == 0 || self.is_over() {
                self.remember(position, now);
                return now;
            }
            // One and a quarter times the next best, so that the search does not
            // jump between two children at every step.
            let want_child =
                want_most.min(next_easy.saturating_add(next_easy / 4).saturating_add(1));
            let lose_child = lose_most
                .saturating_sub(all)
                .saturating_add(easiest_lose)
                .min(INFINITE);
            let child = &children[easiest];
            self.look(child, Numbers::from_seen((want_child, lose_child), own));
        }
    }

    fn numbers<P: Position>(&self, position: &P) -> Numbers {
        match position.outcome() {
            Some(Outcome::Win(winner)) if winner == self.player => Numbers::WON,
            Some(_) => Numbers::NOT_WON,
            None => self.table.get(&position.key()).copied().unwrap_or_else(|| {
                // A player with many moves is hard to pin down.
                let n = (position.count_moves() as u32).max(1);
                Numbers::from_seen((1, n), position.turn() == self.player)
            }),
        }
    }

    fn remember<P: Position>(&mut self, position: &P, numbers: Numbers) {
        let decided = numbers.proof == 0 || numbers.disproof == 0;
        if self.table.len() < self.limits.positions || decided {
            if self.table.len() >= self.limits.positions {
                // Guesses can be made again, proofs cost.
                self.table.retain(|_, it| it.proof == 0 || it.disproof == 0);
                if self.table.len() >= self.limits.positions {
                    self.over = true;
                    return;
                }
            }
            self.table.insert(position.key(), numbers);
        } else {
            self.table.retain(|_, it| it.proof == 0 || it.disproof == 0);
        }
    }

    fn is_over(&mut self) -> bool {
        self.spent += 1;
        if self.spent.is_multiple_of(256) {
            self.over |= self.watch.spend(256);
        }
        self.over
    }
}
