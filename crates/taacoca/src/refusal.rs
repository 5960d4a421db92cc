//! Why a move is refused, and why a game ended.

use grid::{Bits, Cell};
use rules::{Note, Position as _};

use crate::notation::cell_name;
use crate::{Geometry, Move, Position, SizedBoard};

/// Which way of C6 ended the game, if one did.
pub(crate) fn reason<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Option<Note> {
    let winner = position.outcome()?.winner()?;
    let note = |key| Note::new(key).rule("C6").with("winner", winner);
    Some(if let Some(cell) = position.arrived().first() {
        note("taacoca-won-home").with("cell", cell_name(position.geometry(), cell))
    } else if position.stones(!winner).is_empty() {
        note("taacoca-won-captured").with("loser", !winner)
    } else {
        note("taacoca-won-stuck").with("loser", !winner)
    })
}

/// The rule that an illegal move breaks, and what would be possible.
pub(crate) fn refusal<B: SizedBoard<W>, const W: usize>(
    position: &Position<B, W>,
    mv: Move,
) -> Note {
    let note = not_own(position, mv)
        .or_else(|| wrong_number(position, mv))
        .or_else(|| barred(position, mv))
        .unwrap_or_else(|| Note::new("taacoca-foreign").rule("C1"));
    with_possible(position, mv, note)
}

/// C4: only own stones move.
fn not_own<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>, mv: Move) -> Option<Note> {
    let (geometry, turn) = (position.geometry(), position.turn());
    if mv.cells().any(|cell| cell.idx() >= geometry.n_cells()) {
        return Some(Note::new("taacoca-foreign").rule("C1"));
    }
    let cell = in_order(geometry, mv)
        .into_iter()
        .find(|&cell| !position.stones(turn).contains(cell))?;
    let key = if position.stones(!turn).contains(cell) {
        "taacoca-enemy"
    } else {
        "taacoca-empty"
    };
    Some(
        Note::new(key)
            .rule("C4")
            .with("cell", cell_name(geometry, cell))
            .with("player", turn),
    )
}

/// C4: three stones step, or all that are left.
fn wrong_number<B: SizedBoard<W>, const W: usize>(
    position: &Position<B, W>,
    mv: Move,
) -> Option<Note> {
    let needed = position.n_to_move() as usize;
    if mv.n_stones() == needed {
        return None;
    }
    let key = if position.stones(position.turn()).count() > 3 {
        "taacoca-three"
    } else {
        "taacoca-all"
    };
    Some(
        Note::new(key)
            .rule("C4")
            .with("found", mv.n_stones())
            .with("needed", needed),
    )
}

/// C4, C7: what stands in the way of the first stone that cannot step.
fn barred<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>, mv: Move) -> Option<Note> {
    let (geometry, turn) = (position.geometry(), position.turn());
    let from: Bits<W> = mv.set();
    let mine = position.stones(turn);
    let bar = |cell: Cell| {
        let note = |key, rule| {
            Note::new(key)
                .rule(rule)
                .with("cell", cell_name(geometry, cell))
                .with("direction", mv.direction().word())
        };
        let Some(to) = geometry.target(cell, turn, mv.direction()) else {
            return Some(note("taacoca-off-board", "C4"));
        };
        if !mine.contains(to) || (from.contains(to) && !position.is_strict()) {
            return None;
        }
        let (key, rule) = if from.contains(to) {
            ("taacoca-strict", "C7")
        } else {
            ("taacoca-blocked", "C4")
        };
        Some(note(key, rule).with("target", cell_name(geometry, to)))
    };
    in_order(geometry, mv).into_iter().find_map(bar)
}

/// The cells of a move as its text names them.
fn in_order<const W: usize>(geometry: &Geometry<W>, mv: Move) -> Vec<Cell> {
    let mut cells: Vec<Cell> = mv.cells().collect();
    cells.sort_unstable_by_key(|&cell| (geometry.row(cell), geometry.number(cell)));
    cells
}

/// The note with the legal move that is most like the refused one, and how many others there are.
fn with_possible<B: SizedBoard<W>, const W: usize>(
    position: &Position<B, W>,
    mv: Move,
    note: Note,
) -> Note {
    let moves = position.sorted_moves();
    let likeness = |other: Move| {
        let shared = mv.cells().filter(|&it| other.cells().any(|c| c == it));
        (shared.count(), other.direction() == mv.direction())
    };
    // Of equals the one that is sorted first.
    let best = moves
        .iter()
        .rev()
        .max_by_key(|(_, other)| likeness(*other))
        .map_or_else(String::new, |(text, _)| text.clone());
    note.with("possible", best)
        .with("others", moves.len().saturating_sub(1))
}
