//! Ladders whose games are spread over workers.

use std::fs;

use crate::{Logged, asked, done, nats, program};

/// Two levels, and a player whose place is found in several stages, each of which numbers its games anew.
const LADDER: &str = "talpa:4 level-1 random ? ? ?\n\
    talpa:4 level-2 engine:method=alpha-beta,memory=1,nodes=40 ? ? ?\n\
    talpa:4 seed-greedy seed-greedy ? ? ?\n";

#[test]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
fn a_ladder_that_is_spread_is_the_one_at_home() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let _one = Logged::worker(&folder, "one", &nats.url(), "");
    let _two = Logged::worker(&folder, "two", &nats.url(), "");
    let measured = |name: &str, place: &str| {
        let file = |end: &str| folder.path().join(format!("{name}.{end}"));
        fs::write(file("txt"), LADDER).expect("a file");
        let mut ladder = program(&format!("arena ladder talpa:4 --games 6 --json{place}"));
        ladder.arg("--out").arg(file("txt"));
        ladder.arg("--record").arg(file("qdr"));
        let output = done(ladder);
        assert!(output.status.success(), "{output:?}");
        let found = String::from_utf8(output.stdout).expect("UTF-8");
        let lines = fs::read_to_string(file("txt")).expect("a ladder");
        (found, lines, asked::games(&file("qdr")))
    };
    let home = measured("home", "");
    let (_, lines, games) = &home;
    assert!(!lines.contains('?'), "everybody is measured: {lines}");
    assert!(games.len() > 6 * 3, "in several stages: {}", games.len());
    let spread = measured("spread", &format!(" --nats {}", nats.url()));
    assert_eq!(spread, home);
}
