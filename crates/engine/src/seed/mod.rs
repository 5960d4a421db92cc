//! Seed players: the computer players of the programs that Quadrille began with.
//!
//! They are named opponents and the bottom of the strength ladder: they look one
//! move ahead at most, answer within milliseconds and are reproduced exactly,
//! ties and random choices included. [`SeedPlayers::PLAYERS`] lists the players of
//! a position type, with the game's own rules of choice in one module per game.

mod rule;

pub mod alliances;
pub mod splinter;
pub mod taacoca;
pub mod talpa;

use games::{AnyPosition, Choice, GameId, with_position};
use rules::SplitMix64;

pub use rule::{Rule, SeedPlayer, SeedPlayers};

/// The names of the seed players of a game, weakest first.
pub fn names(game: GameId) -> Vec<&'static str> {
    with_position!(game.standard(), P, _variant => {
        P::PLAYERS.iter().map(SeedPlayer::<P>::name).collect()
    })
}

/// A seed player of a game that is only known at run time.
pub(crate) trait AnySeedPlayer: Send {
    /// Its own name.
    fn name(&self) -> &'static str;

    /// The move that it makes; none if the game is over or another one.
    fn choose(&self, position: &dyn AnyPosition, random: &mut SplitMix64) -> Option<String>;

    /// Every move it considers equally best, sorted bytewise; none in another game.
    fn equals(&self, position: &dyn AnyPosition) -> Option<Vec<String>>;
}

/// The seed player of that name.
pub(crate) fn find(choice: Choice, name: &str) -> Option<Box<dyn AnySeedPlayer>> {
    with_position!(choice, P, _variant => {
        let mut players = P::PLAYERS.iter();
        let found = players.find(|it: &&SeedPlayer<P>| it.name().eq_ignore_ascii_case(name));
        found.map(|player| Box::new(player) as Box<dyn AnySeedPlayer>)
    })
}

impl<P: SeedPlayers> AnySeedPlayer for &'static SeedPlayer<P> {
    fn name(&self) -> &'static str {
        SeedPlayer::name(self)
    }

    fn choose(&self, position: &dyn AnyPosition, random: &mut SplitMix64) -> Option<String> {
        let position: P = typed(position)?;
        let mv = SeedPlayer::choose(self, &position, random)?;
        Some(position.move_text(mv))
    }

    fn equals(&self, position: &dyn AnyPosition) -> Option<Vec<String>> {
        let equals = SeedPlayer::equals(self, &typed(position)?);
        Some(equals.into_iter().map(|(text, _)| text).collect())
    }
}

/// The position as a value of its type: by its text, which says everything.
fn typed<P: SeedPlayers>(position: &dyn AnyPosition) -> Option<P> {
    position.to_text().parse().ok()
}
