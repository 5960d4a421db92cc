//! The protocols: the engine protocol of `docs/protocol.md`, and that of the web worker.
//!
//! * Texts: [`Command`] is what a program says, [`Reply`] what an engine says;
//!   both are read by `FromStr` and written by `Display`.
//! * [`worker`] is the smaller protocol between a page and the engine in its worker.
//! * [`online`] is what clients and servers of games say to each other.
#![cfg_attr(
    not(target_family = "wasm"),
    doc = "* [`serve()`] is the engine of this project, speaking.
* [`client`] lets an engine of any make play, as a process of its own.
* [`check`] finds out whether an engine keeps to the protocol."
)]

mod command;
mod fault;
mod info;
mod lines;
pub mod online;
mod option;
mod reply;
mod words;
pub mod worker;

#[cfg(not(target_family = "wasm"))]
pub mod check;
#[cfg(not(target_family = "wasm"))]
pub mod client;
#[cfg(not(target_family = "wasm"))]
mod place;
#[cfg(not(target_family = "wasm"))]
mod serve;

pub use command::{Clocks, Command, Go, Place};
pub use fault::{Code, Fault};
pub use info::{Ending, Info, Proof};
pub use lines::{MOST_BYTES, read_line};
pub use option::{EngineOption, OptionKind};
pub use reply::Reply;
#[cfg(not(target_family = "wasm"))]
pub use serve::{Identity, serve};

/// The version of the protocol.
pub const VERSION: u32 = 1;
