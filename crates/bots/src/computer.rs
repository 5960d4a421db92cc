//! Computer players of a game that is only known at run time.

use std::sync::atomic::{AtomicBool, Ordering};

use games::{AnyPosition, Choice, GameId, with_position};
use rules::SplitMix64;

use crate::{SeedPlayer, SeedPlayers, UnknownPlayer};

/// A computer player of one game, for one seat.
///
/// It lives as long as the match, as its random choices go on from move to move.
pub trait Computer: Send {
    /// Its name on the command line and in files.
    fn name(&self) -> &str;

    /// The canonical text of the move it plays; `None` if the game is over, if
    /// it was told to stop, or if the position is one of another game.
    ///
    /// Where its rule chooses among equals, exactly one output of its generator
    /// is drawn for each move it plays, also when there is only one candidate.
    fn choose(&mut self, position: &dyn AnyPosition, stop: &AtomicBool) -> Option<String>;

    /// Every move it considers equally best, sorted bytewise: one for players
    /// whose ties are settled, none when the game is over. `None` where the
    /// question makes no sense.
    fn equals(&self, position: &dyn AnyPosition) -> Option<Vec<String>>;
}

/// The names of the players of a game, weakest first.
pub fn names(game: GameId) -> Vec<&'static str> {
    with_position!(game.standard(), P, _variant => names_of::<P>())
}

/// The player of that name for one seat, its random choices begun from `seed`.
///
/// # Errors
/// If the game has no player of that name; the note lists those it has.
pub fn computer(choice: Choice, name: &str, seed: u64) -> Result<Box<dyn Computer>, UnknownPlayer> {
    let seat = with_position!(choice, P, _variant => seat::<P>(name, seed));
    seat.ok_or_else(|| unknown(choice.game(), name))
}

/// A seed player on its seat.
struct Seat<P: SeedPlayers> {
    player: &'static SeedPlayer<P>,
    random: SplitMix64,
}

impl<P: SeedPlayers> Computer for Seat<P> {
    fn name(&self) -> &str {
        self.player.name()
    }

    /// Asks once whether to stop: a seed player is done before anyone can tell.
    fn choose(&mut self, position: &dyn AnyPosition, stop: &AtomicBool) -> Option<String> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let position: P = typed(position)?;
        let mv = self.player.choose(&position, &mut self.random)?;
        Some(position.move_text(mv))
    }

    fn equals(&self, position: &dyn AnyPosition) -> Option<Vec<String>> {
        let equals = self.player.equals(&typed(position)?);
        Some(equals.into_iter().map(|(text, _)| text).collect())
    }
}

/// The position as a value of its type: by its text, which says everything.
fn typed<P: SeedPlayers>(position: &dyn AnyPosition) -> Option<P> {
    position.to_text().parse().ok()
}

fn names_of<P: SeedPlayers>() -> Vec<&'static str> {
    P::PLAYERS.iter().map(SeedPlayer::name).collect()
}

fn seat<P: SeedPlayers>(name: &str, seed: u64) -> Option<Box<dyn Computer>> {
    let player = P::PLAYERS
        .iter()
        .find(|player| player.name().eq_ignore_ascii_case(name))?;
    let random = SplitMix64::new(seed);
    Some(Box::new(Seat { player, random }))
}

fn unknown(game: GameId, name: &str) -> UnknownPlayer {
    let known: Vec<String> = names(game).into_iter().map(str::to_owned).collect();
    UnknownPlayer::new(["bot-unknown", "bot-unknown-near"], name, &known, |note| {
        note.with("game", game.id())
    })
}
