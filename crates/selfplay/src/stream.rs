//! The stream between self-play and a trainer, or into a file.
//!
//! Numbers are little-endian. Self-play begins with a line of text,
//!
//! ```text
//! quadrille-selfplay 1 game=talpa variant=8 height=8 width=8 planes=7 numbers=1 outputs=5
//! parts=1 hex=0 slots=112 position=57 sample=...
//! ```
//!
//! (in one line; `position` and `sample` are lengths in bytes), and goes on with frames:
//! a kind and a count of four bytes each, then so many records.
//!
//! * Kind 1, positions to be judged: the words of the planes, plane by plane, eight bytes
//!   each, then the numbers, a byte each.
//! * Kind 2, samples: a position, a byte of padding if its length is odd; then numbers of
//!   two bytes: how many moves it has; how the game ended for the player to move (0
//!   lost, 1 drawn, 2 won); the value that the search found (65535 is won); the plies to
//!   the end; then for each of `slots` moves its `parts` (65535 for none) and how likely
//!   it is to be the best (65535 is certain). Slots that are not used are zero.
//! * Kind 3, games that ended: two bytes of plies, two of the outcome (0 for a win of the
//!   second player, 1 for a draw, 2 for a win of the first).
//!
//! A trainer answers each frame of kind 1, in order: four bytes with the visits that a
//! move gets from now on, then for each position the logits by plane and cell and how
//! likely it is won, drawn and lost, all in half precision.

use std::io::{self, Write};

use encode::{Encode, Parts};
use net::{Frame, Planes};
use rules::{Outcome, SplitMix64};

/// Kinds of frames.
const POSITIONS: u32 = 1;
const SAMPLES: u32 = 2;
const GAMES: u32 = 3;

/// The most moves that a sample keeps.
const MOST_SLOTS: usize = 512;

/// The sizes of records for one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The rectangle that the board lies in.
    pub frame: Frame,
    /// Planes of logits.
    pub outputs: usize,
    /// Parts of a move.
    pub parts: usize,
    /// Moves of a sample.
    pub slots: usize,
    /// The length of a position in bytes.
    pub position: usize,
}

impl Layout {
    /// The layout for a variant. Samples have room for a quarter more moves than any
    /// position of some random games.
    pub fn of<P: Encode>(variant: P::Variant) -> Self {
        let start = P::start(variant);
        let frame = start.frame();
        let mut most = 0;
        let mut random = SplitMix64::new(1);
        for _ in 0..64 {
            let mut position = start.clone();
            while let Some(mv) = position.random_move(&mut random) {
                most = most.max(position.count_moves() as usize);
                position.play_unchecked(mv);
            }
        }
        Self {
            frame,
            outputs: P::OUTPUTS,
            parts: P::PARTS,
            slots: (most + most / 4).next_multiple_of(8).min(MOST_SLOTS),
            position: 8 * frame.n_words() * P::PLANES + P::NUMBERS,
        }
    }

    /// The length of a sample in bytes.
    pub fn sample(self) -> usize {
        self.position.next_multiple_of(2) + 2 * (4 + self.slots * (self.parts + 1))
    }

    /// The length of what a trainer answers about a position, in bytes.
    pub fn answer(self) -> usize {
        2 * (self.outputs * self.frame.n_cells() + 3)
    }
}

/// What is learned from one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    bytes: Vec<u8>,
    /// Where how the game ended is written.
    end: usize,
}

impl Sample {
    /// The position, its moves, the most likely first, and the value that was found.
    pub fn new(layout: Layout, planes: &Planes, moves: &[(Parts, f32)], share: f32) -> Self {
        let mut bytes = Vec::with_capacity(layout.sample());
        write_position(planes, &mut bytes);
        bytes.resize(layout.position.next_multiple_of(2), 0);
        let end = bytes.len() + 2;
        let n = moves.len().min(layout.slots);
        let mut put = |number: u16| bytes.extend(number.to_le_bytes());
        for number in [n as u16, 0, whole(share), 0] {
            put(number);
        }
        for (parts, share) in &moves[..n] {
            for part in &parts.places()[..layout.parts] {
                put(*part);
            }
            put(whole(*share));
        }
        bytes.resize(layout.sample(), 0);
        Self { bytes, end }
    }

    /// The same with how the game ended for the player to move, in so many plies.
    #[must_use]
    pub fn with_end(mut self, result: u16, plies: u32) -> Self {
        let plies = plies.min(u16::MAX.into()) as u16;
        self.bytes[self.end..][..2].copy_from_slice(&result.to_le_bytes());
        self.bytes[self.end + 4..][..2].copy_from_slice(&plies.to_le_bytes());
        self
    }
}

/// A share of 1 in 65535ths.
fn whole(share: f32) -> u16 {
    (share * 65535.0 + 0.5) as u16
}

/// The end of a stream that self-play writes to.
pub struct Writer<W> {
    to: W,
}

impl<W: Write> Writer<W> {
    /// Begins a stream with its line of text.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new<P: Encode>(mut to: W, variant: P::Variant, layout: Layout) -> io::Result<Self> {
        let Frame { height, width } = layout.frame;
        writeln!(
            to,
            "quadrille-selfplay 1 game={} variant={variant} height={height} width={width} \
             planes={} numbers={} outputs={} parts={} hex={} slots={} position={} sample={}",
            P::info().id,
            P::PLANES,
            P::NUMBERS,
            P::OUTPUTS,
            P::PARTS,
            u8::from(P::HEX),
            layout.slots,
            layout.position,
            layout.sample(),
        )?;
        to.flush()?;
        Ok(Self { to })
    }

    /// Writes positions to be judged.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn positions(&mut self, n: usize, bytes: &[u8]) -> io::Result<()> {
        self.frame(POSITIONS, n)?;
        self.to.write_all(bytes)?;
        self.to.flush()
    }

    /// Writes what is learned.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn samples(&mut self, samples: &[Sample]) -> io::Result<()> {
        self.frame(SAMPLES, samples.len())?;
        for sample in samples {
            self.to.write_all(&sample.bytes)?;
        }
        self.to.flush()
    }

    /// Writes how games ended, and after how many plies.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn games(&mut self, games: &[(u32, Outcome)]) -> io::Result<()> {
        self.frame(GAMES, games.len())?;
        for (plies, outcome) in games {
            let outcome: u16 = match outcome {
                Outcome::Win(rules::Player::Second) => 0,
                Outcome::Draw => 1,
                Outcome::Win(rules::Player::First) => 2,
            };
            self.to.write_all(&(*plies as u16).to_le_bytes())?;
            self.to.write_all(&outcome.to_le_bytes())?;
        }
        self.to.flush()
    }

    fn frame(&mut self, kind: u32, n: usize) -> io::Result<()> {
        self.to.write_all(&kind.to_le_bytes())?;
        self.to.write_all(&(n as u32).to_le_bytes())
    }
}

/// Appends the bytes of a position.
pub fn write_position(planes: &Planes, bytes: &mut Vec<u8>) {
    for word in planes.words() {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend(planes.numbers());
}
