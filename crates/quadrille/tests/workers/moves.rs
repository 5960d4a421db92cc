//! Moves of computer players that workers find.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jobs::{Crew, MoveJob};
use testkit::servers::{PATIENCE, wait_for};

use crate::{Logged, done, nats, overview, program};

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn workers_find_the_moves_of_levels_and_nobody_waits_for_those_that_are_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut nats = nats(&folder);
    let line = "move talpa:5 --player level-3 --seed 7";
    let expected = String::from_utf8(done(program(line)).stdout).expect("UTF-8");
    let start = done(program("show talpa:5 --format json")).stdout;
    let start: serde_json::Value = serde_json::from_slice(&start).expect("JSON");
    let asked = MoveJob {
        board: "talpa:5".to_owned(),
        position: start["position"].as_str().expect("a text").to_owned(),
        player: "level-3".to_owned(),
        seed: 7,
        own_moves: 0,
        may_swap: false,
    };
    let stop = AtomicBool::new(false);
    let address = nats.url().parse().expect("an address");
    let crew = Crew::open(&address).expect("an address that can work");
    let choose = |asked: &MoveJob, patience| crew.choose(asked, patience, &stop);
    assert_eq!(choose(&asked, PATIENCE), None, "nobody is there");

    let mut worker = Logged::worker(&folder, "one", &nats.url(), "");
    wait_for("a worker", || crew.are_present().then_some(()));
    let found = choose(&asked, PATIENCE).expect("a move");
    assert!(found.took.is_some(), "the worker says how long it thought");
    assert_eq!(found.mv, expected.trim());
    let unknown = MoveJob {
        player: "level-99".to_owned(),
        ..asked.clone()
    };
    assert_eq!(choose(&unknown, PATIENCE), None, "nobody knows it");

    wait_for("a worker", || crew.are_present().then_some(()));
    worker.process.kill();
    assert_eq!(choose(&asked, Duration::from_millis(300)), None);
    let left = overview(&nats.url());
    assert_eq!(left["workers"].as_array().map(Vec::len), Some(0), "{left}");
    nats.process().kill();
    assert_eq!(choose(&asked, PATIENCE), None, "NATS is away");
}
