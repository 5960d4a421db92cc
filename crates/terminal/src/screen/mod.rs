//! The full-screen program: menus, boards, games and records in a terminal.
//!
//! [`App`] is the whole program without a terminal: [`Input`]s go in, pictures
//! and [`Effect`]s come out, so every screen can be tested in memory. [`run`]
//! gives it a terminal: it reads keys and mouse, draws after every change, waits
//! without using the processor, and gives the terminal back in order whatever
//! happens.
//!
//! Nothing here names a game: boards are drawn from scenes by [`board`], moves
//! are put together cell by cell by [`play::builder`], and whatever has to be said
//! comes from the catalogue of sentences.

mod app;
mod ascii;
pub mod board;

mod context;
mod environment;
mod help;
mod input;
mod list;
mod screens;
pub mod skin;
mod terminal;
mod widgets;

pub use app::App;
pub use context::{Sight, Waker, Wishes};
pub(crate) use environment::can_draw;
pub use input::{Effect, Input};
pub use terminal::{Error, run};
pub(crate) use widgets::wrap;
