//! Searches against plain enumeration, and the promises they make.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rules::{Outcome, Player, Position, SplitMix64};
use search::{
    AlphaBeta, Limits, NoGuide, Proof, ProofLimits, Table, TreeOptions, TreeSearch, Watch, prove,
};

static GO: AtomicBool = AtomicBool::new(false);

fn nodes(nodes: u64) -> Watch<'static> {
    Watch::new(
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        None,
        &GO,
    )
}

/// Who wins with best play, by looking at everything; draws are nobody's win.
fn solve<P: Position>(position: &P, known: &mut HashMap<P, Option<Player>>) -> Option<Player> {
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

/// Positions along random games, each with its true winner.
fn samples<P: Position>(variant: P::Variant, games: u64) -> Vec<(P, Option<Player>)> {
    let mut known = HashMap::new();
    let mut all = Vec::new();
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = P::start(variant);
        while position.outcome().is_none() {
            let winner = solve(&position, &mut known);
            all.push((position.clone(), winner));
            let mv = position.random_move(&mut random).expect("the game goes on");
            position.play_unchecked(mv);
        }
    }
    all
}

fn check_proofs<P: Position>(variant: P::Variant, games: u64) {
    for (position, winner) in samples::<P>(variant, games) {
        for player in Player::BOTH {
            let expected = if winner == Some(player) {
                Proof::Wins
            } else {
                Proof::DoesNotWin
            };
            let found = prove(&position, player, ProofLimits::default(), &nodes(5_000_000));
            assert_eq!(found, expected, "{player:?} in {position}");
        }
        let mut search = AlphaBeta::<P, _>::new(NoGuide, Arc::new(Table::new(1 << 22)));
        let report = search
            .search(&position, &nodes(20_000), |_| ())
            .expect("moves");
        if report.score.is_win() || report.score.is_loss() {
            let claimed = if report.score.is_win() {
                position.turn()
            } else {
                !position.turn()
            };
            assert_eq!(Some(claimed), winner, "alpha-beta in {position}");
        }
        let mut search = TreeSearch::<P, _>::new(NoGuide, TreeOptions::default());
        let report = search.search(&position, &nodes(3_000)).expect("moves");
        if report.score.is_win() || report.score.is_loss() {
            let claimed = if report.score.is_win() {
                position.turn()
            } else {
                !position.turn()
            };
            assert_eq!(Some(claimed), winner, "tree search in {position}");
        }
        assert!(position.is_legal(report.line[0]));
    }
}

#[test]
fn proofs_agree_with_enumeration_in_talpa_4() {
    let four: talpa::Variant = "4".parse().expect("a variant");
    check_proofs::<talpa::Small>(four, 6);
    let start = talpa::Small::start(four);
    assert_eq!(
        prove(
            &start,
            Player::First,
            ProofLimits::default(),
            &nodes(10_000_000)
        ),
        Proof::Wins
    );
}

#[test]
fn proofs_agree_with_enumeration_in_taacoca_3() {
    for name in ["3", "3-strict"] {
        let three: taacoca::Variant = name.parse().expect("a variant");
        check_proofs::<taacoca::Small>(three, 20);
    }
    let start = taacoca::Small::start("3".parse().expect("a variant"));
    assert_eq!(
        prove(
            &start,
            Player::Second,
            ProofLimits::default(),
            &nodes(10_000_000)
        ),
        Proof::Wins
    );
}

#[test]
fn a_win_in_one_is_played_by_every_search() {
    let position: talpa::Standard =
        "1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/1brbrbrb/1rbrbrbr/rbrbrbrb r"
            .parse()
            .expect("a position");
    let win = |mv| position.after(mv).outcome() == Some(Outcome::Win(Player::First));
    let mut alpha_beta = AlphaBeta::<_, _>::new(NoGuide, Arc::new(Table::new(1 << 20)));
    let report = alpha_beta
        .search(&position, &nodes(50_000), |_| ())
        .expect("moves");
    assert!(win(report.line[0]) && report.score.proved_in() == Some(1));
    let mut tree = TreeSearch::<_, _>::new(NoGuide, TreeOptions::default());
    let report = tree.search(&position, &nodes(1_000)).expect("moves");
    assert!(win(report.line[0]) && report.score.is_win());
}

#[test]
fn the_same_seed_and_nodes_give_the_same_search() {
    let start = splinter::Standard::start(splinter::Variant::default());
    let tree = || {
        let mut search = TreeSearch::<_, _>::new(NoGuide, TreeOptions::default());
        search.search(&start, &nodes(2_000)).expect("moves")
    };
    assert_eq!(tree(), tree());
    let alpha_beta = || {
        let mut search = AlphaBeta::<_, _>::new(NoGuide, Arc::new(Table::new(1 << 20)));
        search
            .search(&start, &nodes(20_000), |_| ())
            .expect("moves")
    };
    assert_eq!(alpha_beta(), alpha_beta());
    assert!(alpha_beta().nodes <= 21_024, "limits are kept");
}

#[test]
fn a_finished_game_has_no_report_and_a_stopped_search_has_a_move() {
    let over: talpa::Small = "1rrr/1rrr/1rrr/1rrr b".parse().expect("a position");
    let mut search = TreeSearch::<_, _>::new(NoGuide, TreeOptions::default());
    assert_eq!(search.search(&over, &nodes(10)), None);
    let start = alliances::Standard::start(alliances::Variant::default());
    let stop = AtomicBool::new(true);
    let watch = Watch::new(Limits::default(), None, &stop);
    let mut search = TreeSearch::<_, _>::new(NoGuide, TreeOptions::default());
    let report = search.search(&start, &watch).expect("moves");
    assert!(start.is_legal(report.line[0]));
}

#[test]
fn a_tree_keeps_to_its_memory_and_follows_the_game() {
    let mut position = talpa::Standard::start(talpa::Variant::default());
    let options = TreeOptions {
        memory: 1 << 20,
        ..TreeOptions::default()
    };
    let mut search = TreeSearch::<_, _>::new(NoGuide, options);
    for _ in 0..6 {
        let report = search.search(&position, &nodes(20_000)).expect("moves");
        assert!(search.memory() <= options.memory);
        position.play(report.line[0]).expect("a legal move");
    }
}

#[test]
fn threads_grow_one_tree() {
    let start = talpa::Standard::start(talpa::Variant::default());
    let options = TreeOptions {
        threads: 3,
        ..TreeOptions::default()
    };
    let mut search = TreeSearch::<_, _>::new(NoGuide, options);
    let report = search.search(&start, &nodes(20_000)).expect("moves");
    assert!(start.is_legal(report.line[0]));
    assert!(report.nodes >= 20_000);
}
