//! The page in the browser.

use std::fs::{self, File, TryLockError};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Control, View};
use rules::Note;
use server::{Database, Hall, Levels, Look, Question, Settings};
use site::{Beside, Options, ServeError};
use store::Folders;

use crate::cli::ServeArgs;
use crate::failure::Failure;
use crate::output::{Output, aside};

/// Serves the page, or writes it to a folder.
pub(super) fn run(args: &ServeArgs, out: &mut Output) -> Result<(), Failure> {
    if let Some(folder) = &args.export {
        return export(folder, out);
    }
    site::log_to_stderr();
    let options = Options {
        addr: args.addr,
        ..Options::default()
    };
    let server = site::Server::bind(&options).map_err(|error| failed(out, &error))?;
    let url = url(server.addr());
    let note = Note::new("serve-address").with("url", url.as_str());
    out.line(out.texts.say(None, &note))?;
    out.flush()?;
    if args.open
        && let Err(error) = open(&url)
    {
        let note = Note::new("serve-open").with("reason", error.to_string());
        aside(&out.texts.say(None, &note));
    }
    let (folder, lock) = match folder(args, out)? {
        Some((folder, lock)) => (Some(folder), Some(lock)),
        None => (None, None),
    };
    let result = server.run_until_told(async {
        let database = match &folder {
            Some(folder) => Database::open(folder).await?,
            None => Database::ephemeral().await?,
        };
        let hall = Hall::open(database, settings(args)).await?;
        let end = {
            let hall = hall.clone();
            Box::pin(async move { hall.close().await })
        };
        let router = server::router(hall);
        Ok(Beside { router, end })
    });
    drop(lock);
    result.map_err(|error| failed(out, &error))
}

fn settings(args: &ServeArgs) -> Settings {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let at_once = args.thinkers.unwrap_or(cores / 2);
    Settings {
        levels: Levels::new(Arc::new(think), at_once, args.levels),
        limits: args.limits,
        trusted: args.trust.clone(),
        look: Look {
            style: site::path_of("style.css").unwrap_or_default(),
            icon: site::path_of("icon.svg").unwrap_or_default(),
        },
        ..Settings::default()
    }
}

/// The move of a level.
fn think(question: &Question) -> Option<String> {
    let ask = &question.ask;
    let position = question.choice.read(ask.position()).ok()?;
    let mut player = engine::Player::named(question.choice, ask.computer(), ask.seed()).ok()?;
    let view = View {
        position: &*position,
        own_moves: ask.own_moves(),
    };
    let stop = AtomicBool::new(false);
    player.choose_or_swap(view, question.may_swap, &Control::new(&stop))
}

/// The folder for games between people, locked for this server; none for memory. Where
/// nobody chose it, the page is served all the same if it cannot be had.
fn folder(args: &ServeArgs, out: &Output) -> Result<Option<(PathBuf, File)>, Failure> {
    if args.ephemeral {
        return Ok(None);
    }
    let say = |note: &Note| out.texts.say(None, note);
    let (folder, is_chosen) = match &args.data {
        Some(folder) => (Some(folder.clone()), true),
        None => (Folders::of_this_person().map(|it| it.server), false),
    };
    let locked = match &folder {
        None => Err(say(&Note::new("serve-homeless"))),
        Some(folder) => lock(folder, &say),
    };
    match (locked, folder) {
        (Ok(lock), Some(folder)) => Ok(Some((folder, lock))),
        (Err(reason), _) if is_chosen => {
            let note = Note::new("serve-games").with("reason", reason);
            Err(Failure::Failed(say(&note)))
        }
        (Err(reason), _) => {
            aside(&say(&Note::new("serve-ephemeral").with("reason", reason)));
            Ok(None)
        }
        (Ok(_), None) => Ok(None),
    }
}

/// Sees to it that no other server uses a folder at the same time.
pub(super) fn lock(folder: &Path, say: &dyn Fn(&Note) -> String) -> Result<File, String> {
    let path = || folder.display().to_string();
    let failed = |error: io::Error| {
        let note = Note::new("serve-write").with("path", path());
        say(&note.with("reason", error.to_string()))
    };
    fs::create_dir_all(folder).map_err(failed)?;
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join("lock"));
    let file = file.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(say(&Note::new("serve-busy").with("path", path()))),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

fn export(folder: &Path, out: &mut Output) -> Result<(), Failure> {
    let files = site::export(folder).map_err(|error| failed(out, &error))?;
    let note = Note::new("serve-exported")
        .with("files", files)
        .with("path", folder.display().to_string());
    out.line(out.texts.say(None, &note))
}

/// Where a browser on this machine finds the server.
fn url(mut addr: SocketAddr) -> String {
    // Listening on every address is no place to go to.
    match addr.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => addr.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => addr.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    format!("http://{addr}/")
}

/// Asks the system to show an address, and does not wait.
fn open(url: &str) -> io::Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

fn failed(out: &Output, error: &ServeError) -> Failure {
    Failure::Failed(out.texts.say(None, &error.note()))
}
