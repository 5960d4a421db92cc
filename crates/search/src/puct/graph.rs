//! The graph that PUCT search grows: positions as nodes, moves as edges.
//!
//! A position that is reached by several orders of moves is one node
//! (transpositions). Edges count visits; the value of a node is the mean of its own
//! judgment and the values of its children, weighted by the visits of the edges that
//! lead to them.

use std::cmp::Ordering;
use std::collections::HashMap;

use rules::Position;

use super::PuctOptions;
use crate::{Playout, Proved};

/// The number of a node.
type NodeId = u32;
/// An edge that leads to no node yet.
const NONE: NodeId = NodeId::MAX;

/// A graph of positions.
pub struct Graph<P: Position> {
    options: PuctOptions,
    root: Option<(P, NodeId)>,
    nodes: Vec<Node>,
    edges: Vec<Edge<P::Move>>,
    /// Positions are compared in full.
    index: HashMap<P, NodeId>,
}

struct Node {
    /// Where its edges begin, and how many there are.
    first: u32,
    n_edges: u16,
    /// How many edges have been visited. Those with the highest priors come first, so
    /// they are the first ones, except at the root of a search that chooses otherwise.
    n_opened: u16,
    /// How many edges are in order: the others are put there when their turn comes, since
    /// most never are looked at.
    n_sorted: u16,
    /// Its own judgment and the visits of its edges.
    visits: u32,
    /// What was judged of the position alone, and what is known now: the share of the
    /// point for the player to move.
    own: f32,
    share: f32,
    proof: Option<(Proved, u32)>,
    is_judged: bool,
}

/// A move from a node.
pub struct Edge<M> {
    /// The move.
    pub mv: M,
    /// How likely the judge thinks that it is the best.
    pub prior: f32,
    /// How often it was visited.
    pub visits: u32,
    /// Visits that have begun and not ended: each counts as a loss (virtual loss).
    in_flight: u16,
    child: NodeId,
    /// What is certain of the position after it, for the player to move there.
    end: Option<(Proved, u32)>,
}

/// What a descent from the root came to.
pub enum Descent<P: Position> {
    /// A position that must be [judged](Graph::judged) before the visit counts.
    Leaf(Leaf<P>),
    /// The visit counts already: the end of the game, or a position known before.
    Counted,
    /// A position that somebody else is judging: nothing is counted.
    Busy,
}

/// A position to be judged, and the way there.
pub struct Leaf<P: Position> {
    /// The position.
    pub position: P,
    node: NodeId,
    path: Vec<(NodeId, u32)>,
}

impl<P: Position> Graph<P> {
    /// A graph without nodes.
    pub fn new(options: PuctOptions) -> Self {
        Self {
            options,
            root: None,
            nodes: Vec::new(),
            edges: Vec::new(),
            index: HashMap::new(),
        }
    }

    /// Forgets all nodes.
    pub fn clear(&mut self) {
        self.root = None;
        self.nodes.clear();
        self.edges.clear();
        self.index.clear();
    }

    /// The position at the root.
    pub fn root(&self) -> Option<&P> {
        self.root.as_ref().map(|(position, _)| position)
    }

    /// The memory in use, in bytes, about.
    pub fn bytes(&self) -> usize {
        // A hash table is seven eighths full at most, and holds a byte more an entry.
        let entry = (size_of::<(P, NodeId)>() + 1) * 8 / 7;
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge<P::Move>>()
            + self.index.capacity() * entry
    }

    /// Makes a position the root and keeps what can be reached from it. If nothing is
    /// known of it yet, it is the first leaf to be judged.
    pub fn begin<G: Playout<P>>(&mut self, guide: &G, position: &P) -> Option<Leaf<P>> {
        if self.root().is_some_and(|root| root != position) {
            self.keep_below(position);
        }
        let known = self.index.get(position).copied();
        let node = known.unwrap_or_else(|| self.add(guide, position));
        self.root = Some((position.clone(), node));
        self.sort(node, usize::MAX);
        let is_open = !self.nodes[node as usize].is_judged;
        is_open.then(|| Leaf {
            position: position.clone(),
            node,
            path: Vec::new(),
        })
    }

