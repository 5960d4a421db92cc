//! What lies under the pieces and never changes: the slab, its rims, coordinates.

use draw::layout::{self, Layout, PLATE};
use leptos::prelude::*;
use rules::Scene;

use super::shapes::{num, path, points};

/// The slab with its shadow, the rims on it, and between them the bed of the cells.
pub(super) fn slab(layout: &Layout) -> impl IntoView + use<> {
    let outlines: String = layout
        .cells
        .iter()
        .map(|cell| path(&cell.outline))
        .collect();
    let rims: Vec<_> = layout
        .rims
        .iter()
        .map(|rim| {
            let (color, points) = (rim.color.id(), points(&rim.points));
            view! {
                <polyline class=format!("q-rim q-brim q-{color}-edge") points=points.clone()/>
                <polyline class=format!("q-rim q-{color}-rim") points=points.clone()/>
                <polyline class="q-rim" stroke=format!("url(#q-{color}-pattern)") points=points/>
            }
        })
        .collect();
    view! {
        <path class="q-shadow" transform="translate(0 5)" d=outlines.clone()/>
        <path class="q-shadow" transform="translate(0 2)" d=outlines.clone()/>
        <path class="q-plate" d=outlines.clone()/>
        {rims}
        <path class="q-bed" d=outlines/>
    }
}

pub(super) fn labels(scene: &Scene, layout: &Layout) -> Vec<impl IntoView + use<>> {
    let labels = scene.labels.iter().zip(&layout.labels);
    labels
        .map(|(label, at)| {
            // Letters stand on their base line, a third of their height below the middle.
            let (x, y) = (num(at.x), num(at.y + layout::LABEL / 3.0));
            view! { <text class="q-label" aria-hidden="true" x=x y=y>{label.text.clone()}</text> }
        })
        .collect()
}

/// What is seen of the picture: everything, or without coordinates the slab alone.
pub(super) fn view_box(layout: &Layout, has_labels: bool) -> String {
    if has_labels {
        return format!("0 0 {} {}", num(layout.width), num(layout.height));
    }
    let corners = || layout.cells.iter().flat_map(|cell| &cell.outline);
    let least = |f: &dyn Fn(&draw::layout::Point) -> f64| {
        corners().map(f).reduce(f64::min).unwrap_or(0.0) - PLATE - 2.0
    };
    let (left, top) = (least(&|it| it.x), least(&|it| it.y));
    let (right, bottom) = (-least(&|it| -it.x), -least(&|it| -it.y));
    // The shadow falls below.
    let height = bottom - top + 4.0;
    format!(
        "{} {} {} {}",
        num(left),
        num(top),
        num(right - left),
        num(height)
    )
}
