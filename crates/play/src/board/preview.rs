//! A preview of a move: what it would do, cell by cell.

use games::AnyPosition;
use rules::{Effects, Piece};

/// What a move would do to one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The cell.
    pub cell: String,
    /// What stands there now.
    pub before: Option<Piece>,
    /// What would stand there.
    pub after: Option<Piece>,
    /// What would happen there.
    pub how: How,
}

/// What would happen on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// A piece would leave it.
    Left,
    /// A piece would arrive.
    Reached,
    /// A piece would arrive and take the one that is there.
    Captured,
    /// A piece would be put there.
    Placed,
    /// The player's own piece would be taken off.
    Removed,
    /// A piece would break off there.
    Splintered,
}

/// What a legal move would do to each cell that it touches, in reading order;
/// nothing for other moves.
pub fn preview(position: &dyn AnyPosition, mv: &str) -> Vec<Change> {
    let mut next = position.boxed_clone();
    let (Ok(effects), Ok(_)) = (position.effects(mv), next.play(mv)) else {
        return Vec::new();
    };
    let (before, after) = (position.scene().cells, next.scene().cells);
    before
        .into_iter()
        .zip(after)
        .filter_map(|(before, after)| {
            let how = how(&effects, &before.name)?;
            Some(Change {
                cell: before.name,
                before: before.piece,
                after: after.piece,
                how,
            })
        })
        .collect()
}

fn how(effects: &Effects, cell: &str) -> Option<How> {
    let has = |cells: &[String]| cells.iter().any(|it| it == cell);
    if has(&effects.splintered) {
        Some(How::Splintered)
    } else if has(&effects.captured) {
        Some(How::Captured)
    } else if has(&effects.placed) {
        Some(How::Placed)
    } else if has(&effects.removed) {
        Some(How::Removed)
    } else if effects.moved.iter().any(|(_, to)| to == cell) {
        Some(How::Reached)
    } else if effects.moved.iter().any(|(from, _)| from == cell) {
        Some(How::Left)
    } else {
        None
    }
}
