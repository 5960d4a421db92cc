//! A server as a process.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A server that ends with this.
pub(crate) struct Node {
    child: Child,
    pub(crate) port: u16,
}

impl Node {
    /// Starts one on that port, or on any for 0; what is stored lies where the arguments say.
    pub(crate) fn start(port: u16, place: &[String]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(["--lang", "en", "serve", "--limits", "0", "--addr"])
            .arg(format!("127.0.0.1:{port}"))
            .args(place)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut said = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out)
            .read_line(&mut said)
            .expect("it says where");
        let port = said
            .split("127.0.0.1:")
            .nth(1)
            .and_then(|it| it.split('/').next());
        let port = port.and_then(|it| it.parse().ok());
        Self {
            child,
            port: port.unwrap_or_else(|| panic!("no address in {said:?}")),
        }
    }

    /// As a power failure would, as far as the process goes.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Sends it a signal: `STOP`, `CONT`.
    pub(crate) fn signal(&self, name: &str) {
        signal(self.child.id(), name);
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a process a signal.
pub(crate) fn signal(pid: u32, name: &str) {
    let mut kill = Command::new("kill");
    let sent = kill.args(["-s", name, &pid.to_string()]).status();
    assert!(sent.expect("there is a kill").success());
}
