//! The cells of a live board: controls with names, and what is marked on them.

use std::sync::Arc;

use draw::layout::Layout;
use draw::num;
use games::GameId;
use leptos::prelude::*;
use play::{BoardView, CellView, How, Role};
use rules::{MarkKind, Piece};

use super::shapes::{inset, points};
use crate::words::Language;

/// Every cell as a signal of its own: what has not changed is not drawn again.
#[derive(Clone)]
pub(super) struct Cells(Arc<Vec<RwSignal<CellView>>>);

impl Cells {
    pub(super) fn new(view: Signal<BoardView>) -> Self {
        let cells = view.with_untracked(|view| {
            let cells = view.cells.iter().cloned();
            cells.map(RwSignal::new).collect::<Vec<_>>()
        });
        let cells = Self(Arc::new(cells));
        let signals = cells.0.clone();
        Effect::new(move || {
            view.with(|view| {
                for (signal, cell) in signals.iter().zip(&view.cells) {
                    if signal.with_untracked(|old| old != cell) {
                        signal.set(cell.clone());
                    }
                }
            });
        });
        cells
    }

    pub(super) fn get(&self, n: usize) -> Option<RwSignal<CellView>> {
        self.0.get(n).copied()
    }
}

/// The cells as controls; one of them is reached by the Tab key, the others by arrows.
pub(super) fn cells(
    cells: &Cells,
    layout: &Layout,
    game: GameId,
    at: RwSignal<usize>,
) -> Vec<impl IntoView + use<>> {
    let language = Language::here();
    let current = Selector::new(move || at.get());
    let view = |(n, (&cell, placed)): (usize, (&RwSignal<CellView>, &draw::layout::PlacedCell))| {
        let name = cell.with_untracked(|it| it.name.clone());
        let current = current.clone();
        let class = move || cell.with(|it| format!("q-cell{}", draw::tint(&it.marks)));
        let role = move || cell.with(|it| role_id(it.role));
        let is_grip = move || cell.with(is_grip).then_some("");
        let is_chosen = move || cell.with(|it| it.role == Role::Selected).then_some("true");
        let tab = move || if current.selected(&n) { "0" } else { "-1" };
        let label = move || {
            let texts = language.texts();
            let parts = cell.with(|it| {
                let parts = it.label.iter().map(|note| texts.say(Some(game), note));
                parts.collect::<Vec<_>>()
            });
            parts.join(", ")
        };
        view! {
            <polygon
                class=class points=points(&inset(placed, 2.5))
                data-n=n.to_string() data-cell=name data-role=role data-grip=is_grip
                role="button" tabindex=tab aria-label=label aria-pressed=is_chosen
            />
        }
    };
    cells
        .0
        .iter()
        .zip(&layout.cells)
        .enumerate()
        .map(view)
        .collect()
}

/// What is marked on the cells, and what the move that is not played yet would do.
pub(super) fn overlays(cells: &Cells, layout: &Layout) -> Vec<impl IntoView + use<>> {
    let cells = cells.0.iter().zip(&layout.cells);
    cells
        .map(|(&cell, placed)| {
            let placed = placed.clone();
            let drawn = Memo::new(move |_| {
                cell.with(|it| {
                    let marks = draw::overlay(&it.marks, &placed, it.piece.is_some());
                    ghost(it, &placed) + &marks + &change(it, &placed)
                })
            });
            view! { <g inner_html=move || drawn.get()></g> }
        })
        .collect()
}

/// The piece that would stand here, not yet solid.
fn ghost(cell: &CellView, placed: &draw::layout::PlacedCell) -> String {
    let Some(change) = &cell.change else {
        return String::new();
    };
    let arrives = matches!(change.how, How::Reached | How::Captured | How::Placed);
    match change.after.filter(|_| arrives) {
        Some(piece) => ghost_of(piece, placed),
        None => String::new(),
    }
}

fn ghost_of(piece: Piece, placed: &draw::layout::PlacedCell) -> String {
    let (id, x, y) = (
        draw::piece_id(piece),
        num(placed.center.x),
        num(placed.center.y),
    );
    format!("<use class=\"q-ghost\" href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>")
}

/// What would be lost here.
fn change(cell: &CellView, placed: &draw::layout::PlacedCell) -> String {
    let Some(change) = &cell.change else {
        return String::new();
    };
    let mark = match change.how {
        How::Captured => MarkKind::Captured,
        How::Splintered | How::Removed => MarkKind::Splintered,
        How::Left | How::Reached | How::Placed => return String::new(),
    };
    draw::overlay(&[mark], placed, true)
}

const fn role_id(role: Role) -> &'static str {
    match role {
        Role::Idle => "idle",
        Role::Pickable => "pickable",
        Role::Selected => "selected",
        Role::Target => "target",
    }
}

/// Whether a piece stands there that can be dragged.
fn is_grip(cell: &CellView) -> bool {
    cell.piece.is_some() && matches!(cell.role, Role::Pickable | Role::Selected)
}
