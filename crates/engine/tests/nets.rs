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
    for choice in GameId::Talpa.variants() {
        for size in [NetSize::Large, NetSize::Small] {
            let player = format!("net:net={},nodes=3", size.name());
            assert_eq!(game(choice, &player, 4).len(), 4, "{choice}");
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
        ("talpa:6", "classic"),
        ("taacoca:4", "net"),
        ("taacoca:6", "classic"),
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
fn without_a_net_the_method_is_refused_and_best_is_classic() {
    let choice = board("splinter");
    let error = Player::named(choice, "net", 1)
        .err()
        .expect("no net of Splinter");
    assert_eq!(error.note().key, "engine-no-net");
    assert!(Player::named(choice, "engine", 1).is_ok());
}

#[test]
fn damaged_weights_are_refused_and_change_nothing() {
    let before = game(board("talpa"), "net:net=small,nodes=5", 6);
    for file in [&b""[..], b"quadrille-net 1\n\n", b"nonsense"] {
        let error = nets::install(NetSize::Small, file).expect_err("no net");
        assert_eq!(error.note().key, "net-no-header");
    }
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
