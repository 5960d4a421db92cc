//! Taacoca's players: positions worked out by hand, and a slow second opinion.

use std::collections::BTreeMap;

use crate::common::{agrees, check};
use games::AnyPosition;
use rules::{Outcome, Player};

#[test]
fn hard_begins_with_the_foremost_stones_to_the_left() {
    // Row c holds the foremost three, and both ways are open to each.
    check("taacoca:5", "seed-hard", START, "c3c4c5L");
}

#[test]
fn hard_weighs_the_directions() {
    // a1 has only left (3 : 0), a2 only right (0 : 3), b2 takes to the left (2 : 1).
    check("taacoca:3", "seed-hard", "3/4/1b3/1w2/ww1 w", "a1a2b2L");
    // Here it takes to the right (1 : 2).
    check("taacoca:3", "seed-hard", "3/4/2b2/1w2/ww1 w", "a1a2b2R");
    // Left is for both players the left of the board, and comes first.
    check("taacoca:3", "seed-hard", "b2/4/5/1w2/3 w", "b2L");
    check("taacoca:3", "seed-hard", "3/1b2/5/1w2/3 b", "d2L");
}

#[test]
fn hard_takes_the_direction_that_is_left() {
    // On the left rim of the upper half.
    check("taacoca:3", "seed-hard", "b2/w3/5/4/3 w", "d1R");
}

#[test]
fn distance_wins_when_it_can() {
    // d2 reaches the top row either way; the smaller text wins.
    check("taacoca:3", "seed-distance", "b2/1w2/5/2b1/3 w", "d2L");
    // The last enemy stone is taken: no mean over nothing.
    check("taacoca:3", "seed-distance", "3/4/2b2/1w2/3 w", "b2R");
}

#[test]
fn distance_prefers_captures() {
    // To the right c2 takes d3; both ways go equally far.
    let position = "4/5/6/2b4/1w1w2/b4/4 w";
    check("taacoca:4", "seed-distance", position, "c2c4R");
}

#[test]
fn distance_runs_with_the_foremost() {
    // The root grows slower the farther away: the foremost stones gain most.
    check("taacoca:5", "seed-distance", START, "c3c4c5L");
}

#[test]
fn hard_agrees_with_a_slow_one() {
    agrees(
        &[
            "taacoca:3",
            "taacoca:4",
            "taacoca:4-strict",
            "taacoca:5",
            "taacoca:5-strict",
            "taacoca:6",
        ],
        "seed-hard",
        8,
        1,
        slow_hard,
    );
    agrees(
        &["taacoca:7", "taacoca:8-strict"],
        "seed-hard",
        2,
        1,
        slow_hard,
    );
}

#[test]
fn distance_agrees_with_a_slow_one() {
    agrees(
        &[
            "taacoca:3",
            "taacoca:4",
            "taacoca:4-strict",
            "taacoca:5-strict",
        ],
        "seed-distance",
        6,
        1,
        slow_distance,
    );
    agrees(
        &["taacoca:5", "taacoca:6-strict"],
        "seed-distance",
        2,
        1,
        slow_distance,
    );
}

const START: &str = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w";

/// Stones by row and number; rows from 0 at the bottom, and whose they are.
type Stones = BTreeMap<(usize, usize), Player>;

fn stones(position: &dyn AnyPosition) -> (Stones, usize) {
    let text = position.to_text();
    let rows: Vec<&str> = text
        .split(' ')
        .next()
        .expect("a board")
        .split('/')
        .collect();
    let mut stones = Stones::new();
    for (row, cells) in rows.iter().rev().enumerate() {
        let (mut number, mut run) = (1, 0);
        for letter in cells.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run * 10 + digit as usize;
                continue;
            }
            number += run;
            run = 0;
            stones.insert(
                (row, number),
                if letter == 'w' {
                    Player::First
                } else {
                    Player::Second
                },
            );
            number += 1;
        }
    }
    (stones, rows.len())
}

fn to_go(player: Player, row: usize, n_rows: usize) -> usize {
    match player {
        Player::First => n_rows - 1 - row,
        Player::Second => row,
    }
}

