//! Texts of positions and moves.
//!
//! ```text
//! position = row { "/" row } " " side      rows from the top; side "r" or "b"
//! move     = cell "x" cell | "x" cell      also read: "d4d5" "d4-d5" "d4u" "d4x"
//! cell     = letter number                 column from the left, row from the bottom
//! ```

use std::fmt::{self, Write};
use std::str::FromStr;

use grid::{Bits, Cell, names};
use rules::{MoveTextError, Note, PlayError, Player, Position, SetupError, rows};

use crate::SizedBoard;
use crate::position::Step;
use crate::{Move, Talpa, Variant};

/// The size of the board that a position text describes.
pub(crate) fn variant_of(text: &str) -> Result<Variant, SetupError> {
    let board = rows::fields(text, 1, usize::MAX)?[0];
    let n = rows::n_rows(board);
    let sizes: Vec<usize> = Variant::SIZES.collect();
    Variant::new(n).ok_or_else(|| rows::unknown_size(n, &sizes))
}

impl<B: SizedBoard<W>, const W: usize> FromStr for Talpa<B, W> {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let variant = variant_of(text)?;
        let Some(board) = B::of_size(variant.size()) else {
            return Err(Note::new("position-other-board")
                .with("found", variant.to_string())
                .into());
        };
        let fields = rows::fields(text, 2, 2)?;
        let size = variant.size();
        let lines = rows::read(fields[0], &vec![size.into(); size.into()], "rb")?;
        let turn = rows::side(fields[1], ['r', 'b'])?;
        let mut pieces = [Bits::EMPTY; 2];
        for (row, line) in (0..size).rev().zip(lines) {
            for (column, piece) in (0..size).zip(line) {
                if let Some(letter) = piece {
                    pieces[usize::from(letter == 'b')]
                        .insert(board.geometry().rect.cell(column, row));
                }
            }
        }
        Self::checked(board, pieces, turn)
    }
}

impl<B: SizedBoard<W>, const W: usize> fmt::Display for Talpa<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rect = self.rect();
        let row = |row| (0..rect.columns).map(move |column| self.letter(rect.cell(column, row)));
        rows::write(f, (0..rect.rows).rev().map(row))?;
        f.write_str(if self.turn() == Player::First {
            " r"
        } else {
            " b"
        })
    }
}

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
    /// The letter of the piece on a cell.
    pub(crate) fn letter(&self, cell: Cell) -> Option<char> {
        if self.pieces(Player::First).contains(cell) {
            Some('r')
        } else if self.pieces(Player::Second).contains(cell) {
            Some('b')
        } else {
            None
        }
    }

    /// The name of a cell.
    pub(crate) fn name(&self, cell: Cell) -> String {
        let rect = self.rect();
        let letter = names::letter(rect.column_of(cell).into());
        format!("{letter}{}", rect.row_of(cell) + 1)
    }

    pub(crate) fn write(&self, mv: Move, out: &mut String) {
        let from = self.name(mv.from());
        match mv.target() {
            None => write!(out, "x{from}"),
            Some(target) => write!(out, "{from}x{}", self.name(target)),
        }
        .expect("writing to a string succeeds");
    }

    pub(crate) fn read(&self, text: &str) -> Result<Move, MoveTextError> {
        let unreadable = || Note::new("talpa-move-text").with("found", text).into();
        let lower = text.to_ascii_lowercase();
        if let Some(cell) = lower.strip_prefix('x') {
            let (cell, rest) = self.read_cell(cell).ok_or_else(unreadable)?;
            return if rest.is_empty() {
                Ok(Move::removal(cell?))
            } else {
                Err(unreadable())
            };
        }
        let (from, rest) = self.read_cell(&lower).ok_or_else(unreadable)?;
        let from = from?;
        let step = match rest {
            "x" => return Ok(Move::removal(from)),
            "u" => (0, 1),
            "d" => (0, -1),
            "l" => (-1, 0),
            "r" => (1, 0),
            _ => {
                let target = rest.strip_prefix(['x', '-']).unwrap_or(rest);
                return match self.read_cell(target).ok_or_else(unreadable)? {
                    (Ok(to), "") if to != from => Ok(Move::capture(from, to)),
                    (Err(error), "") => Err(error),
                    _ => Err(unreadable()),
                };
            }
        };
        let rect = self.rect();
        let column = i32::from(rect.column_of(from)) + step.0;
        let row = i32::from(rect.row_of(from)) + step.1;
        let to = rect.cell_at(column, row);
        to.map(|to| Move::capture(from, to)).ok_or_else(|| {
            Note::new("talpa-move-off-board")
                .rule("T4")
                .with("cell", self.name(from))
                .into()
        })
    }

    /// A cell from the front of a text and what follows it; the cell may be off this board.
    fn read_cell<'a>(&self, text: &'a str) -> Option<(Result<Cell, MoveTextError>, &'a str)> {
        let (column, number, rest) = names::split(text)?;
        let cell = self.rect().cell_at(column as i32, number as i32 - 1);
        let name = &text[..text.len() - rest.len()];
        let last = Cell(self.rect().n_cells() as u16 - 1);
        let cell = cell.ok_or_else(|| {
            Note::new("talpa-no-cell")
                .rule("T1")
                .with("cell", name)
                .with("last", self.name(last))
                .into()
        });
        Some((cell, rest))
    }

    /// Which rule a move that is not legal breaks.
    pub(crate) fn why_not(&self, mv: Move) -> PlayError {
        let from = mv.from();
        let note = |key| {
            Note::new(key)
                .with("cell", self.name(from))
                .with("player", self.turn)
        };
        if !self.pieces[0].contains(from) {
            let key = match self.letter(from) {
                None => "talpa-cell-empty",
                Some(_) => "talpa-not-your-piece",
            };
            let rule = if mv.target().is_some() { "T4" } else { "T6" };
            return note(key).rule(rule).into();
        }
        let Some(target) = mv.target() else {
            return self.must_capture(from);
        };
        let (a, b) = (self.rect().grow4(from.into()), self.pieces[1]);
        let key = if !a.contains(target) {
            "talpa-not-adjacent"
        } else {
            "talpa-no-enemy"
        };
        debug_assert!(key == "talpa-not-adjacent" || !b.contains(target));
        note(key)
            .rule("T4")
            .with("target", self.name(target))
            .into()
    }

    /// T5: an example, if possible with the piece that was to be removed, and how many more there are.
    fn must_capture(&self, cell: Cell) -> PlayError {
        let captures = self.legal_moves();
        let own = captures.iter().filter(|capture| capture.from() == cell);
        let example = own.chain(&captures).next().expect("captures are possible");
        Note::new("talpa-must-capture")
            .rule("T5")
            .with("cell", self.name(cell))
            .with("example", self.move_text(*example))
            .with("others", captures.len() - 1)
            .into()
    }
}

impl Step {
    /// The step on the lattice of scenes, where y grows downward.
    pub(crate) const fn lattice(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Right => (1, 0),
            Self::Left => (-1, 0),
            Self::Down => (0, 1),
        }
    }
}
