//! A site of several servers without containers: PostgreSQL, NATS, nodes and workers on loopback, with
//! free ports and data below `target`, all ended with it.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;

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
    let first = cluster.urls().next().unwrap_or_default();
    crate::api::ask_all(first.trim_end_matches('/'), 12)?;
    let files = [
        "cluster/nodes.test.mjs",
        "tests/analyzed.test.mjs",
        "tests/online.test.mjs",
        "tests/people.test.mjs",
    ];
    web::across(&program, &cluster.names(), &files)
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
