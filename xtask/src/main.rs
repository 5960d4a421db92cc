//! Automation of the project: `cargo xtask TASK`.

mod api;
mod checks;
mod ci;
mod cluster;
mod fuzz;
mod load;
mod nats;
mod order;
mod pictures;
mod postgres;
mod ratios;
mod recipe;
mod run;
mod soak;
mod spread;
mod train;
mod web;
mod yardstick;

use std::env;
use std::process::ExitCode;

use run::{Outcome, cargo};

const HELP: &str = "\
cargo xtask TASK

  ci         everything that must hold before a change lands
  api        ask a server for everything in its document, rightly and wrongly, and play with a
             client that was generated from it
  bench      how fast the rules run (release build); arguments go to `quadrille bench`
  databases  start servers of PostgreSQL and NATS and run the tests of the server on them, and those
             of workers
  cluster    start a site of several servers to try: PostgreSQL, NATS, three nodes, two workers
  deep [P]   what takes minutes, all or one of: perft (long counts), proofs (against full
             enumeration), solve (boards that take long, with certificates), clicker (ten minutes of random clicks on the page), recipe (a toy
             game added by the steps of CONTRIBUTING.md), simulation (100,000 online games
             over bad networks), kill (a server killed 200 times), soak (a server under load
             for 30 minutes, or `--minutes N`, whose memory may not grow), cluster (a site of several servers: `faults` of
             all kinds; on a `site` the API, and online play in browsers), ratios (moves a second of SQLite, PostgreSQL and several
             nodes, what passing on costs, and games a second of workers beside threads at home, these alone with `workers`), api (as above, longer)
  fuzz [S]   feed every reader nonsense for S seconds each (needs a nightly toolchain)
  load [G S] play G games on a server for S seconds, and as fast as it goes (release build)
  pictures   draw the pictures of the documentation anew
  train      let a small net learn on the processor, and play against random moves
  web        test the page in a real browser; arguments go to the runner of the tests
  web-bench  how fast the engine in the page is beside the native one, and how soon
             clicks are painted while it thinks
  dist       build a binary that runs on any machine of this family
  yardstick  build the engine that learned players are measured against, from history, as
             target/yardstick/quadrille";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let result = match args.first().map(String::as_str) {
        Some("ci") => ci::ci(),
        Some("api") => web::built().and_then(|program| api::api(&program, 12)),
        Some("bench") => bench(&args[1..]),
        Some("databases") => postgres::databases(),
        Some("cluster") => cluster::cluster(),
        Some("deep") => checks::deep(&args[1..]),
        Some("fuzz") => seconds(args.get(1)).and_then(fuzz::fuzz),
        Some("load") => load::load(&args[1..]),
        Some("pictures") => pictures::pictures(),
        Some("dist") => dist(),
        Some("train") => web::built().and_then(|program| train::train(&program)),
        Some("yardstick") => yardstick::yardstick(),
        Some("web") => web::built().and_then(|program| web::web(&program, &args[1..])),
        Some("web-bench") => web::bench(&args[1..]),
        Some("help" | "--help" | "-h") => {
            run::say(HELP);
            Ok(())
        }
        Some(other) => Err(format!("there is no task {other:?}\n\n{HELP}")),
        None => Err(format!("which task?\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn seconds(text: Option<&String>) -> Result<u32, String> {
    let text = text.map_or("60", String::as_str);
    text.parse()
        .map_err(|_| format!("{text:?} is no number of seconds"))
}

fn bench(args: &[String]) -> Outcome {
    let mut command = cargo(["run", "--release", "--package", "quadrille", "--", "bench"]);
    run::run(command.args(args))
}

/// Builds without the instructions of the machine at hand: any x86-64 of the
/// last fifteen years counts bits in one instruction, so that much is asked for.
fn dist() -> Outcome {
    let flags = if cfg!(target_arch = "x86_64") {
        "-C target-cpu=x86-64-v2"
    } else {
        ""
    };
    let args = [
        "build",
        "--profile",
        "dist",
        "--package",
        "quadrille",
        "--target-dir",
        "target/dist",
    ];
    run::run(cargo(args).env("RUSTFLAGS", flags))?;
    run::say("target/dist/dist/quadrille");
    Ok(())
}
