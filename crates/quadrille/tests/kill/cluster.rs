//! Three servers on one database of PostgreSQL, with NATS between them, and two workers.

use std::process::{Command, Stdio};
use std::time::Duration;

use rules::SplitMix64;
use tempfile::TempDir;
use testkit::servers::{Nats, Process, database, psql, signal};
use tokio::time::sleep;

use crate::node::Node;
use crate::player::Games;
use crate::proxy::{Proxy, Way};
use crate::work::Work;

const NODES: usize = 3;
const WORKERS: usize = 2;
/// Games between people, and games against a level, which thinks at workers.
const GAMES: [usize; 2] = [9, 3];
/// How long players think.
const PACE: Duration = Duration::from_millis(1500);
/// Tenths of seconds after which something hangs.
const HANGS: u32 = 1200;
/// Longer than a lease lasts, and than a worker may be silent.
const LONG: Duration = Duration::from_secs(8);
/// So many faults are suffered before games are looked at and others begin.
const BETWEEN: usize = 6;

/// The kinds of processes.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Node,
    Worker,
    Database,
    Nats,
}

/// What can happen to a process.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// It dies, and is started again. A process of the database has all of it recover from
    /// its journal.
    Killed,
    /// It stands still, and goes on.
    Paused,
    /// Nothing comes through between it and the others.
    Held,
    /// It can tell the others something, and hears nothing.
    Deaf,
    /// It hears the others, and can tell them nothing.
    Mute,
    /// Its connections end, and it gets no others.
    Cut,
}

const KINDS: [Kind; 4] = [Kind::Node, Kind::Worker, Kind::Database, Kind::Nats];
const FAULTS: [Fault; 6] = [
    Fault::Killed,
    Fault::Paused,
    Fault::Held,
    Fault::Deaf,
    Fault::Mute,
    Fault::Cut,
];

/// Each kind of process dies once, one stands still, and one is cut off. With `ROUNDS`, each kind
/// suffers so many faults, of all kinds in turn.
#[test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask databases"]
fn what_was_acknowledged_survives_in_a_cluster() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let faults = match crate::rounds(0) {
        0 => {
            let killed = KINDS.map(|it| (it, Fault::Killed));
            let more = [(Kind::Node, Fault::Paused), (Kind::Node, Fault::Held)];
            killed.into_iter().chain(more).collect()
        }
        rounds => {
            let each = (0..rounds as usize).map(|n| FAULTS[n % FAULTS.len()]);
            let all = each.flat_map(|fault| KINDS.map(|it| (it, fault)));
            // To find a cause: one of them alone, as in `ONLY="Nats Killed"`.
            let only = std::env::var("ONLY").unwrap_or_default();
            all.filter(|(kind, fault)| format!("{kind:?} {fault:?}").contains(&only))
                .collect::<Vec<_>>()
        }
    };
    runtime.block_on(played(&faults));
}

async fn played(faults: &[(Kind, Fault)]) {
    let mut site = Site::open().await;
    let mut work = Work::begin(&site.ports(), &site.nats.url());
    let (mut random, mut n_stored) = (SplitMix64::new(7), 0);
    // Games end, so there are new ones every now and then.
    for faults in faults.chunks(BETWEEN) {
        let games = Games::begin(GAMES, site.ports(), PACE).await;
        sleep(Duration::from_secs(1)).await;
        for (kind, fault) in faults {
            site.suffer(*kind, *fault, &mut random).await;
            goes_on(&games, &mut work, &format!("{kind:?} {fault:?}")).await;
        }
        sleep(LONG).await;
        n_stored += games.check().await;
    }
    let work = work.end();
    eprintln!(
        "{} faults, {n_stored} moves, none lost; {work}",
        faults.len()
    );
}