    /// The moves of a leaf, in the order in which the judge is to answer.
    pub fn moves(&self, leaf: &Leaf<P>, moves: &mut Vec<P::Move>) {
        moves.clear();
        moves.extend(self.edges_of(leaf.node).iter().map(|edge| edge.mv));
    }

    /// Goes from the root to a position that is not known yet. At the root the edge of
    /// that number is taken, or the one that promises most of those that are allowed.
    pub fn descend<G: Playout<P>>(
        &mut self,
        guide: &G,
        at_root: AtRoot<'_, P::Move>,
    ) -> Descent<P> {
        let Some((mut position, mut node)) = self.root.clone() else {
            return Descent::Counted;
        };
        let mut path = Vec::with_capacity(16);
        loop {
            let found = match (&at_root, path.is_empty()) {
                (AtRoot::Edge(n), true) => Some(*n),
                (AtRoot::Among(allows), true) => self.select(node, usize::MAX, allows),
                (_, false) => {
                    let n_opened = usize::from(self.nodes[node as usize].n_opened);
                    self.sort(node, n_opened + 1);
                    self.select(node, n_opened + 1, &|_| true)
                }
            };
            let Some(n) = found else {
                // All moves lose, as was found out elsewhere.
                let proof = self.proof_by_edges(node);
                let it = &mut self.nodes[node as usize];
                it.proof = it.proof.or(proof);
                it.share = it.proof.map_or(it.share, |(proved, _)| proved.share());
                self.back_up(&path);
                return Descent::Counted;
            };
            path.push((node, n as u32));
            let edge = &mut self.edges_of_mut(node)[n];
            edge.in_flight += 1;
            let (mv, end, visits) = (edge.mv, edge.end, edge.visits);
            let mut child = edge.child;
            if end.is_some() {
                self.back_up(&path);
                return Descent::Counted;
            }
            position.play_unchecked(mv);
            if child == NONE {
                let known = self.index.get(&position).copied();
                child = known.unwrap_or_else(|| self.add(guide, &position));
                self.edges_of_mut(node)[n].child = child;
                if known.is_none() && !self.nodes[child as usize].is_judged {
                    let node = child;
                    return Descent::Leaf(Leaf {
                        position,
                        node,
                        path,
                    });
                }
            }
            let below = &self.nodes[child as usize];
            if !below.is_judged {
                self.take_back(&path);
                return Descent::Busy;
            }
            // A position that was visited more often by other moves lends its value
            // until this edge has caught up.
            if below.proof.is_some() || visits < below.visits {
                self.back_up(&path);
                return Descent::Counted;
            }
            node = child;
        }
    }

    /// Takes in what was judged of a leaf: the share for the player to move, and for
    /// each of its [moves](Self::moves) how likely it is the best.
    pub fn judged(&mut self, leaf: &Leaf<P>, share: f32, priors: &[f32]) {
        let edges = self.edges_of_mut(leaf.node);
        let is_lost = |edge: &Edge<_>| matches!(edge.end, Some((Proved::Win, _)));
        for (edge, prior) in edges.iter_mut().zip(priors) {
            // Not even a judge has a say in favor of a move that loses at once.
            edge.prior = if is_lost(edge) { 0.0 } else { *prior };
        }
        let sum: f32 = edges.iter().map(|edge| edge.prior).sum();
        if sum > 0.0 {
            for edge in edges.iter_mut() {
                edge.prior /= sum;
            }
        }
        let node = &mut self.nodes[leaf.node as usize];
        (node.own, node.share, node.is_judged) = (share, share, true);
        if leaf.path.is_empty() {
            self.sort(leaf.node, usize::MAX);
        }
        self.back_up(&leaf.path);
    }

