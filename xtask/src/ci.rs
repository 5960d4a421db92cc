//! What must hold before a change lands.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::run::{Outcome, cargo, output, run, run_within, say};
use crate::{checks, fuzz, pictures};

/// The crates that must build for the browser.
const PORTABLE: &[&str] = &[
    "grid",
    "rules",
    "talpa",
    "taacoca",
    "splinter",
    "alliances",
    "games",
    "record",
    "draw",
    "search",
    "bots",
    "session",
    "texts",
];

/// A check and its name.
type Step = (&'static str, fn() -> Outcome);

/// Runs every check, in the order in which they are likely to fail.
pub(crate) fn ci() -> Outcome {
    let steps: &[Step] = &[
        ("formatting", || {
            run(&mut cargo(["fmt", "--all", "--check"]))
        }),
        ("lints", lints),
        ("dependencies", checks::dependencies),
        ("tests and doctests", || {
            run(&mut cargo(["test", "--workspace", "--no-fail-fast"]))
        }),
        ("documentation", documentation),
        ("browser build of the rules", browser_build),
        ("pictures", pictures::check),
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

fn browser_build() -> Outcome {
    const TARGET: &str = "wasm32-unknown-unknown";
    if !output(Command::new("rustup").args(["target", "list", "--installed"]))
        .is_ok_and(|list| list.contains(TARGET))
    {
        // Where it cannot be added the build below says so.
        let mut add = Command::new("rustup");
        if let Err(error) = run_within(
            add.args(["target", "add", TARGET]),
            Duration::from_secs(180),
        ) {
            say(&format!("could not add the target: {error}"));
        }
    }
    let mut build = cargo(["build", "--release", "--target", TARGET]);
    for name in PORTABLE {
        build.args(["--package", name]);
    }
    run(&mut build)
}
