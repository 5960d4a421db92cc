//! Programs of a site as processes: servers of games, workers, NATS. Each ends with its value.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long anything may take before it fails: far longer than on however slow a machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A process that ends with this.
pub struct Process(Child);

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> Result<Self, String> {
        let child = command.stdin(Stdio::null()).spawn();
        child
            .map(Self)
            .map_err(|error| format!("{command:?}: {error}"))
    }

    /// The number of the process.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.0.id()
    }

    /// Ends it as a power failure would, as far as the process goes.
    pub fn kill(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Sends it a signal, as in `TERM`.
    ///
    /// # Panics
    /// If it is gone.
    pub fn signal(&self, name: &str) {
        signal(self.pid(), name);
    }

    /// How it ended, if it has.
    ///
    /// # Panics
    /// If it is no child of ours, which cannot be.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().expect("a child of ours")
    }

    /// Waits until it has ended.
    #[track_caller]
    pub fn wait(&mut self) -> ExitStatus {
        wait_for("the process ends", || self.ended())
    }

    /// The first line that it says; empty if it ends before.
    fn first_line(&mut self) -> Result<String, String> {
        let mut said = String::new();
        if let Some(out) = &mut self.0.stdout {
            let read = BufReader::new(out).read_line(&mut said);
            read.map_err(|error| error.to_string())?;
        }
        Ok(said)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends a process a signal, as in `STOP`.
///
/// # Panics
/// If there is no such process.
pub fn signal(pid: u32, name: &str) {
    let mut kill = Command::new("kill");
    let sent = kill.args(["-s", name, &pid.to_string()]).status();
    assert!(sent.is_ok_and(|it| it.success()), "{name} to {pid}");
}

/// A program of ours that says where it is, or that it has begun.
pub struct Server {
    process: Process,
    url: String,
}

impl Server {
    /// Starts `quadrille serve` at that address, without limits; port 0 is a free one.
    ///
    /// # Errors
    /// If it does not say where it is.
    pub fn serve(program: &str, addr: &str, args: &[&str]) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.env_clear().args(["--lang", "en", "serve"]);
        command.args(["--limits", "0", "--addr", addr]).args(args);
        let server = Self::start(command.stderr(Stdio::null()))?;
        match server.url.is_empty() {
            false => Ok(server),
            true => Err(format!("{command:?} does not say where it is")),
        }
    }

    /// Starts a program and waits for the first line that it says.
    ///
    /// # Errors
    /// If it says nothing.
    pub fn start(command: &mut Command) -> Result<Self, String> {
        let mut process = Process::start(command.stdout(Stdio::piped()))?;
        let said = process.first_line()?;
        if said.is_empty() {
            return Err(format!("{command:?} says nothing"));
        }
        let url = said.split_whitespace().find(|it| it.starts_with("http"));
        Ok(Self {
            process,
            url: url.unwrap_or_default().to_owned(),
        })
    }

    /// Where it is, as in `http://127.0.0.1:8080/`; empty if it did not say.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its address and port.
    #[must_use]
    pub fn addr(&self) -> &str {
        authority(&self.url)
    }

    /// Its port.
    ///
    /// # Panics
    /// If it did not say where it is.
    #[must_use]
    pub fn port(&self) -> u16 {
        let port = self
            .addr()
            .rsplit(':')
            .next()
            .and_then(|it| it.parse().ok());
        port.expect("a server says where it is")
    }

    /// Its process.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// The answer to a request, if there is one.
    #[must_use]
    pub fn ask(&self, method: &str, path: &str, body: &str) -> Option<Answer> {
        ask(self.addr(), method, path, "", body)
    }
}

/// The address and port in a URL.
#[must_use]
pub fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}

/// What a server answered.
pub struct Answer {
    /// The code of the answer; 0 if it cannot be read.
    pub status: u16,
    /// All before the body.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body, if the server did what it was asked for.
    #[must_use]
    pub fn good(self) -> Option<String> {
        (200..300).contains(&self.status).then_some(self.body)
    }
}

