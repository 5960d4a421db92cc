//! Files of puzzles; `docs/puzzles.md` has the grammar.

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use games::{AnyPosition, Choice};
use rules::{Note, Outcome, clip, text_hash};
use solve::{Knowledge, Solvable};

use crate::{Goal, Puzzle, Theme};

const HEAD: &str = "quadrille-puzzles 1";
/// The most puzzles of a file.
const MOST_PUZZLES: u64 = 1_000_000;
/// The longest puzzle in plies.
const MOST_PLIES: u32 = 99;
/// The most levels that a ladder may have.
const MOST_LEVELS: usize = 64;

/// The puzzles of one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// The board.
    pub choice: Choice,
    /// The puzzles; no two positions are symmetric.
    pub puzzles: Vec<Puzzle>,
}

/// What is wrong with a file, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub note: Note,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.note)
    }
}

impl std::error::Error for Fault {}

impl Collection {
    /// Reads a file. What it claims of its puzzles is not proved by that:
    /// [`check`](crate::check()) does.
    ///
    /// # Errors
    /// If it is not a whole file of puzzles; the fault names the line.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let mut lines = Lines::new(text);
        lines.exactly(HEAD)?;
        let game = lines.field("game")?;
        let choice: Choice = game
            .parse()
            .map_err(|_| lines.expected("game GAME:VARIANT"))?;
        if choice.to_string() != game {
            return Err(lines.expected(&format!("game {choice}")));
        }
        let count = lines.number("puzzles", MOST_PUZZLES)?;
        let mut puzzles = Vec::new();
        let mut seen: HashMap<u128, usize> = HashMap::new();
        for _ in 0..count {
            let at = lines.number + 1;
            let n_levels = puzzles.last().map(|it: &Puzzle| it.levels.len());
            let puzzle = lines.puzzle(choice, n_levels)?;
            if let Some(&earlier) = seen.get(&key(puzzle.start().as_ref())) {
                let note = Note::new("puzzles-copy").with("earlier", earlier);
                return Err(Fault { line: at + 1, note });
            }
            seen.insert(key(puzzle.start().as_ref()), at);
            puzzles.push(puzzle);
        }
        let sum = format!("{:016x}", text_hash(lines.before()));
        lines.exactly(&format!("end {sum}")).map_err(|fault| {
            let is_end = text
                .lines()
                .nth(fault.line - 1)
                .is_some_and(|it| it.starts_with("end "));
            let note = match is_end {
                true => Note::new("puzzles-sum").with("expected", sum.as_str()),
                false => fault.note,
            };
            Fault { note, ..fault }
        })?;
        lines.nothing()?;
        Ok(Self { choice, puzzles })
    }

    /// The puzzle of that name.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|it| it.id() == id)
    }
}

/// The text of the file.
impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!(
            "{HEAD}\ngame {}\npuzzles {}\n",
            self.choice,
            self.puzzles.len()
        );
        for puzzle in &self.puzzles {
            write!(text, "{puzzle}")?;
        }
        let sum = text_hash(&text);
        writeln!(f, "{text}end {sum:016x}")
    }
}

/// The lines of the file about the puzzle.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            goal,
            points,
            error,
            source: (game, ply),
            ..
        } = self;
        let themes: Vec<String> = self.themes.iter().map(Theme::to_string).collect();
        let levels: String = self
            .levels
            .iter()
            .map(|&it| if it { '1' } else { '0' })
            .collect();
        writeln!(f, "puzzle {}", self.id())?;
        writeln!(f, "position {position}")?;
        writeln!(f, "goal {goal}")?;
        writeln!(f, "line {}", self.line.join(" "))?;
        writeln!(f, "themes {}", themes.join(" "))?;
        writeln!(f, "levels {levels}")?;
        writeln!(f, "points {points} {error}")?;
        writeln!(f, "from {game} {ply}")
    }
}

/// A number that is the same for symmetric positions of a board, and for no others.
pub(crate) fn key(position: &dyn AnyPosition) -> u128 {
    games::with_wide_position!(position.choice(), P, variant => {
        let position: P = position
            .to_text()
            .parse()
            .expect("a position is read back as it was written");
        P::knowledge(variant).key(&position)
    })
}

