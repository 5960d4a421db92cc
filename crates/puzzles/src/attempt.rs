//! An attempt at a puzzle, move by move.

use games::{AnyPosition, MoveError};
use rules::{Note, Outcome, Player};

use crate::judge::{Ask, Told, ask};
use crate::{Goal, Puzzle};

/// Somebody at a puzzle: moves in, what comes of them out.
///
/// The opponent answers with the longest defense, and every move that still reaches the goal
/// is accepted, whether it is that of the solution or not. There is no clock, no file and no
/// thread.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    position: Box<dyn AnyPosition>,
    player: Player,
    moves: Vec<String>,
    state: State,
    hints: u32,
    mistakes: u32,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// A move is asked for.
    Open,
    /// The goal is reached.
    Solved,
    /// The solution was shown.
    GivenUp,
}

/// What comes of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// It was right, and this is the answer; another move is asked for.
    Goes {
        /// The move as it is written.
        mv: String,
        /// The opponent's.
        answer: String,
    },
    /// It was right, and the goal is reached.
    Solved {
        /// The move as it is written.
        mv: String,
        /// A move of the opponent that was still made.
        answer: Option<String>,
    },
    /// It does not reach the goal, and is taken back.
    Wrong {
        /// The move as it is written.
        mv: String,
        /// What the opponent has against it.
        refutation: Option<String>,
    },
    /// Nobody knows: the proof would take too long. It is taken back and no mistake.
    Unclear {
        /// The move as it is written.
        mv: String,
    },
    /// The puzzle is over already.
    Over,
}

/// Help with the next move, a little more each time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The cell where it begins.
    Cell(String),
    /// The move.
    Move(String),
    /// There is none to be given.
    None,
}

impl Step {
    /// A wrong move, and what the opponent has against it.
    pub fn refuted(&self) -> Option<(&str, Option<&str>)> {
        match self {
            Self::Wrong { mv, refutation } => Some((mv, refutation.as_deref())),
            _ => None,
        }
    }

    /// What is said of it.
    pub fn note(&self) -> Note {
        match self {
            Self::Goes { mv, answer } => Note::new("puzzle-goes")
                .with("move", mv.as_str())
                .with("answer", answer.as_str()),
            Self::Solved { mv, answer: None } => {
                Note::new("puzzle-solved").with("move", mv.as_str())
            }
            Self::Solved {
                mv,
                answer: Some(answer),
            } => Note::new("puzzle-solved-answer")
                .with("move", mv.as_str())
                .with("answer", answer.as_str()),
            Self::Wrong {
                mv,
                refutation: None,
            } => Note::new("puzzle-wrong").with("move", mv.as_str()),
            Self::Wrong {
                mv,
                refutation: Some(refutation),
            } => Note::new("puzzle-wrong-because")
                .with("move", mv.as_str())
                .with("refutation", refutation.as_str()),
            Self::Unclear { mv } => Note::new("puzzle-unclear").with("move", mv.as_str()),
            Self::Over => Note::new("puzzle-over"),
        }
    }
}

impl Hint {
    /// What is said of it.
    pub fn note(&self) -> Note {
        match self {
            Self::Cell(cell) => Note::new("puzzle-hint-cell").with("cell", cell.as_str()),
            Self::Move(mv) => Note::new("puzzle-hint-move").with("move", mv.as_str()),
            Self::None => Note::new("puzzle-hint-none"),
        }
    }
}

