//! Cells, pieces and marks.

use draw::glyphs;
use ratatui::style::Modifier;
use rules::{MarkKind, Piece, PieceKind, Tiling};

use super::Painting;
use crate::screen::skin::Ink;

/// Draws every cell with its piece and the mark that matters most.
pub(super) fn cells(painting: &mut Painting<'_>) {
    let marks = marks(painting);
    for (idx, mark) in marks.into_iter().enumerate() {
        let cell = &painting.board.scene.cells[idx];
        let is_dim = painting.board.dimmed.contains(&cell.name);
        floor(painting, idx);
        match cell.piece {
            None => dot(painting, idx),
            Some(piece) => {
                let skin = painting.skin();
                let ink = match is_dim {
                    true => skin.dimmed(piece.color),
                    false => skin.piece(piece.color),
                };
                draw_piece(painting, idx, piece, ink);
            }
        }
        let cell = &painting.board.scene.cells[idx];
        let mut heat = painting.board.heat.iter();
        let heat = heat.find(|it| it.0 == cell.name).map(|it| it.1);
        match (mark, heat) {
            (Some(kind), _) => draw_mark(painting, idx, kind),
            (None, Some(share)) => draw_heat(painting, idx, share),
            (None, None) => {}
        }
    }
}

/// Shows the cursor: its cell in reverse.
pub(super) fn cursor(painting: &mut Painting<'_>) {
    let cursor = painting.board.cursor;
    let Some(idx) = cursor.and_then(|name| painting.board.idx(name)) else {
        return;
    };
    let (line, column) = painting.places[idx];
    let has_color = painting.skin().has_color();
    let ink = painting.skin().mark(MarkKind::Selected);
    let sign = painting.form.sign;
    for column in [column - sign, column + sign] {
        painting.sheet.tint(line, column, |old| match has_color {
            true => Ink {
                modifier: Modifier::BOLD,
                ..ink
            },
            false => old.with(Modifier::REVERSED),
        });
    }
    painting
        .sheet
        .tint(line, column, |old| old.with(Modifier::REVERSED));
}

/// The mark to show on each cell: of several the one that ranks first.
fn marks(painting: &Painting<'_>) -> Vec<Option<MarkKind>> {
    let scene = painting.board.scene;
    let mut shown: Vec<Option<MarkKind>> = vec![None; scene.cells.len()];
    for mark in &scene.marks {
        let Some(idx) = painting.board.idx(&mark.cell) else {
            continue;
        };
        let is_first = |kind| glyphs::rank(mark.kind) < glyphs::rank(kind);
        if shown[idx].is_none_or(is_first) {
            shown[idx] = Some(mark.kind);
        }
    }
    shown
}

/// The ground of a cell.
fn floor(painting: &mut Painting<'_>, idx: usize) {
    let (line, column) = painting.places[idx];
    let (form, ink) = (painting.form, painting.skin().cell());
    if !painting.skin().has_color() {
        return;
    }
    let is_blob = painting.board.scene.tiling == Tiling::HexFlat && !form.is_flat();
    if is_blob {
        blob(painting, idx, ink);
        return;
    }
    for dy in form.lines.0..=form.lines.1 {
        let inner = form.lines.0 == -1 && form.lines.1 == 2;
        let reach = if inner && (dy == -1 || dy == 2) {
            form.sign - 1
        } else {
            form.sign
        };
        for dx in -reach..=reach {
            painting.sheet.put(line + dy, column + dx, ' ', ink);
        }
    }
}

fn dot(painting: &mut Painting<'_>, idx: usize) {
    let (line, column) = painting.places[idx];
    let glyph = glyphs::empty(painting.skin().charset);
    let ink = painting.skin().cell();
    painting.sheet.put(line, column, glyph, ink);
}

