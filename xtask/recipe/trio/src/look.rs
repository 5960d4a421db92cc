//! The board as people see it.

use rules::{
    Color, Effects, Label, Line, LineKind, Look, Piece, PieceKind, Player, Position, Scene,
    SceneCell, Tiling,
};

use crate::notation::{letter, name};
use crate::{Move, Trio};

impl Look for Trio {
    fn scene(&self) -> Scene {
        let rows = (0..3u8).rev().flat_map(|row| (0..3).map(move |x| (x, row)));
        let cells = rows.map(|(column, row)| SceneCell {
            name: name(3 * row + column),
            x: column.into(),
            y: 2 - i32::from(row),
            piece: self.owner(3 * row + column).map(piece),
        });
        let label = |text: &str, x, y| Label {
            text: text.to_owned(),
            x,
            y,
        };
        Scene {
            tiling: Tiling::Square,
            cells: cells.collect(),
            edges: Vec::new(),
            labels: vec![
                label("a", 0, 3),
                label("b", 1, 3),
                label("c", 2, 3),
                label("3", -1, 0),
                label("2", -1, 1),
                label("1", -1, 2),
            ],
            tallies: Vec::new(),
            goals: Vec::new(),
            turn: self.outcome().is_none().then_some(self.turn),
            marks: Vec::new(),
        }
    }

    fn effects(&self, mv: Move) -> Effects {
        Effects {
            placed: vec![name(mv.0)],
            lines: self.after(mv).lines(),
            ..Effects::default()
        }
    }

    fn lines(&self) -> Vec<Line> {
        let found = Player::BOTH.into_iter().filter_map(|player| {
            let line = self.line(player)?;
            let cells = (0..9).filter(|cell| line >> cell & 1 == 1);
            Some(Line {
                kind: LineKind::Path,
                player,
                color: None,
                cells: cells.map(name).collect(),
            })
        });
        found.collect()
    }
}

fn piece(player: Player) -> Piece {
    Piece {
        color: [Color::White, Color::Black][player.idx()],
        kind: PieceKind::Stone,
        letter: letter(player),
    }
}
