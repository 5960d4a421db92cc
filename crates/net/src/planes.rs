//! What a net looks at: planes of bits over a frame of cells.

use grid::Bits;

/// A rectangle of cells that the board lies in; cells are numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// Rows.
    pub height: usize,
    /// Cells a row.
    pub width: usize,
}

impl Frame {
    /// How many cells it has.
    pub const fn n_cells(self) -> usize {
        self.height * self.width
    }

    /// The words that a plane takes, one bit a cell.
    pub const fn n_words(self) -> usize {
        self.n_cells().div_ceil(64)
    }
}

/// Planes of bits and numbers from 0 to 255 for the whole board, which a net takes for
/// 0 to 1. Plane 0 is the board itself: cells outside it do not exist for the net.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Planes {
    frame: Frame,
    words: Vec<u64>,
    numbers: Vec<u8>,
}

impl Planes {
    /// So many empty planes and so many numbers.
    pub fn new(frame: Frame, n_planes: usize, n_numbers: usize) -> Self {
        Self {
            frame,
            words: vec![0; n_planes * frame.n_words()],
            numbers: vec![0; n_numbers],
        }
    }

    /// Empties all planes and numbers.
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.numbers.fill(0);
    }

    /// The frame of all planes.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The words of all planes, one plane after the other.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The numbers.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// How many planes and numbers there are together: what a net calls its inputs.
    pub fn n_inputs(&self) -> usize {
        self.words.len() / self.frame.n_words() + self.numbers.len()
    }

    /// The words of a plane.
    pub fn plane(&self, n: usize) -> &[u64] {
        let words = self.frame.n_words();
        &self.words[n * words..][..words]
    }

    /// Whether a plane has a cell.
    pub fn contains(&self, plane: usize, cell: usize) -> bool {
        self.plane(plane)[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Puts one cell into a plane.
    pub fn insert(&mut self, plane: usize, cell: usize) {
        debug_assert!(cell < self.frame.n_cells());
        let words = self.frame.n_words();
        self.words[plane * words + cell / 64] |= 1 << (cell % 64);
    }

    /// Puts a set into a plane, where its cells are numbered as those of the frame.
    pub fn put<const W: usize>(&mut self, plane: usize, set: Bits<W>) {
        let words = self.frame.n_words();
        let plane = &mut self.words[plane * words..][..words];
        for (word, from) in plane.iter_mut().zip(set.0) {
            *word |= from;
        }
    }

    /// Sets a number.
    pub fn set(&mut self, number: usize, value: u8) {
        self.numbers[number] = value;
    }
}
