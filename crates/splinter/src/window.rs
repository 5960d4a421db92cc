//! A closer look at a part of the board.
//!
//! Two views make groups cheap. The *ring* of a cell is its eight neighbors in
//! one byte, row by row from the upper left. A *window* is a few whole rows of
//! the board in fewer words than the board takes: pieces hang together, so what
//! happens around a cell is nearly always settled within a few rows of it.

use grid::{Bits, Cell, Rect};

/// The words of a window.
pub(crate) const WORDS: usize = 2;

/// The bit of a ring that stands for the neighbor at that step.
pub(crate) const fn ring_bit(dx: i32, dy: i32) -> u8 {
    let place = (dy + 1) * 3 + dx + 1;
    1 << (if place > 4 { place - 1 } else { place })
}

/// The ring of `cell`. Where the board ends it shows cells of other rows:
/// follow it with `&` the neighbors that exist.
#[inline]
pub(crate) const fn ring_of<const W: usize>(x: &Bits<W>, cell: Cell, columns: u16) -> u8 {
    let word = word_at(x, cell.0 as i32 - columns as i32 - 1);
    let (above, beside, below) = (word, word >> columns, word >> (2 * columns));
    (above & 7 | (beside & 1) << 3 | (beside & 4) << 2 | (below & 7) << 5) as u8
}

/// The cells of a ring around `cell`.
#[inline]
pub(crate) const fn ring_cells<const W: usize>(ring: u8, cell: Cell, columns: u16) -> Bits<W> {
    let ring = ring as u64;
    let beside = ring >> 3 & 1 | (ring >> 4 & 1) << 2;
    let word = ring & 7 | beside << columns | (ring >> 5) << (2 * columns);
    at_place(word, cell.0 as i32 - columns as i32 - 1)
}

/// The 64 cells from number `at` on; those that do not exist are absent.
#[inline]
const fn word_at<const W: usize>(x: &Bits<W>, at: i32) -> u64 {
    if at < 0 {
        return x.0[0] << -at;
    }
    let (i, shift) = (at as usize / 64, at as u32 % 64);
    let high = if i + 1 < W { x.0[i + 1] } else { 0 };
    // Two steps, as a shift by 64 is none.
    x.0[i] >> shift | high << 1 << (63 - shift)
}

/// The reverse of [`word_at`].
#[inline]
const fn at_place<const W: usize>(word: u64, at: i32) -> Bits<W> {
    let mut x = Bits::EMPTY;
    if at < 0 {
        x.0[0] = word >> -at;
        return x;
    }
    let (i, shift) = (at as usize / 64, at as u32 % 64);
    x.0[i] = word << shift;
    if i + 1 < W {
        x.0[i + 1] = word >> 1 >> (63 - shift);
    }
    x
}

/// How windows of a board are cut out.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    /// The squares of a window: as many whole rows as fit.
    pub(crate) rect: Rect<WORDS>,
    /// The highest row at which a window can begin.
    last_top: u16,
}

impl Window {
    pub(crate) const fn new(columns: u16, rows: u16) -> Self {
        let fit = (WORDS * 64) as u16 / columns;
        let height = if fit < rows { fit } else { rows };
        Self {
            rect: Rect::new(columns, height),
            last_top: rows - height,
        }
    }

    /// The first row of the window around a row.
    #[inline]
    pub(crate) const fn top(&self, row: u16) -> u16 {
        let top = row.saturating_sub(self.rect.rows / 2);
        if top < self.last_top {
            top
        } else {
            self.last_top
        }
    }

    /// The cells that have neighbors outside a window that begins at row `top`.
    #[inline]
    pub(crate) fn open(&self, top: u16) -> Bits<WORDS> {
        let mut open = Bits::EMPTY;
        if top > 0 {
            open |= self.rect.first_row;
        }
        if top < self.last_top {
            open |= self.rect.last_row;
        }
        open
    }

    /// What the window that begins at row `top` shows of `x`.
    #[inline]
    pub(crate) fn look<const W: usize>(&self, x: &Bits<W>, top: u16) -> Bits<WORDS> {
        let first = i32::from(top * self.rect.columns);
        let mut seen = Bits::EMPTY;
        for (i, word) in seen.0.iter_mut().enumerate() {
            let at = first + 64 * i as i32;
            if (at as usize) < 64 * W {
                *word = word_at(x, at);
            }
        }
        seen & self.rect.full
    }

    /// The cells of the board that a window's cells are.
    #[inline]
    pub(crate) fn back<const W: usize>(&self, seen: Bits<WORDS>, top: u16) -> Bits<W> {
        let first = i32::from(top * self.rect.columns);
        let mut x = Bits::EMPTY;
        for (i, word) in seen.0.into_iter().enumerate() {
            let at = first + 64 * i as i32;
            if word != 0 {
                x |= at_place(word, at);
            }
        }
        x
    }
}
