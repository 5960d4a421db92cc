//! A move put together cell by cell, in any game.
//!
//! What a person chooses is read off the moves themselves: the cells that a
//! move's text names and from which it moves, removes or places something are
//! its *picks*, in any order; where its pieces go are its *targets*. Choosing a
//! cell narrows the legal moves to those that have it, until one is left; where
//! cells alone cannot tell moves apart (colors, directions), the rest are
//! [`choices`](Builder::choices).
//!
//! ```
//! use play::builder::{Builder, Step};
//!
//! let position = "talpa:6".parse::<games::Choice>()?.start();
//! let mut builder = Builder::new(position.as_ref());
//! assert_eq!(builder.choose("b2"), Step::Chosen);
//! assert_eq!(builder.targets(), ["a2", "b1", "b3", "c2"]);
//! assert_eq!(builder.choose("b3"), Step::Ready("b2xb3".to_owned()));
//! # Ok::<(), games::NameError>(())
//! ```

use std::collections::HashMap;

use games::{AnyPosition, MoveError};
use rules::{Note, Value};

/// The legal moves of a position, and what has been chosen of one of them.
#[derive(Clone, Debug)]
pub struct Builder {
    position: Box<dyn AnyPosition>,
    /// The names of the cells; all else goes by their numbers in this list.
    cells: Vec<String>,
    candidates: Vec<Candidate>,
    picks: Vec<usize>,
    target: Option<usize>,
    /// The move that the choice came to, once it has.
    settled: Option<String>,
}

#[derive(Clone, Debug)]
struct Candidate {
    text: String,
    picks: Vec<usize>,
}

/// What came of choosing a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The choice has changed.
    Chosen,
    /// This is the move.
    Ready(String),
    /// Nothing can be done with the cell.
    Useless,
}

/// One of several moves that the chosen cells do not tell apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub text: String,
    /// What tells it from the others: its text without the cells.
    pub label: String,
}

impl Builder {
    /// All legal moves of a position, and nothing chosen.
    pub fn new(position: &dyn AnyPosition) -> Self {
        let cells = position.scene().cells;
        let cells: Vec<String> = cells.into_iter().map(|cell| cell.name).collect();
        Self {
            candidates: candidates(position, &cells),
            position: position.boxed_clone(),
            cells,
            picks: Vec::new(),
            target: None,
            settled: None,
        }
    }

    /// Whether something has been chosen.
    pub fn has_begun(&self) -> bool {
        !self.picks.is_empty()
    }

    /// The chosen cells, in the order of choice, the target last.
    pub fn chosen(&self) -> impl Iterator<Item = &str> {
        let chosen = self.picks.iter().chain(&self.target);
        chosen.map(|&cell| self.cells[cell].as_str())
    }

    /// The most cells that a move here is picked by.
    pub fn most_picks(&self) -> usize {
        let counts = self.candidates.iter().map(|it| it.picks.len());
        counts.max().unwrap_or(0)
    }

    /// How many cells have been picked.
    pub fn n_picks(&self) -> usize {
        self.picks.len()
    }

    /// Whether the pieces are picked, and only where they go is open.
    pub fn is_picked(&self) -> bool {
        self.has_begun() && self.whole().next().is_some()
    }

    /// The cells that can be picked next.
    pub fn pickable(&self) -> Vec<&str> {
        let mut is_free = vec![false; self.cells.len()];
        for &cell in self.left().flat_map(|it| &it.picks) {
            is_free[cell] = !self.picks.contains(&cell);
        }
        let free = self.cells.iter().zip(is_free);
        free.filter(|(_, is_free)| *is_free)
            .map(|(cell, _)| cell.as_str())
            .collect()
    }

    /// The cells where the picked pieces can go.
    pub fn targets(&self) -> Vec<&str> {
        if self.target.is_some() || !self.has_begun() {
            return Vec::new();
        }
        let mut found: Vec<usize> = Vec::new();
        for target in self.whole().flat_map(|it| self.targets_of(it)) {
            if !found.contains(&target) {
                found.push(target);
            }
        }
        found
            .into_iter()
            .map(|cell| self.cells[cell].as_str())
            .collect()
    }

