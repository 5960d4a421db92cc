//! Attempts as texts, for whoever goes on with one later.

use std::fmt;

use crate::{Attempt, Puzzle, State};

const STATES: [(State, &str); 3] = [
    (State::Open, "open"),
    (State::Solved, "solved"),
    (State::GivenUp, "given-up"),
];

impl State {
    /// Its name in texts: `open`, `solved`, `given-up`.
    pub fn name(self) -> &'static str {
        let found = STATES.iter().find(|it| it.0 == self);
        found.map_or("", |it| it.1)
    }
}

/// `talpa-8-3f9a2c10 open 1 0 a1xa2 b3xb4`: the puzzle, how far it is, mistakes, hints, and the
/// moves of both sides.
impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, state) = (self.puzzle().id(), self.state().name());
        write!(f, "{id} {state} {} {}", self.mistakes(), self.hints())?;
        self.moves().iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl Attempt {
    /// Goes on with an attempt at a puzzle that was written down; none if the text is not of
    /// this puzzle, or damaged.
    pub fn resume(puzzle: Puzzle, text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let is_it = words.next() == Some(&puzzle.id());
        let name = words.next()?;
        let state = STATES.iter().find(|it| it.1 == name)?.0;
        let mut number = || words.next()?.parse::<u16>().ok().map(u32::from);
        let (mistakes, hints) = (number()?, number()?);
        let mut attempt = Self::new(puzzle);
        for mv in words {
            attempt.replay(mv)?;
        }
        attempt.set(state, mistakes, hints);
        let position = attempt.position();
        let can_go_on = position.outcome().is_none() && position.turn() == attempt.player();
        (is_it && (can_go_on || state != State::Open)).then_some(attempt)
    }
}
