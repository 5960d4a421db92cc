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

fn plain(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ª' => 'a',
        'À' | 'Á' | 'Â' | 'Ã' => 'A',
        'ç' => 'c',
        'Ç' => 'C',
        'é' | 'ê' | 'è' => 'e',
        'É' | 'Ê' | 'È' => 'E',
        'í' | 'ì' => 'i',
        'Í' => 'I',
        'ó' | 'ô' | 'õ' | 'ò' | 'º' => 'o',
        'Ó' | 'Ô' | 'Õ' => 'O',
        'ú' | 'ü' => 'u',
        'Ú' | 'Ü' => 'U',
        'ñ' => 'n',
        '“' | '”' | '«' | '»' => '"',
        '‘' | '’' => '\'',
        '–' | '—' | '─' | '━' => '-',
        '│' | '┃' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => {
            '+'
        }
        '…' | '·' => '.',
        '×' => 'x',
        '›' | '▶' | '→' => '>',
        '‹' | '◀' | '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '•' => '*',
        _ => '?',
    }
}
