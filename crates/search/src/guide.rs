use rules::{Playout, Position, SplitMix64};

/// What is known of a game beyond its rules.
pub trait Guide<P: Position>: Send + Sync {
    /// How the player to move stands, in hundredths of a unit; the game goes on.
    fn evaluate(&self, position: &P) -> i32;

    /// Which moves to look at first: larger is earlier.
    fn order(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    /// Whether a move changes so much that its result must be seen before the
    /// position is evaluated.
    fn is_forcing(&self, _position: &P, _mv: P::Move) -> bool {
        false
    }

    /// Plays a game to its end at random, or less blindly.
    fn play_out(&self, position: P, random: &mut SplitMix64) -> Playout {
        position.random_game(random)
    }
}

/// Knows nothing: every position is even, every move as good as another.
#[derive(Clone, Copy, Debug)]
pub struct NoGuide;

impl<P: Position> Guide<P> for NoGuide {
    fn evaluate(&self, _position: &P) -> i32 {
        0
    }
}
