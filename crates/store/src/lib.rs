//! Storage on disk: settings, games being played, records.
//!
//! A [`Store`] knows the folders. [`Settings`] are read and written through it;
//! a game that is being played is an [`Autosave`], written at every move, which
//! [`Store::resumable`] finds again after a crash; a finished one becomes a
//! record. Files are written so that whoever reads them finds the old text or
//! the new one, never half of either, and a damaged file is set aside under
//! another name.
//!
//! Nothing here stops play: whatever fails is told as a note, and a game that
//! could not be saved is tried again at its next move. Nothing is created on
//! disk before there is something to write.
//!
//! ```
//! # let folder = std::env::temp_dir().join(format!("store-doc-{}", std::process::id()));
//! let store = store::Store::at(&folder);
//! let mut record = record::Record::new("talpa:8".parse().unwrap());
//!
//! let mut game = store.begin(&record.to_string());
//! record.play(record::NodeId::START, "d4xd5").unwrap();
//! game.save(&record.to_string()).unwrap();
//! drop(game); // As a crash would.
//!
//! let found = store.resumable().games.remove(0);
//! assert_eq!(found.n_moves, 1);
//! let game = found.claim().unwrap();
//! let path = game.finish().unwrap().unwrap();
//! assert_eq!(std::fs::read_to_string(path).unwrap(), record.to_string());
//! # std::fs::remove_dir_all(&folder).unwrap();
//! ```

mod account;
mod aside;
mod autosave;
mod error;
mod file;
mod folders;
mod practice;
mod resume;
mod seats;
mod settings;
mod slot;
mod stamp;
mod store;

pub use account::OnlineAccount;
pub use autosave::Autosave;
pub use error::{ClaimError, Doing, StoreError};
pub use file::write_file;
pub use folders::Folders;
pub use resume::{Resumable, Unfinished};
pub use seats::OnlineSeat;
pub use settings::{Ascii, Last, Seat, SeatKind, Settings, Setup, Size, Theme};
pub use stamp::day_of;
pub use store::{Store, today};

/// The sentences for every note with a key that begins with `store-`, as Fluent messages.
pub const SENTENCES: rules::Words = rules::Words::new(
    include_str!("../locales/en.ftl"),
    include_str!("../locales/pt.ftl"),
);
