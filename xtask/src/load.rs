//! Load for a server of games: many games at once, from a process of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use testkit::servers::Server;

use crate::run::{Outcome, cargo, output, root, run, say};
use crate::web;

/// A new server with a folder of its own.
pub(crate) fn server(program: &str, folder: &Path) -> Result<Server, String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let folder = folder.display().to_string();
    Server::serve(program, "127.0.0.1:0", &["--data", &folder])
}

/// What the generator measured at a server.
pub(crate) fn under(
    server: &mut Server,
    generator: &str,
    (games, seconds, pause): (u32, u32, &str),
) -> Result<Value, String> {
    let (games, seconds) = (games.to_string(), seconds.to_string());
    let pid = server.process().pid().to_string();
    let mut load = Command::new(generator);
    load.args([server.addr(), &games, &seconds, pause, &pid]);
    let text = output(&mut load)?;
    serde_json::from_str(&text).map_err(|error| format!("{text}: {error}"))
}

/// A small form that asserts that everything is right, and nothing about time.
pub(crate) fn small(program: &str) -> Outcome {
    let target = web::target()?;
    let folder = Path::new(&target).join("load/small");
    let mut server = server(program, &folder)?;
    let generator = target + "/debug/examples/load";
    let found = under(&mut server, &generator, (200, 20, "0.5"))?;
    say(&found.to_string());
    match found["moves"].as_u64() {
        Some(1000..) => Ok(()),
        _ => Err("hardly anything was played".to_owned()),
    }
}

/// The whole of it, with the release build: blitz on many games, then as fast as it goes.
pub(crate) fn load(args: &[String]) -> Outcome {
    let number = |n: usize, usual: u32| match args.get(n) {
        None => Ok(usual),
        Some(text) => text.parse().map_err(|_| format!("{text:?} is no number")),
    };
    let (games, seconds) = (number(0, 8000)?, number(1, 300)?);
    let (program, generator) = build()?;
    let target = web::target()?;
    let games = fits(games)?;
    say(
        "| games | sockets | a move every | seconds | moves/s | of bare | mean group | p50 ms | p99 ms | server MiB |",
    );
    say("|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|");
    for (games, seconds, pause) in [(games, seconds, "5"), (64, 30, "0"), (512, 30, "0")] {
        let folder = Path::new(&target).join("load/data");
        let mut server = server(&program, &folder)?;
        let it = under(&mut server, &generator, (games, seconds, pause))?;
        drop(server);
        // What one task stores in groups of the same size, on the same disk.
        let group = it["group"].as_f64().unwrap_or(1.0).round().max(1.0);
        let bare = Path::new(&target).join("load/bare");
        if bare.exists() {
            fs::remove_dir_all(&bare).map_err(|error| error.to_string())?;
        }
        let mut measure = Command::new(&generator);
        measure.arg("bare").arg(&bare).arg(group.to_string());
        let bare: f64 = output(&mut measure)?.trim().parse().unwrap_or(f64::NAN);
        let share = 100.0 * it["moves_per_s"].as_f64().unwrap_or(0.0) / bare;
        let every = if pause == "0" { "at once" } else { "5 s" };
        say(&format!(
            "| {} | {} | {every} | {} | {} | {share:.0} % of {bare:.0} | {group} | {} | {} | {} |",
            it["games"],
            it["sockets"],
            it["seconds"],
            it["moves_per_s"],
            it["p50_ms"],
            it["p99_ms"],
            it["resident_mib"],
        ));
    }
    Ok(())
}

/// The program and the generator, built for release.
pub(crate) fn build() -> Result<(String, String), String> {
    run(&mut cargo(["build", "--release", "--package", "quadrille"]))?;
    run(&mut cargo([
        "build",
        "--release",
        "--package",
        "server",
        "--example",
        "load",
    ]))?;
    let target = web::target()?;
    Ok((
        target.clone() + "/release/quadrille",
        target + "/release/examples/load",
    ))
}

/// As many games as the system has open files for: two sockets each, at both ends.
fn fits(games: u32) -> Result<u32, String> {
    let mut shell = Command::new("sh");
    shell.current_dir(root()).args(["-c", "ulimit -Hn"]);
    let text = output(&mut shell)?;
    let files: u32 = text.trim().parse().unwrap_or(u32::MAX);
    let most = files.saturating_sub(400) / 2;
    if games > most {
        say(&format!(
            "{files} open files allow {most} games instead of {games}"
        ));
    }
    Ok(games.min(most))
}
