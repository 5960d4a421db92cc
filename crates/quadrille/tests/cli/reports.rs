//! One report: a game that the command line has analyzed is judged in the same way
//! on the analysis board of the browser page.

use std::fs;

use games::{Choice, GameId};
use play::study::{StudyEffect as Effect, StudyMsg};
use record::judgment::Judgment;
use record::{NodeId, Record};
use rules::{Player, SplitMix64};
use serde_json::Value;

use crate::{call, json};

/// Some moves at random.
fn game(choice: Choice, plies: usize) -> Record {
    let mut random = SplitMix64::new(11);
    let mut record = Record::new(choice);
    let mut position = choice.start();
    let mut at = NodeId::START;
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        let moves = position.legal_moves();
        let mv = &moves[random.below(moves.len() as u64) as usize];
        position.play(mv).expect("a legal move");
        at = record.play(at, mv).expect("a legal move");
    }
    record
}

/// What `analyze` says of a game, and the text that it writes.
fn analyzed(record: &Record) -> (Value, String) {
    let name = format!("quadrille-reports-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let [from, to] = ["from.qdr", "to.qdr"].map(|name| folder.join(name));
    fs::write(&from, record.to_string()).expect("a file can be written");
    let _ = fs::remove_file(&to);
    let paths = [&from, &to].map(|it| it.display().to_string());
    let [from, to] = &paths;
    let args = ["analyze", from, "--nodes", "400", "--json", "--output", to];
    let said = json(&call(args).prints());
    let written = fs::read_to_string(to).expect("it was written");
    let _ = fs::remove_dir_all(&folder);
    (said, written)
}

#[test]
fn the_page_finds_the_mistakes_that_the_command_line_found() {
    let mut n_judged = 0;
    for choice in ["talpa:6", "taacoca:4", "splinter:mini", "alliances:4"] {
        let choice: Choice = choice.parse().expect("a board");
        let (said, written) = analyzed(&game(choice, 14));
        let mut study = page::open_study(&written, None).expect("a study").study;
        let effects = study.update(StudyMsg::Report);
        let asks = |it: &Effect| matches!(it, Effect::Analyze { .. });
        assert!(
            !effects.iter().any(asks),
            "{choice}: nothing is left to ask"
        );
        let report = study.report().expect("a report").clone();
        let moves = said["moves"].as_array().expect("moves");
        assert_eq!(report.moves.len(), moves.len(), "{choice}");
        for (judged, said) in report.moves.iter().zip(moves) {
            // Numbers of JSON are read to within their last digit.
            let loss = said["loss"].as_f64().expect("a loss");
            assert!((loss - judged.loss).abs() < 1e-12, "{choice} {said}");
            let name = judged.judgment.map(Judgment::id);
            assert_eq!(said["judgment"].as_str(), name, "{choice} {said}");
            n_judged += usize::from(name.is_some());
            let row = &study.rows(0..usize::MAX);
            let row = row.iter().find(|it| it.node == judged.node).expect("a row");
            let after = said["after"].as_f64().expect("a chance");
            let first = match judged.player {
                Player::First => after,
                Player::Second => 1.0 - after,
            };
            let chance = row.chance.expect("a chance");
            assert!((chance - first).abs() < 1e-9, "{choice} {said}: {chance}");
            assert_eq!(row.judgment, judged.judgment, "{choice} {said}");
        }
        for player in Player::BOTH {
            let accuracy = report.players[player.idx()].accuracy().expect("moves");
            let told = said["accuracy"][player.idx()].as_f64().expect("a number");
            assert!(
                (told - accuracy).abs() < 1e-9,
                "{choice}: {told} {accuracy}"
            );
        }
    }
    assert!(n_judged >= 4, "random games have mistakes: {n_judged}");
    assert_eq!(GameId::ALL.len(), 4, "every game is among them");
}

#[test]
fn d32_several_files_are_analyzed_and_a_bad_one_is_told() {
    let name = format!("quadrille-several-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let choice: Choice = "talpa:4".parse().expect("a game");
    let [one, two, bad, to] =
        ["one.qdr", "two.qdr", "bad.qdr", "to.qdr"].map(|name| folder.join(name));
    for path in [&one, &two] {
        fs::write(path, game(choice, 4).to_string()).expect("a file can be written");
    }
    fs::write(&bad, "[Game \"talpa\"]\n\n1. zz99 *\n").expect("a file can be written");
    let text = |path: &std::path::Path| path.to_string_lossy().into_owned();
    let args = [
        "analyze",
        &text(&one),
        &text(&two),
        "--nodes",
        "50",
        "--output",
        &text(&to),
    ];
    let said = call(args).prints();
    crate::says(
        &said,
        &["one.qdr", "two.qdr", "Red - Blue", "chance of Red"],
    );
    let written = fs::read_to_string(&to).expect("a file");
    assert_eq!(record::read_str(&written).count(), 2);
    let done = call(["analyze", &text(&bad), &text(&two), "--nodes", "50"]).run();
    assert_eq!(done.code, Some(1));
    crate::says(&done.out, &["two.qdr", "accuracy"]);
    fs::remove_dir_all(&folder).expect("our own folder");
}