    /// Chooses a cell, or takes the choice back.
    pub fn choose(&mut self, cell: &str) -> Step {
        let Some(idx) = self.idx(cell) else {
            return Step::Useless;
        };
        if self.targets().contains(&cell) {
            self.settled = None;
            self.target = Some(idx);
            return match self.only() {
                Some(text) => Step::Ready(text.to_owned()),
                None => Step::Chosen,
            };
        }
        if let Some(n) = self.picks.iter().position(|&it| it == idx) {
            self.settled = None;
            return self.choose_again(n);
        }
        if self.is_apart(cell) {
            return Step::Useless;
        }
        self.settled = None;
        self.target = None;
        if !self.left().any(|it| it.picks.contains(&idx)) {
            if !self.is_pick(idx) {
                return Step::Useless;
            }
            self.picks.clear();
        }
        self.picks.push(idx);
        Step::Chosen
    }

    fn is_pick(&self, idx: usize) -> bool {
        self.candidates.iter().any(|it| it.picks.contains(&idx))
    }

    /// Whether a piece could be picked, but never together with those that are: where
    /// moves take several, these are not given up for it.
    pub fn is_apart(&self, cell: &str) -> bool {
        let Some(idx) = self.idx(cell) else {
            return false;
        };
        let is_left = self.left().any(|it| it.picks.contains(&idx));
        self.has_begun()
            && self.most_picks() > 1
            && !self.picks.contains(&idx)
            && !is_left
            && self.is_pick(idx)
    }

    /// Takes the last choice back; false if there is none.
    pub fn back(&mut self) -> bool {
        self.settled = None;
        self.target.take().is_some() || self.picks.pop().is_some()
    }

    /// Forgets everything chosen.
    pub fn clear(&mut self) {
        self.picks.clear();
        self.target = None;
        self.settled = None;
    }

    /// The moves that are left, once cells cannot tell them apart, or few remain
    /// of a move that took several.
    pub fn choices(&self) -> Vec<Choice> {
        /// More are no choice but a riddle.
        const MOST: usize = 9;
        if !self.has_begun() {
            return Vec::new();
        }
        let whole: Vec<_> = self.whole().take(MOST + 1).collect();
        let is_done =
            self.target.is_some() || whole.iter().all(|it| self.targets_of(it).is_empty());
        let is_told = self.left().take(MOST + 1).count() == whole.len();
        let is_needed = is_done || (self.most_picks() > 1 && is_told);
        if !is_needed || whole.len() > MOST {
            return Vec::new();
        }
        let choice = |it: &Candidate| Choice {
            text: it.text.clone(),
            label: self.label(it),
        };
        whole.into_iter().map(choice).collect()
    }

    /// The one move that is left, with all its cells chosen.
    pub fn only(&self) -> Option<&str> {
        if let Some(text) = &self.settled {
            return Some(text);
        }
        let mut left = self.left();
        let one = left.next().filter(|_| self.has_begun())?;
        let is_whole = left.next().is_none()
            && self.is_whole(one)
            && (self.target.is_some() || self.targets_of(one).is_empty());
        is_whole.then_some(one.text.as_str())
    }

    /// Narrows to a move among the choices.
    pub fn take(&mut self, text: &str) -> Step {
        let found = self.candidates.iter().find(|it| it.text == text);
        let Some(found) = found.cloned() else {
            return Step::Useless;
        };
        self.target = self.targets_of(&found).first().copied();
        self.picks = found.picks;
        self.settled = Some(found.text.clone());
        Step::Ready(found.text)
    }

    /// Why nothing can be done with a cell: what the game says of a move that
    /// is like a legal one, but with the cells that were chosen.
    pub fn explain(&self, cell: &str) -> Option<Note> {
        /// Enough to meet every kind of move.
        const TRIES: usize = 40;
        let chosen: Vec<&str> = self.chosen().chain([cell]).collect();
        let is_fair = |note: &Note| {
            let cells = note.args.iter().filter_map(|(_, value)| match value {
                Value::Text(text) => self.idx(text).map(|_| text.as_str()),
                _ => None,
            });
            let cells: Vec<&str> = cells.collect();
            !cells.is_empty() && cells.iter().all(|it| chosen.contains(it))
        };
        let tries = self.candidates.iter().take(TRIES);
        tries
            .filter_map(|it| {
                let named = it.picks.iter().copied().chain(self.targets_of(it));
                let named: Vec<&str> = named.map(|cell| self.cells[cell].as_str()).collect();
                let text = replaced(&it.text, &named, &chosen);
                match self.position.canonical(&text) {
                    Err(MoveError::Refused(error)) => Some((*error).clone()),
                    _ => None,
                }
            })
            .find(is_fair)
    }

