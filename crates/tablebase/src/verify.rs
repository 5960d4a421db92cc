//! Verification of a table with the rules.

use rules::{Note, Position as _};
use solve::{Knowledge as _, Solvable};

use crate::{Entry, Fault, Table};

impl Table {
    /// Checks every entry: it follows from those after each move, every position that can be
    /// reached is there, and nothing else is. `on_progress` hears how many are checked.
    ///
    /// # Errors
    /// If an entry is wrong, missing or superfluous.
    pub fn verify(&self, on_progress: &mut dyn FnMut(usize)) -> Result<(), Fault> {
        games::with_position!(self.choice, P, variant => {
            self.verify_from(&P::knowledge(variant), P::start(variant), on_progress)
        })
    }

    fn verify_from<P: Solvable>(
        &self,
        knowledge: &P::Knowledge,
        start: P,
        on_progress: &mut dyn FnMut(usize),
    ) -> Result<(), Fault> {
        let mut is_seen = vec![false; self.keys.len()];
        let mut seen = 0;
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            let wrong = |key| Fault::new(Note::new(key).with("position", position.to_string()));
            let key = knowledge.key(&position);
            let n = self.keys.binary_search(&key);
            let n = n.map_err(|_| wrong("tablebase-missing"))?;
            if std::mem::replace(&mut is_seen[n], true) {
                continue;
            }
            seen += 1;
            if seen % 4096 == 0 {
                on_progress(seen);
            }
            let mover = position.turn();
            let mut best: Option<Entry> = None;
            for mv in position.legal_moves() {
                let next = position.after(mv);
                let entry = self.entry(knowledge, &next);
                let entry = entry.ok_or_else(|| wrong("tablebase-missing"))?.before();
                if best.is_none_or(|it| entry.rank(mover) > it.rank(mover)) {
                    best = Some(entry);
                }
                if next.outcome().is_none() {
                    open.push(next);
                }
            }
            if best.map(|it| it.code(mover)) != Some(self.codes[n]) {
                return Err(wrong("tablebase-wrong"));
            }
        }
        if let Some(n) = is_seen.iter().position(|it| !it) {
            let note = Note::new("tablebase-superfluous").with("entry", n + 1);
            return Err(Fault::new(note));
        }
        Ok(())
    }
}
