//! A site of several servers without containers: PostgreSQL, NATS, nodes and workers on loopback, with
//! free ports and data below `target`, all ended with it.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{sleep, spawn};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::register;
use testkit::servers::{Nats, Server, psql};

use crate::postgres::Postgres;
use crate::run::{Outcome, release_test, run, say};
use crate::{nats, web};

const NODES: usize = 3;
const WORKERS: usize = 2;

/// A site that runs as long as this lives. Fields end in this order.
pub(crate) struct Cluster {
    workers: Vec<Server>,
    nodes: Vec<Server>,
    nats: Nats,
    postgres: Postgres,
}

impl Cluster {
    /// Starts all of it with that program; its logs lie in `target/cluster`.
    pub(crate) fn start(program: &str) -> Result<Self, String> {
        Self::with(program, WORKERS)
    }

    /// The same for measurements that workers would disturb.
    pub(crate) fn without_workers(program: &str) -> Result<Self, String> {
        Self::with(program, 0)
    }

    fn with(program: &str, workers: usize) -> Result<Self, String> {
        let folder = Path::new(&web::target()?).join("cluster");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let postgres = Postgres::start()?;
        let database = format!("{}/quadrille", postgres.url());
        let maintenance = format!("{}/postgres", postgres.url());
        psql(&maintenance, "CREATE DATABASE quadrille")?;
        let nats = nats::start()?;
        let mut cluster = Self {
            workers: Vec::new(),
            nodes: Vec::new(),
            nats,
            postgres,
        };
        for n in 1..=NODES {
            let mut node = Command::new(program);
            node.args(["--lang", "en", "serve", "--addr", "127.0.0.1:0"]);
            node.args(["--limits", "0", "--database", &database]);
            node.args(["--nats", &cluster.nats.url()]);
            let node = start(&mut node, &folder.join(format!("node-{n}.log")))?;
            cluster.nodes.push(node);
        }
        for n in 1..=workers {
            let log = folder.join(format!("worker-{n}.log"));
            let started = worker(program, &cluster.nats.url(), &[], &log)?;
            cluster.workers.push(started);
        }
        Ok(cluster)
    }

    /// The same, separated by commas.
    fn names(&self) -> String {
        self.urls().collect::<Vec<_>>().join(",")
    }

    /// Where the nodes are.
    pub(crate) fn urls(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().map(Server::url)
    }
}

/// Starts a program of ours with a log.
fn start(command: &mut Command, log: &Path) -> Result<Server, String> {
    let file = fs::File::create(log).map_err(|error| format!("{}: {error}", log.display()))?;
    Server::start(command.stderr(file)).map_err(|error| {
        let log = fs::read_to_string(log).unwrap_or_default();
        format!("{error}: {log}")
    })
}

/// A worker that has begun; it may be told more than where NATS is.
pub(crate) fn worker(
    program: &str,
    nats: &str,
    more: &[&str],
    log: &Path,
) -> Result<Server, String> {
    let mut worker = Command::new(program);
    worker.args(["--lang", "en", "worker", "--nats", nats]);
    worker.args(more);
    start(&mut worker, log)
}

/// A whole game in browsers at different nodes, of the program that tests have built.
pub(crate) fn in_a_browser() -> Outcome {
    let program = web::tested()?;
    let cluster = Cluster::start(&program)?;
    web::across(&program, &cluster.names(), &["cluster/nodes.test.mjs"])
}

/// What a single server has to bear, borne by a site: faults of all kinds (`faults`), and then (`site`)
/// requests of all kinds and the tests of online play in browsers, whose pages come from its nodes in turn.
pub(crate) fn deep(args: &[String]) -> Outcome {
    let part = args.first().map(String::as_str);
    if !matches!(part, None | Some("faults" | "site")) {
        return Err("the parts of cluster are faults and site".to_owned());
    }
    if part != Some("site") {
        crate::postgres::deep_kill()?;
    }
    if part == Some("faults") {
        return Ok(());
    }
    // Tests build the program as well: with this there is one build for all.
    run(release_test("quadrille", "kill").arg("--no-run"))?;
    let program = web::target()? + "/release/quadrille";
    let cluster = Cluster::start(&program)?;
    let mut urls = cluster.urls().map(|it| it.trim_end_matches('/'));
    let first = urls.next().unwrap_or_default();
    crate::api::ask_all(first, urls.next(), 12)?;
    let files = [
        "cluster/nodes.test.mjs",
        "tests/analyzed.test.mjs",
        "tests/online.test.mjs",
        "tests/people.test.mjs",
    ];
    web::across(&program, &cluster.names(), &files)
}

/// Starts a site to be tried, until the input ends, Enter is pressed or a signal says so. One that
/// comes while it is being started ends it afterwards, so that nothing is left behind.
pub(crate) fn cluster() -> Outcome {
    let program = web::built()?;
    let told = end_flag()?;
    let cluster = Cluster::start(&program)?;
    say(&format!("PostgreSQL  {}", cluster.postgres.url()));
    say(&format!("NATS        {}", cluster.nats.url()));
    for url in cluster.urls() {
        say(&format!("node        {url}"));
    }
    say(&format!(
        "{} workers; logs are in target/cluster; Enter or Ctrl+C ends it all",
        cluster.workers.len()
    ));
    wait_for_the_end(std::io::stdin(), &told);
    Ok(())
}

/// Raised by Ctrl+C and SIGTERM.
fn end_flag() -> Result<Arc<AtomicBool>, String> {
    let told = Arc::<AtomicBool>::default();
    for signal in [SIGINT, SIGTERM] {
        let registered = register(signal, Arc::clone(&told));
        registered.map_err(|error| format!("signals: {error}"))?;
    }
    Ok(told)
}

/// Waits until somebody says something, the input ends, or the flag is raised.
fn wait_for_the_end(mut input: impl Read + Send + 'static, told: &Arc<AtomicBool>) {
    let end = Arc::clone(told);
    spawn(move || {
        // Whatever ends the input, everything ends.
        let _ = input.read(&mut [0]);
        end.store(true, Ordering::Relaxed);
    });
    while !told.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(50));
    }
}

#[cfg(test)]
mod tests {
    use signal_hook::low_level::raise;

    use super::*;

    /// Nobody presses anything.
    struct Silence;

    impl Read for Silence {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            loop {
                std::thread::park();
            }
        }
    }

    #[test]
    fn signals_end_the_site_as_enter_does() {
        for signal in [SIGINT, SIGTERM] {
            let told = end_flag().expect("signals");
            raise(signal).expect("told");
            wait_for_the_end(Silence, &told);
        }
        wait_for_the_end(&b"\n"[..], &end_flag().expect("signals"));
        wait_for_the_end(std::io::empty(), &end_flag().expect("signals"));
    }
}
