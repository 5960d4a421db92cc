//! A server of NATS for one test: on loopback, with files of its own, ended with it.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long anything here may take before a test fails.
pub(crate) const LIMIT: Duration = Duration::from_secs(120);

pub(crate) struct Nats {
    child: Child,
    port: u16,
    folder: TempDir,
}

impl Nats {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let folder = tempfile::tempdir().expect("a folder");
        let child = spawn(port, folder.path());
        Self {
            child,
            port,
            folder,
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// As a power failure would, as far as the process goes.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Begins again, with its files or with none.
    pub(crate) fn begin_again(&mut self, forgets: bool) {
        if forgets {
            self.folder = tempfile::tempdir().expect("a folder");
        }
        self.child = spawn(self.port, self.folder.path());
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(port: u16, folder: &Path) -> Child {
    let mut command = Command::new(program());
    command.args(["--addr", "127.0.0.1", "--jetstream", "--port"]);
    command.arg(port.to_string()).arg("--store_dir").arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::null()).spawn().expect("it starts");
    wait_for("NATS begins", || {
        let ended = child.try_wait().expect("a child of ours");
        assert!(ended.is_none(), "NATS ended: {ended:?}");
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
        let mut greeting = String::new();
        BufReader::new(stream).read_line(&mut greeting).ok()?;
        greeting.starts_with("INFO").then_some(())
    });
    child
}

/// A test that needs it and cannot have it fails.
fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    let found = folders
        .map(|it| it.join("nats-server"))
        .find(|it| it.exists());
    found.expect("nats-server is missing; `cargo xtask ci` installs it (Debian: nats-server)")
}

/// Asks until there is an answer.
#[track_caller]
pub(crate) fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(began.elapsed() < LIMIT, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
