//! Builds a tree out of games.

use std::collections::{HashMap, HashSet, VecDeque};

use games::Choice;
use rules::{Note, Outcome};
use solve::{AnySolver, Knowledge as _, Options, Solvable};

use crate::entry::Entry;
use crate::tree::Node;
use crate::{End, Game, Tree};

/// Counts games of one board.
///
/// ```
/// use openings::{Builder, Game};
///
/// let choice = "talpa:5".parse().unwrap();
/// let mut builder = Builder::new(choice);
/// let text = "[Game \"talpa\"]\n[Variant \"5\"]\n\n1. a1xa2 *\n\n[Game \"talpa\"]\n[Variant \"5\"]\n\n1. e5xe4 0-1\n";
/// for read in record::read_str(text) {
///     if let Ok(game) = Game::of(&read.record) {
///         builder.add(&game).unwrap();
///     }
/// }
/// let tree = builder.finish("an example");
/// // The first game has no result, and a1xa2 is e5xe4 seen from the other side.
/// let page = tree.look(choice.start().as_ref()).unwrap();
/// assert_eq!(page.here.games, 1);
/// assert_eq!((page.moves[0].mv.as_str(), page.moves[0].counts.games), ("a1xa2", 1));
/// ```
pub struct Builder {
    choice: Choice,
    counted: Box<dyn Counted>,
}

/// What a tree keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// The fewest games that must have come to a position; those after one move are always
    /// kept.
    pub least: u32,
    /// How many plies from the start.
    pub plies: u32,
}

impl Builder {
    /// A tree of a board without games.
    pub fn new(choice: Choice) -> Self {
        let counted: Box<dyn Counted> = games::with_wide_position!(choice, P, variant => {
            Box::new(Typed::<P>::new(variant))
        });
        Self { choice, counted }
    }

    /// The board.
    pub fn choice(&self) -> Choice {
        self.choice
    }

    /// Counts a game.
    ///
    /// # Errors
    /// If it is of another board or has a move that is not legal; then nothing is counted.
    pub fn add(&mut self, game: &Game) -> Result<(), Note> {
        if game.choice != self.choice {
            return Err(Note::new("openings-other-board")
                .with("expected", self.choice.to_string())
                .with("found", game.choice.to_string()));
        }
        self.counted.add(game)
    }

    /// Removes what is not kept. A position whose ways from the start all lead through
    /// positions that are not kept goes with them.
    pub fn prune(&mut self, pruning: &Pruning) {
        self.counted.prune(pruning);
    }

    /// How many positions there are, up to symmetry.
    pub fn n_positions(&self) -> usize {
        self.counted.n_positions()
    }

    /// Tries to solve every position, and the positions after all first moves, with about so
    /// many nodes each. `tell` hears how many of how many were tried, and `false` ends it.
    /// How many were solved.
    pub fn solve(
        &mut self,
        nodes: u64,
        options: Options,
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> usize {
        let mut solver = solve::solver(self.choice, options);
        self.counted.solve(nodes, &mut *solver, tell)
    }

    /// The tree, with a line on where the games came from.
    pub fn finish(self, source: &str) -> Tree {
        let (nodes, places) = self.counted.listed();
        let source: String = source.chars().filter(|it| !it.is_control()).collect();
        let cut = source.floor_char_boundary(source.len().min(crate::file::LONGEST_SOURCE));
        Tree {
            choice: self.choice,
            source: source[..cut].trim().to_owned(),
            nodes,
            places,
        }
    }
}

/// What a builder does, whatever the type of its positions.
trait Counted: Send {
    fn add(&mut self, game: &Game) -> Result<(), Note>;
    fn prune(&mut self, pruning: &Pruning);
    fn n_positions(&self) -> usize;
    fn solve(
        &mut self,
        nodes: u64,
        solver: &mut dyn AnySolver,
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> usize;
    fn listed(&self) -> (Vec<Node>, HashMap<u128, u32>);
}

struct Typed<P: Solvable> {
    variant: P::Variant,
    knowledge: P::Knowledge,
    start: u128,
    spots: HashMap<u128, Spot<P>>,
}

/// A position as the first game that came there had it, and where games went on.
struct Spot<P: Solvable> {
    position: P,
    entry: Entry,
    /// The moves as they are in that position.
    moves: Vec<(P::Move, u128)>,
}

impl<P: Solvable> Typed<P> {
    fn new(variant: P::Variant) -> Self {
        let knowledge = P::knowledge(variant);
        let position = P::start(variant);
        let start = knowledge.key(&position);
        let spot = Spot {
            position,
            entry: Entry::default(),
            moves: Vec::new(),
        };
        Self {
            variant,
            knowledge,
            start,
            spots: HashMap::from([(start, spot)]),
        }
    }

    /// Adds the move from a position to the one after it, whichever way round they are known.
    fn join(&mut self, position: &P, mv: P::Move, next: P) {
        let (from, to) = (self.knowledge.key(position), self.knowledge.key(&next));
        let spot = self.spots.get_mut(&from).expect("it was added before");
        if spot.moves.iter().all(|it| it.1 != to)
            && let Some(map) = map_between(position, &spot.position)
        {
            spot.moves.push((position.map_move(mv, map), to));
        }
        self.spots.entry(to).or_insert_with(|| Spot {
            position: next,
            entry: Entry::default(),
            moves: Vec::new(),
        });
    }

