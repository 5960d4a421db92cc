//! Boards like those of the games, made by hand.

use rules::{Color, Edge, Label, Piece, PieceKind, Scene, SceneCell, Tiling};

/// Squares full of red and blue tiles, rows numbered from the bottom.
pub(crate) fn tiles(n: i32) -> Scene {
    let mut scene = empty(Tiling::Square);
    for y in 0..n {
        for x in 0..n {
            let red = (x + n - 1 - y) % 2 == 0;
            let (color, letter) = if red {
                (Color::Red, 'r')
            } else {
                (Color::Blue, 'b')
            };
            let name = format!("{}{}", letter_of(x), n - y);
            add(
                &mut scene,
                name,
                x,
                y,
                Some((color, PieceKind::Tile, letter)),
            );
        }
    }
    for i in 0..n {
        label(&mut scene, letter_of(i), i, n);
        label(&mut scene, n - i, -1, i);
    }
    for (color, step) in [
        (Color::Red, (0, -1)),
        (Color::Red, (0, 1)),
        (Color::Blue, (-1, 0)),
        (Color::Blue, (1, 0)),
    ] {
        rim(&mut scene, color, step, |_| true);
    }
    scene
}

/// A hexagon of hexagons with a corner on top, white and black stones.
pub(crate) fn stones(side: i32) -> Scene {
    let mut scene = empty(Tiling::HexPointed);
    for y in 0..2 * side - 1 {
        let row = 2 * side - 2 - y;
        let n = 2 * side - 1 - (row - (side - 1)).abs();
        for i in 0..n {
            let x = 2 * i - (n - 1);
            let own = |row: i32| row <= side - 3 && x.abs() < side - row;
            let piece = if own(row) {
                Some((Color::White, PieceKind::Stone, 'w'))
            } else if own(y) {
                Some((Color::Black, PieceKind::Stone, 'b'))
            } else {
                None
            };
            add(
                &mut scene,
                format!("{}{}", letter_of(row), i + 1),
                x,
                y,
                piece,
            );
        }
        label(&mut scene, letter_of(row), -n - 1, y);
    }
    for i in 0..side {
        label(&mut scene, i + 1, 2 * i - side, 2 * side - 1);
    }
    for step in [-1, 1] {
        rim(&mut scene, Color::White, (step, 1), |cell| {
            cell.y == 2 * side - 2
        });
        rim(&mut scene, Color::Black, (step, -1), |cell| cell.y == 0);
    }
    scene
}

/// A wide board of squares with a block of stones and two kings in the middle.
pub(crate) fn kings() -> Scene {
    let mut scene = empty(Tiling::Square);
    for y in 0..18 {
        for x in 0..15 {
            let (i, j) = (y - 6, x - 5);
            let inside = (0..6).contains(&i) && (0..5).contains(&j);
            let king = x == 7 && (y == 8 || y == 9);
            let kind = if king {
                PieceKind::King
            } else {
                PieceKind::Stone
            };
            let piece = inside.then(|| match ((i + j) % 2 == 0, king) {
                (true, false) => (Color::Black, kind, 'p'),
                (true, true) => (Color::Black, kind, 'k'),
                (false, false) => (Color::White, kind, 'P'),
                (false, true) => (Color::White, kind, 'K'),
            });
            add(&mut scene, format!("{}{y}", letter_of(x)), x, y, piece);
        }
        label(&mut scene, y, -1, y);
    }
    for x in 0..15 {
        label(&mut scene, letter_of(x), x, 18);
    }
    scene
}

