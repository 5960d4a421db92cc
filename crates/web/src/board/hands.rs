//! Fingers, mice and keys on a board.
//!
//! A tap acts; a piece that is pulled more than a little is dragged. What is not
//! a piece that can be dragged lets the page scroll, and scrolling chooses nothing.

use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg;
use play::walk::{Way, row_end};
use play::{BoardView, Pointer, Role};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement};

use super::BoardEvent;

/// How far a pointer moves before it drags, in pixels.
const SLOP: f64 = 7.0;

/// A piece that is being dragged: its cell, and how far, in units of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drag {
    pub(super) cell: usize,
    pub(super) dx: f64,
    pub(super) dy: f64,
}

/// Where a pointer went down.
#[derive(Clone, Copy)]
struct Down {
    cell: usize,
    id: i32,
    x: f64,
    y: f64,
    is_grip: bool,
}

/// What turns events of the browser into what the person means.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    view: Signal<BoardView>,
    at: RwSignal<usize>,
    root: NodeRef<svg::Svg>,
    on: Callback<BoardEvent>,
    drag: RwSignal<Option<Drag>>,
    down: StoredValue<Option<Down>>,
    pointer: StoredValue<Pointer>,
    pointed: StoredValue<Option<usize>>,
    /// The click after a drag is none.
    was_drag: StoredValue<bool>,
}

impl Hands {
    pub(super) fn new(
        view: Signal<BoardView>,
        at: RwSignal<usize>,
        root: NodeRef<svg::Svg>,
        on: Callback<BoardEvent>,
    ) -> Self {
        Self {
            view,
            at,
            root,
            on,
            drag: RwSignal::new(None),
            down: StoredValue::new(None),
            pointer: StoredValue::new(Pointer::Key),
            pointed: StoredValue::new(None),
            was_drag: StoredValue::new(false),
        }
    }

    /// What the board was touched with last.
    pub(super) fn pointer(self) -> Pointer {
        self.pointer.get_value()
    }

    pub(super) fn drag(self) -> RwSignal<Option<Drag>> {
        self.drag
    }

    pub(super) fn down(self, event: &PointerEvent) {
        let touch = event.pointer_type() == "touch";
        let pointer = if touch {
            Pointer::Touch
        } else {
            Pointer::Mouse
        };
        self.pointer.set_value(pointer);
        self.was_drag.set_value(false);
        let Some((cell, element)) = target(event.target()) else {
            return;
        };
        if event.is_primary() && event.button() == 0 {
            self.down.set_value(Some(Down {
                cell,
                id: event.pointer_id(),
                x: f64::from(event.client_x()),
                y: f64::from(event.client_y()),
                is_grip: element.has_attribute("data-grip"),
            }));
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(down) = self
            .down
            .get_value()
            .filter(|it| it.id == event.pointer_id())
        else {
            if event.pointer_type() != "touch" {
                self.point(target(event.target()).map(|(n, _)| n));
            }
            return;
        };
        let (dx, dy) = (x - down.x, y - down.y);
        if self.drag.get_untracked().is_none() {
            if !down.is_grip || dx.hypot(dy) < SLOP {
                return;
            }
            self.begin_drag(down, event);
        }
        let scale = self.scale();
        self.drag.set(Some(Drag {
            cell: down.cell,
            dx: dx * scale,
            dy: dy * scale,
        }));
        self.point(under(x, y));
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let down = self.down.get_value();
        self.down.set_value(None);
        let (Some(down), Some(_)) = (down, self.drag.get_untracked()) else {
            return;
        };
        self.drag.set(None);
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(cell) = under(x, y).filter(|&cell| cell != down.cell) else {
            return;
        };
        let role = self.role(cell);
        // A piece that was dropped on another of one's own is not a choice of that one.
        if matches!(role, Some(Role::Target | Role::Idle)) {
            self.choose(cell, self.pointer.get_value());
        }
    }

    /// The browser scrolls instead, or something else came between.
    pub(super) fn cancel(self) {
        self.down.set_value(None);
        self.drag.set(None);
        self.was_drag.set_value(true);
    }

    pub(super) fn leave(self) {
        if self.drag.get_untracked().is_none() {
            self.point(None);
        }
    }

    pub(super) fn click(self, event: &MouseEvent) {
        if self.was_drag.get_value() {
            self.was_drag.set_value(false);
            return;
        }
        // A screen reader clicks without a pointer.
        let pointer = match event.detail() {
            0 => Pointer::Key,
            _ => self.pointer.get_value(),
        };
        if let Some((cell, _)) = target(event.target()) {
            self.at.set(cell);
            self.choose(cell, pointer);
        }
    }

    pub(super) fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        let at = self.at.get_untracked();
        match key.as_str() {
            "Enter" | " " => self.choose(at, Pointer::Key),
            "Escape" => self.on.run(BoardEvent::Back),
            "ArrowUp" => self.walk(Way::Up),
            "ArrowDown" => self.walk(Way::Down),
            "ArrowLeft" => self.walk(Way::Left),
            "ArrowRight" => self.walk(Way::Right),
            "Home" => self.walk_to_end(Way::Left),
            "End" => self.walk_to_end(Way::Right),
            "n" => self.next_useful(),
            "Tab" | "Shift" => return,
            _ if key.chars().count() > 1 && !key.starts_with("Page") => return,
            _ => self.on.run(BoardEvent::Key(key)),
        }
        event.prevent_default();
    }

