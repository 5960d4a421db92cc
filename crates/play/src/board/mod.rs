//! The board as it is to be drawn.

mod label;
mod pieces;
mod preview;

use games::AnyPosition;
use rules::{Effects, Mark, MarkKind, Note, Piece, Scene, Tally};

use crate::builder::{self, Builder};
use crate::walk::{Way, step};

pub use pieces::{Pieces, Shown};
pub use preview::{Change, How, preview};

/// Everything that a drawn board needs.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardView {
    /// The board with its pieces, and everything pointed out as marks.
    pub scene: Scene,
    /// The cells, one for each of the scene, in the same order.
    pub cells: Vec<CellView>,
    /// Moves that are pointed at, the best first.
    pub arrows: Vec<Arrow>,
    /// Cells that moves lead to, and how likely a net finds those moves to be the best together.
    pub heat: Vec<(String, f64)>,
    /// Where the last move moved pieces, from and to, so that it can be seen moving.
    pub moved: Vec<(String, String)>,
    /// Moves that the chosen cells do not tell apart: to be shown as buttons.
    pub choices: Vec<ChoiceView>,
    /// The move that is shown but not played yet.
    pub pending: Option<String>,
    /// Whether somebody may choose cells.
    pub is_active: bool,
    /// Whether it is seen from the other side.
    pub is_flipped: bool,
}

/// One cell of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct CellView {
    /// Its name in moves.
    pub name: String,
    /// What stands there.
    pub piece: Option<Piece>,
    /// What can be done with it.
    pub role: Role,
    /// What the move that is not played yet would do here.
    pub change: Option<Change>,
    /// What is pointed out here, in the order of the scene's marks.
    pub marks: Vec<MarkKind>,
    /// What a screen reader says of it, part by part.
    pub label: Vec<Note>,
}

/// What can be done with a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Nothing.
    Idle,
    /// It can be chosen for a move.
    Pickable,
    /// It is chosen.
    Selected,
    /// What is chosen can go there.
    Target,
}

/// A move that is pointed at.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrow {
    /// The move.
    pub mv: String,
    /// From cell to cell, one for each piece that the person moves; the same
    /// cell twice where a piece is put or taken.
    pub steps: Vec<(String, String)>,
    /// 0 for the best move, 1 for the next.
    pub rank: usize,
    /// Whether it is proved to be so.
    pub is_proved: bool,
}

/// A move among several that the chosen cells do not tell apart.
#[derive(Clone, PartialEq, Debug)]
pub struct ChoiceView {
    /// The move.
    pub mv: String,
    /// What tells it from the others: a letter or a direction.
    pub label: String,
    /// The piece that it puts on the board, if it does.
    pub piece: Option<Piece>,
    /// What is left of that color, where the game counts it.
    pub left: Option<u32>,
    /// Where its pieces go, if it moves some.
    pub targets: Vec<String>,
}

/// What a board is made of.
pub struct Parts<'a> {
    /// What stands on it.
    pub position: &'a dyn AnyPosition,
    /// The move being put together, where somebody may choose.
    pub builder: Option<&'a Builder>,
    /// The move that is shown before it is played.
    pub pending: Option<&'a str>,
    /// A move that is shown because a cell is pointed at.
    pub pointed: Option<&'a str>,
    /// What the last move did.
    pub last: &'a Effects,
    /// A move that is advised.
    pub hint: Option<&'a str>,
    /// Moves that are pointed at.
    pub arrows: Vec<Arrow>,
    /// What a net thinks of cells.
    pub heat: Vec<(String, f64)>,
    /// Whether it is seen from the other side.
    pub is_flipped: bool,
}

impl BoardView {
    /// The board that is made of them.
    pub fn new(parts: Parts<'_>) -> Self {
        let position = parts.position;
        let mut scene = position.scene();
        scene.mark_effects(parts.last);
        scene.mark_lines(&position.lines());
        let mut arrows = parts.arrows;
        if let Some(arrow) = parts.hint.and_then(|mv| Arrow::new(position, mv, 0, false)) {
            for cell in arrow.steps.iter().flat_map(|(from, to)| [from, to]) {
                mark_once(&mut scene, cell, MarkKind::Hint);
            }
            arrows.push(arrow);
        }
        let roles = roles(&scene, parts.builder);
        if let Some(builder) = parts.builder {
            for cell in builder.chosen() {
                scene.mark(cell, MarkKind::Selected);
            }
            for cell in builder.targets() {
                scene.mark(cell, MarkKind::Target);
            }
        }
        let shown = parts.pending.or(parts.pointed);
        let changes = shown.map(|mv| preview(position, mv)).unwrap_or_default();
        Self {
            cells: cells(&scene, &roles, &changes),
            choices: parts
                .builder
                .map(|it| choices(position, it))
                .unwrap_or_default(),
            scene,
            arrows,
            heat: parts.heat,
            moved: parts.last.moved.clone(),
            pending: parts.pending.map(str::to_owned),
            is_active: parts.builder.is_some(),
            is_flipped: parts.is_flipped,
        }
    }

    /// Shows other pieces on the same board.
    pub fn set_pieces(&mut self, scene: Scene) {
        let roles = vec![Role::Pickable; scene.cells.len()];
        self.cells = cells(&scene, &roles, &[]);
        self.moved.clear();
        self.scene = scene;
        self.is_active = true;
    }