/// Waits until people and levels move again, and matches and analyses are done.
async fn goes_on(games: &Games, work: &mut Work, fault: &str) {
    let (stored, done) = (games.n_stored(), work.n_done());
    let reached = stored.map(|it| it + 2);
    for _ in 0..HANGS {
        let (now, is_done) = (games.n_stored(), work.is_past(done));
        if now[0] > reached[0] + GAMES[0] && now[1] > reached[1] && is_done {
            eprintln!("{fault}: moves {now:?}, {work}");
            return;
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!(
        "after {fault} nothing goes on: moves {stored:?} and {:?}, {work}",
        games.n_stored()
    );
}

/// The whole of it.
struct Site {
    database: String,
    nats: Nats,
    nodes: Vec<Placed<Node>>,
    workers: Vec<Placed<Process>>,
    /// The files of NATS.
    _folder: TempDir,
}

/// A process with its ways to the others.
struct Placed<T> {
    it: T,
    ways: Vec<Proxy>,
}

impl Site {
    async fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = database("cluster");
        let nats = Nats::start(folder.path()).expect("NATS");
        let (head, rest) = database.split_once('@').expect("a host");
        let (server, name) = rest.split_once('/').expect("a name");
        let mut site = Self {
            database: database.clone(),
            nats,
            nodes: Vec::new(),
            workers: Vec::new(),
            _folder: folder,
        };
        for _ in 0..NODES {
            let ways = vec![Proxy::to(server).await, Proxy::to(&site.nats.addr()).await];
            let [to_database, to_nats] = [&ways[0], &ways[1]].map(|it| it.addr);
            let database = format!("{head}@{to_database}/{name}");
            let nats = format!("nats://{to_nats}");
            let place = ["--thinkers", "1", "--database", &database, "--nats", &nats];
            let it = Node::start(&place);
            site.nodes.push(Placed { it, ways });
        }
        for _ in 0..WORKERS {
            let ways = vec![Proxy::to(&site.nats.addr()).await];
            let it = worker(ways[0].addr);
            site.workers.push(Placed { it, ways });
        }
        site
    }

    fn ports(&self) -> Vec<u16> {
        self.nodes.iter().map(|it| it.it.port()).collect()
    }

    /// Something happens to one of the processes, and is over afterwards.
    async fn suffer(&mut self, kind: Kind, fault: Fault, random: &mut SplitMix64) {
        let way = match fault {
            Fault::Killed => return self.kill(kind, random).await,
            Fault::Paused => return self.pause(kind, random).await,
            Fault::Held => Way::Held,
            Fault::Deaf => Way::Deaf,
            Fault::Mute => Way::Mute,
            Fault::Cut => Way::Cut,
        };
        let nodes = || self.nodes.iter().map(|it| &it.ways);
        let workers = || self.workers.iter().map(|it| &it.ways);
        let ways: Vec<&Proxy> = match kind {
            // One of its lines, or both.
            Kind::Node => {
                let ways = &nodes()
                    .nth(random.below(NODES as u64) as usize)
                    .expect("one");
                let chosen = [&ways[..1], &ways[1..], &ways[..]];
                chosen[random.below(3) as usize].iter().collect()
            }
            Kind::Worker => {
                let n = random.below(WORKERS as u64) as usize;
                workers().nth(n).expect("one").iter().collect()
            }
            Kind::Database => nodes().map(|it| &it[0]).collect(),
            Kind::Nats => nodes()
                .chain(workers())
                .filter_map(|it| it.last())
                .collect(),
        };
        // What the others hear is what it says.
        let way = match (kind, way) {
            (Kind::Database | Kind::Nats, Way::Deaf) => Way::Mute,
            (Kind::Database | Kind::Nats, Way::Mute) => Way::Deaf,
            (_, way) => way,
        };
        ways.iter().for_each(|it| it.set(way));
        sleep(LONG).await;
        ways.iter().for_each(|it| it.set(Way::Open));
    }

    async fn kill(&mut self, kind: Kind, random: &mut SplitMix64) {
        match kind {
            Kind::Node => {
                let it = &mut self.nodes[random.below(NODES as u64) as usize].it;
                it.process().kill();
                sleep(Duration::from_millis(500)).await;
                it.begin_again();
            }
            Kind::Worker => {
                let placed = &mut self.workers[random.below(WORKERS as u64) as usize];
                placed.it.kill();
                sleep(Duration::from_millis(500)).await;
                placed.it = worker(placed.ways[0].addr);
            }
            Kind::Database => {
                let one = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() \
                    AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 1";
                let pid = psql(&self.database, one).expect("a process");
                signal(pid.trim().parse().expect("a process"), "KILL");
            }
            Kind::Nats => {
                self.nats.process().kill();
                sleep(Duration::from_secs(1)).await;
                self.nats.begin_again().expect("NATS");
            }
        }
    }

    async fn pause(&mut self, kind: Kind, random: &mut SplitMix64) {
        let n = random.below(6) as usize;
        let stopped = match kind {
            Kind::Node => vec![self.nodes[n % NODES].it.process().pid()],
            Kind::Worker => vec![self.workers[n % WORKERS].it.pid()],
            Kind::Nats => vec![self.nats.process().pid()],
            // The one that takes connections, and all that serve one.
            Kind::Database => {
                let all = "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) UNION ALL \
                    SELECT pid::text FROM pg_stat_activity WHERE pid <> pg_backend_pid()";
                let all = psql(&self.database, all).expect("processes");
                all.lines().filter_map(|it| it.parse().ok()).collect()
            }
        };
        // A process that served a connection may have ended meanwhile.
        let tell = |name: &str| {
            let pids = stopped.iter().map(u32::to_string);
            let mut kill = Command::new("kill");
            let kill = kill.args(["-s", name]).args(pids).stderr(Stdio::null());
            kill.status().expect("there is kill");
        };
        tell("STOP");
        sleep(LONG).await;
        tell("CONT");
    }
}

/// A worker with one thread, and NATS at that address.
fn worker(nats: std::net::SocketAddr) -> Process {
    let mut worker = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    worker.args(["--lang", "en", "worker", "--threads", "1"]);
    worker.args(["--nats", &format!("nats://{nats}")]);
    worker.stdout(Stdio::null()).stderr(Stdio::null());
    Process::start(&mut worker).expect("the program starts")
}

/// Servers of one site that are killed again and again, as one by itself is.
#[test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask databases"]
fn what_was_acknowledged_survives_kill_9_of_every_server_of_a_site() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let site = Site::open().await;
        let nodes = site.nodes.into_iter();
        let (nodes, _ways): (Vec<Node>, Vec<_>) = nodes.map(|it| (it.it, it.ways)).unzip();
        crate::alone::played(nodes, crate::rounds(5)).await;
    });
}
