//! What a server does, in numbers, as Prometheus reads them.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counters that only grow.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Transactions.
    commits: AtomicU64,
    /// Things that were stored by them.
    stored: AtomicU64,
    /// What they took, in microseconds.
    micros: AtomicU64,
    /// Transactions that failed.
    failed: AtomicU64,
    /// Messages that were heard.
    messages: AtomicU64,
    /// Requests that were passed on to other servers.
    passed: AtomicU64,
    /// What other servers said was taken there of what is limited.
    spent: AtomicU64,
    /// Moves of levels, of workers and of this server.
    moves: [AtomicU64; 2],
}

/// How much there is now.
#[derive(Default)]
pub(crate) struct Now {
    pub(crate) connections: u64,
    pub(crate) rooms: u64,
    /// People who are here.
    pub(crate) people: u64,
    /// Computers that think here.
    pub(crate) thinking: u64,
    /// The number of the node, how many there are, how many others answer and how many are out
    /// of reach; connections that come by another one, or go there.
    pub(crate) node: u64,
    pub(crate) nodes: u64,
    pub(crate) reached: u64,
    pub(crate) cut: u64,
    pub(crate) lines: u64,
    /// What workers elsewhere have to do, where there may be any; none while nobody knows.
    pub(crate) work: Option<Option<Queued>>,
}

/// Tells what there is for workers to do; nothing while nobody knows.
pub type Work = Arc<dyn Fn() -> Option<Queued> + Send + Sync>;

/// What there is for workers to do, and how many there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Queued {
    /// Each kind of jobs and make of engines, with how many wait and how many are being done.
    pub queues: Vec<(&'static str, String, u64, u64)>,
    /// Jobs that were given up.
    pub dead: u64,
    /// Workers that answer, and what they do at once.
    pub workers: u64,
    /// Jobs that they can do at once.
    pub threads: u64,
}

/// A number: its name, what it means, and the values of it with their labels.
type Number = (&'static str, &'static str, Vec<(String, u64)>);

impl Queued {
    fn numbers(&self) -> Vec<Number> {
        let by_queue = |n: fn(&(&'static str, String, u64, u64)) -> u64| {
            let labels = |kind: &str, make: &str| format!("{{kind=\"{kind}\",make=\"{make}\"}}");
            let all = self.queues.iter();
            all.map(|it| (labels(it.0, &it.1), n(it))).collect()
        };
        let one = |n| vec![(String::new(), n)];
        vec![
            (
                "jobs_waiting",
                "Jobs that wait for a worker.",
                by_queue(|it| it.2),
            ),
            (
                "jobs_running",
                "Jobs in the hands of workers.",
                by_queue(|it| it.3),
            ),
            ("jobs_dead", "Jobs that were given up.", one(self.dead)),
            ("workers", "Workers that answer.", one(self.workers)),
            (
                "worker_threads",
                "Jobs that they can do at once.",
                one(self.threads),
            ),
        ]
    }
}

/// Who has thought for a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// A worker elsewhere.
    Worker,
    /// This server.
    Server,
}

impl Metrics {
    pub(crate) fn committed(&self, stored: usize, took: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.stored.fetch_add(stored as u64, Ordering::Relaxed);
        self.micros
            .fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub(crate) fn failed(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn heard(&self) {
        self.messages.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn passed(&self) {
        self.passed.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn spent(&self, n: u64) {
        self.spent.fetch_add(n, Ordering::Relaxed);
    }

    /// A level has moved: by a worker, or here.
    pub(crate) fn moved(&self, by: By) {
        self.moves[by as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// All of them, as text.
    pub(crate) fn text(&self, now: &Now) -> String {
        let get = |it: &AtomicU64| it.load(Ordering::Relaxed);
        let seconds = get(&self.micros) as f64 / 1e6;
        let all = [
            (
                "connections",
                "gauge",
                "Open connections.",
                now.connections as f64,
            ),
            ("rooms", "gauge", "Games in memory.", now.rooms as f64),
            (
                "people",
                "gauge",
                "People at games of this server, or at its lobby.",
                now.people as f64,
            ),
            (
                "commits_total",
                "counter",
                "Transactions.",
                get(&self.commits) as f64,
            ),
            (
                "stored_total",
                "counter",
                "Events and games stored by them.",
                get(&self.stored) as f64,
            ),
            (
                "commit_seconds_total",
                "counter",
                "Time they took.",
                seconds,
            ),
            (
                "commits_failed_total",
                "counter",
                "Transactions that failed.",
                get(&self.failed) as f64,
            ),
            (
                "messages_total",
                "counter",
                "Messages of clients.",
                get(&self.messages) as f64,
            ),
            (
                "levels_thinking",
                "gauge",
                "Levels that think on this server.",
                now.thinking as f64,
            ),
            (
                "level_moves_worker_total",
                "counter",
                "Moves of levels that workers have found.",
                get(&self.moves[By::Worker as usize]) as f64,
            ),
            (
                "level_moves_server_total",
                "counter",
                "Moves of levels that this server has found.",
                get(&self.moves[By::Server as usize]) as f64,
            ),
            (
                "node",
                "gauge",
                "The number of this node; 0 where there is one server.",
                now.node as f64,
            ),
            ("nodes", "gauge", "Nodes that live.", now.nodes as f64),
            (
                "nodes_answering",
                "gauge",
                "Other nodes that answer by NATS.",
                now.reached as f64,
            ),
            (
                "nodes_out_of_reach",
                "gauge",
                "Other nodes that live and do not answer by NATS any more.",
                now.cut as f64,
            ),
            (
                "relayed_connections",
                "gauge",
                "Connections to games of other nodes, and of other nodes to games here.",
                now.lines as f64,
            ),
            (
                "relayed_requests_total",
                "counter",
                "Requests passed on to other nodes.",
                get(&self.passed) as f64,
            ),
            (
                "limits_elsewhere_total",
                "counter",
                "What other nodes said was taken of limits.",
                get(&self.spent) as f64,
            ),
        ];
        let mut text = String::new();
        for (name, kind, help, value) in all {
            // Writing to a string does not fail.
            let _ = write!(
                text,
                "# HELP quadrille_{name} {help}\n# TYPE quadrille_{name} {kind}\nquadrille_{name} {value}\n"
            );
        }
        if let Some(work) = &now.work {
            let known = vec![(String::new(), u64::from(work.is_some()))];
            let known = (
                "jobs_known",
                "Whether NATS tells of jobs and workers.",
                known,
            );
            let queued = work.iter().flat_map(Queued::numbers);
            for (name, help, values) in [known].into_iter().chain(queued) {
                let _ = write!(
                    text,
                    "# HELP quadrille_{name} {help}\n# TYPE quadrille_{name} gauge\n"
                );
                for (labels, n) in values {
                    let _ = writeln!(text, "quadrille_{name}{labels} {n}");
                }
            }
        }
        text
    }
}
