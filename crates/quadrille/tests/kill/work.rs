//! What workers of a site do while it suffers: matches and analyses, one after the other.

use std::fmt;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

use testkit::servers::wait_for;

use crate::asked::{analyze, games, play_to_the_end, state};

/// A match of a few short games.
const MATCH: &str = "--lang en arena match talpa:5 engine:method=alpha-beta,memory=2,nodes=500 \
    engine:method=alpha-beta,memory=2,nodes=600 --games 6 --plies 2 --balance 0";
/// Time for others between two of a kind.
const PAUSE: Duration = Duration::from_secs(1);

/// Work that is asked for until it is ended.
pub(crate) struct Work {
    stop: Arc<AtomicBool>,
    matches: Asked,
    analyses: Asked,
}

/// One kind of it, and how often it was done.
struct Asked {
    done: Arc<AtomicUsize>,
    thread: JoinHandle<()>,
}

impl Work {
    /// Asks for matches over NATS at that place, and for analyses of games at any of the servers.
    pub(crate) fn begin(ports: &[u16], nats: &str) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (nats, ports) = (nats.to_owned(), ports.to_vec());
        let home = played(&[]).expect("it needs nobody else");
        assert_eq!(home.len(), 6);
        let matches = asked(&stop, move |_| {
            let spread = wait_for("a match", || played(&["--nats", &nats]));
            assert_eq!(spread, home, "the same games wherever they are played");
        });
        let analyses = asked(&stop, move |n| analyzed(&ports, n));
        Self {
            stop,
            matches,
            analyses,
        }
    }

    /// How many matches and analyses were done.
    pub(crate) fn n_done(&self) -> [usize; 2] {
        [&self.matches, &self.analyses].map(|it| it.done.load(Ordering::Relaxed))
    }

    /// Whether more of both were done.
    ///
    /// # Panics
    /// If one of them went wrong.
    pub(crate) fn is_past(&self, before: [usize; 2]) -> bool {
        for it in [&self.matches, &self.analyses] {
            assert!(!it.thread.is_finished(), "work went wrong: {self}");
        }
        let now = self.n_done();
        now[0] > before[0] && now[1] > before[1]
    }

    /// Waits for what was asked for last.
    pub(crate) fn end(self) -> String {
        self.stop.store(true, Ordering::Relaxed);
        let said = self.to_string();
        for it in [self.matches, self.analyses] {
            it.thread.join().expect("nothing went wrong");
        }
        said
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [matches, analyses] = self.n_done();
        write!(f, "{matches} matches, {analyses} analyses")
    }
}

/// Does something again and again on a thread of its own.
fn asked(stop: &Arc<AtomicBool>, ask: impl Fn(usize) + Send + 'static) -> Asked {
    let (stop, done) = (Arc::clone(stop), Arc::<AtomicUsize>::default());
    let counted = Arc::clone(&done);
    let thread = spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            ask(counted.load(Ordering::Relaxed));
            counted.fetch_add(1, Ordering::Relaxed);
            sleep(PAUSE);
        }
    });
    Asked { done, thread }
}

/// The games of the match; none if NATS was away when it was to begin, before any was played.
/// Whatever ends it later is a failure.
fn played(how: &[&str]) -> Option<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.qdr");
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(MATCH.split_whitespace()).args(how);
    command.arg("--out").arg(&file).stdin(Stdio::null());
    let output = command.output().expect("the program starts");
    if output.status.success() {
        return Some(games(&file));
    }
    // It may go away between the greeting and the first answer.
    let said = String::from_utf8_lossy(&output.stderr);
    let is_away = ["cannot reach NATS", "NATS does not do what it is asked"]
        .iter()
        .any(|it| said.contains(it));
    let is_new = games(&file).is_empty();
    assert!(is_away && is_new, "a match died: {}, {said}", output.status);
    None
}

/// A game that ended is analyzed, whichever server is asked.
fn analyzed(ports: &[u16], n: usize) {
    let at = |n: usize| format!("127.0.0.1:{}", ports[n % ports.len()]);
    let mut playout = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    let moves = playout.args(["playout", "talpa:4", "--seed", "3"]).output();
    let moves = String::from_utf8(moves.expect("the program starts").stdout).expect("UTF-8");
    let game = play_to_the_end(&at(n), "talpa:4", &moves);
    wait_for("an analysis is asked for", || {
        let answer = analyze(&at(n + 1), &game)?;
        matches!(answer.status, 200 | 202).then_some(())
    });
    wait_for("an analysis", || {
        let state = state(&at(n + 2), &game)?;
        assert_ne!(state["state"], "failed", "{state}");
        (state["state"] == "done").then_some(())
    });
}
