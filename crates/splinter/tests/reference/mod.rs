//! The rules once more, slowly: squares in a grid of letters, groups by walking.

use testkit::Reference;

/// Squares by row and column, nothing remembered between questions.
pub(crate) struct Mailbox;

pub(crate) const DIRECTIONS: [(&str, isize, isize); 8] = [
    ("n", -1, 0),
    ("ne", -1, 1),
    ("e", 0, 1),
    ("se", 1, 1),
    ("s", 1, 0),
    ("sw", 1, -1),
    ("w", 0, -1),
    ("nw", -1, -1),
];

#[derive(Clone)]
struct Game {
    squares: Vec<Vec<char>>,
    white: bool,
    counter: u32,
    last: String,
    seed: bool,
}

impl Reference for Mailbox {
    fn moves(&self, position: &str) -> Vec<String> {
        let game = Game::read(position);
        if game.result().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (row, squares) in game.squares.iter().enumerate() {
            for (column, &letter) in squares.iter().enumerate() {
                if letter == '.' || letter.is_uppercase() != game.white {
                    continue;
                }
                for (name, _, _) in DIRECTIONS {
                    let text = format!("{}{row}{name}", (b'a' + column as u8) as char);
                    if game.legal(&text) {
                        moves.push(text);
                    }
                }
            }
        }
        moves
    }

    fn play(&self, position: &str, mv: &str) -> String {
        Game::read(position).after(mv).write()
    }

    fn result(&self, position: &str) -> Option<String> {
        Game::read(position).result().map(str::to_owned)
    }
}

impl Game {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut squares = Vec::new();
        for row in fields[0].split('/') {
            let mut cells = Vec::new();
            let mut number = 0;
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = number * 10 + digit as usize;
                } else {
                    cells.extend(vec!['.'; number]);
                    number = 0;
                    cells.push(letter);
                }
            }
            cells.extend(vec!['.'; number]);
            squares.push(cells);
        }
        Self {
            squares,
            white: fields[1] == "w",
            counter: fields[2].parse().expect("a number"),
            last: fields[3].to_owned(),
            seed: fields.len() == 5,
        }
    }

    fn write(&self) -> String {
        let rows = self.squares.iter().map(|row| {
            let mut text = row.iter().collect::<String>();
            for length in (1..=row.len()).rev() {
                text = text.replace(&".".repeat(length), &length.to_string());
            }
            text
        });
        let board = rows.collect::<Vec<_>>().join("/");
        let side = if self.white { 'w' } else { 'b' };
        let end = if self.seed { " seed" } else { "" };
        format!("{board} {side} {} {}{end}", self.counter, self.last)
    }

    fn on_board(&self, (row, column): (isize, isize)) -> bool {
        row >= 0
            && column >= 0
            && row < self.squares.len() as isize
            && column < self.squares[0].len() as isize
    }

    fn at(&self, (row, column): (isize, isize)) -> char {
        self.squares[row as usize][column as usize]
    }

    /// The squares of the run and the one after it, which may be off the board.
    fn run(&self, mv: &str) -> (Vec<(isize, isize)>, (isize, isize)) {
        let (mut square, (down, right)) = parse(mv);
        let mut run = Vec::new();
        while self.on_board(square) && self.at(square) != '.' {
            run.push(square);
            square = (square.0 + down, square.1 + right);
        }
        (run, square)
    }

    fn legal(&self, mv: &str) -> bool {
        let (_, end) = self.run(mv);
        if !self.on_board(end) {
            return false;
        }
        if self.last == "-" {
            return true;
        }
        // S7.
        let (left, (down, right)) = parse(&self.last);
        !(end == left && parse(mv).1 == (-down, -right))
    }

    fn after(&self, mv: &str) -> Self {
        let mut next = self.clone();
        let (run, end) = self.run(mv);
        for (n, &from) in run.iter().enumerate() {
            let to = run.get(n + 1).copied().unwrap_or(end);
            next.squares[to.0 as usize][to.1 as usize] = self.at(from);
        }
        next.squares[run[0].0 as usize][run[0].1 as usize] = '.';
        next.white = !self.white;
        next.last = if self.seed { "-" } else { mv }.to_owned();
        next.counter += 1;
        let [white, black] = [next.group('K'), next.group('k')];
        for row in 0..next.squares.len() {
            for column in 0..next.squares[0].len() {
                let square = (row as isize, column as isize);
                let stays = white.contains(&square) || black.contains(&square);
                if next.squares[row][column] != '.' && !stays {
                    next.squares[row][column] = '.';
                    next.counter = 0;
                }
            }
        }
        next
    }

    /// The squares that hang together with a king.
    fn group(&self, king: char) -> Vec<(isize, isize)> {
        let mut group = Vec::new();
        for row in 0..self.squares.len() as isize {
            for column in 0..self.squares[0].len() as isize {
                if self.at((row, column)) == king {
                    group.push((row, column));
                }
            }
        }
        let mut n = 0;
        while n < group.len() {
            for (_, down, right) in DIRECTIONS {
                let next = (group[n].0 + down, group[n].1 + right);
                if self.on_board(next) && self.at(next) != '.' && !group.contains(&next) {
                    group.push(next);
                }
            }
            n += 1;
        }
        group
    }

    fn count(&self, letter: char) -> usize {
        self.squares
            .concat()
            .iter()
            .filter(|&&it| it == letter)
            .count()
    }

    fn result(&self) -> Option<&'static str> {
        let (white, black) = (self.group('K'), self.group('k'));
        let (pawns, enemies) = (self.count('P'), self.count('p'));
        let king = self.group('k')[0];
        if !white.contains(&king) {
            let equal = white.len() == black.len();
            return Some(if equal {
                more(pawns, enemies)
            } else {
                more(white.len(), black.len())
            });
        }
        if pawns == 0 || enemies == 0 || self.counter >= 100 {
            // A side without pawns has fewer than the other, too.
            return Some(more(pawns, enemies));
        }
        None
    }
}

fn more(white: usize, black: usize) -> &'static str {
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => "1-0",
        std::cmp::Ordering::Less => "0-1",
        std::cmp::Ordering::Equal => "1/2",
    }
}

/// The square and the step of a move, in rows and columns.
fn parse(mv: &str) -> ((isize, isize), (isize, isize)) {
    let column = isize::from(mv.as_bytes()[0] - b'a');
    let digits: String = mv[1..].chars().take_while(char::is_ascii_digit).collect();
    let name = &mv[1 + digits.len()..];
    let (_, down, right) = DIRECTIONS
        .into_iter()
        .find(|it| it.0 == name)
        .expect("a direction");
    let row = digits.parse().expect("a row");
    ((row, column), (down, right))
}