    /// Whatever is focused is where the arrows start.
    pub(super) fn focused(self, event: &FocusEvent) {
        if let Some((cell, _)) = target(event.target())
            && self.at.get_untracked() != cell
        {
            self.at.set(cell);
        }
    }

    fn begin_drag(self, down: Down, event: &PointerEvent) {
        self.was_drag.set_value(true);
        if let Some(root) = self.root.get_untracked() {
            // Without it the drag ends at the rim.
            let _ = root.set_pointer_capture(event.pointer_id());
        }
        if self.role(down.cell) == Some(Role::Pickable) {
            self.choose(down.cell, self.pointer.get_value());
        }
    }

    fn choose(self, cell: usize, pointer: Pointer) {
        if let Some(name) = self.name(cell) {
            self.on.run(BoardEvent::Choose(name, pointer));
        }
    }

    fn point(self, cell: Option<usize>) {
        if self.pointed.get_value() == cell {
            return;
        }
        self.pointed.set_value(cell);
        let name = cell.and_then(|cell| self.name(cell));
        self.on.run(BoardEvent::Point(name));
    }

    fn walk(self, way: Way) {
        let at = self.at.get_untracked();
        let next = self.view.with_untracked(|view| {
            let from = view.cells.get(at).map_or("", |cell| cell.name.as_str());
            number(view, view.step(from, way))
        });
        self.go(next);
    }

    fn walk_to_end(self, way: Way) {
        let at = self.at.get_untracked();
        let next = self.view.with_untracked(|view| {
            let from = view.cells.get(at).map_or("", |cell| cell.name.as_str());
            number(view, row_end(&view.scene, from, way, view.is_flipped))
        });
        self.go(next);
    }

    fn next_useful(self) {
        let at = self.at.get_untracked();
        let next = self.view.with_untracked(|view| {
            let from = view.cells.get(at).map_or("", |cell| cell.name.as_str());
            view.next_useful(from).and_then(|name| number(view, name))
        });
        self.go(next);
    }

    fn go(self, cell: Option<usize>) {
        let (Some(cell), Some(root)) = (cell, self.root.get_untracked()) else {
            return;
        };
        self.at.set(cell);
        if let Ok(Some(element)) = root.query_selector(&format!("[data-n='{cell}']")) {
            // Every element with a tabindex has it, whatever its kind.
            let _ = element.unchecked_ref::<HtmlElement>().focus();
        }
        let name = self.name(cell);
        self.on.run(BoardEvent::Point(name));
    }

    fn role(self, cell: usize) -> Option<Role> {
        self.view
            .with_untracked(|view| view.cells.get(cell).map(|it| it.role))
    }

    fn name(self, cell: usize) -> Option<String> {
        self.view
            .with_untracked(|view| view.cells.get(cell).map(|it| it.name.clone()))
    }

    /// Units of the board in a pixel.
    fn scale(self) -> f64 {
        let Some(root) = self.root.get_untracked() else {
            return 1.0;
        };
        let width = root.get_bounding_client_rect().width();
        let seen = root.get_attribute("viewBox").unwrap_or_default();
        let seen: Option<f64> = seen.split(' ').nth(2).and_then(|it| it.parse().ok());
        seen.filter(|_| width > 0.0).map_or(1.0, |it| it / width)
    }
}

fn number(view: &BoardView, name: &str) -> Option<usize> {
    view.cells.iter().position(|cell| cell.name == name)
}

/// The cell that an event happened on.
fn target(target: Option<EventTarget>) -> Option<(usize, Element)> {
    let element: Element = target?.dyn_into().ok()?;
    Some((cell_of(&element)?, element))
}

fn cell_of(element: &Element) -> Option<usize> {
    element.get_attribute("data-n")?.parse().ok()
}

fn under(x: f64, y: f64) -> Option<usize> {
    let element = document().element_from_point(x as f32, y as f32)?;
    cell_of(&element)
}
