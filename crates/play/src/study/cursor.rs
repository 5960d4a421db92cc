//! The way through the tree, with the positions along it.

use games::AnyPosition;
use record::{NodeId, Tree};

/// A line of the tree from the start, with its positions, and the place on it
/// that is shown. What lies beyond that place is kept: going back and forth
/// plays nothing again.
#[derive(Clone, Debug)]
pub(super) struct Track {
    /// Never empty: the start comes first.
    line: Vec<(NodeId, Box<dyn AnyPosition>)>,
    at: usize,
    pub(super) n_plays: u64,
}

impl Track {
    pub(super) fn new(start: Box<dyn AnyPosition>) -> Self {
        Self {
            line: vec![(NodeId::START, start)],
            at: 0,
            n_plays: 0,
        }
    }

    pub(super) fn node(&self) -> NodeId {
        self.line[self.at].0
    }

    pub(super) fn position(&self) -> &dyn AnyPosition {
        &*self.line[self.at].1
    }

    /// The position before the one that is shown.
    pub(super) fn before(&self) -> Option<&dyn AnyPosition> {
        let before = self.at.checked_sub(1)?;
        Some(&*self.line[before].1)
    }

    pub(super) fn start(&self) -> &dyn AnyPosition {
        &*self.line[0].1
    }

    pub(super) fn go_to_start(&mut self) {
        self.at = 0;
    }

    pub(super) fn back(&mut self) -> bool {
        let has_back = self.at > 0;
        self.at = self.at.saturating_sub(1);
        has_back
    }

    /// A move on: along the line that was looked at last, or else the main move.
    pub(super) fn on(&mut self, tree: &Tree) -> bool {
        if self.at + 1 < self.line.len() {
            self.at += 1;
            return true;
        }
        match tree.next(self.node()) {
            Some(next) => self.push(tree, next),
            None => false,
        }
    }

    /// Goes to a place of the tree; false if there is none, or a move on the way is not legal.
    pub(super) fn go(&mut self, tree: &Tree, target: NodeId) -> bool {
        if !tree.contains(target) {
            return false;
        }
        if let Some(at) = self.near(target) {
            self.at = at;
            return true;
        }
        let path = tree.line_to(target);
        let known = self.line.iter().skip(1).map(|(id, _)| id);
        let shared = known.zip(&path).take_while(|(a, b)| a == b).count();
        self.at = shared;
        path[shared..].iter().all(|&id| self.push(tree, id))
    }

    /// The moves that were removed are forgotten; the place shown is then the last that is left.
    pub(super) fn forget_removed(&mut self, tree: &Tree, removed: NodeId) {
        let gone = self.line.iter().position(|(id, _)| *id == removed);
        if let Some(gone) = gone.filter(|&gone| gone > 0) {
            self.line.truncate(gone);
        }
        debug_assert!(self.line.iter().all(|(id, _)| tree.contains(*id)));
        self.at = self.at.min(self.line.len() - 1);
    }

    /// What lies beyond the place shown may no longer be the main line.
    pub(super) fn forget_beyond(&mut self) {
        self.line.truncate(self.at + 1);
    }

    /// The place next to the one that is shown, if that is the target: the usual case.
    fn near(&self, target: NodeId) -> Option<usize> {
        let places = [Some(self.at), self.at.checked_sub(1), Some(self.at + 1)];
        let is_it = |&at: &usize| self.line.get(at).is_some_and(|(id, _)| *id == target);
        places.into_iter().flatten().find(is_it)
    }

    /// Plays a move of the tree that follows the place shown.
    fn push(&mut self, tree: &Tree, id: NodeId) -> bool {
        if self
            .line
            .get(self.at + 1)
            .is_some_and(|(known, _)| *known == id)
        {
            self.at += 1;
            return true;
        }
        let mut position = self.position().boxed_clone();
        self.n_plays += 1;
        if position.play(tree.mv(id)).is_err() {
            return false;
        }
        self.line.truncate(self.at + 1);
        self.line.push((id, position));
        self.at += 1;
        true
    }
}
