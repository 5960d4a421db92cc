//! Matches of all games, driven by actions.

mod common;
mod draws;
mod hostile;
mod machine;
mod matches;
mod refusals;
mod takebacks;
