//! `perft`, `playout` and `bench`.

use crate::{call, json, says, words};

/// Games and the first counts of their specifications.
const PERFT: [(&str, &[u64]); 14] = [
    ("talpa:4", &[24, 448, 6_380, 67_296]),
    ("talpa:6", &[60, 3_244, 157_408]),
    ("talpa", &[112, 11_848, 1_182_276]),
    ("talpa:10", &[180, 31_252]),
    ("taacoca:3", &[2, 4, 8, 16, 14, 18, 22, 0]),
    ("taacoca:4-strict", &[8, 64, 2_624, 107_584]),
    ("taacoca", &[58, 3_364, 352_408]),
    ("taacoca:6", &[98, 9_604]),
    ("splinter:nano", &[24, 569, 11_713]),
    ("splinter:mini-seed", &[48, 2_304, 109_472]),
    ("splinter", &[120, 14_319]),
    ("splinter:large", &[168, 28_089]),
    ("alliances:3", &[39, 1_404, 44_748]),
    ("alliances", &[363, 130_680]),
];

#[test]
fn perft_counts_are_those_of_the_rules() {
    for (game, counts) in PERFT {
        let lines: String = (1..)
            .zip(counts)
            .map(|(d, n)| format!("perft {d} {n}\n"))
            .collect();
        let depth = counts.len().to_string();
        let done = call(["perft", game, "--depth", &depth]).run();
        assert_eq!((done.code, done.out), (Some(0), lines.clone()), "{game}");
        assert_eq!(
            done.err.lines().count(),
            counts.len(),
            "a line of times for each depth"
        );
        let made = call(["perft", game, "-d", &depth, "--no-bulk"]).run();
        assert_eq!(made.out, lines, "{game} without bulk counting");
    }
}

#[test]
fn perft_splits_the_last_count_by_the_first_move() {
    for (game, depth) in [
        ("talpa:5", "3"),
        ("taacoca:4", "3"),
        ("splinter:nano", "3"),
        ("alliances:3", "2"),
    ] {
        let out = call(["perft", game, "--depth", depth, "--divide"])
            .run()
            .out;
        let last: u64 = out
            .lines()
            .filter_map(|line| line.strip_prefix(&format!("perft {depth} ")))
            .map(|n| n.parse::<u64>().expect("a count"))
            .sum();
        let split: Vec<(&str, u64)> = out
            .lines()
            .filter_map(|line| line.strip_prefix("divide ")?.rsplit_once(' '))
            .map(|(mv, n)| (mv, n.parse().expect("a count")))
            .collect();
        assert_eq!(split.iter().map(|(_, n)| n).sum::<u64>(), last, "{game}");
        let moves: Vec<&str> = split.iter().map(|(mv, _)| *mv).collect();
        assert_eq!(
            words(&format!("moves {game}"))
                .prints()
                .lines()
                .collect::<Vec<_>>(),
            moves
        );
    }
}

#[test]
fn perft_as_json() {
    let value = json(&words("perft talpa:4 --depth 2 --divide --json").prints());
    assert_eq!(
        (&value["game"], &value["variant"]),
        (&"talpa".into(), &"4".into())
    );
    assert_eq!(value["position"], "brbr/rbrb/brbr/rbrb r");
    assert_eq!(value["perft"][1]["depth"], 2);
    assert_eq!(value["perft"][1]["count"], 448);
    assert!(
        value["perft"][1]["seconds"]
            .as_f64()
            .is_some_and(|it| it >= 0.0)
    );
    let split = value["divide"].as_object().expect("counts by move");
    assert_eq!(
        split
            .values()
            .filter_map(serde_json::Value::as_u64)
            .sum::<u64>(),
        448
    );
    assert_eq!(
        json(&words("perft talpa:4 --depth 1 --json").prints()).get("divide"),
        None
    );
}

#[test]
fn perft_begins_with_the_position_and_moves() {
    let start = words("perft talpa:4 --depth 3").run().out;
    assert!(start.ends_with("perft 3 6380\n"));
    let moves = words("moves talpa:4").prints();
    let after = |mv: &str| {
        let out = call(["perft", "talpa:4", "--moves", mv, "--depth", "2"])
            .run()
            .out;
        let last = out
            .lines()
            .last()
            .and_then(|line| line.strip_prefix("perft 2 "));
        last.and_then(|n| n.parse::<u64>().ok()).expect("a count")
    };
    assert_eq!(moves.lines().map(after).sum::<u64>(), 6380);
}

#[test]
fn perft_of_a_finished_game_is_zero() {
    let done = call([
        "perft",
        "talpa",
        "--depth",
        "100",
        "--position",
        "4/4/4/4 r",
    ])
    .run();
    assert_eq!(done.code, Some(0));
    assert!(done.out.lines().all(|line| line.ends_with(" 0")));
    assert_eq!(done.out.lines().count(), 100);
}

#[test]
fn random_games_are_those_of_the_reference() {
    for line in include_str!("first_games.txt").lines() {
        let (game, moves) = line.split_once(' ').expect("a name and a game");
        let out = call(["playout", game, "--seed", "1"]).prints();
        assert_eq!(out.trim_end(), moves, "{game}");
    }
}

#[test]
fn seeds_follow_one_another() {
    let all = words("playout talpa:4 --seed 18446744073709551614 --count 4").prints();
    let seeds = ["18446744073709551614", "18446744073709551615", "0", "1"];
    let single: String = seeds
        .iter()
        .map(|seed| call(["playout", "talpa:4", "--seed", seed]).prints())
        .collect();
    assert_eq!(all, single);
}

#[test]
fn a_random_game_of_a_finished_game_is_its_result() {
    let won = "2b2r1r/1r4b1/b1r1r3/1r1r1r2/1b4bb/4r1bb/2r4b/rr2bb2 b";
    let out = call(["playout", "talpa", "--seed", "7", "--position", won]).prints();
    assert_eq!(out, "0-1\n");
}

#[test]
fn speeds_are_measured() {
    let value = json(&words("bench --game talpa:4 --time 1 --json").prints());
    assert_eq!(value.as_array().map(Vec::len), Some(1));
    for key in [
        "made_per_second",
        "bulk_per_second",
        "games_per_second",
        "plies_per_game",
    ] {
        assert!(
            value[0][key].as_f64().is_some_and(|it| it > 0.0),
            "{key}: {value}"
        );
    }
    assert!(
        value[0]["position_bytes"]
            .as_u64()
            .is_some_and(|it| it <= 64)
    );
    let table = words("bench --game talpa:4 --time 1").prints();
    says(&table, &["variant", "games/s", "talpa:4"]);
}

#[test]
fn a_game_that_is_over_soon_has_a_speed_too() {
    let value = json(&words("bench --game taacoca:3 --time 2 --json").prints());
    assert!(
        value[0]["bulk_per_second"]
            .as_f64()
            .is_some_and(|it| it > 0.0),
        "{value}"
    );
}
