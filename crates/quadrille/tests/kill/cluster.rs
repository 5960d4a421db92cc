//! Three servers on one database of PostgreSQL, with NATS between them.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rules::SplitMix64;
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::node::{Node, signal};
use crate::player::Games;
use crate::proxy::{Proxy, Way};

const NODES: usize = 3;
const GAMES: usize = 9;
/// How long players think.
const PACE: Duration = Duration::from_millis(700);
/// Tenths of seconds after which something hangs.
const HANGS: u32 = 1200;
/// Longer than a lease lasts.
const LONG: Duration = Duration::from_secs(8);

/// What can happen to a site.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// A server dies.
    NodeKilled,
    /// A server stands still for longer than its lease, and goes on.
    NodePaused,
    /// Nothing comes through between a server and the database, for longer than its lease.
    DatabaseHeld,
    /// A server can tell the database something, and hears nothing.
    DatabaseDeaf,
    /// The connections of a server to the database end, and it gets no others.
    DatabaseCut,
    /// Nothing comes through between a server and NATS.
    NatsHeld,
    /// A server can tell the others something, and hears nothing.
    NatsDeaf,
    /// A process of the database dies, which has it recover from its journal.
    DatabaseKilled,
    /// NATS dies and is started again.
    NatsKilled,
}

const ALL: [Fault; 9] = [
    Fault::NodeKilled,
    Fault::DatabaseKilled,
    Fault::NatsKilled,
    Fault::NodePaused,
    Fault::DatabaseHeld,
    Fault::DatabaseDeaf,
    Fault::DatabaseCut,
    Fault::NatsHeld,
    Fault::NatsDeaf,
];

/// Each kind of process dies once, one stands still, and one is cut off.
#[test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask databases"]
fn what_was_acknowledged_survives_in_a_cluster() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let faults = match crate::rounds(0) {
        0 => ALL[..5].to_vec(),
        rounds => {
            let mut random = SplitMix64::new(7);
            let more = (0..rounds).map(|_| ALL[random.below(ALL.len() as u64) as usize]);
            ALL.into_iter().chain(more).collect()
        }
    };
    runtime.block_on(played(&faults));
}

async fn played(faults: &[Fault]) {
    let mut site = Site::open().await;
    let ports: Vec<u16> = site.nodes.iter().map(|it| it.node.port).collect();
    let mut n_stored = 0;
    // Games end, so there are new ones every now and then.
    for faults in faults.chunks(5) {
        let games = Games::begin(GAMES, ports.clone(), PACE).await;
        sleep(Duration::from_secs(1)).await;
        for (n, fault) in faults.iter().enumerate() {
            site.suffer(*fault, n % NODES).await;
            goes_on(&games, *fault).await;
        }
        sleep(Duration::from_secs(8)).await;
        n_stored += games.check().await;
    }
    eprintln!("{} faults, {n_stored} moves, none lost", faults.len());
}

/// Waits until games move again.
async fn goes_on(games: &Games, fault: Fault) {
    let before = games.n_stored();
    for _ in 0..HANGS {
        if games.n_stored() > before + GAMES {
            eprintln!("{fault:?}: {} moves", games.n_stored());
            return;
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("after {fault:?} nothing goes on: {before} moves");
}

/// The whole of it.
struct Site {
    database: String,
    nats: Nats,
    nodes: Vec<Placed>,
}

/// A server with its ways to the others.
struct Placed {
    node: Node,
    place: Vec<String>,
    to_database: Proxy,
    to_nats: Proxy,
}

impl Site {
    async fn open() -> Self {
        let address = std::env::var("QUADRILLE_TEST_POSTGRES").expect(
            "QUADRILLE_TEST_POSTGRES names no server of PostgreSQL: run `cargo xtask databases`",
        );
        let server = address.rsplit('@').next().expect("a host").to_owned();
        let name = format!("cluster_{}", std::process::id());
        let database = format!("{address}/{name}");
        psql(
            &format!("{address}/postgres"),
            &format!("CREATE DATABASE {name}"),
        );
        let nats = Nats::start(0).await;
        let mut nodes = Vec::new();
        for _ in 0..NODES {
            let to_database = Proxy::to(&server).await;
            let to_nats = Proxy::to(&format!("127.0.0.1:{}", nats.port)).await;
            let place = vec![
                "--database".to_owned(),
                format!("postgres://quadrille@{}/{name}", to_database.addr),
                "--nats".to_owned(),
                format!("nats://{}", to_nats.addr),
            ];
            nodes.push(Placed {
                node: Node::start(0, &place),
                place,
                to_database,
                to_nats,
            });
        }
        Self {
            database,
            nats,
            nodes,
        }
    }

    /// Something happens to one of the servers, or to what all of them need, and is over afterwards.
    async fn suffer(&mut self, fault: Fault, n: usize) {
        let it = &mut self.nodes[n];
        match fault {
            Fault::NodeKilled => {
                it.node.kill();
                sleep(Duration::from_millis(500)).await;
                it.node = Node::start(it.node.port, &it.place);
            }
            Fault::NodePaused => {
                it.node.signal("STOP");
                sleep(LONG).await;
                it.node.signal("CONT");
            }
            Fault::DatabaseHeld => held(&it.to_database, Way::Held, LONG).await,
            Fault::DatabaseDeaf => held(&it.to_database, Way::Deaf, LONG).await,
            Fault::DatabaseCut => held(&it.to_database, Way::Cut, LONG).await,
            Fault::NatsHeld => held(&it.to_nats, Way::Held, LONG).await,
            Fault::NatsDeaf => held(&it.to_nats, Way::Deaf, LONG).await,
            Fault::DatabaseKilled => {
                let one = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() \
                    AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 1";
                let pid = psql(&self.database, one);
                signal(pid.trim().parse().expect("a process"), "KILL");
            }
            Fault::NatsKilled => {
                let port = self.nats.port;
                self.nats.kill();
                sleep(Duration::from_secs(1)).await;
                self.nats = Nats::start(port).await;
            }
        }
    }
}

async fn held(proxy: &Proxy, way: Way, lasts: Duration) {
    proxy.set(way);
    sleep(lasts).await;
    proxy.set(Way::Open);
}

/// What the database answers.
fn psql(database: &str, ask: &str) -> String {
    let mut psql = Command::new("psql");
    psql.args([database, "--quiet", "--no-align", "--tuples-only"]);
    let answer = psql.args(["--command", ask]).output().expect("psql");
    assert!(answer.status.success(), "{ask}: {answer:?}");
    String::from_utf8_lossy(&answer.stdout).into_owned()
}

/// A server of NATS that ends with this.
struct Nats {
    child: Child,
    port: u16,
}

impl Nats {
    /// Starts one on that port, or on a free one for 0.
    async fn start(port: u16) -> Self {
        let port = match port {
            0 => {
                let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
                free.local_addr().expect("an address").port()
            }
            port => port,
        };
        // Debian keeps it where not everybody looks.
        let places = ["/usr/sbin/nats-server", "nats-server"];
        let child = places.into_iter().find_map(|program| {
            let mut nats = Command::new(program);
            nats.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
            nats.stdin(Stdio::null()).stdout(Stdio::null());
            nats.stderr(Stdio::null()).spawn().ok()
        });
        let child = child.expect("nats-server is installed by `cargo xtask databases`");
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        Self { child, port }
    }

    fn kill(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
