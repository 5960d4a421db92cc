//! The pieces of a live board, each an element that moves with it.

use std::collections::HashMap;
use std::sync::Arc;

use draw::layout::{Layout, Point};
use draw::num;
use leptos::prelude::*;
use play::{BoardView, How, Pieces, Shown};

use super::cells::Cells;
use super::hands::Drag;

/// A piece that is on the board, and the number of its cell.
#[derive(Clone, Copy, PartialEq)]
struct Standing {
    shown: Shown,
    cell: RwSignal<usize>,
    is_new: bool,
}

/// The pieces, and under them those that have just been taken.
pub(super) fn pieces(
    view: Signal<BoardView>,
    cells: &Cells,
    layout: Arc<Layout>,
    drag: RwSignal<Option<Drag>>,
) -> impl IntoView + use<> {
    let (standing, gone) = follow(view);
    let (cells, places) = (cells.clone(), layout.clone());
    let piece = move |it: Standing| {
        let (places, cells) = (places.clone(), cells.clone());
        let dragged = move || drag.get().filter(|drag| drag.cell == it.cell.get());
        let transform = move || {
            let center = center(&places, it.cell.get());
            let (dx, dy) = dragged().map_or((0.0, 0.0), |drag| (drag.dx, drag.dy));
            format!(
                "translate({}px,{}px)",
                num(center.x + dx),
                num(center.y + dy)
            )
        };
        let leaves = move || {
            let cell = cells.get(it.cell.get());
            cell.is_some_and(|cell| cell.with(|cell| would_leave(cell.change.as_ref())))
        };
        let href = format!("#{}", draw::piece_id(it.shown.piece));
        view! {
            <g
                class="q-piece" class:q-new=it.is_new class:q-held=move || dragged().is_some()
                class:q-leaves=leaves style:transform=transform
            >
                <use_ href=href/>
            </g>
        }
    };
    // What is dragged is drawn over all others, where its own place is left empty.
    let held = {
        let layout = layout.clone();
        move || {
            let drag = drag.get()?;
            let standing = standing.read();
            let it = standing.iter().find(|it| it.cell.get() == drag.cell)?;
            let center = center(&layout, drag.cell);
            let href = format!("#{}", draw::piece_id(it.shown.piece));
            let (x, y) = (num(center.x + drag.dx), num(center.y + drag.dy));
            Some(view! { <use_ class="q-piece q-drawn" href=href x=x y=y/> })
        }
    };
    let fading = move |it: Shown| {
        let center = center(&layout, it.cell);
        let href = format!("#{}", draw::piece_id(it.piece));
        view! { <use_ class="q-piece q-gone" href=href x=num(center.x) y=num(center.y)/> }
    };
    view! {
        <g class="q-fading"><For each=move || gone.get() key=|it| it.key children=fading/></g>
        <g class="q-pieces"><For each=move || standing.get() key=|it| it.shown.key children=piece/></g>
        <g class="q-hand">{held}</g>
    }
}

/// Follows the view: which pieces there are, and where.
fn follow(view: Signal<BoardView>) -> (RwSignal<Vec<Standing>>, RwSignal<Vec<Shown>>) {
    let mut pieces = Pieces::default();
    view.with_untracked(|view| pieces.update(view));
    let place = |shown: &Shown| Standing {
        shown: *shown,
        cell: RwSignal::new(shown.cell),
        is_new: false,
    };
    let standing = RwSignal::new(pieces.shown().iter().map(place).collect::<Vec<_>>());
    let gone = RwSignal::new(Vec::new());
    let pieces = StoredValue::new(pieces);
    let owner = Owner::current();
    Effect::new(move || {
        let shown = view.with(|view| {
            pieces
                .try_update_value(|pieces| {
                    pieces.update(view);
                    pieces.shown().to_vec()
                })
                .unwrap_or_default()
        });
        let (lost, here): (Vec<Shown>, Vec<Shown>) = shown.into_iter().partition(|it| it.is_gone);
        let old: HashMap<u64, Standing> =
            standing.with_untracked(|old| old.iter().map(|it| (it.shown.key, *it)).collect());
        let next = here.iter().map(|shown| match old.get(&shown.key) {
            Some(known) => {
                if known.cell.get_untracked() != shown.cell {
                    known.cell.set(shown.cell);
                }
                *known
            }
            None => {
                // It outlives this run of the effect.
                let cell = || RwSignal::new(shown.cell);
                let cell = owner.as_ref().map_or_else(cell, |owner| owner.with(cell));
                Standing {
                    shown: *shown,
                    cell,
                    is_new: true,
                }
            }
        });
        let next: Vec<Standing> = next.collect();
        let is_same = standing.with_untracked(|old| {
            old.len() == next.len()
                && old
                    .iter()
                    .zip(&next)
                    .all(|(a, b)| a.shown.key == b.shown.key)
        });
        if !is_same {
            standing.set(next);
        }
        if !(lost.is_empty() && gone.with_untracked(Vec::is_empty)) {
            gone.set(lost);
        }
    });
    (standing, gone)
}

fn center(layout: &Layout, cell: usize) -> Point {
    let cell = layout.cells.get(cell);
    cell.map_or(Point { x: 0.0, y: 0.0 }, |cell| cell.center)
}

/// Whether the move that is not played yet takes the piece away from here.
fn would_leave(change: Option<&play::Change>) -> bool {
    change.is_some_and(|it| {
        matches!(
            it.how,
            How::Left | How::Captured | How::Removed | How::Splintered
        )
    })
}