    /// The edges of the root, those with the highest priors first, those that lose at
    /// once last.
    pub fn root_edges(&self) -> &[Edge<P::Move>] {
        match self.root {
            Some((_, root)) => self.edges_of(root),
            None => &[],
        }
    }

    /// What is known of the root: the share of the point for the player to move.
    pub fn root_share(&self) -> f32 {
        self.root
            .as_ref()
            .map_or(0.5, |&(_, root)| self.nodes[root as usize].share)
    }

    /// What is proved of the root, for the player to move, and in how many plies.
    pub fn root_proof(&self) -> Option<(Proved, u32)> {
        let (_, root) = self.root.as_ref()?;
        self.nodes[*root as usize].proof
    }

    /// The share of the point that a move is worth to the player who makes it; none
    /// where nothing is known.
    pub fn share_of(&self, edge: &Edge<P::Move>) -> Option<f32> {
        match self.proof_of(edge) {
            Some((Proved::Win, _)) => Some(0.0),
            Some((Proved::Draw, _)) => Some(0.5),
            Some((Proved::Loss, _)) => Some(1.0),
            None if edge.child == NONE || edge.visits == 0 => None,
            None => Some(1.0 - self.nodes[edge.child as usize].share),
        }
    }

    /// What is proved of the position after a move, for the player to move there, and
    /// in how many plies.
    pub fn proof_of(&self, edge: &Edge<P::Move>) -> Option<(Proved, u32)> {
        match edge.child {
            NONE => edge.end,
            child => edge.end.or(self.nodes[child as usize].proof),
        }
    }

    /// What some edges of the root prove about it, if they are all that may be played.
    pub fn proof_by(&self, mut allows: impl FnMut(&P::Move) -> bool) -> Option<(Proved, u32)> {
        let edges = self.root_edges().iter().filter(|edge| allows(&edge.mv));
        Proved::backed_up(edges.map(|edge| self.proof_of(edge)))
    }

    /// The line that follows a move of the root.
    pub fn line(&self, edge: &Edge<P::Move>) -> Vec<P::Move> {
        let mut line = vec![edge.mv];
        let mut child = edge.child;
        while child != NONE {
            let edges = self.edges_of(child);
            let best = edges.iter().max_by_key(|edge| self.merit(edge));
            let known = |it: &&Edge<P::Move>| it.visits > 0 || self.proof_of(it).is_some();
            let Some(edge) = best.filter(known) else {
                break;
            };
            line.push(edge.mv);
            child = edge.child;
        }
        line
    }

    /// The rank of an edge as the move to play: proved wins first, shortest first;
    /// proved losses last, longest first; the others by visits, then by prior.
    pub fn merit(&self, edge: &Edge<P::Move>) -> (u8, u32, u32) {
        // Shares order like the bits that stand for them.
        let prior = edge.prior.to_bits();
        match self.proof_of(edge) {
            Some((Proved::Loss, plies)) => (2, u32::MAX - plies, prior),
            Some((Proved::Win, plies)) => (0, plies, prior),
            Some((Proved::Draw, _)) | None => (1, edge.visits, prior),
        }
    }

