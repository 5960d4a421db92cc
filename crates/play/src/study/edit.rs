//! A position that is edited.
//!
//! All games write their boards alike: rows from the top, a letter for a piece,
//! a number for empty cells, and their scenes list the cells in that order. So a
//! board can be edited as its text, and the game itself says what is wrong with it.

use crate::{BoardView, Parts};
use games::{AnyPosition, Choice};
use rules::{Effects, Note, Piece, Player, Scene, rows};

/// A position that is edited: the board, who is to move, and the text of both.
#[derive(Clone, Debug)]
pub struct Edit {
    choice: Choice,
    /// The board as games begin, for its cells.
    scene: Scene,
    pieces: Vec<Piece>,
    /// The length of each row.
    lengths: Vec<usize>,
    cells: Vec<Option<char>>,
    sides: [String; 2],
    turn: Player,
    /// What follows board and side.
    rest: String,
    /// What was typed and could not be taken apart.
    typed: Option<String>,
}

impl Edit {
    /// A position to be edited.
    pub fn new(position: &dyn AnyPosition) -> Self {
        let choice = position.choice();
        let start = choice.start();
        let scene = start.scene();
        let mut edit = Self {
            choice,
            pieces: pieces(&*start),
            lengths: Vec::new(),
            cells: Vec::new(),
            sides: sides(&*start),
            turn: Player::First,
            rest: String::new(),
            scene,
            typed: None,
        };
        edit.take(&start.to_text());
        edit.take(&position.to_text());
        edit
    }

    /// The pieces that can be put on the board.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Who is to move.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The text of the position.
    pub fn text(&self) -> String {
        if let Some(typed) = &self.typed {
            return typed.clone();
        }
        let mut out = String::new();
        let mut cells = self.cells.iter().copied();
        let rows = self
            .lengths
            .iter()
            .map(|&n| cells.by_ref().take(n).collect::<Vec<_>>());
        rows::write(&mut out, rows).expect("a text takes everything");
        out.push(' ');
        out.push_str(&self.sides[self.turn.idx()]);
        out + &self.rest
    }

    /// The position, if it is one.
    ///
    /// # Errors
    /// If it breaks a rule of setting up; the note says which.
    pub fn check(&self) -> Result<Box<dyn AnyPosition>, Note> {
        let read = self.choice.read(&self.text());
        read.map_err(|error| (*error).clone())
    }

    /// The board as it is edited.
    pub(super) fn board(&self, is_flipped: bool) -> BoardView {
        let empty = self.choice.start();
        let mut view = BoardView::new(Parts {
            position: &*empty,
            builder: None,
            pending: None,
            pointed: None,
            last: &Effects::default(),
            hint: None,
            arrows: Vec::new(),
            heat: Vec::new(),
            is_flipped,
        });
        let mut scene = self.scene.clone();
        for (cell, letter) in scene.cells.iter_mut().zip(&self.cells) {
            cell.piece =
                letter.and_then(|it| self.pieces.iter().find(|piece| piece.letter == it).copied());
        }
        scene.turn = Some(self.turn);
        view.set_pieces(scene);
        view
    }

    pub(super) fn put(&mut self, cell: &str, letter: Option<char>) -> bool {
        let is_known = letter.is_none_or(|it| self.pieces.iter().any(|piece| piece.letter == it));
        let at = self.scene.cells.iter().position(|it| it.name == cell);
        let Some(place) = at
            .and_then(|at| self.cells.get_mut(at))
            .filter(|_| is_known)
        else {
            return false;
        };
        *place = letter;
        self.changed();
        true
    }

    pub(super) fn set_turn(&mut self, player: Player) {
        self.turn = player;
        self.changed();
    }

    pub(super) fn clear(&mut self) {
        self.cells.fill(None);
        self.changed();
    }

    pub(super) fn reset(&mut self) {
        let start = self.choice.start().to_text();
        self.take(&start);
    }

    /// The whole text; what cannot be shown on the board is kept as it is typed.
    pub(super) fn set_text(&mut self, text: &str) {
        if !self.take(text) {
            self.typed = Some(text.chars().take(2000).collect());
        }
    }

    /// What else the game notes down (who has won a color, the last move) does
    /// not outlive a change of the board: it is as in the beginning.
    fn changed(&mut self) {
        self.typed = None;
        let start = self.choice.start().to_text();
        self.rest = rest(&start).to_owned();
    }

    /// Takes a text apart; false, and nothing has changed, if it does not fit the board.
    fn take(&mut self, text: &str) -> bool {
        let mut fields = text.splitn(3, ' ');
        let (Some(board), Some(side)) = (fields.next(), fields.next()) else {
            return false;
        };
        let Some(lengths_and_cells) = board.split('/').map(row).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let lengths: Vec<usize> = lengths_and_cells.iter().map(Vec::len).collect();
        let is_new = self.lengths.is_empty();
        let turn = Player::BOTH
            .into_iter()
            .find(|player| self.sides[player.idx()] == side);
        let (Some(turn), true) = (turn, is_new || lengths == self.lengths) else {
            return false;
        };
        (self.lengths, self.turn) = (lengths, turn);
        self.cells = lengths_and_cells.concat();
        self.rest = rest(text).to_owned();
        self.typed = None;
        true
    }
}

/// What follows board and side, with the space before it.
fn rest(text: &str) -> &str {
    let spaces = text.match_indices(' ').nth(1);
    spaces.map_or("", |(at, _)| &text[at..])
}

/// The cells of a row; none if it is far longer than any board's.
fn row(text: &str) -> Option<Vec<Option<char>>> {
    const LONGEST: usize = 100;
    let mut cells = Vec::new();
    let mut run = 0;
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(digit) => run = run * 10 + digit as usize,
            None => {
                cells.resize(cells.len() + run, None);
                cells.push(Some(letter));
                run = 0;
            }
        }
        if cells.len() + run > LONGEST {
            return None;
        }
    }
    cells.resize(cells.len() + run, None);
    Some(cells)
}

/// The pieces of a game: those of the start, and those that first moves put on the board.
fn pieces(start: &dyn AnyPosition) -> Vec<Piece> {
    const TRIES: usize = 64;
    let mut found: Vec<Piece> = Vec::new();
    let mut take = |scene: Scene| {
        for piece in scene.cells.into_iter().filter_map(|cell| cell.piece) {
            if !found.contains(&piece) {
                found.push(piece);
            }
        }
    };
    take(start.scene());
    let moves = start.legal_moves();
    for mv in moves.iter().step_by(moves.len().div_ceil(TRIES).max(1)) {
        let mut next = start.boxed_clone();
        if next.play(mv).is_ok() {
            take(next.scene());
        }
    }
    found
}

/// How the game writes who is to move.
fn sides(start: &dyn AnyPosition) -> [String; 2] {
    let side = |position: &dyn AnyPosition| {
        let text = position.to_text();
        text.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let mut next = start.boxed_clone();
    if let Some(mv) = start.legal_moves().first() {
        // A legal move can be played.
        let _ = next.play(mv);
    }
    [side(start), side(&*next)]
}
