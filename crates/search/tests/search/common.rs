//! Helpers that the tests of searches share.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::AtomicBool;

use rules::{Outcome, Player, Position, SplitMix64};
use search::{
    AlphaBeta, AlphaOptions, ClassSet, EndgameOptions, EndgameProver, Evaluate, Judge, Limits,
    MoveClasses, NoGuide, OrderMoves, Playout, Proved, PuctOptions, PuctSearch, Report, Score,
    SearchControl, Searcher, Task, TreeOptions, TreeSearch,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// A control that keeps limits and is never stopped.
pub(crate) fn control(limits: Limits) -> SearchControl<'static> {
    SearchControl::new(limits, None, &GO_ON)
}

/// A control over nodes.
pub(crate) fn nodes(nodes: u64) -> SearchControl<'static> {
    control(Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

/// A control over plies.
pub(crate) fn plies(depth: u32) -> SearchControl<'static> {
    control(Limits {
        depth: Some(depth),
        ..Limits::default()
    })
}

/// The best line that a search finds.
pub(crate) fn best<P: Position>(
    search: &mut (impl Searcher<P> + ?Sized),
    position: &P,
    control: &SearchControl<'_>,
) -> Report<P::Move> {
    let mut reports = search.search(position, &Task::default(), control, &mut |_| ());
    assert_eq!(reports.len(), 1, "one line of {position}");
    reports.remove(0)
}

/// Opinions without sense, but always the same; some moves force.
#[derive(Clone, Copy)]
pub(crate) struct Noise<const FORCES: bool>;

/// Without forcing moves.
pub(crate) const QUIET: Noise<false> = Noise;

impl<P: Position, const FORCES: bool> Evaluate<P> for Noise<FORCES> {
    const SCALE: f64 = 100.0;

    fn evaluate(&self, position: &P) -> i32 {
        (position.key() >> 20) as i32 % 200
    }
}

impl<P: Position, const FORCES: bool> OrderMoves<P> for Noise<FORCES> {
    const FORCES: bool = FORCES;

    fn each_ranked(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        position.each_move(|mv| f(rank(mv), mv));
    }

    fn is_forcing(&self, _position: &P, mv: P::Move) -> bool {
        noise(mv).is_multiple_of(7)
    }

    fn each_forcing(&self, position: &P, mut f: impl FnMut(i32, P::Move)) {
        position.each_move(|mv| {
            if self.is_forcing(position, mv) {
                f(rank(mv), mv);
            }
        });
    }
}

impl<P: Position, const FORCES: bool> Playout<P> for Noise<FORCES> {
    fn playout(&self, position: P, random: &mut SplitMix64, played: Option<&mut ClassSet>) -> f32 {
        NoGuide.playout(position, random, played)
    }

    fn prior(&self, _position: &P, mv: P::Move) -> i32 {
        rank(mv)
    }

    fn each_child(&self, position: &P, f: impl FnMut(P::Move, Option<(Outcome, u32)>)) {
        NoGuide.each_child(position, f);
    }

    fn expand_after(&self) -> u32 {
        1
    }
}

impl<P: Position, const FORCES: bool> MoveClasses<P> for Noise<FORCES> {
    fn rave_equivalence(&self) -> f32 {
        0.0
    }

    fn class_of(&self, position: &P, mv: P::Move) -> u16 {
        NoGuide.class_of(position, mv)
    }
}

impl<P: Position, const FORCES: bool> Judge<P> for Noise<FORCES> {
    fn judge(&mut self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) -> f32 {
        priors.clear();
        priors.extend(moves.iter().map(|&mv| 1.0 + rank(mv) as f32));
        let sum: f32 = priors.iter().sum();
        for prior in priors {
            *prior /= sum;
        }
        (position.key() >> 20 & 0xFF) as f32 / 255.0
    }
}

fn rank(mv: impl Hash) -> i32 {
    (noise(mv) % 1000) as i32
}

fn noise(it: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    it.hash(&mut hasher);
    hasher.finish()
}