/// One move as the program of the level would find it, legality asked of the rules.
fn slow_hard(position: &dyn AnyPosition) -> Vec<String> {
    let (stones, n_rows) = stones(position);
    let mover = position.turn();
    let mut own: Vec<(usize, usize)> = stones
        .iter()
        .filter(|it| *it.1 == mover)
        .map(|it| *it.0)
        .collect();
    own.sort_by_key(|&(row, number)| (to_go(mover, row, n_rows), number));
    let legal = position.legal_moves();
    for set in sets(own.len(), own.len().min(3)) {
        let mut sums = [0, 0];
        for &n in &set {
            let weights = ["L", "R"].map(|way| weight(&stones, own[n], mover, way, n_rows));
            match weights {
                [None, Some(_)] => sums[1] += 3,
                [Some(_), None] => sums[0] += 3,
                [left, right] => {
                    sums[0] += left.unwrap_or(0);
                    sums[1] += right.unwrap_or(0);
                }
            }
        }
        let order = if sums[0] >= sums[1] {
            ["L", "R"]
        } else {
            ["R", "L"]
        };
        for way in order {
            let mut cells: Vec<(usize, usize)> = set.iter().map(|&n| own[n]).collect();
            cells.sort_unstable();
            let names: String = cells.iter().map(|&cell| name(cell)).collect();
            let mv = format!("{names}{way}");
            if legal.contains(&mv) {
                return vec![mv];
            }
        }
    }
    Vec::new()
}

/// All sets of `k` numbers below `n`, in lexicographic order.
fn sets(n: usize, k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for mut set in sets(n, k - 1) {
        for next in set.last().map_or(0, |last| last + 1)..n {
            set.push(next);
            all.push(set.clone());
            set.pop();
        }
    }
    all
}

fn weight(
    stones: &Stones,
    cell: (usize, usize),
    mover: Player,
    way: &str,
    n_rows: usize,
) -> Option<u32> {
    let to = target(cell, mover, way, n_rows)?;
    match stones.get(&to) {
        Some(&owner) if owner == mover => None,
        Some(_) => Some(2),
        None => Some(1),
    }
}

/// By the doubled coordinates.
fn target(
    (row, number): (usize, usize),
    mover: Player,
    way: &str,
    n_rows: usize,
) -> Option<(usize, usize)> {
    let side = n_rows as i32 / 2 + 1;
    let length = |y: i32| 2 * side - 1 - (y - (side - 1)).abs();
    let x = 2 * (number as i32 - 1) - (length(row as i32) - 1) + if way == "L" { -1 } else { 1 };
    let y = row as i32 + if mover == Player::First { 1 } else { -1 };
    if y < 0 || y >= n_rows as i32 || x.abs() > length(y) - 1 {
        return None;
    }
    Some((y as usize, ((x + length(y) - 1) / 2 + 1) as usize))
}

fn name((row, number): (usize, usize)) -> String {
    format!("{}{number}", char::from(b'a' + row as u8))
}

fn slow_distance(position: &dyn AnyPosition) -> Vec<String> {
    let mover = position.turn();
    let mut best: Option<(f64, String)> = None;
    for mv in position.legal_moves() {
        let mut next = position.boxed_clone();
        next.play(&mv).expect("a legal move");
        if next.outcome() == Some(Outcome::Win(mover)) {
            return vec![mv];
        }
        let (stones, n_rows) = stones(next.as_ref());
        let roots = |player| -> Vec<f64> {
            stones
                .iter()
                .filter(|it| *it.1 == player)
                .map(|it| (to_go(player, it.0.0, n_rows) as f64).sqrt())
                .collect()
        };
        let mean = |roots: &[f64]| roots.iter().sum::<f64>() / roots.len() as f64;
        let (own, enemy) = (roots(mover), roots(!mover));
        let value = mean(&own) - mean(&enemy) + enemy.len() as f64;
        // Moves come sorted by text, so the first of equals stays.
        if best.as_ref().is_none_or(|(least, _)| value < *least) {
            best = Some((value, mv));
        }
    }
    best.into_iter().map(|it| it.1).collect()
}
