//! Practice with puzzles that is kept, and attempts to go on with.
//!
//! What practice means is for others; here it is a text. It is made anew elsewhere, of the text
//! that was kept, and meanwhile another tab may have kept something: then nothing is written,
//! and whoever asks makes it anew of that.

use std::collections::BTreeSet;

use super::{Library, PREFIX, Shelf, ShelfError};

impl<S: Shelf> Library<S> {
    /// What was practiced; empty if nothing was.
    pub fn practice(&self) -> String {
        self.get(PRACTICE).unwrap_or_default()
    }

    /// Keeps practice that was made of `before`; whether that was still what is kept. If it
    /// was damaged, it is set aside.
    ///
    /// # Errors
    /// If it is only remembered as long as the page is open.
    pub fn keep_practice(
        &mut self,
        before: &str,
        after: &str,
        was_damaged: bool,
    ) -> Result<bool, ShelfError> {
        if self.practice() != before {
            return Ok(false);
        }
        if was_damaged {
            self.set_aside(PRACTICE, before);
        }
        match before == after {
            true => Ok(true),
            false => self.set(PRACTICE, after).map(|()| true),
        }
    }

    /// Takes practice from elsewhere in the place of what is kept, if it is the same gone on;
    /// whether it, or something that went on from it, is kept now. What was tried stays tried,
    /// so that lines which say so only become more.
    pub(super) fn merge_practice(&mut self, other: &str) -> Result<bool, ShelfError> {
        let here = self.practice();
        if goes_on(&here, other) {
            return self.set(PRACTICE, other).map(|()| true);
        }
        Ok(goes_on(other, &here))
    }

    /// The attempt that is kept under a name; empty if there is none.
    pub fn attempt(&self, name: &str) -> String {
        self.get(&attempt_key(name)).unwrap_or_default()
    }

    /// Keeps an attempt.
    ///
    /// # Errors
    /// If it is only remembered as long as the page is open.
    pub fn keep_attempt(&mut self, name: &str, text: &str) -> Result<(), ShelfError> {
        self.set(&attempt_key(name), text)
    }
}

/// Whether everything that was tried in the first was tried in the second, and more.
fn goes_on(first: &str, second: &str) -> bool {
    let tried = |text| -> BTreeSet<String> {
        let lines = str::lines(text).filter(|it| it.starts_with("seen "));
        lines.map(str::to_owned).collect()
    };
    first == second || (tried(first).is_subset(&tried(second)) && first.len() < second.len())
}

const PRACTICE: &str = "quadrille.1.practice";

fn attempt_key(name: &str) -> String {
    format!("{PREFIX}puzzle.{name}")
}
