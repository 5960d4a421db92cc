//! A place for one game, held by at most one program.
//!
//! The game is `name.qdr`; next to it lies `name.lock`, on which its program
//! holds a lock of the system for as long as it plays. Such locks end with their
//! process, however it ends. The game itself cannot carry the lock, because
//! every move puts another file in its place.
//!
//! Names are never used twice, and a lock file goes only after its game: so
//! whoever holds the lock and sees the game has it alone.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::stamp::Stamp;
use crate::{Doing, StoreError, file};

/// How names of games end.
pub(crate) const GAME: &str = "qdr";
const LOCK: &str = "lock";

/// A place that is ours until this is dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    path: PathBuf,
    _lock: File,
}

impl Slot {
    /// A new place in a folder; no game is in it yet.
    pub(crate) fn create(folder: &Path) -> Result<Self, StoreError> {
        static COUNT: AtomicU32 = AtomicU32::new(1);
        file::create_folder(folder)?;
        let stamp = Stamp::now().name();
        loop {
            let n = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = format!("{stamp}-{}-{n}.{GAME}", process::id());
            let path = folder.join(name);
            let lock_path = path.with_extension(LOCK);
            let lock = match File::create_new(&lock_path) {
                // Another machine with the same home may have a process of this number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                created => created.map_err(Doing::Write.to(&lock_path))?,
            };
            if try_lock(&lock).map_err(Doing::Write.to(&lock_path))? {
                return Ok(Self { path, _lock: lock });
            }
        }
    }

    /// The place of a game that is there; none if another program holds it.
    pub(crate) fn take(path: &Path) -> Result<Option<Self>, StoreError> {
        // Who only looks whether a game is played holds the lock for a moment.
        const TRIES: usize = 20;
        let lock_path = path.with_extension(LOCK);
        let refuse = Doing::Write.to(&lock_path);
        let lock = open_lock(&lock_path).map_err(&refuse)?;
        for _ in 0..TRIES {
            if try_lock(&lock).map_err(&refuse)? {
                let path = path.to_owned();
                return Ok(Some(Self { path, _lock: lock }));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(None)
    }

    /// Where the game is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the lock still means something: somebody may have emptied the folder.
    pub(crate) fn is_held(&self) -> bool {
        self.path.with_extension(LOCK).exists()
    }

    /// Removes the game and its lock.
    pub(crate) fn clear(self) -> Result<(), StoreError> {
        file::remove(&self.path)?;
        self.release();
        Ok(())
    }

    /// Removes the lock of a place in which there is no game.
    pub(crate) fn release(self) {
        // A lock file without a game is rubbish, swept up some day.
        let _ = fs::remove_file(self.path.with_extension(LOCK));
    }
}

/// Whether a program is playing the game. Where that cannot be told, nobody is.
pub(crate) fn is_taken(path: &Path) -> bool {
    let Ok(lock) = File::open(path.with_extension(LOCK)) else {
        return false;
    };
    matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// Removes the lock files of games that never were, or are no more.
pub(crate) fn sweep(folder: &Path) {
    file::sweep(folder);
    for path in file::list(folder).unwrap_or_default() {
        let is_lock = path.extension().is_some_and(|extension| extension == LOCK);
        let game = path.with_extension(GAME);
        if is_lock && file::is_old(&path) && !game.exists() && !is_taken(&game) {
            let _ = fs::remove_file(&path);
        }
    }
}

fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false).open(path)
}

/// Whether the lock is ours now. On a file system without locks everything is:
/// a game that is saved unguarded is better than one that is not.
fn try_lock(lock: &File) -> io::Result<bool> {
    match lock.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
