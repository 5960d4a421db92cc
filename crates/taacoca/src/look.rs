//! The look of a position: its scene and the effects of moves.

use grid::{Cell, names};
use rules::{
    Color, Edge, Effects, Label, Line, LineKind, Look, Piece, PieceKind, Player, Position as _,
    Scene, SceneCell, Tally, Tiling,
};

use crate::notation::cell_name;
use crate::setup::LETTERS;
use crate::{Geometry, INFO, Move, Position, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Look for Position<B, W> {
    fn scene(&self) -> Scene {
        let geometry = self.geometry();
        Scene {
            tiling: Tiling::HexPointed,
            cells: scene_cells(self),
            edges: edges(geometry),
            labels: labels(geometry),
            tallies: tallies(self),
            goals: Vec::new(),
            turn: self.outcome().is_none().then_some(self.turn()),
            marks: Vec::new(),
        }
    }

    fn effects(&self, mv: Move) -> Effects {
        let name = |cell: Cell| cell_name(self.geometry(), cell);
        let mut effects = Effects {
            lines: self.after(mv).lines(),
            ..Effects::default()
        };
        for from in mv.cells() {
            let to = self
                .geometry()
                .target(from, self.turn(), mv.direction())
                .expect("a legal move stays on the board");
            effects.moved.push((name(from), name(to)));
            if self.stones(!self.turn()).contains(to) {
                effects.captured.push(name(to));
            }
        }
        effects
    }

    /// Each stone that has arrived on the enemy home row (C6).
    fn lines(&self) -> Vec<Line> {
        let line = |cell| Line {
            kind: LineKind::Path,
            player: !self.turn(),
            color: None,
            cells: vec![cell_name(self.geometry(), cell)],
        };
        self.arrived().cells().map(line).collect()
    }
}

fn scene_cells<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Vec<SceneCell> {
    let geometry = position.geometry();
    let piece = |cell| {
        let owner = Player::BOTH
            .into_iter()
            .find(|player| position.stones(*player).contains(cell))?;
        Some(Piece {
            color: INFO.player(owner).color,
            kind: PieceKind::Stone,
            letter: LETTERS[owner.idx()],
        })
    };
    rows_from_top(geometry)
        .flat_map(|(row, y)| (1..=geometry.row_len(row)).map(move |number| (row, number, y)))
        .map(|(row, number, y)| {
            let cell = cell_of(geometry, row, number);
            SceneCell {
                name: cell_name(geometry, cell),
                x: geometry.x(cell),
                y,
                piece: piece(cell),
            }
        })
        .collect()
}

/// The outer sides of the home rows (C1).
fn edges<const W: usize>(geometry: &Geometry<W>) -> Vec<Edge> {
    let side = geometry.side();
    let edge = |cell, step, color| Edge { cell, step, color };
    let mut edges = Vec::with_capacity(4 * side);
    for i in 0..side {
        edges.push(edge(i, (-1, -1), Color::Black));
        edges.push(edge(i, (1, -1), Color::Black));
    }
    for i in geometry.n_cells() - side..geometry.n_cells() {
        edges.push(edge(i, (-1, 1), Color::White));
        edges.push(edge(i, (1, 1), Color::White));
    }
    edges
}

/// The letter at the left of each row; each number at both ends of the bent
/// line of cells that bear it.
fn labels<const W: usize>(geometry: &Geometry<W>) -> Vec<Label> {
    let mut labels = Vec::new();
    let middle = geometry.side() as i32 - 1;
    for (row, y) in rows_from_top(geometry) {
        let length = geometry.row_len(row);
        let first = geometry.x(cell_of(geometry, row, 1));
        labels.push(label(names::letter(row).to_string(), first - 2, y));
        // A line of numbers ends in a home row or at the right end of a row.
        let ends = match row {
            _ if row == 0 || row == geometry.n_rows() - 1 => 1..=length,
            _ => length..=length,
        };
        for number in ends {
            let x = geometry.x(cell_of(geometry, row, number)) + 1;
            if y <= middle {
                labels.push(label(number.to_string(), x, y - 1));
            }
            if y >= middle {
                labels.push(label(number.to_string(), x, y + 1));
            }
        }
    }
    labels
}

fn label(text: String, x: i32, y: i32) -> Label {
    Label { text, x, y }
}

/// How many stones each player has.
fn tallies<B: SizedBoard<W>, const W: usize>(position: &Position<B, W>) -> Vec<Tally> {
    let tally = |player: Player| Tally {
        key: "taacoca-stones",
        player: Some(player),
        color: None,
        number: position.stones(player).count(),
    };
    Player::BOTH.map(tally).into()
}

/// The rows from the top with their y in scenes, where it grows downward.
fn rows_from_top<const W: usize>(
    geometry: &Geometry<W>,
) -> impl Iterator<Item = (usize, i32)> + use<W> {
    (0..geometry.n_rows()).rev().zip(0..)
}

fn cell_of<const W: usize>(geometry: &Geometry<W>, row: usize, number: usize) -> Cell {
    geometry.cell(row, number).expect("a cell of the row")
}