impl Attempt {
    /// A new attempt.
    pub fn new(puzzle: Puzzle) -> Self {
        let position = puzzle.start();
        Self {
            player: position.turn(),
            position,
            puzzle,
            moves: Vec::new(),
            state: State::Open,
            hints: 0,
            mistakes: 0,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board as it is now.
    pub fn position(&self) -> &dyn AnyPosition {
        self.position.as_ref()
    }

    /// Who solves it.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The moves so far, of both sides.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// How far it is.
    pub fn state(&self) -> State {
        self.state
    }

    /// How many wrong moves were tried.
    pub fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// How many hints were given.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Whether it was solved without a mistake and without help.
    pub fn is_clean(&self) -> bool {
        self.state == State::Solved && self.mistakes == 0 && self.hints == 0
    }

    /// Plays a move, given in any accepted form.
    ///
    /// # Errors
    /// If the text cannot be read or the move is not legal; nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<Step, MoveError> {
        if self.state != State::Open {
            return Ok(Step::Over);
        }
        let mv = self.position.canonical(text)?;
        Ok(match self.is_right(&mv) {
            None => Step::Unclear { mv },
            Some(false) => {
                self.mistakes += 1;
                let refutation = self.refutation(&mv);
                Step::Wrong { mv, refutation }
            }
            Some(true) => self.go_on(mv),
        })
    }

    /// Help with the next move: first the cell where it begins, then all of it.
    pub fn hint(&mut self) -> Hint {
        let Some(mv) = self.next_move() else {
            return Hint::None;
        };
        self.hints += 1;
        let effects = self.position.effects(&mv).ok();
        let cell = effects.and_then(|it| {
            let moved = it.moved.into_iter().map(|(from, _)| from);
            moved.chain(it.placed).chain(it.removed).next()
        });
        match cell {
            Some(cell) if self.hints == 1 => Hint::Cell(cell),
            _ => Hint::Move(mv),
        }
    }

    /// Gives up; the moves that would have been right from here.
    pub fn give_up(&mut self) -> Vec<String> {
        if self.state == State::Open {
            self.state = State::GivenUp;
        }
        if self.follows_line() {
            return self.puzzle.line[self.moves.len()..].to_vec();
        }
        self.next_move().into_iter().collect()
    }

    /// The plies that are left to reach the goal.
    pub fn plies_left(&self) -> u32 {
        let margin = match self.puzzle.goal {
            Goal::Win(_) => 0,
            Goal::Hold(_) | Goal::Draw(_) => Goal::MARGIN,
        };
        (self.puzzle.goal.plies() + margin).saturating_sub(self.moves.len() as u32)
    }

    fn follows_line(&self) -> bool {
        self.puzzle.line.starts_with(&self.moves)
    }

    /// What the solution has next, as long as it is followed.
    fn in_line(&self) -> Option<&String> {
        let next = self.puzzle.line.get(self.moves.len());
        next.filter(|_| self.follows_line())
    }

    /// Whether a legal move still reaches the goal, if that can be said.
    fn is_right(&self, mv: &str) -> Option<bool> {
        let first = self.moves.is_empty();
        if let Some(next) = self.in_line()
            && (next == mv || first)
        {
            return Some(next == mv);
        }
        let plies = self.plies_left();
        let told = ask(
            self.position(),
            match self.puzzle.goal {
                Goal::Win(_) => Ask::Wins(mv, plies),
                Goal::Hold(_) | Goal::Draw(_) => Ask::Holds(mv, plies),
            },
        );
        match told {
            Ok(Told::Is(is_right)) => Some(is_right),
            _ => None,
        }
    }

    /// Makes a right move, and the answer to it.
    fn go_on(&mut self, mv: String) -> Step {
        self.make(&mv);
        if self.is_reached() {
            self.state = State::Solved;
            return Step::Solved { mv, answer: None };
        }
        let Some(answer) = self.answer() else {
            // Nothing can be said against it.
            self.state = State::Solved;
            return Step::Solved { mv, answer: None };
        };
        self.make(&answer);
        if self.is_reached() {
            self.state = State::Solved;
            let answer = Some(answer);
            return Step::Solved { mv, answer };
        }
        Step::Goes { mv, answer }
    }

    fn is_reached(&self) -> bool {
        match (self.position.outcome(), self.puzzle.goal) {
            (Some(outcome), Goal::Win(_)) => outcome == Outcome::Win(self.player),
            (Some(outcome), _) => outcome != Outcome::Win(!self.player),
            (None, Goal::Win(_)) => false,
            (None, Goal::Hold(plies) | Goal::Draw(plies)) => self.moves.len() as u32 + 1 >= plies,
        }
    }

    /// The longest defense; against a player who holds, the most unpleasant move.
    fn answer(&self) -> Option<String> {
        if let Some(next) = self.in_line() {
            return Some(next.clone());
        }
        self.ask_move(match self.puzzle.goal {
            Goal::Win(_) => Ask::Defense(self.plies_left()),
            Goal::Hold(_) | Goal::Draw(_) => Ask::Pressure,
        })
    }

    /// The move of whoever solves it.
    fn next_move(&self) -> Option<String> {
        if self.state == State::Solved {
            return None;
        }
        if let Some(next) = self.in_line() {
            return Some(next.clone());
        }
        let plies = self.plies_left();
        self.ask_move(match self.puzzle.goal {
            Goal::Win(_) => Ask::Attack(plies),
            Goal::Hold(_) | Goal::Draw(_) => Ask::Rescue(plies),
        })
    }

    /// What the opponent has against a wrong move, if the game goes on after it.
    fn refutation(&self, mv: &str) -> Option<String> {
        let mut next = self.position.boxed_clone();
        next.play(mv).ok()?;
        if next.outcome().is_some() {
            return None;
        }
        let plies = self.plies_left().saturating_sub(1);
        let ask_for = match self.puzzle.goal {
            Goal::Win(_) => Ask::Defense(plies.max(1)),
            Goal::Hold(_) | Goal::Draw(_) => Ask::Attack(plies.max(1)),
        };
        match ask(next.as_ref(), ask_for) {
            Ok(Told::Move(found)) => found,
            _ => None,
        }
    }

    fn ask_move(&self, question: Ask<'_>) -> Option<String> {
        match ask(self.position(), question) {
            Ok(Told::Move(found)) => found,
            _ => None,
        }
    }

    /// Makes a move that was made before; none if it is not legal.
    pub(crate) fn replay(&mut self, mv: &str) -> Option<()> {
        let made = self.position.play(mv).ok()?;
        self.moves.push(made);
        Some(())
    }

    /// Sets what a text says beside the moves.
    pub(crate) fn set(&mut self, state: State, mistakes: u32, hints: u32) {
        (self.state, self.mistakes, self.hints) = (state, mistakes, hints);
    }

    fn make(&mut self, mv: &str) {
        let made = self.position.play(mv);
        self.moves
            .push(made.expect("the move was found to be legal"));
    }
}
