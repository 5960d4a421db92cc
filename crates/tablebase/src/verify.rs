//! Verification of a table with the rules.

use rules::{Note, Position};
use solve::{Knowledge as _, Solvable};

use crate::counted::{self, Steps};
use crate::{Entry, Fault, Table};

impl Table {
    /// Checks every entry: it follows from those after each move, every position that can be
    /// reached is there, and nothing else is. `on_progress` hears how many are checked.
    ///
    /// # Errors
    /// If an entry is wrong, missing or superfluous.
    pub fn verify(&self, on_progress: &mut dyn FnMut(usize)) -> Result<(), Fault> {
        games::with_small_position!(self.choice, P, variant => {
            self.verify_from(&P::knowledge(variant), P::start(variant), on_progress)
        })
    }

    pub(crate) fn verify_from<P: Solvable>(
        &self,
        knowledge: &P::Knowledge,
        start: P,
        on_progress: &mut dyn FnMut(usize),
    ) -> Result<(), Fault> {
        let mut is_seen = vec![false; self.keys.len()];
        let mut seen = 0;
        // Found when they are first met, so that none waits twice.
        let mut open: Vec<(usize, P)> = Vec::new();
        let mut meet = |position: &P, open: &mut Vec<(usize, P)>| {
            let Some(position) = running(position) else {
                return Some(());
            };
            let n = self.keys.binary_search(&knowledge.key(&position)).ok()?;
            if !std::mem::replace(&mut is_seen[n], true) {
                open.push((n, position));
            }
            Some(())
        };
        let wrong = |position: &P, key| {
            let note = Note::new(key).with("position", position.to_string());
            Fault::new(note)
        };
        meet(&start, &mut open).ok_or_else(|| wrong(&start, "tablebase-missing"))?;
        while let Some((n, position)) = open.pop() {
            for mv in position.legal_moves() {
                let next = meet(&position.after(mv), &mut open);
                next.ok_or_else(|| wrong(&position, "tablebase-missing"))?;
            }
            seen += 1;
            if seen % 4096 == 0 {
                on_progress(seen);
            }
            if !self.follows(knowledge, &position, self.codes[n]) {
                return Err(wrong(&position, "tablebase-wrong"));
            }
        }
        if let Some(n) = is_seen.iter().position(|it| !it) {
            let note = Note::new("tablebase-superfluous").with("entry", n + 1);
            return Err(Fault::new(note));
        }
        Ok(())
    }

    /// Whether a code follows from what is known after each move, of which nothing is missing.
    fn follows<P: Solvable>(&self, knowledge: &P::Knowledge, position: &P, code: u16) -> bool {
        if position.countdown().is_some() {
            let steps = |next: &P| {
                let n = self.keys.binary_search(&knowledge.key(next)).ok()?;
                Some(Steps::of_code(self.codes[n]))
            };
            return counted::is_right(position, Steps::of_code(code), steps) == Some(true);
        }
        let mover = position.turn();
        let moves = position.legal_moves().into_iter();
        let entries = moves.filter_map(|mv| self.entry(knowledge, &position.after(mv)));
        let best = entries.map(Entry::before).max_by_key(|it| it.rank(mover));
        best.map(|it| it.code(mover)) == Some(code)
    }
}

/// The position that has an entry; none if the game is over.
fn running<P: Position>(position: &P) -> Option<P> {
    if position.outcome().is_some() {
        return None;
    }
    let countdown = position.countdown();
    Some(countdown.map_or_else(|| position.clone(), |it| it.timeless))
}
