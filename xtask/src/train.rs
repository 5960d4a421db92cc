//! A net that learns: a small round of self-play and training, on the processor.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::run::{Outcome, output, root, run, say};
use crate::web;

/// The system's own Python, for which the system has a PyTorch without GPU libraries.
const PYTHON: &str = "/usr/bin/python3";
/// Of 100 games against random moves, so many are won by a net that has learned.
const WON: u64 = 70;

/// Trains a net for Talpa 4 for less than a minute, from nothing but the rules, and has
/// it play against random moves.
pub(crate) fn train(program: &str) -> Outcome {
    if !has_torch() {
        web::install(&["python3", "python3-torch", "python3-numpy"])?;
    }
    let folder = format!("{}/trained", web::target()?);
    if Path::new(&folder).exists() {
        std::fs::remove_dir_all(&folder).map_err(|error| format!("{folder}: {error}"))?;
    }
    run(Command::new(PYTHON).arg(root().join("train/test_net.py")))?;
    learn(program, &["--out", &folder, "--minutes", "0.75"])?;
    let net = format!("{folder}/talpa-16x2.qnet");
    // Another one goes on from the file alone.
    let again = format!("{folder}/again");
    learn(program, &["--out", &again, "--from", &net, "--steps", "20"])?;
    let mut game = Command::new(program);
    game.args(["--net", &net, "arena", "match", "talpa:4"]);
    game.args(["net:nodes=16", "random", "--games", "100", "--json"]);
    game.args(["--plies", "2", "--balance", "0"]);
    let told: Value = serde_json::from_str(&output(&mut game)?).map_err(|it| it.to_string())?;
    let won = told["pairings"][0]["games"]["wins"].as_u64();
    say(&format!("the net won {won:?} of 100 games"));
    match won {
        Some(won) if won >= WON => Ok(()),
        _ => Err(format!("a net that has learned wins at least {WON}")),
    }
}

/// Trains a small net for Talpa 4.
fn learn(program: &str, more: &[&str]) -> Outcome {
    let mut train = Command::new(PYTHON);
    train.arg(root().join("train/train.py"));
    train.args(["talpa", "--variants", "4=1", "--program", program]);
    train.args(["--nets", "16x2"]).args(more);
    train.args(["--processes", "1", "--threads", "1", "--batch", "64"]);
    train.args(["--first", "3000", "--window", "200000", "--learn", "256"]);
    train.args(["--visits", "0=16", "--average", "0.99", "--device", "cpu"]);
    run(train.env("OMP_NUM_THREADS", "1"))
}

fn has_torch() -> bool {
    let mut python = Command::new(PYTHON);
    python.args(["-c", "import torch, numpy"]);
    let quiet = python.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
