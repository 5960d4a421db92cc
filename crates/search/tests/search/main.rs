//! Searches against plain enumeration, and the promises they make.
//!
//! One program, since the searches are compiled for every game.

mod alphabeta;
mod common;
mod limits;
mod proofs;
mod puct;
mod tree;
