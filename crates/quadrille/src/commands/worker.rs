//! A worker for other machines.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::jobs::Worker;
use clap::Args;
use games::Choice;
use rules::Note;

use super::arena::stop_flag;
use super::jobs::{NatsArgs, runtime};
use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    pub(crate) nats: NatsArgs,

    /// Jobs to do at the same time; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,

    /// What others call this worker; without it, the name of the machine and a number
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Seconds that a job may still take when the worker is told to end; then it is handed back
    #[arg(long, value_name = "S", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=86_400))]
    pub(crate) grace: u64,
}

/// Takes jobs and does them until it is told to end.
pub(super) fn run(args: &WorkerArgs, out: &mut Output) -> Result<(), Failure> {
    let texts = out.texts;
    let address = args.nats.address(texts)?;
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let worker = Worker {
        name: args.name.clone().unwrap_or_else(usual_name),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        threads: args.threads.map_or(cores, usize::from),
        grace: Duration::from_secs(args.grace),
        say: Arc::new(move |board, note| {
            let game = board.and_then(|it| it.parse::<Choice>().ok());
            texts.say(game.map(Choice::game), note)
        }),
        address,
    };
    site::log_to_stderr();
    let note = Note::new("worker-begins")
        .with("address", worker.address.to_string())
        .with("threads", worker.threads)
        .with("name", worker.name.as_str());
    out.line(texts.say(None, &note))?;
    out.flush()?;
    let ended = runtime()?.block_on(worker.run(told(stop_flag())));
    ended.map_err(|note| Failure::Failed(texts.say(None, &note)))?;
    out.line(texts.word("worker-ended"))
}

/// Waits until a flag is raised.
async fn told(stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The name of the machine where it has one, and the number of the process.
fn usual_name() -> String {
    let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let host = host.trim();
    let host = if host.is_empty() { "worker" } else { host };
    format!("{host}-{}", std::process::id())
}
