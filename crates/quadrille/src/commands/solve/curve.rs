//! `solve --curve`: how hard the positions of games are, from their ends backward.

use std::path::Path;

use games::{AnyPosition, Choice};
use rules::Note;
use serde_json::json;
use solve::{Options, Question, Stop};

use crate::commands::record;
use crate::failure::Failure;
use crate::output::Output;

/// What the positions of one ply took.
struct Row {
    /// The nodes of each position that was solved, in ascending order.
    nodes: Vec<u64>,
    /// How many were not solved within the limit.
    open: usize,
}

/// Solves the positions of the games of a file, ply by ply from the last, until most of
/// them take more than `most` nodes. Like all tables of measurements, what it prints is the
/// same in every language.
pub(super) fn run(
    choice: Choice,
    path: &Path,
    (options, most): (Options, u64),
    is_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let games = read(choice, path, out)?;
    if !is_json {
        out.line("plies  positions  open       median         mean")?;
    }
    let longest = games.iter().map(Vec::len).max().unwrap_or(0);
    for plies in (0..longest).rev() {
        let positions = games.iter().filter_map(|game| game.get(plies));
        let row = Row::of(positions.map(AsRef::as_ref), options, most);
        if is_json {
            out.json(&json!({
                "plies": plies,
                "positions": row.positions(),
                "open": row.open,
                "median": row.median(),
                "mean": row.mean(),
            }))?;
        } else {
            let number = |it: Option<u64>| it.map_or_else(|| "-".to_owned(), |it| it.to_string());
            out.line(format!(
                "{plies:>5}  {:>9}  {:>4}  {:>11}  {:>11}",
                row.positions(),
                row.open,
                number(row.median()),
                number(row.mean()),
            ))?;
        }
        // The next may take hours.
        out.flush()?;
        if 2 * row.open > row.positions() {
            break;
        }
    }
    Ok(())
}

impl Row {
    fn of<'a>(
        positions: impl Iterator<Item = &'a dyn AnyPosition>,
        options: Options,
        most: u64,
    ) -> Self {
        let mut row = Self {
            nodes: Vec::new(),
            open: 0,
        };
        for position in positions {
            let question = Question {
                position,
                options,
                all_moves: false,
                leaf: None,
                resumed: None,
                checkpoint: None,
            };
            match question.answer(&mut |it, _| it.nodes < most) {
                Ok(answer) if answer.nodes <= most => row.nodes.push(answer.nodes),
                Ok(_) | Err(Stop::Halted(_) | Stop::TooHard(_)) => row.open += 1,
                Err(Stop::Resume(_) | Stop::Journal(_)) => {
                    unreachable!("no file was given")
                }
            }
        }
        row.nodes.sort_unstable();
        row
    }

    fn positions(&self) -> usize {
        self.nodes.len() + self.open
    }

    /// The position in the middle; none if it is open. Those that are open count as the
    /// hardest.
    fn median(&self) -> Option<u64> {
        self.nodes.get(self.positions() / 2).copied()
    }

    /// None if one is open.
    fn mean(&self) -> Option<u64> {
        let n = self.nodes.len() as u64;
        (self.open == 0 && n > 0).then(|| self.nodes.iter().sum::<u64>() / n)
    }
}

/// The positions of each game before each of its moves.
fn read(
    choice: Choice,
    path: &Path,
    out: &Output,
) -> Result<Vec<Vec<Box<dyn AnyPosition>>>, Failure> {
    let mut games = Vec::new();
    for read in record::open(path)? {
        let read = read.map_err(|error| Failure::file(path, &error))?;
        let record = &read.record;
        if !read.faults.is_empty() {
            let note = record::damaged(read.faults.len());
            return Err(record::about(path, &note, out.texts));
        }
        let Ok(mut position) = record.start() else {
            continue;
        };
        if position.choice() != choice {
            continue;
        }
        let mut positions = Vec::new();
        for id in record.tree().main_line() {
            positions.push(position.boxed_clone());
            let played = position.play(record.tree().mv(id));
            played.map_err(|error| Failure::note(out.texts, choice.game(), error.note()))?;
        }
        games.push(positions);
    }
    if games.is_empty() {
        let note = Note::new("solve-curve-games").with("board", choice.to_string());
        return Err(record::about(path, &note, out.texts));
    }
    Ok(games)
}