    /// The kept positions in the order of a tree: the key of each, which move leads there by
    /// its number, and how many are first reached from it.
    fn walk(&self, keeps: &dyn Fn(&Entry, u32) -> bool) -> Vec<(u128, u32, u32)> {
        let mut all = vec![(self.start, 0, 0)];
        let mut seen = HashSet::from([self.start]);
        let mut queue = VecDeque::from([(P::start(self.variant), self.start, 0, 0)]);
        while let Some((position, key, ply, at)) = queue.pop_front() {
            let spot = &self.spots[&key];
            if spot.moves.is_empty() {
                continue;
            }
            let Some(map) = map_between(&spot.position, &position) else {
                continue;
            };
            let mut steps = Vec::new();
            for &(mv, to) in &spot.moves {
                let known = self.spots.get(&to).map(|it| it.entry);
                if known.is_some_and(|it| keeps(&it, ply + 1)) && seen.insert(to) {
                    steps.push((spot.position.map_move(mv, map), to));
                }
            }
            if steps.is_empty() {
                continue;
            }
            let sorted = position.sorted_moves();
            let mut steps: Vec<(u32, P::Move, u128)> = steps
                .into_iter()
                .filter_map(|(mv, to)| {
                    let n = sorted.iter().position(|it| it.1 == mv)?;
                    Some((n as u32, mv, to))
                })
                .collect();
            by_number(&mut steps);
            let at: usize = at;
            all[at].2 = steps.len() as u32;
            for (n, mv, to) in steps {
                queue.push_back((position.after(mv), to, ply + 1, all.len()));
                all.push((to, n, 0));
            }
        }
        all
    }
}

impl<P: Solvable> Counted for Typed<P> {
    fn add(&mut self, game: &Game) -> Result<(), Note> {
        let mut line = vec![(P::start(self.variant), None)];
        let mut moves = Vec::new();
        for (text, verdict) in &game.moves {
            let (position, _) = line.last().expect("it begins with the start");
            let mv = position.read_move(text).map_err(|it| (*it).clone())?;
            let mut next = position.clone();
            next.play(mv).map_err(|it| (*it).clone())?;
            moves.push(mv);
            line.push((next, *verdict));
        }
        for (pair, &mv) in line.windows(2).zip(&moves) {
            self.join(&pair[0].0, mv, pair[1].0.clone());
        }
        // No game comes to a position twice: none of ours can be repeated. Its mirror image
        // may come later.
        let mut counted = HashSet::new();
        for (position, verdict) in &line {
            let key = self.knowledge.key(position);
            if counted.insert(key) {
                let mover = position.turn();
                let share = verdict.map(|it| it.for_player(mover));
                let spot = self.spots.get_mut(&key).expect("it was joined");
                spot.entry.add(End::of(game.outcome, mover), share);
            }
        }
        Ok(())
    }

    fn prune(&mut self, pruning: &Pruning) {
        let keeps = |entry: &Entry, ply: u32| {
            ply <= pruning.plies && (entry.games >= pruning.least || ply <= 1)
        };
        let kept: HashSet<u128> = self.walk(&keeps).into_iter().map(|it| it.0).collect();
        self.spots.retain(|key, _| kept.contains(key));
    }

    fn n_positions(&self) -> usize {
        self.spots.len()
    }

    fn solve(
        &mut self,
        nodes: u64,
        solver: &mut dyn AnySolver,
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> usize {
        let start = P::start(self.variant);
        for mv in start.legal_moves() {
            self.join(&start, mv, start.after(mv));
        }
        // Later positions first: what is known of them helps with those before.
        let mut order: Vec<u128> = self.walk(&|_, _| true).into_iter().map(|it| it.0).collect();
        order.reverse();
        let (all, mut solved) = (order.len(), 0);
        for (n, key) in order.into_iter().enumerate() {
            if !tell(n, all) {
                break;
            }
            let spot = self.spots.get_mut(&key).expect("it was walked to");
            if spot.position.outcome().is_some() || spot.entry.proof.is_some() {
                continue;
            }
            let most = solver.nodes() + nodes;
            let found = solver.solve(&spot.position.to_string(), &mut |it| it.nodes < most);
            if let Some(found) = found {
                let end = End::of(found.outcome, spot.position.turn());
                let plies = found.plies.filter(|_| found.outcome != Outcome::Draw);
                spot.entry.proof = Some((end, plies));
                solved += 1;
            }
        }
        solved
    }

    fn listed(&self) -> (Vec<Node>, HashMap<u128, u32>) {
        let walked = self.walk(&|_, _| true);
        let places = (0..).zip(&walked).map(|(n, it)| (it.0, n)).collect();
        let node = |&(key, step, n_children): &(u128, u32, u32)| {
            let mut entry = self.spots[&key].entry;
            // What a file keeps of the evaluations is their mean.
            entry.sum = entry.mean() * u64::from(entry.evaluated);
            Node {
                n_children,
                step,
                entry,
            }
        };
        (walked.iter().map(node).collect(), places)
    }
}

/// Puts steps in the order of their numbers. (Compiled once for each type of moves, as sorting is much
/// code.)
fn by_number<M>(steps: &mut [(u32, M, u128)]) {
    steps.sort_by_key(|it| it.0);
}

/// A symmetry that maps the one position onto the other.
fn map_between<P: Solvable>(from: &P, to: &P) -> Option<usize> {
    (0..P::N_SYMMETRIES).find(|&n| from.mapped(n) == *to)
}
