//! Seed players of a position type.

use rules::{Position, SplitMix64};

/// A position whose game comes with computer players.
pub trait SeedPlayers: Position {
    /// The players, weakest first; `random` is one of every game.
    const PLAYERS: &'static [SeedPlayer<Self>] = &[SeedPlayer::RANDOM];
}

/// A computer player that looks at most one move ahead.
#[derive(Debug)]
pub struct SeedPlayer<P: Position> {
    name: &'static str,
    rule: Rule<P>,
}

/// How a seed player comes to its move. A finished game has none.
#[derive(Debug)]
pub enum Rule<P: Position> {
    /// One move is best, as ties are settled by a fixed order: nothing is drawn.
    Fixed(fn(&P) -> Option<P::Move>),
    /// Several moves are equally good, and each is equally likely.
    Uniform(fn(&P) -> Vec<P::Move>),
}

impl<P: Position> SeedPlayer<P> {
    /// The player that makes any legal move.
    pub const RANDOM: Self = Self::uniform("random", P::legal_moves);

    /// A player whose ties are settled by a fixed order.
    pub const fn fixed(name: &'static str, rule: fn(&P) -> Option<P::Move>) -> Self {
        let rule = Rule::Fixed(rule);
        Self { name, rule }
    }

    /// A player that chooses among equals.
    pub const fn uniform(name: &'static str, rule: fn(&P) -> Vec<P::Move>) -> Self {
        let rule = Rule::Uniform(rule);
        Self { name, rule }
    }

    /// Its name on the command line and in files.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// How it comes to its move.
    pub const fn rule(&self) -> &Rule<P> {
        &self.rule
    }

    /// The moves that it considers equally best, sorted by text, bytewise: a
    /// single one where ties are settled, none when the game is over.
    pub fn equals(&self, position: &P) -> Vec<(String, P::Move)> {
        let moves = match self.rule {
            Rule::Fixed(best) => best(position).into_iter().collect(),
            Rule::Uniform(best) => best(position),
        };
        let mut equals: Vec<_> = moves
            .into_iter()
            .map(|mv| (position.move_text(mv), mv))
            .collect();
        equals.sort_unstable();
        equals
    }

    /// The move that it makes; none when the game is over.
    ///
    /// A player that chooses among equals draws one output for each move,
    /// also where there is nothing to choose; others draw none.
    pub fn choose(&self, position: &P, random: &mut SplitMix64) -> Option<P::Move> {
        if let Rule::Fixed(best) = self.rule {
            return best(position);
        }
        let equals = self.equals(position);
        if equals.is_empty() {
            return None;
        }
        let n = random.below(equals.len() as u64) as usize;
        Some(equals[n].1)
    }
}

/// All legal moves with the greatest value.
pub(crate) fn best<P: Position>(position: &P, value: impl Fn(P::Move) -> i32) -> Vec<P::Move> {
    let (mut best, mut moves) = (i32::MIN, Vec::new());
    position.each_move(|mv| {
        let value = value(mv);
        if value > best {
            best = value;
            moves.clear();
        }
        if value == best {
            moves.push(mv);
        }
    });
    moves
}
