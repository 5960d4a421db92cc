//! What whoever runs a server of games does, also while it runs.

use std::fs::File;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressDrawTarget};
use rules::Note;
use server::{Admin, AdminError, Copied, Home};
use store::Folders;
use texts::Texts;

use super::serve;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    /// Where the server keeps its games; by default a folder of your own
    #[arg(long, value_name = "DIR", env = "QUADRILLE_DATA", global = true)]
    data: Option<PathBuf>,

    /// The database of PostgreSQL that keeps them instead, postgres://USER:PASSWORD@HOST:PORT/DATABASE
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "QUADRILLE_DATABASE",
        hide_env_values = true,
        conflicts_with = "data",
        global = true
    )]
    database: Option<String>,

    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Write a copy of everything into a new file, while the server runs
    Backup {
        /// The file
        file: PathBuf,
    },
    /// Read everything, and say what is damaged
    Check,
    /// Put a copy in the place of what is there, while no server runs; the old files stay beside it
    Restore {
        /// The copy
        file: PathBuf,
    },
    /// Copy everything to another home of data in which nothing is kept yet, while no server runs
    Copy {
        /// A folder, or postgres://USER:PASSWORD@HOST:PORT/DATABASE
        to: String,
        /// Print JSON, one object per table
        #[arg(long)]
        json: bool,
    },
    /// Say how much there is
    Stats {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Keep an account from being used
    Ban {
        /// The account
        name: String,
        /// Why, for its owner
        #[arg(long, default_value = "-")]
        reason: String,
    },
    /// Let an account be used again
    Unban {
        /// The account
        name: String,
    },
    /// Take free text from an account; phrases are left
    Mute {
        /// The account
        name: String,
    },
    /// Give free text back
    Unmute {
        /// The account
        name: String,
    },
    /// Give an account another name, in all its games
    Rename {
        /// The account
        name: String,
        /// The new name
        new: String,
    },
    /// Delete an account, and its name from all games
    Erase {
        /// The account
        name: String,
    },
    /// List what people reported, with the lines concerned
    Reports {
        /// Also what was answered
        #[arg(long)]
        all: bool,
        /// Print JSON, one object per report
        #[arg(long)]
        json: bool,
    },
    /// Answer a report
    Answer {
        /// Its number
        number: i64,
        /// The answer
        text: String,
    },
}

/// Does what the command line asks for.
pub(super) fn run(args: &AdminArgs, out: &mut Output) -> Result<(), Failure> {
    let say = |note: &Note| out.texts.say(None, note);
    let usual = || Folders::of_this_person().map(|it| it.server);
    let home = match (&args.database, args.data.clone().or_else(usual)) {
        (Some(address), _) => {
            let read = address.parse().map(Home::Postgres);
            read.map_err(|note| Failure::Usage(say(&note)))?
        }
        (None, Some(folder)) => Home::Folder(folder),
        (None, None) => return Err(Failure::Failed(say(&Note::new("serve-homeless")))),
    };
    let runtime = tokio::runtime::Runtime::new();
    let runtime = runtime.map_err(|error| Failure::Failed(error.to_string()))?;
    runtime.block_on(act(&args.command, &home, out))
}

fn failed(error: AdminError, texts: &Texts) -> Failure {
    Failure::Failed(match error {
        AdminError::Refused(note) => texts.say(None, &note),
        other => other.to_string(),
    })
}

/// Sees to it that no server uses a folder meanwhile.
fn lock(home: &Home, texts: &Texts) -> Result<Option<File>, Failure> {
    let Home::Folder(folder) = home else {
        return Ok(None);
    };
    let lock = serve::lock(folder, &|note| texts.say(None, note));
    lock.map(Some).map_err(Failure::Failed)
}

