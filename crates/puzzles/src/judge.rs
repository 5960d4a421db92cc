//! Judgments: which moves reach a goal, and what is answered.

use games::{AnyPosition, Choice};
use rules::{Outcome, Position};
use solve::Solvable;

use crate::within::{TooHard, Within};

/// A move with its text, and the position after it.
pub(crate) type Played<P> = (String, <P as Position>::Move, P);

impl<P: Solvable> Within<P> {
    /// The moves after which the opponent cannot win with at most `plies` plies, the move
    /// counted.
    pub(crate) fn holding(&mut self, position: &P, plies: u32) -> Result<Vec<Played<P>>, TooHard> {
        self.select(position, |this, next| this.is_held(position, next, plies))
    }

    /// Whether whoever moved from `position` to `next` wins with at most `plies` plies.
    pub(crate) fn is_won(&mut self, position: &P, next: &P, plies: u32) -> Result<bool, TooHard> {
        match next.outcome() {
            Some(outcome) => Ok(outcome == Outcome::Win(position.turn())),
            None => self.loses(next, plies - 1),
        }
    }

    /// Whether whoever moved from `position` to `next` does not lose with at most `plies` plies.
    pub(crate) fn is_held(&mut self, position: &P, next: &P, plies: u32) -> Result<bool, TooHard> {
        match next.outcome() {
            Some(outcome) => Ok(outcome != Outcome::Win(!position.turn())),
            None => Ok(!self.wins(next, plies - 1)?),
        }
    }

    fn select(
        &mut self,
        position: &P,
        mut is_good: impl FnMut(&mut Self, &P) -> Result<bool, TooHard>,
    ) -> Result<Vec<Played<P>>, TooHard> {
        let mut found = Vec::new();
        for (text, mv) in position.sorted_moves() {
            let next = position.after(mv);
            if is_good(self, &next)? {
                found.push((text, mv, next));
            }
        }
        Ok(found)
    }

    /// The shortest win for the player to move, who has one with at most `plies` plies.
    pub(crate) fn attack(
        &mut self,
        position: &P,
        plies: u32,
    ) -> Result<Option<Played<P>>, TooHard> {
        let mut best: Option<(u32, Played<P>)> = None;
        for (text, mv) in position.sorted_moves() {
            let next = position.after(mv);
            let rest = match next.outcome() {
                Some(outcome) if outcome == Outcome::Win(position.turn()) => Some(0),
                Some(_) => None,
                None => {
                    let most = best.as_ref().map_or(plies, |it| it.0).saturating_sub(1);
                    self.loss_in(&next, most)?
                }
            };
            if let Some(rest) = rest
                && best.as_ref().is_none_or(|it| rest < it.0)
            {
                best = Some((rest, (text, mv, next)));
            }
        }
        Ok(best.map(|it| it.1))
    }

    /// The longest defense of the player to move, who loses with at most `plies` plies.
    pub(crate) fn defense(
        &mut self,
        position: &P,
        plies: u32,
    ) -> Result<Option<Played<P>>, TooHard> {
        let mut best: Option<(u32, Played<P>)> = None;
        for (text, mv) in position.sorted_moves() {
            let next = position.after(mv);
            let rest = match next.outcome() {
                Some(outcome) if outcome == Outcome::Win(!position.turn()) => 0,
                // It does not lose at all; whoever asks is wrong, and this refutes it.
                Some(_) => u32::MAX,
                None => self.win_in(&next, plies - 1)?.unwrap_or(u32::MAX),
            };
            if best.as_ref().is_none_or(|it| rest > it.0) {
                best = Some((rest, (text, mv, next)));
            }
        }
        Ok(best.map(|it| it.1))
    }

    /// The move that leaves the opponent the fewest answers that do not lose at once.
    pub(crate) fn pressure(&mut self, position: &P) -> Result<Option<Played<P>>, TooHard> {
        let mut best: Option<(usize, Played<P>)> = None;
        for (text, mv) in position.sorted_moves() {
            let next = position.after(mv);
            if next.outcome().is_some() {
                continue;
            }
            let left = self.holding(&next, 2)?.len();
            if best.as_ref().is_none_or(|it| left < it.0) {
                best = Some((left, (text, mv, next)));
            }
        }
        Ok(best.map(|it| it.1))
    }
}

/// What is asked of a position whose game is only known at run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask<'a> {
    /// Whether a move wins within so many plies, itself counted.
    Wins(&'a str, u32),
    /// Whether a move does not lose within so many plies, itself counted.
    Holds(&'a str, u32),
    /// The longest defense of who loses within so many plies.
    Defense(u32),
    /// The shortest win within so many plies.
    Attack(u32),
    /// The most unpleasant move.
    Pressure,
    /// The first move that does not lose within so many plies.
    Rescue(u32),
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// Whether it is so.
    Is(bool),
    /// A move, if there is one.
    Move(Option<String>),
}

/// The positions that an answer may take: a second or two.
const MOST: u64 = 20_000_000;

/// Answers a question about a position.
pub(crate) fn ask(position: &dyn AnyPosition, ask: Ask<'_>) -> Result<Told, TooHard> {
    let choice: Choice = position.choice();
    games::with_wide_position!(choice, P, variant => {
        let position: P = position
            .to_text()
            .parse()
            .expect("a position is read back as it was written");
        typed(&mut Within::<P>::new(variant), &position, ask)
    })
}

fn typed<P: Solvable>(within: &mut Within<P>, position: &P, ask: Ask<'_>) -> Result<Told, TooHard> {
    within.allow(MOST);
    let after = |text: &str| {
        let mv = position
            .read_move(text)
            .expect("the move was played before");
        position.after(mv)
    };
    let text = |found: Option<Played<P>>| Told::Move(found.map(|it| it.0));
    Ok(match ask {
        Ask::Wins(mv, plies) => Told::Is(within.is_won(position, &after(mv), plies)?),
        Ask::Holds(mv, plies) => Told::Is(within.is_held(position, &after(mv), plies)?),
        Ask::Defense(plies) => text(within.defense(position, plies)?),
        Ask::Attack(plies) => text(within.attack(position, plies)?),
        Ask::Pressure => text(within.pressure(position)?),
        Ask::Rescue(plies) => {
            let held = within.holding(position, plies)?;
            text(held.into_iter().next())
        }
    })
}
