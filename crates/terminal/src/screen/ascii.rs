//! The screen in pure ASCII: whatever is drawn, the last step spells it so.

use ratatui::buffer::Buffer;

/// Replaces every character that is not ASCII by one that is.
pub(crate) fn spell(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let letter = cell.symbol().chars().next().map_or(' ', plain);
            cell.set_char(letter);
        }
    }
}

/// What stands for a sign of the screen; letters are spelled as in any text.
fn plain(sign: char) -> char {
    match sign {
        '─' | '━' => '-',
        '│' | '┃' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => {
            '+'
        }
        '…' | '·' => '.',
        '›' | '▶' | '→' => '>',
        '‹' | '◀' | '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '•' => '*',
        letter => texts::ascii_char(letter).unwrap_or('?'),
    }
}
