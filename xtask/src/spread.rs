//! Games a second of a match that workers play, beside the same match on as many threads at home.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::cluster::worker;
use crate::nats;
use crate::run::{Outcome, output, say};
use crate::web;

/// A match whose moves count nodes: the same games wherever they are played. A game takes about a
/// sixth of a second, a tenth of what moves of 30 ms would make of it.
const MATCH: &str = "--lang en arena match talpa engine:method=alpha-beta,memory=4,nodes=50000 \
    engine:method=alpha-beta,memory=4,nodes=60000 --plies 2 --balance 0";
/// Games for each thread: so many that beginning and ending hardly count.
const GAMES: usize = 80;
/// Each match is played so often, at home and spread in turn.
const ROUNDS: usize = 3;
/// The share of the speed at home, in percent, that workers are to reach.
const SHARE: f64 = 90.0;

/// Measures one and two workers of one thread each; fails where they are too slow.
pub(crate) fn spread(program: &str) -> Outcome {
    let folder = Path::new(&web::target()?).join("load");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut nats = nats::start()?;
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
            let mut workers = (0..n).map(start).collect::<Result<Vec<_>, _>>()?;
            let mut pids: Vec<u32> = workers.iter_mut().map(|it| it.process().pid()).collect();
            pids.push(nats.process().pid());
            let before = worked(&pids)?;
            let mut took = played(program, n, ["--nats", &nats.url()])?;
            took.work += worked(&pids)? - before;
            away.push(took);
        }
        rows.push((n, home, away));
    }
    say("");
    say(
        "| workers | games/s | threads at home | games/s | share | in each round | share by processor time |",
    );
    say("|--:|--:|--:|--:|--:|---|--:|");
    let mut slow = Vec::new();
    for (n, home, away) in rows {
        let all = |of: fn(&Took) -> f64| {
            [&home, &away].map(|rounds| rounds.iter().map(of).collect::<Vec<f64>>())
        };
        let share =
            |[home, away]: [&[f64]; 2]| 100.0 * home.iter().sum::<f64>() / away.iter().sum::<f64>();
        let [home_s, away_s] = all(|it| it.time);
        let rounds = home_s.chunks(1).zip(away_s.chunks(1));
        let rounds: Vec<String> = rounds
            .map(|(home, away)| format!("{:.0} %", share([home, away])))
            .collect();
        let rate = |took: &[f64]| (n * GAMES * ROUNDS) as f64 / took.iter().sum::<f64>();
        let reached = share([&home_s, &away_s]);
        let [home_work, away_work] = all(|it| it.work);
        say(&format!(
            "| {n} | {:.1} | {n} | {:.1} | {reached:.0} % | {} | {:.0} % |",
            rate(&away_s),
            rate(&home_s),
            rounds.join(", "),
            share([&home_work, &away_work])
        ));
        if reached < SHARE {
            slow.push(n);
        }
    }
    match slow.is_empty() {
        true => Ok(()),
        false => Err(format!("{slow:?} workers stay below {SHARE} %")),
    }
}

/// Seconds that a match took, and seconds of processors that it cost. On a machine that is busy with
/// other things the first says little: who sleeps often is served sooner than who never does.
struct Took {
    time: f64,
    work: f64,
}

/// What the match takes for so many threads' worth of games.
fn played(program: &str, threads: usize, how: [&str; 2]) -> Result<Took, String> {
    // The shell says last what its children have cost.
    let mut command = Command::new("sh");
    command.args(["-c", r#""$@" > /dev/null && times"#, "sh", program]);
    command.args(MATCH.split_whitespace());
    command.args(["--games", &(threads * GAMES).to_string()]);
    let began = Instant::now();
    let said = output(command.args(how))?;
    let time = began.elapsed().as_secs_f64();
    let work = said.lines().last().and_then(seconds);
    let work = work.ok_or_else(|| format!("{said:?} are no times"))?;
    Ok(Took { time, work })
}

/// The sum of times such as `0m1.500s 0m0.250s`.
fn seconds(line: &str) -> Option<f64> {
    let each = line.split_whitespace().map(|it| {
        let (minutes, rest) = it.split_once('m')?;
        let rest: f64 = rest.strip_suffix('s')?.parse().ok()?;
        Some(60.0 * minutes.parse::<f64>().ok()? + rest)
    });
    each.sum()
}

/// Seconds of processors that processes have cost so far, as Linux counts them.
fn worked(pids: &[u32]) -> Result<f64, String> {
    let each = pids.iter().map(|pid| {
        let path = format!("/proc/{pid}/stat");
        let stat = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        // The name of the program, in brackets, may have spaces.
        let rest = stat.rsplit(')').next().unwrap_or_default();
        let numbers = rest.split_whitespace().skip(11).take(2);
        let ticks: f64 = numbers.filter_map(|it| it.parse::<f64>().ok()).sum();
        Ok(ticks / 100.0)
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_the_shell_are_read() {
        assert_eq!(seconds("0m1.500s 2m0.250s"), Some(121.75));
        assert_eq!(seconds("nothing"), None);
        assert!(worked(&[std::process::id()]).is_ok_and(|it| it >= 0.0));
    }
}
