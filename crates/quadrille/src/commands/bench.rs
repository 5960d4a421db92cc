use std::time::Duration;

use counts::{Speed, measure};
use games::{Choice, GameId};
use serde_json::Value;

use crate::cli::BenchArgs;
use crate::failure::Failure;
use crate::output::{Output, aside};
use crate::{input, json};

/// Measures the rules of every variant that is asked for.
pub(super) fn run(args: &BenchArgs, out: &mut Output) -> Result<(), Failure> {
    if args.signature {
        return signature(args.json, out);
    }
    let choices: Vec<Choice> = match &args.game {
        None => GameId::ALL
            .iter()
            .flat_map(|game| game.variants())
            .collect(),
        Some(name) if name.contains(':') => vec![input::choice(name, out.texts)?],
        Some(name) => input::game(name, out.texts)?.variants(),
    };
    let mut values = Vec::new();
    if !args.json {
        out.line(format!(
            "{:<24} {:>12} {:>12} {:>12} {:>8} {:>6}",
            "variant", "made/s", "bulk/s", "games/s", "plies", "bytes"
        ))?;
    }
    for choice in choices {
        let speed = measure(choice, Duration::from_millis(args.time));
        if args.json {
            values.push(value(choice, &speed));
        } else {
            out.line(row(choice, &speed))?;
            out.flush()?;
        }
    }
    if args.json {
        out.json(&values.into())?;
    }
    Ok(())
}

/// Prints the one number that stands for what the searches do, and what they do
/// beside it.
fn signature(is_json: bool, out: &mut Output) -> Result<(), Failure> {
    let found = engine::signature(aside);
    let text = format!("{found:016x}");
    if is_json {
        return out.json(&serde_json::json!({ "signature": text }));
    }
    out.line(text)
}

fn row(choice: Choice, speed: &Speed) -> String {
    format!(
        "{:<24} {:>12} {:>12} {:>12} {:>8.1} {:>6}",
        choice.to_string(),
        short(speed.made),
        short(speed.bulk),
        short(speed.games),
        speed.plies,
        speed.bytes
    )
}

fn value(choice: Choice, speed: &Speed) -> Value {
    let mut out = json::head(choice);
    out.insert("made_per_second".into(), speed.made.into());
    out.insert("bulk_per_second".into(), speed.bulk.into());
    out.insert("games_per_second".into(), speed.games.into());
    out.insert("plies_per_game".into(), speed.plies.into());
    out.insert("position_bytes".into(), speed.bytes.into());
    out.into()
}

/// A rate with three digits and a unit.
fn short(rate: f64) -> String {
    let (scaled, unit) = match rate {
        x if x >= 1e9 => (x / 1e9, "G"),
        x if x >= 1e6 => (x / 1e6, "M"),
        x if x >= 1e3 => (x / 1e3, "k"),
        x => (x, ""),
    };
    let digits = if scaled >= 100.0 {
        0
    } else if scaled >= 10.0 {
        1
    } else {
        2
    };
    format!("{scaled:.digits$} {unit}")
}
