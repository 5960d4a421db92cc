//! The state of the browser edition, without a browser.
//!
//! The page draws what is here and carries out the effects that come back;
//! nothing here draws, reads a clock, waits or thinks. Each part is a plain
//! value with one door:
//!
//! * [`Route`]: pages by their addresses, links with whole games in them.
//! * [`Study`]: the analysis board; [`StudyMsg`]s in, [`Effect`]s out. Games in
//!   progress and boards are those of `play`, which other faces draw, too.
//! * [`Library`]: what is kept in the browser, over any [`Shelf`].
//! * [`Lesson`] and [`Guide`]: learning a game, and the first game with comments.
//! * [`front`]: the home page, which the document begins with.
//! * [`prose`]: the rules of games as paragraphs, lists and tables.
mod effect;
pub mod front;
mod learn;
mod library;
pub mod link;
mod new_game;
mod player;
pub mod prose;
mod route;
mod study;

pub use effect::{Copied, Effect};
pub use learn::{Course, CourseError, Guide, Lesson, LessonMsg, Observation, Step, Tip, Want};
pub use library::{
    ARCHIVE, Claim, HEARTBEAT, Imported, Kept, LEASE, Library, Motion, PREFIX, Palette, SaveError,
    Settings, Shelf, ShelfError, StudySummary, Summary, Theme,
};
pub use new_game::{NewGame, Side, Versus, shared_seats};
pub use player::piece_of;
pub use route::{Route, Source};
pub use study::{Edit, EditMsg, GraphPoint, Line, OpenError, Opened, Row, Study, StudyMsg, Work};