    fn edges_of(&self, node: NodeId) -> &[Edge<P::Move>] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..][..usize::from(node.n_edges)]
    }

    fn edges_of_mut(&mut self, node: NodeId) -> &mut [Edge<P::Move>] {
        let node = &self.nodes[node as usize];
        &mut self.edges[node.first as usize..][..usize::from(node.n_edges)]
    }

    /// Adds the node of a position with its moves; what they prove needs no judge.
    fn add<G: Playout<P>>(&mut self, guide: &G, position: &P) -> NodeId {
        let (id, first) = (self.nodes.len() as NodeId, self.edges.len());
        make_room(&mut self.nodes, 1);
        make_room(&mut self.edges, position.count_moves() as usize);
        let opponent = !position.turn();
        guide.each_child(position, |mv, end| {
            self.edges.push(Edge {
                mv,
                prior: 0.0,
                visits: 0,
                in_flight: 0,
                child: NONE,
                end: end.map(|(end, plies)| (Proved::seen_by(opponent, end), plies)),
            });
        });
        let proof = Proved::backed_up(self.edges[first..].iter().map(|edge| edge.end));
        let share = proof.map_or(0.5, |(proved, _)| proved.share());
        self.nodes.push(Node {
            first: first as u32,
            n_edges: (self.edges.len() - first) as u16,
            n_opened: 0,
            n_sorted: 0,
            visits: 1,
            own: share,
            share,
            proof,
            is_judged: proof.is_some(),
        });
        self.index.insert(position.clone(), id);
        id
    }

    /// Puts the first edges of a judged node in order: those with the highest priors first,
    /// those that lose at once last.
    fn sort(&mut self, node: NodeId, most: usize) {
        /// As many are looked for one by one; more are sorted at once.
        const FEW: usize = 4;
        let Node {
            n_sorted,
            is_judged,
            ..
        } = self.nodes[node as usize];
        let n_sorted = usize::from(n_sorted);
        let edges = self.edges_of_mut(node);
        let most = most.min(edges.len());
        if !is_judged || n_sorted >= most {
            return;
        }
        let mut done = most;
        if most - n_sorted > FEW {
            sort_edges(&mut edges[n_sorted..]);
            done = edges.len();
        } else {
            for at in n_sorted..most {
                // Of equals the first: as sorting would have it.
                let rest = edges[at..].iter().enumerate();
                let best = rest.min_by(|a, b| order(a.1, b.1)).map_or(0, |(n, _)| n);
                edges[at..=at + best].rotate_right(1);
            }
        }
        self.nodes[node as usize].n_sorted = done as u16;
    }

    /// What the edges of a node prove about it.
    fn proof_by_edges(&self, node: NodeId) -> Option<(Proved, u32)> {
        Proved::backed_up(self.edges_of(node).iter().map(|it| self.proof_of(it)))
    }

    /// The edge with the highest upper bound among the first `most` that are allowed
    /// and do not lose: its value, and more the less it was visited (PUCT).
    fn select(
        &self,
        node: NodeId,
        most: usize,
        allows: &dyn Fn(&P::Move) -> bool,
    ) -> Option<usize> {
        let (edges, node) = (self.edges_of(node), &self.nodes[node as usize]);
        let opened = edges.iter().take(usize::from(node.n_opened));
        let known: f32 = opened.filter(|it| it.visits > 0).map(|it| it.prior).sum();
        // First-play urgency: what was not tried is a little worse than what was.
        let unknown = node.share - self.options.reduction * known.sqrt();
        let explore = self.options.exploration * (node.visits as f32).sqrt();
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        for (n, edge) in edges.iter().enumerate().take(most) {
            let share = self.share_of(edge);
            if matches!(self.proof_of(edge), Some((Proved::Win, _))) || !allows(&edge.mv) {
                continue;
            }
            let visits = edge.visits as f32;
            let in_flight = f32::from(edge.in_flight);
            let mut value = share.unwrap_or(unknown);
            if edge.in_flight > 0 {
                value *= visits.max(1.0) / (visits.max(1.0) + in_flight);
            }
            let bound = value + explore * edge.prior / (1.0 + visits + in_flight);
            if bound > highest {
                (best, highest) = (Some(n), bound);
            }
        }
        best
    }

    /// Counts a visit: every node on the way learns what its child is worth now.
    fn back_up(&mut self, path: &[(NodeId, u32)]) {
        for &(id, n) in path.iter().rev() {
            let edge = &mut self.edges_of_mut(id)[n as usize];
            edge.visits += 1;
            edge.in_flight -= 1;
            let edges = self.edges_of(id);
            // Only what this visit came to can be news.
            let news = self.proof_of(&edges[n as usize]);
            let proof = self.nodes[id as usize].proof;
            let proof = proof.or_else(|| news.and_then(|_| self.proof_by_edges(id)));
            let n_opened = usize::from(self.nodes[id as usize].n_opened).max(n as usize + 1);
            let mut sum = self.nodes[id as usize].own;
            let mut weight = 1.0;
            for edge in edges.iter().take(n_opened).filter(|it| it.visits > 0) {
                // A move that is known to lose will not be played.
                if !matches!(self.proof_of(edge), Some((Proved::Win, _)))
                    && let Some(share) = self.share_of(edge)
                {
                    sum += edge.visits as f32 * share;
                    weight += edge.visits as f32;
                }
            }
            let node = &mut self.nodes[id as usize];
            node.visits += 1;
            node.n_opened = n_opened as u16;
            node.proof = proof;
            node.share = proof.map_or(sum / weight, |(proved, _)| proved.share());
        }
    }

    fn take_back(&mut self, path: &[(NodeId, u32)]) {
        for &(id, n) in path {
            self.edges_of_mut(id)[n as usize].in_flight -= 1;
        }
    }

    /// Keeps only what can be reached from a position.
    fn keep_below(&mut self, position: &P) {
        let Some(&root) = self.index.get(position) else {
            self.clear();
            return;
        };
        let mut old = std::mem::take(&mut self.nodes);
        let mut old_edges: Vec<Option<Edge<P::Move>>> = std::mem::take(&mut self.edges)
            .into_iter()
            .map(Some)
            .collect();
        let mut new_id = vec![NONE; old.len()];
        let mut order = vec![root];
        new_id[root as usize] = 0;
        let mut at = 0;
        while let Some(&id) = order.get(at) {
            at += 1;
            let node = &mut old[id as usize];
            let from = node.first as usize..node.first as usize + usize::from(node.n_edges);
            node.first = self.edges.len() as u32;
            for edge in old_edges[from].iter_mut().filter_map(Option::take) {
                let mut edge = edge;
                if edge.child != NONE {
                    let to = &mut new_id[edge.child as usize];
                    if *to == NONE {
                        *to = order.len() as NodeId;
                        order.push(edge.child);
                    }
                    edge.child = *to;
                }
                self.edges.push(edge);
            }
        }
        let mut kept: Vec<Option<Node>> = old.into_iter().map(Some).collect();
        let nodes = order.iter().filter_map(|&id| kept[id as usize].take());
        self.nodes = nodes.collect();
        self.index.retain(|_, id| {
            *id = new_id[*id as usize];
            *id != NONE
        });
    }
}

/// What loses at once comes last, and otherwise what has the higher prior first.
fn order<M>(a: &Edge<M>, b: &Edge<M>) -> Ordering {
    let is_lost = |edge: &Edge<M>| matches!(edge.end, Some((Proved::Win, _)));
    let by_prior = || b.prior.total_cmp(&a.prior);
    is_lost(a).cmp(&is_lost(b)).then_with(by_prior)
}

/// Puts edges in order. (Compiled once for each type of moves, as sorting is much code.)
fn sort_edges<M>(edges: &mut [Edge<M>]) {
    edges.sort_by(order);
}

/// Makes room for more elements, an eighth more than there are if at all: a search
/// counts its memory.
fn make_room<T>(list: &mut Vec<T>, n: usize) {
    if list.capacity() - list.len() < n {
        list.reserve_exact(n.max(list.len() / 8));
    }
}

/// Which edge of the root a descent takes.
pub enum AtRoot<'a, M> {
    /// The one of that number.
    Edge(usize),
    /// The one that promises most among those that are allowed.
    Among(&'a dyn Fn(&M) -> bool),
}