    /// The moves that have everything that was chosen.
    fn left(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|it| {
            self.picks.iter().all(|cell| it.picks.contains(cell))
                && self
                    .target
                    .is_none_or(|cell| self.is_whole(it) && self.targets_of(it).contains(&cell))
        })
    }

    /// Those of them whose pieces are all picked.
    fn whole(&self) -> impl Iterator<Item = &Candidate> {
        self.left().filter(|it| self.is_whole(it))
    }

    fn is_whole(&self, candidate: &Candidate) -> bool {
        let is_picked = |cell: &usize| self.picks.contains(cell);
        candidate.picks.len() == self.picks.len() && candidate.picks.iter().all(is_picked)
    }

    /// Where the pieces of a move go that are picked for it.
    fn targets_of(&self, candidate: &Candidate) -> Vec<usize> {
        let effects = self.position.effects(&candidate.text);
        let moved = effects.unwrap_or_default().moved.into_iter();
        moved
            .filter(|(from, _)| {
                candidate
                    .picks
                    .iter()
                    .any(|&cell| self.cells[cell] == *from)
            })
            .filter_map(|(_, to)| self.idx(&to))
            .collect()
    }

    /// A picked cell again: the move itself if it needs nothing else, or else not to pick it.
    fn choose_again(&mut self, n: usize) -> Step {
        if let Some(only) = self.only() {
            return Step::Ready(only.to_owned());
        }
        self.target = None;
        self.picks.remove(n);
        Step::Chosen
    }

    /// The text of a move without its cells.
    fn label(&self, candidate: &Candidate) -> String {
        let cells = candidate.picks.iter().copied();
        let cells = cells.chain(self.targets_of(candidate));
        without_cells(
            &candidate.text,
            cells.map(|cell| self.cells[cell].as_str()).collect(),
        )
    }

    fn idx(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell == name)
    }
}

/// What a cell that a move names is to it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Unknown,
    /// Something is moved from it, removed from it or placed on it.
    Pick,
    Other,
}

/// The moves with their picks.
///
/// Whether a named cell is picked or only aimed at depends on what stands there,
/// so the effects of one move tell it for all: there may be thousands.
fn candidates(position: &dyn AnyPosition, cells: &[String]) -> Vec<Candidate> {
    let numbers: HashMap<&str, usize> = cells.iter().map(String::as_str).zip(0..).collect();
    let mut roles = vec![Role::Unknown; cells.len()];
    let candidate = |text: String| {
        let mut picks = named_cells(&text, &numbers);
        if picks.iter().any(|&cell| roles[cell] == Role::Unknown) {
            let effects = position.effects(&text).unwrap_or_default();
            let froms = effects.moved.iter().map(|(from, _)| from);
            let origins = froms.chain(&effects.placed).chain(&effects.removed);
            let origins: Vec<&String> = origins.collect();
            for &cell in &picks {
                let is_origin = origins.contains(&&cells[cell]);
                roles[cell] = if is_origin { Role::Pick } else { Role::Other };
            }
        }
        picks.retain(|&cell| roles[cell] == Role::Pick);
        Candidate { text, picks }
    };
    position.legal_moves().into_iter().map(candidate).collect()
}

/// The cells that a move's text names: letters and digits together, as long as can be.
fn named_cells(text: &str, numbers: &HashMap<&str, usize>) -> Vec<usize> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let letters = rest.find(|c: char| !c.is_ascii_lowercase());
        let letters = letters.unwrap_or(rest.len());
        let digits = rest[letters..].find(|c: char| !c.is_ascii_digit());
        let end = digits.map_or(rest.len(), |n| letters + n);
        // Words may stand before a cell: only its own letters count.
        let cell = (0..letters).find_map(|from| numbers.get(&rest[from..end]));
        found.extend(cell);
        // What is neither letter nor digit is passed over.
        let next = rest[end..].chars().next().filter(|_| end == 0);
        rest = &rest[end + next.map_or(0, char::len_utf8)..];
    }
    found
}

fn without_cells(text: &str, mut cells: Vec<&str>) -> String {
    // The longest first, as a1 is a part of a10.
    cells.sort_by_key(|cell| std::cmp::Reverse(cell.len()));
    let mut label = text.to_owned();
    for cell in cells {
        label = label.replacen(cell, "", 1);
    }
    label
}

/// The text with the first of the cells it names replaced, as many as there are.
fn replaced(text: &str, named: &[&str], chosen: &[&str]) -> String {
    let mut out = String::new();
    let mut rest = text;
    for (old, new) in named.iter().zip(chosen) {
        let Some(at) = rest.find(old) else {
            continue;
        };
        out.push_str(&rest[..at]);
        out.push_str(new);
        rest = &rest[at + old.len()..];
    }
    out + rest
}
