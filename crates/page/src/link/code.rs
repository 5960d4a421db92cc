//! Bytes, bits and texts as letters that an address can hold.

/// Bits, the first the highest of its byte.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are used; 0 if all of them.
    used: u32,
}

impl BitWriter {
    /// The lowest `width` bits of a number.
    pub(super) fn put(&mut self, number: usize, width: u32) {
        for n in (0..width).rev() {
            if self.used == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("one was pushed");
            *last |= ((number >> n & 1) as u8) << (7 - self.used);
            self.used = (self.used + 1) % 8;
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Bits in the order in which they were written.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(super) fn take(&mut self, width: u32) -> Option<usize> {
        let mut number = 0;
        for _ in 0..width {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }

    /// Whether nothing but the rest of the last byte is left, and that empty.
    pub(super) fn ends(mut self) -> bool {
        let left = self.bytes.len() * 8 - self.at;
        left < 8 && self.take(left as u32) == Some(0)
    }
}

/// How many bits tell `n` things apart.
pub(super) const fn width(n: usize) -> u32 {
    if n < 2 { 0 } else { (n - 1).ilog2() + 1 }
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes in the alphabet of addresses, without padding.
pub(super) fn letters(bytes: &[u8]) -> String {
    let mut bits = BitReader::new(bytes);
    let n = (bytes.len() * 8).div_ceil(6);
    let mut padded = BitWriter::default();
    let mut out = String::with_capacity(n);
    for _ in 0..bytes.len() {
        padded.put(bits.take(8).unwrap_or(0), 8);
    }
    padded.put(0, 8);
    let padded = padded.finish();
    let mut bits = BitReader::new(&padded);
    for _ in 0..n {
        let letter = bits.take(6).expect("there is a byte more than needed");
        out.push(char::from(LETTERS[letter]));
    }
    out
}

/// The bytes that letters stand for, if they are such letters.
pub(super) fn bytes(letters: &str) -> Option<Vec<u8>> {
    let mut bits = BitWriter::default();
    for letter in letters.bytes() {
        let n = LETTERS.iter().position(|&it| it == letter)?;
        bits.put(n, 6);
    }
    let mut bytes = bits.finish();
    let whole = letters.len() * 6 / 8;
    let rest = bytes.split_off(whole);
    rest.iter().all(|&it| it == 0).then_some(bytes)
}

/// A text with everything escaped that an address could lose; spaces are `_`.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('_'),
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'/' | b':' | b'.' | b'-' | b',' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// What [`escape`] wrote, or a browser in its place; none if it is no text.
pub(crate) fn unescape(text: &str) -> Option<String> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'_' => out.push(b' '),
            b'%' => {
                let digits = [bytes.next()?, bytes.next()?].map(|it| char::from(it).to_digit(16));
                out.push((digits[0]? * 16 + digits[1]?) as u8);
            }
            _ => out.push(byte),
        }
    }
    String::from_utf8(out).ok()
}

/// Sixteen bits that a slip of the finger changes.
pub(super) fn checksum(parts: &[&[u8]]) -> u16 {
    let bytes = parts.iter().flat_map(|part| part.iter());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The last bytes must reach every bit, too.
    let mixed = (hash ^ hash >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 48) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_letters() {
        for n in 0..20_u8 {
            let all: Vec<u8> = (0..n).map(|it| it.wrapping_mul(97) ^ 0xA5).collect();
            let text = letters(&all);
            assert_eq!(text.len(), (all.len() * 8).div_ceil(6));
            assert_eq!(bytes(&text), Some(all), "{text}");
        }
        assert_eq!(letters(b"Quadrille"), "UXVhZHJpbGxl");
        assert_eq!(bytes("UXVh!"), None);
    }

    #[test]
    fn texts_come_back_escaped() {
        for text in ["", "a b/c_d%é\u{1F600}", "100% <&>", "__"] {
            let escaped = escape(text);
            assert!(escaped.is_ascii() && !escaped.contains(['#', '?', '&', '<', ' ']));
            assert_eq!(unescape(&escaped).as_deref(), Some(text));
        }
        for broken in ["%", "%4", "%zz", "%ff", "%é"] {
            assert_eq!(unescape(broken), None, "{broken}");
        }
    }

    #[test]
    fn widths_are_no_wider_than_needed() {
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 256, 257].map(width),
            [0, 0, 1, 2, 2, 3, 8, 9]
        );
    }
}
