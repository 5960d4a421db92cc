//! Texts of positions and moves.
//!
//! ```text
//! position = board " " side " " owners [" seed"]
//! board    = rows from the top joined by "/"; O, P, G are discs, numbers runs of empty cells
//! side     = "1" | "2"
//! owners   = one of "-", "1", "2" for orange, purple and green
//! move     = color cell | row " " diagonal " " color      in either case
//! cell     = letter of the diagonal, number of the row
//! ```

use std::fmt::{self, Write};
use std::str::FromStr;

use grid::names;
use rules::{MoveTextError, Note, Player, SetupError, rows};

use crate::{Alliances, Disc, Geometry, Move, SizedBoard, Variant};

const SIDES: [char; 2] = ['1', '2'];

impl<B: SizedBoard<W>, const W: usize> fmt::Display for Alliances<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.geometry();
        let letter = |cell| self.disc_at(cell).map(Disc::letter);
        rows::write(f, (0..board.n_rows()).map(|row| board.row(row).map(letter)))?;
        write!(f, " {} ", SIDES[self.turn.idx()])?;
        for disc in Disc::ALL {
            f.write_char(self.owner(disc).map_or('-', |player| SIDES[player.idx()]))?;
        }
        f.write_str(if self.seed { " seed" } else { "" })
    }
}

impl<B: SizedBoard<W>, const W: usize> FromStr for Alliances<B, W> {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let variant = variant_of(text)?;
        let mut position = Self::empty_board(variant)
            .ok_or_else(|| Note::new("position-other-board").with("found", variant.to_string()))?;
        let fields = rows::fields(text, 3, 4)?;
        position.read_board(fields[0])?;
        position.turn = rows::side(fields[1], SIDES)?;
        position.read_owners(fields[2])?;
        position.check()?;
        Ok(position)
    }
}

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    fn read_board(&mut self, text: &str) -> Result<(), SetupError> {
        let board = self.geometry();
        let lengths: Vec<usize> = (0..board.n_rows())
            .map(|row| board.row(row).count())
            .collect();
        let cells = rows::read(text, &lengths, "OPG")?;
        for (row, letters) in cells.into_iter().enumerate() {
            for (cell, letter) in board.row(row).zip(letters) {
                if let Some(disc) = letter.and_then(Disc::of_letter) {
                    self.discs[disc.idx()].insert(cell);
                }
            }
        }
        Ok(())
    }

    fn read_owners(&mut self, text: &str) -> Result<(), SetupError> {
        let wrong = || Note::new("alliances-owners").with("found", text);
        if text.chars().count() != 3 {
            return Err(wrong().into());
        }
        for (disc, letter) in Disc::ALL.into_iter().zip(text.chars()) {
            match letter {
                '-' => {}
                '1' => self.give(disc, Player::First),
                '2' => self.give(disc, Player::Second),
                _ => return Err(wrong().into()),
            }
        }
        Ok(())
    }
}

/// The variant of a position text: the rows tell the size, the last field the flag.
pub(crate) fn variant_of(text: &str) -> Result<Variant, SetupError> {
    let fields = rows::fields(text, 3, 4)?;
    let seed = match fields.get(3) {
        None => false,
        Some(&"seed") => true,
        Some(&other) => return Err(Note::new("alliances-flag").with("found", other).into()),
    };
    let found = rows::n_rows(fields[0]);
    let n_rows = |side| 4 * usize::from(side) - 5;
    Variant::SIDES
        .into_iter()
        .find(|&side| n_rows(side) == found)
        .and_then(|side| Variant::new(side, seed))
        .ok_or_else(|| {
            let known: Vec<usize> = Variant::SIDES.map(n_rows).collect();
            rows::unknown_size(found, &known)
        })
}

/// Appends the canonical text of a move: `Og11`.
pub(crate) fn write_move<const W: usize>(board: &Geometry<W>, mv: Move, out: &mut String) {
    let (row, diagonal) = board.row_and_diagonal(mv.cell);
    out.push(mv.disc.letter());
    out.push(names::letter(diagonal));
    write!(out, "{row}").expect("writing to a string");
}

/// Reads `Og11`, or `11 6 O` as the seed program writes it.
pub(crate) fn read_move<const W: usize>(
    board: &Geometry<W>,
    text: &str,
) -> Result<Move, MoveTextError> {
    let place = read_name(text).or_else(|| read_numbers(text));
    let Some((disc, row, diagonal, name)) = place else {
        return Err(Note::new("alliances-move-text").with("found", text).into());
    };
    match board.cell_at(row, diagonal) {
        Some(cell) => Ok(Move { cell, disc }),
        None => Err(Note::new("alliances-no-cell").with("cell", name).into()),
    }
}

/// Color, row, diagonal, and the cell as it was written.
type Place<'a> = (Disc, usize, usize, &'a str);

fn read_name(text: &str) -> Option<Place<'_>> {
    let disc = read_disc(text.get(..1)?)?;
    let name = &text[1..];
    let (diagonal, row, rest) = names::split(name)?;
    rest.is_empty().then_some((disc, row, diagonal, name))
}

fn read_numbers(text: &str) -> Option<Place<'_>> {
    let (place, letter) = text.rsplit_once(' ')?;
    let (row, rest) = names::split_number(place)?;
    let (diagonal, rest) = names::split_number(rest.strip_prefix(' ')?)?;
    let disc = read_disc(letter)?;
    rest.is_empty().then_some((disc, row, diagonal, place))
}

fn read_disc(letter: &str) -> Option<Disc> {
    let mut letters = letter.chars();
    let disc = Disc::of_letter(letters.next()?.to_ascii_uppercase())?;
    letters.next().is_none().then_some(disc)
}
