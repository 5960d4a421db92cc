//! Sentences for screens that show nothing but ASCII.

/// The text with every other character replaced by what comes nearest.
pub(crate) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => plain.push(c),
            '“' | '”' | '«' | '»' => plain.push('"'),
            '‘' | '’' => plain.push('\''),
            '–' | '—' | '−' => plain.push('-'),
            '…' => plain.push_str("..."),
            '×' => plain.push('x'),
            '→' => plain.push_str("->"),
            '←' => plain.push_str("<-"),
            c => plain.push(letter(c)),
        }
    }
    plain
}

/// The letter under an accent.
fn letter(c: char) -> char {
    const BARE: [(&str, char); 13] = [
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
    ];
    let found = BARE.iter().find(|(accented, _)| accented.contains(c));
    found.map_or('?', |&(_, bare)| bare)
}

#[cfg(test)]
mod tests {
    use super::ascii;

    #[test]
    fn accents_go_and_signs_stay_readable() {
        assert_eq!(ascii("“Não”… à vez – 日"), "\"Nao\"... a vez - ?");
    }
}
