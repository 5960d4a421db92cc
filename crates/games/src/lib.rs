//! The list of games, and the two ways to use one that is named at run time.
//!
//! * **Typed**: [`with_position!`] goes from a [`Choice`] (a game and a variant)
//!   to code that is generic over the position type, and leaves it to the caller
//!   which traits the type must have.
//! * **Erased**: [`Choice::start`] and [`Choice::read`] give a boxed
//!   [`AnyPosition`], in which moves are texts: for screens, files and sockets,
//!   never for search.
//!
//! ```
//! use games::{Choice, GameId};
//!
//! let choice: Choice = "talpa:6".parse()?;
//! let moves = games::with_position!(choice, P, variant => {
//!     rules::perft(&<P as rules::Position>::start(variant), 2)
//! });
//! assert_eq!(moves, 3244);
//!
//! let mut position = choice.start();
//! position.play("b2xb3")?;
//! assert_eq!(position.to_text(), "brbrbr/rbrbrb/brbrbr/rrrbrb/b1brbr/rbrbrb b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[macro_use]
mod list;
mod choice;
mod erased;
mod ladder;

pub use choice::NameError;
pub use erased::{AnyPosition, MoveError};
pub use ladder::{Ladder, Rating, Rung, Suggestion};
pub use list::{Choice, GameId};

/// The computer player for somebody who does not say against whom to play, in every
/// face and every game: one that a newcomer can beat, and that is not silly.
pub const DEFAULT_OPPONENT: &str = "level-2";

#[doc(hidden)]
pub use list::crates;
