//! The page in the browser.

mod settings;
mod workers;

use std::fs::{self, File, TryLockError};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use engine::{Control, View};
use rules::Note;
use server::{Database, Hall, Home, Levels, Look, Nats, Question, Settings};
use site::{Beside, Options, ServeError};
use store::Folders;

use crate::failure::Failure;
use crate::output::{Output, aside};

pub(crate) use self::settings::ServeArgs;
use self::settings::{Chosen, Place};

/// Serves the page, or writes it to a folder.
pub(super) fn run(args: &ServeArgs, out: &mut Output) -> Result<(), Failure> {
    if let Some(folder) = &args.export {
        return export(folder, out);
    }
    let chosen = args.chosen();
    let chosen = chosen.map_err(|note| Failure::Usage(out.texts.say(None, &note)))?;
    site::log_to_stderr();
    let options = Options {
        addr: chosen.addr,
        tls: chosen.tls.clone(),
        ..Options::default()
    };
    let server = site::Server::bind(&options).map_err(|error| failed(out, &error))?;
    let url = url(server.addr(), chosen.tls.is_some());
    let note = Note::new("serve-address").with("url", url.as_str());
    out.line(out.texts.say(None, &note))?;
    out.flush()?;
    if args.open
        && let Err(error) = open(&url)
    {
        let note = Note::new("serve-open").with("reason", error.to_string());
        aside(&out.texts.say(None, &note));
    }
    let (home, lock) = home(&chosen.place, out)?;
    let crew = chosen.nats.as_ref().and_then(|it| workers::crew(it, out));
    let texts = out.texts;
    let result = server.run_until_told(async {
        let database = match &home {
            Some(home) => Database::open_at(home).await?,
            None => Database::ephemeral().await?,
        };
        let mut settings = settings(&chosen);
        if let Some(crew) = &crew {
            let moves = workers::moves(Arc::clone(crew));
            settings.levels = settings.levels.with_workers(moves);
            settings.work = Some(workers::work(Arc::clone(crew)));
        }
        settings.analyst = match (&crew, chosen.analyses) {
            (Some(crew), _) => Some(Arc::new(workers::ByWorkers(Arc::clone(crew)))),
            (None, 0) => None,
            (None, at_once) => {
                let say = Arc::new(move |note: &Note| texts.say(None, note));
                Some(Arc::new(workers::Alone::new(at_once, say)))
            }
        };
        if let Some(address) = &chosen.nats {
            settings.wire = Some(Arc::new(Nats::connect(address.servers()).await?));
        }
        let hall = Hall::open(database, settings).await?;
        let [draining, closing] = [hall.clone(), hall.clone()];
        let longest = chosen.drain;
        Ok(Beside {
            router: server::router(hall),
            drain: Box::pin(async move { draining.drain(longest).await }),
            end: Box::pin(async move { closing.close().await }),
        })
    });
    drop(lock);
    result.map_err(|error| failed(out, &error))
}

fn settings(chosen: &Chosen) -> Settings {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let at_once = chosen.thinkers.unwrap_or(cores / 2);
    Settings {
        levels: Levels::new(Arc::new(think), at_once, chosen.levels),
        limits: chosen.limits,
        trusted: chosen.trust.clone(),
        webhooks: chosen.webhooks.clone(),
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
    player.choose_or_swap(view, question.may_swap, &Control::new(&question.stop))
}

/// Where games between people are kept, none for memory; a folder is locked for this server.
/// Where nobody chose it, the page is served all the same if it cannot be had.
fn home(place: &Place, out: &Output) -> Result<(Option<Home>, Option<File>), Failure> {
    let say = |note: &Note| out.texts.say(None, note);
    let (folder, is_chosen) = match place {
        Place::Memory => return Ok((None, None)),
        Place::Chosen(Home::Folder(folder)) => (Some(folder.clone()), true),
        Place::Chosen(database) => return Ok((Some(database.clone()), None)),
        Place::Usual => (Folders::of_this_person().map(|it| it.server), false),
    };
    let locked = match &folder {
        None => Err(say(&Note::new("serve-homeless"))),
        Some(folder) => lock(folder, &say),
    };
    match locked {
        Ok(lock) => Ok((folder.map(Home::Folder), Some(lock))),
        Err(reason) if is_chosen => {
            let note = Note::new("serve-games").with("reason", reason);
            Err(Failure::Failed(say(&note)))
        }
        Err(reason) => {
            aside(&say(&Note::new("serve-ephemeral").with("reason", reason)));
            Ok((None, None))
        }
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
fn url(mut addr: SocketAddr, is_encrypted: bool) -> String {
    // Listening on every address is no place to go to.
    match addr.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => addr.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => addr.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    let scheme = if is_encrypted { "https" } else { "http" };
    format!("{scheme}://{addr}/")
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
