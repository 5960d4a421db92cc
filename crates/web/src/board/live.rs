//! A board that is played on.

use std::sync::Arc;

use draw::layout::{Layout, Point};
use draw::{Seen, num};
use games::GameId;
use leptos::prelude::*;
use leptos::svg;
use play::{Arrow, BoardView, CellView, Role};
use rules::Tiling;

use super::BoardEvent;
use super::cells::{Cells, cells, overlays};
use super::hands::Hands;
use super::pieces::pieces;
use super::ring::ring;
use super::shapes::{inset, points};
use crate::browser;
use crate::keeper::Keeper;

/// A board that is played on.
#[component]
pub(crate) fn LiveBoard(
    /// What it shows.
    #[prop(into)]
    view: Signal<BoardView>,
    /// What it is, for those who cannot see it.
    #[prop(into)]
    label: Signal<String>,
    /// The game, whose names for things are used.
    game: GameId,
    /// Hears what the person does.
    on: Callback<BoardEvent>,
) -> impl IntoView {
    let settings = Keeper::here().settings;
    let at = RwSignal::new(0_usize);
    let is_narrow = browser::follows("(max-width: 480px), (max-height: 480px)");
    let may_part = Memo::new(move |_| is_narrow.get() && settings.with(|it| it.close_up));
    // What is drawn anew as a whole: another board, or the same one turned.
    let frame = Memo::new(move |_| {
        let has_labels = settings.with(|it| it.coordinates);
        view.with(|view| Frame::new(view, has_labels))
    });
    move || {
        let frame = frame.get();
        let (scene, layout) =
            view.with_untracked(|view| (view.scene.clone(), frame.layout.clone()));
        let root = NodeRef::<svg::Svg>::new();
        let cells_now = Cells::new(view);
        let hands = Hands::new(view, at, root, on);
        let close_up = close_up(view, may_part, layout.clone());
        let (places, has_labels) = (layout.clone(), frame.has_labels);
        let is_mono = draw::board_class(&scene).ends_with("q-mono");
        let seen = move || {
            let part = close_up.get();
            let seen = part.unwrap_or_else(|| Seen::whole(&places, has_labels));
            seen.to_string()
        };
        let places = layout.clone();
        let labels = move || match (has_labels, close_up.get()) {
            (true, None) => draw::labels(&scene, &places),
            (true, Some(seen)) => draw::labels_within(&scene, &places, &seen),
            (false, _) => String::new(),
        };
        let focused = layout.clone();
        view! {
            <svg
                node_ref=root
                tabindex="-1"
                class="q-board q-live" class:q-mono=is_mono class:q-close-up=move || close_up.get().is_some()
                viewBox=seen
                role="group" aria-label=label
                on:click=move |event| hands.click(&event)
                on:pointerdown=move |event| hands.down(&event)
                on:pointermove=move |event| hands.moved(&event)
                on:pointerup=move |event| hands.up(&event)
                on:pointercancel=move |_| hands.cancel()
                on:pointerleave=move |_| hands.leave()
                on:keydown=move |event| hands.key(&event)
                on:focusin=move |event| hands.focused(&event)
            >
                <g inner_html=draw::slab(&layout)></g>
                <g class="q-cells">{cells(&cells_now, &layout, game, at)}</g>
                {lines(view, layout.clone())}
                {pieces(view, &cells_now, layout.clone(), hands.drag())}
                <g class="q-marks">{overlays(&cells_now, &layout)}</g>
                {arrows(view, layout.clone())}
                <g aria-hidden="true" inner_html=labels></g>
                {ring(view, layout.clone(), hands, on)}
                <polygon class="q-focus" points=move || focus(&focused, at.get())/>
            </svg>
        }
    }
}

/// Boards of squares wider than this have cells that are too small for fingers on
/// a narrow screen: there one sees the part where the pieces are. (Pieces are put
/// anywhere on the large boards of hexagons, so those are shown whole.)
const WIDE: f64 = 14.0 * draw::layout::CELL;

/// The part of the board that is seen, if not all of it. It stays where it is as
/// long as that will do, for a board that moves with each move is hard to read.
fn close_up(
    view: Signal<BoardView>,
    may_part: Memo<bool>,
    layout: Arc<Layout>,
) -> Memo<Option<Seen>> {
    let tiling = view.with_untracked(|view| view.scene.tiling);
    let is_large = tiling == Tiling::Square && layout.width >= WIDE;
    Memo::new(move |before: Option<&Option<Seen>>| {
        if !is_large || !may_part.get() {
            return None;
        }
        let around = |n: f64| {
            view.with(|view| {
                let is_used = |cell: &CellView| {
                    cell.piece.is_some() || cell.change.is_some() || cell.role != Role::Idle
                };
                let used = (0..view.cells.len()).filter(|&n| is_used(&view.cells[n]));
                Seen::close_up(&layout, used, n)
            })
        };
        let (least, wanted) = (around(1.0), around(2.0));
        let stays = |seen: &&Seen| seen.contains(&least) && seen.width < 1.25 * wanted.width;
        let before = before.and_then(Option::as_ref).filter(stays);
        Some(before.copied().unwrap_or(wanted))
    })
}

