//! Practice with puzzles, kept on disk: what both faces do beside showing it.

use games::{Choice, GameId};
use puzzles::{Attempt, Collection, Practice, Puzzle, Record, State, daily, day_number};
use rules::Note;
use store::Store;

/// Somebody who practices.
pub(crate) struct Training {
    store: Store,
    practice: Practice,
}

impl Training {
    /// What was practiced before, and what there is to tell of its file.
    pub(crate) fn open(store: &Store) -> (Self, Vec<Note>) {
        let mut notes = Vec::new();
        let text = store.practice().unwrap_or_else(|error| {
            notes.push(error.note());
            None
        });
        let practice = text.map(|text| Practice::read(&text)).transpose();
        let practice = practice.unwrap_or_else(|fault| {
            notes.push(match store.set_practice_aside() {
                Ok(path) => Note::new("puzzle-practice-damaged")
                    .with(
                        "path",
                        path.map_or_else(String::new, |it| it.display().to_string()),
                    )
                    .with("line", fault.line),
                Err(error) => error.note(),
            });
            None
        });
        let training = Self {
            store: store.clone(),
            practice: practice.unwrap_or_default(),
        };
        (training, notes)
    }

    /// How somebody stands in a game.
    pub(crate) fn of(&self, game: GameId) -> Record {
        self.practice.of(game)
    }

    /// The next puzzle of a board.
    pub(crate) fn next(&self, collection: &Collection, seed: u64) -> Option<Puzzle> {
        self.practice.next(collection, seed).cloned()
    }

    /// On how many days in a row the puzzle of the day was solved.
    pub(crate) fn days(&self) -> u32 {
        self.practice.daily_streak(today())
    }

    /// Keeps what came of an attempt that is over; what there is to tell of it.
    pub(crate) fn enter(&mut self, attempt: &Attempt, is_daily: bool) -> Vec<Note> {
        let puzzle = attempt.puzzle();
        let is_new = self.practice.enter(puzzle, attempt.is_clean(), today());
        if is_daily && attempt.state() == State::Solved {
            self.practice.enter_daily(today());
        }
        let mut notes = Vec::new();
        if !is_new {
            notes.push(Note::new("puzzle-not-counted"));
        }
        if let Err(error) = self.store.keep_practice(&self.practice.to_string()) {
            notes.push(error.note());
        }
        notes
    }
}

/// Today, counted in days from 1970.
pub(crate) fn today() -> i64 {
    day_number(&store::today()).unwrap_or(0)
}

/// The puzzle of today on the standard board of a game.
pub(crate) fn todays(game: GameId) -> Option<Puzzle> {
    let collection = puzzles::collection(game.standard())?;
    daily(&collection, today()).cloned()
}

/// The boards of a game that have puzzles.
pub(crate) fn boards(game: GameId) -> Vec<Choice> {
    let mut boards = puzzles::boards();
    boards.retain(|it| it.game() == game);
    boards
}
