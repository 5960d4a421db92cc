//! Texts of positions and moves.
//!
//! ```text
//! position = row "/" row "/" row " " side      rows from the top; side "w" or "b"
//! move     = cell                              letter and number: "b2"
//! ```

use std::fmt;
use std::str::FromStr;

use rules::{MoveTextError, Note, Player, SetupError, rows};

use crate::{Move, Trio, Variant};

pub(crate) fn variant_of(text: &str) -> Result<Variant, SetupError> {
    match rows::n_rows(rows::fields(text, 1, usize::MAX)?[0]) {
        3 => Ok(Variant),
        n => Err(rows::unknown_size(n, &[3])),
    }
}

impl FromStr for Trio {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        variant_of(text)?;
        let fields = rows::fields(text, 2, 2)?;
        let lines = rows::read(fields[0], &[3; 3], "wb")?;
        let turn = rows::side(fields[1], ['w', 'b'])?;
        let mut stones = [0; 2];
        for (n, letter) in lines.iter().rev().flatten().enumerate() {
            if let Some(letter) = letter {
                stones[usize::from(*letter == 'b')] |= 1 << n;
            }
        }
        Self { stones, turn }.checked()
    }
}

impl fmt::Display for Trio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: u8| (0..3).map(move |column| self.owner(3 * row + column).map(letter));
        rows::write(f, (0..3).rev().map(row))?;
        write!(f, " {}", letter(self.turn))
    }
}

/// The letter of a player.
pub(crate) fn letter(player: Player) -> char {
    ['w', 'b'][player.idx()]
}

/// The name of a cell.
pub(crate) fn name(cell: u8) -> String {
    format!("{}{}", ["a", "b", "c"][usize::from(cell % 3)], cell / 3 + 1)
}

pub(crate) fn read_move(text: &str) -> Result<Move, MoveTextError> {
    let lower = text.to_ascii_lowercase();
    let found = (0..9).find(|&cell| name(cell) == lower);
    let unreadable = || Note::new("trio-move-text").with("found", text).into();
    found.map(Move).ok_or_else(unreadable)
}