/// A hexagon of hexagons with a side on top, without its corners; `piece` says what stands where.
pub(crate) fn discs(side: i32, piece: impl Fn(i32, i32) -> Option<Color>) -> Scene {
    let mut scene = empty(Tiling::HexFlat);
    let m = side - 1;
    for row in 0..4 * side - 5 {
        for q in -m..=m {
            // row = 2 side - 3 + r - s and q + r + s = 0.
            let twice_r = row - (2 * side - 3) - q;
            if twice_r % 2 != 0 {
                continue;
            }
            let (r, s) = (twice_r / 2, -q - twice_r / 2);
            let far = [q, r, s].iter().filter(|c| c.abs() == m).count();
            if far > 1 || r.abs() > m || s.abs() > m {
                continue;
            }
            let piece = piece(q, row).map(|color| (color, PieceKind::Stone, initial(color)));
            add(
                &mut scene,
                format!("{}{row}", letter_of(m - s)),
                q,
                row,
                piece,
            );
        }
    }
    for (color, steps, at) in [
        (Color::Orange, [(-1, -1), (0, -2)], [0, 0, 1]),
        (Color::Orange, [(1, 1), (0, 2)], [0, 0, -1]),
        (Color::Purple, [(1, -1), (0, -2)], [0, -1, 0]),
        (Color::Purple, [(-1, 1), (0, 2)], [0, 1, 0]),
        (Color::Green, [(-1, -1), (-1, 1)], [-1, 0, 0]),
        (Color::Green, [(1, -1), (1, 1)], [1, 0, 0]),
    ] {
        for step in steps {
            rim(&mut scene, color, step, |cell| {
                let q = cell.x;
                let r = (cell.y - (2 * side - 3) - q) / 2;
                q * at[0] + r * at[1] + (-q - r) * at[2] == m
            });
        }
    }
    for row in 0..4 * side - 5 {
        let first = scene.cells.iter().filter(|c| c.y == row).map(|c| c.x).min();
        label(&mut scene, row, first.unwrap_or(0) - 2, row);
    }
    for diagonal in 0..=2 * m {
        let first = scene
            .cells
            .iter()
            .find(|c| c.name.starts_with(&letter_of(diagonal)));
        let (x, y) = first.map_or((0, 0), |cell| (cell.x, cell.y));
        label(&mut scene, letter_of(diagonal), x + 1, y - 1);
    }
    scene
}

/// Takes the pieces off some cells.
pub(crate) fn clear(scene: &mut Scene, names: &[&str]) {
    for cell in &mut scene.cells {
        if names.contains(&cell.name.as_str()) {
            cell.piece = None;
        }
    }
}

/// A scene without anything.
pub(crate) fn empty(tiling: Tiling) -> Scene {
    Scene {
        tiling,
        cells: vec![],
        edges: vec![],
        labels: vec![],
        tallies: vec![],
        goals: vec![],
        turn: None,
        marks: vec![],
    }
}

fn add(scene: &mut Scene, name: String, x: i32, y: i32, piece: Option<(Color, PieceKind, char)>) {
    let piece = piece.map(|(color, kind, letter)| Piece {
        color,
        kind,
        letter,
    });
    scene.cells.push(SceneCell { name, x, y, piece });
}

fn label(scene: &mut Scene, text: impl ToString, x: i32, y: i32) {
    let text = text.to_string();
    scene.labels.push(Label { text, x, y });
}

/// Gives a color the sides toward `step` that lead off the board, of the cells that `which` picks.
fn rim(scene: &mut Scene, color: Color, step: (i32, i32), which: impl Fn(&SceneCell) -> bool) {
    for (n, cell) in scene.cells.iter().enumerate() {
        let (x, y) = (cell.x + step.0, cell.y + step.1);
        let inside = scene.cells.iter().any(|other| (other.x, other.y) == (x, y));
        if which(cell) && !inside {
            scene.edges.push(Edge {
                cell: n,
                step,
                color,
            });
        }
    }
}

fn letter_of(n: i32) -> String {
    char::from(b'a' + u8::try_from(n).expect("boards are small")).to_string()
}

fn initial(color: Color) -> char {
    color
        .id()
        .to_ascii_uppercase()
        .chars()
        .next()
        .expect("colors have names")
}
