//! How one thread grows a tree.

use rules::{Outcome, Player, Position, SplitMix64};

use super::TreeOptions;
use super::edge::ByKind;
use super::kept::{Ledger, Tree};
use super::node::{Begun, Family, PRIORS, Spot, Stat};
use super::rates::Rates;
use crate::limits::Purse;
use crate::{ClassSet, MoveClasses, Playout, Proved, Task};

/// What a random game costs of the patience between looks at the control; an
/// expansion costs a quarter of its children.
const GAME: u32 = 16;
/// How often news are told: after so many games, then when there are an eighth
/// more, but not less often than this.
const FIRST_NEWS: u64 = 256;
const SELDOM_NEWS: u64 = 100_000;

/// One thread of a search.
pub(super) struct Grower<'a, P: Position, G> {
    guide: &'a G,
    rates: &'a Rates,
    options: TreeOptions,
    ledger: &'a Ledger,
    task: &'a Task<'a, P::Move>,
    purse: Purse<'a>,
    random: SplitMix64,
}

impl<'a, P: Position, G: Playout<P> + MoveClasses<P>> Grower<'a, P, G> {
    pub(super) fn new(
        guide: &'a G,
        rates: &'a Rates,
        options: TreeOptions,
        ledger: &'a Ledger,
        task: &'a Task<'a, P::Move>,
        purse: Purse<'a>,
        seed: u64,
    ) -> Self {
        Self {
            guide,
            rates,
            options,
            ledger,
            task,
            purse,
            // Neighboring seeds give generators that run after each other.
            random: SplitMix64::new(SplitMix64::new(seed).next_u64()),
        }
    }

    /// Plays random games from the tree until the search is over; `tell` hears
    /// the nodes so far when there is news, and says whether the tree is deep enough.
    pub(super) fn grow(&mut self, tree: &Tree<P>, tell: &mut dyn FnMut(u64) -> bool) {
        let root = tree.spot();
        let mut path = Vec::new();
        let mut news = self.purse.nodes() + FIRST_NEWS;
        let mut games = 0;
        if root.below.get().is_none() && !self.purse.must_stop() {
            self.expand(&tree.position, root);
        }
        while !self.is_settled(root) && self.purse.spend(GAME) {
            self.game_from(tree, &mut path);
            games += 1;
            if games % 256 == 0 && self.purse.nodes() >= news {
                let nodes = self.purse.nodes();
                if tell(nodes) {
                    return;
                }
                news = nodes + FIRST_NEWS + (nodes / 8).min(SELDOM_NEWS);
            }
        }
    }

    /// Whether nothing more can be found out: the end is proved, or, where
    /// several lines are asked for, that of each move.
    #[inline]
    fn is_settled(&self, root: Spot<'_, P::Move>) -> bool {
        let several = self.task.lines > 1;
        if self.task.only.is_empty() && !several {
            return root.stat.proved().is_some();
        }
        let Some(family) = root.below.get() else {
            return false;
        };
        let allowed = |&n: &usize| self.task.allows(&family.moves[n]);
        let mut children = (0..family.moves.len()).filter(allowed);
        if several {
            children.all(|n| family.stats[n].proved().is_some())
        } else {
            family.conclusion(children).is_some()
        }
    }

    /// Goes down the tree, grows it by a leaf, plays on at random, and tells
    /// every node on the way how it went.
    fn game_from<'t>(&mut self, tree: &'t Tree<P>, path: &mut Vec<(Spot<'t, P::Move>, Begun)>) {
        path.clear();
        let mut position = tree.position.clone();
        let mut spot = tree.spot();
        let by_kind = self.guide.rave_equivalence() > 0.0;
        let mut made = ClassSet::EMPTY;
        let mut from: Option<(&Family<P::Move>, usize)> = None;
        let mut share = loop {
            let is_root = path.is_empty();
            // Where kinds tell what is good, a second thread that goes another way
            // goes a worse one; in the same place it learns as much.
            let begun = spot.stat.begin(!by_kind);
            if begun == Begun::First
                && let Some((family, n)) = from
            {
                family.see(n);
            }
            path.push((spot, begun));
            let visits = spot.stat.visits() + u32::from(begun == Begun::Uncounted);
            if !is_root && let Some(proved) = spot.stat.proved() {
                break share_of(proved);
            }
            if spot.below.get().is_none() && visits > self.guide.expand_after() {
                self.expand(&position, spot);
                if let Some(proved) = spot.stat.proved() {
                    break share_of(proved);
                }
            }
            let Some((family, n)) = self.choose(spot, visits, is_root) else {
                let made = by_kind.then_some(&mut made);
                break self.guide.playout(position, &mut self.random, made);
            };
            if by_kind {
                made.insert(self.guide.class_of(&position, family.moves[n]));
            }
            position.play_unchecked(family.moves[n]);
            spot = family.spot(n);
            from = Some((family, n));
        };
        for &(spot, begun) in path.iter().rev() {
            if by_kind
                && let Some(family) = spot.below.get()
                && let Some(kinds) = &family.kinds
            {
                kinds.tell(&made, share);
            }
            share = 1.0 - share;
            spot.stat.end(begun, share);
        }
        if self.options.proofs {
            back_up(path);
        }
    }

