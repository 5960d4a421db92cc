//! Neural nets for boards of cells: weight files, and inference.
//!
//! A [`Net`] looks at [`Planes`], one bit a cell and plane and a few numbers for the
//! whole board, and answers with an [`Opinion`]: a logit for each cell and output
//! plane, and how likely the player to move wins, draws and loses. It knows no game;
//! what planes and outputs mean is the business of whoever fills them in. All layers
//! are convolutions or work on means over the board, so that one file of weights
//! serves boards of every size.
//!
//! # The same numbers on every machine
//!
//! Levels promise the same move everywhere, natively and in a browser. So every output
//! is one sum in one order, of products that are rounded before they are added (no
//! fused multiply-add), and the exponential is our own ([`rules::math`]). Vector instructions
//! work on several outputs at once and never on the parts of one sum, which is why the
//! width of the registers makes no difference.
//!
//! Natively the instructions that the machine has are chosen at run time, by `pulp`,
//! which holds the `unsafe` that this takes (ADR 5, `docs/adr/0005-wide-registers.md`).

mod conv;
mod file;
mod half;
mod infer;

mod planes;

pub use file::{Header, NetError, Shape};
pub use half::{f16_to_f32, f32_to_f16};
pub use infer::{Net, Opinion, Scratch};
pub use planes::{Frame, Planes};

/// The sentences of this crate, as Fluent messages.
pub const SENTENCES: rules::Words = rules::Words::new(
    include_str!("../locales/en.ftl"),
    include_str!("../locales/pt.ftl"),
);
