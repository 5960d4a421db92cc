//! One thread of a tree search: selection, expansion, playout, backup.

use rules::{Position, SplitMix64};

use super::TreeOptions;
use super::node::{Children, Node, PRIORS, Stat, VirtualLoss, Visit};
use super::rave::Rave;
use super::reuse::{Ledger, Tree};
use super::ucb::Ucb;
use crate::limits::NodeBudget;
use crate::{ClassSet, MoveClasses, Playout, Proved, Task};

/// The effort of a playout, see [`NodeBudget::spend`]. That of an expansion is a
/// quarter of the number of children.
const PLAYOUT_EFFORT: u32 = 16;
/// Playouts before the first report. Further reports come after an eighth more, but at
/// the latest after [`MOST_BETWEEN_REPORTS`].
const FIRST_REPORT: u64 = 256;
const MOST_BETWEEN_REPORTS: u64 = 100_000;

/// One thread of a search.
pub(super) struct Worker<'a, P: Position, G> {
    guide: &'a G,
    ucb: &'a Ucb,
    options: TreeOptions,
    ledger: &'a Ledger,
    task: &'a Task<'a, P::Move>,
    budget: NodeBudget<'a>,
    random: SplitMix64,
}

impl<'a, P: Position, G: Playout<P> + MoveClasses<P>> Worker<'a, P, G> {
    pub(super) fn new(
        guide: &'a G,
        ucb: &'a Ucb,
        options: TreeOptions,
        ledger: &'a Ledger,
        task: &'a Task<'a, P::Move>,
        budget: NodeBudget<'a>,
        seed: u64,
    ) -> Self {
        Self {
            guide,
            ucb,
            options,
            ledger,
            task,
            budget,
            // Neighboring seeds would give overlapping sequences.
            random: SplitMix64::new(SplitMix64::new(seed).next_u64()),
        }
    }

    /// Adds playouts to the tree until the search is over. `report` is called with the
    /// nodes so far, and says whether the depth limit is reached.
    pub(super) fn run(&mut self, tree: &Tree<P>, report: &mut dyn FnMut(u64) -> bool) {
        let root = tree.root();
        let mut path = Vec::new();
        let mut next_report = self.budget.nodes() + FIRST_REPORT;
        let mut playouts = 0;
        if root.below.get().is_none() && !self.budget.must_stop() {
            self.expand(&tree.position, root);
        }
        while !self.is_settled(root) && self.budget.spend(PLAYOUT_EFFORT) {
            self.iterate(tree, &mut path);
            playouts += 1;
            if playouts % 256 == 0 && self.budget.nodes() >= next_report {
                let nodes = self.budget.nodes();
                if report(nodes) {
                    return;
                }
                next_report = nodes + FIRST_REPORT + (nodes / 8).min(MOST_BETWEEN_REPORTS);
            }
        }
    }

    /// Whether the search is finished: the root is proved, or every move where several
    /// lines are asked for.
    #[inline]
    fn is_settled(&self, root: Node<'_, P::Move>) -> bool {
        let several = self.task.lines > 1;
        if self.task.only.is_empty() && !several {
            return root.stat.proved().is_some();
        }
        let Some(children) = root.below.get() else {
            return false;
        };
        let allowed = |&n: &usize| self.task.allows(&children.moves[n]);
        let mut among = (0..children.moves.len()).filter(allowed);
        if several {
            among.all(|n| children.stats[n].proved().is_some())
        } else {
            children.backed_up_proof(among).is_some()
        }
    }

    /// One iteration: selects a leaf, expands it once it has the visits, makes a
    /// playout, and backs the result up to every node on the path.
    fn iterate<'t>(&mut self, tree: &'t Tree<P>, path: &mut Vec<(Node<'t, P::Move>, Visit)>) {
        path.clear();
        let mut position = tree.position.clone();
        let mut node = tree.root();
        let uses_rave = self.guide.rave_equivalence() > 0.0;
        // With RAVE, a thread that is sent to another node finds a worse one; a second
        // playout from the same node tells more.
        let virtual_loss = if uses_rave {
            VirtualLoss::Off
        } else {
            VirtualLoss::On
        };
        let mut played = ClassSet::EMPTY;
        let mut from: Option<(&Children<P::Move>, usize)> = None;
        let mut share = loop {
            let is_root = path.is_empty();
            let visit = node.stat.begin(virtual_loss);
            if visit == Visit::First
                && let Some((siblings, n)) = from
            {
                siblings.mark_visited(n);
            }
            path.push((node, visit));
            let visits = node.stat.visits() + u32::from(visit == Visit::Uncounted);
            if !is_root && let Some(proved) = node.stat.proved() {
                break proved.share();
            }
            if node.below.get().is_none() && visits > self.guide.expand_after() {
                self.expand(&position, node);
                if let Some(proved) = node.stat.proved() {
                    break proved.share();
                }
            }
            let Some((children, n)) = self.select(node, visits, is_root) else {
                let played = uses_rave.then_some(&mut played);
                break self.guide.playout(position, &mut self.random, played);
            };
            if uses_rave {
                played.insert(self.guide.class_of(&position, children.moves[n]));
            }
            position.play_unchecked(children.moves[n]);
            node = children.node(n);
            from = Some((children, n));
        };
        for &(node, visit) in path.iter().rev() {
            if uses_rave
                && let Some(children) = node.below.get()
                && let Some(rave) = &children.rave
            {
                rave.update(&played, share);
            }
            share = 1.0 - share;
            node.stat.end(visit, share);
        }
        if self.options.proofs {
            back_up_proofs(path);
        }
    }

