//! Depth-first proof-number search (df-pn), one thread of it.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use rules::{Outcome, Player, Position};

use crate::counted::Clock;
use crate::journal::Journal;
use crate::knowledge::{Assessment, Knowledge, Next, mix};
use crate::numbers::{INFINITE, Numbers};
use crate::table::{Alone, Table, Words};

/// What a player tries to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// To win.
    Win,
    /// Not to lose.
    Hold,
}

impl Goal {
    /// What the opponent must reach to prevent it.
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Win => Self::Hold,
            Self::Hold => Self::Win,
        }
    }

    /// Whether an end of the game reaches it for a player.
    pub(crate) fn is_reached(self, outcome: Outcome, player: Player) -> bool {
        match outcome {
            Outcome::Win(winner) => winner == player,
            Outcome::Draw => self == Self::Hold,
        }
    }
}

/// The longest line that is searched, since the stack of a thread is limited.
pub(crate) const MAX_PLY: usize = 2000;
/// The stack of a thread that searches.
pub(crate) const STACK: usize = 64 << 20;
/// From this ply on threads do not mind each other.
const CROWD_PLIES: usize = 12;
/// After how many nodes a thread looks up from its work.
const PACE: u64 = 256;

/// With a countdown lines come back to where they were with another count, and sums over them
/// grow without meaning, until no number tells one move from another. Above this the largest
/// number of the children counts, and one for each other.
const MOST_SUMMED: u32 = 1 << 12;

/// What the threads of a search share.
pub(crate) struct Shared<'a, K> {
    pub(crate) knowledge: &'a K,
    pub(crate) table: &'a Table,
    /// Ends the search of all threads.
    pub(crate) stop: &'a AtomicBool,
    pub(crate) nodes: &'a AtomicU64,
    /// The table may be made larger before it is full.
    pub(crate) may_grow: bool,
    /// How many threads are below a position, by its key; none for a single thread.
    pub(crate) crowd: Option<&'a Crowd>,
    /// Where results are kept that were dear.
    pub(crate) journal: Option<&'a Journal>,
}

/// How many threads are below each position, as far as keys tell them apart.
pub(crate) struct Crowd(Vec<Alone<AtomicU8>>);

impl Crowd {
    pub(crate) fn new() -> Self {
        Self((0..1 << 14).map(|_| Alone::default()).collect())
    }

    fn below(&self, key: u128) -> &AtomicU8 {
        let hash = mix((key >> 64) as u64 ^ key as u64, 0xD6E8_FEB8_6659_FD93);
        &self.0[(hash >> 50) as usize].0
    }
}

/// The key of positions that are known without the table; no other has it.
const NO_KEY: u128 = u128::MAX;

/// A move, and what is known of the position after it, seen by who is to move there.
struct Child<M> {
    mv: M,
    key: u128,
    numbers: Numbers,
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position, K> {
    shared: &'a Shared<'a, K>,
    /// The children of all positions of the current line, one after the other.
    children: Vec<Child<P::Move>>,
    /// The keys of the current line.
    path: Vec<u128>,
    nodes: u64,
    /// The entries stored that the table was not told of.
    fresh: u64,
    /// Somebody else has decided the position at this ply, so that everything below is done.
    decided_above: Option<usize>,
}

impl<'a, P: Position, K: Knowledge<P>> Worker<'a, P, K> {
    pub(crate) fn new(shared: &'a Shared<'a, K>) -> Self {
        Self {
            shared,
            children: Vec::new(),
            path: Vec::new(),
            nodes: 0,
            fresh: 0,
            decided_above: None,
        }
    }

    /// Searches until it is decided whether the player to move reaches the goal, or the
    /// search is stopped. A position that was decided before is expanded again.
    pub(crate) fn run(mut self, position: &P, goal: Goal) {
        let key = key_of(self.shared.knowledge, position, goal);
        self.expand(position, goal, key, (INFINITE, INFINITE));
        self.shared.table.add_used(self.fresh);
        let rest = self.nodes % PACE;
        self.shared.nodes.fetch_add(rest, Ordering::Relaxed);
    }

