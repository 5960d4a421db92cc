//! Boards as pictures.
//!
//! From back to front: page, shadow, slab, rims, cells, lines that won, pieces,
//! marks, coordinates. Everything is flat shapes without filters.

mod marks;
mod pieces;
mod seen;
mod sheet;
mod xml;

use std::collections::HashMap;

use rules::{Color, MarkKind, Piece, Scene};

use crate::lattice::Turn;
use crate::layout::{self, Layout, PlacedCell, Point};
pub use seen::{Seen, labels_within};
pub use xml::{escape, num};

/// Appends formatted text to a string, which cannot fail.
macro_rules! add {
    ($out:expr, $($format:tt)*) => {
        $out.push_str(&format!($($format)*))
    };
}
use add;

/// How a picture of a board looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SvgStyle<'a> {
    /// Light, dark, or as the viewer prefers.
    pub theme: Theme,
    /// The longer side in pixels; without it the picture takes the size of its place.
    pub size: Option<u32>,
    /// Whether to turn the board by 180 degrees.
    pub flipped: bool,
    /// What the picture shows, for those who cannot see it.
    pub title: Option<&'a str>,
}

/// Which shades of the palette a picture uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// For light pages.
    Light,
    /// For dark pages.
    Dark,
    /// Light or dark, as the viewer's system asks for.
    #[default]
    Auto,
}

/// Draws a scene as a picture that needs nothing else: no fonts, scripts or files.
///
/// Shades can be overridden from outside by style variables named after the
/// [palette](crate::palette): `--q-red`. Cells carry their name as `data-cell`.
pub fn svg(scene: &Scene, style: &SvgStyle<'_>) -> String {
    let layout = Layout::turned(scene, Turn::flipped(style.flipped));
    let mut picture = Picture::new(scene, &layout);
    picture.open(style);
    picture.everything();
    picture.labels();
    picture.out.push_str("</svg>\n");
    picture.out
}

/// Draws a scene without coordinates as an element of a document that has the
/// [`style_sheet()`] and the [`definitions()`] already.
pub fn element(scene: &Scene, title: &str) -> String {
    let layout = Layout::new(scene);
    let (seen, title) = (Seen::whole(&layout, false), escape(title));
    let content = content(scene, &layout, false);
    format!(
        "<svg class=\"{}\" viewBox=\"{seen}\" role=\"img\" aria-label=\"{title}\">{content}</svg>",
        board_class(scene)
    )
}

/// The classes of the element of a board. One for black and white pieces is of a middle
/// tone on dark pages, so that both are seen.
pub fn board_class(scene: &Scene) -> &'static str {
    let pieces = scene.cells.iter().filter_map(|cell| cell.piece);
    let mut colors = pieces.map(|piece| piece.color);
    match colors.any(|it| matches!(it, Color::White | Color::Black)) {
        true => "q-board q-mono",
        false => "q-board",
    }
}

/// What such an element holds, with coordinates or without.
pub fn content(scene: &Scene, layout: &Layout, has_labels: bool) -> String {
    let mut picture = Picture::new(scene, layout);
    picture.everything();
    if has_labels {
        picture.labels();
    }
    picture.out
}

/// What lies under the pieces and never changes: the slab, its rims, the bed of the cells.
pub fn slab(layout: &Layout) -> String {
    let outlines: String = layout.cells.iter().map(|it| path(&it.outline)).collect();
    let mut out = String::new();
    for (class, down) in [("q-shadow", 5), ("q-shadow", 2), ("q-plate", 0)] {
        add!(
            out,
            "<path class=\"{class}\" transform=\"translate(0 {down})\" d=\"{outlines}\"/>\n"
        );
    }
    rims(&mut out, layout);
    add!(out, "<path class=\"q-bed\" d=\"{outlines}\"/>\n");
    out
}

/// The coordinates around the board.
pub fn labels(scene: &Scene, layout: &Layout) -> String {
    let mut picture = Picture::new(scene, layout);
    picture.labels();
    picture.out
}

/// A coordinate, with its middle there.
fn add_label(out: &mut String, text: &str, at: Point) {
    // Letters stand on their base line, a third of their height below the middle.
    let (x, y) = (num(at.x), num(at.y + layout::LABEL / 3.0));
    let text = escape(text);
    add!(
        out,
        "<text class=\"q-label\" x=\"{x}\" y=\"{y}\">{text}</text>\n"
    );
}

/// The style sheet of pictures, for faces that draw with live elements of the
/// same classes; every shade can be overridden by its style variable.
pub fn style_sheet(theme: Theme) -> String {
    sheet::sheet(theme)
}

/// The drawings of all pieces and the patterns of all rims, as the content of
/// one `defs` element that every board of a document can refer to.
pub fn definitions() -> String {
    pieces::all()
}

/// The id of a piece's drawing in the [`definitions()`].
pub fn piece_id(piece: Piece) -> String {
    pieces::id(piece)
}

/// What lies over a cell with these marks, as elements of a picture.
pub fn overlay(marks: &[MarkKind], cell: &PlacedCell, is_occupied: bool) -> String {
    marks::overlay_all(marks, cell, is_occupied)
}

