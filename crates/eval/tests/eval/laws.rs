//! The laws of guides, and positions to check them on.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use eval::Guided;
use rules::{Outcome, Position, SplitMix64, Symmetric};
use search::{
    ClassSet, Evaluate, Limits, MoveClasses, OrderMoves, Playout, Proof, ProofLimits, Proved,
    Report, SearchControl, Searcher, Task, prove,
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// A control with a node limit.
pub(crate) fn nodes(nodes: u64) -> SearchControl<'static> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    SearchControl::new(limits, None, &NEVER)
}

/// The best line that a search finds with so many nodes.
pub(crate) fn best<P: Position>(
    mut search: impl Searcher<P>,
    position: &P,
    n: u64,
) -> Report<P::Move> {
    let mut reports = search.search(position, &Task::default(), &nodes(n), &mut |_| ());
    reports.remove(0)
}

/// Calls `f` with the positions of some random games.
pub(crate) fn each_position<P: Position>(variant: P::Variant, games: u64, mut f: impl FnMut(&P)) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = P::start(variant);
        while let Some(mv) = position.random_move(&mut random) {
            f(&position);
            position.play_unchecked(mv);
        }
    }
}

/// The moves of a position with their ranks.
pub(crate) fn ranks<P: Position>(
    position: &P,
    guide: &impl OrderMoves<P>,
) -> HashMap<P::Move, i32> {
    let mut ranks = HashMap::new();
    guide.each_ranked(position, |rank, mv| {
        let twice = ranks.insert(mv, rank);
        assert_eq!(twice, None, "{mv:?} comes twice in {position}");
    });
    ranks
}

/// Checks what every guide promises, along random games.
pub(crate) fn guide_laws<P: Guided + Symmetric>(variant: P::Variant, games: u64) {
    let mut random = SplitMix64::new(3);
    each_position(variant, games, |position: &P| {
        let guide = P::Guide::default();
        symmetric_positions_are_alike(position, &guide);
        ranked_and_forcing_moves_are_legal(position, &guide);
        known_ends_are_true(position, &guide);
        playouts_are_shares(position, &guide, &mut random);
        classes_fit_into_sets(position, &guide);
    });
}

/// Evaluations are for the player to move, who changes with the colors.
fn symmetric_positions_are_alike<P: Guided + Symmetric>(position: &P, guide: &P::Guide) {
    let value = guide.evaluate(position);
    assert!(value.abs() < 19_000, "{value} in {position}");
    let rank = ranks(position, guide);
    for symmetry in 0..P::N_SYMMETRIES {
        let image = position.mapped(symmetry);
        assert_eq!(guide.evaluate(&image), value, "{symmetry} of {position}");
        let image_rank = ranks(&image, guide);
        position.each_move(|mv| {
            let mapped = position.map_move(mv, symmetry);
            assert_eq!(image_rank[&mapped], rank[&mv], "{mv:?} in {position}");
            let priors = [guide.prior(position, mv), guide.prior(&image, mapped)];
            assert_eq!(priors[0], priors[1], "{mv:?} in {position}");
        });
    }
}

fn ranked_and_forcing_moves_are_legal<P: Guided>(position: &P, guide: &P::Guide) {
    let legal = position.legal_moves();
    let ranks = ranks(position, guide);
    assert_eq!(ranks.len(), legal.len(), "{position}");
    assert!(legal.iter().all(|mv| ranks.contains_key(mv)), "{position}");
    let mut forcing = Vec::new();
    guide.each_forcing(position, |_, mv| forcing.push(mv));
    let n_forcing = legal.iter().filter(|&&mv| guide.is_forcing(position, mv));
    assert_eq!(forcing.len(), n_forcing.count(), "{position}");
    for mv in forcing {
        let forces = P::Guide::FORCES && guide.is_forcing(position, mv);
        assert!(forces && legal.contains(&mv), "{mv:?} in {position}");
    }
}

/// Each legal move comes once, in order, and the end that is known is the true one.
fn known_ends_are_true<P: Guided>(position: &P, guide: &P::Guide) {
    let mut moves = Vec::new();
    guide.each_child(position, |mv, end| {
        moves.push(mv);
        let next = position.after(mv);
        match end {
            None => assert_eq!(next.outcome(), None, "{next}"),
            Some((end, 0)) => assert_eq!(next.outcome(), Some(end), "{next}"),
            Some((end, _)) => {
                assert_eq!(end, Outcome::Win(next.turn()), "{next}");
                let wins = |&reply: &_| next.after(reply).outcome() == Some(end);
                assert!(next.legal_moves().iter().any(wins), "{next}");
            }
        }
    });
    assert_eq!(moves, position.legal_moves(), "{position}");
}

fn playouts_are_shares<P: Guided>(position: &P, guide: &P::Guide, random: &mut SplitMix64) {
    let share = guide.playout(position.clone(), random, None);
    assert!((0.0..=1.0).contains(&share), "{share} in {position}");
    assert!(guide.expand_after() >= 1);
}

/// Where classes are used, a set has room for them.
fn classes_fit_into_sets<P: Guided>(position: &P, guide: &P::Guide) {
    if guide.rave_equivalence() > 0.0 {
        position.each_move(|mv| {
            let class = usize::from(guide.class_of(position, mv));
            assert!(class < ClassSet::CAPACITY, "{mv:?} in {position}");
        });
    }
}

/// Whether the player to move is proved to win with so many nodes.
pub(crate) fn wins<P: Position>(position: &P, n: u64) -> Proof {
    let limits = ProofLimits { memory: 16 << 20 };
    prove(position, position.turn(), limits, &nodes(n)).proof
}

/// Positions late in random games that the player to move is proved to win, but not
/// with this very move.
fn won_positions<P: Position>(n: usize, plies: u32, proof_nodes: u64) -> Vec<P> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut random = SplitMix64::new(seed);
        let mut position = P::start(P::Variant::default());
        for _ in 0..plies {
            if let Some(mv) = position.random_move(&mut random) {
                position.play_unchecked(mv);
            }
        }
        let wins_now = |mv| position.after(mv).outcome().is_some();
        if position.outcome().is_none()
            && !position.legal_moves().into_iter().any(wins_now)
            && wins(&position, proof_nodes) == Proof::Wins
        {
            found.push(position);
        }
        if found.len() == n {
            break;
        }
    }
    found
}

/// Checks that a search proves wins that proof-number search has proved, and keeps them.
pub(crate) fn finds_proved_wins<P: Position, S: Searcher<P>>(
    plies: u32,
    proof_nodes: u64,
    search_nodes: u64,
    make: impl Fn() -> S,
) {
    for position in won_positions::<P>(6, plies, proof_nodes) {
        let report = best(make(), &position, search_nodes);
        assert_eq!(report.proved, Some(Proved::Win), "{position}");
        let next = position.after(report.line[0]);
        assert_ne!(wins(&next, proof_nodes), Proof::Wins, "{position}");
    }
}

/// Checks that a search plays one of the winning moves of each position, and proves it.
pub(crate) fn finds_tactics<P: Position, S: Searcher<P>>(
    cases: &[(&str, &str)],
    n: u64,
    make: impl Fn() -> S,
) {
    for (text, winning) in cases {
        let position: P = text
            .parse()
            .unwrap_or_else(|_| panic!("cannot read {text}"));
        let report = best(make(), &position, n);
        let found = position.move_text(report.line[0]);
        assert!(
            winning.split(' ').any(|mv| mv == found),
            "{found} in {text}"
        );
        assert_eq!(report.proved, Some(Proved::Win), "{text}");
    }
}
