//! Monte-Carlo tree search with proofs.

mod node;

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rules::{Outcome, Player, Position, SplitMix64};

use crate::{Guide, Report, Score, Watch};
use node::{Node, Value};

/// How a tree search weighs things.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeOptions {
    /// How much unvisited moves attract.
    pub exploration: f32,
    /// How many games are imagined for a move before its first, weighed by the
    /// guide's order of moves; 0 leaves the guide out.
    pub prior: f32,
    /// The most memory the tree may use, in bytes.
    pub memory: usize,
    /// Threads that search together.
    pub threads: usize,
    /// What the random games are drawn from.
    pub seed: u64,
}

impl Default for TreeOptions {
    fn default() -> Self {
        Self {
            exploration: 0.7,
            prior: 0.0,
            memory: 256 << 20,
            threads: 1,
            seed: 1,
        }
    }
}

/// Upper-confidence tree search: random games from the leaves, proved ends
/// backed up exactly, moves that win at once always seen.
///
/// The tree is kept between searches as long as the game follows it.
pub struct TreeSearch<P: Position, G> {
    guide: G,
    options: TreeOptions,
    root: Option<(P, Node<P::Move>)>,
    bytes: AtomicUsize,
    seeds: AtomicU64,
    game: PhantomData<P>,
}

impl<P: Position, G: Guide<P>> TreeSearch<P, G> {
    /// A search without a tree yet.
    pub fn new(guide: G, options: TreeOptions) -> Self {
        Self {
            guide,
            options,
            root: None,
            bytes: AtomicUsize::new(0),
            seeds: AtomicU64::new(options.seed),
            game: PhantomData,
        }
    }

    /// Searches until the watch says stop, or the position is proved; none if
    /// the game is over.
    pub fn search(&mut self, position: &P, watch: &Watch<'_>) -> Option<Report<P::Move>> {
        if position.outcome().is_some() {
            return None;
        }
        self.find_root(position);
        let (start, root) = self.root.as_ref()?;
        if self.options.threads <= 1 {
            self.grow(start, root, watch);
        } else {
            std::thread::scope(|scope| {
                for _ in 0..self.options.threads {
                    scope.spawn(|| self.grow(start, root, watch));
                }
            });
        }
        let mut report = self.report(start, root);
        report.nodes = watch.nodes();
        Some(report)
    }

    /// How much memory the tree uses, in bytes.
    pub fn memory(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The part of the old tree that begins with `position`, if it is one or
    /// two moves on, or else a new tree.
    fn find_root(&mut self, position: &P) {
        if let Some((old, node)) = self.root.take() {
            let kept = descend(old, node, position, 2);
            if let Some(node) = kept {
                self.bytes.store(node.bytes(), Ordering::Relaxed);
                self.root = Some((position.clone(), node));
                return;
            }
        }
        self.bytes.store(0, Ordering::Relaxed);
        self.root = Some((position.clone(), Node::root()));
    }

    /// Plays random games from the tree until the search is over.
    fn grow(&self, start: &P, root: &Node<P::Move>, watch: &Watch<'_>) {
        let mut random = SplitMix64::new(self.seeds.fetch_add(1, Ordering::Relaxed));
        random = SplitMix64::new(random.next_u64());
        let mut path: Vec<&Node<P::Move>> = Vec::new();
        loop {
            for _ in 0..watch.allowance(16) {
                if root.proved().is_some() {
                    return;
                }
                self.game_from(start, root, &mut random, &mut path);
            }
            if watch.spend(watch.allowance(16)) {
                return;
            }
        }
    }

    /// Goes down the tree, grows it by a leaf, plays on at random, and tells
    /// every node on the way how it went.
    fn game_from<'a>(
        &self,
        start: &P,
        root: &'a Node<P::Move>,
        random: &mut SplitMix64,
        path: &mut Vec<&'a Node<P::Move>>,
    ) {
        path.clear();
        path.push(root);
        let mut position = start.clone();
        let mut node = root;
        let outcome = loop {
            node.begin();
            if let Some(value) = node.proved() {
                break value.outcome_for(position.turn());
            }
            if node.children().is_none() && (node.visits() > 1 || path.len() == 1) {
                self.expand(&position, node);
                if let Some(value) = node.proved() {
                    break value.outcome_for(position.turn());
                }
            }
            let Some(child) = self.select(node) else {
                break self.guide.play_out(position.clone(), random).outcome;
            };
            position.play_unchecked(child.mv().expect("only the root has no move"));
            path.push(child);
            node = child;
        };
        let mut player = start.turn();
        for node in path.iter() {
            node.end(outcome, player);
            player = !player;
        }
        back_up(path);
    }

