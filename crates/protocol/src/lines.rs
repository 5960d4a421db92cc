//! Lines of bytes from outside, of bearable length.

use std::io::{self, BufRead, ErrorKind};

use crate::{Code, Fault};

/// The most bytes of a line, without its end.
pub const MOST_BYTES: usize = 65_536;

/// Reads the next line, without its end; none at the end of input. A line that
/// is too long or not UTF-8 is passed over, and the fault says so.
///
/// # Errors
/// If reading fails.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Fault>>> {
    let mut line = Vec::new();
    let mut length = 0;
    let mut ended = false;
    while !ended {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            if length == 0 {
                return Ok(None);
            }
            break;
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        if length + part.len() <= MOST_BYTES + 1 {
            line.extend_from_slice(part);
        }
        length += part.len();
        ended = end.is_some();
        let used = part.len() + usize::from(ended);
        input.consume(used);
    }
    if length == line.len() && line.last() == Some(&b'\r') {
        line.pop();
        length -= 1;
    }
    Ok(Some(checked(line, length)))
}

fn checked(line: Vec<u8>, length: usize) -> Result<String, Fault> {
    if length > MOST_BYTES {
        let text = format!("a line has at most {MOST_BYTES} bytes, this one has {length}");
        return Err(Fault::new(Code::Line, text));
    }
    String::from_utf8(line).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Fault::new(Code::Utf8, format!("byte {} is not UTF-8", at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Result<String, Code>> {
        let mut input = io::BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| read_line(&mut input).expect("memory can be read"))
            .map(|line| line.map_err(|fault| fault.code))
            .collect()
    }

    #[test]
    fn lines_end_with_a_line_feed_a_carriage_return_or_the_input() {
        let lines = ["one", "", "two words", "last"].map(|line| Ok(line.to_owned()));
        assert_eq!(read(b"one\r\n\ntwo words\nlast"), lines);
    }

    #[test]
    fn bad_lines_are_passed_over() {
        let mut bytes = vec![b'a'; MOST_BYTES + 1];
        bytes.extend(b"\nwhole\n\xff\xfe\nagain\n");
        let whole = |line: &str| Ok(line.to_owned());
        let expected = [
            Err(Code::Line),
            whole("whole"),
            Err(Code::Utf8),
            whole("again"),
        ];
        assert_eq!(read(&bytes), expected);
    }

    #[test]
    fn the_longest_line_is_read() {
        let mut bytes = vec![b'a'; MOST_BYTES];
        bytes.extend(b"\r\n");
        assert_eq!(read(&bytes), [Ok("a".repeat(MOST_BYTES))]);
    }
}