/// Every search, set in every way that matters for proofs.
pub(crate) fn all_searches<P: Position>() -> Vec<(&'static str, Box<dyn Searcher<P>>)> {
    let alpha = AlphaOptions {
        memory: 1 << 20,
        ..AlphaOptions::default()
    };
    let bold = AlphaOptions {
        reduction: 1.0,
        late: 2,
        futility: 50,
        reverse: 50,
        ..alpha
    };
    let threads = AlphaOptions { threads: 3, ..bold };
    let tree = TreeOptions {
        memory: 4 << 20,
        ..TreeOptions::default()
    };
    let many = TreeOptions { threads: 3, ..tree };
    let prior = TreeOptions { prior: 4.0, ..tree };
    let puct = PuctOptions::default();
    let team = PuctOptions { threads: 3, ..puct };
    let closing = EndgameProver::new(
        Box::new(TreeSearch::new(QUIET, tree)),
        EndgameOptions::beside(20, 1 << 16),
    );
    let proving = EndgameProver::new(
        Box::new(AlphaBeta::new(QUIET, alpha)),
        EndgameOptions::alone(1 << 18),
    );
    vec![
        ("alpha-beta", Box::new(AlphaBeta::new(QUIET, alpha))),
        (
            "full alpha-beta",
            Box::new(AlphaBeta::new(QUIET, alpha.full_width())),
        ),
        ("pruned alpha-beta", Box::new(AlphaBeta::new(QUIET, bold))),
        (
            "forcing alpha-beta",
            Box::new(AlphaBeta::new(Noise::<true>, bold)),
        ),
        (
            "alpha-beta threads",
            Box::new(AlphaBeta::new(Noise::<true>, threads)),
        ),
        ("tree", Box::new(TreeSearch::new(QUIET, tree))),
        ("tree threads", Box::new(TreeSearch::new(QUIET, many))),
        ("tree priors", Box::new(TreeSearch::new(QUIET, prior))),
        ("tree with proofs", Box::new(closing)),
        ("proofs alone", Box::new(proving)),
        ("puct", Box::new(PuctSearch::new(QUIET, QUIET, puct))),
        (
            "puct threads",
            Box::new(PuctSearch::new(QUIET, QUIET, team)),
        ),
    ]
}

/// Who wins with best play, by looking at everything; nobody in a draw.
pub(crate) fn solve<P: Position>(
    position: &P,
    known: &mut HashMap<P, Option<Player>>,
) -> Option<Player> {
    if let Some(outcome) = position.outcome() {
        return outcome.winner();
    }
    if let Some(&winner) = known.get(position) {
        return winner;
    }
    let mover = position.turn();
    let mut best = Some(!mover);
    for mv in position.legal_moves() {
        let winner = solve(&position.after(mv), known);
        if winner == Some(mover) {
            best = winner;
            break;
        }
        best = best.and(winner);
    }
    known.insert(position.clone(), best);
    best
}

/// Positions along random games, from a ply on.
pub(crate) fn positions<P: Position>(variant: P::Variant, games: u64, from: usize) -> Vec<P> {
    let mut all = Vec::new();
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = P::start(variant);
        let mut ply = 0;
        while position.outcome().is_none() {
            if ply >= from {
                all.push(position.clone());
            }
            let mv = position.random_move(&mut random).expect("the game goes on");
            position.play_unchecked(mv);
            ply += 1;
        }
    }
    all
}

/// A known end as the player to move sees it.
pub(crate) fn as_proved<P: Position>(position: &P, winner: Option<Player>) -> Proved {
    match winner {
        None => Proved::Draw,
        Some(winner) if winner == position.turn() => Proved::Win,
        Some(_) => Proved::Loss,
    }
}

/// The score of a position to a depth, by looking at everything.
pub(crate) fn minimax<P: Position>(
    position: &P,
    depth: u32,
    ply: u32,
    guide: &impl Evaluate<P>,
) -> Score {
    if let Some(outcome) = position.outcome() {
        return Score::of_outcome(outcome, position.turn(), ply);
    }
    if depth == 0 {
        return Score::estimate(guide.evaluate(position));
    }
    let mut best = Score::WORST;
    position.each_move(|mv| {
        let score = minimax(&position.after(mv), depth - 1, ply + 1, guide).for_other();
        best = best.max(score);
    });
    best
}

/// Whether a move ends the game with a win of its mover.
pub(crate) fn wins_at_once<P: Position>(position: &P, mv: P::Move) -> bool {
    position.after(mv).outcome() == Some(Outcome::Win(position.turn()))
}
