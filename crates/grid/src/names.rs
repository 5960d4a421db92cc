//! Cell names: a letter and a number, as in `d4`.

/// The letter of a column, row or diagonal: 0 is `a`.
///
/// # Panics
/// If there is no such letter: boards have at most 26 columns.
pub fn letter(idx: usize) -> char {
    assert!(idx < 26, "boards have at most 26 columns");
    char::from(b'a' + idx as u8)
}

/// Reads a name from the front of `text`: the letter's index, the number, and what follows.
///
/// Either case is read. Numbers have no leading zero and at most three digits;
/// anything else is no name.
///
/// ```
/// assert_eq!(grid::names::split("D12x"), Some((3, 12, "x")));
/// assert_eq!(grid::names::split("d04"), None);
/// ```
pub fn split(text: &str) -> Option<(usize, usize, &str)> {
    let first = text.bytes().next()?;
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let letter = first.to_ascii_lowercase() - b'a';
    let (number, rest) = split_number(&text[1..])?;
    Some((usize::from(letter), number, rest))
}

/// Reads a number of one to three digits without leading zero from the front of `text`.
pub fn split_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 3 || (digits > 1 && text.starts_with('0')) {
        return None;
    }
    Some((text[..digits].parse().ok()?, &text[digits..]))
}
