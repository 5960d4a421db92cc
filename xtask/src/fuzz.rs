//! Fuzzing of everything that reads text.

use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::run::{Outcome, output, root, run, say};

const TARGETS: &[&str] = &[
    "variant", "position", "moves", "record", "protocol", "net", "online", "proof", "table",
    "openings", "puzzles",
];

/// What tells the compiler to leave tracks for the fuzzer. The flags take the
/// place of `cargo fuzz`, which then need not be installed.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1 -Cdebug-assertions";

/// Runs every target for some seconds, if there is a nightly toolchain.
pub(crate) fn fuzz_if_possible(seconds: u32) -> Outcome {
    let nightly = output(Command::new("rustup").args(["toolchain", "list"]));
    if !nightly.is_ok_and(|list| list.contains("nightly")) {
        say("no nightly toolchain: left out");
        return Ok(());
    }
    fuzz(seconds)
}

/// Runs every target for some seconds.
pub(crate) fn fuzz(seconds: u32) -> Outcome {
    let folder = root().join("fuzz");
    // Naming the target keeps the flags away from build scripts.
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("rustc does not tell its host")?;
    let mut build = Command::new("rustup");
    build.args([
        "run",
        "nightly",
        "cargo",
        "build",
        "--release",
        "--bins",
        "--target",
        host,
    ]);
    // The outer cargo and toolchain must not be those of the inner build.
    for name in [
        "CARGO",
        "RUSTUP_TOOLCHAIN",
        "RUSTC",
        "RUSTDOC",
        "CARGO_TARGET_DIR",
    ] {
        build.env_remove(name);
    }
    run(build.current_dir(&folder).env("RUSTFLAGS", FLAGS))?;
    // Another seed each time, told so that a find can be repeated.
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_err(|error| error.to_string())?;
    let seed = now.as_secs() as u32;
    for target in TARGETS {
        say(&format!("fuzzing {target} with seed {seed}"));
        let found = folder.join("target/corpus").join(target);
        fs::create_dir_all(&found).map_err(|error| error.to_string())?;
        let mut fuzzer = Command::new(
            folder
                .join("target")
                .join(host)
                .join("release")
                .join(target),
        );
        fuzzer
            .current_dir(&folder)
            .args([
                format!("-max_total_time={seconds}"),
                format!("-seed={seed}"),
                "-max_len=4096".into(),
                "-timeout=10".into(),
                "-rss_limit_mb=2048".into(),
                "-verbosity=0".into(),
                format!("-artifact_prefix=target/found-{target}-"),
            ])
            .arg(found)
            .arg(folder.join("corpus").join(target));
        quietly(&mut fuzzer)?;
    }
    Ok(())
}

/// Runs a command and shows what it printed only if it fails.
fn quietly(command: &mut Command) -> Outcome {
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    say(&String::from_utf8_lossy(&output.stdout));
    say(&String::from_utf8_lossy(&output.stderr));
    Err(format!("{command:?}: {}", output.status))
}
