//! Start positions, and what may be set up.

use grid::Bits;
use rules::{Note, Player, SetupError, rows};

use crate::{Position, SizedBoard, Variant};

/// The letters of the players' stones and sides in position texts.
pub(crate) const LETTERS: [char; 2] = ['w', 'b'];

/// The word that follows the side where the strict reading is played.
pub(crate) const STRICT: &str = "strict";

pub(crate) fn variant(side: usize, strict: bool) -> Option<Variant> {
    let side = u8::try_from(side).ok()?;
    if strict {
        Variant::strict(side)
    } else {
        Variant::plain(side)
    }
}

/// C3. Panics if the board type does not serve the variant.
pub(crate) fn start<B: SizedBoard<W>, const W: usize>(variant: Variant) -> Position<B, W> {
    let Some(board) = B::of_size(variant.side()) else {
        panic!("this type of position does not serve variant {variant}");
    };
    let stones = Player::BOTH.map(|player| board.geometry().start(player));
    Position::from_parts(board, stones, Player::First, variant.is_strict())
}

/// The variant that a position text belongs to.
pub(crate) fn variant_of(text: &str) -> Result<Variant, SetupError> {
    let fields = rows::fields(text, 2, 3)?;
    let strict = match fields.get(2) {
        None => false,
        Some(&STRICT) => true,
        Some(&found) => {
            return Err(Note::new("taacoca-setup-flag")
                .rule("C7")
                .with("found", found)
                .into());
        }
    };
    let n_rows = rows::n_rows(fields[0]);
    let found = variant(n_rows.div_ceil(2), strict).filter(|_| n_rows % 2 == 1);
    found.ok_or_else(|| {
        let known: Vec<usize> = Variant::SIDES
            .map(|side| 2 * usize::from(side) - 1)
            .collect();
        rows::unknown_size(n_rows, &known)
    })
}

/// The position that a text describes, if nothing speaks against it.
pub(crate) fn read<B: SizedBoard<W>, const W: usize>(
    text: &str,
) -> Result<Position<B, W>, SetupError> {
    let variant = variant_of(text)?;
    let Some(board) = B::of_size(variant.side()) else {
        return Err(Note::new("position-other-board")
            .with("found", variant.to_string())
            .into());
    };
    let fields = rows::fields(text, 2, 3)?;
    let stones = read_board(board, fields[0])?;
    let turn = rows::side(fields[1], LETTERS)?;
    check(board, variant, stones, turn)?;
    Ok(Position::from_parts(
        board,
        stones,
        turn,
        variant.is_strict(),
    ))
}

fn read_board<B: SizedBoard<W>, const W: usize>(
    board: B,
    field: &str,
) -> Result<[Bits<W>; 2], SetupError> {
    let geometry = board.geometry();
    let from_top = (0..geometry.n_rows()).rev();
    let lengths: Vec<usize> = from_top.clone().map(|row| geometry.row_len(row)).collect();
    let rows = rows::read(field, &lengths, "wb")?;
    let mut stones = [Bits::EMPTY; 2];
    for (row, letters) in from_top.zip(rows) {
        for (i, letter) in letters.into_iter().enumerate() {
            let Some(letter) = letter else { continue };
            let cell = geometry.cell(row, i + 1).expect("rows have their length");
            stones[usize::from(letter == LETTERS[1])].insert(cell);
        }
    }
    Ok(stones)
}

/// What a position that is set up may not have.
fn check<B: SizedBoard<W>, const W: usize>(
    board: B,
    variant: Variant,
    stones: [Bits<W>; 2],
    turn: Player,
) -> Result<(), SetupError> {
    let geometry = board.geometry();
    for player in Player::BOTH {
        let found = stones[player.idx()].count();
        if found > variant.n_stones() {
            return Err(Note::new("taacoca-setup-stones")
                .rule("C3")
                .with("player", player)
                .with("found", found)
                .with("most", variant.n_stones())
                .into());
        }
    }
    // C6: it would have won already, by its own move.
    let arrived = stones[turn.idx()] & geometry.home(!turn);
    if let Some(cell) = arrived.first() {
        return Err(Note::new("taacoca-setup-home")
            .rule("C6")
            .with("player", turn)
            .with("cell", crate::notation::cell_name(geometry, cell))
            .into());
    }
    Ok(())
}
