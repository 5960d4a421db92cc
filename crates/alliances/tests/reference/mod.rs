//! Alliances once more, slowly: a map from cube coordinates to letters, and
//! the rules as they are written.

use std::collections::{BTreeMap, BTreeSet};

use testkit::Reference;

/// The slow implementation.
pub(crate) struct Slow;

impl Reference for Slow {
    fn moves(&self, position: &str) -> Vec<String> {
        let table = Table::read(position);
        if table.result().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (&(row, diagonal), &letter) in &table.cells {
            for color in ['O', 'P', 'G'] {
                if letter == '.' && table.supply(color) > 0 {
                    moves.push(format!("{color}{}{row}", (b'a' + diagonal as u8) as char));
                }
            }
        }
        moves
    }

    fn play(&self, position: &str, mv: &str) -> String {
        let mut table = Table::read(position);
        let letters: Vec<char> = mv.chars().collect();
        let diagonal = letters[1] as i32 - 'a' as i32;
        let row: i32 = mv[2..].parse().expect("a row");
        table.cells.insert((row, diagonal), letters[0]);
        table.judge();
        table.turn = 3 - table.turn;
        table.write()
    }

    fn result(&self, position: &str) -> Option<String> {
        Table::read(position).result().map(str::to_owned)
    }
}

/// Whether the player has joined the sides of a color.
pub(crate) fn connected(position: &str, player: u32, color: char) -> bool {
    Table::read(position).connected(player, color)
}

/// Whether the player can no longer join the sides of a color.
pub(crate) fn fenced(position: &str, player: u32, color: char) -> bool {
    Table::read(position).fenced(player, color)
}

struct Table {
    side: i32,
    /// By row and diagonal; `.` is empty.
    cells: BTreeMap<(i32, i32), char>,
    turn: u32,
    /// By color; 0 is nobody.
    owners: BTreeMap<char, u32>,
    seed: bool,
}

impl Table {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let rows: Vec<&str> = fields[0].split('/').collect();
        let side = (rows.len() as i32 + 5) / 4;
        let mut cells = BTreeMap::new();
        for (row, text) in rows.iter().enumerate() {
            let mut places = places_in_row(side, row as i32).into_iter();
            let mut run = String::new();
            for letter in text.chars().chain(['/']) {
                if letter.is_ascii_digit() {
                    run.push(letter);
                    continue;
                }
                for _ in 0..run.parse().unwrap_or(0) {
                    cells.insert(places.next().expect("a place"), '.');
                }
                run.clear();
                if letter != '/' {
                    cells.insert(places.next().expect("a place"), letter);
                }
            }
            assert!(places.next().is_none());
        }
        let owner = |letter: char| letter.to_digit(10).unwrap_or(0);
        Self {
            side,
            cells,
            turn: fields[1].parse().expect("a player"),
            owners: "OPG".chars().zip(fields[2].chars().map(owner)).collect(),
            seed: fields.len() == 4,
        }
    }

    fn write(&self) -> String {
        let mut rows = Vec::new();
        for row in 0..4 * self.side - 5 {
            let mut text = String::new();
            let mut run = 0;
            for place in places_in_row(self.side, row) {
                if self.cells[&place] == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text.push(self.cells[&place]);
            }
            if run > 0 {
                text += &run.to_string();
            }
            rows.push(text);
        }
        let owners: String = "OPG"
            .chars()
            .map(|c| ['-', '1', '2'][self.owners[&c] as usize])
            .collect();
        let seed = if self.seed { " seed" } else { "" };
        format!("{} {} {owners}{seed}", rows.join("/"), self.turn)
    }

    fn result(&self) -> Option<&'static str> {
        let won = |player| {
            self.owners
                .values()
                .filter(|&&owner| owner == player)
                .count()
        };
        if won(1) >= 2 {
            Some("1-0")
        } else if won(2) >= 2 {
            Some("0-1")
        } else {
            None
        }
    }

    fn supply(&self, color: char) -> i32 {
        let at_start = (self.cells.len() as i32 + 2) / 3 + 1;
        let placed = self.cells.values().filter(|&&it| it == color).count() as i32;
        let trophy = !self.seed && self.owners[&color] != 0;
        (at_start - placed - i32::from(trophy)).max(0)
    }

    fn judge(&mut self) {
        let (u, v) = (self.turn, 3 - self.turn);
        for color in ['O', 'P', 'G'] {
            if self.owners[&color] != 0 {
                continue;
            }
            let winner = if self.connected(u, color) {
                u
            } else if self.connected(v, color) {
                v
            } else if self.fenced(v, color) {
                u
            } else if self.fenced(u, color) {
                v
            } else {
                0
            };
            self.owners.insert(color, winner);
        }
    }

    fn connected(&self, player: u32, color: char) -> bool {
        self.chain(color, &[color, ally(player, color)])
    }

    fn fenced(&self, player: u32, color: char) -> bool {
        !self.chain(color, &[color, ally(player, color), '.'])
    }

    /// Whether cells with these letters join the sides of the color.
    fn chain(&self, color: char, letters: &[char]) -> bool {
        let usable =
            |place: &(i32, i32)| self.cells.get(place).is_some_and(|it| letters.contains(it));
        let across = |place: &(i32, i32)| {
            let (q, r, s) = cube(self.side, *place);
            match color {
                'O' => s,
                'P' => r,
                _ => q,
            }
        };
        let far = self.side - 1;
        let mut seen: BTreeSet<(i32, i32)> = BTreeSet::new();
        let mut next: Vec<(i32, i32)> = self
            .cells
            .keys()
            .copied()
            .filter(|it| across(it) == far)
            .collect();
        while let Some(place) = next.pop() {
            if !usable(&place) || !seen.insert(place) {
                continue;
            }
            if across(&place) == -far {
                return true;
            }
            for (down, over) in [(-2, -1), (-1, 0), (1, 1), (2, 1), (1, 0), (-1, -1)] {
                next.push((place.0 + down, place.1 + over));
            }
        }
        false
    }
}

fn ally(player: u32, color: char) -> char {
    match (player, color) {
        (1, 'O') => 'G',
        (1, 'P') => 'O',
        (1, 'G') => 'P',
        (2, 'O') => 'P',
        (2, 'P') => 'G',
        (2, 'G') => 'O',
        _ => unreachable!("two players, three colors"),
    }
}

fn cube(side: i32, (row, diagonal): (i32, i32)) -> (i32, i32, i32) {
    let s = side - 1 - diagonal;
    let r = row - (2 * side - 3) + s;
    (-r - s, r, s)
}

fn places_in_row(side: i32, row: i32) -> Vec<(i32, i32)> {
    (0..2 * side - 1)
        .map(|diagonal| (row, diagonal))
        .filter(|&place| {
            let (q, r, s) = cube(side, place);
            let m = side - 1;
            let far = [q, r, s].iter().filter(|it| it.abs() == m).count();
            [q, r, s].iter().all(|it| it.abs() <= m) && far < 2
        })
        .collect()
}
