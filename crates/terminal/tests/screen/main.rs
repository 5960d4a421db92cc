//! The full-screen program without a terminal.

mod boards;
mod keys;
mod online;
mod readme;
mod screens;
mod stage;
