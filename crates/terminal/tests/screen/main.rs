//! The full-screen program without a terminal.

mod boards;
mod keys;
mod readme;
mod screens;
mod stage;
