//! Games a second of a match that workers play, beside the same match on as many threads at home.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::cluster::worker;
use crate::nats::Nats;
use crate::run::{Outcome, output, say};
use crate::web;

/// A match of short games, whose moves count nodes: the same games wherever they are played.
const MATCH: &str = "--lang en arena match talpa engine:method=alpha-beta,memory=4,nodes=10000 \
    engine:method=alpha-beta,memory=4,nodes=12000 --plies 2 --balance 0";
/// Games for each thread: so many that beginning and ending hardly count.
const GAMES: usize = 200;
/// Each match is played so often, at home and spread in turn.
const ROUNDS: usize = 3;
/// The share of the speed at home, in percent, that workers are to reach.
const SHARE: f64 = 90.0;

/// Measures one and two workers of one thread each; fails where they are too slow.
pub(crate) fn spread(program: &str) -> Outcome {
    let folder = Path::new(&web::target()?).join("load");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let nats = Nats::start()?;
    let mut rows = Vec::new();
    for n in [1, 2] {
        let (mut home, mut away) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let threads = n.to_string();
            home.push(played(program, n, ["--concurrency", &threads])?);
            // Workers are there only while they are needed.
            let start = |k| {
                let log = folder.join(format!("worker-{k}.log"));
                worker(program, &nats.url(), &["--threads", "1"], &log)
            };
            let workers = (0..n).map(start).collect::<Result<Vec<_>, _>>()?;
            away.push(played(program, n, ["--nats", &nats.url()])?);
            drop(workers);
        }
        rows.push((n, home, away));
    }
    say("");
    say("| workers | games/s | threads at home | games/s | share | in each round |");
    say("|--:|--:|--:|--:|--:|---|");
    let mut slow = Vec::new();
    for (n, home, away) in rows {
        let rounds = home
            .iter()
            .zip(&away)
            .map(|(home, away)| share(*home, *away));
        let rounds: Vec<String> = rounds.map(|it| format!("{it:.0} %")).collect();
        let (home, away) = (home.iter().sum(), away.iter().sum());
        let rate = |took: Duration| (n * GAMES * ROUNDS) as f64 / took.as_secs_f64();
        say(&format!(
            "| {n} | {:.1} | {n} | {:.1} | {:.0} % | {} |",
            rate(away),
            rate(home),
            share(home, away),
            rounds.join(", ")
        ));
        if share(home, away) < SHARE {
            slow.push(n);
        }
    }
    match slow.is_empty() {
        true => Ok(()),
        false => Err(format!("{slow:?} workers stay below {SHARE} %")),
    }
}

/// How long the match takes for so many threads' worth of games.
fn played(program: &str, threads: usize, how: [&str; 2]) -> Result<Duration, String> {
    let mut command = Command::new(program);
    command.args(MATCH.split_whitespace());
    command.args(["--games", &(threads * GAMES).to_string()]);
    let began = Instant::now();
    output(command.args(how))?;
    Ok(began.elapsed())
}

/// The speed of what took one time, in percent of what took the other.
fn share(home: Duration, away: Duration) -> f64 {
    100.0 * home.as_secs_f64() / away.as_secs_f64()
}
