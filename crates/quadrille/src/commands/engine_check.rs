use std::time::Duration;

use protocol::check::{self, Finding, Plan, Verdict};
use serde_json::{Value, json};
use texts::visible;

use crate::cli::EngineCheckArgs;
use crate::failure::Failure;
use crate::output::Output;

/// Runs an engine through the compliance suite.
pub(super) fn run(args: &EngineCheckArgs, out: &mut Output) -> Result<(), Failure> {
    let plan = Plan {
        tolerance: Duration::from_millis(args.tolerance),
        patience: Duration::from_millis(args.patience),
        only: known(&args.only)?,
        ..Plan::new(&args.command)
    };
    // What goes wrong with our own output is told at the end.
    let mut printed = Ok(());
    let findings = check::check(&plan, &mut |finding| {
        if printed.is_ok() {
            printed = print(finding, args.json, out);
        }
    });
    printed?;
    let failed = findings.iter().filter(|finding| finding.is_failure());
    let failed: Vec<&str> = failed.map(|finding| finding.name.as_str()).collect();
    out.flush()?;
    if failed.is_empty() {
        return Ok(());
    }
    Err(Failure::Failed(format!(
        "{} of {} checks failed: {}",
        failed.len(),
        findings.len(),
        failed.join(", ")
    )))
}

/// The names, each of which must be that of a check.
fn known(only: &[String]) -> Result<Vec<String>, Failure> {
    let names: Vec<&str> = check::names().into_iter().map(|(name, _)| name).collect();
    for name in only {
        if !names.contains(&name.as_str()) && !name.starts_with("game-") {
            let names = names.join(", ");
            return Err(Failure::Usage(format!(
                "there is no check {name:?}; the checks are {names}, and game-GAME"
            )));
        }
    }
    Ok(only.to_vec())
}

fn print(finding: &Finding, as_json: bool, out: &mut Output) -> Result<(), Failure> {
    if as_json {
        out.json(&value(finding))?;
        return out.flush();
    }
    let Finding { name, about, .. } = finding;
    let word = word(finding);
    out.line(format!(
        "{} {name}: {about}",
        out.bold(&format!("{word:<8}"))
    ))?;
    if let Verdict::Failed(why) | Verdict::Skipped(why) = &finding.verdict {
        out.line(format!("         {}", visible(why)))?;
    }
    for line in &finding.talk {
        out.line(format!("         {}", visible(line)))?;
    }
    out.flush()
}

fn word(finding: &Finding) -> &'static str {
    match finding.verdict {
        Verdict::Passed => "passed",
        Verdict::Skipped(_) => "skipped",
        Verdict::Failed(_) if finding.optional => "differs",
        Verdict::Failed(_) => "FAILED",
    }
}

fn value(finding: &Finding) -> Value {
    let (verdict, why) = match &finding.verdict {
        Verdict::Passed => ("passed", None),
        Verdict::Failed(why) => ("failed", Some(why)),
        Verdict::Skipped(why) => ("skipped", Some(why)),
    };
    json!({
        "check": finding.name,
        "about": finding.about,
        "optional": finding.optional,
        "verdict": verdict,
        "why": why,
        "talk": finding.talk,
    })
}
