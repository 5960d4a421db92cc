//! Boards on the screen: any scene, in several sizes.

mod cells;
mod form;
mod labels;
mod lines;
mod rim;
mod sheet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::{Scene, Tiling};

use crate::screen::skin::Skin;
use form::Form;
pub use form::Size;
pub use play::walk::{Way, step};
use sheet::{Extent, Sheet};

/// A board as it should be shown.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// What is on it, marks included.
    pub scene: &'a Scene,
    /// Whether it is turned by 180 degrees.
    pub flipped: bool,
    /// Characters and colors.
    pub skin: &'a Skin,
    /// The cell the cursor stands on.
    pub cursor: Option<&'a str>,
    /// Cells whose pieces cannot be used now.
    pub dimmed: &'a [String],
    /// What a net thinks of cells that moves lead to, from 0 to 1.
    pub heat: &'a [(String, f64)],
}

/// Where a board was drawn, to know what is clicked on.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The middle of each cell of the scene on the screen.
    cells: Vec<(i32, i32)>,
    reach: (i32, i32),
    /// Where the cursor is, if it is on the board.
    pub cursor: Option<Position>,
}

impl Drawn {
    /// The index of the cell at a place of the screen.
    pub fn cell_at(&self, column: u16, line: u16) -> Option<usize> {
        let (column, line) = (i32::from(column), i32::from(line));
        let (up, across) = self.reach;
        let distance = |&(y, x): &(i32, i32)| {
            let (dy, dx) = ((y - line).abs(), (x - column).abs());
            (dy <= up && dx <= across).then_some(4 * dy * dy + dx * dx)
        };
        let near = self.cells.iter().enumerate();
        let near = near.filter_map(|(n, at)| distance(at).map(|far| (far, n)));
        near.min().map(|(_, n)| n)
    }

    /// Where the middle of a cell is on the screen.
    pub fn place_of(&self, cell: usize) -> Option<Position> {
        let &(line, column) = self.cells.get(cell)?;
        Some(Position::new(
            u16::try_from(column).ok()?,
            u16::try_from(line).ok()?,
        ))
    }
}

impl Board<'_> {
    /// How many columns and lines the board takes.
    pub fn measure(&self, size: Size) -> (u16, u16) {
        let extent = self.paint(size).sheet.extent();
        (extent.width as u16, extent.height as u16)
    }

    /// The largest size that fits, or that and no larger which was asked for.
    pub fn fitting(&self, room: (u16, u16), most: Size) -> Option<Size> {
        Size::ALL
            .into_iter()
            .filter(|&size| size <= most)
            .find(|&size| {
                let (width, height) = self.measure(size);
                width <= room.0 && height <= room.1
            })
    }

    /// Draws the board in the middle of an area.
    pub fn draw(&self, size: Size, area: Rect, buffer: &mut Buffer) -> Drawn {
        let painting = self.paint(size);
        let extent = painting.sheet.extent();
        let area = centered(extent, area);
        painting.sheet.show(extent, area, self.skin, buffer);
        let form = painting.form;
        let on_screen = |(line, column): (i32, i32)| {
            (
                line - extent.top + i32::from(area.y),
                column - extent.left + i32::from(area.x),
            )
        };
        let cells: Vec<_> = painting.places.iter().copied().map(on_screen).collect();
        let mut drawn = Drawn {
            reach: (form.lines.1.max(form.pitch.0 / 2), form.sign + 1),
            cells,
            cursor: None,
        };
        let cursor = self.cursor.and_then(|name| self.idx(name));
        drawn.cursor = cursor.and_then(|idx| drawn.place_of(idx));
        drawn
    }

    fn idx(&self, name: &str) -> Option<usize> {
        self.scene.cells.iter().position(|cell| cell.name == name)
    }

    fn paint(&self, size: Size) -> Painting<'_> {
        let form = Form::of(self.scene.tiling, size);
        let place = |x: i32, y: i32| place(form, self.flipped, x, y);
        let cells = self.scene.cells.iter();
        let places: Vec<_> = cells.map(|cell| place(cell.x, cell.y)).collect();
        let bounds = Bounds::of(&places);
        let room = (3 * form.pitch.0 + 4, 2 * form.pitch.1 + 8);
        let sheet = Sheet::new(
            (bounds.top - room.0, bounds.bottom + room.0),
            (bounds.left - room.1, bounds.right + room.1),
        );
        let mut painting = Painting {
            board: self,
            form,
            places,
            bounds,
            sheet,
        };
        match self.scene.tiling {
            Tiling::Square => lines::squares(&mut painting),
            Tiling::HexPointed => lines::hexagons(&mut painting),
            Tiling::HexFlat => lines::between(&mut painting),
        }
        cells::cells(&mut painting);
        match self.scene.tiling {
            Tiling::Square => rim::square(&mut painting),
            Tiling::HexPointed => rim::pointed(&mut painting),
            Tiling::HexFlat => rim::flat(&mut painting),
        }
        labels::labels(&mut painting);
        cells::cursor(&mut painting);
        painting
    }
}

/// A board being drawn.
struct Painting<'a> {
    board: &'a Board<'a>,
    form: Form,
    /// The line and column of the middle of each cell.
    places: Vec<(i32, i32)>,
    bounds: Bounds,
    sheet: Sheet,
}

/// The lines and columns of the outermost cells.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    top: i32,
    bottom: i32,
    left: i32,
    right: i32,
}

impl Bounds {
    fn of(places: &[(i32, i32)]) -> Self {
        let lines = || places.iter().map(|&(line, _)| line);
        let columns = || places.iter().map(|&(_, column)| column);
        Self {
            top: lines().min().unwrap_or(0),
            bottom: lines().max().unwrap_or(0),
            left: columns().min().unwrap_or(0),
            right: columns().max().unwrap_or(0),
        }
    }
}

impl Painting<'_> {
    fn skin(&self) -> &Skin {
        self.board.skin
    }

    /// A step of the lattice as it is shown.
    fn turned(&self, step: (i32, i32)) -> (i32, i32) {
        match self.board.flipped {
            false => step,
            true => (-step.0, -step.1),
        }
    }
}

/// The line and column of a place on the lattice.
fn place(form: Form, flipped: bool, x: i32, y: i32) -> (i32, i32) {
    let (x, y) = if flipped { (-x, -y) } else { (x, y) };
    (form.line(y), x * form.pitch.1)
}

fn centered(extent: Extent, area: Rect) -> Rect {
    let (width, height) = (extent.width as u16, extent.height as u16);
    Rect {
        x: area.x + area.width.saturating_sub(width) / 2,
        y: area.y + area.height.saturating_sub(height) / 2,
        width: width.min(area.width),
        height: height.min(area.height),
    }
}
