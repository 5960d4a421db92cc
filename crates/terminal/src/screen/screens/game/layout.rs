//! The layout of board and panel.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use rules::Note;

use crate::screen::board::{Board, Size};
use crate::screen::context::Context;
use crate::screen::widgets;

/// Where board, panel and keys go, and how large the board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    /// One line for the keys that matter now.
    pub(crate) bar: Rect,
    pub(crate) size: Size,
}

/// What a panel beside the board needs at the least, and what it takes at most.
const PANEL_WIDTH: (u16, u16) = (22, 72);
/// What a panel beside or below the board needs at the least.
const PANEL_HEIGHT: (u16, u16) = (16, 11);

/// The board as large as fits beside a panel, or else above one. The keys have the
/// last line of the window, or that of the panel where the board needs all lines.
pub(crate) fn of(board: &Board<'_>, area: Rect, wish: store::Size) -> Option<Layout> {
    let most = match wish {
        store::Size::Auto | store::Size::Large => Size::Large,
        store::Size::Normal => Size::Normal,
        store::Size::Compact => Size::Compact,
    };
    let above = Rect {
        height: area.height.saturating_sub(1),
        ..area
    };
    let whole = place(board, area, most)?;
    match place(board, above, most).filter(|it| it.size == whole.size) {
        Some(layout) => Some(Layout {
            bar: Rect {
                y: area.bottom() - 1,
                height: 1,
                ..area
            },
            ..layout
        }),
        None => {
            let panel = whole.panel;
            let height = panel.height.saturating_sub(1);
            Some(Layout {
                panel: Rect { height, ..panel },
                bar: Rect {
                    y: panel.y + height,
                    height: 1,
                    ..panel
                },
                ..whole
            })
        }
    }
}

fn place(board: &Board<'_>, area: Rect, most: Size) -> Option<Layout> {
    let room = (
        area.width.saturating_sub(PANEL_WIDTH.0 + 1),
        if area.height + 1 >= PANEL_HEIGHT.0 {
            area.height
        } else {
            0
        },
    );
    if let Some(size) = board.fitting(room, most) {
        return Some(beside(board, area, size));
    }
    let room = (
        if area.width >= PANEL_WIDTH.0 {
            area.width
        } else {
            0
        },
        area.height.saturating_sub(PANEL_HEIGHT.1),
    );
    let size = board.fitting(room, most)?;
    let (_, height) = board.measure(size);
    let panel = Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    };
    Some(Layout {
        board: Rect { height, ..area },
        panel,
        bar: panel,
        size,
    })
}

/// The panel stands next to the board, and both in the middle of the window.
fn beside(board: &Board<'_>, area: Rect, size: Size) -> Layout {
    let (width, _) = board.measure(size);
    let left = area.width - width;
    let gap = if left > PANEL_WIDTH.0 + 8 { 3 } else { 1 };
    let panel = (left - gap).min(PANEL_WIDTH.1);
    let margin = (left - gap - panel) / 2;
    let rim = u16::from(area.height > 30);
    let panel = Rect {
        x: area.x + margin + width + gap,
        width: panel,
        y: area.y + rim,
        height: area.height - 2 * rim,
    };
    Layout {
        board: Rect {
            x: area.x + margin,
            width,
            ..area
        },
        panel,
        bar: panel,
        size,
    }
}

/// Says how large the window has to be.
pub(crate) fn too_small(context: &Context, board: &Board<'_>, area: Rect, buffer: &mut Buffer) {
    let (width, height) = board.measure(Size::Compact);
    let note = Note::new("tui-too-small")
        .with("columns", u32::from(width + PANEL_WIDTH.0 + 1))
        .with("lines", u32::from(height.max(PANEL_HEIGHT.0)))
        .with("width", u32::from(area.width))
        .with("height", u32::from(area.height));
    widgets::put_wrapped(buffer, area, 0, &context.say(None, &note), Style::new());
}

/// A move in a list.
pub(crate) struct Listed {
    /// Its text, with a sign of how good it was.
    pub(crate) text: String,
    /// Its number, for whoever clicks on it.
    pub(crate) id: usize,
}

/// A list of moves, two to a line, that shows one of them, or the last. Says where
/// each of them stands.
pub(crate) fn moves(
    moves: &[Listed],
    at: Option<usize>,
    context: &Context,
    area: Rect,
    buffer: &mut Buffer,
) -> Vec<(Rect, usize)> {
    let mut hits = Vec::new();
    if area.height == 0 || moves.is_empty() {
        return hits;
    }
    let widest = moves.iter().map(|mv| widgets::width(&mv.text)).max();
    let widest = widest.unwrap_or(0);
    let number = if moves.len() > 198 { 5 } else { 4 };
    let per_line = if number + 2 * (widest + 1) <= area.width + 1 {
        2
    } else {
        1
    };
    let rows = moves.len().div_ceil(per_line);
    let room = usize::from(area.height);
    let row = at.map_or(0, |at| at / per_line);
    let top = row.saturating_sub(room / 2).min(rows.saturating_sub(room));
    for (line, row) in (top..rows).take(room).enumerate() {
        let line = line as u16;
        let first = row * per_line;
        let text = match per_line {
            2 => format!("{}.", row + 1),
            _ if first.is_multiple_of(2) => format!("{}.", first / 2 + 1),
            _ => String::new(),
        };
        widgets::put(buffer, area, line, &text, context.skin.faint());
        for (n, mv) in moves.iter().enumerate().skip(first).take(per_line) {
            let style = if Some(n) == at {
                context.skin.selected()
            } else {
                Style::new()
            };
            let before = number + (n - first) as u16 * (widest + 1);
            let place = Rect {
                x: area.x + before.min(area.width),
                width: area.width.saturating_sub(before),
                ..area
            };
            widgets::put(buffer, place, line, &mv.text, style);
            let hit = Rect {
                y: area.y + line,
                height: 1,
                width: place.width.min(widest),
                ..place
            };
            hits.push((hit, mv.id));
        }
    }
    hits
}
