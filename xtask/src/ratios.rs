//! What several servers cost and gain, in one run on one machine: durable moves a second of SQLite,
//! of PostgreSQL with one node and with three, what a command takes longer that enters at a node
//! which does not own the game, and games a second of workers.

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use testkit::servers::authority;

use crate::cluster::Cluster;
use crate::load::{build, server};
use crate::run::{Outcome, output, say};
use crate::web;

/// Games that are played as fast as they go, and for how many seconds.
const FAST: (&str, &str) = ("96", "8");
/// Games that are played slowly, so that nobody waits for others, and for how many seconds.
const SLOW: (&str, &str, &str) = ("30", "8", "0.2");
/// Each is measured so often, all of them in turn: what else the machine does disturbs them alike.
const ROUNDS: usize = 5;

/// Measures; with `--tested`, the programs that tests have built; with `workers`, games of workers alone.
pub(crate) fn ratios(args: &[String]) -> Outcome {
    let (program, generator) = match args.first().map(String::as_str) {
        None => build()?,
        Some("workers") => return crate::spread::spread(&build()?.0),
        Some("--tested") => (web::tested()?, web::target()? + "/debug/examples/load"),
        Some(other) => {
            return Err(format!(
                "{other:?} is no argument of ratios: --tested or workers"
            ));
        }
    };
    let folder = Path::new(&web::target()?).join("load/ratios");
    let server = server(&program, &folder)?;
    let cluster = Cluster::without_workers(&program)?;
    let nodes: Vec<&str> = cluster.urls().map(authority).collect();
    let [first, second, ..] = nodes[..] else {
        return Err("a site has several nodes".to_owned());
    };
    let (all, passed) = (nodes.join(","), format!("{first}/{second}"));
    let mut rates = [
        Row::new("SQLite", server.addr()),
        Row::new("PostgreSQL, one node", first),
        Row::new("PostgreSQL, three nodes", &all),
    ];
    let mut ways = [
        Row::new("at the owner", first),
        Row::new("at another node", &passed),
    ];
    for _ in 0..ROUNDS {
        let (games, seconds) = FAST;
        for row in &mut rates {
            row.measure(&generator, [games, seconds, "0"])?;
        }
        let (games, seconds, pause) = SLOW;
        for row in &mut ways {
            row.measure(&generator, [games, seconds, pause])?;
        }
    }
    drop((server, cluster));
    say("| | moves/s | of SQLite | in each round | p50 ms | p99 ms |");
    say("|---|--:|--:|---|--:|--:|");
    let sqlite = rates[0].of("moves_per_s");
    for row in &rates {
        let own = row.of("moves_per_s");
        let share = |own: f64, sqlite: f64| format!("{:.0} %", 100.0 * own / sqlite);
        let rounds = own.iter().zip(&sqlite).map(|it| share(*it.0, *it.1));
        say(&format!(
            "| {} | {:.0} | {} | {} | {:.2} | {:.2} |",
            row.what,
            median(&own),
            share(own.iter().sum(), sqlite.iter().sum()),
            rounds.collect::<Vec<_>>().join(", "),
            median(&row.of("p50_ms")),
            median(&row.of("p99_ms")),
        ));
    }
    say("");
    say("| a move enters | p50 ms | p99 ms | p50 in each round |");
    say("|---|--:|--:|---|");
    for row in &ways {
        let p50 = row.of("p50_ms");
        let rounds: Vec<String> = p50.iter().map(|it| format!("{it:.2}")).collect();
        say(&format!(
            "| {} | {:.2} | {:.2} | {} |",
            row.what,
            median(&p50),
            median(&row.of("p99_ms")),
            rounds.join(", ")
        ));
    }
    crate::spread::spread(&program)
}

/// One line of a table: what is measured, where, and what was found in each round.
struct Row {
    what: &'static str,
    places: String,
    found: Vec<Value>,
}

impl Row {
    fn new(what: &'static str, places: &str) -> Self {
        Self {
            what,
            places: places.to_owned(),
            found: Vec::new(),
        }
    }

    fn measure(&mut self, generator: &str, how: [&str; 3]) -> Outcome {
        let text = output(Command::new(generator).arg(&self.places).args(how))?;
        let found = serde_json::from_str(&text).map_err(|error| format!("{text}: {error}"))?;
        self.found.push(found);
        Ok(())
    }

    /// One of the numbers, in each round.
    fn of(&self, key: &str) -> Vec<f64> {
        let numbers = self.found.iter().map(|it| it[key].as_f64());
        numbers.map(|it| it.unwrap_or(f64::NAN)).collect()
    }
}

/// The one in the middle.
fn median(numbers: &[f64]) -> f64 {
    let mut numbers = numbers.to_vec();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}
