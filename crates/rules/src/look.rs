//! The look of a game: a position as a scene, and the effects of a move on it.
//!
//! A scene says what is where and what it means; how it is drawn (characters,
//! SVG, live elements) and in which shades is left to the faces. Cells go by
//! their names, so scenes, effects and moves typed by people fit together.

use crate::{Color, Player, Position};

/// A position that can be looked at.
pub trait Look: Position {
    /// The board with its pieces, rim and labels, without marks.
    fn scene(&self) -> Scene;

    /// What a legal move does, including the lines it completes.
    fn effects(&self, mv: Self::Move) -> Effects;

    /// The lines that stand in this position and decide something: the opened
    /// tunnel, chains and fences of won colors, the groups of parted kings.
    fn lines(&self) -> Vec<Line>;
}

/// A position as it should be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The shape of cells and how their coordinates are meant.
    pub tiling: Tiling,
    /// The cells from the top row down, each row from the left.
    pub cells: Vec<SceneCell>,
    /// The stretches of the rim that belong to somebody.
    pub edges: Vec<Edge>,
    /// Coordinates written around the board.
    pub labels: Vec<Label>,
    /// Numbers shown beside the board: pieces lost, discs left.
    pub tallies: Vec<Tally>,
    /// What the players can win on the board, where colors count together for it.
    pub goals: Vec<Goal>,
    /// Who is to move, while the game goes on.
    pub turn: Option<Player>,
    /// What is pointed out.
    pub marks: Vec<Mark>,
}

/// The shape of cells, and the lattice their whole-number coordinates live on; y grows downward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiling {
    /// Squares: x is the column, y the row.
    Square,
    /// Hexagons with a corner on top: x in half widths, y in rows. Neighbors
    /// are at (±2, 0) and (±1, ±1).
    HexPointed,
    /// Hexagons with a side on top: x in columns, y in half heights. Neighbors
    /// are at (0, ±2) and (±1, ±1).
    HexFlat,
}

/// One cell of a scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SceneCell {
    /// Its name in moves.
    pub name: String,
    /// Across, see [`Tiling`].
    pub x: i32,
    /// Down, see [`Tiling`].
    pub y: i32,
    /// What stands there.
    pub piece: Option<Piece>,
}

/// A piece in a scene.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its color.
    pub color: Color,
    /// Its kind.
    pub kind: PieceKind,
    /// The letter that stands for it in position texts and plain drawings.
    pub letter: char,
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceKind {
    /// An ordinary stone or disc.
    Stone,
    /// A square tile that fills most of its cell.
    Tile,
    /// A king.
    King,
}

/// A side of a cell, on the rim, that belongs to somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The cell's index in [`Scene::cells`].
    pub cell: usize,
    /// The direction of the side as the step on the lattice that would leave
    /// the board there: `(0, -1)` is the upper side of a square.
    pub step: (i32, i32),
    /// Whose it is, by color.
    pub color: Color,
}

/// A coordinate written beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// What is written.
    pub text: String,
    /// Across, on the lattice of the cells.
    pub x: i32,
    /// Down, on the lattice of the cells.
    pub y: i32,
}

/// A number shown beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The key of what is counted, in the catalogue of sentences.
    pub key: &'static str,
    /// The player it belongs to, if it is one's own.
    pub player: Option<Player>,
    /// The color it speaks of, if any.
    pub color: Option<Color>,
    /// The number.
    pub number: u32,
}

/// Something that a player can win on the board, and the two colors that count for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Who plays for it.
    pub player: Player,
    /// The color that is won.
    pub color: Color,
    /// The color that counts with it for this player.
    pub ally: Color,
    /// Who has won it, once that is decided.
    pub owner: Option<Player>,
}

/// Something pointed out on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The name of the cell.
    pub cell: String,
    /// What is pointed out.
    pub kind: MarkKind,
}

/// What a mark means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkKind {
    /// The last move left this cell.
    From,
    /// The last move reached this cell.
    To,
    /// A piece was taken here.
    Captured,
    /// A piece broke off and was removed here.
    Splintered,
    /// Part of the line that won.
    Path,
    /// Part of the fence that won.
    Fence,
    /// Part of a group that decided.
    Group,
    /// Part of the group that it is set against.
    OtherGroup,
    /// A legal target.
    Target,
    /// Chosen, not played yet.
    Selected,
    /// Suggested.
    Hint,
}

/// What a move does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Pieces that change their cell, from and to: the moved one first, then those pushed along.
    pub moved: Vec<(String, String)>,
    /// Cells where a new piece is put.
    pub placed: Vec<String>,
    /// Cells whose own piece the mover takes off.
    pub removed: Vec<String>,
    /// Cells whose enemy piece is taken.
    pub captured: Vec<String>,
    /// Cells, after any push, whose piece breaks off and is removed.
    pub splintered: Vec<String>,
    /// Lines that the move completes.
    pub lines: Vec<Line>,
}

/// Cells that decide something together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What they are.
    pub kind: LineKind,
    /// Whom they serve.
    pub player: Player,
    /// The color that is decided, where colors are won.
    pub color: Option<Color>,
    /// The cells: a path from end to end, or a group in any order.
    pub cells: Vec<String>,
}

/// What a [`Line`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    /// A chain that joins two sides, or a piece that has arrived.
    Path,
    /// A wall that keeps the opponent's sides apart for good.
    Fence,
    /// A group of pieces that hang together.
    Group,
}

impl Scene {
    /// The cell of that name.
    pub fn cell(&self, name: &str) -> Option<&SceneCell> {
        self.cells.iter().find(|cell| cell.name == name)
    }

    /// Adds a mark.
    pub fn mark(&mut self, cell: impl Into<String>, kind: MarkKind) {
        self.marks.push(Mark {
            cell: cell.into(),
            kind,
        });
    }

    /// Marks what a move did; the scene is that of the position after it.
    pub fn mark_effects(&mut self, effects: &Effects) {
        for (from, _) in &effects.moved {
            // In a push every cell but the first is filled again.
            if effects.moved.iter().all(|(_, to)| to != from) {
                self.mark(from, MarkKind::From);
            }
        }
        for (_, to) in &effects.moved {
            self.mark(to, MarkKind::To);
        }
        for cell in &effects.placed {
            self.mark(cell, MarkKind::To);
        }
        for cell in &effects.removed {
            self.mark(cell, MarkKind::From);
        }
        for cell in &effects.captured {
            self.mark(cell, MarkKind::Captured);
        }
        for cell in &effects.splintered {
            self.mark(cell, MarkKind::Splintered);
        }
    }

    /// Marks lines that decide something; of two groups, each in its own way.
    pub fn mark_lines(&mut self, lines: &[Line]) {
        let mut groups = [MarkKind::Group, MarkKind::OtherGroup].into_iter().cycle();
        for line in lines {
            let kind = match line.kind {
                LineKind::Path => MarkKind::Path,
                LineKind::Fence => MarkKind::Fence,
                LineKind::Group => groups.next().unwrap_or(MarkKind::Group),
            };
            for cell in &line.cells {
                self.mark(cell, kind);
            }
        }
    }
}
