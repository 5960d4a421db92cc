//! What the browser edition knows and decides, without a browser.
//!
//! The page draws what is here and carries out the effects that come back;
//! nothing here draws, reads a clock, waits or thinks. Each part is a plain
//! value with one door:
//!
//! * [`Route`]: pages by their addresses, links with whole games in them.
//! * [`Play`]: a game in progress; [`Msg`]s in, [`Effect`]s out.
//! * [`Study`]: the analysis board, likewise with [`StudyMsg`]s.
//! * [`BoardView`]: what the one board component draws for both, each cell with
//!   its name, role and label; [`step`] for the arrow keys.
//! * [`Library`]: what is kept in the browser, over any [`Shelf`].
//! * [`Lesson`] and [`Guide`]: learning a game, and the first game with comments.
//! * [`front`]: the home page, which the document begins with.
//! * [`prose`]: the rules of games as paragraphs, lists and tables.
//!
//! ```
//! use page::{Effect, Msg, NewGame, Play, Pointer};
//!
//! let new = NewGame::against_friend("talpa:6".parse()?);
//! let (mut play, _) = Play::start("one", new.setup("Ana", 1)).expect("a match");
//! play.update(Msg::Choose("b2".to_owned(), Pointer::Mouse));
//! assert!(play.board().cell("b3").is_some_and(|cell| cell.role == page::Role::Target));
//! let effects = play.update(Msg::Choose("b3".to_owned(), Pointer::Mouse));
//! assert!(effects.contains(&Effect::Save));
//! assert_eq!(play.moves()[0].mv, "b2xb3");
//! # Ok::<(), games::NameError>(())
//! ```

mod board;
pub mod front;
mod learn;
mod library;
pub mod link;
mod new_game;
mod play;
mod player;
pub mod prose;
mod route;
mod study;

pub use board::{
    Arrow, BoardView, CellView, Change, ChoiceView, How, Pieces, Role, Shown, Way, preview,
    row_end, step,
};
pub use learn::{Course, CourseError, Guide, Lesson, LessonMsg, See, Step, Tip, Want};
pub use library::{
    ARCHIVE, Claim, HEARTBEAT, Imported, Kept, LEASE, Library, Motion, PREFIX, Palette, SaveError,
    Settings, Shelf, ShelfError, Summary, Theme,
};
pub use new_game::{NewGame, Opponent, Opponents, Side, Versus};
pub use play::{
    Buttons, Confirm, Copied, Dialog, Effect, Look, MoveRow, Msg, Pace, Play, Pointer, Question,
    Sound, Ticket, Told,
};
pub use player::piece_of;
pub use route::{Route, Source};
pub use study::{Edit, EditMsg, GraphPoint, Line, OpenError, Opened, Row, Study, StudyMsg, Work};
