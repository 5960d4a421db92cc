//! One match between two seats: actions in, events out.
//!
//! A [`Session`] knows whose turn it is, what was played, what may be taken
//! back, which offer stands and how the match ended. It does no input or
//! output and has no clock, thread or chance of its own: a program applies
//! [`Action`]s on behalf of an [`Actor`] and shows the [`Event`]s that come
//! back. What is not allowed is refused, and changes nothing. Where the players
//! have clocks, the program says [when](Session::apply_at) something is done.
//!
//! ```
//! use session::{Action, Actor, Seat, Session, Setup};
//!
//! let seats = [Seat::human("Ana"), Seat::computer("random", 7)];
//! let mut session = Session::new(Setup::new("talpa:6".parse()?, seats))?;
//! session.apply(Actor::Table, Action::Move("b2xb3".to_owned()))?;
//!
//! // It is the computer's turn: the program thinks, and brings the answer.
//! let ask = session.ask().expect("a computer is to move");
//! assert_eq!((ask.computer(), ask.seed(), ask.own_moves()), ("random", 7, 0));
//! let mv = session.position().legal_moves().swap_remove(0);
//! session.apply(Actor::Table, Action::Answer { ask, mv })?;
//!
//! // Both moves go, so that Ana can choose again.
//! session.apply(Actor::Table, Action::TakeBack)?;
//! assert_eq!(session.n_plies(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Saving
//!
//! [`Session::record`] is always up to date and holds the whole match except
//! what was taken back: to save a match is to write its record, to continue it
//! is [`Session::resume`]. Beside the usual tags it has those of [`tags`].
//!
//! # Matches that live elsewhere
//!
//! Every action makes one [`Change`], with a number. A copy of the match that
//! [follows](Session::follow) the numbered changes, each of which is a line of
//! [text](wire), stays equal to it and gives the same events. `docs/session.md`
//! describes clocks, offers, numbers and texts.
//!
//! # Computers that can be repeated
//!
//! The session does not compute moves; it [asks](Session::ask). A computer with
//! a seed draws one output of its generator per own move, and which one depends
//! on the line alone: before its move it passes over [`Ask::own_moves`]
//! outputs, one for each move of its side that stands in the record. A move
//! that was taken back gives its output back. So the same position reached by
//! the same number of moves is always answered in the same way: after a restart,
//! after a take-back, and when the whole match is played again.

mod action;
mod actions;
mod change;
mod changes;
mod checks;
mod clock;
mod game;
mod offer;
mod refusal;
mod saved;
mod seat;
mod session;
mod setup;
mod status;
mod time;
mod versus;
pub mod wire;

pub use action::{Action, Actor, Ask, Event};
pub use change::{Change, Entry};
pub use clock::Moment;
pub use offer::Offer;
pub use record::SWAP;
pub use refusal::Refusal;
pub use saved::tags;
pub use seat::Seat;
pub use session::Session;
pub use setup::{Setup, TakeBacks};
pub use status::{End, Status, Why};
pub use time::{TimeControl, TimeControlError, clock_text};
pub use versus::Versus;
pub use wire::{Snapshot, WireError};

/// The sentences for every note with a key that begins with `session-`, as Fluent messages.
pub const SENTENCES: rules::Words = rules::prose!("../locales/en.ftl", "../locales/pt.ftl");
