//! The yardstick: the engine before there were nets, which learned players are
//! measured against.

use std::fs;
use std::process::Command;

use crate::run::{Outcome, cargo, root, run, say};

/// The last commit whose players knew no nets.
const COMMIT: &str = "310d797";

/// Builds the program of that commit, without its page, as `target/yardstick/quadrille`.
pub(crate) fn yardstick() -> Outcome {
    let folder = root().join("target/yardstick");
    let source = folder.join("source");
    fs::create_dir_all(&source).map_err(|error| error.to_string())?;
    let archive = folder.join("source.tar");
    let mut git = Command::new("git");
    git.current_dir(root())
        .args(["archive", "--format=tar", "--output"])
        .arg(&archive)
        .arg(COMMIT);
    run(&mut git).map_err(|error| {
        format!("{error}\ncommit {COMMIT} is needed; is this a clone without history?")
    })?;
    run(Command::new("tar")
        .arg("-xf")
        .arg(&archive)
        .arg("-C")
        .arg(&source))?;
    let build = ["build", "--release", "--package", "quadrille"];
    run(cargo(build)
        .current_dir(&source)
        .arg("--target-dir")
        .arg(folder.join("target"))
        .env("QUADRILLE_SKIP_PAGE", "1"))?;
    let program = folder.join("quadrille");
    fs::copy(folder.join("target/release/quadrille"), &program)
        .map_err(|error| error.to_string())?;
    say("target/yardstick/quadrille");
    Ok(())
}
