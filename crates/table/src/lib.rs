//! A match at a real table, for every face that a person sits in front of.
//!
//! A [`Host`] carries out what a game wants done (`play::Effect`): its computers
//! think on threads of their own and can be interrupted, every change is saved
//! at once on another thread, a finished game becomes a record, and whoever does
//! not know what to play is given a hint. A [`Table`] is a match with a host for
//! a face that works line by line and can wait. Nothing here draws or reads keys.
//!
//! ```
//! use session::{Action, Actor, Seat, Setup};
//! use table::Table;
//!
//! let seats = [Seat::human("Ana"), Seat::computer("seed-greedy", 7)];
//! let setup = Setup::new("talpa:6".parse()?, seats);
//! let mut table = Table::start(setup, &store::Store::nowhere())?;
//! table.act(Actor::Table, Action::Move("b2xb3".to_owned()))?;
//!
//! let events = table.wait().expect("the computer has answered");
//! assert!(matches!(events[0], session::Event::Moved { .. }));
//! assert_eq!(table.session().n_plies(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analyst;
mod clerk;
mod club;
mod host;
mod library;
mod seats;
mod table;
mod thinker;
mod words;

pub use analyst::Analyst;
pub use club::{Account, Club, Lobby};
pub use host::Host;
pub use library::{ALL, LATEST, Shelved, dated, library, results, suggestion, today};
pub use session::{Action, Actor, Event, Refusal, Session, Setup};
pub use table::{Sides, Table};
pub use words::texts;