/// A text line by line.
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// How much of the text was read.
    read: usize,
    line: &'a str,
    pub(crate) number: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            read: 0,
            line: "",
            number: 0,
        }
    }

    /// Everything that was read.
    pub(crate) fn before(&self) -> &'a str {
        &self.text[..self.read]
    }

    /// The next line, if there is a whole one, and stays there.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.text[self.read..].split_once('\n').map(|it| it.0)
    }

    fn fault(&self, note: Note) -> Fault {
        Fault {
            line: self.number,
            note,
        }
    }

    /// The line that was read last should have been another.
    pub(crate) fn expected(&self, expected: &str) -> Fault {
        let note = Note::new("puzzles-line")
            .with("found", clip(self.line))
            .with("expected", expected);
        self.fault(note)
    }

    pub(crate) fn next(&mut self, expected: &str) -> Result<&'a str, Fault> {
        self.number += 1;
        let rest = &self.text[self.read..];
        let Some((line, _)) = rest.split_once('\n') else {
            let note = Note::new("puzzles-truncated").with("expected", expected);
            return Err(self.fault(note));
        };
        self.read += line.len() + 1;
        self.line = line;
        Ok(line)
    }

    pub(crate) fn exactly(&mut self, line: &str) -> Result<(), Fault> {
        if self.next(line)? == line {
            Ok(())
        } else {
            Err(self.expected(line))
        }
    }

    /// The rest of the next line, which begins with a word and a space.
    pub(crate) fn field(&mut self, word: &str) -> Result<&'a str, Fault> {
        let expected = format!("{word} …");
        let line = self.next(&expected)?;
        let rest = line.strip_prefix(word).and_then(|it| it.strip_prefix(' '));
        rest.ok_or_else(|| self.expected(&expected))
    }

    pub(crate) fn number(&mut self, word: &str, most: u64) -> Result<u64, Fault> {
        let text = self.field(word)?;
        let number = plain(text).filter(|&n| n <= most);
        number.ok_or_else(|| self.expected(&format!("{word} 0..{most}")))
    }

    fn nothing(&mut self) -> Result<(), Fault> {
        self.number += 1;
        if self.text[self.read..].is_empty() {
            return Ok(());
        }
        Err(self.fault(Note::new("puzzles-more")))
    }

    /// The lines of a puzzle, with as many levels as the one before, if there is one.
    pub(crate) fn puzzle(
        &mut self,
        choice: Choice,
        n_levels: Option<usize>,
    ) -> Result<Puzzle, Fault> {
        let id = self.field("puzzle")?;
        let id_line = self.number;
        let text = self.field("position")?;
        let position = choice.read(text);
        let position = position.map_err(|error| self.fault((*error).clone()))?;
        if position.to_text() != text || position.outcome().is_some() {
            return Err(self.expected("a position in canonical form, not over"));
        }
        let goal = self.goal()?;
        let line = self.moves(position.as_ref(), goal)?;
        let themes = self.themes()?;
        let levels = self.levels(n_levels)?;
        let (points, error) = self.points()?;
        let source = self.source()?;
        let puzzle = Puzzle {
            choice,
            position: text.to_owned(),
            goal,
            line,
            themes,
            levels,
            points,
            error,
            source,
        };
        if puzzle.id() != id {
            let note = Note::new("puzzles-id")
                .with("found", clip(id))
                .with("expected", puzzle.id());
            let line = id_line;
            return Err(Fault { line, note });
        }
        Ok(puzzle)
    }

    fn goal(&mut self) -> Result<Goal, Fault> {
        let text = self.field("goal")?;
        let goal = text.split_once(' ').and_then(|(name, plies)| {
            let plies = u32::try_from(plain(plies)?).ok()?;
            Goal::named(name, plies).filter(|_| (1..=MOST_PLIES).contains(&plies))
        });
        goal.ok_or_else(|| self.expected("goal win|hold|draw PLIES"))
    }

    /// The line of the puzzle: legal, of the length of the goal, and with the right end.
    fn moves(&mut self, position: &dyn AnyPosition, goal: Goal) -> Result<Vec<String>, Fault> {
        let text = self.field("line")?;
        let mut next = position.boxed_clone();
        let mut line = Vec::new();
        for mv in text.split(' ') {
            let canonical = next
                .play(mv)
                .map_err(|error| self.fault(error.note().clone()))?;
            if canonical != mv {
                return Err(self.expected(&canonical));
            }
            line.push(canonical);
        }
        let mover = position.turn();
        let n_plies = line.len() as u32;
        let is_whole = match goal {
            Goal::Win(plies) => n_plies == plies && next.outcome() == Some(Outcome::Win(mover)),
            Goal::Hold(plies) | Goal::Draw(plies) => {
                n_plies % 2 == 1
                    && n_plies < plies
                    && next.outcome() != Some(Outcome::Win(!mover))
                    && (next.outcome().is_some() || n_plies + 2 >= plies)
            }
        };
        if !is_whole {
            return Err(self.fault(Note::new("puzzles-goal").with("goal", goal.to_string())));
        }
        Ok(line)
    }

    fn themes(&mut self) -> Result<Vec<Theme>, Fault> {
        let text = self.field("themes")?;
        let words = text.split(' ').filter(|it| !it.is_empty());
        let themes: Option<Vec<Theme>> = words.map(Theme::named).collect();
        let themes = themes.filter(|it| it.is_sorted_by(|a, b| a < b));
        themes.ok_or_else(|| self.expected("themes THEME …"))
    }

    fn levels(&mut self, n_levels: Option<usize>) -> Result<Vec<bool>, Fault> {
        let text = self.field("levels")?;
        let is_plain = text.bytes().all(|it| matches!(it, b'0' | b'1'));
        if let Some(n) = n_levels.filter(|&it| it != text.len()) {
            return Err(self.expected(&format!("{n} levels, as many as before")));
        }
        if !is_plain || text.len() > MOST_LEVELS {
            return Err(self.expected("levels of 0 and 1"));
        }
        Ok(text.bytes().map(|it| it == b'1').collect())
    }

    fn points(&mut self) -> Result<(i32, u32), Fault> {
        let text = self.field("points")?;
        let numbers = text.split_once(' ').and_then(|(points, error)| {
            let points = plain(points).filter(|&it| it <= 10_000)?;
            let error = plain(error).filter(|&it| it <= 10_000)?;
            Some((points as i32, error as u32))
        });
        numbers.ok_or_else(|| self.expected("points POINTS ERROR"))
    }

    fn source(&mut self) -> Result<(u64, u32), Fault> {
        let text = self.field("from")?;
        let numbers = text.split_once(' ').and_then(|(game, ply)| {
            let ply = u32::try_from(plain(ply)?).ok()?;
            Some((plain(game)?, ply))
        });
        numbers.ok_or_else(|| self.expected("from GAME PLY"))
    }
}

/// A number in digits as they are written: without a sign or leading zeros.
pub(crate) fn plain(text: &str) -> Option<u64> {
    let is_plain =
        text == "0" || (!text.starts_with('0') && text.bytes().all(|it| it.is_ascii_digit()));
    text.parse().ok().filter(|_| is_plain)
}