    /// Searches below an open position until one of its numbers reaches its limit.
    fn expand(&mut self, position: &P, goal: Goal, key: u128, limits: (u32, u32)) -> Numbers {
        let ply = self.path.len();
        if ply >= MAX_PLY {
            return Numbers::TOO_HARD;
        }
        self.count();
        let before = self.nodes;
        let first = self.add_children(position, goal);
        self.path.push(key);
        let crowd = self.shared.crowd.filter(|_| ply < CROWD_PLIES);
        let most_summed = match self.shared.table.words() {
            Words::Plain => INFINITE,
            Words::Counted => MOST_SUMMED,
        };
        let numbers = loop {
            // Where nobody else is below, nobody is below the children.
            let others = crowd.filter(|it| ply == 0 || it.below(key).load(Ordering::Relaxed) > 1);
            let now = Summary::of(&self.children[first..], limits.0, most_summed, others);
            let is_over = now.numbers.phi >= limits.0.min(INFINITE - 1)
                || now.numbers.delta >= limits.1
                || self.shared.stop.load(Ordering::Relaxed);
            if is_over || self.decided_above.is_some() {
                break now.numbers;
            }
            if ply == 0 {
                let work = self.nodes - before;
                self.store(key, now.numbers, work);
            }
            self.search_child(position, goal, first, &now, limits);
        };
        self.path.pop();
        self.children.truncate(first);
        if self.decided_above == Some(ply) {
            self.decided_above = None;
            let known = self.shared.table.probe(key);
            return known.unwrap_or(numbers);
        }
        let work = self.nodes - before + 1;
        self.store(key, numbers, work);
        if let Some(journal) = self.shared.journal
            && journal.wants(work)
        {
            let packed = self.shared.table.words().pack(key, numbers, work);
            journal.add(key, packed);
        }
        numbers
    }

    /// Searches below the most promising child.
    fn search_child(
        &mut self,
        position: &P,
        goal: Goal,
        first: usize,
        now: &Summary,
        limits: (u32, u32),
    ) {
        let chosen = first + now.best;
        let Child { mv, key, .. } = self.children[chosen];
        let before = self.nodes;
        let limits = now.limits(limits);
        let crowd = self.shared.crowd.filter(|_| self.path.len() <= CROWD_PLIES);
        let below = crowd.map(|crowd| crowd.below(key));
        if let Some(below) = below {
            below.fetch_add(1, Ordering::Relaxed);
        }
        let next = position.after(mv);
        let numbers = self.expand(&next, goal.opposite(), key, limits);
        if let Some(below) = below {
            below.fetch_sub(1, Ordering::Relaxed);
        }
        // Kept here too, so that the search makes progress even if the table forgets.
        self.children[chosen].numbers = numbers;
        let siblings = &mut self.children[first..];
        if below.is_some() && (self.nodes - before) as usize >= 8 * siblings.len() {
            for child in siblings
                .iter_mut()
                .filter(|it| it.numbers.reached().is_none())
            {
                if let Some(numbers) = self.shared.table.probe(child.key) {
                    child.numbers = numbers;
                }
            }
        }
    }

    /// Appends the children of a position; the index of the first.
    fn add_children(&mut self, position: &P, goal: Goal) -> usize {
        let first = self.children.len();
        let (shared, children) = (self.shared, &mut self.children);
        let (turn, goal) = (!position.turn(), goal.opposite());
        shared.knowledge.each_next(position, |mv, next| {
            let (key, numbers) = match next {
                Next::Position(next) => estimate(shared.knowledge, &next, goal),
                Next::Assessed(assessment, key) => numbers_of(assessment, goal, turn, || key),
            };
            children.push(Child { mv, key, numbers });
        });
        // The table is asked for all of them one after the other, so that the machine can wait
        // for several answers of its memory at once.
        let asked = children[first..].iter().filter(|it| it.key != NO_KEY);
        shared.table.touch(asked.map(|it| it.key));
        for child in children[first..].iter_mut().filter(|it| it.key != NO_KEY) {
            if let Some(numbers) = shared.table.probe(child.key) {
                child.numbers = numbers;
            }
        }
        if self.path.len() < 6 {
            remove_copies(children, first);
        }
        first
    }

    fn store(&mut self, key: u128, numbers: Numbers, work: u64) {
        self.fresh += u64::from(self.shared.table.store(key, numbers, work));
    }

