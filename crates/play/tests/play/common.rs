//! Games, and people who play them.

use games::{AnyPosition, Choice, GameId};
use play::{Effect, Msg, Play, Pointer};
use rules::SplitMix64;
use session::{Action, Seat, Setup};

/// A small and the standard board of each game.
pub(crate) const BOARDS: [&str; 8] = [
    "talpa:4",
    "talpa",
    "taacoca:3",
    "taacoca",
    "splinter:nano",
    "splinter",
    "alliances:3",
    "alliances",
];

pub(crate) fn choice(name: &str) -> Choice {
    name.parse().expect("a game")
}

/// Every variant of every game.
pub(crate) fn all_choices() -> Vec<Choice> {
    GameId::ALL
        .iter()
        .flat_map(|game| game.variants())
        .collect()
}

pub(crate) fn random_move(position: &dyn AnyPosition, random: &mut SplitMix64) -> String {
    let mut moves = position.legal_moves();
    let n = random.below(moves.len() as u64) as usize;
    moves.swap_remove(n)
}

pub(crate) fn friends(name: &str) -> Play {
    start(name, [Seat::human("Ana"), Seat::human("Rui")]).0
}

pub(crate) fn start(name: &str, seats: [Seat; 2]) -> (Play, Vec<Effect>) {
    Play::start("one", Setup::new(choice(name), seats)).expect("a match")
}

pub(crate) fn choose(play: &mut Play, cell: &str) -> Vec<Effect> {
    play.update(Msg::Choose(cell.to_owned(), Pointer::Mouse))
}

/// Plays a typed move.
pub(crate) fn play_move(play: &mut Play, mv: &str) -> Vec<Effect> {
    play.update(Msg::Act(Action::Move(mv.to_owned())))
}