/// Asks a server by hand; `headers` are whole lines. None while nobody is there.
#[must_use]
pub fn ask(addr: &str, method: &str, path: &str, headers: &str, body: &str) -> Option<Answer> {
    let mut stream = TcpStream::connect(addr).ok()?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
    Some(Answer {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: body.to_owned(),
    })
}

/// A server of NATS with JetStream on loopback; its files are removed with it.
pub struct Nats {
    process: Process,
    port: u16,
    folder: PathBuf,
}

impl Nats {
    /// Starts one on a free port, with files in a new folder below that one.
    ///
    /// # Errors
    /// If it is not installed, or does not begin.
    pub fn start(below: &Path) -> Result<Self, String> {
        let port = free_port()?;
        let folder = below.join(format!("nats-{}-{port}", std::process::id()));
        let process = nats(port, &folder)?;
        Ok(Self {
            process,
            port,
            folder,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://{}", self.addr())
    }

    /// Its address and port.
    #[must_use]
    pub fn addr(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Its process.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Begins again at the same place after it was killed, with its files.
    ///
    /// # Errors
    /// If it does not begin.
    pub fn begin_again(&mut self) -> Result<(), String> {
        self.process = nats(self.port, &self.folder)?;
        Ok(())
    }

    /// Where its files are.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Removes its files: when it begins again it has forgotten everything.
    pub fn forget(&self) {
        // There may be none.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.process.kill();
        self.forget();
    }
}

/// Starts NATS and waits until it greets.
fn nats(port: u16, folder: &Path) -> Result<Process, String> {
    let mut command = Command::new(nats_program()?);
    command.args(["--addr", "127.0.0.1", "--jetstream", "--port"]);
    command.arg(port.to_string()).arg("--store_dir").arg(folder);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut process = Process::start(&mut command)?;
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        if let Some(status) = process.ended() {
            return Err(format!("{command:?}: {status}"));
        }
        if greets(port).is_some() {
            return Ok(process);
        }
        sleep(Duration::from_millis(20));
    }
    Err(format!("{command:?} does not begin"))
}

fn greets(port: u16) -> Option<()> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    let mut greeting = String::new();
    BufReader::new(stream).read_line(&mut greeting).ok()?;
    greeting.starts_with("INFO").then_some(())
}

/// Debian keeps it where not everybody looks.
fn nats_program() -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    let mut places = folders.map(|it| it.join("nats-server"));
    let found = places.find(|it| it.exists());
    found.ok_or_else(|| {
        "nats-server is missing; `cargo xtask databases` installs it (Debian: nats-server)"
            .to_owned()
    })
}

/// A port that nobody uses now.
///
/// # Errors
/// If the system has none.
pub fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let addr = listener.and_then(|it| it.local_addr());
    Ok(addr.map_err(|error| error.to_string())?.port())
}

/// What a database of PostgreSQL answers to a question.
///
/// # Errors
/// If it is not there, or refuses.
pub fn psql(database: &str, ask: &str) -> Result<String, String> {
    let mut psql = Command::new("psql");
    psql.args([database, "--quiet", "--no-align", "--tuples-only"]);
    let answer = psql.args(["--command", ask]).output();
    let answer = answer.map_err(|error| format!("psql: {error}"))?;
    match answer.status.success() {
        true => Ok(String::from_utf8_lossy(&answer.stdout).into_owned()),
        false => Err(format!(
            "{ask}: {}",
            String::from_utf8_lossy(&answer.stderr)
        )),
    }
}

/// A new database of that name, made longer, on the server of PostgreSQL that `cargo xtask databases` starts.
///
/// # Panics
/// If there is none: a test that needs it fails.
#[must_use]
pub fn database(name: &str) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let server = std::env::var("QUADRILLE_TEST_POSTGRES")
        .expect("QUADRILLE_TEST_POSTGRES names no server: run `cargo xtask databases`");
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("{name}_{}_{number}", std::process::id());
    let made = psql(
        &format!("{server}/postgres"),
        &format!("CREATE DATABASE {name}"),
    );
    made.expect("a database");
    format!("{server}/{name}")
}

/// Asks until there is an answer.
///
/// # Panics
/// If there is none for long.
#[track_caller]
pub fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
        sleep(Duration::from_millis(20));
    }
}