    /// Gives a node its children, unless memory is used up; those that end the
    /// game are proved at once.
    fn expand(&mut self, position: &P, spot: Spot<'_, P::Move>) {
        let n = position.count_moves() as usize;
        let by_kind = self.guide.rave_equivalence() > 0.0;
        let most = Family::<P::Move>::most_bytes(n, by_kind);
        while !self.ledger.take(most, self.options.memory) {
            // An old tree may be going just now. Waiting for it makes what
            // happens here depend on the tree alone.
            if !self.ledger.is_freeing() || self.purse.must_stop() {
                return;
            }
            std::thread::yield_now();
        }
        self.purse.tire(n / 4);
        let (mut moves, mut stats) = (Vec::with_capacity(n), Vec::with_capacity(n));
        let mut kinds = Vec::with_capacity(if by_kind { n } else { 0 });
        let opponent = !position.turn();
        self.guide.each_child(position, |mv, end| {
            let end = end.map(|(end, plies)| (proved(end, opponent), plies));
            if by_kind {
                kinds.push(self.guide.class_of(position, mv));
            }
            let prior = if self.rates.has_priors() {
                let logit = self.guide.prior(position, mv) as f32 / 100.0;
                (PRIORS / (1.0 + (-logit).exp())) as u16
            } else {
                0
            };
            moves.push(mv);
            stats.push(Stat::new(end, prior));
        });
        let kinds = by_kind.then(|| ByKind::new(&kinds, &stats));
        let family = Box::new(Family::new(moves, stats, kinds));
        let bytes = family.bytes();
        let is_ours = spot.below.set(family).is_ok();
        // Another thread may have been faster.
        self.ledger.give(if is_ours { most - bytes } else { most });
        if self.options.proofs {
            spot.conclude();
        }
    }

    /// The child to look at next; none of a leaf.
    #[inline]
    fn choose<'t>(
        &self,
        spot: Spot<'t, P::Move>,
        visits: u32,
        is_root: bool,
    ) -> Option<(&'t Family<P::Move>, usize)> {
        let family: &Family<P::Move> = spot.below.get()?;
        let total = Rates::total(visits);
        let seldom = self.options.exploration * total;
        if is_root && (self.task.lines > 1 || !self.task.only.is_empty()) {
            let several = self.task.lines > 1;
            let among = |n: usize| {
                let is_known = several && family.stats[n].proved().is_some();
                !is_known && self.task.allows(&family.moves[n])
            };
            let n = match &family.kinds {
                Some(kinds) => {
                    kinds.best_among(&family.stats, self.guide.rave_equivalence(), seldom, among)
                }
                None => self.best(family, total, |n, _| !among(n)),
            };
            return n.map(|n| (family, n));
        }
        if let Some(kinds) = &family.kinds {
            let n = kinds.best(&family.stats, self.guide.rave_equivalence(), seldom);
            return n.map(|n| (family, n));
        }
        if !is_root
            && !self.rates.has_priors()
            && let Some(n) = family.fresh()
        {
            return Some((family, n));
        }
        self.best(family, total, |_, _| false).map(|n| (family, n))
    }

    /// The child that promises most, without those left out and those after
    /// which the opponent wins.
    #[inline(always)]
    fn best(
        &self,
        family: &Family<P::Move>,
        total: f32,
        left_out: impl Fn(usize, &Stat) -> bool,
    ) -> Option<usize> {
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (n, stat) in family.stats.iter().enumerate() {
            let worth = self.rates.worth(stat, total);
            let is_lost = self.options.proofs && stat.proved() == Some(Proved::Win);
            if worth > most && !is_lost && !left_out(n, stat) {
                (best, most) = (Some(n), worth);
            }
        }
        best
    }
}

/// Draws conclusions upward for as long as there are any.
fn back_up<M: Copy>(path: &[(Spot<'_, M>, Begun)]) {
    for (spot, _) in path.iter().rev() {
        if spot.stat.proved().is_none() {
            spot.conclude();
        }
        if spot.stat.proved().is_none() {
            return;
        }
    }
}

/// An end as the player sees it.
fn proved(outcome: Outcome, player: Player) -> Proved {
    match outcome {
        Outcome::Draw => Proved::Draw,
        Outcome::Win(winner) if winner == player => Proved::Win,
        Outcome::Win(_) => Proved::Loss,
    }
}

/// The share of the point that the player to move gets.
fn share_of(proved: Proved) -> f32 {
    match proved {
        Proved::Win => 1.0,
        Proved::Loss => 0.0,
        Proved::Draw => 0.5,
    }
}
