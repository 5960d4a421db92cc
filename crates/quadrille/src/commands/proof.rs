use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use certificate::{Checked, Fault};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rules::Note;
use serde_json::json;
use texts::visible;

use crate::failure::Failure;
use crate::json;
use crate::output::Output;

/// What to do with a certificate.
#[derive(Debug, Subcommand)]
pub(crate) enum ProofCommand {
    /// Check a certificate with the rules alone
    Check(ProofCheckArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ProofCheckArgs {
    /// The file; `-` reads standard input
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(command: &ProofCommand, out: &mut Output) -> Result<(), Failure> {
    let ProofCommand::Check(args) = command;
    let path = args.file.as_path();
    let (checked, bar) = if path == "-" {
        let bar = ProgressBar::hidden();
        (check(&mut io::stdin().lock(), &bar), bar)
    } else {
        let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
        let bar = bar(file.metadata().map_or(0, |it| it.len()));
        (check(&mut BufReader::new(file), &bar), bar)
    };
    bar.finish_and_clear();
    let checked = checked.map_err(|fault| {
        let why = out.texts.say(None, &fault.note);
        let note = Note::new("proof-fault")
            .with("line", fault.line.to_string())
            .with("why", why);
        let said = out.texts.say(None, &note);
        Failure::Failed(format!("{}: {said}", visible(&path.to_string_lossy())))
    })?;
    if args.json {
        let mut value = json::head(checked.choice);
        value.insert("position".into(), checked.position.into());
        value.insert("result".into(), checked.outcome.to_string().into());
        value.insert("nodes".into(), checked.nodes.into());
        value.insert("leaves".into(), checked.leaves.into());
        value.insert("visited".into(), json!(checked.visited));
        return out.json(&value.into());
    }
    let note = Note::new("proof-good")
        .with("result", checked.outcome.to_string())
        .with("game", checked.choice.to_string())
        .with("nodes", checked.nodes.to_string())
        .with("leaves", checked.leaves.to_string())
        .with("visited", checked.visited.to_string());
    out.line(out.texts.say(None, &note))
}

fn check(input: &mut dyn BufRead, bar: &ProgressBar) -> Result<Checked, Fault> {
    certificate::check(input, &mut |bytes| bar.set_position(bytes))
}

/// Shows itself on standard error if that is a terminal.
fn bar(bytes: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("[{bar:40}] {bytes}/{total_bytes}, {eta} left")
        .expect("the template is well formed")
        .progress_chars("=> ");
    ProgressBar::new(bytes).with_style(style)
}
