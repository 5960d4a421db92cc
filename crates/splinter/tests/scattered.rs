//! Positions that random play does not reach: long, thin, along the rim, with
//! every kind of last push. The slow implementation must agree on all of them.

mod reference;

use rules::{Position, SplitMix64, Variant as _};
use splinter::{Size, Variant, with_type};
use testkit::Reference;

#[test]
fn agrees_on_scattered_positions() {
    for variant in Variant::all() {
        with_type!(variant, P => {
            for seed in 0..60 {
                agrees_around::<P>(&scattered(variant, seed));
            }
        });
    }
}

#[test]
fn agrees_on_cases() {
    let lines = include_str!("cases.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, position, moves, after, result] = fields[..] else {
            continue;
        };
        let played = moves.split(' ').fold(position.to_owned(), |text, mv| {
            reference::Mailbox.play(&text, mv)
        });
        assert_eq!(played, after);
        let found = reference::Mailbox.result(&played);
        assert_eq!(found.as_deref().unwrap_or("-"), result, "{line}");
    }
}

/// Checks the moves of a position, and what each of them leads to.
#[track_caller]
fn agrees_around<P: Position>(text: &str) {
    let Ok(position) = text.parse::<P>() else {
        panic!("{text} is a position");
    };
    assert_eq!(position.to_string(), text);
    let result = position.outcome().map(|it| it.to_string());
    assert_eq!(result, reference::Mailbox.result(text), "{text}");
    let mut theirs = reference::Mailbox.moves(text);
    theirs.sort_unstable();
    let moves = position.sorted_moves();
    let ours: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    assert_eq!(ours, theirs.iter().collect::<Vec<_>>(), "{text}");
    assert_eq!(position.count_moves(), moves.len() as u64, "{text}");
    for (name, mv) in moves {
        let next = position.after(mv);
        let expected = reference::Mailbox.play(text, &name);
        assert_eq!(next.to_string(), expected, "{name} in {text}");
        let result = next.outcome().map(|it| it.to_string());
        assert_eq!(
            result,
            reference::Mailbox.result(&expected),
            "{name} in {text}"
        );
    }
}

/// A connected position that grew mostly at its end, in one or two directions.
fn scattered(variant: Variant, seed: u64) -> String {
    let mut random = SplitMix64::new(seed + 1000 * u64::from(variant.size.rows()));
    let cells = thread(variant.size, &mut random);
    let (rows, columns) = (
        variant.size.rows() as usize,
        variant.size.columns() as usize,
    );
    let mut squares = vec![vec!['.'; columns]; rows];
    let mut letters: Vec<char> = "KkPp".chars().collect();
    let pawns = variant.size.pawns() as usize;
    letters.extend(
        "Pp".repeat(pawns - 1)
            .chars()
            .take(cells.len().saturating_sub(4)),
    );
    for &(row, column) in &cells {
        let n = random.below(letters.len() as u64) as usize;
        squares[row][column] = letters.swap_remove(n);
    }
    let board: Vec<String> = squares.iter().map(|row| row_text(row)).collect();
    let white = random.below(2) == 0;
    let last = if variant.seed {
        None
    } else {
        last_push(&squares, white, &mut random)
    };
    format!(
        "{} {} {} {}{}",
        board.join("/"),
        if white { 'w' } else { 'b' },
        random.below(100),
        last.unwrap_or("-".to_owned()),
        if variant.seed { " seed" } else { "" },
    )
}

fn thread(size: Size, random: &mut SplitMix64) -> Vec<(usize, usize)> {
    let (rows, columns) = (i64::from(size.rows()), i64::from(size.columns()));
    let most = 2 * size.pawns() as u64 + 2;
    let n = 4 + random.below(most - 3) as usize;
    let mut at = (
        random.below(rows as u64) as i64,
        random.below(columns as u64) as i64,
    );
    let mut step = (1, 1);
    let mut cells = vec![(at.0 as usize, at.1 as usize)];
    while cells.len() < n {
        if random.below(3) == 0 {
            step = (random.below(3) as i64 - 1, random.below(3) as i64 - 1);
        }
        if random.below(5) == 0 {
            let (row, column) = cells[random.below(cells.len() as u64) as usize];
            at = (row as i64, column as i64);
        }
        let next = (at.0 + step.0, at.1 + step.1);
        if next.0 < 0 || next.1 < 0 || next.0 >= rows || next.1 >= columns {
            step = (random.below(3) as i64 - 1, random.below(3) as i64 - 1);
            continue;
        }
        at = next;
        let cell = (at.0 as usize, at.1 as usize);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// A push that the opponent can have made: one of its pieces with an empty
/// square beside it.
fn last_push(squares: &[Vec<char>], white: bool, random: &mut SplitMix64) -> Option<String> {
    let mut pushes = Vec::new();
    for (row, line) in squares.iter().enumerate() {
        for (column, &letter) in line.iter().enumerate() {
            if letter == '.' || letter.is_uppercase() == white {
                continue;
            }
            for (name, down, right) in reference::DIRECTIONS {
                let from = (row as isize - down, column as isize - right);
                let (Ok(row), Ok(column)) = (usize::try_from(from.0), usize::try_from(from.1))
                else {
                    continue;
                };
                if squares.get(row).and_then(|line| line.get(column)) == Some(&'.') {
                    pushes.push(format!("{}{row}{name}", (b'a' + column as u8) as char));
                }
            }
        }
    }
    let n = random.below(pushes.len() as u64 + 1) as usize;
    pushes.get(n).cloned()
}

fn row_text(row: &[char]) -> String {
    let mut text: String = row.iter().collect();
    for length in (1..=row.len()).rev() {
        text = text.replace(&".".repeat(length), &length.to_string());
    }
    text
}
