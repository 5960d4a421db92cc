//! The learned evaluation of Splinter: a small net of integers.
//!
//! Each king sees every other piece at an offset from itself, Black's turned by half, and
//! with its kind: whose it is, and which king reaches it first. A row of weights for each
//! kind and offset is added up for each king, so that it makes no difference where on the
//! board the crowd stands. Both sums, clipped, the mover's first, go through one small
//! layer; one more number a row is added up as it is. All numbers are integers, so every
//! machine gets the same result.
//!
//! `train/splinter.py` learns the weights and writes them: a header of lines, an empty line,
//! and numbers, little-endian, in the order of the fields of [`SplinterNet`].

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use ::splinter::{SizedBoard, Splinter};
use grid::{Bits, Cell};
use rules::{Note, Player, Position};
use sha2::{Digest, Sha256};

/// Sums of each king.
const LANES: usize = 32;
/// Units of the layer in between.
const HIDDEN: usize = 16;

/// Offsets that are told apart, in columns and rows; pieces farther away count as there.
const MOST_COLUMNS: i32 = 7;
const MOST_ROWS: i32 = 8;
const PLACES: usize = ((2 * MOST_COLUMNS + 1) * (2 * MOST_ROWS + 1)) as usize;

/// The kinds of pieces: own pawns reached first by the own king, by both at once, by the
/// other; the other's pawns likewise; the other king.
const KINDS: usize = 7;
const OTHER_KING: usize = KINDS - 1;

/// What counts as one: in a sum, in a unit of the layer in between, in a plain number.
const UNIT: i16 = 128;
const HIDDEN_UNIT: i32 = UNIT as i32 * 64;
const PLAIN_UNIT: i32 = 16;

/// The weights of a learned evaluation of Splinter.
pub struct SplinterNet {
    /// What a piece adds to the sums, by kind and offset.
    rows: Vec<[i8; LANES]>,
    /// What it adds to the plain number.
    plain: Vec<i16>,
    /// Where the sums begin.
    bias: [i16; LANES],
    /// The layer in between: its weights and where its sums begin.
    hidden: [[i16; 2 * LANES]; HIDDEN],
    hidden_bias: [i32; HIDDEN],
    /// What its units are worth, in hundredths, and what being to move is worth.
    out: [i16; HIDDEN],
    out_bias: i16,
    digest: String,
}

/// The weights at hand: those that were installed, or else the program's own. A page fetches
/// them when it needs them.
static INSTALLED: RwLock<Option<Arc<SplinterNet>>> = RwLock::new(None);

#[cfg(not(target_family = "wasm"))]
const FILE: &[u8] = include_bytes!("../../../../nets/evaluations/splinter-evaluation.qnet");
#[cfg(target_family = "wasm")]
const FILE: &[u8] = &[];

impl SplinterNet {
    /// The first line of a file.
    pub const MAGIC: &str = "quadrille-splinter-evaluation 1";

    /// The bytes of the weights in a file.
    const BYTES: usize =
        KINDS * PLACES * (LANES + 2) + 2 * LANES + HIDDEN * (2 * LANES + 4 + 2) + 2;

    /// The weights at hand; none in a page that has not fetched any.
    pub fn at_hand() -> Option<Arc<Self>> {
        let installed = INSTALLED.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(net) = &*installed {
            return Some(Arc::clone(net));
        }
        drop(installed);
        Self::read(FILE).ok().map(Self::install)
    }

    /// Makes these the weights at hand.
    pub fn install(self) -> Arc<Self> {
        let net = Arc::new(self);
        let mut installed = INSTALLED.write().unwrap_or_else(PoisonError::into_inner);
        *installed = Some(Arc::clone(&net));
        net
    }

