//! The state of the browser edition, without a browser.
//!
//! The page draws what is here and carries out the effects that come back;
//! nothing here draws, reads a clock, waits or thinks. Each part is a plain
//! value with one door:
//!
//! * [`Route`]: pages by their addresses, links with whole games in them.
//! * [`open_study`]: whatever people paste, as something to analyze. Games in
//!   progress, analysis boards and lessons are those of `play`, which other faces
//!   draw, too.
//! * [`Library`]: what is kept in the browser, over any [`Shelf`].
//! * [`front`]: the home page, which the document begins with.
mod effect;
pub mod front;
mod library;
pub mod link;
mod new_game;
mod open;
mod player;
mod route;
mod words;

pub use effect::{Copied, Effect};
pub use library::{
    ARCHIVE, Claim, HEARTBEAT, Imported, Kept, LEASE, Library, Motion, PREFIX, Palette, SaveError,
    Settings, Shelf, ShelfError, StudySummary, Summary, Theme,
};
pub use new_game::{NewGame, Side, Versus, shared_seats};
pub use open::{OpenError, Opened, open_study};
pub use player::piece_of;
pub use route::{Posed, Route, Source};
pub use words::{TEXTS, sources};
