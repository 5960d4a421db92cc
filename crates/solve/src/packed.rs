//! Numbers in files: seven bits a byte, the lowest first, the highest bit set in all bytes
//! but the last; compressed by deflate (RFC 1951), with the FNV-1a sum of the bytes before
//! that.

use std::io::{self, BufRead, Read, Write};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// Numbers being written.
pub struct PackedWriter {
    out: DeflateEncoder<Vec<u8>>,
    sum: Sum,
}

impl PackedWriter {
    /// No number yet.
    #[expect(clippy::new_without_default, reason = "it is begun, not made up")]
    pub fn new() -> Self {
        Self {
            out: DeflateEncoder::new(Vec::new(), Compression::best()),
            sum: Sum::EMPTY,
        }
    }

    /// Appends a number.
    ///
    /// # Errors
    /// If it cannot be compressed.
    pub fn write(&mut self, number: impl Into<u128>) -> io::Result<()> {
        let mut number = number.into();
        loop {
            let rest = number >> 7;
            let byte = number as u8 & 0x7F | if rest > 0 { 0x80 } else { 0 };
            self.out.write_all(&[byte])?;
            self.sum.add(byte);
            number = rest;
            if rest == 0 {
                return Ok(());
            }
        }
    }

    /// All numbers compressed, and their sum.
    ///
    /// # Errors
    /// If they cannot be compressed.
    pub fn finish(self) -> io::Result<(Vec<u8>, u64)> {
        Ok((self.out.finish()?, self.sum.0))
    }
}

/// Numbers being read.
pub struct PackedReader<R> {
    input: DeflateDecoder<R>,
    sum: Sum,
}

impl<R: BufRead> PackedReader<R> {
    /// The numbers of an input.
    pub fn new(input: R) -> Self {
        Self {
            input: DeflateDecoder::new(input),
            sum: Sum::EMPTY,
        }
    }

    /// The next number; none if the input ends, is damaged or has one that is too large.
    pub fn read<T: TryFrom<u128>>(&mut self) -> Option<T> {
        let mut number = 0;
        for shift in (0..128).step_by(7) {
            let mut byte = [0];
            self.input.read_exact(&mut byte).ok()?;
            self.sum.add(byte[0]);
            number |= u128::from(byte[0] & 0x7F).checked_shl(shift)?;
            if byte[0] & 0x80 == 0 {
                return T::try_from(number).ok();
            }
        }
        None
    }

    /// Whether the sum is that of the numbers so far.
    pub fn has_sum(&self, sum: u64) -> bool {
        self.sum.0 == sum
    }

    /// Whether this is the end of the input.
    pub fn is_at_end(mut self) -> bool {
        let is_read = matches!(self.input.read(&mut [0]), Ok(0));
        let mut rest = self.input.into_inner();
        is_read && rest.fill_buf().is_ok_and(<[u8]>::is_empty)
    }
}

/// An FNV-1a sum.
struct Sum(u64);

impl Sum {
    const EMPTY: Self = Self(0xCBF2_9CE4_8422_2325);

    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
}
