use std::time::{Duration, Instant};

use games::AnyPosition;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use crate::cli::PerftArgs;
use crate::failure::Failure;
use crate::output::{Output, aside};
use crate::{input, json};

/// Counts sequences of moves: results on standard output, times beside it.
pub(super) fn run(args: &PerftArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    let mut value = json::head(asked.choice());
    value.insert("position".into(), asked.position.to_text().into());
    count(&*asked.position, args, &mut value, out)?;
    if args.json {
        out.json(&value.into())?;
    }
    Ok(())
}

fn count(
    position: &dyn AnyPosition,
    args: &PerftArgs,
    value: &mut Map<String, Value>,
    out: &mut Output,
) -> Result<(), Failure> {
    let mut counts = Vec::new();
    let mut split = Vec::new();
    for depth in 1..=args.depth {
        let clock = Instant::now();
        split = divide(position, depth, args.no_bulk);
        let n: u64 = split.iter().map(|(_, n)| n).sum();
        let elapsed = clock.elapsed();
        if !args.json {
            out.line(format!("perft {depth} {n}"))?;
            out.flush()?;
            aside(&format!("depth {depth}: {}", rate(n, elapsed)));
        }
        counts.push(json!({ "depth": depth, "count": n, "seconds": elapsed.as_secs_f64() }));
    }
    if args.divide && !args.json {
        for (mv, n) in &split {
            out.line(format!("divide {mv} {n}"))?;
        }
    }
    value.insert("perft".into(), counts.into());
    if args.divide {
        let split: Map<String, Value> = split.into_iter().map(|(mv, n)| (mv, n.into())).collect();
        value.insert("divide".into(), split.into());
    }
    Ok(())
}

/// Counts by first move, with a bar that shows itself when it takes long.
fn divide(position: &dyn AnyPosition, depth: u32, no_bulk: bool) -> Vec<(String, u64)> {
    let clock = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    let split = counts::perft(position, depth, !no_bulk, &mut |done, all| {
        if clock.elapsed() > Duration::from_secs(1) {
            let bar = bar.get_or_insert_with(|| progress(all as u64, depth));
            bar.set_position(done as u64);
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    split
}

/// A progress bar on standard error, which shows only if that is a terminal.
fn progress(length: u64, depth: u32) -> ProgressBar {
    let style =
        ProgressStyle::with_template("depth {msg} [{bar:40}] {pos}/{len} moves, {eta} left")
            .expect("the template is well formed")
            .progress_chars("=> ");
    ProgressBar::new(length)
        .with_style(style)
        .with_message(depth.to_string())
}

fn rate(n: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let millions = n as f64 / seconds.max(1e-9) / 1e6;
    format!("{n} in {seconds:.3} s, {millions:.1} M/s")
}
