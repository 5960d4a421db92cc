//! Depth-first proof-number search.

mod table;

use std::sync::atomic::AtomicBool;

use rules::{Outcome, Player, Position};

use crate::SearchControl;
use crate::limits::Purse;
use table::{INFINITE, Numbers, ProofTable};

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

/// What a proof search found, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven<M> {
    /// Whether the player wins.
    pub proof: Proof,
    /// Moves that lead there, as far as they are remembered: if the player to
    /// move gets what it wants (the win, or that the opponent does not win), it
    /// begins with the move that does it.
    pub line: Vec<M>,
    /// In how many plies at most the game is over, if it is decided: a bound,
    /// since proofs are not sought for the shortest way.
    pub plies: Option<u32>,
    /// How many positions were looked into.
    pub nodes: u64,
}

/// What a proof search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// The most memory to use for positions, in bytes.
    pub memory: usize,
}

impl Default for ProofLimits {
    fn default() -> Self {
        Self { memory: 64 << 20 }
    }
}

/// Whether `player` can force a win from `position`.
///
/// Positions are told apart by everything their future depends on, so what is
/// proved of one is true wherever it comes up again. No game comes back to a
/// position it has left: where pieces could return, plies without progress are
/// counted. So there are no circles to be careful with.
pub fn prove<P: Position>(
    position: &P,
    player: Player,
    limits: ProofLimits,
    control: &SearchControl<'_>,
) -> Proven<P::Move> {
    Prover::new(player, limits).prove(position, control)
}

/// A proof search that remembers what it found, so that it can be stopped and
/// taken up again, for the same position or one that comes later in the game.
pub(crate) struct Prover {
    /// Whose wins it is about.
    player: Player,
    table: ProofTable,
    is_empty: bool,
}

impl Prover {
    pub(crate) fn new(player: Player, limits: ProofLimits) -> Self {
        Self {
            player,
            table: ProofTable::new(limits.memory),
            is_empty: true,
        }
    }

    /// See [`prove`].
    pub(crate) fn prove<P: Position>(
        &mut self,
        position: &P,
        control: &SearchControl<'_>,
    ) -> Proven<P::Move> {
        self.is_empty = false;
        let never = AtomicBool::new(false);
        let mut search = Search {
            player: self.player,
            table: &mut self.table,
            purse: Purse::new(control, &never),
            nodes: 0,
        };
        let (numbers, first) = search.look(position, Numbers::MOST, 0);
        let proof = match numbers {
            Numbers { proof: 0, .. } => Proof::Wins,
            Numbers { disproof: 0, .. } => Proof::DoesNotWin,
            _ => Proof::Unknown,
        };
        let plies = numbers.plies();
        let first = first.or_else(|| search.follow(position));
        let line = match first {
            Some(mv) if plies.is_some() => search.line(position, mv),
            _ => Vec::new(),
        };
        Proven {
            proof,
            line,
            plies,
            nodes: search.nodes,
        }
    }

    pub(crate) fn forget(&mut self) {
        if !self.is_empty {
            self.table.clear();
            self.is_empty = true;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes()
    }
}

/// Whether the player to move wins, and a best move: one that wins, or else one
/// that keeps the draw if there is a draw and the limits suffice to find it.
/// None if the game is over or the limits came first.
pub fn prove_best<P: Position>(
    position: &P,
    limits: ProofLimits,
    control: &SearchControl<'_>,
) -> Option<(P::Move, Proof)> {
    let any = position.legal_moves().first().copied()?;
    let mover = position.turn();
    let found = prove(position, mover, limits, control);
    let mv = match found.proof {
        Proof::Unknown => return None,
        Proof::Wins => found.line.first().copied(),
        Proof::DoesNotWin => {
            let other = prove(position, !mover, limits, control);
            let holds = other.proof == Proof::DoesNotWin;
            other.line.first().copied().filter(|_| holds)
        }
    };
    Some((mv.unwrap_or(any), found.proof))
}

/// Longer lines are not followed: a thread's stack is not endless.
const DEEPEST: usize = 500;

struct Search<'a> {
    player: Player,
    table: &'a mut ProofTable,
    purse: Purse<'a>,
    nodes: u64,
}

