//! Position texts: what all games share.
//!
//! A position text is a few fields separated by single spaces. The first is the
//! board, `row/row/...` from the top; in a row a letter is a piece and a
//! decimal number a run of empty cells. Runs are as long as they can be and
//! never written `0` or with a leading zero.

use std::fmt::{self, Write};

use crate::{Note, SetupError};

/// Writes the board field: rows from the top, cells from the left, `None` for empty.
pub fn write<R: IntoIterator<Item = Option<char>>>(
    out: &mut impl Write,
    rows: impl IntoIterator<Item = R>,
) -> fmt::Result {
    for (i, row) in rows.into_iter().enumerate() {
        if i > 0 {
            out.write_char('/')?;
        }
        let mut run = 0;
        for cell in row {
            match cell {
                None => run += 1,
                Some(letter) => {
                    write_run(out, &mut run)?;
                    out.write_char(letter)?;
                }
            }
        }
        write_run(out, &mut run)?;
    }
    Ok(())
}

fn write_run(out: &mut impl Write, run: &mut u32) -> fmt::Result {
    if *run > 0 {
        write!(out, "{run}")?;
    }
    *run = 0;
    Ok(())
}

/// The fields of a position text.
///
/// # Errors
/// If there is not the stated number of them, or they are not separated by single spaces.
pub fn fields(text: &str, at_least: usize, at_most: usize) -> Result<Vec<&str>, SetupError> {
    let fields: Vec<&str> = text.split(' ').collect();
    if text.trim().is_empty() {
        return Err(Note::new("position-empty").into());
    }
    if let Some(n) = fields.iter().position(|field| field.is_empty()) {
        let column = fields[..n]
            .iter()
            .map(|field| field.chars().count() + 1)
            .sum::<usize>()
            + 1;
        // A space at the very end is itself the one too many.
        let column = column.min(text.chars().count());
        return Err(Note::new("position-space").with("column", column).into());
    }
    if fields.len() < at_least || fields.len() > at_most {
        return Err(Note::new("position-fields")
            .with("found", fields.len())
            .with("least", at_least)
            .with("most", at_most)
            .into());
    }
    Ok(fields)
}

/// How many rows a board field has; enough to tell the size of most boards.
pub fn n_rows(board: &str) -> usize {
    board.split('/').count()
}

/// What to say of a text whose number of rows fits no board of the game.
pub fn unknown_size(found: usize, known: &[usize]) -> SetupError {
    let known: Vec<String> = known.iter().map(usize::to_string).collect();
    Note::new("position-rows")
        .with("found", found)
        .with("expected", known.join(", "))
        .into()
}

/// Reads the board field into rows of cells, given the length of each row from
/// the top and the letters that stand for pieces.
///
/// # Errors
/// If rows or cells are too few or too many, a letter is unknown, or a run is
/// written wrongly. Rows and columns in the error count from 1, columns in
/// characters of the text.
pub fn read(
    board: &str,
    lengths: &[usize],
    letters: &str,
) -> Result<Vec<Vec<Option<char>>>, SetupError> {
    let texts: Vec<&str> = board.split('/').collect();
    if texts.len() != lengths.len() {
        return Err(unknown_size(texts.len(), &[lengths.len()]));
    }
    let mut column = 1;
    let mut rows = Vec::with_capacity(texts.len());
    for (n, (text, &length)) in texts.iter().zip(lengths).enumerate() {
        rows.push(read_row(text, n + 1, column, length, letters)?);
        column += text.chars().count() + 1;
    }
    Ok(rows)
}

fn read_row(
    text: &str,
    row: usize,
    column: usize,
    length: usize,
    letters: &str,
) -> Result<Vec<Option<char>>, SetupError> {
    let place = |key, at| Note::new(key).with("row", row).with("column", column + at);
    // Cells beyond the length are counted and not kept: a short text can name very many.
    let mut cells = Vec::with_capacity(length);
    let mut found = 0;
    let mut add = |cell, n: usize| {
        found += n;
        cells.extend(std::iter::repeat_n(cell, n.min(length - cells.len())));
    };
    let mut run: Option<usize> = None;
    for (at, letter) in text.chars().enumerate() {
        if let Some(digit) = letter.to_digit(10) {
            let digit = digit as usize;
            if digit == 0 && run.is_none() {
                return Err(place("position-run", at).into());
            }
            // More than any board holds is too long, however long.
            run = Some((run.unwrap_or(0) * 10 + digit).min(10_000));
            continue;
        }
        add(None, run.take().unwrap_or(0));
        if !letters.contains(letter) {
            return Err(place("position-letter", at)
                .with("found", letter)
                .with("expected", spaced(letters))
                .into());
        }
        add(Some(letter), 1);
    }
    add(None, run.unwrap_or(0));
    if found != length {
        return Err(Note::new("position-row-length")
            .with("row", row)
            .with("found", found)
            .with("expected", length)
            .into());
    }
    Ok(cells)
}

/// The player whose letter the side field holds.
///
/// # Errors
/// If it is neither.
pub fn side(field: &str, letters: [char; 2]) -> Result<crate::Player, SetupError> {
    let mut chars = field.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if letter == letters[0] => Ok(crate::Player::First),
        (Some(letter), None) if letter == letters[1] => Ok(crate::Player::Second),
        _ => Err(Note::new("position-side")
            .with("found", field)
            .with("first", letters[0])
            .with("second", letters[1])
            .into()),
    }
}

fn spaced(letters: &str) -> String {
    letters
        .chars()
        .map(String::from)
        .collect::<Vec<_>>()
        .join(" ")
}
