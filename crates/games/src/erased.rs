//! Positions whose game is only known at run time.

use std::fmt;

use rules::{Effects, Line, Look, MoveTextError, Note, Outcome, PlayError, Player, Scene};

use crate::Choice;

/// A position of any game, with moves as texts.
///
/// ```
/// let mut position = "talpa:6".parse::<games::Choice>()?.start();
/// assert!(position.legal_moves().contains(&"b2xb3".to_owned()));
/// // Every accepted form is read, and the canonical one is returned.
/// assert_eq!(position.play("b2u")?, "b2xb3");
/// // A move that is refused changes nothing, and the error says why.
/// let before = position.to_text();
/// let error = position.play("xa2").expect_err("captures are compulsory");
/// assert_eq!(error.note().rule, Some("T5"));
/// assert_eq!(position.to_text(), before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyPosition: fmt::Debug + Send + Sync {
    /// The game and variant.
    fn choice(&self) -> Choice;
    /// Who is to move; in a finished game, who would be.
    fn turn(&self) -> Player;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Why the game ended.
    fn reason(&self) -> Option<Note>;
    /// The canonical texts of the legal moves, sorted bytewise.
    fn legal_moves(&self) -> Vec<String>;
    /// The canonical text of a legal move given in any accepted form.
    ///
    /// # Errors
    /// If the text cannot be read or the move is not legal.
    fn canonical(&self, mv: &str) -> Result<String, MoveError>;
    /// Makes a move given in any accepted form and returns its canonical text;
    /// a refused one changes nothing.
    ///
    /// # Errors
    /// If the text cannot be read or the move is not legal.
    fn play(&mut self, mv: &str) -> Result<String, MoveError>;
    /// The canonical text of the position.
    fn to_text(&self) -> String;
    /// 64 bits that are equal for equal positions of one variant.
    fn key(&self) -> u64;
    /// What people see.
    fn scene(&self) -> Scene;
    /// What a legal move does.
    ///
    /// # Errors
    /// If the text cannot be read or the move is not legal.
    fn effects(&self, mv: &str) -> Result<Effects, MoveError>;
    /// The lines that decide something.
    fn lines(&self) -> Vec<Line>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Why a move given as text was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It cannot be read.
    Text(MoveTextError),
    /// It is not legal.
    Refused(PlayError),
}

impl MoveError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        match self {
            Self::Text(error) => error,
            Self::Refused(error) => error,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.note().fmt(f)
    }
}

impl std::error::Error for MoveError {}

impl From<MoveTextError> for MoveError {
    fn from(error: MoveTextError) -> Self {
        Self::Text(error)
    }
}

impl From<PlayError> for MoveError {
    fn from(error: PlayError) -> Self {
        Self::Refused(error)
    }
}

/// A position with its type forgotten. (Implementing [`AnyPosition`] for the
/// positions themselves would make their method calls ambiguous.)
#[derive(Clone, Debug)]
pub(crate) struct Erased<P>(pub(crate) P);

impl<P: Look> Erased<P> {
    /// The position after a move given as text, and the move.
    fn try_play(&self, text: &str) -> Result<(P, P::Move), MoveError> {
        let mv = self.0.read_move(text)?;
        let mut next = self.0.clone();
        next.play(mv)?;
        Ok((next, mv))
    }
}

impl<P: Look> AnyPosition for Erased<P>
where
    Choice: From<P::Variant>,
{
    fn choice(&self) -> Choice {
        self.0.variant().into()
    }

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn reason(&self) -> Option<Note> {
        self.0.reason()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.0
            .sorted_moves()
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    }

    fn canonical(&self, text: &str) -> Result<String, MoveError> {
        let (_, mv) = self.try_play(text)?;
        Ok(self.0.move_text(mv))
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let (next, mv) = self.try_play(text)?;
        let canonical = self.0.move_text(mv);
        self.0 = next;
        Ok(canonical)
    }

    fn to_text(&self) -> String {
        self.0.to_string()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn scene(&self) -> Scene {
        self.0.scene()
    }

    fn effects(&self, text: &str) -> Result<Effects, MoveError> {
        let (_, mv) = self.try_play(text)?;
        Ok(self.0.effects(mv))
    }

    fn lines(&self) -> Vec<Line> {
        self.0.lines()
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}