    /// Expands a node unless the memory is used up; children with a known end are
    /// proved at once.
    fn expand(&mut self, position: &P, node: Node<'_, P::Move>) {
        let n = position.count_moves() as usize;
        let uses_rave = self.guide.rave_equivalence() > 0.0;
        let most = Children::<P::Move>::most_bytes(n, uses_rave);
        while !self.ledger.take(most, self.options.memory) {
            // An old tree may be being freed. Waiting for it keeps the search
            // deterministic.
            if !self.ledger.is_freeing() || self.budget.must_stop() {
                return;
            }
            std::thread::yield_now();
        }
        self.budget.add_effort(n / 4);
        let (mut moves, mut stats) = (Vec::with_capacity(n), Vec::with_capacity(n));
        let mut classes = Vec::with_capacity(if uses_rave { n } else { 0 });
        let opponent = !position.turn();
        self.guide.each_child(position, |mv, end| {
            let end = end.map(|(end, plies)| (Proved::seen_by(opponent, end), plies));
            if uses_rave {
                classes.push(self.guide.class_of(position, mv));
            }
            let prior = if self.ucb.has_priors() {
                let logit = self.guide.prior(position, mv) as f32 / 100.0;
                (PRIORS / (1.0 + (-logit).exp())) as u16
            } else {
                0
            };
            moves.push(mv);
            stats.push(Stat::new(end, prior));
        });
        let rave = uses_rave.then(|| Rave::new(&classes, &stats));
        let children = Box::new(Children::new(moves, stats, rave));
        let bytes = children.bytes();
        let is_ours = node.below.set(children).is_ok();
        // Another thread may have expanded the node first.
        self.ledger.give(if is_ours { most - bytes } else { most });
        if self.options.proofs {
            node.prove_by_children();
        }
    }

    /// The child to visit next; none for a leaf.
    #[inline]
    fn select<'t>(
        &self,
        node: Node<'t, P::Move>,
        visits: u32,
        is_root: bool,
    ) -> Option<(&'t Children<P::Move>, usize)> {
        let children: &Children<P::Move> = node.below.get()?;
        let parent_factor = Ucb::parent_factor(visits);
        let exploration = self.options.exploration * parent_factor;
        let equivalence = self.guide.rave_equivalence();
        if is_root && (self.task.lines > 1 || !self.task.only.is_empty()) {
            let several = self.task.lines > 1;
            let among = |n: usize| {
                let is_proved = several && children.stats[n].proved().is_some();
                !is_proved && self.task.allows(&children.moves[n])
            };
            let n = match &children.rave {
                Some(rave) => rave.select_among(&children.stats, equivalence, exploration, among),
                None => self.select_ucb(children, parent_factor, |n, _| !among(n)),
            };
            return n.map(|n| (children, n));
        }
        if let Some(rave) = &children.rave {
            let n = rave.select(&children.stats, equivalence, exploration);
            return n.map(|n| (children, n));
        }
        if !is_root
            && !self.ucb.has_priors()
            && let Some(n) = children.first_unvisited()
        {
            return Some((children, n));
        }
        self.select_ucb(children, parent_factor, |_, _| false)
            .map(|n| (children, n))
    }

    /// The child with the highest upper confidence bound, without those excluded and
    /// those after which the opponent is proved to win.
    #[inline(always)]
    fn select_ucb(
        &self,
        children: &Children<P::Move>,
        parent_factor: f32,
        is_excluded: impl Fn(usize, &Stat) -> bool,
    ) -> Option<usize> {
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (n, stat) in children.stats.iter().enumerate() {
            let bound = self.ucb.of(stat, parent_factor);
            let is_lost = self.options.proofs && stat.proved() == Some(Proved::Win);
            if bound > most && !is_lost && !is_excluded(n, stat) {
                (best, most) = (Some(n), bound);
            }
        }
        best
    }
}

/// Backs proofs up along the path, until a node is not proved.
fn back_up_proofs<M: Copy>(path: &[(Node<'_, M>, Visit)]) {
    for (node, _) in path.iter().rev() {
        if node.stat.proved().is_none() {
            node.prove_by_children();
        }
        if node.stat.proved().is_none() {
            return;
        }
    }
}
