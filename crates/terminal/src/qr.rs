//! Links as QR codes of block characters, two rows to a line.

use qrcodegen::{QrCode, QrCodeEcc};

/// A code in lines that are no wider than `columns` and no more than `lines`, light cells
/// drawn and dark ones left out, with as much of a margin as fits; none if it does not.
pub(crate) fn lines(text: &str, columns: usize, lines: usize) -> Option<Vec<String>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    // The standard asks for four cells; readers are content with two.
    let margin = (2..=4).rev().find(|margin| {
        let size = code.size() + 2 * margin;
        size as usize <= columns && (size + 1) as usize / 2 <= lines
    })?;
    let ends = -margin..code.size() + margin;
    let is_light = |x: i32, y: i32| y < ends.end && !code.get_module(x, y);
    let rows = ends.clone().step_by(2).map(|y| {
        let cells = ends.clone().map(|x| (is_light(x, y), is_light(x, y + 1)));
        let blocks = cells.map(|cell| match cell {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        });
        blocks.collect()
    });
    Some(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_fits_or_there_is_none() {
        let link = "http://127.0.0.1:7878/#/online/k3v9k3v9k3";
        let code = lines(link, 38, 20).expect("it fits");
        assert!(code.len() <= 20);
        let width = code[0].chars().count();
        assert!((33..=38).contains(&width), "{width}");
        assert!(code.iter().all(|line| line.chars().count() == width));
        // The margin is light all around.
        assert!(code[0].chars().all(|it| it == '█'));
        assert!(
            code.iter()
                .all(|line| line.starts_with('█') || line.starts_with('▀'))
        );
        assert_eq!(lines(link, 30, 20), None);
        assert_eq!(lines(&"x".repeat(5000), 500, 500), None);
    }
}
