//! A server of PostgreSQL for tests: on loopback, with a data folder of its own, ended with this.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use testkit::servers::free_port;

use crate::nats;
use crate::run::{Outcome, again, cargo, output, release_test, run_tests, run_within, say};
use crate::web;

/// The oldest version that is supported, and the one that is installed where there is none.
const OLDEST: u32 = 15;
/// The user of the package: as root the server refuses to run.
const USER: &str = "postgres";
/// How long it may take to begin or to make its files.
const LIMIT: Duration = Duration::from_secs(60);

/// A server that runs as long as this lives.
pub(crate) struct Postgres {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Installs it if it is missing, makes a data folder and starts it on a free port.
    pub(crate) fn start() -> Result<Self, String> {
        let programs = programs()?;
        let folder = folder()?;
        let mut make = as_user(&programs.join("initdb"))?;
        make.arg("--pgdata").arg(&folder);
        make.args(["--username", "quadrille", "--auth", "trust"]);
        make.args(["--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"]);
        run_within(&mut make, LIMIT)?;
        let port = free_port()?;
        let log = folder.join("log");
        let log = fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let mut server = as_user(&programs.join("postgres"))?;
        server.arg("-D").arg(&folder);
        server.args(["-c", "listen_addresses=127.0.0.1"]);
        server.args(["-c", "unix_socket_directories="]);
        server.args(["-c", "max_connections=200"]);
        server.arg("-p").arg(port.to_string());
        server.stdin(Stdio::null()).stdout(Stdio::null());
        let child = server.stderr(log).spawn();
        let child = child.map_err(|error| format!("{server:?}: {error}"))?;
        let mut started = Self {
            child,
            folder,
            port,
        };
        started.wait_until_ready(&programs)?;
        Ok(started)
    }

    /// Where it is; the name of a database is to follow.
    pub(crate) fn url(&self) -> String {
        format!("postgres://quadrille@127.0.0.1:{}", self.port)
    }

    fn wait_until_ready(&mut self, programs: &Path) -> Outcome {
        let began = Instant::now();
        while began.elapsed() < LIMIT {
            let mut ready = Command::new(programs.join("pg_isready"));
            ready.args(["--quiet", "--host", "127.0.0.1", "--port"]);
            ready.arg(self.port.to_string());
            if ready.status().is_ok_and(|it| it.success()) {
                return Ok(());
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("PostgreSQL ended ({status}): {}", self.log()));
            }
            sleep(Duration::from_millis(50));
        }
        Err(format!("PostgreSQL does not begin: {}", self.log()))
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // SIGQUIT: its processes end at once, and the files are thrown away anyway.
        let mut end = Command::new("kill");
        end.arg("-QUIT").arg(self.child.id().to_string());
        let is_told = end.status().is_ok_and(|it| it.success());
        if !is_told {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The tests of storage once more on PostgreSQL, those that are about it alone, and those of workers,
/// each of which starts a server of NATS.
pub(crate) fn databases() -> Outcome {
    let server = Postgres::start()?;
    let nats = nats::start()?;
    say(&format!(
        "PostgreSQL at {}, NATS at {}",
        server.url(),
        nats.url()
    ));
    // With the features of all crates together, so that nothing is built anew.
    let whole = [
        "test",
        "--workspace",
        "--test",
        "server",
        "--test",
        "databases",
        "--test",
        "workers",
        "--",
    ];
    // Libraries without tests of their own are not built as if they had some.
    let parts = [
        "test",
        "--workspace",
        "--exclude",
        "counts",
        "--exclude",
        "encode",
        "--exclude",
        "engine",
        "--exclude",
        "selfplay",
        "--lib",
        "--",
    ];
    let kill = ["test", "--workspace", "--test", "kill", "--"];
    let tests = |test: &[&'static str], chosen: &[&'static str]| {
        run_tests(|| {
            let mut test = cargo(test.iter().chain(chosen).copied());
            test.env("QUADRILLE_TEST_POSTGRES", server.url());
            test.env("QUADRILLE_TEST_NATS", nats.url());
            test
        })
    };
    for (test, chosen) in [
        (&whole[..], &["--include-ignored"][..]),
        (&parts[..], &["--ignored", "on_postgres"][..]),
    ] {
        if let Err(error) = tests(test, chosen) {
            say(&error);
            again(&[test.join(" ")], |_| tests(test, chosen))?;
        }
    }
    // What is lost once is lost: there is no second chance.
    tests(&kill, &["--ignored", "--nocapture", "in_a_cluster"])?;
    drop((nats, server));
    crate::cluster::in_a_browser()
}

/// Many faults: forty of each kind of process, and nodes that are killed two hundred times.
pub(crate) fn deep_kill() -> Outcome {
    nats::need()?;
    let server = Postgres::start()?;
    for (test, rounds) in [("in_a_cluster", "40"), ("of_every_server", "200")] {
        run_tests(|| {
            let mut kill = release_test("quadrille", "kill");
            kill.args(["--", "--ignored", "--nocapture", test]);
            kill.env("QUADRILLE_TEST_POSTGRES", server.url());
            kill.env("ROUNDS", rounds);
            kill
        })?;
    }
    Ok(())
}

/// The folder of its programs, which packages keep out of the way.
fn programs() -> Result<PathBuf, String> {
    if let Some(found) = find() {
        return Ok(found);
    }
    let missing = |error| format!("PostgreSQL {OLDEST} or later is missing: {error}");
    web::install(&["postgresql"]).map_err(missing)?;
    find().ok_or_else(|| missing("it is not where Debian keeps it".to_owned()))
}

/// The oldest that is supported: what works with it works with later ones.
fn find() -> Option<PathBuf> {
    let folder = Path::new("/usr/lib/postgresql");
    let versions = fs::read_dir(folder).ok()?.flatten();
    let versions = versions.filter_map(|it| it.file_name().to_str()?.parse::<u32>().ok());
    let version = versions.filter(|it| *it >= OLDEST).min()?;
    let programs = folder.join(version.to_string()).join("bin");
    programs.join("postgres").exists().then_some(programs)
}

fn is_root() -> Result<bool, String> {
    Ok(output(Command::new("id").arg("--user"))?.trim() == "0")
}

/// A program as somebody whom the server runs for.
fn as_user(program: &Path) -> Result<Command, String> {
    if !is_root()? {
        return Ok(Command::new(program));
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--regid", USER, "--init-groups", "--"]);
    command.arg(program).current_dir("/");
    Ok(command)
}

/// An empty folder below `target`, or for temporary files where the server's user may not go
/// there.
fn folder() -> Result<PathBuf, String> {
    let below = |parent: &Path| {
        let folder = parent.join(format!("postgres-{}", std::process::id()));
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
        }
        let made = fs::create_dir_all(&folder);
        made.map_err(|error| format!("{}: {error}", folder.display()))?;
        if !is_root()? {
            return Ok((folder, true));
        }
        let mut own = Command::new("chown");
        output(own.arg(USER).arg(&folder))?;
        let mut may = as_user(Path::new("test"))?;
        let status = may.arg("-w").arg(&folder).status();
        let may_write = status.is_ok_and(|it| it.success());
        Ok::<_, String>((folder, may_write))
    };
    let (folder, may_write) = below(Path::new(&web::target()?))?;
    if may_write {
        return Ok(folder);
    }
    let _ = fs::remove_dir(&folder);
    let (folder, may_write) = below(&std::env::temp_dir())?;
    match may_write {
        true => Ok(folder),
        false => Err(format!("{USER} may not write to {}", folder.display())),
    }
}
