//! Sets of cells as machine words.

use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

/// One cell of a board, numbered by the board's geometry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell(pub u16);

impl Cell {
    /// The number as an index.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A set of cells in `W` words of 64 bits.
///
/// Operators are set operations: `|` union, `&` intersection, `-` difference,
/// `^` symmetric difference. `!` turns every bit of every word, those beyond
/// the board too, so it is followed by `&`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The set without members.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        // Word by word instead of by index: sets of a few words then stay in
        // registers, where an indexed write would send them through memory.
        let mut words = [0; W];
        let mut i = 0;
        while i < W {
            let here = W == 1 || cell.idx() / 64 == i;
            words[i] = (here as u64) << (cell.idx() % 64);
            i += 1;
        }
        Self(words)
    }

    /// The cells numbered below `n`.
    pub const fn below(n: usize) -> Self {
        let mut words = [0; W];
        let mut i = 0;
        while i < n {
            words[i / 64] |= 1 << (i % 64);
            i += 1;
        }
        Self(words)
    }

    /// This set and `cell`.
    #[inline]
    pub const fn with(self, cell: Cell) -> Self {
        self.or(Self::of(cell))
    }

    /// This set without `cell`.
    #[inline]
    pub const fn without(self, cell: Cell) -> Self {
        self.minus(Self::of(cell))
    }

    /// Adds `cell`.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        *self = self.with(cell);
    }

    /// Takes `cell` out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        *self = self.without(cell);
    }

    /// Whether `cell` is a member.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        if W == 1 {
            self.0[0] >> (cell.0 & 63) & 1 != 0
        } else {
            self.0[cell.idx() / 64] >> (cell.idx() % 64) & 1 != 0
        }
    }

    /// How many members there are.
    #[inline]
    pub const fn count(&self) -> u32 {
        let mut n = 0;
        let mut i = 0;
        while i < W {
            n += self.0[i].count_ones();
            i += 1;
        }
        n
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let mut any = 0;
        let mut i = 0;
        while i < W {
            any |= self.0[i];
            i += 1;
        }
        any == 0
    }

    /// Whether the two sets share a member.
    #[inline]
    pub const fn meets(&self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The lowest member.
    #[inline]
    pub const fn first(&self) -> Option<Cell> {
        let mut i = 0;
        while i < W {
            if self.0[i] != 0 {
                return Some(Cell(i as u16 * 64 + self.0[i].trailing_zeros() as u16));
            }
            i += 1;
        }
        None
    }

    /// Member number `k` in ascending order, counted from 0.
    ///
    /// `k` must be below [`count`](Self::count).
    #[inline]
    pub const fn nth(&self, k: u32) -> Cell {
        let mut k = k;
        let mut i = 0;
        while i < W - 1 {
            let n = self.0[i].count_ones();
            if k < n {
                break;
            }
            k -= n;
            i += 1;
        }
        Cell(i as u16 * 64 + nth_in_word(self.0[i], k) as u16)
    }

    /// The union, for constants.
    #[inline]
    pub const fn or(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < W {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// The intersection, for constants.
    #[inline]
    pub const fn and(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < W {
            self.0[i] &= other.0[i];
            i += 1;
        }
        self
    }

    /// The difference, for constants.
    #[inline]
    pub const fn minus(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < W {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// Every member's number raised by `n`; those pushed out of the words are gone.
    #[inline]
    pub const fn up(self, n: u32) -> Self {
        if W == 1 {
            return match self.0[0].checked_shl(n) {
                Some(word) => Self([word; W]),
                None => Self::EMPTY,
            };
        }
        let (words, bits) = ((n / 64) as usize, n % 64);
        let mut out = [0; W];
        let mut i = words;
        while i < W {
            out[i] = self.0[i - words] << bits;
            if bits != 0 && i > words {
                out[i] |= self.0[i - words - 1] >> (64 - bits);
            }
            i += 1;
        }
        Self(out)
    }

    /// Every member's number lowered by `n`; those below 0 are gone.
    #[inline]
    pub const fn down(self, n: u32) -> Self {
        if W == 1 {
            return match self.0[0].checked_shr(n) {
                Some(word) => Self([word; W]),
                None => Self::EMPTY,
            };
        }
        let (words, bits) = ((n / 64) as usize, n % 64);
        let mut out = [0; W];
        let mut i = 0;
        while i + words < W {
            out[i] = self.0[i + words] >> bits;
            if bits != 0 && i + words + 1 < W {
                out[i] |= self.0[i + words + 1] << (64 - bits);
            }
            i += 1;
        }
        Self(out)
    }

    /// [`up`](Self::up) for a distance from 1 to 63, cheaper where it is not a constant.
    #[inline]
    pub const fn step_up(self, n: u32) -> Self {
        debug_assert!(n > 0 && n < 64);
        let mut out = [0; W];
        let mut i = 0;
        while i < W {
            out[i] = self.0[i] << (n & 63);
            if i > 0 {
                out[i] |= self.0[i - 1] >> ((64 - n) & 63);
            }
            i += 1;
        }
        Self(out)
    }

    /// [`down`](Self::down) for a distance from 1 to 63, cheaper where it is not a constant.
    #[inline]
    pub const fn step_down(self, n: u32) -> Self {
        debug_assert!(n > 0 && n < 64);
        let mut out = [0; W];
        let mut i = 0;
        while i < W {
            out[i] = self.0[i] >> (n & 63);
            if i + 1 < W {
                out[i] |= self.0[i + 1] << ((64 - n) & 63);
            }
            i += 1;
        }
        Self(out)
    }

    /// The members in ascending order.
    #[inline]
    pub const fn cells(self) -> Cells<W> {
        Cells {
            left: self,
            word: 0,
        }
    }

    /// A 64-bit digest that depends on every member: equal sets, equal digests.
    #[inline]
    pub const fn digest(&self, seed: u64) -> u64 {
        let mut h = seed;
        let mut i = 0;
        while i < W {
            h = mix(h ^ self.0[i]);
            i += 1;
        }
        h
    }
}

/// Scatters a word: a bijection in which every input bit moves about half of the output bits.
#[inline]
const fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    z = (z ^ (z >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ (z >> 32)
}

/// The place of set bit number `k` of `word`, counted from 0.
///
/// Byte-wise running counts find the byte, a table the bit within it: no
/// branch depends on the data, and there is no need for a special instruction.
#[inline]
const fn nth_in_word(word: u64, k: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // Byte i of `sums` counts the bits in bytes 0..=i.
    let sums = bytes.wrapping_mul(ONES);
    // Byte i gets its top bit set where sums[i] <= k: those bytes lie below.
    let below = (((k as u64 * ONES) | (0x80 * ONES)) - sums) & (0x80 * ONES);
    let shift = below.count_ones() * 8;
    let before = ((sums << 8) >> (shift & 63)) as u32 & 0xFF;
    let byte = (word >> (shift & 63)) as usize & 0xFF;
    shift + NTH_IN_BYTE[byte][((k - before) & 7) as usize] as u32
}

static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][k] = bit as u8;
                k += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The members of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    left: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let word = self.left.0[self.word];
            if word != 0 {
                self.left.0[self.word] = word & (word - 1);
                return Some(Cell(self.word as u16 * 64 + word.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.left.count() as usize;
        (n, Some(n))
    }
}

impl<const W: usize> ExactSizeIterator for Cells<W> {}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;

    #[inline]
    fn into_iter(self) -> Cells<W> {
        self.cells()
    }
}

impl<const W: usize> FromIterator<Cell> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const W: usize> From<Cell> for Bits<W> {
    #[inline]
    fn from(cell: Cell) -> Self {
        Self::of(cell)
    }
}

impl<const W: usize> Default for Bits<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.cells().map(|cell| cell.0))
            .finish()
    }
}

macro_rules! set_operator {
    ($($op:ident $op_fn:ident $assign:ident $assign_fn:ident: $how:expr;)*) => { $(
        impl<const W: usize> $op for Bits<W> {
            type Output = Self;
            #[inline]
            fn $op_fn(mut self, other: Self) -> Self {
                for i in 0..W {
                    self.0[i] = $how(self.0[i], other.0[i]);
                }
                self
            }
        }
        impl<const W: usize> $assign for Bits<W> {
            #[inline]
            fn $assign_fn(&mut self, other: Self) {
                *self = $op::$op_fn(*self, other);
            }
        }
    )* };
}

set_operator! {
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub SubAssign sub_assign: |a: u64, b: u64| a & !b;
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