/// What does not change while a game is played.
#[derive(Clone)]
struct Frame {
    layout: Arc<Layout>,
    has_labels: bool,
    is_flipped: bool,
}

impl PartialEq for Frame {
    fn eq(&self, other: &Self) -> bool {
        (self.has_labels, self.is_flipped) == (other.has_labels, other.is_flipped)
            && self.layout == other.layout
    }
}

impl Frame {
    fn new(view: &BoardView, has_labels: bool) -> Self {
        let layout = match view.is_flipped {
            true => Layout::flipped(&view.scene),
            false => Layout::new(&view.scene),
        };
        Self {
            layout: Arc::new(layout),
            has_labels,
            is_flipped: view.is_flipped,
        }
    }
}

fn lines(view: Signal<BoardView>, layout: Arc<Layout>) -> impl IntoView {
    let drawn = Memo::new(move |_| view.with(|view| draw::lines(&view.scene, &layout)));
    view! { <g class="q-lines" inner_html=move || drawn.get()></g> }
}

/// Where the keyboard is.
fn focus(layout: &Layout, at: usize) -> String {
    let cell = layout.cells.get(at);
    cell.map_or_else(String::new, |cell| points(&inset(cell, 0.0)))
}

/// Moves that are pointed at, over where moves lead that a net finds likely.
fn arrows(view: Signal<BoardView>, layout: Arc<Layout>) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        view.with(|view| {
            let heat = view.heat.iter();
            let heat: String = heat.map(|it| heat_text(it, &view.cells, &layout)).collect();
            let of = |arrow: &Arrow| arrow_text(arrow, &view.cells, &layout);
            // The best last, over the others.
            let arrows: String = view.arrows.iter().rev().map(of).collect();
            format!("<g class=\"q-heat\" aria-hidden=\"true\">{heat}</g>{arrows}")
        })
    });
    view! { <g class="q-arrows" inner_html=move || drawn.get()></g> }
}

fn place(name: &str, cells: &[CellView], layout: &Layout) -> Option<Point> {
    let n = cells.iter().position(|cell| cell.name == name)?;
    layout.cells.get(n).map(|it| it.center)
}

/// A cell to which likely moves lead: the likelier, the larger, with per cent.
fn heat_text((cell, share): &(String, f64), cells: &[CellView], layout: &Layout) -> String {
    let Some(at) = place(cell, cells, layout) else {
        return String::new();
    };
    let (x, y, r) = (num(at.x), num(at.y), num(5.0 + 12.0 * share.sqrt()));
    let percent = (100.0 * share) as u32;
    let said = match percent {
        0..10 => String::new(),
        _ => format!("<text x=\"{x}\" y=\"{y}\" dy=\"3.5\">{percent}</text>"),
    };
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>{said}")
}

fn arrow_text(arrow: &Arrow, cells: &[CellView], layout: &Layout) -> String {
    let place = |name: &str| place(name, cells, layout);
    let proved = if arrow.is_proved { " q-proved" } else { "" };
    let rank = arrow.rank.min(4);
    let steps = arrow.steps.iter().filter_map(|(from, to)| {
        let (a, b) = (place(from)?, place(to)?);
        let length = a.distance(b);
        if length < 1.0 {
            let (x, y) = (num(a.x), num(a.y));
            return Some(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"15\"/>"));
        }
        let tip = b.toward(a, 6.0 / length);
        let neck = b.toward(a, 20.0 / length);
        // To either side of the shaft.
        let (nx, ny) = ((b.y - a.y) / length * 10.0, (a.x - b.x) / length * 10.0);
        let start = a.toward(b, 10.0 / length);
        Some(format!(
            "<path d=\"M{} {}L{} {}\"/><path class=\"q-tip\" d=\"M{} {}L{} {}L{} {}Z\"/>",
            num(start.x),
            num(start.y),
            num(neck.x),
            num(neck.y),
            num(tip.x),
            num(tip.y),
            num(neck.x + nx),
            num(neck.y + ny),
            num(neck.x - nx),
            num(neck.y - ny),
        ))
    });
    let steps: String = steps.collect();
    format!("<g class=\"q-arrow q-rank-{rank}{proved}\">{steps}</g>")
}
