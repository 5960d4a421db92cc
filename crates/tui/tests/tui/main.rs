//! The full-screen program without a terminal.

mod boards;
mod building;
mod keys;
mod screens;
mod stage;
