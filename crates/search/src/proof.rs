//! Depth-first proof-number search (df-pn).

mod table;

use std::sync::atomic::AtomicBool;

use rules::{Outcome, Player, Position};

use crate::SearchControl;
use crate::limits::NodeBudget;
use table::{INFINITE, ProofNumbers, ProofTable};

/// The answer of a proof search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The player wins, whatever the opponent does.
    Wins,
    /// The player cannot force a win.
    DoesNotWin,
    /// A limit was reached first.
    Unknown,
}

/// The answer of a proof search, with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven<M> {
    /// Whether the player wins.
    pub proof: Proof,
    /// A line that leads there, as far as the proof table has it. It begins with a
    /// winning move (or one that keeps the opponent from winning) if the player to move
    /// has one.
    pub line: Vec<M>,
    /// The most plies until the end of the game, if it is decided. An upper bound:
    /// proof-number search does not look for the shortest win.
    pub plies: Option<u32>,
    /// How many nodes were expanded.
    pub nodes: u64,
}

/// The limits of a proof search, besides those of its control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// The memory of the proof table, in bytes.
    pub memory: usize,
}

impl Default for ProofLimits {
    fn default() -> Self {
        Self { memory: 64 << 20 }
    }
}

/// Whether `player` can force a win from `position`.
///
/// The proof table identifies positions by their 64-bit key: see the crate for what
/// proofs rest on. No game returns to an earlier position (where pieces can return, the
/// plies without progress are part of the position), so the graph has no cycles, which
/// would need special care.
pub fn prove<P: Position>(
    position: &P,
    player: Player,
    limits: ProofLimits,
    control: &SearchControl<'_>,
) -> Proven<P::Move> {
    Prover::new(player, limits).prove(position, control)
}

/// A proof search that keeps its table, so that it can be interrupted and resumed for
/// the same position or a later one of the game.
pub(crate) struct Prover {
    /// The player whose wins are proved or disproved.
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
            budget: NodeBudget::new(control, &never),
            nodes: 0,
        };
        let (numbers, first) = search.expand(position, ProofNumbers::MAX, 0);
        let proof = match numbers {
            ProofNumbers { proof: 0, .. } => Proof::Wins,
            ProofNumbers { disproof: 0, .. } => Proof::DoesNotWin,
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

/// Whether the player to move wins, and a best move: one that wins, or else one that
/// draws if there is one and the limits suffice to find it. None if the game is over or
/// a limit was reached first.
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

/// The longest line that is searched, since the stack of a thread is limited.
const MAX_PLY: usize = 500;

struct Search<'a> {
    player: Player,
    table: &'a mut ProofTable,
    budget: NodeBudget<'a>,
    nodes: u64,
}

