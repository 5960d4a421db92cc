//! A server of NATS for tests: on loopback, ended with this.

use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::postgres::free_port;
use crate::web;

/// How long it may take to begin.
const LIMIT: Duration = Duration::from_secs(20);

/// A server that runs as long as this lives.
pub(crate) struct Nats {
    child: Child,
    port: u16,
    folder: PathBuf,
}

impl Nats {
    /// Installs it if it is missing, and starts it on a free port.
    pub(crate) fn start() -> Result<Self, String> {
        const PROGRAM: &str = "/usr/sbin/nats-server";
        web::need(PROGRAM, &["nats-server"])?;
        let installed = Path::new(PROGRAM).exists();
        let mut server = Command::new(if installed { PROGRAM } else { "nats-server" });
        let port = free_port()?;
        server.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
        // What it keeps for JetStream is thrown away with it.
        let folder = Path::new(&web::target()?).join(format!("nats-{}", std::process::id()));
        server.arg("--jetstream").arg("--store_dir").arg(&folder);
        server.stdin(Stdio::null()).stdout(Stdio::null());
        let child = server.stderr(Stdio::null()).spawn();
        let child = child.map_err(|error| format!("{server:?}: {error}"))?;
        let started = Self {
            child,
            port,
            folder,
        };
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if began.elapsed() > LIMIT {
                return Err(format!("{server:?} does not begin"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(started)
    }

    /// Where it is.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
