//! The look of a position: its scene and the effects of moves.
//!
//! Hexagons stand on a side: rows go down by half heights, columns are those
//! of equal q, so a cell's place is (q, row), counted from the left and the top.

use grid::Hex;
use rules::{
    Edge, Effects, Goal, Label, Line, Look, Piece, PieceKind, Player, Position, Scene, SceneCell,
    Tally, Tiling,
};

use crate::{Alliances, Disc, Geometry, Move, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Look for Alliances<B, W> {
    fn scene(&self) -> Scene {
        let board = self.geometry();
        Scene {
            tiling: Tiling::HexFlat,
            cells: self.scene_cells(),
            edges: board.edges(),
            labels: board.labels(),
            tallies: self.tallies(),
            goals: self.goals(),
            turn: self.outcome().is_none().then_some(self.turn),
            marks: Vec::new(),
        }
    }

    fn effects(&self, mv: Move) -> Effects {
        let after = self.after(mv);
        let decided = |disc: &Disc| self.is_open(*disc);
        Effects {
            placed: vec![self.geometry().name(mv.cell)],
            lines: Disc::ALL
                .into_iter()
                .filter(decided)
                .filter_map(|disc| after.deciding_line(disc))
                .collect(),
            ..Effects::default()
        }
    }

    fn lines(&self) -> Vec<Line> {
        Disc::ALL
            .into_iter()
            .filter_map(|disc| self.deciding_line(disc))
            .collect()
    }
}

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    fn scene_cells(&self) -> Vec<SceneCell> {
        let board = self.geometry();
        let piece = |disc: Disc| Piece {
            color: disc.color(),
            kind: PieceKind::Stone,
            letter: disc.letter(),
        };
        let cell = |cell| {
            let (x, y) = board.place(board.hexes.hex(cell));
            SceneCell {
                name: board.name(cell),
                x,
                y,
                piece: self.disc_at(cell).map(piece),
            }
        };
        (0..board.n_rows())
            .flat_map(|row| board.row(row).map(cell))
            .collect()
    }

    /// The supply of each color.
    fn tallies(&self) -> Vec<Tally> {
        let left = Disc::ALL.map(|disc| Tally {
            key: "alliances-left",
            player: None,
            color: Some(disc.color()),
            number: self.supply(disc),
        });
        left.to_vec()
    }

    /// Each color with its ally, by player (A5).
    fn goals(&self) -> Vec<Goal> {
        let goal = |player, disc: Disc| Goal {
            player,
            color: disc.color(),
            ally: disc.ally(player).color(),
            owner: self.owner(disc),
        };
        let of = |player| Disc::ALL.map(|disc| goal(player, disc));
        Player::BOTH.into_iter().flat_map(of).collect()
    }
}

impl<const W: usize> Geometry<W> {
    /// Column and row of a place on or off the board.
    fn place(&self, hex: Hex) -> (i32, i32) {
        let n = i32::from(self.side());
        let row = 2 * n - 3 + i32::from(hex.r) - i32::from(hex.s());
        (i32::from(hex.q) + n - 1, row)
    }

    /// The two outer edges of every cell of a side, in the color of the side.
    fn edges(&self) -> Vec<Edge> {
        let cells = (0..self.n_rows()).flat_map(|row| self.row(row));
        let mut edges = Vec::new();
        for (idx, cell) in cells.enumerate() {
            let hex = self.hexes.hex(cell);
            let (x, y) = self.place(hex);
            for beyond in Hex::STEPS.map(|step| hex.plus(step)) {
                let Some(disc) = self.side_before(beyond) else {
                    continue;
                };
                let (to_x, to_y) = self.place(beyond);
                edges.push(Edge {
                    cell: idx,
                    step: (to_x - x, to_y - y),
                    color: disc.color(),
                });
            }
        }
        edges
    }

    /// The color whose side a place off the board lies straight beyond (A2).
    fn side_before(&self, beyond: Hex) -> Option<Disc> {
        let side = self.side() as i16;
        let across = [beyond.s(), beyond.r, beyond.q];
        Disc::ALL
            .into_iter()
            .find(|disc| across[disc.idx()].abs() == side)
    }

    /// Letters at the lower left end of the diagonals, numbers at the right end of the rows.
    fn labels(&self) -> Vec<Label> {
        let mut labels = Vec::new();
        for diagonal in 0..self.n_diagonals() {
            let mut rows = (0..self.n_rows()).rev();
            let end = rows.find_map(|row| self.cell_at(row, diagonal));
            let (x, y) = self.place(self.hexes.hex(end.expect("diagonals have cells")));
            labels.push(Label {
                text: grid::names::letter(diagonal).to_string(),
                x: x - 1,
                y: y + 1,
            });
        }
        for row in 0..self.n_rows() {
            let end = self.row(row).last().expect("rows have cells");
            let (x, y) = self.place(self.hexes.hex(end));
            labels.push(Label {
                text: row.to_string(),
                x: x + 2,
                y,
            });
        }
        labels
    }
}
