//! Lines that are typed, whatever bytes they are made of.

use std::io::{BufRead, ErrorKind};

/// The longest line that is taken, in bytes.
pub(crate) const LIMIT: usize = 10_000;

/// A line of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// What was typed, without the end of the line.
    Text(String),
    /// It was longer than [`LIMIT`].
    TooLong,
    /// It was not UTF-8.
    NotText,
    /// There are no more lines.
    End,
}

/// Reads the next line. An input that cannot be read any more has ended.
pub(crate) fn next(input: &mut dyn BufRead) -> Line {
    let mut line = Vec::new();
    let (mut is_long, mut is_any) = (false, false);
    loop {
        let buffer = match input.fill_buf() {
            Ok([]) => break,
            Ok(buffer) => buffer,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        is_any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        is_long |= line.len() + part.len() > LIMIT;
        if !is_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    match (is_any, is_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => String::from_utf8(line).map_or(Line::NotText, |line| {
            Line::Text(line.trim_end_matches('\r').to_owned())
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_or_refused_one_by_one() {
        let mut bytes = b"one\r\n\xff\n\n".to_vec();
        bytes.extend(vec![b'x'; LIMIT + 1]);
        bytes.push(b'\n');
        bytes.extend(vec![b'y'; LIMIT]);
        // A buffer that is smaller than a line.
        let mut input = std::io::BufReader::with_capacity(7, &bytes[..]);
        let text = |text: &str| Line::Text(text.to_owned());
        let last = "y".repeat(LIMIT);
        for line in [
            text("one"),
            Line::NotText,
            text(""),
            Line::TooLong,
            text(&last),
            Line::End,
            Line::End,
        ] {
            assert_eq!(next(&mut input), line);
        }
    }
}
