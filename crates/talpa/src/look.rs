//! The look of a position: its scene and the effects of moves.

use grid::{Bits, Cell, names, shortest_path};
use rules::{
    Color, Edge, Effects, Label, Line, LineKind, Look, Piece, PieceKind, Player, Position, Scene,
    SceneCell, Tally, Tiling,
};

use crate::SizedBoard;
use crate::position::Step;
use crate::{Move, Talpa};

impl<B: SizedBoard<W>, const W: usize> Look for Talpa<B, W> {
    fn scene(&self) -> Scene {
        let rect = self.rect();
        let n = i32::from(rect.columns);
        let mut cells = Vec::with_capacity(rect.n_cells());
        let mut edges = Vec::new();
        for row in (0..rect.rows).rev() {
            for column in 0..rect.columns {
                let cell = rect.cell(column, row);
                edges.extend(self.rims(cell).map(|(step, color)| Edge {
                    cell: cells.len(),
                    step: step.lattice(),
                    color,
                }));
                cells.push(SceneCell {
                    name: self.name(cell),
                    x: column.into(),
                    y: n - 1 - i32::from(row),
                    piece: self.letter(cell).map(piece),
                });
            }
        }
        let letters = (0..n).map(|x| Label {
            text: names::letter(x as usize).into(),
            x,
            y: n,
        });
        let numbers = (0..n).map(|y| Label {
            text: (n - y).to_string(),
            x: -1,
            y,
        });
        Scene {
            tiling: Tiling::Square,
            cells,
            edges,
            labels: letters.chain(numbers).collect(),
            tallies: Player::BOTH.map(|player| self.tally(player)).to_vec(),
            goals: Vec::new(),
            turn: self.outcome().is_none().then_some(self.turn),
            marks: Vec::new(),
        }
    }

    fn effects(&self, mv: Move) -> Effects {
        let from = self.name(mv.from());
        let lines = self.after(mv).lines();
        match mv.target().map(|cell| self.name(cell)) {
            None => Effects {
                removed: vec![from],
                lines,
                ..Effects::default()
            },
            Some(to) => Effects {
                captured: vec![to.clone()],
                moved: vec![(from, to)],
                lines,
                ..Effects::default()
            },
        }
    }

    /// The shortest tunnel of the winner.
    fn lines(&self) -> Vec<Line> {
        let Some(player) = self.winner else {
            return Vec::new();
        };
        let rect = self.rect();
        let (from, to) = match player {
            Player::First => (rect.first_row, rect.last_row),
            Player::Second => (rect.first_column, rect.last_column),
        };
        let tunnel = shortest_path(from, to, self.empty(), |x| rect.grow4(x));
        let cells = tunnel.into_iter().map(|cell| self.name(cell)).collect();
        vec![Line {
            kind: LineKind::Path,
            player,
            color: None,
            cells,
        }]
    }
}

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
    /// The sides of a cell that lie on an edge, with the edge's color (T2).
    fn rims(&self, cell: Cell) -> impl Iterator<Item = (Step, Color)> {
        let rect = self.rect();
        let of = |set: Bits<W>, step, color| set.contains(cell).then_some((step, color));
        [
            of(rect.last_row, Step::Up, Color::Red),
            of(rect.last_column, Step::Right, Color::Blue),
            of(rect.first_column, Step::Left, Color::Blue),
            of(rect.first_row, Step::Down, Color::Red),
        ]
        .into_iter()
        .flatten()
    }

    fn tally(&self, player: Player) -> Tally {
        Tally {
            key: "talpa-tally-pieces",
            player: Some(player),
            color: None,
            number: self.pieces(player).count(),
        }
    }
}

fn piece(letter: char) -> Piece {
    let color = if letter == 'r' {
        Color::Red
    } else {
        Color::Blue
    };
    Piece {
        color,
        kind: PieceKind::Tile,
        letter,
    }
}
