//! Players that ask a neural net.

use std::sync::atomic::AtomicBool;

use engine::{NetSize, Player, nets};
use games::{Choice, GameId};

fn board(name: &str) -> Choice {
    name.parse().expect("a board")
}

/// The moves of a player against itself.
fn game(choice: Choice, player: &str, plies: usize) -> Vec<String> {
    let mut position = choice.start();
    let mut player = Player::named(choice, player, 1).expect("a player");
    let stop = AtomicBool::new(false);
    let mut moves = Vec::new();
    while moves.len() < plies && position.outcome().is_none() {
        let mv = player.choose(position.as_ref().into(), &stop);
        let mv = mv.expect("a move");
        position.play(&mv).expect("a legal move");
        moves.push(mv);
    }
    moves
}

#[test]
fn a_net_plays_every_board_of_its_game() {
    for choice in GameId::ALL.iter().flat_map(|game| game.variants()) {
        for size in [NetSize::Large, NetSize::Small] {
            let player = format!("net:net={},nodes=3", size.name());
            // One of each player; the smallest games are over after three.
            assert_eq!(game(choice, &player, 2).len(), 2, "{choice}");
        }
    }
}

#[test]
fn the_same_nodes_give_the_same_game() {
    let player = "net:net=small,nodes=20,temperature=100";
    let choice = board("talpa");
    assert_eq!(game(choice, player, 20), game(choice, player, 20));
}

#[test]
fn the_best_method_asks_a_net_where_one_was_trained() {
    let first = |name: &str, player: &str| game(board(name), player, 6);
    let limits = "memory=8,nodes=60";
    for (name, method) in [
        ("talpa:8", "net"),
        ("talpa:6", "net"),
        ("talpa:10", "classic"),
        ("taacoca:4", "net"),
        ("taacoca:6", "classic"),
        ("splinter", "learned"),
        ("splinter:nano", "classic"),
    ] {
        let best = first(name, &format!("engine:{limits}"));
        assert_eq!(
            best,
            first(name, &format!("engine:method={method},{limits}")),
            "{name}"
        );
    }
}

#[test]
fn a_learned_evaluation_is_refused_where_there_is_none() {
    let error = Player::named(board("talpa"), "engine:method=learned", 1).err();
    let error = error.expect("nothing was learned for Talpa but nets");
    assert_eq!(error.note().key, "engine-not-learned");
}

#[test]
fn what_levels_play_is_not_what_was_learned() {
    let limits = "memory=8,nodes=500";
    let moves = |method: &str| {
        game(
            board("splinter"),
            &format!("engine:method={method},{limits}"),
            12,
        )
    };
    assert_eq!(moves("alpha-beta"), moves("classic"));
    assert_ne!(moves("alpha-beta"), moves("learned"));
}

#[test]
fn damaged_weights_are_refused_and_change_nothing() {
    let before = game(board("talpa"), "net:net=small,nodes=5", 6);
    for file in [&b""[..], b"quadrille-net 1\n\n", b"nonsense"] {
        let error = nets::install(NetSize::Small, file).expect_err("no net");
        assert_eq!(error.note().key, "net-no-header");
    }
    let half = &b"quadrille-splinter-evaluation 1\ndigest 0\n\n"[..];
    let error = nets::install(NetSize::Large, half).expect_err("no weights");
    assert_eq!(error.note().key, "net-length");
    assert_eq!(game(board("talpa"), "net:net=small,nodes=5", 6), before);
}

/// Natively the nets are part of the program.
#[test]
fn nothing_is_missing() {
    for &game in GameId::ALL {
        for player in ["max", "level-12", "net", "engine"] {
            assert_eq!(nets::missing(game.standard(), player), None);
        }
    }
}

/// Hints come from the small net where one was trained for the board, and never by chance.
#[test]
fn hints_are_the_best_that_answers_at_once() {
    let first = |name: &str, player: &str| game(board(name), player, 1);
    let net = "engine:method=net,net=small,memory=16,nodes=100";
    for name in ["talpa:8", "taacoca:5", "alliances:7"] {
        assert_eq!(first(name, engine::ADVISER), first(name, net), "{name}");
    }
    let classic = "engine:method=classic,memory=16,nodes=10000";
    assert_eq!(
        first("taacoca:6", engine::ADVISER),
        first("taacoca:6", classic)
    );
}
