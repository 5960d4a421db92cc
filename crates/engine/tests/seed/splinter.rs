//! Splinter's players: positions worked out by hand, and a slow second opinion.

use std::collections::BTreeMap;

use crate::common::{agrees, check};
use games::AnyPosition;
use grid::{Bits, Cell, Rect};

#[test]
fn contacts_of_the_worked_example() {
    // P . .
    // . p P
    // . p p
    let rect = Rect::<1>::new(3, 3);
    let set = |cells: &[u16]| {
        let mut set = Bits::EMPTY;
        for &cell in cells {
            set.insert(Cell(cell));
        }
        set
    };
    let (white, black) = (set(&[0, 5]), set(&[4, 7, 8]));
    assert_eq!(
        engine::seed::splinter::contacts(&rect, white, white | black),
        4
    );
    assert_eq!(
        engine::seed::splinter::contacts(&rect, black, white | black),
        10
    );
}

#[test]
fn pieces_that_would_be_removed_still_count() {
    // Pushes of c1 cut it off, or b0 behind it (S4); both count all the same.
    agrees_at("splinter:nano", "1p7/2P6/3K5/3k5/3p5/9 w 0 -");
}

#[test]
fn the_last_push_is_not_undone() {
    // e4n would end where the last push began (S7).
    let squares = "9/9/3Pp4/3pkK3/4P4/9 w 1";
    agrees_at("splinter:nano", &format!("{squares} -"));
    agrees_at("splinter:nano", &format!("{squares} e1s"));
}

#[test]
fn greedy_agrees_with_a_slow_one() {
    agrees(
        &[
            "splinter:nano",
            "splinter:mini",
            "splinter:mini-seed",
            "splinter:small",
        ],
        "seed-greedy",
        4,
        1,
        slow,
    );
    agrees(
        &[
            "splinter:standard",
            "splinter:large",
            "splinter:standard-seed",
        ],
        "seed-greedy",
        2,
        3,
        slow,
    );
}

#[track_caller]
fn agrees_at(game: &str, position: &str) {
    let choice: games::Choice = game.parse().expect("a variant");
    let mut moves = slow(choice.read(position).expect("a position").as_ref());
    moves.sort_unstable();
    check(game, "seed-greedy", position, &moves.join(" "));
}

type Squares = BTreeMap<(i32, i32), char>;

/// All moves of the greatest value, each made square by square.
fn slow(position: &dyn AnyPosition) -> Vec<String> {
    let scene = position.scene();
    let squares: Squares = scene
        .cells
        .iter()
        .filter_map(|cell| Some(((cell.x, cell.y), cell.piece?.letter)))
        .collect();
    let valued: Vec<(i32, String)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let sum = total(&pushed(&squares, &mv));
            let own = if position.turn() == rules::Player::First {
                sum
            } else {
                -sum
            };
            (own, mv)
        })
        .collect();
    let best = valued.iter().map(|it| it.0).max();
    valued
        .into_iter()
        .filter(|it| Some(it.0) == best)
        .map(|it| it.1)
        .collect()
}

fn pushed(squares: &Squares, mv: &str) -> Squares {
    let digits: String = mv.chars().filter(char::is_ascii_digit).collect();
    let direction = mv[1..].trim_start_matches(|c: char| c.is_ascii_digit());
    let mut at = (
        i32::from(mv.as_bytes()[0] - b'a'),
        digits.parse::<i32>().expect("a row"),
    );
    let dx = i32::from(direction.contains('e')) - i32::from(direction.contains('w'));
    let dy = i32::from(direction.contains('s')) - i32::from(direction.contains('n'));
    let mut after = squares.clone();
    let mut carried = after.remove(&at);
    while let Some(piece) = carried {
        at = (at.0 + dx, at.1 + dy);
        carried = after.insert(at, piece);
    }
    after
}

/// White's neighbors less Black's.
fn total(squares: &Squares) -> i32 {
    let mut sum = 0;
    for (&(x, y), letter) in squares {
        for (dx, dy) in [
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ] {
            if squares.contains_key(&(x + dx, y + dy)) {
                sum += if letter.is_uppercase() { 1 } else { -1 };
            }
        }
    }
    sum
}
