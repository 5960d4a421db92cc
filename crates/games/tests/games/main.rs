//! The list of games: names, texts, and the ways to typed and erased code.

mod cases;
mod erased;
mod info;
mod names;
mod typed;

use games::{Choice, GameId};

/// Every variant of every game.
fn all() -> impl Iterator<Item = Choice> {
    GameId::ALL.iter().flat_map(|game| game.variants())
}
