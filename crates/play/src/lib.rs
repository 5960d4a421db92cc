//! A game being played, as every face with a board draws it, without input or output.
//!
//! What a person does at a board exists here once: choosing cells, confirming,
//! hints, take-backs, pace, dialogs, looking back, what is announced. Nothing
//! here draws, reads a clock, waits, thinks or saves. Each part is a plain value:
//!
//! * [`Play`]: a game in progress; [`Msg`]s in, [`Effect`]s out. A face draws it
//!   and carries the effects out.
//!   The match is a session that it holds, or lives elsewhere ([`Play::join`]):
//!   then moves wait until they are confirmed, and events come in by themselves.
//! * [`BoardView`]: what a board shows, each cell with its name, role and label.
//! * [`builder`]: a move put together cell by cell, in any game.
//! * [`walk`]: from cell to cell by arrow keys.
//! * [`study`]: the analysis board: a tree of moves, lines, a report, an editor.
//! * [`learn`]: lessons, and a first game with comments.
//! * [`puzzle`]: a puzzle at a board.
//!
//! ```
//! use play::{Effect, Msg, Play, Pointer, Role};
//! use session::{Seat, Setup};
//!
//! let seats = [Seat::human("Ana"), Seat::human("Rui")];
//! let setup = Setup::new("talpa:6".parse()?, seats);
//! let (mut play, _) = Play::start("one", setup).expect("a match");
//! play.update(Msg::Choose("b2".to_owned(), Pointer::Mouse));
//! assert!(play.board().cell("b3").is_some_and(|cell| cell.role == Role::Target));
//! let effects = play.update(Msg::Choose("b3".to_owned(), Pointer::Mouse));
//! assert!(effects.iter().any(|it| matches!(it, Effect::Save(_))));
//! assert_eq!(play.moves()[0].mv, "b2xb3");
//! # Ok::<(), games::NameError>(())
//! ```

mod board;
pub mod builder;
mod computers;
mod hand;
pub mod learn;
mod msg;
mod panel;
mod person;
mod play;
pub mod puzzle;
mod remote;
pub mod say;
pub mod study;
mod tried;
mod update;
pub mod walk;

pub use board::{
    Arrow, BoardView, CellView, Change, ChoiceView, How, Parts, Pieces, Role, Shown, choices, heat,
    preview,
};
pub use msg::{Asked, Confirm, Effect, Look, Msg, Pace, Pointer, Question, Sound, Ticket};
pub use panel::{Buttons, MORE_TIME, MoveRow};
pub use play::{Dialog, Notice, Play, rematch};

/// The sentences for every note with a key that begins with `play-`, as Fluent messages.
pub const SENTENCES: rules::Words = rules::prose!("../locales/en.ftl", "../locales/pt.ftl");
