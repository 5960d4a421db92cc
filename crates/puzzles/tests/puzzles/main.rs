//! Files and what happens to damaged ones, mining, checking, attempts, practice, and the
//! puzzles of the program.

mod attempts;
mod collections;
mod files;
mod mining;
mod practice;

use puzzles::{Collection, Puzzle};

/// The puzzles of a board.
fn collection(board: &str) -> Collection {
    let choice = board.parse().expect("a board");
    puzzles::collection(choice).expect("a board with puzzles")
}

/// The puzzles of a board that have a property.
fn some(board: &str, is_it: impl Fn(&Puzzle) -> bool) -> Vec<Puzzle> {
    let mut puzzles = collection(board).puzzles;
    puzzles.retain(is_it);
    assert!(!puzzles.is_empty(), "{board} has such puzzles");
    puzzles
}
