//! A game with its variations.

use crate::Annotation;

/// The moves of a game and what else might have been played: a tree of moves
/// that grows from the start position.
///
/// The first reply to a move is the main one, the others are variations. Ids
/// stay valid while the tree grows; those of removed moves are void, and may
/// come back as ids of later moves. Nothing here recurses, so no line is too
/// long and no nesting too deep.
///
/// ```
/// use record::{NodeId, Tree};
///
/// let mut tree = Tree::new();
/// let a = tree.add(NodeId::START, "d4xd5");
/// let b = tree.add(a, "d6xc6");
/// tree.add(a, "a1xa2");
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [a, b]);
/// assert_eq!(tree.n_moves(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// The start comes first; holes are left where moves in the middle were removed.
    nodes: Vec<Node>,
    n_holes: usize,
}

/// A place in a [`Tree`]: the start or the position after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node {
    /// None for the start and for holes.
    parent: Option<NodeId>,
    replies: Vec<NodeId>,
    mv: Box<str>,
    annotation: Annotation,
}

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);

    const fn idx(self) -> usize {
        self.0 as usize
    }
}

impl Tree {
    /// A game without moves.
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::new(None, "")],
            n_holes: 0,
        }
    }

    /// How many moves there are, variations included.
    pub fn n_moves(&self) -> usize {
        self.nodes.len() - 1 - self.n_holes
    }

    /// Whether the place exists.
    pub fn contains(&self, id: NodeId) -> bool {
        id == NodeId::START
            || self
                .nodes
                .get(id.idx())
                .is_some_and(|node| node.parent.is_some())
    }

    /// The text of the move that leads here; empty at the start.
    ///
    /// # Panics
    /// This and all methods that take an id: if the id is from another tree and
    /// there is no such place here.
    pub fn mv(&self, id: NodeId) -> &str {
        &self.nodes[id.idx()].mv
    }

    /// What is said of a place.
    pub fn annotation(&self, id: NodeId) -> &Annotation {
        &self.nodes[id.idx()].annotation
    }

    /// What is said of a place, to be changed.
    pub fn annotation_mut(&mut self, id: NodeId) -> &mut Annotation {
        &mut self.nodes[id.idx()].annotation
    }

    /// Where the move that leads here was made; the start has none.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.idx()].parent
    }

    /// The moves made from here, the main one first.
    pub fn replies(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.idx()].replies
    }

    /// The main move from here.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.replies(id).first().copied()
    }

    /// The moves of the game itself, without the start.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(NodeId::START), |&id| self.next(id))
    }

    /// Where the game itself ends; the start if there are no moves.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::START)
    }

    /// The moves that lead to a place, without the start.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        line.pop();
        line.reverse();
        line
    }

    /// Every move, each after the one it answers and main moves first.
    pub fn moves(&self) -> impl Iterator<Item = NodeId> {
        let mut stack = vec![NodeId::START];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.replies(id).iter().rev());
            Some(id)
        })
        .skip(1)
    }

    /// The reply with that text, if there is one.
    pub fn find(&self, id: NodeId, mv: &str) -> Option<NodeId> {
        let mut replies = self.replies(id).iter().copied();
        replies.find(|&reply| self.mv(reply) == mv)
    }

    /// Adds a move as the last variation, or as the main move if it is the first.
    ///
    /// The caller vouches that it is the canonical text of a move that is legal
    /// there, as games give it; [`Record::play`](crate::Record::play) finds out.
    ///
    /// # Panics
    /// If the tree holds four thousand million moves.
    pub fn add(&mut self, parent: NodeId, mv: &str) -> NodeId {
        debug_assert!(crate::token::is_plain(mv), "{mv:?} can be written");
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 moves"));
        self.nodes[parent.idx()].replies.push(id);
        self.nodes.push(Node::new(Some(parent), mv));
        id
    }

    /// Removes a move and all that follows it; the start stays, and only loses what follows.
    pub fn remove(&mut self, id: NodeId) {
        let mut gone = Vec::new();
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            stack.append(&mut self.nodes[id.idx()].replies);
            gone.push(id);
        }
        if let Some(parent) = self.parent(id) {
            self.nodes[parent.idx()]
                .replies
                .retain(|&other| other != id);
        }
        for id in gone.into_iter().filter(|&id| id != NodeId::START) {
            self.nodes[id.idx()] = Node::new(None, "");
            self.n_holes += 1;
        }
        self.drop_holes_at_end();
    }

    /// Makes a move the main one where it was played.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        let replies = &mut self.nodes[parent.idx()].replies;
        if let Some(n) = replies.iter().position(|&other| other == id) {
            replies[..=n].rotate_right(1);
        }
    }

    /// Taking back and playing on leaves no holes behind.
    fn drop_holes_at_end(&mut self) {
        while self.nodes.len() > 1 && self.nodes.last().is_some_and(|node| node.parent.is_none()) {
            self.nodes.pop();
            self.n_holes -= 1;
        }
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

/// Trees are equal when they say the same, in whatever order they were built.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.n_moves() == other.n_moves()
            && self.annotation(NodeId::START) == other.annotation(NodeId::START)
            && self.replies(NodeId::START).len() == other.replies(NodeId::START).len()
            && self
                .moves()
                .zip(other.moves())
                .all(|(mine, theirs)| self.nodes[mine.idx()].says_same(&other.nodes[theirs.idx()]))
    }
}

impl Eq for Tree {}

impl Node {
    fn new(parent: Option<NodeId>, mv: &str) -> Self {
        Self {
            parent,
            replies: Vec::new(),
            mv: mv.into(),
            annotation: Annotation::default(),
        }
    }

    /// In the same order of moves, equal numbers of replies make equal shapes.
    fn says_same(&self, other: &Self) -> bool {
        self.mv == other.mv
            && self.annotation == other.annotation
            && self.replies.len() == other.replies.len()
    }
}