    /// The SHA-256 of the weights, which tells one evaluation from another.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The weights of a file.
    ///
    /// # Errors
    /// If the file is damaged or something else: a note with one of the keys `net-no-header`,
    /// `net-length` and `net-digest`, as for other weights.
    pub fn read(file: &[u8]) -> Result<Self, Box<Note>> {
        let no_header = || Box::new(Note::new("net-no-header"));
        let end = file.windows(2).take(4096).position(|it| it == b"\n\n");
        let end = end.ok_or_else(no_header)?;
        let head = std::str::from_utf8(&file[..end]).map_err(|_| no_header())?;
        let is_ours = head.lines().next() == Some(Self::MAGIC);
        let digest = head.lines().find_map(|line| line.strip_prefix("digest "));
        let digest = digest.filter(|_| is_ours).ok_or_else(no_header)?;
        let weights = &file[end + 2..];
        if weights.len() != Self::BYTES {
            let note = Note::new("net-length").with("found", weights.len());
            return Err(Box::new(note.with("wanted", Self::BYTES)));
        }
        let found = Sha256::digest(weights);
        let found: String = found.iter().map(|byte| format!("{byte:02x}")).collect();
        if found != digest {
            return Err(Box::new(Note::new("net-digest")));
        }
        let mut numbers = Numbers(weights);
        Ok(Self {
            rows: (0..KINDS * PLACES).map(|_| numbers.row()).collect(),
            plain: (0..KINDS * PLACES).map(|_| numbers.short()).collect(),
            bias: std::array::from_fn(|_| numbers.short()),
            hidden: std::array::from_fn(|_| std::array::from_fn(|_| numbers.byte().into())),
            hidden_bias: std::array::from_fn(|_| numbers.long()),
            out: std::array::from_fn(|_| numbers.short()),
            out_bias: numbers.short(),
            digest: found,
        })
    }

    /// The evaluation for the player to move, in hundredths, given the pieces that each
    /// king reaches no later than the other.
    #[inline(never)]
    pub(crate) fn evaluate<B: SizedBoard<W>, const W: usize>(
        &self,
        position: &Splinter<B, W>,
        shares: [Bits<W>; 2],
    ) -> i32 {
        let us = position.turn();
        let [first, second] = seen(position, shares).map(|it| self.add_up(&it));
        match us {
            Player::First => self.judge(&first, &second),
            Player::Second => self.judge(&second, &first),
        }
    }

    /// The sums of what a king sees.
    fn add_up(&self, seen: &Seen) -> View {
        let (mut sums, mut plain) = (self.bias, 0);
        for &feature in &seen.features[..seen.n] {
            let feature = usize::from(feature);
            for (sum, weight) in sums.iter_mut().zip(&self.rows[feature]) {
                *sum += i16::from(*weight);
            }
            plain += i32::from(self.plain[feature]);
        }
        View { sums, plain }
    }

    /// What both kings' sums make, the mover's first.
    fn judge(&self, own: &View, other: &View) -> i32 {
        let mut seen = [0; 2 * LANES];
        for lane in 0..LANES {
            seen[lane] = own.sums[lane].clamp(0, UNIT);
            seen[LANES + lane] = other.sums[lane].clamp(0, UNIT);
        }
        let mut value = 0;
        for n in 0..HIDDEN {
            let mut sum = self.hidden_bias[n];
            for (seen, weight) in seen.iter().zip(&self.hidden[n]) {
                sum += i32::from(*seen) * i32::from(*weight);
            }
            value += i64::from(sum.clamp(0, HIDDEN_UNIT)) * i64::from(self.out[n]);
        }
        (value / i64::from(HIDDEN_UNIT)) as i32
            + (own.plain - other.plain) / PLAIN_UNIT
            + i32::from(self.out_bias)
    }
}

impl fmt::Debug for SplinterNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.digest)
    }
}

/// What a king sees, added up.
struct View {
    sums: [i16; LANES],
    plain: i32,
}

/// The features that a king sees: kinds and offsets of the other pieces.
struct Seen {
    features: [u16; MOST_PIECES],
    n: usize,
}

/// More pieces than any board has.
const MOST_PIECES: usize = 64;

