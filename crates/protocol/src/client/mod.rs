//! Engines of any make, as processes that we start and talk to.
//!
//! [`External`] greets an engine, sets it up and asks it for moves. It never
//! waits forever ([`Patience`]), notices when the process dies, checks every
//! move, and says what went wrong ([`ClientError`]). After a fatal error the
//! process is gone and [`External::restart`] brings up a new one.
//!
//! ```no_run
//! use std::sync::atomic::AtomicBool;
//!
//! use protocol::client::{External, Patience};
//! use protocol::{Go, Place};
//!
//! let command = ["quadrille".to_owned(), "engine".to_owned()];
//! let mut engine = External::start(&command, Patience::default())?;
//! engine.new_game("talpa:8".parse()?)?;
//! let answer = engine.choose(&Place::default(), &Go::nodes(1000), &AtomicBool::new(false))?;
//! println!("{} plays {}", engine.hello().name, answer.mv);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod external;
mod hello;
mod process;
mod wait;

pub use error::ClientError;
pub use external::{Answer, External};
pub use hello::Hello;
pub(crate) use process::{Heard, Process};

use std::time::Duration;

/// How long to wait for an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For the greeting, from the start of the process.
    pub start: Duration,
    /// For `readyok`.
    pub ready: Duration,
    /// For `bestmove` after the time of a search is over or `stop` was sent.
    pub grace: Duration,
    /// For `bestmove` where only nodes or depth limit the search.
    pub think: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            ready: Duration::from_secs(10),
            grace: Duration::from_secs(2),
            think: Duration::from_secs(120),
        }
    }
}
