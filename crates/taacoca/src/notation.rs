//! Moves and positions as text.
//!
//! ```text
//! move      = cell { separator cell } separator direction
//! cell      = row letter, number: a1
//! separator = nothing, spaces, or one comma with or without spaces around it
//! direction = L | R | left | right | nw | ne (White) | sw | se (Black)
//! position  = row { "/" row } " " ( "w" | "b" ) [ " strict" ]
//! row       = { "w" | "b" | number of empty cells }, the top row first
//! ```
//!
//! Moves are read in either case and with their cells in any order, and written
//! as `a1b2c3L`, by row and number. Positions are read only as they are written.

use std::fmt;
use std::str::FromStr;

use grid::{Cell, names};
use rules::{MoveTextError, Note, Player, SetupError, rows};

use crate::setup::{LETTERS, STRICT};
use crate::{Direction, Geometry, Move, Position, SizedBoard};

/// The name of a cell: the letter of its row and its number there.
pub(crate) fn cell_name<const W: usize>(geometry: &Geometry<W>, cell: Cell) -> String {
    let mut name = String::with_capacity(3);
    write_place((geometry.row(cell), geometry.number(cell)), &mut name);
    name
}

/// Appends the canonical text of a move.
pub(crate) fn write_move<const W: usize>(geometry: &Geometry<W>, mv: Move, out: &mut String) {
    let mut places = [(usize::MAX, 0); 3];
    for (place, cell) in places.iter_mut().zip(mv.cells()) {
        *place = (geometry.row(cell), geometry.number(cell));
    }
    places.sort_unstable();
    for place in &places[..mv.n_stones()] {
        write_place(*place, out);
    }
    out.push(mv.direction().letter());
}

fn write_place((row, number): (usize, usize), out: &mut String) {
    out.push(names::letter(row));
    if number >= 10 {
        out.push('1');
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// Reads a move of the player to move in any accepted form.
pub(crate) fn read_move<const W: usize>(
    geometry: &Geometry<W>,
    turn: Player,
    text: &str,
) -> Result<Move, MoveTextError> {
    let note = |key| Note::new(key).with("found", text);
    let (cells, word) = read_cells(geometry, text)?;
    if cells.is_empty() {
        return Err(note("taacoca-move-text").into());
    }
    let direction = read_direction(turn, word, text)?;
    if cells.len() > 3 {
        return Err(note("taacoca-move-many")
            .rule("C4")
            .with("count", cells.len())
            .into());
    }
    let twice = |(i, cell): (usize, &Cell)| cells[..i].contains(cell);
    if let Some(i) = cells.iter().enumerate().position(twice) {
        return Err(note("taacoca-move-twice")
            .rule("C4")
            .with("cell", cell_name(geometry, cells[i]))
            .into());
    }
    Ok(Move::new(&cells, direction).expect("one to three different cells"))
}

/// The cells at the front of a move text, and what follows them.
fn read_cells<'a, const W: usize>(
    geometry: &Geometry<W>,
    text: &'a str,
) -> Result<(Vec<Cell>, &'a str), MoveTextError> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some((row, number, after)) = names::split(rest) {
        let Some(cell) = geometry.cell(row, number) else {
            let name = rest[..rest.len() - after.len()].to_ascii_lowercase();
            return Err(off_board(geometry, row, &name).into());
        };
        cells.push(cell);
        rest = skip_separator(after);
    }
    Ok((cells, rest))
}

fn off_board<const W: usize>(geometry: &Geometry<W>, row: usize, name: &str) -> Note {
    if row >= geometry.n_rows() {
        return Note::new("taacoca-move-row")
            .rule("C1")
            .with("cell", name)
            .with("last", names::letter(geometry.n_rows() - 1));
    }
    Note::new("taacoca-move-cell")
        .rule("C1")
        .with("cell", name)
        .with("row", names::letter(row))
        .with("count", geometry.row_len(row))
}

fn skip_separator(text: &str) -> &str {
    let text = text.trim_start_matches(' ');
    match text.strip_prefix(',') {
        Some(text) => text.trim_start_matches(' '),
        None => text,
    }
}

/// C5: two words for each player, besides the plain ones.
fn read_direction(turn: Player, word: &str, text: &str) -> Result<Direction, MoveTextError> {
    use Direction::{Left, Right};
    use Player::{First, Second};
    let (direction, player) = match word.to_ascii_lowercase().as_str() {
        "l" | "left" => (Left, None),
        "r" | "right" => (Right, None),
        "nw" => (Left, Some(First)),
        "ne" => (Right, Some(First)),
        "sw" => (Left, Some(Second)),
        "se" => (Right, Some(Second)),
        "" => {
            return Err(Note::new("taacoca-move-direction")
                .with("found", text)
                .into());
        }
        _ => return Err(Note::new("taacoca-move-text").with("found", text).into()),
    };
    if player.is_some_and(|player| player != turn) {
        return Err(Note::new("taacoca-move-compass")
            .rule("C5")
            .with("found", word)
            .with("player", turn)
            .with("left", if turn == First { "nw" } else { "sw" })
            .with("right", if turn == First { "ne" } else { "se" })
            .into());
    }
    Ok(direction)
}

/// The canonical text, such as `wbw/4/5/1w2/3 b`.
impl<B: SizedBoard<W>, const W: usize> fmt::Display for Position<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = self.geometry();
        let letter = |cell: Cell| {
            let holds = |player: &Player| self.stones(*player).contains(cell);
            Player::BOTH
                .iter()
                .find(|player| holds(player))
                .map(|player| LETTERS[player.idx()])
        };
        let row = |row| {
            (1..=geometry.row_len(row))
                .map(move |number| letter(geometry.cell(row, number).expect("a cell of the row")))
        };
        rows::write(f, (0..geometry.n_rows()).rev().map(row))?;
        write!(f, " {}", LETTERS[rules::Position::turn(self).idx()])?;
        if self.is_strict() {
            write!(f, " {STRICT}")?;
        }
        Ok(())
    }
}

impl<B: SizedBoard<W>, const W: usize> fmt::Debug for Position<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl<B: SizedBoard<W>, const W: usize> FromStr for Position<B, W> {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        crate::setup::read(text)
    }
}
