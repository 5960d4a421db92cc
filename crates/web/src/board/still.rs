//! A board that is looked at.

use draw::layout::Layout;
use leptos::prelude::*;
use rules::{MarkKind, Scene};

use super::shapes::{inset, num, points};
use super::slab::{labels, slab, view_box};

/// A board that is looked at: elements with the classes, places and drawings of
/// all other pictures.
#[component]
pub(crate) fn Board(
    /// What it shows.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What it is, for those who cannot see it.
    #[prop(into)]
    label: Signal<String>,
    /// Whether coordinates stand around it.
    #[prop(optional)]
    is_plain: bool,
) -> impl IntoView {
    move || {
        let scene = scene.get();
        let layout = Layout::new(&scene);
        let view_box = view_box(&layout, !is_plain);
        let lines = draw::lines(&scene, &layout);
        view! {
            <svg class="q-board" viewBox=view_box role="img" aria-label=label>
                {slab(&layout)}
                {cells(&scene, &layout)}
                <g class="lines" inner_html=lines></g>
                {pieces(&scene, &layout)}
                <g inner_html=overlays(&scene, &layout)></g>
                {(!is_plain).then(|| labels(&scene, &layout))}
            </svg>
        }
    }
}

/// The drawings that all boards of the page refer to; stands in it once.
#[component]
pub(crate) fn Drawings() -> impl IntoView {
    view! {
        <svg class="drawings" width="0" height="0" aria-hidden="true">
            <defs inner_html=draw::definitions()></defs>
        </svg>
    }
}

fn marks(scene: &Scene, name: &str) -> Vec<MarkKind> {
    let here = scene.marks.iter().filter(|mark| mark.cell == name);
    here.map(|mark| mark.kind).collect()
}

fn cells(scene: &Scene, layout: &Layout) -> Vec<impl IntoView + use<>> {
    let cells = scene.cells.iter().zip(&layout.cells);
    cells
        .map(|(cell, placed)| {
            let class = format!("q-cell{}", draw::tint(&marks(scene, &cell.name)));
            view! { <polygon class=class points=points(&inset(placed, 2.5))/> }
        })
        .collect()
}

fn overlays(scene: &Scene, layout: &Layout) -> String {
    let cells = scene.cells.iter().zip(&layout.cells);
    cells
        .map(|(cell, placed)| {
            draw::overlay(&marks(scene, &cell.name), placed, cell.piece.is_some())
        })
        .collect()
}

fn pieces(scene: &Scene, layout: &Layout) -> Vec<impl IntoView + use<>> {
    let cells = scene.cells.iter().zip(&layout.cells);
    cells
        .filter_map(|(cell, placed)| {
            let href = format!("#{}", draw::piece_id(cell.piece?));
            let (x, y) = (num(placed.center.x), num(placed.center.y));
            Some(view! { <use_ class="q-piece" href=href x=x y=y/> })
        })
        .collect()
}