    /// Gives a node its children, unless memory is used up; those that end the
    /// game are proved at once.
    fn expand(&self, position: &P, node: &Node<P::Move>) {
        let n = position.count_moves() as usize;
        let bytes = n * size_of::<Node<P::Move>>();
        if self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes > self.options.memory {
            self.bytes.fetch_sub(bytes, Ordering::Relaxed);
            return;
        }
        let mut children = Vec::with_capacity(n);
        position.each_move(|mv| {
            let next = position.after(mv);
            let value = next
                .outcome()
                .map(|outcome| Value::of_outcome(outcome, next.turn()));
            let prior = if self.options.prior > 0.0 {
                self.guide.order(position, mv)
            } else {
                0
            };
            children.push(Node::new(mv, value, prior));
        });
        if !node.set_children(children) {
            self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        node.conclude();
    }

    /// The child to look at next; none of a leaf.
    fn select<'a>(&self, node: &'a Node<P::Move>) -> Option<&'a Node<P::Move>> {
        let children = node.children()?;
        let total = (node.visits().max(1) as f32).ln();
        let mut best: Option<(&Node<P::Move>, f32)> = None;
        for child in children {
            // A move after which the opponent wins is not worth a visit.
            if child.proved() == Some(Value::Win) {
                continue;
            }
            let worth = child.worth(total, &self.options);
            if best.is_none_or(|(_, best)| worth > best) {
                best = Some((child, worth));
            }
        }
        best.map(|(child, _)| child)
    }

    fn report(&self, start: &P, root: &Node<P::Move>) -> Report<P::Move> {
        let mut line = Vec::new();
        let (mut node, mut position) = (root, start.clone());
        while let Some(child) = node.best_child() {
            let mv = child.mv().expect("only the root has no move");
            line.push(mv);
            position.play_unchecked(mv);
            node = child;
        }
        if line.is_empty() {
            // Stopped before the first game.
            line.extend(start.legal_moves().first());
        }
        let score = match root.proved() {
            Some(Value::Win) => Score::win_in(line.len() as u32),
            Some(Value::Loss) => Score::loss_in(line.len() as u32),
            Some(Value::Draw) => Score::EVEN,
            None => root.score(),
        };
        Report {
            depth: line.len() as u32,
            line,
            score,
            nodes: 0,
        }
    }
}

/// The node of `position`, at most `plies` moves below `node`.
fn descend<P: Position>(
    old: P,
    node: Node<P::Move>,
    position: &P,
    plies: u32,
) -> Option<Node<P::Move>> {
    if old == *position {
        return Some(node);
    }
    if plies == 0 {
        return None;
    }
    for child in node.into_children() {
        let mv = child.mv().expect("only the root has no move");
        let next = old.after(mv);
        if next == *position || (plies > 1 && leads_to(&next, position)) {
            return descend(next, child, position, plies - 1);
        }
    }
    None
}

/// Whether one move leads from one position to the other.
fn leads_to<P: Position>(from: &P, to: &P) -> bool {
    from.turn() != to.turn()
        && from
            .legal_moves()
            .into_iter()
            .any(|mv| from.after(mv) == *to)
}

/// Draws conclusions upward for as long as there are any.
fn back_up<M: Copy>(path: &[&Node<M>]) {
    for node in path.iter().rev() {
        if node.proved().is_none() {
            node.conclude();
        }
        if node.proved().is_none() {
            return;
        }
    }
}

impl Value {
    fn of_outcome(outcome: Outcome, player: Player) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(winner) if winner == player => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }

    fn outcome_for(self, player: Player) -> Outcome {
        match self {
            Self::Win => Outcome::Win(player),
            Self::Loss => Outcome::Win(!player),
            Self::Draw => Outcome::Draw,
        }
    }
}
