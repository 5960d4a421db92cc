//! Changes to the tree, and back.

use record::{Annotation, NodeId, Tree};

use super::Study;

/// How many changes can be undone.
const MOST: usize = 100;

/// What undoes a change. Places go by the moves that lead there: ids of moves
/// that were removed and put back are others.
#[derive(Clone, Debug)]
pub(super) enum Undo {
    /// The moves made at a place had this order.
    Order {
        path: Vec<String>,
        moves: Vec<String>,
    },
    /// This was removed from a place, where the moves had this order.
    Removed {
        path: Vec<String>,
        moves: Vec<String>,
        branch: Vec<Twig>,
    },
    /// This was said of a place.
    Comment { path: Vec<String>, comment: String },
}

/// A move of a removed branch: the number of the one that it follows, none for the first.
#[derive(Clone, Debug)]
pub(super) struct Twig {
    parent: Option<usize>,
    mv: String,
    annotation: Annotation,
}

impl Study {
    /// Makes a move the main one; false if it is no move.
    pub(super) fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent_of(id) else {
            return false;
        };
        let undo = Undo::Order {
            path: self.path(parent),
            moves: self.replies(parent),
        };
        self.record.tree_mut().promote(id);
        self.track.forget_beyond();
        self.remember(undo);
        true
    }

    /// Removes a move with all that follows it; false if it is no move.
    pub(super) fn delete(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent_of(id) else {
            return false;
        };
        let undo = Undo::Removed {
            path: self.path(parent),
            moves: self.replies(parent),
            branch: branch(self.record.tree(), id),
        };
        // The place shown is on the line until it is found to be gone.
        self.record.tree_mut().remove(id);
        self.track.forget_removed(self.record.tree(), id);
        self.remember(undo);
        true
    }

    /// Says something of a place; false if there is no such place.
    pub(super) fn comment(&mut self, id: NodeId, comment: String) -> bool {
        if !self.record.tree().contains(id) || self.record.tree().annotation(id).comment == comment
        {
            return false;
        }
        let path = self.path(id);
        let old = &mut self.record.tree_mut().annotation_mut(id).comment;
        let undo = Undo::Comment {
            path,
            comment: std::mem::replace(old, comment),
        };
        self.order = None;
        self.push_undo(undo);
        true
    }

    /// Undoes the last change; false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(undo) = self.undo.pop() else {
            return false;
        };
        match undo {
            Undo::Order { path, moves } => {
                if let Some(parent) = self.find(&path) {
                    self.reorder(parent, &moves);
                }
            }
            Undo::Removed {
                path,
                moves,
                branch,
            } => {
                if let Some(parent) = self.find(&path) {
                    self.put_back(parent, &branch);
                    self.reorder(parent, &moves);
                }
            }
            Undo::Comment { path, comment } => {
                if let Some(id) = self.find(&path) {
                    self.record.tree_mut().annotation_mut(id).comment = comment;
                }
            }
        }
        self.order = None;
        true
    }

    fn remember(&mut self, undo: Undo) {
        self.order = None;
        self.job = None;
        self.report = None;
        self.push_undo(undo);
    }

    fn push_undo(&mut self, undo: Undo) {
        if self.undo.len() == MOST {
            self.undo.remove(0);
        }
        self.undo.push(undo);
    }

    fn parent_of(&self, id: NodeId) -> Option<NodeId> {
        let tree = self.record.tree();
        tree.contains(id).then(|| tree.parent(id)).flatten()
    }

    /// The moves that lead to a place.
    fn path(&self, id: NodeId) -> Vec<String> {
        let tree = self.record.tree();
        tree.line_to(id)
            .into_iter()
            .map(|id| tree.mv(id).to_owned())
            .collect()
    }

    fn replies(&self, id: NodeId) -> Vec<String> {
        let tree = self.record.tree();
        tree.replies(id)
            .iter()
            .map(|&id| tree.mv(id).to_owned())
            .collect()
    }

    fn find(&self, path: &[String]) -> Option<NodeId> {
        let tree = self.record.tree();
        path.iter()
            .try_fold(NodeId::START, |id, mv| tree.find(id, mv))
    }

    /// Gives the moves made at a place an order that they had; later ones stay behind.
    fn reorder(&mut self, parent: NodeId, moves: &[String]) {
        for mv in moves.iter().rev() {
            if let Some(id) = self.record.tree().find(parent, mv) {
                self.record.tree_mut().promote(id);
            }
        }
        self.track.forget_beyond();
    }

    fn put_back(&mut self, parent: NodeId, branch: &[Twig]) {
        let tree = self.record.tree_mut();
        let mut ids: Vec<NodeId> = Vec::with_capacity(branch.len());
        for twig in branch {
            let under = twig.parent.map_or(parent, |n| ids[n]);
            // The same move may have been made again since.
            let known = tree.find(under, &twig.mv);
            let id = known.unwrap_or_else(|| tree.add(under, &twig.mv));
            if known.is_none() {
                *tree.annotation_mut(id) = twig.annotation.clone();
            }
            ids.push(id);
        }
    }
}

/// A move and all that follows it, each after the one it follows.
fn branch(tree: &Tree, id: NodeId) -> Vec<Twig> {
    let mut twigs: Vec<Twig> = Vec::new();
    let mut stack = vec![(id, None)];
    while let Some((id, parent)) = stack.pop() {
        let n = twigs.len();
        twigs.push(Twig {
            parent,
            mv: tree.mv(id).to_owned(),
            annotation: tree.annotation(id).clone(),
        });
        stack.extend(tree.replies(id).iter().rev().map(|&reply| (reply, Some(n))));
    }
    twigs
}
