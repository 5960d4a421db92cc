//! A server of games: rooms of the crate `online` on sockets, with a database and the real
//! clock.
//!
//! Nothing is said to anybody before what it tells of is on disk: every decision of a room is
//! a step, steps go to one clerk in the order in which they were made, and the clerk
//! commits as many as wait in one transaction before it sends what they say.

mod clerk;
mod database;
mod files;
mod hall;
mod limits;
mod routes;
mod socket;

use games::GameId;
use rules::{Lang, Note};
use texts::Catalogue;

pub use database::{Database, DatabaseError};
pub use files::most_connections;
pub use hall::Hall;
pub use routes::router;

/// Puts notes into words.
fn say(lang: Lang, game: Option<GameId>, notes: &[Note]) -> String {
    static TEXTS: Catalogue =
        Catalogue::new(&[&[session::SENTENCES, record::SENTENCES, online::SENTENCES]]);
    let texts = TEXTS.in_lang(lang);
    let said = notes.iter().map(|note| texts.say(game, note));
    said.collect::<Vec<_>>().join(": ")
}
