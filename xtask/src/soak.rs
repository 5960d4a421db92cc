//! A server under load for a long time: its memory may not grow.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::load::{build, server, under};
use crate::run::{Outcome, say};
use crate::web;

/// How often memory is measured.
const EVERY: Duration = Duration::from_secs(10);
/// Games of one round, its seconds, and how often a move is made in each: games end, sockets
/// come and go, and other games are opened.
const ROUND: (u32, u32, &str) = (200, 25, "0.2");
/// By how much the last third may be above the second.
const GROWTH: f64 = 1.1;

/// Plays for so many minutes, and fails if the memory of the last third is more than a tenth
/// above that of the second third. (In the first one caches fill.)
pub(crate) fn soak(minutes: u32) -> Outcome {
    let (program, generator) = build()?;
    let folder = Path::new(&web::target()?).join("load/soak");
    let mut server = server(&program, &folder)?;
    let pid = server.process().pid();
    let lasts = Duration::from_secs(60 * u64::from(minutes));
    let (began, is_over) = (Instant::now(), AtomicBool::new(false));
    let (samples, played) = thread::scope(|scope| {
        let samples = scope.spawn(|| measure(pid, &is_over));
        let mut played = Ok(0);
        while began.elapsed() < lasts {
            played = match (played, under(&mut server, &generator, ROUND)) {
                (Ok(all), Ok(found)) => Ok(all + found["moves"].as_u64().unwrap_or(0)),
                (_, Err(error)) | (Err(error), _) => Err(error),
            };
            if played.is_err() {
                break;
            }
        }
        is_over.store(true, Ordering::Relaxed);
        (samples.join(), played)
    });
    let samples = samples.map_err(|_| "measuring failed".to_owned())??;
    say("| second | server KiB |");
    say("|--:|--:|");
    for (n, resident) in samples.iter().enumerate() {
        say(&format!(
            "| {} | {resident} |",
            (n as u64 + 1) * EVERY.as_secs()
        ));
    }
    say(&format!("{} moves", played?));
    judge(&samples)
}

/// The memory of a server in KiB, every now and then.
fn measure(pid: u32, is_over: &AtomicBool) -> Result<Vec<u64>, String> {
    let mut samples = Vec::new();
    let mut next = Instant::now() + EVERY;
    while !is_over.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(100));
        if Instant::now() >= next {
            next += EVERY;
            samples.push(resident(pid)?);
        }
    }
    Ok(samples)
}

/// The memory of a process in KiB, as the system says.
fn resident(pid: u32) -> Result<u64, String> {
    let path = format!("/proc/{pid}/status");
    let status = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
    let number = line.and_then(|it| it.split_whitespace().next()?.parse().ok());
    number.ok_or_else(|| format!("{path} does not tell the memory"))
}

/// Compares the last third with the second.
fn judge(samples: &[u64]) -> Outcome {
    let third = samples.len() / 3;
    if third == 0 {
        return Err("too short to tell: three samples at least".to_owned());
    }
    let mean = |part: &[u64]| part.iter().sum::<u64>() as f64 / part.len() as f64;
    let rest = &samples[samples.len() - 2 * third..];
    let (second, last) = (mean(&rest[..third]), mean(&rest[third..]));
    let text = format!("second third {second:.0} KiB, last third {last:.0} KiB");
    match last <= GROWTH * second {
        true => {
            say(&text);
            Ok(())
        }
        false => Err(format!("memory grows: {text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_told_from_a_start() {
        assert_eq!(judge(&[10, 50, 100, 101, 99, 100]), Ok(()));
        assert_eq!(judge(&[10, 20, 100, 100, 108, 109]), Ok(()));
        assert!(judge(&[100, 100, 100, 100, 120, 120]).is_err());
        assert!(judge(&[100, 100]).is_err());
    }
}
