//! Texts and numbers as XML wants them.

/// A text that may stand in an element or a quoted attribute, whatever it is.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            // XML has no way to write these.
            '\0'..' ' | '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            _ => out.push(letter),
        }
    }
    out
}

/// A number with at most two decimals, written as short as possible.
pub fn num(number: f64) -> String {
    // In whole hundredths: to write fractions takes a browser's page much code.
    let hundredths = (number * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match (part / 10, part % 10) {
        (0, 0) => format!("{sign}{whole}"),
        (tenths, 0) => format!("{sign}{whole}.{tenths}"),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}
