//! Alliances' players: positions worked out by hand, and a slow second opinion.

use std::collections::BTreeMap;

use crate::common::{agrees, check};
use alliances::{Disc, Geometry};
use games::AnyPosition;
use grid::Bits;
use rules::Player;

#[test]
fn distances_on_small_boards() {
    let board = Geometry::<1>::new(3);
    let full = board.full();
    let cells = |names: &[&str]| {
        let mut cells = Bits::EMPTY;
        for cell in full
            .cells()
            .filter(|&cell| names.contains(&board.name(cell).as_str()))
        {
            cells.insert(cell);
        }
        cells
    };
    let missing = |usable: &[&str], closed: &[&str]| {
        let (usable, closed) = (cells(usable), cells(closed));
        engine::seed::alliances::distance(&board, Disc::Orange, usable, full - usable - closed)
    };
    // From a0 to e6 the straight way has five cells.
    assert_eq!(missing(&[], &[]), Some(5));
    assert_eq!(missing(&["b1", "d5"], &[]), Some(3));
    assert_eq!(missing(&["a0", "b1", "c3", "d5", "e6"], &[]), Some(0));
    // Around closed cells, until none is left to go through.
    assert_eq!(missing(&[], &["c3", "b2"]), Some(5));
    assert_eq!(missing(&[], &["c3", "b2", "d4"]), None);
    assert_eq!(missing(&["a0"], &["b1", "b2"]), None);
}

#[test]
fn a_color_is_taken_when_it_can_be() {
    // Player 1 joins orange at e6 with orange or green; e6 matters to nothing else.
    let position = "O1/G/2/1O1/2/G/2 1 ---";
    check("alliances:3", "seed-medium", position, "Ge6 Oe6");
    // Looking at player 2 too, a fence where a side has a single cell gains a
    // color just as well, and orange stays nearly won.
    check("alliances:3", "seed-hard", position, "Ob0 Od6 Pb3 Pd3");
}

#[test]
fn hard_fences_the_opponent_and_medium_does_not() {
    // Player 2 needs only e6 for orange, where green makes a fence. Looking at
    // itself, player 1 lacks 3 of orange, 2 of purple and 4 of green, and green
    // on b2 or d4 serves two of them.
    let position = "O1/P/2/1O1/2/P/2 1 ---";
    check("alliances:3", "seed-hard", position, "Ge6");
    check("alliances:3", "seed-medium", position, "Gb2 Gd4");
}

#[test]
fn colors_won_before_are_not_looked_at() {
    // As before with green given away: purple, at b0 or d6, is worth more than orange.
    let position = "O1/P/2/1O1/2/P/2 1 --2";
    check("alliances:3", "seed-medium", position, "Ob0 Od6 Pb0 Pd6");
    check("alliances:3", "seed-hard", position, "Ge6");
}

#[test]
fn medium_agrees_with_a_slow_one() {
    let slow = |position: &dyn AnyPosition| slow(position, false);
    agrees(
        &["alliances:3", "alliances:4-seed"],
        "seed-medium",
        3,
        1,
        slow,
    );
    agrees(&["alliances:4", "alliances:5"], "seed-medium", 2, 10, slow);
    agrees(&["alliances:7", "alliances:8"], "seed-medium", 1, 40, slow);
}

#[test]
fn hard_agrees_with_a_slow_one() {
    let slow = |position: &dyn AnyPosition| slow(position, true);
    agrees(
        &["alliances:3", "alliances:4-seed"],
        "seed-hard",
        3,
        1,
        slow,
    );
    agrees(&["alliances:4", "alliances:6"], "seed-hard", 2, 10, slow);
    agrees(&["alliances:7", "alliances:8"], "seed-hard", 1, 40, slow);
}

/// Cube coordinates q, r, s.
type Hex = (i32, i32, i32);

struct Slow {
    radius: i32,
    discs: BTreeMap<Hex, Option<char>>,
}

