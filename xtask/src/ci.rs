//! The checks that must pass before a change lands.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::Instant;

use crate::run::{Outcome, Step, again, cargo, games_with, run, run_tests, say};
use crate::{api, checks, fuzz, load, order, pictures, postgres, train, web};

/// The crates that must build for the browser although neither the page nor its
/// engine links them: those two are compiled for it whenever `site` is.
const PORTABLE: &[&str] = &["protocol"];

/// Runs every check, in the order in which they are likely to fail.
pub(crate) fn ci() -> Outcome {
    let steps: &[Step] = &[
        ("formatting", || {
            run(&mut cargo(["fmt", "--all", "--check"]))
        }),
        ("lints", lints),
        ("dependencies", checks::dependencies),
        ("order of crates", order::check),
        ("tests and doctests", tests),
        ("documentation", documentation),
        ("crates of the browser", browser_check),
        ("rules in one size", one_size),
        ("pictures", || pictures::check(&web::tested()?)),
        ("page in a browser", || web::web(&web::tested()?, &[])),
        ("disk", durable),
        ("databases", postgres::databases),
        ("API", || api::api(&web::tested()?, 12)),
        ("compose file", api::compose),
        ("load", || load::small(&web::tested()?)),
        ("a net learns", || train::train(&web::tested()?)),
        ("fuzzing", || fuzz::fuzz_if_possible(5)),
    ];
    let clock = Instant::now();
    for (name, step) in steps {
        say(&format!("== {name}"));
        let step_clock = Instant::now();
        step().map_err(|error| format!("{name}: {error}"))?;
        say(&format!("== {name}: {} s", step_clock.elapsed().as_secs()));
    }
    say(&format!(
        "== everything holds, {} s",
        clock.elapsed().as_secs()
    ));
    Ok(())
}

/// A traced server asks the disk before it acknowledges anything.
fn durable() -> Outcome {
    if cfg!(target_os = "linux") {
        web::need("/usr/bin/strace", &["strace"])?;
        // With the features of all crates together, so that nothing is built anew.
        let test = [
            "test",
            "--workspace",
            "--test",
            "durable",
            "--",
            "--ignored",
        ];
        run_tests(|| cargo(test))?;
    }
    Ok(())
}

/// All tests; targets that failed have a second chance.
fn tests() -> Outcome {
    let mut all = cargo(["test", "--workspace", "--no-fail-fast"]);
    let mut child = all
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{all:?}: {error}"))?;
    let mut failed = Vec::new();
    let said = child.stderr.take().map(BufReader::new);
    for line in said
        .into_iter()
        .flat_map(BufReader::lines)
        .map_while(Result::ok)
    {
        eprintln!("{line}");
        // As in "    `-p quadrille --test online`".
        failed.extend(
            line.trim()
                .strip_prefix("`-p ")
                .and_then(|it| it.strip_suffix('`'))
                .map(str::to_owned),
        );
    }
    let status = child.wait().map_err(|error| format!("{all:?}: {error}"))?;
    if status.success() {
        return Ok(());
    }
    if failed.is_empty() || failed.iter().any(|it| !it.contains(" --test ")) {
        return Err(format!("{all:?}: {status}"));
    }
    again(&failed, |target| {
        let name = target.rsplit(' ').next().unwrap_or(target);
        // With the features of all crates together, so that nothing is built anew.
        run(&mut cargo(["test", "--workspace", "--test", name]))
    })
}

fn lints() -> Outcome {
    run(&mut cargo([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))
}

fn documentation() -> Outcome {
    run(cargo([
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
    ])
    .env("RUSTDOCFLAGS", "-D warnings"))
}

/// The games as the page has them: one position type for all boards of a game.
fn one_size() -> Outcome {
    let folder = web::target()? + "/one-size";
    let mut test = cargo(["test", "--test", "laws", "--target-dir", &folder]);
    for name in games_with("tests/laws.rs")? {
        test.args(["--package", &name]);
    }
    // The others name their types.
    test.args(["--", "laws", "games", "agree", "playthroughs"]);
    run(test.env("RUSTFLAGS", "--cfg one_size"))
}

/// The target is there since the tests, which have built the page.
fn browser_check() -> Outcome {
    let mut check = cargo(["check", "--target", "wasm32-unknown-unknown"]);
    for name in PORTABLE {
        check.args(["--package", name]);
    }
    run(&mut check)
}
