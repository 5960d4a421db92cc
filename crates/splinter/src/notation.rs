//! Texts of positions and moves.
//!
//! ```text
//! position = board " " side " " counter " " last [" seed"]
//! board    = rows from the top joined by "/", "P K p k", numbers for empty runs
//! side     = "w" | "b"
//! counter  = plies since the last removal, 0 to 100
//! last     = "-" | move
//! move     = column row direction        h9ne; also read: h-9-ne
//! ```

use std::fmt;
use std::str::FromStr;

use grid::{Cell, names};
use rules::{MoveTextError, Note, Player, Position, SetupError, rows};

use crate::play::QUIET_LIMIT;
use crate::setup::Setup;
use crate::{Direction, Move, Size, SizedBoard, Splinter, Variant};

impl<B: SizedBoard<W>, const W: usize> fmt::Display for Splinter<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rect = &self.board.geometry().rect;
        let row = |row| (0..rect.columns).map(move |column| self.letter(rect.cell(column, row)));
        rows::write(f, (0..rect.rows).map(row))?;
        let side = ['w', 'b'][self.turn.idx()];
        let last = self.last.map_or("-".to_owned(), |mv| self.push_name(mv));
        write!(f, " {side} {} {last}", self.quiet)?;
        f.write_str(if self.seed { " seed" } else { "" })
    }
}

impl<B: SizedBoard<W>, const W: usize> FromStr for Splinter<B, W> {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let variant = variant_of(text)?;
        let Some(board) = B::of_size(variant.size) else {
            return Err(Note::new("position-other-board")
                .with("found", variant.to_string())
                .into());
        };
        let fields = rows::fields(text, 4, 5)?;
        let lengths = vec![usize::from(variant.size.columns()); variant.size.rows().into()];
        let setup = Setup {
            board,
            squares: rows::read(fields[0], &lengths, "PKpk")?.concat(),
            turn: rows::side(fields[1], ['w', 'b'])?,
            quiet: read_counter(fields[2])?,
            last: read_last(fields[3], variant.size)?,
            seed: variant.seed,
        };
        setup.checked()
    }
}

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    pub(crate) fn write_push(&self, mv: Move, out: &mut String) {
        out.push_str(&self.push_name(mv));
    }

    pub(crate) fn read_push(&self, text: &str) -> Result<Move, MoveTextError> {
        let broken = |found: &str| Note::new("splinter-move-text").with("found", found);
        Ok(read_text(text, self.variant().size, broken)?)
    }

    pub(crate) fn push_name(&self, mv: Move) -> String {
        move_name(mv, self.board.geometry().size)
    }

    pub(crate) fn cell_name(&self, cell: Cell) -> String {
        cell_name(cell, self.board.geometry().size)
    }

    /// The letter of what stands on a cell.
    pub(crate) fn letter(&self, cell: Cell) -> Option<char> {
        let owner = if self.white.contains(cell) {
            Player::First
        } else {
            Player::Second
        };
        let king = self.kings[owner.idx()] == cell;
        let letter = match (owner, king) {
            (Player::First, false) => 'P',
            (Player::First, true) => 'K',
            (Player::Second, false) => 'p',
            (Player::Second, true) => 'k',
        };
        self.occupied.contains(cell).then_some(letter)
    }
}

/// The variant of a position text: the rows and the length of the first tell
/// the size.
pub(crate) fn variant_of(text: &str) -> Result<Variant, SetupError> {
    let fields = rows::fields(text, 4, 5)?;
    let seed = match fields.get(4) {
        None => false,
        Some(&"seed") => true,
        Some(&other) => {
            return Err(Note::new("splinter-flag")
                .rule("S9")
                .with("found", other)
                .into());
        }
    };
    let n_rows = rows::n_rows(fields[0]);
    let length = first_row_length(fields[0]);
    // A wrong length is found when rows are read: the nearest will do here.
    let size = Size::ALL
        .into_iter()
        .filter(|size| usize::from(size.rows()) == n_rows)
        .min_by_key(|size| length.abs_diff(size.columns().into()))
        .ok_or_else(|| rows::unknown_size(n_rows, &[6, 12, 18]))?;
    Ok(Variant { size, seed })
}

fn first_row_length(board: &str) -> usize {
    let (mut length, mut run) = (0_usize, 0_usize);
    for letter in board.chars().take_while(|&letter| letter != '/') {
        match letter.to_digit(10) {
            Some(digit) => run = run.saturating_mul(10).saturating_add(digit as usize),
            None => (length, run) = (length.saturating_add(run).saturating_add(1), 0),
        }
    }
    length.saturating_add(run)
}

fn read_counter(field: &str) -> Result<u8, SetupError> {
    let digits = field.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || field.is_empty() || (field.len() > 1 && field.starts_with('0')) {
        return Err(Note::new("splinter-counter-text")
            .rule("S8")
            .with("found", field)
            .into());
    }
    match field.parse::<u8>() {
        Ok(counter) if counter <= QUIET_LIMIT => Ok(counter),
        _ => Err(Note::new("splinter-counter")
            .rule("S8")
            .with("found", field)
            .with("most", u32::from(QUIET_LIMIT))
            .into()),
    }
}

/// Reads the last push, which unlike a move has one form only.
fn read_last(field: &str, size: Size) -> Result<Option<Move>, SetupError> {
    if field == "-" {
        return Ok(None);
    }
    let mv = read_text(field, size, |found| {
        Note::new("splinter-push-text")
            .rule("S7")
            .with("found", found)
    })?;
    if move_name(mv, size) != field {
        return Err(Note::new("splinter-push-text")
            .rule("S7")
            .with("found", field)
            .into());
    }
    Ok(Some(mv))
}

/// Reads a push in any form and either case.
fn read_text(text: &str, size: Size, broken: impl Fn(&str) -> Note) -> Result<Move, Note> {
    let small = text.to_ascii_lowercase();
    let Some((column, row, name)) = split(&small) else {
        return Err(broken(text));
    };
    let Some(direction) = Direction::named(name) else {
        return Err(broken(text));
    };
    if column >= size.columns().into() || row >= size.rows().into() {
        return Err(Note::new("splinter-cell")
            .rule("S1")
            .with("cell", format!("{}{row}", names::letter(column))));
    }
    let cell = Cell(row as u16 * size.columns() + column as u16);
    Ok(Move { cell, direction })
}

/// Column, row and name of direction: `h9ne` or `h-9-ne`.
fn split(text: &str) -> Option<(usize, usize, &str)> {
    let mut parts = text.split('-');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(whole), None, None, None) => names::split(whole),
        (Some(column), Some(row), Some(direction), None) if column.len() == 1 => {
            let cell = format!("{column}{row}");
            let (column, row, rest) = names::split(&cell)?;
            rest.is_empty().then_some((column, row, direction))
        }
        _ => None,
    }
}

fn move_name(mv: Move, size: Size) -> String {
    format!("{}{}", cell_name(mv.cell, size), mv.direction.name())
}

fn cell_name(cell: Cell, size: Size) -> String {
    let columns = size.columns();
    format!(
        "{}{}",
        names::letter((cell.0 % columns).into()),
        cell.0 / columns
    )
}
