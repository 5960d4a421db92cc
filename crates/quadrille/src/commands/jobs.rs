//! Jobs for workers: what waits, what is done, what failed.

use std::fmt::Write as _;

use ::jobs::{Address, Hub, Overview, Running, WorkerState, look};
use clap::Args;
use serde_json::{Value, json};
use texts::{Texts, visible};
use tokio::runtime::Runtime;

use crate::failure::Failure;
use crate::output::Output;

/// Where jobs are.
#[derive(Debug, Args)]
pub(crate) struct NatsArgs {
    /// The NATS that has the jobs: `nats://HOST:PORT`; several servers are separated by commas
    #[arg(
        long,
        value_name = "URL",
        env = "QUADRILLE_NATS",
        hide_env_values = true
    )]
    nats: String,
}

impl NatsArgs {
    /// What is meant.
    pub(crate) fn address(&self, texts: &Texts) -> Result<Address, Failure> {
        address(&self.nats, texts)
    }
}

#[derive(Debug, Args)]
pub(crate) struct JobsArgs {
    #[command(flatten)]
    pub(crate) nats: NatsArgs,

    /// How many of the jobs that failed to show, the latest first
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=10_000))]
    pub(crate) failed: u16,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads the address of NATS.
pub(super) fn address(text: &str, texts: &Texts) -> Result<Address, Failure> {
    let read = text.parse::<Address>();
    read.map_err(|note| Failure::Usage(texts.say(None, &note)))
}

/// What runs everything about NATS.
pub(super) fn runtime() -> Result<Runtime, Failure> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).enable_all().build();
    runtime.map_err(|error| Failure::Failed(error.to_string()))
}

/// Shows everything about jobs.
pub(super) fn run(args: &JobsArgs, out: &mut Output) -> Result<(), Failure> {
    let address = args.nats.address(out.texts)?;
    let overview = runtime()?.block_on(async {
        let hub = Hub::connect(&address).await?;
        look(&hub, args.failed.into()).await
    });
    let overview = overview.map_err(|note| Failure::Failed(out.texts.say(None, &note)))?;
    if args.json {
        out.json(&report(&overview))
    } else {
        out.text(&table(&overview))
    }
}

fn report(overview: &Overview) -> Value {
    let queues = overview.queues.iter().map(|it| {
        json!({
            "kind": it.kind.name(),
            "make": it.make,
            "waiting": it.waiting,
            "running": it.running,
        })
    });
    json!({
        "make": overview.make,
        "queues": queues.collect::<Vec<_>>(),
        "workers": overview.workers,
        "failed": overview.n_dead,
        "dead": overview.dead,
    })
}

/// The same in every language, as tables are.
fn table(overview: &Overview) -> String {
    let mut text = format!(
        "{:<9} {:<16} {:>8} {:>8}\n",
        "queue", "make", "waiting", "running"
    );
    for it in &overview.queues {
        let other = if it.make == overview.make {
            ""
        } else {
            "  (another version)"
        };
        let _ = writeln!(
            text,
            "{:<9} {:<16} {:>8} {:>8}{other}",
            it.kind.name(),
            visible(&it.make),
            it.waiting,
            it.running
        );
    }
    let width = overview.workers.iter().map(|it| it.name.chars().count());
    let width = width.max().unwrap_or(0).max(6);
    let _ = writeln!(
        text,
        "\n{:<width$} {:>7} {:>8} {:>6}  now",
        "worker", "threads", "done", "failed"
    );
    for it in &overview.workers {
        let _ = writeln!(
            text,
            "{:<width$} {:>7} {:>8} {:>6}  {}",
            visible(&it.name),
            it.threads,
            it.done,
            it.failed,
            visible(&now(it))
        );
    }
    let _ = writeln!(text, "\nfailed: {}", overview.n_dead);
    for it in &overview.dead {
        let _ = writeln!(
            text,
            "  {}: {} ({} deliveries, {})",
            visible(&it.subject),
            visible(&it.reason),
            it.deliveries,
            visible(&it.worker)
        );
    }
    text
}

/// What a worker does, or why it does nothing.
fn now(worker: &WorkerState) -> String {
    let doing = worker.running.iter().map(|it| {
        let Running {
            kind,
            run,
            number,
            seconds,
            progress,
        } = it;
        let parts = progress.map_or_else(String::new, |(n, of)| format!(", {n}/{of}"));
        format!("{} {run}.{number} ({seconds} s{parts})", kind.name())
    });
    let doing: Vec<String> = doing.collect();
    match &worker.idle {
        Some(idle) if doing.is_empty() => idle.clone(),
        _ => doing.join(", "),
    }
}
