//! A site of several servers without containers: PostgreSQL, NATS, nodes and workers on loopback, with
//! free ports and data below `target`, all ended with it.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::nats::Nats;
use crate::postgres::Postgres;
use crate::run::{Outcome, output, say};
use crate::web;

const NODES: usize = 3;
const WORKERS: usize = 2;

/// A site that runs as long as this lives. Fields end in this order.
pub(crate) struct Cluster {
    workers: Vec<Program>,
    nodes: Vec<Program>,
    nats: Nats,
    postgres: Postgres,
}

/// A process of ours, which ends with this.
pub(crate) struct Program {
    child: Child,
    /// Where it says it is.
    url: String,
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
        let mut make = Command::new("psql");
        make.args([&maintenance, "--quiet", "--command"]);
        output(make.arg("CREATE DATABASE quadrille"))?;
        let nats = Nats::start()?;
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
            let node = Program::start(node, &folder.join(format!("node-{n}.log")))?;
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
        self.nodes.iter().map(|it| it.url.as_str())
    }
}

impl Program {
    /// Starts it and waits for the first line that it says.
    fn start(mut command: Command, log: &Path) -> Result<Self, String> {
        let file = fs::File::create(log).map_err(|error| format!("{}: {error}", log.display()))?;
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.stderr(file).spawn();
        let child = child.map_err(|error| format!("{command:?}: {error}"))?;
        let mut program = Self {
            child,
            url: String::new(),
        };
        let mut said = String::new();
        if let Some(out) = &mut program.child.stdout {
            let read = BufReader::new(out).read_line(&mut said);
            read.map_err(|error| error.to_string())?;
        }
        if said.is_empty() {
            let log = fs::read_to_string(log).unwrap_or_default();
            return Err(format!("{command:?} says nothing: {log}"));
        }
        let url = said.split_whitespace().find(|it| it.starts_with("http://"));
        program.url = url.unwrap_or_default().to_owned();
        Ok(program)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A worker that has begun; it may be told more than where NATS is.
pub(crate) fn worker(
    program: &str,
    nats: &str,
    more: &[&str],
    log: &Path,
) -> Result<Program, String> {
    let mut worker = Command::new(program);
    worker.args(["--lang", "en", "worker", "--nats", nats]);
    worker.args(more);
    Program::start(worker, log)
}

/// A whole game in browsers at different nodes, of the program that tests have built.
pub(crate) fn in_a_browser() -> Outcome {
    let cluster = Cluster::start(&web::tested()?)?;
    web::across(&cluster.names(), &["cluster/nodes.test.mjs"])
}

/// What a single server has to bear, borne by a site: faults of all kinds, requests of all kinds, and
/// the tests of online play in browsers, whose pages come from its nodes in turn.
pub(crate) fn deep() -> Outcome {
    crate::postgres::deep_kill(40)?;
    let cluster = Cluster::start(&web::built()?)?;
    let first = cluster.urls().next().unwrap_or_default();
    crate::api::ask_all(first.trim_end_matches('/'), 12)?;
    let files = [
        "cluster/nodes.test.mjs",
        "tests/online.test.mjs",
        "tests/people.test.mjs",
    ];
    web::across(&cluster.names(), &files)
}

/// Starts a site to be tried, until the input ends or Enter is pressed.
pub(crate) fn cluster() -> Outcome {
    let cluster = Cluster::start(&web::built()?)?;
    say(&format!("PostgreSQL  {}", cluster.postgres.url()));
    say(&format!("NATS        {}", cluster.nats.url()));
    for url in cluster.urls() {
        say(&format!("node        {url}"));
    }
    say(&format!(
        "{} workers; logs are in target/cluster; Enter ends it all",
        cluster.workers.len()
    ));
    // Whatever ends the input, everything ends.
    let _ = std::io::stdin().read(&mut [0]);
    Ok(())
}
