//! The sign of a player beside the board.

use games::Choice;
use rules::{Piece, PieceKind, Player};

/// What the pieces of a player look like; none where pieces belong to nobody,
/// so that a color would say nothing of whom it stands for.
pub fn piece_of(choice: Choice, player: Player) -> Option<Piece> {
    let color = choice.game().info().player(player).color;
    let cells = choice.start().scene().cells.into_iter();
    let mut own = cells
        .filter_map(|cell| cell.piece)
        .filter(|piece| piece.color == color);
    own.find(|piece| piece.kind != PieceKind::King)
}
