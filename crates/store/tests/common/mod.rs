//! What the tests share: folders that go away, games, and second processes.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file uses some of this"
)]

use std::env;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicU32, Ordering};

use games::GameId;
use record::{NodeId, Record};
use rules::Note;

/// A folder that is removed in the end. At first it does not exist.
pub struct TempFolder(PathBuf);

impl TempFolder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("quadrille-store-{}-{n}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Deref for TempFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The first `n` moves of a game: always the first legal one.
pub fn game(game: GameId, n: usize) -> String {
    let mut record = Record::new(game.standard());
    record.set_tag("First", "Ana").expect("a short tag");
    let mut position = game.standard().start();
    let mut at = NodeId::START;
    for _ in 0..n {
        let mv = position.legal_moves().swap_remove(0);
        let mv = position.play(&mv).expect("the move is legal");
        at = record.tree_mut().add(at, &mv);
    }
    record.to_string()
}

/// The names of the files in a folder, sorted; none if there is no folder.
pub fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("the folder can be read").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Keys of notes.
pub fn keys(notes: &[Note]) -> Vec<&'static str> {
    notes.iter().map(|note| note.key).collect()
}

/// This test program again, to run one test with the store below a folder. The
/// test sees from [`role`] that it is the second process.
pub fn second_process(test: &str, home: &Path) -> Command {
    let mut command = Command::new(env::current_exe().expect("the test program has a path"));
    command
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env("STORE_TEST_ROLE", test)
        .env("QUADRILLE_HOME", home);
    command
}

/// Whether this process was started by [`second_process`] to run that test.
pub fn has_role(test: &str) -> bool {
    env::var("STORE_TEST_ROLE").is_ok_and(|role| role == test)
}
