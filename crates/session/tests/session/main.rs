//! Matches of all games, driven by actions.

mod clocks;
mod common;
mod draws;
mod hostile;
mod machine;
mod matches;
mod offers;
mod refusals;
mod swaps;
mod takebacks;
mod texts;
