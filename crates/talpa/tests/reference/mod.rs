//! Talpa once more, on a plain array and by definition.

use testkit::Reference;

pub(crate) struct Slow;

struct Board {
    /// Rows from the top.
    rows: Vec<Vec<char>>,
    side: char,
}

impl Board {
    fn read(text: &str) -> Self {
        let (rows, side) = text.split_once(' ').unwrap();
        let rows = rows.split('/').map(|row| {
            let mut cells = Vec::new();
            let mut number = String::new();
            for letter in row.chars().chain(['|']) {
                if letter.is_ascii_digit() {
                    number.push(letter);
                    continue;
                }
                cells.extend(vec!['.'; number.parse().unwrap_or(0)]);
                number.clear();
                cells.push(letter);
            }
            cells.pop();
            cells
        });
        Self {
            rows: rows.collect(),
            side: side.chars().next().unwrap(),
        }
    }

    fn write(&self) -> String {
        let mut rows = Vec::new();
        for row in &self.rows {
            let mut text = String::new();
            let mut run = 0;
            for &letter in row.iter().chain(&['|']) {
                if letter == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                if letter != '|' {
                    text.push(letter);
                }
            }
            rows.push(text);
        }
        format!("{} {}", rows.join("/"), self.side)
    }

    fn n(&self) -> usize {
        self.rows.len()
    }

    fn name(&self, (x, y): (usize, usize)) -> String {
        format!("{}{}", (b'a' + x as u8) as char, self.n() - y)
    }

    fn place(&self, name: &str) -> (usize, usize) {
        let x = name.as_bytes()[0] - b'a';
        (x.into(), self.n() - name[1..].parse::<usize>().unwrap())
    }

    fn neighbors(&self, (x, y): (usize, usize)) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        if x > 0 {
            all.push((x - 1, y));
        }
        if y > 0 {
            all.push((x, y - 1));
        }
        if x + 1 < self.n() {
            all.push((x + 1, y));
        }
        if y + 1 < self.n() {
            all.push((x, y + 1));
        }
        all
    }

    /// Whether empty cells join the edges of `side`.
    fn joined(&self, side: char) -> bool {
        let last = self.n() - 1;
        let along = |(x, y): (usize, usize)| if side == 'r' { y } else { x };
        let mut open: Vec<_> = self.cells().filter(|&at| along(at) == 0).collect();
        let mut seen = vec![];
        while let Some(at) = open.pop() {
            if self.rows[at.1][at.0] != '.' || seen.contains(&at) {
                continue;
            }
            if along(at) == last {
                return true;
            }
            seen.push(at);
            open.extend(self.neighbors(at));
        }
        false
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let n = self.n();
        (0..n * n).map(move |i| (i % n, i / n))
    }

    fn other(&self) -> char {
        if self.side == 'r' { 'b' } else { 'r' }
    }
}

impl Reference for Slow {
    fn moves(&self, position: &str) -> Vec<String> {
        if self.result(position).is_some() {
            return Vec::new();
        }
        let board = Board::read(position);
        let own: Vec<_> = board
            .cells()
            .filter(|&(x, y)| board.rows[y][x] == board.side)
            .collect();
        let mut captures = Vec::new();
        for &from in &own {
            for to in board.neighbors(from) {
                if board.rows[to.1][to.0] == board.other() {
                    captures.push(format!("{}x{}", board.name(from), board.name(to)));
                }
            }
        }
        if captures.is_empty() {
            return own
                .iter()
                .map(|&at| format!("x{}", board.name(at)))
                .collect();
        }
        captures
    }

    fn play(&self, position: &str, mv: &str) -> String {
        let mut board = Board::read(position);
        let (from, to) = mv.split_once('x').unwrap();
        let (x, y) = board.place(if from.is_empty() { to } else { from });
        board.rows[y][x] = '.';
        if !from.is_empty() {
            let (x, y) = board.place(to);
            board.rows[y][x] = board.side;
        }
        board.side = board.other();
        board.write()
    }

    fn result(&self, position: &str) -> Option<String> {
        let board = Board::read(position);
        let winner = [board.side, board.other()]
            .into_iter()
            .find(|&side| board.joined(side))?;
        Some(if winner == 'r' { "1-0" } else { "0-1" }.to_owned())
    }
}
