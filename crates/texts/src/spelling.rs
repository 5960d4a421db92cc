//! Texts for places that cannot show everything.

/// The text with control characters, other line ends and marks that reverse the
/// direction of writing made visible: what was typed or read cannot break the
/// line or play with the terminal.
pub fn visible(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unsafe(c) {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

/// The text with every character that is not ASCII replaced by what comes nearest.
///
/// ```
/// assert_eq!(texts::ascii("“Não”… à vez – 日"), "\"Nao\"... a vez - ?");
/// ```
pub fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => plain.push(c),
            '…' => plain.push_str("..."),
            '→' => plain.push_str("->"),
            '←' => plain.push_str("<-"),
            c => plain.push(ascii_char(c).unwrap_or('?')),
        }
    }
    plain
}

/// The one ASCII character that comes nearest to a letter or a sign of
/// writing, if there is one: the letter under an accent, plain quotes.
pub fn ascii_char(c: char) -> Option<char> {
    const NEAREST: [(&str, char); 18] = [
        ("áàâãäåª", 'a'),
        ("ÁÀÂÃÄÅ", 'A'),
        ("éèêë", 'e'),
        ("ÉÈÊË", 'E'),
        ("íìîï", 'i'),
        ("ÍÌÎÏ", 'I'),
        ("óòôõöº", 'o'),
        ("ÓÒÔÕÖ", 'O'),
        ("úùûü", 'u'),
        ("ÚÙÛÜ", 'U'),
        ("ç", 'c'),
        ("Ç", 'C'),
        ("ñ", 'n'),
        ("Ñ", 'N'),
        ("“”«»", '"'),
        ("‘’", '\''),
        ("–—−", '-'),
        ("×", 'x'),
    ];
    let found = NEAREST.iter().find(|(others, _)| others.contains(c));
    found.map(|&(_, nearest)| nearest)
}

fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
