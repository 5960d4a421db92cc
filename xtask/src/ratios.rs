//! What several servers cost and gain, in one run on one machine: durable moves a second of SQLite,
//! of PostgreSQL with one node and with three, what a command takes longer that enters at a node
//! which does not own the game, and games a second of workers.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::cluster::Cluster;
use crate::load::{Server, build};
use crate::run::{Outcome, output, say};
use crate::web;

/// Games that are played as fast as they go, and for how many seconds.
const FAST: (&str, &str) = ("96", "20");
/// Games that are played slowly, so that nobody waits for others, and for how many seconds.
const SLOW: (&str, &str, &str) = ("30", "20", "0.2");

/// Measures; with `--tested`, the programs that tests have built.
pub(crate) fn ratios(args: &[String]) -> Outcome {
    let (program, generator) = match args.first().map(String::as_str) {
        None => build()?,
        Some("--tested") => (web::tested()?, web::target()? + "/debug/examples/load"),
        Some(other) => return Err(format!("{other:?} is no argument of ratios")),
    };
    let folder = Path::new(&web::target()?).join("load/ratios");
    let server = Server::start(&program, &folder)?;
    let sqlite = fast(&generator, server.addr())?;
    drop(server);
    let cluster = Cluster::without_workers(&program)?;
    let nodes: Vec<&str> = cluster.urls().map(authority).collect();
    let [first, second, ..] = nodes[..] else {
        return Err("a site has several nodes".to_owned());
    };
    let one = fast(&generator, first)?;
    let three = fast(&generator, &nodes.join(","))?;
    let here = slow(&generator, first)?;
    let passed = slow(&generator, &format!("{first}/{second}"))?;
    drop(cluster);
    say("| | moves/s | of SQLite | p50 ms | p99 ms |");
    say("|---|--:|--:|--:|--:|");
    let rate = |it: &Value| it["moves_per_s"].as_f64().unwrap_or(0.0);
    for (what, it) in [
        ("SQLite", &sqlite),
        ("PostgreSQL, one node", &one),
        ("PostgreSQL, three nodes", &three),
    ] {
        let share = 100.0 * rate(it) / rate(&sqlite);
        let (p50, p99) = (&it["p50_ms"], &it["p99_ms"]);
        say(&format!(
            "| {what} | {:.0} | {share:.0} % | {p50} | {p99} |",
            rate(it)
        ));
    }
    say("");
    say("| a move enters | p50 ms | p99 ms |");
    say("|---|--:|--:|");
    for (what, it) in [("at the owner", &here), ("at another node", &passed)] {
        say(&format!("| {what} | {} | {} |", it["p50_ms"], it["p99_ms"]));
    }
    crate::spread::spread(&program)
}

fn fast(generator: &str, places: &str) -> Result<Value, String> {
    let (games, seconds) = FAST;
    under(generator, [places, games, seconds, "0"])
}

fn slow(generator: &str, places: &str) -> Result<Value, String> {
    let (games, seconds, pause) = SLOW;
    under(generator, [places, games, seconds, pause])
}

fn under(generator: &str, args: [&str; 4]) -> Result<Value, String> {
    let text = output(Command::new(generator).args(args))?;
    serde_json::from_str(&text).map_err(|error| format!("{text}: {error}"))
}

/// The address and port in a URL.
fn authority(url: &str) -> &str {
    let rest = url.strip_prefix("http://").unwrap_or(url);
    rest.trim_end_matches('/')
}
