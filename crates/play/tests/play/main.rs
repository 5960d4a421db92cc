//! Games being played, without anything that draws them.

mod board;
mod building;
mod common;
mod fuzz;
mod pieces;
mod play;
mod puzzle;
mod remote;
mod tried;
