//! Games, and people who play them.

use games::{AnyPosition, Choice, GameId};
use play::{Effect, Msg, Play, Pointer, Sound, Ticket};
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
    let started = Play::start("one", Setup::new(choice(name), seats));
    let (mut play, effects) = started.expect("a match");
    let effects = play.keep(effects);
    (play, effects)
}

pub(crate) fn choose(play: &mut Play, cell: &str) -> Vec<Effect> {
    play.send(Msg::Choose(cell.to_owned(), Pointer::Mouse))
}

/// Plays a typed move.
pub(crate) fn play_move(play: &mut Play, mv: &str) -> Vec<Effect> {
    play.send(Msg::Act(Action::Move(mv.to_owned())))
}

/// Plays with a disk that keeps everything at once.
pub(crate) trait Send {
    /// Tells the game something, and keeps what it wants kept.
    fn send(&mut self, msg: Msg) -> Vec<Effect>;

    /// Keeps what is to be kept; gives everything that is to be done.
    fn keep(&mut self, effects: Vec<Effect>) -> Vec<Effect>;
}

impl Send for Play {
    fn send(&mut self, msg: Msg) -> Vec<Effect> {
        let effects = self.update(msg);
        self.keep(effects)
    }

    fn keep(&mut self, mut effects: Vec<Effect>) -> Vec<Effect> {
        for ticket in effects.iter().filter_map(saved).collect::<Vec<_>>() {
            effects.extend(self.update(Msg::Kept(ticket)));
        }
        effects
    }
}

/// The ticket of what is to be kept.
pub(crate) fn saved(effect: &Effect) -> Option<Ticket> {
    match effect {
        Effect::Save(ticket) => Some(*ticket),
        _ => None,
    }
}

/// Whether a move is heard.
pub(crate) fn is_move_heard(effect: &Effect) -> bool {
    use Sound::{Capture, Move, Place, Splinter};
    matches!(effect, Effect::Sound(Move | Place | Capture | Splinter))
}
