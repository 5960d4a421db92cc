//! Characters for pieces, empty cells and marks.

use rules::{Color, MarkKind, Piece, PieceKind};

use super::Charset;

/// The character of an empty cell.
pub fn empty(charset: Charset) -> char {
    match charset {
        Charset::Unicode => '·',
        Charset::Ascii => '.',
    }
}

/// The character of a piece.
pub fn piece(piece: Piece, charset: Charset) -> char {
    match (charset, piece.kind) {
        (Charset::Ascii, _) => printable(piece.letter, charset),
        (Charset::Unicode, PieceKind::Tile) => tile(piece.color),
        (Charset::Unicode, PieceKind::Stone) => stone(piece.color),
        (Charset::Unicode, PieceKind::King) => king(piece.color),
    }
}

/// The character that says whose a part of the rim is.
pub fn owner(color: Color, charset: Charset) -> char {
    match (charset, color) {
        (Charset::Unicode, Color::Red | Color::Purple) => '▪',
        (Charset::Unicode, Color::Blue) => '▫',
        (Charset::Unicode, Color::White) => '◦',
        (Charset::Unicode, Color::Black | Color::Green) => '•',
        (Charset::Unicode, Color::Orange) => '▴',
        (Charset::Ascii, color) => color
            .id()
            .chars()
            .next()
            .map_or('?', |initial| initial.to_ascii_uppercase()),
    }
}

/// The characters left and right of a marked cell.
pub fn signs(kind: MarkKind) -> (char, char) {
    match kind {
        MarkKind::Selected => ('{', '}'),
        MarkKind::To => ('[', ']'),
        MarkKind::Captured => ('!', '!'),
        MarkKind::Splintered => ('~', '~'),
        MarkKind::Path => ('<', '>'),
        MarkKind::Fence => ('#', '#'),
        MarkKind::Group => (':', ':'),
        MarkKind::OtherGroup => ('=', '='),
        MarkKind::Hint => ('?', '?'),
        MarkKind::Target => ('>', '<'),
        MarkKind::From => ('(', ')'),
    }
}

/// The place of a mark among those that compete for a cell; the lowest is shown.
pub fn rank(kind: MarkKind) -> u8 {
    match kind {
        MarkKind::Selected => 0,
        MarkKind::To => 1,
        MarkKind::Captured => 2,
        MarkKind::Splintered => 3,
        MarkKind::Path => 4,
        MarkKind::Fence => 5,
        MarkKind::Group => 6,
        MarkKind::OtherGroup => 7,
        MarkKind::Hint => 8,
        MarkKind::Target => 9,
        MarkKind::From => 10,
    }
}

/// The character itself where it can be shown, a stand-in otherwise.
pub(super) fn printable(letter: char, charset: Charset) -> char {
    match charset {
        Charset::Unicode if letter.is_control() => '\u{FFFD}',
        Charset::Ascii if !(' '..='~').contains(&letter) => '?',
        _ => letter,
    }
}

fn tile(color: Color) -> char {
    match color {
        Color::Red | Color::Black | Color::Purple => '■',
        Color::Blue | Color::White => '□',
        Color::Orange => '▲',
        Color::Green => '●',
    }
}

fn stone(color: Color) -> char {
    match color {
        Color::Red => '◆',
        Color::Blue => '◇',
        Color::White => '○',
        Color::Black | Color::Green => '●',
        Color::Orange => '▲',
        Color::Purple => '■',
    }
}

fn king(color: Color) -> char {
    match color {
        Color::White | Color::Blue | Color::Orange => '♔',
        Color::Black | Color::Red | Color::Purple | Color::Green => '♚',
    }
}
