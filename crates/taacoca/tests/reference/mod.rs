//! Taacoca as the rules say it, on texts, with no thought of speed.

use std::collections::BTreeMap;

/// The second implementation.
pub(crate) struct Slow;

/// A board in the doubled coordinates of C2: what stands at (y, x), `.` for nothing.
struct Board {
    side: i32,
    cells: BTreeMap<(i32, i32), char>,
    mover: char,
    strict: bool,
}

type Place = (i32, i32);

impl testkit::Reference for Slow {
    fn moves(&self, position: &str) -> Vec<String> {
        let board = Board::read(position);
        if board.result().is_some() {
            return Vec::new();
        }
        let moves = board.moves().into_iter();
        moves.map(|(set, dx)| board.write_move(&set, dx)).collect()
    }

    fn play(&self, position: &str, mv: &str) -> String {
        let mut board = Board::read(position);
        let (set, dx) = board
            .moves()
            .into_iter()
            .find(|(set, dx)| board.write_move(set, *dx) == mv)
            .expect("a legal move");
        for from in &set {
            board.cells.insert(*from, '.');
        }
        for &(y, x) in &set {
            let to = (y + board.forward(), x + dx);
            board.cells.insert(to, board.mover);
        }
        board.mover = board.other();
        board.write()
    }

    fn result(&self, position: &str) -> Option<String> {
        Board::read(position).result()
    }
}

impl Board {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let rows: Vec<&str> = fields[0].split('/').collect();
        let side = (rows.len() as i32 + 1) / 2;
        let mut cells = BTreeMap::new();
        for (y, row) in rows.iter().rev().enumerate() {
            let y = y as i32;
            let mut x = 1 - Self::length(side, y);
            let mut digits = String::new();
            // A mark at the end closes the last run.
            for letter in row.chars().chain(['!']) {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                for _ in 0..digits.parse().unwrap_or(0) {
                    cells.insert((y, x), '.');
                    x += 2;
                }
                digits.clear();
                if letter != '!' {
                    cells.insert((y, x), letter);
                    x += 2;
                }
            }
        }
        Self {
            side,
            cells,
            mover: fields[1].chars().next().expect("a side"),
            strict: fields.get(2) == Some(&"strict"),
        }
    }

    fn length(side: i32, y: i32) -> i32 {
        2 * side - 1 - (y - (side - 1)).abs()
    }

    fn write(&self) -> String {
        let mut rows = Vec::new();
        for y in (0..2 * self.side - 1).rev() {
            let letters: String = self
                .cells
                .range((y, i32::MIN)..=(y, i32::MAX))
                .map(|(_, letter)| *letter)
                .collect();
            rows.push(Self::squeeze(&letters));
        }
        let strict = if self.strict { " strict" } else { "" };
        format!("{} {}{strict}", rows.join("/"), self.mover)
    }

    fn squeeze(letters: &str) -> String {
        let mut text = letters.to_owned();
        for n in (1..=15).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text
    }

    fn other(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    fn forward(&self) -> i32 {
        if self.mover == 'w' { 1 } else { -1 }
    }

    fn stones(&self, letter: char) -> Vec<Place> {
        let all = self.cells.iter();
        all.filter(|(_, it)| **it == letter)
            .map(|(place, _)| *place)
            .collect()
    }

    /// C4 by trying every set of stones.
    fn moves(&self) -> Vec<(Vec<Place>, i32)> {
        let own = self.stones(self.mover);
        let k = own.len().min(3);
        let mut moves = Vec::new();
        for set in Self::subsets(&own, k) {
            for dx in [-1, 1] {
                if k > 0 && self.is_legal(&set, dx) {
                    moves.push((set.clone(), dx));
                }
            }
        }
        moves
    }

    fn subsets(of: &[Place], k: usize) -> Vec<Vec<Place>> {
        if k == 0 {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for i in 0..of.len() {
            for mut rest in Self::subsets(&of[i + 1..], k - 1) {
                rest.insert(0, of[i]);
                all.push(rest);
            }
        }
        all
    }

    fn is_legal(&self, set: &[Place], dx: i32) -> bool {
        set.iter().all(|&(y, x)| {
            let to = (y + self.forward(), x + dx);
            match self.cells.get(&to) {
                None => false,
                Some(&there) if there == self.mover => !self.strict && set.contains(&to),
                Some(_) => true,
            }
        })
    }

    /// C6, with the player not to move as the one who has just moved.
    fn result(&self) -> Option<String> {
        let goal = if self.other() == 'w' {
            2 * self.side - 2
        } else {
            0
        };
        let arrived = self.stones(self.other()).iter().any(|(y, _)| *y == goal);
        let over = arrived || self.stones(self.mover).is_empty() || self.moves().is_empty();
        let result = if self.mover == 'b' { "1-0" } else { "0-1" };
        over.then(|| result.to_owned())
    }

    fn write_move(&self, set: &[Place], dx: i32) -> String {
        let mut text = String::new();
        for &(y, x) in set {
            let number = (x + Self::length(self.side, y) - 1) / 2 + 1;
            let row = char::from(b'a' + y as u8);
            text += &format!("{row}{number}");
        }
        text + if dx < 0 { "L" } else { "R" }
    }
}
