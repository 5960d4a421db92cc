//! Enumeration of a board.

use std::collections::HashMap;

use games::Choice;
use rules::{Note, Outcome, Position as _};
use solve::{Knowledge as _, Solvable};

use crate::{Entry, Refusal, Table, counted};

impl Table {
    /// Enumerates every position that can be reached from the start. `on_progress` hears how
    /// many are known, and `false` ends it.
    ///
    /// # Errors
    /// If there are more than `most` positions, the board is too large for keys that are
    /// positions, or the caller ends it.
    pub fn build(
        choice: Choice,
        most: usize,
        on_progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Self, Refusal> {
        games::with_small_position!(choice, P, variant => {
            build_from(choice, P::start(variant), most, on_progress)
        })
    }
}

pub(crate) fn build_from<P: Solvable>(
    choice: Choice,
    start: P,
    most: usize,
    on_progress: &mut dyn FnMut(usize) -> bool,
) -> Result<Table, Refusal> {
    let knowledge = P::knowledge(start.variant());
    if !knowledge.is_exact() {
        let note = Note::new("tablebase-board").with("game", choice.to_string());
        return Err(Refusal(note));
    }
    if start.countdown().is_some() {
        return counted::build(choice, start, most, on_progress);
    }
    let mut walk = Walk {
        knowledge,
        codes: HashMap::new(),
        most,
        on_progress,
    };
    walk.value(&start)?;
    let mut entries: Vec<(u128, u16)> = walk.codes.into_iter().collect();
    entries.sort_unstable();
    let (keys, codes) = entries.into_iter().unzip();
    Ok(Table {
        choice,
        keys,
        codes,
    })
}

struct Walk<'a, P: Solvable> {
    knowledge: P::Knowledge,
    codes: HashMap<u128, u16>,
    most: usize,
    on_progress: &'a mut dyn FnMut(usize) -> bool,
}

impl<P: Solvable> Walk<'_, P> {
    fn value(&mut self, position: &P) -> Result<Entry, Refusal> {
        if let Some(outcome) = position.outcome() {
            return Ok(Entry { outcome, plies: 0 });
        }
        let (key, mover) = (self.knowledge.key(position), position.turn());
        if let Some(&code) = self.codes.get(&key) {
            return Ok(Entry::of_code(code, mover));
        }
        let mut best: Option<Entry> = None;
        for mv in position.legal_moves() {
            let entry = self.value(&position.after(mv))?.before();
            if best.is_none_or(|it| entry.rank(mover) > it.rank(mover)) {
                best = Some(entry);
            }
        }
        // A game that goes on has a move.
        let outcome = Outcome::Draw;
        let best = best.unwrap_or(Entry { outcome, plies: 0 });
        self.codes.insert(key, best.code(mover));
        let n = self.codes.len();
        if n > self.most || (n.is_multiple_of(4096) && !(self.on_progress)(n)) {
            let note = Note::new("tablebase-too-many").with("most", self.most);
            return Err(Refusal(note));
        }
        Ok(best)
    }
}