    /// Counts a node, and looks up from time to time.
    fn count(&mut self) {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(PACE) {
            return;
        }
        let shared = self.shared;
        shared.nodes.fetch_add(PACE, Ordering::Relaxed);
        shared.table.add_used(mem::take(&mut self.fresh));
        if shared.may_grow && shared.table.is_short_of(shared.table.used()) {
            shared.stop.store(true, Ordering::Relaxed);
        }
        if shared.crowd.is_some() && self.decided_above.is_none() {
            let is_decided = |key: &u128| {
                let known = shared.table.probe(*key);
                known.is_some_and(|it| it.reached().is_some())
            };
            self.decided_above = self.path.iter().position(is_decided);
        }
    }
}

/// What is known of a position.
pub(crate) fn look_up<P: Position, K: Knowledge<P>>(
    knowledge: &K,
    table: &Table,
    position: &P,
    goal: Goal,
) -> Numbers {
    let (key, numbers) = estimate(knowledge, position, goal);
    let known = if key == NO_KEY {
        None
    } else {
        table.probe(key)
    };
    known.unwrap_or(numbers)
}

/// The key of a position and what is known of it without the table. What is decided then has
/// no key.
#[inline]
fn estimate<P: Position, K: Knowledge<P>>(
    knowledge: &K,
    position: &P,
    goal: Goal,
) -> (u128, Numbers) {
    let assessment = match position.outcome() {
        Some(outcome) => Assessment::Known(outcome, 0),
        None => knowledge.assess(position),
    };
    let key = || key_of(knowledge, position, goal);
    numbers_of(assessment, goal, position.turn(), key)
}

/// The key and the numbers that follow from an assessment.
#[inline]
fn numbers_of(
    assessment: Assessment,
    goal: Goal,
    turn: Player,
    key: impl FnOnce() -> u128,
) -> (u128, Numbers) {
    match assessment {
        Assessment::Known(outcome, plies) => {
            let is_reached = goal.is_reached(outcome, turn);
            (NO_KEY, Numbers::decided(is_reached, plies))
        }
        Assessment::Open { proof, disproof } => (key(), Numbers::open(proof, disproof)),
    }
}

/// The key of a question, with the plies left in it if there is a countdown. In a game without draws to win and to hold is the same.
pub(crate) fn key_of<P: Position, K: Knowledge<P>>(
    knowledge: &K,
    position: &P,
    goal: Goal,
) -> u128 {
    let key = match position.countdown() {
        Some(it) => {
            let key = knowledge.key(&it.timeless);
            let favors = goal.is_reached(it.outcome, position.turn());
            Clock::new(it.left, favors).put_into(key, knowledge.is_exact())
        }
        None => knowledge.key(position),
    };
    if K::DRAWS && goal == Goal::Hold {
        key | 1 << 127
    } else {
        key
    }
}

/// Removes the children that a symmetry makes equal to an earlier one.
fn remove_copies<M>(children: &mut Vec<Child<M>>, first: usize) {
    let mut n = first;
    while n < children.len() {
        let key = children[n].key;
        if key != NO_KEY && children[first..n].iter().any(|it| it.key == key) {
            children.remove(n);
        } else {
            n += 1;
        }
    }
}

/// What the children of a position say about it.
struct Summary {
    numbers: Numbers,
    /// The most promising child.
    best: usize,
    /// Its numbers.
    best_phi: u32,
    /// The least delta of the others.
    second: u32,
}

impl Summary {
    fn of<M>(children: &[Child<M>], limit: u32, most_summed: u32, crowd: Option<&Crowd>) -> Self {
        let mut best = (u32::MAX, 0);
        let mut second = INFINITE;
        let (mut phi, mut delta) = (INFINITE, 0_u32);
        let (mut largest, mut n_open) = (0, 0);
        let (mut shortest, mut longest) = (u32::MAX, 0);
        for (n, Child { key, numbers, .. }) in children.iter().enumerate() {
            phi = phi.min(numbers.delta);
            delta = delta.saturating_add(numbers.phi);
            largest = largest.max(numbers.phi);
            n_open += u32::from(numbers.phi > 0);
            match numbers.reached() {
                Some(false) => shortest = shortest.min(numbers.plies),
                Some(true) => longest = longest.max(numbers.plies),
                None => (),
            }
            // Where others search already it looks harder than it is; but what is beyond the
            // limit is left for later in any case.
            let seen = match crowd {
                Some(_) if numbers.delta >= limit => INFINITE,
                Some(crowd) if numbers.reached().is_none() => {
                    let others = u32::from(crowd.below(*key).load(Ordering::Relaxed));
                    numbers.delta.saturating_mul(1 + others).min(INFINITE - 1)
                }
                _ => numbers.delta,
            };
            if seen < best.0 {
                second = second.min(best.0);
                best = (seen, n);
            } else {
                second = second.min(seen);
            }
        }
        if delta > most_summed {
            delta = most_summed.max(largest.saturating_add(n_open - 1));
        }
        let numbers = if phi == 0 {
            Numbers::decided(true, shortest + 1)
        } else if delta == 0 {
            Numbers::decided(false, longest + 1)
        } else {
            Numbers::open(phi, delta.min(INFINITE - 1))
        };
        Self {
            numbers,
            best: best.1,
            best_phi: children.get(best.1).map_or(0, |it| it.numbers.phi),
            second,
        }
    }

    /// The limits for the chosen child: a quarter more than the second best, so that the
    /// search does not switch between two children at every step.
    fn limits(&self, (phi, delta): (u32, u32)) -> (u32, u32) {
        let below_phi = delta.saturating_sub(self.numbers.delta) + self.best_phi;
        let below_delta = phi.min(self.second.saturating_add(self.second / 4 + 1));
        (below_phi.min(INFINITE), below_delta)
    }
}