/// All moves of the greatest value.
fn slow(position: &dyn AnyPosition, both: bool) -> Vec<String> {
    let text = position.to_text();
    let owners: Vec<char> = text.split(' ').nth(2).expect("owners").chars().collect();
    let mut board = read(&text);
    let (me, you) = if position.turn() == Player::First {
        ('1', '2')
    } else {
        ('2', '1')
    };
    let mut valued = Vec::new();
    for mv in position.legal_moves() {
        let cell = board.cell(&mv[1..]);
        board.discs.insert(cell, mv.chars().next());
        let mut owner = owners.clone();
        let mut sum = 0;
        let mut ways = Vec::new();
        for (player, other) in [(me, you), (you, me)]
            .into_iter()
            .take(1 + usize::from(both))
        {
            for (n, color) in "OPG".chars().enumerate() {
                if owner[n] != '-' {
                    continue;
                }
                match board.distance(player, color) {
                    Some(0) => owner[n] = player,
                    None => owner[n] = other,
                    Some(missing) => ways.push((n, player, missing)),
                }
            }
        }
        for &(n, player, missing) in &ways {
            let worth = (9 - missing) * (9 - missing) * (9 - missing);
            if owner[n] == '-' {
                sum += if player == me { worth } else { -worth };
            }
        }
        for it in owner {
            sum += if it == me {
                900
            } else if it == you {
                -900
            } else {
                0
            };
        }
        valued.push((sum, mv));
        board.discs.insert(cell, None);
    }
    let best = valued.iter().map(|it| it.0).max();
    valued
        .into_iter()
        .filter(|it| Some(it.0) == best)
        .map(|it| it.1)
        .collect()
}

fn read(text: &str) -> Slow {
    let rows: Vec<&str> = text
        .split(' ')
        .next()
        .expect("a board")
        .split('/')
        .collect();
    let n = (rows.len() as i32 + 5) / 4;
    let mut board = Slow {
        radius: n - 1,
        discs: BTreeMap::new(),
    };
    for (row, cells) in rows.iter().enumerate() {
        let mut places: Vec<Hex> = Vec::new();
        for diagonal in 0..2 * n - 1 {
            let hex = board.hex(row as i32, diagonal);
            if board.has(hex) {
                places.push(hex);
            }
        }
        let mut contents: Vec<Option<char>> = Vec::new();
        let mut run = String::new();
        for letter in cells.chars().chain([' ']) {
            if letter.is_ascii_digit() {
                run.push(letter);
                continue;
            }
            contents.extend(vec![None; run.parse().unwrap_or(0)]);
            run.clear();
            contents.push(Some(letter));
        }
        contents.pop();
        assert_eq!(places.len(), contents.len());
        board.discs.extend(places.into_iter().zip(contents));
    }
    board
}

impl Slow {
    fn hex(&self, row: i32, diagonal: i32) -> Hex {
        let s = self.radius - diagonal;
        let r = row - (2 * self.radius - 1) + s;
        (-r - s, r, s)
    }

    fn has(&self, (q, r, s): Hex) -> bool {
        let far = [q, r, s]
            .iter()
            .filter(|it| it.abs() == self.radius)
            .count();
        [q, r, s].iter().all(|it| it.abs() <= self.radius) && far < 2
    }

    fn cell(&self, name: &str) -> Hex {
        let diagonal = i32::from(name.as_bytes()[0] - b'a');
        self.hex(name[1..].parse().expect("a row"), diagonal)
    }

    /// From cell to cell, the nearest first.
    fn distance(&self, player: char, color: char) -> Option<i32> {
        let ally = match (player, color) {
            ('1', 'O') | ('2', 'P') => 'G',
            ('1', 'P') | ('2', 'G') => 'O',
            _ => 'P',
        };
        let across = |(q, r, s): Hex| match color {
            'O' => s,
            'P' => r,
            _ => q,
        };
        let cost = |disc: Option<char>| match disc {
            None => Some(1),
            Some(it) if it == color || it == ally => Some(0),
            Some(_) => None,
        };
        let mut way: BTreeMap<Hex, i32> = BTreeMap::new();
        let rim = self.discs.keys().filter(|&&hex| across(hex) == self.radius);
        let mut open: Vec<(Hex, i32)> = rim.map(|&hex| (hex, 0)).collect();
        while let Some((hex, before)) = open.pop() {
            let Some(cost) = self.discs.get(&hex).and_then(|&disc| cost(disc)) else {
                continue;
            };
            let here = before + cost;
            if way.get(&hex).is_some_and(|&known| known <= here) {
                continue;
            }
            way.insert(hex, here);
            let (q, r, s) = hex;
            let around = [
                (q + 1, r - 1, s),
                (q - 1, r + 1, s),
                (q + 1, r, s - 1),
                (q - 1, r, s + 1),
                (q, r + 1, s - 1),
                (q, r - 1, s + 1),
            ];
            // Nearest last, so that it is taken first.
            open.extend(around.map(|next| (next, here)));
            open.sort_by_key(|it| -it.1);
        }
        way.iter()
            .filter(|it| across(*it.0) == -self.radius)
            .map(|it| *it.1)
            .min()
    }
}
