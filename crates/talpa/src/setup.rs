//! Start positions and positions set up by hand.

use grid::{Bits, flood};
use rules::{Note, Player, SetupError};

use crate::SizedBoard;
use crate::{Talpa, Variant};

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
    /// T3: red pieces where column and row have an even sum, blue elsewhere; Red moves.
    pub(crate) fn full_board(variant: Variant) -> Self {
        let board = B::of_size(variant.size()).expect("the type serves the variant");
        let rect = &board.geometry().rect;
        let is_red =
            |cell: &grid::Cell| (rect.column_of(*cell) + rect.row_of(*cell)).is_multiple_of(2);
        let red: Bits<W> = rect.full.cells().filter(is_red).collect();
        Self::of_pieces(board, [red, rect.full - red], Player::First)
    }

    /// The position with these red and blue pieces, checked.
    ///
    /// # Errors
    /// If the game would go on and the player to move has no piece.
    pub(crate) fn checked(
        board: B,
        pieces: [Bits<W>; 2],
        turn: Player,
    ) -> Result<Self, SetupError> {
        let position = Self::of_pieces(board, pieces, turn);
        if position.winner.is_none() && position.pieces(turn).is_empty() {
            return Err(Note::new("talpa-setup-no-piece")
                .rule("T8")
                .with("player", turn)
                .into());
        }
        Ok(position)
    }

    /// The position with these red and blue pieces, judged as if the player not to move had just moved.
    pub(crate) fn of_pieces(board: B, pieces: [Bits<W>; 2], turn: Player) -> Self {
        let rect = &board.geometry().rect;
        let empty = rect.full - pieces[0] - pieces[1];
        // T2.
        let red = [rect.first_row, rect.last_row];
        let blue = [rect.first_column, rect.last_column];
        let (pieces, edges) = match turn {
            Player::First => (pieces, [red, blue]),
            Player::Second => ([pieces[1], pieces[0]], [blue, red]),
        };
        let zones = [edges[0][0], edges[0][1], edges[1][0], edges[1][1]].map(|edge| {
            let joined = flood(edge & empty, empty, |x| rect.grow4(x));
            edge | rect.grow4(joined)
        });
        let mut position = Self {
            pieces,
            zones,
            turn,
            winner: None,
            board,
        };
        // T7. The opponent of the last mover comes first.
        position.winner = [turn, !turn]
            .into_iter()
            .find(|&player| position.joined(player));
        position
    }

    /// Whether empty cells join a player's two edges.
    pub(crate) fn joined(&self, player: Player) -> bool {
        (self.joining(player) & self.empty()).count() > 0
    }
}