/// The class that tints a cell with these marks, with a blank before it.
pub fn tint(marks: &[MarkKind]) -> String {
    marks::tint(marks)
}

/// What joins the cells of a path or fence, as elements of a picture.
pub fn lines(scene: &Scene, layout: &Layout) -> String {
    marks::lines(scene, layout)
}

/// A picture under way.
struct Picture<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    /// The marks of each cell of the scene, without repetitions.
    marks: Vec<Vec<MarkKind>>,
    out: String,
}

impl<'a> Picture<'a> {
    fn new(scene: &'a Scene, layout: &'a Layout) -> Self {
        Self {
            scene,
            layout,
            marks: marks_by_cell(scene),
            out: String::new(),
        }
    }

    /// From back to front, but for the coordinates.
    fn everything(&mut self) {
        self.out.push_str(&slab(self.layout));
        self.cells();
        let lines = marks::lines(self.scene, self.layout);
        self.out.push_str(&lines);
        self.pieces();
        marks::overlays(self);
    }

    fn open(&mut self, style: &SvgStyle<'_>) {
        let (width, height) = (self.layout.width, self.layout.height);
        let (w, h) = (num(width), num(height));
        add!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"0 0 {w} {h}\"",
            board_class(self.scene)
        );
        if let Some(size) = style.size {
            let scale = f64::from(size) / width.max(height);
            let (w, h) = (num(width * scale), num(height * scale));
            add!(self.out, " width=\"{w}\" height=\"{h}\"");
        }
        let title = escape(style.title.unwrap_or("Quadrille"));
        add!(self.out, " role=\"img\">\n<title>{title}</title>\n");
        add!(self.out, "<style>\n{}</style>\n", sheet::sheet(style.theme));
        add!(self.out, "<defs>\n{}</defs>\n", pieces::defs(self.scene));
        add!(
            self.out,
            "<rect class=\"q-page\" width=\"{w}\" height=\"{h}\" rx=\"18\"/>\n"
        );
    }

    fn cells(&mut self) {
        for (n, cell) in self.scene.cells.iter().enumerate() {
            let tint = marks::tint(&self.marks[n]);
            let name = escape(&cell.name);
            let points = points(&inset(&self.layout.cells[n], 2.5));
            add!(
                self.out,
                "<polygon class=\"q-cell{tint}\" data-cell=\"{name}\" points=\"{points}\"/>\n"
            );
        }
    }

    fn pieces(&mut self) {
        for (cell, placed) in self.scene.cells.iter().zip(&self.layout.cells) {
            let Some(piece) = cell.piece else { continue };
            let (x, y) = (num(placed.center.x), num(placed.center.y));
            let (id, name) = (pieces::id(piece), escape(&cell.name));
            add!(
                self.out,
                "<use class=\"q-piece\" href=\"#{id}\" data-cell=\"{name}\" x=\"{x}\" y=\"{y}\"/>\n"
            );
        }
    }

    fn labels(&mut self) {
        for (label, &at) in self.scene.labels.iter().zip(&self.layout.labels) {
            add_label(&mut self.out, &label.text, at);
        }
    }
}

/// Bands along the cells, outlined, plain and with a pattern; the bed covers
/// their inner half. (The slab under them is every cell with a stroke so broad
/// that all run together.)
fn rims(out: &mut String, layout: &Layout) {
    for rim in &layout.rims {
        let (color, points) = (rim.color.id(), points(&rim.points));
        add!(
            out,
            "<polyline class=\"q-rim q-brim q-{color}-edge\" points=\"{points}\"/>\n\
             <polyline class=\"q-rim q-{color}-rim\" points=\"{points}\"/>\n\
             <polyline class=\"q-rim\" stroke=\"url(#q-{color}-pattern)\" points=\"{points}\"/>\n"
        );
    }
}

fn marks_by_cell(scene: &Scene) -> Vec<Vec<MarkKind>> {
    let mut by_name: HashMap<&str, Vec<MarkKind>> = HashMap::new();
    for mark in &scene.marks {
        let marks = by_name.entry(&mark.cell).or_default();
        if !marks.contains(&mark.kind) {
            marks.push(mark.kind);
        }
    }
    let cells = scene.cells.iter();
    cells
        .map(|cell| by_name.get(cell.name.as_str()).cloned().unwrap_or_default())
        .collect()
}

/// The outline of a cell with its sides moved inward.
fn inset(cell: &PlacedCell, by: f64) -> Vec<Point> {
    let part = by / (layout::CELL / 2.0);
    let corners = cell.outline.iter();
    corners
        .map(|corner| corner.toward(cell.center, part))
        .collect()
}

fn path(points: &[Point]) -> String {
    let corners: Vec<String> = points.iter().copied().map(pair).collect();
    format!("M{}Z", corners.join("L"))
}

fn points(points: &[Point]) -> String {
    let corners: Vec<String> = points.iter().copied().map(pair).collect();
    corners.join(" ")
}

fn pair(point: Point) -> String {
    format!("{},{}", num(point.x), num(point.y))
}