impl Search<'_> {
    /// Searches below a node until its proof or disproof number reaches the threshold;
    /// with the most proving move.
    ///
    /// ProofNumbers are handled as seen by the player to move: phi is how hard it is to reach
    /// the goal (the win, or that the opponent does not win), delta how hard it is for
    /// the opponent to prevent it.
    fn expand<P: Position>(
        &mut self,
        position: &P,
        threshold: ProofNumbers,
        ply: usize,
    ) -> (ProofNumbers, Option<P::Move>) {
        let own = position.turn() == self.player;
        let (max_phi, max_delta) = threshold.phi_delta(own);
        let known = self.numbers(position);
        let (phi, delta) = known.phi_delta(own);
        if phi >= max_phi || delta >= max_delta || position.outcome().is_some() {
            return (known, None);
        }
        if ply >= MAX_PLY {
            return (ProofNumbers::TOO_HARD, None);
        }
        if !self.budget.spend(1) {
            return (known, None);
        }
        self.nodes += 1;
        let mut children = Vec::with_capacity(position.count_moves() as usize);
        position.each_move(|mv| children.push((mv, self.numbers(&position.after(mv)))));
        self.budget.add_effort(children.len() / 4);
        loop {
            let now = Summary::of(&children, own);
            let (mv, _) = children[now.best];
            let numbers = ProofNumbers::from_phi_delta((now.phi, now.delta), own);
            let reached = now.phi >= max_phi.min(INFINITE - 1) || now.delta >= max_delta;
            if reached || now.phi == 0 || self.budget.is_over() {
                self.table.store(position.key(), numbers);
                return (numbers, Some(mv));
            }
            let below = now.thresholds(max_phi, max_delta);
            let next = position.after(mv);
            // The numbers are kept here too, so that the search makes progress even if
            // the table replaces them.
            let below = ProofNumbers::from_phi_delta(below, own);
            children[now.best].1 = self.expand(&next, below, ply + 1).0;
        }
    }

    fn numbers<P: Position>(&self, position: &P) -> ProofNumbers {
        match position.outcome() {
            Some(Outcome::Win(winner)) if winner == self.player => ProofNumbers::WON,
            Some(_) => ProofNumbers::NOT_WON,
            None => self.table.probe(position.key()).unwrap_or_else(|| {
                // All moves must be refuted: the mobility is the first estimate.
                let n = (position.count_moves() as u32).max(1);
                ProofNumbers::from_phi_delta((1, n), position.turn() == self.player)
            }),
        }
    }

    /// The line that begins with a move, as far as the table has it: the player who
    /// reaches its goal takes the shortest way, the other one the longest.
    fn line<P: Position>(&self, position: &P, first: P::Move) -> Vec<P::Move> {
        let mut line = vec![first];
        let mut position = position.after(first);
        while line.len() < MAX_PLY
            && let Some(mv) = self.follow(&position)
        {
            line.push(mv);
            position = position.after(mv);
        }
        line
    }

    /// The move to play in a decided position, if the table has its children.
    fn follow<P: Position>(&self, position: &P) -> Option<P::Move> {
        let own = position.turn() == self.player;
        let (phi, delta) = self.numbers(position).phi_delta(own);
        let ends = position.legal_moves().into_iter().filter_map(|mv| {
            let numbers = self.numbers(&position.after(mv));
            let is_goal = numbers.phi_delta(own).0 == 0;
            Some((numbers.plies()?, is_goal, mv))
        });
        if phi == 0 {
            let wins = ends.filter(|&(_, is_goal, _)| is_goal);
            wins.min_by_key(|&(plies, ..)| plies).map(|it| it.2)
        } else if delta == 0 {
            ends.max_by_key(|&(plies, ..)| plies).map(|it| it.2)
        } else {
            None
        }
    }
}

/// The numbers of a node by those of its children: phi is the least of the children,
/// delta their sum.
struct Summary {
    /// The index of the most proving child.
    best: usize,
    phi: u32,
    /// The phi of the second best child.
    second_phi: u32,
    /// The delta of the best child.
    best_delta: u32,
    delta: u32,
}

impl Summary {
    fn of<M>(children: &[(M, ProofNumbers)], own: bool) -> Self {
        let mut summary = Self {
            best: 0,
            phi: INFINITE,
            second_phi: INFINITE,
            best_delta: INFINITE,
            delta: 0,
        };
        let mut longest = 0;
        for (n, (_, numbers)) in children.iter().enumerate() {
            let (phi, delta) = numbers.phi_delta(own);
            // Below infinity, which only decided positions reach.
            summary.delta = summary.delta.saturating_add(delta).min(INFINITE - 1);
            longest = longest.max(phi);
            if phi < summary.phi {
                summary.second_phi = summary.phi;
                (summary.best, summary.phi, summary.best_delta) = (n, phi, delta);
            } else {
                summary.second_phi = summary.second_phi.min(phi);
            }
        }
        // A decided node is a ply longer than its child.
        if summary.phi == 0 {
            summary.delta = summary.best_delta + 1;
        } else if summary.delta == 0 {
            summary.phi = longest + 1;
        }
        summary
    }

    /// The thresholds for the best child: 1 + 1/4 times the second best phi, so that
    /// the search does not switch between two children at every step.
    fn thresholds(&self, max_phi: u32, max_delta: u32) -> (u32, u32) {
        let phi = self.second_phi + self.second_phi / 4 + 1;
        let delta = max_delta.saturating_sub(self.delta) + self.best_delta;
        (max_phi.min(phi), delta.min(INFINITE))
    }
}