async fn act(command: &AdminCommand, home: &Home, out: &mut Output) -> Result<(), Failure> {
    let texts = out.texts;
    let failed = |error| failed(error, texts);
    match (command, home) {
        (AdminCommand::Restore { .. }, Home::Postgres(_)) => {
            let note = Note::new("online-pg-dump");
            return Err(Failure::Failed(texts.say(None, &note)));
        }
        (AdminCommand::Restore { file }, Home::Folder(folder)) => {
            let _lock = lock(home, texts)?;
            server::restore(folder, file).await.map_err(failed)?;
            return out.line(texts.word("admin-done"));
        }
        (AdminCommand::Copy { to, json }, _) => return copy(home, to, *json, out).await,
        _ => {}
    }
    let admin = Admin::open(home).await.map_err(failed)?;
    match command {
        AdminCommand::Backup { file } => admin.backup(file).await.map_err(failed)?,
        AdminCommand::Check => return check(&admin, out).await,
        AdminCommand::Restore { .. } | AdminCommand::Copy { .. } => {}
        AdminCommand::Stats { json } => {
            let found = admin.statistics().await.map_err(failed)?;
            if *json {
                return out.json(&serde_json::json!(found));
            }
            let note = Note::new("admin-stats")
                .with("accounts", found.accounts.to_string())
                .with("games", found.games.to_string())
                .with("running", found.running.to_string())
                .with("archived", found.archived.to_string())
                .with("events", found.events.to_string())
                .with("reports", found.reports.to_string());
            return out.line(texts.say(None, &note));
        }
        AdminCommand::Ban { name, reason } => {
            admin.ban(name, Some(reason)).await.map_err(failed)?;
        }
        AdminCommand::Unban { name } => admin.ban(name, None).await.map_err(failed)?,
        AdminCommand::Mute { name } => admin.mute(name, true).await.map_err(failed)?,
        AdminCommand::Unmute { name } => admin.mute(name, false).await.map_err(failed)?,
        AdminCommand::Rename { name, new } => admin.rename(name, new).await.map_err(failed)?,
        AdminCommand::Erase { name } => admin.erase(name).await.map_err(failed)?,
        AdminCommand::Reports { all, json } => {
            let reports = admin.reports(*all).await.map_err(failed)?;
            for report in reports {
                if *json {
                    out.json(&serde_json::json!(report))?;
                    continue;
                }
                let note = Note::new("admin-report")
                    .with("number", report.number.to_string())
                    .with("game", report.game.as_str())
                    .with("by", report.by.as_str())
                    .with("day", store::day_of(report.at / 1000));
                out.line(out.bold(&texts.say(None, &note)))?;
                for line in [&report.text].into_iter().chain(&report.lines) {
                    out.line(format!("  {}", texts::visible(line)))?;
                }
                if let Some(answer) = &report.answer {
                    out.line(format!("  -> {}", texts::visible(answer)))?;
                }
            }
            return Ok(());
        }
        AdminCommand::Answer { number, text } => {
            admin.answer(*number, text).await.map_err(failed)?;
        }
    }
    out.line(texts.word("admin-done"))
}

/// Copies everything, and says how much of what.
async fn copy(from: &Home, to: &str, json: bool, out: &mut Output) -> Result<(), Failure> {
    let texts = out.texts;
    let to = Home::read(to).map_err(|note| Failure::Usage(texts.say(None, &note)))?;
    if *from == to {
        let note = Note::new("online-copy-there").with("place", to.to_string());
        return Err(Failure::Usage(texts.say(None, &note)));
    }
    // A lock makes its folder, so it is looked first whether there is anything to copy.
    Admin::find(from).map_err(|error| failed(error, texts))?;
    let _from = lock(from, texts)?;
    let source = Admin::open(from).await;
    drop(source.map_err(|error| failed(error, texts))?);
    let _to = lock(&to, texts)?;
    // Shown only where standard error is a terminal.
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let tell = |table, rows| {
        bar.set_message(table);
        bar.set_position(rows);
    };
    let copied = server::copy(from, &to, tell).await;
    bar.finish_and_clear();
    for it in copied.map_err(|error| failed(error, texts))? {
        let Copied {
            table,
            rows,
            digest,
        } = &it;
        match json {
            true => out.json(&serde_json::json!({
                "table": table, "rows": rows, "digest": digest
            }))?,
            false => out.line(format!("{table:10} {rows:>9} {digest}"))?,
        }
    }
    match json {
        true => Ok(()),
        false => out.line(texts.word("admin-copied")),
    }
}

/// Reads everything, and fails if something is damaged.
async fn check(admin: &Admin, out: &mut Output) -> Result<(), Failure> {
    // Shown only where standard error is a terminal.
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
    let tell = |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    };
    let wrong = admin.check(tell).await;
    bar.finish_and_clear();
    let wrong = wrong.map_err(|error| Failure::Failed(error.to_string()))?;
    if wrong.is_empty() {
        return out.line(out.texts.word("admin-whole"));
    }
    for line in &wrong {
        out.line(line)?;
    }
    let note = Note::new("admin-damaged").with("number", wrong.len());
    Err(Failure::Failed(out.texts.say(None, &note)))
}
