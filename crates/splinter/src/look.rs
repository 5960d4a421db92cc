//! The look of a position: its scene and the effects of moves.

use grid::{Bits, Cell, names};
use rules::{
    Color, Effects, Label, Line, LineKind, Look, Piece, PieceKind, Player, Position, Scene,
    SceneCell, Tally, Tiling,
};

use crate::{Move, SizedBoard, Splinter};

impl<B: SizedBoard<W>, const W: usize> Look for Splinter<B, W> {
    fn scene(&self) -> Scene {
        let rect = &self.board.geometry().rect;
        Scene {
            tiling: Tiling::Square,
            // Cells are numbered in reading order.
            cells: rect.full.cells().map(|it| self.scene_cell(it)).collect(),
            edges: Vec::new(),
            labels: self.labels(),
            tallies: self.tallies(),
            goals: Vec::new(),
            turn: self.outcome.is_none().then_some(self.turn),
            marks: Vec::new(),
        }
    }

    fn effects(&self, mv: Move) -> Effects {
        let geometry = self.board.geometry();
        let Some(landing) = self.landing(mv) else {
            return Effects::default();
        };
        let mut moved = Vec::new();
        let mut from = mv.cell;
        while from != landing {
            let to = geometry.next(from, mv.direction);
            moved.push((self.cell_name(from), self.cell_name(to)));
            from = to;
        }
        let after = self.after(mv);
        let shifted = self.occupied.without(mv.cell).with(landing);
        Effects {
            moved,
            splintered: self.cell_names(shifted - after.occupied),
            lines: after.lines(),
            ..Effects::default()
        }
    }

    fn lines(&self) -> Vec<Line> {
        let groups = self.king_groups();
        if groups[0] == groups[1] {
            return Vec::new();
        }
        // S5.
        let line = |player: Player| Line {
            kind: LineKind::Group,
            player,
            color: None,
            cells: self.cell_names(groups[player.idx()]),
        };
        Player::BOTH.map(line).into()
    }
}

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    fn scene_cell(&self, cell: Cell) -> SceneCell {
        let rect = &self.board.geometry().rect;
        SceneCell {
            name: self.cell_name(cell),
            x: rect.column_of(cell).into(),
            y: rect.row_of(cell).into(),
            piece: self.letter(cell).map(piece),
        }
    }

    /// Letters above the board, numbers to its left.
    fn labels(&self) -> Vec<Label> {
        let rect = &self.board.geometry().rect;
        let columns = (0..rect.columns).map(|column| Label {
            text: names::letter(column.into()).to_string(),
            x: column.into(),
            y: -1,
        });
        let rows = (0..rect.rows).map(|row| Label {
            text: row.to_string(),
            x: -1,
            y: row.into(),
        });
        columns.chain(rows).collect()
    }

    fn tallies(&self) -> Vec<Tally> {
        let pawns = Player::BOTH.map(|player| Tally {
            key: "splinter-tally-pawns",
            player: Some(player),
            color: None,
            // All pieces but the king.
            number: u32::from(self.pieces[player.idx()]).saturating_sub(1),
        });
        let quiet = Tally {
            key: "splinter-plies",
            player: None,
            color: None,
            number: self.quiet.into(),
        };
        pawns.into_iter().chain([quiet]).collect()
    }

    fn cell_names(&self, cells: Bits<W>) -> Vec<String> {
        cells.cells().map(|cell| self.cell_name(cell)).collect()
    }
}

fn piece(letter: char) -> Piece {
    Piece {
        color: if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        },
        kind: if letter.eq_ignore_ascii_case(&'k') {
            PieceKind::King
        } else {
            PieceKind::Stone
        },
        letter,
    }
}