    /// The cell of that name.
    pub fn cell(&self, name: &str) -> Option<&CellView> {
        self.cells.iter().find(|cell| cell.name == name)
    }

    /// The cell where an arrow key leads.
    pub fn step<'a>(&'a self, from: &'a str, way: Way) -> &'a str {
        step(&self.scene, from, way, self.is_flipped)
    }

    /// The next cell that can be chosen, in reading order, and after the last the first.
    pub fn next_useful(&self, from: &str) -> Option<&str> {
        let at = self.cells.iter().position(|cell| cell.name == from);
        let after = at.map_or(0, |at| at + 1);
        let has_targets = self.cells.iter().any(|cell| cell.role == Role::Target);
        let wanted = if has_targets {
            Role::Target
        } else {
            Role::Pickable
        };
        let mut order = (after..self.cells.len()).chain(0..after);
        order
            .find(|&n| self.cells[n].role == wanted)
            .map(|n| self.cells[n].name.as_str())
    }
}

impl Arrow {
    /// The arrow for a legal move.
    pub fn new(position: &dyn AnyPosition, mv: &str, rank: usize, is_proved: bool) -> Option<Self> {
        let effects = position.effects(mv).ok()?;
        let mut steps = effects.moved;
        // Pieces that are only pushed go along with the first.
        if let Some((_, to)) = steps.first().cloned()
            && steps.iter().skip(1).any(|(from, _)| *from == to)
            && !mv.contains(to.as_str())
        {
            steps.truncate(1);
        }
        let put = effects.placed.into_iter().chain(effects.removed);
        steps.extend(put.map(|cell| (cell.clone(), cell)));
        Some(Self {
            mv: mv.to_owned(),
            steps,
            rank,
            is_proved,
        })
    }
}

/// Where moves lead, and how likely they are to be the best together. What hardly anybody would play is
/// left out.
pub fn heat(position: &dyn AnyPosition, opinion: &[(String, f64)]) -> Vec<(String, f64)> {
    const LEAST: f64 = 0.05;
    let mut cells: Vec<(String, f64)> = Vec::new();
    for (mv, share) in opinion {
        let steps = Arrow::new(position, mv, 0, false).map_or_else(Vec::new, |it| it.steps);
        for (_, to) in steps {
            match cells.iter_mut().find(|it| it.0 == to) {
                Some(cell) => cell.1 += share,
                None => cells.push((to, *share)),
            }
        }
    }
    cells.retain(|it| it.1 >= LEAST);
    cells
}

fn roles(scene: &Scene, builder: Option<&Builder>) -> Vec<Role> {
    let Some(builder) = builder else {
        return vec![Role::Idle; scene.cells.len()];
    };
    let (targets, pickable) = (builder.targets(), builder.pickable());
    let chosen: Vec<&str> = builder.chosen().collect();
    let role = |name: &str| match name {
        // A stone that is chosen may stand where another one can go.
        _ if targets.contains(&name) => Role::Target,
        _ if chosen.contains(&name) => Role::Selected,
        _ if pickable.contains(&name) => Role::Pickable,
        _ => Role::Idle,
    };
    scene.cells.iter().map(|cell| role(&cell.name)).collect()
}

fn cells(scene: &Scene, roles: &[Role], changes: &[Change]) -> Vec<CellView> {
    let view = |(cell, &role): (&rules::SceneCell, &Role)| {
        let here = |mark: &&Mark| mark.cell == cell.name;
        let marks: Vec<MarkKind> = scene.marks.iter().filter(here).map(|it| it.kind).collect();
        let change = changes.iter().find(|it| it.cell == cell.name).cloned();
        CellView {
            name: cell.name.clone(),
            piece: cell.piece,
            role,
            label: label::label(cell, role, &marks, change.as_ref()),
            change,
            marks,
        }
    };
    scene.cells.iter().zip(roles).map(view).collect()
}

/// The moves that the chosen cells do not tell apart; those that put something down
/// in the order in which the supply is counted.
pub fn choices(position: &dyn AnyPosition, builder: &Builder) -> Vec<ChoiceView> {
    let choices = builder.choices();
    // One that is left is the pending move and no choice.
    if choices.len() < 2 {
        return Vec::new();
    }
    let tallies = position.scene().tallies;
    let view = |choice: builder::Choice| {
        let effects = position.effects(&choice.text).unwrap_or_default();
        let changes = preview(position, &choice.text);
        let put = changes.iter().find(|it| it.how == How::Placed);
        let piece = put.and_then(|it| it.after);
        let rank = tallies.iter().position(|it: &Tally| {
            it.player.is_none() && piece.is_some_and(|piece| it.color == Some(piece.color))
        });
        let left = rank.map(|rank| &tallies[rank]);
        let view = ChoiceView {
            mv: choice.text,
            label: choice.label,
            piece,
            left: left.map(|it| it.number),
            targets: effects.moved.into_iter().map(|(_, to)| to).collect(),
        };
        (rank, view)
    };
    let mut views: Vec<_> = choices.into_iter().map(view).collect();
    views.sort_by_key(|(rank, _)| *rank);
    views.into_iter().map(|(_, view)| view).collect()
}

fn mark_once(scene: &mut Scene, cell: &str, kind: MarkKind) {
    if !scene
        .marks
        .iter()
        .any(|it| it.cell == cell && it.kind == kind)
    {
        scene.mark(cell, kind);
    }
}
