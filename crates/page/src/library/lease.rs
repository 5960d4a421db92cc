//! The lease of a game: which of several tabs plays it.
//!
//! A tab holds a game by a key with its own name and when it last said so; it
//! says so every few seconds. A tab that is gone stops, and its hold lapses.

use super::{Library, PREFIX, Shelf};

/// How long a hold lasts without being renewed, in milliseconds; browsers wake
/// tabs in the background about once a second, some only once a minute.
pub const LEASE: u64 = 70_000;
/// How often a hold should be renewed, in milliseconds.
pub const HEARTBEAT: u64 = 5_000;

/// Who plays a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// This tab.
    Mine,
    /// Another tab, which is still there.
    Other,
}

impl<S: Shelf> Library<S> {
    /// Asks for a game; another tab that is still there keeps it.
    pub fn claim(&mut self, id: &str, now: u64) -> Claim {
        match self.holder(id) {
            Some((tab, at)) if tab != self.tab && is_fresh(at, now) => Claim::Other,
            _ => self.take_over(id, now),
        }
    }

    /// Takes a game, also from another tab.
    pub fn take_over(&mut self, id: &str, now: u64) -> Claim {
        let text = format!("{} {now}", self.tab);
        // Where nothing can be kept, no other tab can be in the way.
        let _ = self.shelf.set(&key(id), &text);
        Claim::Mine
    }

    /// Renews the hold; another tab may have taken the game.
    pub fn beat(&mut self, id: &str, now: u64) -> Claim {
        match self.holder(id) {
            Some((tab, _)) if tab != self.tab => Claim::Other,
            _ => self.take_over(id, now),
        }
    }

    /// Lets a game go, so that other tabs need not wait.
    pub fn release(&mut self, id: &str) {
        if self.holder(id).is_some_and(|(tab, _)| tab == self.tab) {
            // At worst others have to wait.
            let _ = self.shelf.remove(&key(id));
        }
    }

    pub(super) fn is_held_by_other(&self, id: &str) -> bool {
        self.holder(id).is_some_and(|(tab, _)| tab != self.tab)
    }

    fn holder(&self, id: &str) -> Option<(String, u64)> {
        let text = self.shelf.get(&key(id)).ok()??;
        let (tab, at) = text.split_once(' ')?;
        Some((tab.to_owned(), at.parse().ok()?))
    }
}

fn key(id: &str) -> String {
    format!("{PREFIX}lease.{id}")
}

/// A clock that was set back makes a hold from the future, which must not last forever.
const fn is_fresh(at: u64, now: u64) -> bool {
    now.abs_diff(at) < LEASE
}
