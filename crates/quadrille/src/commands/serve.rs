//! The page in the browser.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, Stdio};

use rules::Note;
use site::{Options, ServeError};

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
    server.run_until_told().map_err(|error| failed(out, &error))
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