fn draw_piece(painting: &mut Painting<'_>, idx: usize, piece: Piece, ink: Ink) {
    let (line, column) = painting.places[idx];
    let form = painting.form;
    if form.is_flat() {
        if painting.skin().has_color() {
            for dx in -form.half..=form.half {
                painting.sheet.put(line, column + dx, ' ', ink);
            }
        }
    } else if !painting.skin().has_color() {
        outline(painting, idx, piece, ink);
    } else if piece.kind == PieceKind::Tile {
        for dy in form.lines.0..=form.lines.1 {
            for dx in -form.half..=form.half {
                painting.sheet.put(line + dy, column + dx, ' ', ink);
            }
        }
    } else {
        blob(painting, idx, ink);
    }
    let glyph = glyphs::piece(piece, painting.skin().charset);
    painting.sheet.put(line, column, glyph, ink);
}

/// An ellipse in the background color of the ink, made of half blocks.
fn blob(painting: &mut Painting<'_>, idx: usize, ink: Ink) {
    let (line, column) = painting.places[idx];
    let form = painting.form;
    let is_ascii = painting.skin().is_ascii();
    let body = Ink {
        fg: ink.bg,
        bg: None,
        modifier: ink.modifier & Modifier::DIM,
    };
    for dy in form.lines.0..=form.lines.1 {
        for dx in -form.half..=form.half {
            let (at, to) = (line + dy, column + dx);
            match form.disc(dy, dx) {
                (true, true) => painting.sheet.put(at, to, ' ', ink),
                (false, false) => {}
                _ if is_ascii => {}
                (true, false) => painting.sheet.over(at, to, '▀', body),
                (false, true) => painting.sheet.over(at, to, '▄', body),
            }
        }
    }
}

/// A piece without color: a box around its character.
fn outline(painting: &mut Painting<'_>, idx: usize, piece: Piece, ink: Ink) {
    let (line, column) = painting.places[idx];
    let form = painting.form;
    let skin = *painting.skin();
    let round = piece.kind != PieceKind::Tile;
    let corners = match (skin.is_ascii(), round) {
        (true, true) => ['.', '.', '\'', '\''],
        (true, false) => ['+'; 4],
        (false, true) => ['╭', '╮', '╰', '╯'],
        (false, false) => ['┌', '┐', '└', '┘'],
    };
    let (across, down) = (skin.glyph('─', '-'), skin.glyph('│', '|'));
    let (top, bottom) = form.lines;
    let half = form.half;
    let mut put = |dy: i32, dx: i32, glyph| painting.sheet.put(line + dy, column + dx, glyph, ink);
    for dx in 1 - half..half {
        put(top, dx, across);
        put(bottom, dx, across);
    }
    for dy in top + 1..bottom {
        put(dy, -half, down);
        put(dy, half, down);
    }
    put(top, -half, corners[0]);
    put(top, half, corners[1]);
    put(bottom, -half, corners[2]);
    put(bottom, half, corners[3]);
}

/// Tenths beside the middle of a cell, and the more color, the more there are.
fn draw_heat(painting: &mut Painting<'_>, idx: usize, share: f64) {
    let (line, column) = painting.places[idx];
    let sign = painting.form.sign;
    let ink = painting.skin().heat(share);
    let tenths = (10.0 * share).floor().clamp(0.0, 9.0) as u32;
    let digit = char::from_digit(tenths, 10).filter(|it| *it != '0');
    if painting.skin().has_color() {
        painting.sheet.put(line, column - sign, ' ', ink);
    }
    if painting.skin().has_color() || digit.is_some() {
        let glyph = digit.unwrap_or(' ');
        painting.sheet.put(line, column + sign, glyph, ink);
    }
}

/// The signs of a mark beside the middle of a cell, and its color on all lines.
fn draw_mark(painting: &mut Painting<'_>, idx: usize, kind: MarkKind) {
    let (line, column) = painting.places[idx];
    let form = painting.form;
    let ink = painting.skin().mark(kind);
    let (left, right) = glyphs::signs(kind);
    let sign = form.sign;
    if painting.skin().has_color() && form.has_lines && !form.is_flat() {
        let inner = form.lines.1 - form.lines.0 == 3;
        let lines = if inner { (0, 1) } else { form.lines };
        for dy in lines.0..=lines.1 {
            painting.sheet.put(line + dy, column - sign, ' ', ink);
            painting.sheet.put(line + dy, column + sign, ' ', ink);
        }
    }
    painting.sheet.put(line, column - sign, left, ink);
    painting.sheet.put(line, column + sign, right, ink);
}
