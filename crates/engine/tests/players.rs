//! Players by name.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use engine::{Player, View};
use games::{Choice, GameId, Ladder};

fn choose(choice: Choice, name: &str, seed: u64) -> Option<String> {
    let mut player = Player::named(choice, name, seed).expect("a player");
    player.choose(choice.start().as_ref().into(), &AtomicBool::new(false))
}

#[test]
fn every_level_makes_legal_moves_on_every_board() {
    for &game in GameId::ALL {
        for choice in game.variants() {
            for name in ["level-1", "level-2", "level-5"] {
                let mut position = choice.start();
                let mut player = Player::named(choice, name, 3).expect("a player");
                for _ in 0..4 {
                    let mv = player.choose(position.as_ref().into(), &AtomicBool::new(false));
                    let Some(mv) = mv else {
                        panic!("{choice} {name} has no move");
                    };
                    assert_eq!(position.play(&mv).as_ref(), Ok(&mv), "{choice} {name}");
                    if position.outcome().is_some() {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn a_level_answers_a_position_in_the_same_way_whatever_came_before() {
    for &game in GameId::ALL {
        let choice = game.standard();
        let mut position = choice.start();
        let mut player = Player::named(choice, "level-6", 9).expect("a player");
        for _ in 0..4 {
            let stop = AtomicBool::new(false);
            let mv = player
                .choose(position.as_ref().into(), &stop)
                .expect("a move");
            let mut fresh = Player::named(choice, "level-6", 9).expect("a player");
            let again = fresh.choose(position.as_ref().into(), &stop);
            assert_eq!(again.as_deref(), Some(mv.as_str()), "{choice}");
            position.play(&mv).expect("a legal move");
        }
    }
}

#[test]
fn level_1_makes_any_move_and_in_the_same_position_the_same() {
    for &game in GameId::ALL {
        let choice = game.standard();
        let first = |seed| choose(choice, "level-1", seed).expect("a move");
        let moves: BTreeSet<String> = (0..20).map(first).collect();
        assert!(moves.len() > 10, "{game}: {moves:?}");
        let mut position = choice.start();
        let mut player = Player::named(choice, "level-1", 7).expect("a player");
        for own_moves in 0..6 {
            let view = View {
                position: position.as_ref(),
                own_moves,
            };
            let mv = player.choose(view, &AtomicBool::new(false));
            let mut fresh = Player::named(choice, "level-1", 7).expect("a player");
            let again = fresh.choose(position.as_ref().into(), &AtomicBool::new(false));
            assert_eq!(mv, again, "{game}");
            position.play(&mv.expect("a move")).expect("a legal move");
        }
    }
}

#[test]
fn who_plays_by_the_clock_keeps_what_was_found_out() {
    let choice = GameId::Talpa.standard();
    for (name, keeps) in [
        ("level-1", false),
        ("level-5", false),
        ("max", true),
        ("engine", true),
        ("engine:nodes=5", false),
        ("engine:depth=2", false),
        ("engine:time=5,nodes=5", true),
        ("random", false),
    ] {
        let player = Player::named(choice, name, 1).expect("a player");
        assert_eq!(player.keeps_memory(), keeps, "{name}");
    }
}

#[test]
fn a_player_that_is_told_to_stop_has_no_move() {
    for &game in GameId::ALL {
        for name in Ladder::of(game.standard()).players() {
            let choice = game.standard();
            let mut player = Player::named(choice, name, 1).expect("a player");
            let mv = player.choose(choice.start().as_ref().into(), &AtomicBool::new(true));
            assert_eq!(mv, None, "{game} {name}");
        }
    }
}

#[test]
fn every_name_that_is_offered_is_a_player_with_that_name() {
    for &game in GameId::ALL {
        let ladders: Vec<&Ladder> = game.variants().into_iter().map(Ladder::of).collect();
        for ladder in ladders {
            let offered = ladder.players();
            for &name in &offered {
                let player = Player::named(ladder.board, name, 1).expect("a player");
                assert_eq!(player.name(), name);
            }
            let mut rungs = ladder.rungs.iter();
            assert!(rungs.all(|it| offered.contains(&it.name.as_str())));
        }
    }
}

#[test]
fn names_that_are_none_are_refused_with_those_that_are() {
    let choice = GameId::Talpa.standard();
    let refused = |name: &str| {
        let error = Player::named(choice, name, 1).err().expect("no player");
        error.note().clone()
    };
    assert_eq!(refused("level-99").key, "bot-unknown-near");
    assert_eq!(refused("").key, "bot-unknown");
    assert_eq!(refused("engine:nodes=0").key, "engine-setting-value");
    assert_eq!(refused("engine:nodes").key, "engine-setting-pair");
    assert_eq!(refused("engine:notes=3").key, "engine-setting-unknown-near");
    assert_eq!(
        refused("engine:weight.charm=3").key,
        "engine-setting-unknown"
    );
    assert_eq!(
        refused("engine:memory=99999999").key,
        "engine-setting-value"
    );
}

#[test]
fn settings_are_read_as_they_are_written() {
    for text in [
        "",
        "method=alpha-beta,memory=16,threads=2,seed=7,nodes=100,depth=3,time=50,noise=20",
        "exploration=70,prior=250,weight.lead=-4",
        "jitter=5,care=90",
    ] {
        let settings: engine::Settings = text.parse().expect("settings");
        assert_eq!(settings.to_string(), text);
    }
}

#[test]
fn the_ladder_names_every_seed_player() {
    for &game in GameId::ALL {
        let names = Ladder::of(game.standard()).players();
        let seeds = engine::seed::names(game);
        assert!(names.ends_with(&seeds), "{game}: {names:?} {seeds:?}");
    }
}

#[test]
fn a_game_without_a_ladder_has_players_that_can_be_had() {
    let ladder = Ladder::unmeasured(GameId::Talpa.standard());
    for rung in &ladder.rungs {
        let player = Player::on_rung(ladder.board, rung, 1);
        assert!(player.is_ok(), "{rung:?}");
    }
}

#[test]
fn the_strongest_players_of_very_small_boards_are_perfect() {
    let choice: Choice = "talpa:4".parse().expect("a board");
    let (mut position, mut left) = (choice.start(), 11);
    let stop = AtomicBool::new(false);
    while position.outcome().is_none() {
        let mut player = Player::named(choice, "max", 1).expect("a player");
        let mut told = Vec::new();
        let control = engine::Control {
            lines: 2,
            ..engine::Control::new(&stop)
        };
        let thought = player.think(position.as_ref().into(), &control, &mut |it| {
            told = it.to_vec();
        });
        let thought = thought.expect("a move");
        assert_eq!(told, thought.lines);
        let best = &thought.lines[0];
        let record::Verdict::Proved { outcome, plies } = best.verdict else {
            panic!("{:?} is no proof", best.verdict);
        };
        assert_eq!((outcome.to_string().as_str(), plies), ("1-0", left));
        assert_eq!(best.line.len() as u32, left);
        position.play(&thought.mv).expect("a legal move");
        left -= 1;
    }
    assert_eq!(left, 0);
    // A position that no game reaches is searched all the same.
    let set_up = choice.read("rrrr/rrrr/bbbb/bbbb r").expect("a position");
    let mut player = Player::named(choice, "engine:time=50", 1).expect("a player");
    assert!(player.choose(set_up.as_ref().into(), &stop).is_some());
}
