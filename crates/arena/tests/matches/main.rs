//! Matches as callers set them up.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::schedule::Format;
use arena::stats::Verdict;
use arena::{Conditions, Entrant, Journal, OpeningRule, Plan, Progress, Stale, run};

/// A file of this test that goes away.
struct Temp(PathBuf);

impl Temp {
    fn new(name: &str) -> Self {
        let name = format!("arena-{}-{name}.qdr", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("the file was written")
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn conditions(board: &str) -> Conditions {
    Conditions {
        openings: OpeningRule::Random {
            plies: 2,
            balance: 0.0,
        },
        ..Conditions::new(board.parse().expect("a board"))
    }
}

fn plan(board: &str, players: &[&str], games: usize) -> Plan {
    let conditions = conditions(board);
    let players: Vec<String> = players.iter().map(|it| (*it).to_owned()).collect();
    Plan {
        entrants: Entrant::read_all(&players, &conditions).expect("players"),
        pairings: Format::RoundRobin.pairings(players.len(), games),
        conditions,
        concurrency: 1,
        test: None,
    }
}

fn play(plan: &Plan, journal: &mut Journal) -> Progress {
    run::play(plan, journal, &AtomicBool::new(false), &mut |_| {}).expect("a match")
}

/// The games of a file, by players and number.
fn games(text: &str) -> BTreeMap<(String, String), String> {
    record::read_str(text)
        .map(|read| {
            assert!(
                read.faults.is_empty() && read.warnings.is_empty(),
                "{read:?}"
            );
            let value = |name: &str| read.record.tags().value(name).expect("a tag").to_owned();
            ((value("Event"), value("Round")), read.record.to_string())
        })
        .collect()
}

const PLAYERS: [&str; 3] = [
    "random",
    "engine:memory=1,nodes=8",
    "engine:memory=1,nodes=60,noise=50",
];

#[test]
fn concurrency_changes_nothing() {
    let (one, many) = (Temp::new("one"), Temp::new("many"));
    let mut plan = plan("taacoca:3", &PLAYERS, 6);
    let mut journal = Journal::create(&one.0, &plan.conditions).expect("a file");
    let first = play(&plan, &mut journal);
    plan.concurrency = 3;
    let mut journal = Journal::create(&many.0, &plan.conditions).expect("a file");
    let second = play(&plan, &mut journal);
    assert_eq!(first, second);
    let games = games(&one.text());
    assert_eq!(games.len(), 18);
    assert_eq!(games, self::games(&many.text()));
}

#[test]
fn pairs_share_their_opening_and_swap_sides() {
    let file = Temp::new("pairs");
    let plan = plan("talpa:6", &["random", "engine:memory=1,nodes=4"], 8);
    let mut journal = Journal::create(&file.0, &plan.conditions).expect("a file");
    play(&plan, &mut journal);
    let records: Vec<record::Record> = record::read_str(&file.text()).map(|it| it.record).collect();
    let opening = |n: usize| -> Vec<String> {
        let tree = records[n].tree();
        tree.main_line()
            .take(2)
            .map(|id| tree.mv(id).to_owned())
            .collect()
    };
    for n in [0, 2, 4, 6] {
        assert_eq!(opening(n), opening(n + 1));
        let first = |n: usize| records[n].tags().value("First").map(str::to_owned);
        assert_ne!(first(n), first(n + 1));
    }
    assert_ne!(opening(0), opening(2));
}

/// Its workers may hear of it before we do.
#[test]
fn a_match_that_was_stopped_is_interrupted() {
    let plan = plan("talpa:4", &["random", "seed-greedy"], 6);
    let stop = AtomicBool::new(true);
    let progress = run::play(&plan, &mut Journal::none(), &stop, &mut |_| {});
    assert!(progress.expect("a match").is_interrupted);
}

#[test]
fn an_interrupted_match_goes_on() {
    let (whole, halved) = (Temp::new("whole"), Temp::new("halved"));
    let plan = plan("taacoca:3", &PLAYERS, 6);
    let mut journal = Journal::create(&whole.0, &plan.conditions).expect("a file");
    let expected = play(&plan, &mut journal);

    let mut journal = Journal::create(&halved.0, &plan.conditions).expect("a file");
    let stop = AtomicBool::new(false);
    let progress = run::play(&plan, &mut journal, &stop, &mut |progress| {
        stop.store(progress.count().0 >= 5, Ordering::Relaxed);
    });
    assert!(progress.expect("a match").is_interrupted);
    drop(journal);
    // As if it had been killed while it wrote.
    let text = halved.text();
    let cut = text.rfind("1. ").expect("a last game") + 4;
    assert!(games(&text).len() < 18);
    fs::write(&halved.0, &text[..cut]).expect("the file can be written");

    let resume = || Journal::resume(&halved.0, &plan.conditions, &plan.entrants, Stale::Refuse);
    let mut journal = resume().expect("the same match");
    assert_eq!(play(&plan, &mut journal), expected);
    drop(journal);
    assert_eq!(games(&halved.text()), games(&whole.text()));

    // Once more: nothing is left to play.
    let mut journal = resume().expect("the same match");
    let before = halved.text();
    assert_eq!(play(&plan, &mut journal), expected);
    assert_eq!(halved.text(), before);
}

#[test]
fn another_match_is_not_continued() {
    let file = Temp::new("other");
    let plan = plan("talpa:4", &["random", "engine:memory=1,nodes=5"], 2);
    let mut journal = Journal::create(&file.0, &plan.conditions).expect("a file");
    play(&plan, &mut journal);
    drop(journal);
    let taken = Journal::create(&file.0, &plan.conditions).err();
    assert_eq!(taken.map(|it| it.note().key), Some("arena-file-taken"));

    let resume = |conditions: &Conditions, entrants: &[Entrant], stale| {
        Journal::resume(&file.0, conditions, entrants, stale).map(|it| it.skipped())
    };
    let key = |result: Result<usize, arena::ArenaError>| result.map_err(|it| it.note().key);
    let other = Conditions {
        seed: 2,
        max_plies: Some(9),
        ..plan.conditions.clone()
    };
    let error = resume(&other, &plan.entrants, Stale::Skip).unwrap_err();
    assert_eq!(error.note().key, "arena-resume-setting");
    assert!(error.to_string().contains("seed"), "{error}");

    let strangers = self::plan("talpa:4", &["random", "level-2"], 2).entrants;
    let refused = resume(&plan.conditions, &strangers, Stale::Refuse);
    assert_eq!(key(refused), Err("arena-resume-stranger"));
    assert_eq!(
        key(resume(&plan.conditions, &strangers, Stale::Skip)),
        Ok(2)
    );

    fs::write(
        &file.0,
        "[Game \"talpa\"]\n\n1. d4xd5 1-0\n\n[Game \"talpa\"]\n\n1. d4xd5 1-0\n",
    )
    .expect("the file can be written");
    let other = resume(&plan.conditions, &plan.entrants, Stale::Skip);
    assert_eq!(key(other), Err("arena-file-other"));
}

#[test]
fn one_file_serves_one_match_at_a_time() {
    let file = Temp::new("lock");
    let conditions = conditions("talpa:4");
    let held = Journal::create(&file.0, &conditions).expect("a file");
    let second = Journal::create(&file.0, &conditions).err();
    assert_eq!(second.map(|it| it.note().key), Some("arena-file-locked"));
    drop(held);
    assert!(Journal::create(&file.0, &conditions).is_ok());
}

#[test]
fn a_test_ends_the_match_and_the_order_of_ends_does_not_matter() {
    let mut plan = plan("talpa:6", &["engine:memory=1,nodes=100", "random"], 400);
    plan.test = Some("0,200".parse().expect("a test"));
    let one = play(&plan, &mut Journal::none());
    assert_eq!(one.verdict, Some(Verdict::Upper));
    let played = one.results[0].n_finished();
    assert!(played < 200, "{played}");
    plan.concurrency = 4;
    let many = play(&plan, &mut Journal::none());
    assert_eq!(one.results[0].games, many.results[0].games);
}

#[test]
fn long_games_are_draws_and_proofs_end_games() {
    let mut plan = plan("talpa:6", &["random", "random"], 4);
    plan.conditions.max_plies = Some(3);
    let progress = play(&plan, &mut Journal::none());
    for (_, game) in progress.results[0].finished() {
        assert_eq!(
            (game.half_points, game.plies, &*game.ending),
            (1, 5, "plies")
        );
    }
    let mut plan = self::plan(
        "talpa:4",
        &["engine:memory=1,nodes=2000", "engine:memory=1,nodes=2000"],
        4,
    );
    let rules = play(&plan, &mut Journal::none());
    plan.conditions.adjudication.proof = true;
    let proved = play(&plan, &mut Journal::none());
    let points = |progress: &Progress| -> Vec<u8> {
        let games = progress.results[0].finished();
        games.map(|(_, game)| game.half_points).collect()
    };
    assert_eq!(points(&rules), points(&proved), "proofs are right");
    assert!(
        proved.results[0]
            .finished()
            .any(|(_, game)| game.ending == "proof")
    );
}

/// What a game's record says of clocks, and of an end that the rules did not give.
#[test]
fn clocks_and_adjudications_are_written() {
    let file = Temp::new("clocks");
    let mut plan = plan("talpa:8", &["random", "engine:memory=1,nodes=4"], 2);
    plan.conditions.clock = Some("600+1".parse().expect("a time control"));
    plan.conditions.max_plies = Some(6);
    let mut journal = Journal::create(&file.0, &plan.conditions).expect("a file");
    play(&plan, &mut journal);
    for read in record::read_str(&file.text()) {
        let value = |name: &str| read.record.tags().value(name);
        assert_eq!(value("TimeControl"), Some("600+1"));
        assert_eq!(value("Termination"), Some("adjudication"));
        assert_eq!(
            (value("Ending"), value("Reason")),
            (Some("plies"), Some("plies"))
        );
        assert_eq!(value("TakeBacks"), None);
        let tree = read.record.tree();
        let clocks: Vec<bool> = tree
            .main_line()
            .map(|id| tree.annotation(id).clock.is_some())
            .collect();
        // The opening was not played by the players.
        assert_eq!(clocks, [false, false, true, true, true, true, true, true]);
    }
}