impl Search<'_> {
    /// Looks below a position until its numbers reach the thresholds; with the
    /// move that looked easiest.
    fn look<P: Position>(
        &mut self,
        position: &P,
        most: Numbers,
        ply: usize,
    ) -> (Numbers, Option<P::Move>) {
        let own = position.turn() == self.player;
        let (want_most, lose_most) = most.seen(own);
        let known = self.numbers(position);
        let (want, lose) = known.seen(own);
        if want >= want_most || lose >= lose_most || position.outcome().is_some() {
            return (known, None);
        }
        if ply >= DEEPEST {
            return (Numbers::TOO_HARD, None);
        }
        if !self.purse.spend(1) {
            return (known, None);
        }
        self.nodes += 1;
        let mut children = Vec::with_capacity(position.count_moves() as usize);
        position.each_move(|mv| children.push((mv, self.numbers(&position.after(mv)))));
        self.purse.tire(children.len() / 4);
        loop {
            let now = Frame::of(&children, own);
            let (mv, _) = children[now.easiest];
            let numbers = Numbers::from_seen((now.easy, now.all), own);
            let reached = now.easy >= want_most.min(INFINITE - 1) || now.all >= lose_most;
            if reached || now.easy == 0 || self.purse.is_over() {
                self.table.remember(position.key(), numbers);
                return (numbers, Some(mv));
            }
            let below = now.thresholds(want_most, lose_most);
            let next = position.after(mv);
            // The numbers are kept here as well, so that the search goes on
            // even if the table has no room for them.
            let below = Numbers::from_seen(below, own);
            children[now.easiest].1 = self.look(&next, below, ply + 1).0;
        }
    }

    fn numbers<P: Position>(&self, position: &P) -> Numbers {
        match position.outcome() {
            Some(Outcome::Win(winner)) if winner == self.player => Numbers::WON,
            Some(_) => Numbers::NOT_WON,
            None => self.table.find(position.key()).unwrap_or_else(|| {
                // A player with many moves is hard to pin down.
                let n = (position.count_moves() as u32).max(1);
                Numbers::from_seen((1, n), position.turn() == self.player)
            }),
        }
    }

    /// The line that begins with a move, as far as the table knows it: whoever
    /// gets what it wants plays for it, the other one for time.
    fn line<P: Position>(&self, position: &P, first: P::Move) -> Vec<P::Move> {
        let mut line = vec![first];
        let mut position = position.after(first);
        while line.len() < DEEPEST
            && let Some(mv) = self.follow(&position)
        {
            line.push(mv);
            position = position.after(mv);
        }
        line
    }

    /// The move to play in a decided position, if the table knows its children.
    fn follow<P: Position>(&self, position: &P) -> Option<P::Move> {
        let own = position.turn() == self.player;
        let (want, lose) = self.numbers(position).seen(own);
        let ends = position.legal_moves().into_iter().filter_map(|mv| {
            let numbers = self.numbers(&position.after(mv));
            let is_wanted = numbers.seen(own).0 == 0;
            Some((numbers.plies()?, is_wanted, mv))
        });
        if want == 0 {
            let wins = ends.filter(|&(_, is_wanted, _)| is_wanted);
            wins.min_by_key(|&(plies, ..)| plies).map(|it| it.2)
        } else if lose == 0 {
            ends.max_by_key(|&(plies, ..)| plies).map(|it| it.2)
        } else {
            None
        }
    }
}

/// The children of a node together: the mover gets what it wants through its
/// easiest child, and loses it through all of them.
struct Frame {
    easiest: usize,
    easy: u32,
    next_easy: u32,
    easiest_lose: u32,
    all: u32,
}

impl Frame {
    fn of<M>(children: &[(M, Numbers)], own: bool) -> Self {
        let mut frame = Self {
            easiest: 0,
            easy: INFINITE,
            next_easy: INFINITE,
            easiest_lose: INFINITE,
            all: 0,
        };
        let mut longest = 0;
        for (n, (_, numbers)) in children.iter().enumerate() {
            let (want, lose) = numbers.seen(own);
            // Below infinity, which only what is decided reaches.
            frame.all = frame.all.saturating_add(lose).min(INFINITE - 1);
            longest = longest.max(want);
            if want < frame.easy {
                frame.next_easy = frame.easy;
                (frame.easiest, frame.easy, frame.easiest_lose) = (n, want, lose);
            } else {
                frame.next_easy = frame.next_easy.min(want);
            }
        }
        // What is decided is so a ply later than below it.
        if frame.easy == 0 {
            frame.all = frame.easiest_lose + 1;
        } else if frame.all == 0 {
            frame.easy = longest + 1;
        }
        frame
    }

    /// Up to where to look below the easiest child: one and a quarter times the
    /// next best, so that the search does not jump between two at every step.
    fn thresholds(&self, want_most: u32, lose_most: u32) -> (u32, u32) {
        let next = self.next_easy + self.next_easy / 4 + 1;
        let lose = lose_most.saturating_sub(self.all) + self.easiest_lose;
        (want_most.min(next), lose.min(INFINITE))
    }
}
