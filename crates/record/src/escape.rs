//! Escapes by which any text can be written inside quotes and braces.
//!
//! A backslash and what follows stand for one character: `\\`, `\"`, `\{`,
//! `\}`, `\[`, `\]` for that character, `\n`, `\r`, `\t` and `\s` for a line
//! feed, carriage return, tabulator and space, `\u001b` for the character of
//! that number in four hexadecimal digits. At the end of a line a backslash joins it to the next.

/// Writes a tag's value, without the quotes.
pub(crate) fn write_value(value: &str, out: &mut String) {
    for letter in value.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            _ => write_plain(letter, out),
        }
    }
}

/// Writes a comment's text, without the braces.
///
/// White space in a comment is where lines may be broken, and reads as one
/// space: so a space is written bare only between two other characters.
pub(crate) fn write_comment(text: &str, out: &mut String) {
    let mut after_word = false;
    let mut letters = text.chars().peekable();
    let mut rest = text;
    while let Some(letter) = letters.next() {
        match letter {
            ' ' if after_word && letters.peek().is_some() => out.push(' '),
            ' ' => out.push_str("\\s"),
            '{' | '}' | '\\' => out.extend(['\\', letter]),
            '[' if !is_foreign_annotation(rest) => out.push_str("\\["),
            _ => write_plain(letter, out),
        }
        after_word = letter != ' ';
        rest = &rest[letter.len_utf8()..];
    }
}

/// One character read from behind a backslash.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Escape {
    /// The character, and how many bytes after the backslash spelled it.
    Char(char, usize),
    /// The end of the line, of so many bytes: nothing.
    Join(usize),
    /// Not an escape.
    Unknown,
}

/// Reads what follows a backslash.
pub(crate) fn read(rest: &str) -> Escape {
    let Some(letter) = rest.chars().next() else {
        return Escape::Unknown;
    };
    match letter {
        '\\' | '"' | '{' | '}' | '[' | ']' => Escape::Char(letter, 1),
        'n' => Escape::Char('\n', 1),
        'r' => Escape::Char('\r', 1),
        't' => Escape::Char('\t', 1),
        's' => Escape::Char(' ', 1),
        'u' => read_number(rest).unwrap_or(Escape::Unknown),
        '\n' => Escape::Join(1),
        '\r' if rest[1..].starts_with('\n') => Escape::Join(2),
        _ => Escape::Unknown,
    }
}

/// Reads `u001b`.
fn read_number(rest: &str) -> Option<Escape> {
    let digits = rest.get(1..5)?;
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let letter = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    Some(Escape::Char(letter, 5))
}

fn write_plain(letter: char, out: &mut String) {
    match letter {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ if letter.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
        _ => out.push(letter),
    }
}

/// Whether the text begins with an annotation of somebody else's, which we keep
/// as it is; other brackets are escaped, lest one begin a line and pass for a tag.
fn is_foreign_annotation(rest: &str) -> bool {
    rest.starts_with("[%") && !rest.starts_with("[%clk") && !rest.starts_with("[%eval")
}
