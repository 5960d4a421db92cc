//! Requests and answers.

use std::collections::BTreeMap;

use ::openings::Tree;
use ::puzzles::Collection;
use games::Choice;
use protocol::worker::exact::{Answer, Request};
use protocol::worker::{Numbered, Unread};

/// What answers: it keeps the files that it was given, and nothing else.
#[derive(Default)]
pub struct ExactHost {
    collections: BTreeMap<String, Collection>,
    trees: BTreeMap<String, Tree>,
}

impl ExactHost {
    /// The file that a request needs and that is not here, by its name without an end:
    /// `puzzles-talpa-8`, `openings-talpa-8`.
    pub fn missing(&self, request: &str) -> Option<String> {
        let asked: Numbered<Request> = request.parse().ok()?;
        let (kind, game) = match &asked.said {
            Request::Puzzle(it) => ("puzzles", &it.game),
            Request::Practice {
                entered: Some((game, ..)),
                ..
            } => ("puzzles", game),
            Request::Practice { .. } => return None,
            Request::Openings(board) => ("openings", &board.game),
        };
        let board = file_name(choice(game).ok()?);
        let is_here = match kind {
            "puzzles" => self.collections.contains_key(&board),
            _ => self.trees.contains_key(&board),
        };
        (!is_here).then(|| format!("{kind}-{board}"))
    }

    /// Takes a file.
    ///
    /// # Errors
    /// If it is damaged or of another board than its name says.
    pub fn take(&mut self, name: &str, file: &[u8]) -> Result<(), String> {
        let (kind, board) = name.split_once('-').ok_or("a file without a board")?;
        let of = match kind {
            "puzzles" => {
                let text = std::str::from_utf8(file).map_err(words)?;
                let read = Collection::read(text).map_err(|fault| fault.note.to_string())?;
                let of = file_name(read.choice);
                self.collections.insert(of.clone(), read);
                of
            }
            "openings" => {
                let read = Tree::read(&mut &file[..]).map_err(words)?;
                let of = file_name(read.choice());
                self.trees.insert(of.clone(), read);
                of
            }
            _ => return Err(format!("nothing is known of {kind}")),
        };
        match of == board {
            true => Ok(()),
            false => Err(format!("{name} is of {of}")),
        }
    }

    /// Answers a request.
    pub fn hear(&self, request: &str) -> String {
        let numbered = match request.parse() {
            Ok(Numbered { id, said }) => {
                let said = self.answer(said).unwrap_or_else(Answer::Error);
                Numbered { id, said }
            }
            Err(Unread { id, why }) => {
                let said = Answer::Error(why);
                Numbered { id, said }
            }
        };
        numbered.to_string()
    }

    fn answer(&self, request: Request) -> Result<Answer, String> {
        match request {
            Request::Puzzle(asked) => self.puzzle(&asked),
            Request::Practice {
                practice,
                day,
                entered,
            } => self.practice(&practice, &day, entered),
            Request::Openings(board) => {
                let choice = choice(&board.game)?;
                let position = choice.read(&board.position).map_err(words)?;
                let tree = self.trees.get(&file_name(choice));
                Ok(crate::openings::look(tree, position.as_ref()))
            }
        }
    }

    /// The puzzles of a board, if they are here.
    pub(crate) fn collection(&self, game: &str) -> Result<Option<&Collection>, String> {
        Ok(self.collections.get(&file_name(choice(game)?)))
    }
}

fn choice(name: &str) -> Result<Choice, String> {
    name.parse().map_err(words)
}

/// A board as names of files have it: `talpa-8`.
fn file_name(choice: Choice) -> String {
    choice.to_string().replace(':', "-")
}

pub(crate) fn words(error: impl ToString) -> String {
    error.to_string()
}