impl Seen {
    /// Adds a piece of a kind at an offset of places.
    #[inline]
    fn add(&mut self, kind: usize, offset: i32) {
        let place = OFFSETS[(offset + FARTHEST) as usize];
        self.features[self.n % MOST_PIECES] = (kind * PLACES) as u16 + u16::from(place);
        self.n += 1;
    }
}

/// What each king sees, White's first.
#[inline]
fn seen<B: SizedBoard<W>, const W: usize>(
    position: &Splinter<B, W>,
    shares: [Bits<W>; 2],
) -> [Seen; 2] {
    let mut seen = Player::BOTH.map(|_| Seen {
        features: [0; MOST_PIECES],
        n: 0,
    });
    let rect = &position.geometry().rect;
    let place = |cell: Cell| {
        let row = rect.row_of(cell);
        i32::from(cell.0 + row * (STRIDE as u16 - rect.columns))
    };
    let kings = Player::BOTH.map(|player| position.king(player));
    let pawns = position.occupied().without(kings[0]).without(kings[1]);
    let white = position.pieces_of(Player::First);
    let kings = kings.map(place);
    // One loop over all pawns: the processor cannot foresee how many a set has, and there would
    // be six sets.
    for (i, &word) in pawns.0.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let is_in = |set: &Bits<W>| (set.0[i] >> bit & 1) as usize;
            let code = is_in(&white) | is_in(&shares[0]) << 1 | is_in(&shares[1]) << 2;
            let at = place(Cell((64 * i) as u16 + bit as u16));
            let [first, second] = KINDS_OF[code];
            seen[0].add(first, at - kings[0]);
            seen[1].add(second, kings[1] - at);
        }
    }
    for seen in &mut seen {
        seen.add(OTHER_KING, kings[1] - kings[0]);
    }
    seen
}

/// The kind of a pawn as White's king and as Black's sees it, by whether it is white (1),
/// whether White's king reaches it no later (2), and whether Black's does (4).
static KINDS_OF: [[usize; 2]; 8] = {
    let mut kinds = [[0; 2]; 8];
    let mut code = 0;
    while code < 8 {
        let (black, reached) = (1 - code % 2, code / 2);
        let order = match reached {
            1 => 0,
            2 => 2,
            _ => 1,
        };
        kinds[code] = [3 * black + order, 3 * (1 - black) + 2 - order];
        code += 1;
    }
    kinds
};

/// Cells as places in rows of that many, more than twice as many as any board has, so that
/// the difference of two places is their offset.
const STRIDE: i32 = 64;

/// The largest difference of two places: boards have at most 18 rows and 21 columns.
const FARTHEST: i32 = 17 * STRIDE + 20;

/// For each difference of two places the offset's number.
static OFFSETS: [u8; 2 * FARTHEST as usize + 1] = {
    let mut table = [0; 2 * FARTHEST as usize + 1];
    let mut rows = -17;
    while rows <= 17 {
        let mut columns = -20;
        while columns <= 20 {
            let row = clamped(rows, MOST_ROWS) + MOST_ROWS;
            let column = clamped(columns, MOST_COLUMNS) + MOST_COLUMNS;
            let number = row * (2 * MOST_COLUMNS + 1) + column;
            table[(rows * STRIDE + columns + FARTHEST) as usize] = number as u8;
            columns += 1;
        }
        rows += 1;
    }
    table
};

const fn clamped(n: i32, most: i32) -> i32 {
    if n > most {
        most
    } else if n < -most {
        -most
    } else {
        n
    }
}

/// The numbers of a file, one after the other; there are enough.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk().expect("the length was checked");
        self.0 = rest;
        *taken
    }

    fn row(&mut self) -> [i8; LANES] {
        self.take::<LANES>().map(u8::cast_signed)
    }

    fn byte(&mut self) -> i8 {
        i8::from_le_bytes(self.take())
    }

    fn short(&mut self) -> i16 {
        i16::from_le_bytes(self.take())
    }

    fn long(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }
}
