//! Choices around the cell they are about: colors of a disc to be put there.
//!
//! They spare the way to the buttons beside the board, which are there as well, for
//! keys and screen readers.

use std::sync::Arc;

use draw::layout::{CELL, Layout, Point};
use draw::num;
use leptos::prelude::*;
use play::{BoardView, ChoiceView, Role};

use super::BoardEvent;
use super::hands::Hands;

/// Where the choices stand, from the middle of the cell, in cells: above, and below to
/// either side.
const PLACES: [(f64, f64); 3] = [(0.0, -1.1), (0.95, 0.6), (-0.95, 0.6)];

pub(super) fn ring(
    view: Signal<BoardView>,
    layout: Arc<Layout>,
    hands: Hands,
    on: Callback<BoardEvent>,
) -> impl IntoView {
    let offered = Memo::new(move |_| {
        view.with(|view| {
            let with_pieces = view.choices.iter().filter(|it| it.piece.is_some());
            let choices: Vec<ChoiceView> = with_pieces.cloned().collect();
            let at = view.cells.iter().position(|it| it.role == Role::Selected);
            at.map(|at| (at, choices))
        })
    });
    let choices = move || {
        let (at, choices) = offered.get()?;
        let middle = inside(layout.cells.get(at)?.center, &layout);
        let choice = |(it, (dx, dy)): (ChoiceView, (f64, f64))| {
            let (x, y) = (num(middle.x + dx * CELL), num(middle.y + dy * CELL));
            let href = it.piece.map(|piece| format!("#{}", draw::piece_id(piece)));
            let mv = it.mv;
            let take = move |event: leptos::ev::MouseEvent| {
                event.stop_propagation();
                on.run(BoardEvent::Take(mv.clone(), hands.pointer()));
            };
            view! {
                <g class="q-pick" transform=format!("translate({x} {y})") on:click=take>
                    <circle r=num(CELL * 0.58)/>
                    <use_ href=href/>
                </g>
            }
        };
        Some(
            choices
                .into_iter()
                .zip(PLACES)
                .map(choice)
                .collect::<Vec<_>>(),
        )
    };
    view! { <g class="q-ring" aria-hidden="true">{choices}</g> }
}

/// The nearest place from which every choice is on the board.
fn inside(middle: Point, layout: &Layout) -> Point {
    let far = 1.7 * CELL;
    let within = |at: f64, length: f64| at.min(length - far).max(far);
    Point {
        x: within(middle.x, layout.width),
        y: within(middle.y, layout.height),
    }
}
