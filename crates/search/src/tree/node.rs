//! The nodes of a tree that several threads grow at once, without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use rules::{Outcome, Player};

use super::TreeOptions;
use crate::Score;

/// What is proved of a position, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Win,
    Draw,
    Loss,
}

/// A position of the tree by the move that leads to it.
pub(super) struct Node<M> {
    mv: Option<M>,
    proved: AtomicU8,
    prior: i16,
    visits: AtomicU32,
    /// Twice the games won plus those drawn by the player to move here.
    points: AtomicU64,
    children: OnceLock<Box<[Node<M>]>>,
}

impl<M: Copy> Node<M> {
    pub(super) fn root() -> Self {
        Self {
            mv: None,
            proved: AtomicU8::new(0),
            prior: 0,
            visits: AtomicU32::new(0),
            points: AtomicU64::new(0),
            children: OnceLock::new(),
        }
    }

    pub(super) fn new(mv: M, value: Option<Value>, prior: i32) -> Self {
        let node = Self {
            mv: Some(mv),
            prior: prior.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            ..Self::root()
        };
        if let Some(value) = value {
            node.prove(value);
        }
        node
    }

    pub(super) fn mv(&self) -> Option<M> {
        self.mv
    }

    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    pub(super) fn children(&self) -> Option<&[Self]> {
        self.children.get().map(|children| &**children)
    }

    pub(super) fn into_children(self) -> Vec<Self> {
        self.children
            .into_inner()
            .map(Vec::from)
            .unwrap_or_default()
    }

    /// Gives the node its children; false if another thread was faster.
    pub(super) fn set_children(&self, children: Vec<Self>) -> bool {
        self.children.set(children.into_boxed_slice()).is_ok()
    }

    /// The memory of everything below.
    pub(super) fn bytes(&self) -> usize {
        let mut open = vec![self];
        let mut bytes = 0;
        while let Some(node) = open.pop() {
            if let Some(children) = node.children() {
                bytes += size_of_val(children);
                open.extend(children);
            }
        }
        bytes
    }

    /// A visit begins: until it ends it counts as lost, which sends other
    /// threads elsewhere.
    pub(super) fn begin(&self) {
        self.visits.fetch_add(1, Ordering::Relaxed);
    }

    /// The visit ends; `player` is to move here.
    pub(super) fn end(&self, outcome: Outcome, player: Player) {
        let points = match outcome {
            Outcome::Win(winner) => 2 * u64::from(winner == player),
            Outcome::Draw => 1,
        };
        if points > 0 {
            self.points.fetch_add(points, Ordering::Relaxed);
        }
    }

    pub(super) fn proved(&self) -> Option<Value> {
        match self.proved.load(Ordering::Relaxed) {
            1 => Some(Value::Win),
            2 => Some(Value::Draw),
            3 => Some(Value::Loss),
            _ => None,
        }
    }

    fn prove(&self, value: Value) {
        let code = match value {
            Value::Win => 1,
            Value::Draw => 2,
            Value::Loss => 3,
        };
        self.proved.store(code, Ordering::Relaxed);
    }

    /// Proves the node if its children allow it: one lost for the opponent wins,
    /// all proved give the best of them.
    pub(super) fn conclude(&self) {
        let Some(children) = self.children() else {
            return;
        };
        let (mut all, mut draw) = (true, false);
        for child in children {
            match child.proved() {
                Some(Value::Loss) => return self.prove(Value::Win),
                Some(Value::Draw) => draw = true,
                Some(Value::Win) => {}
                None => all = false,
            }
        }
        if all {
            self.prove(if draw { Value::Draw } else { Value::Loss });
        }
    }

    /// How much a look at this child promises its parent, whose visits have the
    /// logarithm `total`.
    pub(super) fn worth(&self, total: f32, options: &TreeOptions) -> f32 {
        let visits = self.visits() as f32;
        let lost = 0.5 * self.points.load(Ordering::Relaxed) as f32;
        let (mut games, mut won) = (visits, visits - lost);
        if options.prior > 0.0 {
            // The guide's order as games that were imagined.
            games += options.prior;
            won += options.prior / (1.0 + (-f32::from(self.prior) / 100.0).exp());
        }
        if games == 0.0 {
            // Unvisited children come in turn, before any visited one.
            return 1e6;
        }
        won / games + options.exploration * (total / games.max(1.0)).sqrt()
    }

    /// The child to play: a proved win, else the most visited of those not
    /// proved lost, else the longest-lived.
    pub(super) fn best_child(&self) -> Option<&Self> {
        let children = self.children()?;
        children.iter().max_by_key(|child| match child.proved() {
            Some(Value::Loss) => (3, child.visits()),
            Some(Value::Win) => (0, child.visits()),
            Some(Value::Draw) => (1, child.visits()),
            None => (2, child.visits()),
        })
    }

    /// The share of won games as a score.
    pub(super) fn score(&self) -> Score {
        let visits = f64::from(self.visits().max(1));
        let share = (self.points.load(Ordering::Relaxed) as f64 / 2.0 / visits).clamp(0.001, 0.999);
        Score::estimate((100.0 * (share / (1.0 - share)).ln()) as i32)
    }
}
