//! What players say to each other.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::online::{Line, Said};
use rules::{Note, Player};

/// Lines of a game at most.
const MOST_LINES: usize = 200;
/// Letters of a line at most.
const MOST_LETTERS: usize = 200;
/// So many lines one player may say in [`BREATH`].
const AT_ONCE: usize = 5;
const BREATH: Duration = Duration::from_secs(10);

/// What was said in a room, and who wants to hear more than phrases.
#[derive(Default)]
pub(super) struct Talk {
    pub(super) said: Vec<Said>,
    pub(super) talks: [bool; 2],
    /// When each player said something lately.
    times: [VecDeque<Duration>; 2],
}

impl Talk {
    /// Whether a player may say that now.
    pub(super) fn check(&self, by: Player, line: &Line, now: Duration) -> Result<(), Note> {
        if let Line::Text(text) = line {
            let letters = text.chars().count();
            if !self.talks[by.idx()] || !self.talks[by.other().idx()] {
                return Err(Note::new("online-talk-off"));
            }
            if letters > MOST_LETTERS || text.trim().is_empty() || text.chars().any(is_odd) {
                return Err(Note::new("online-talk-text").with("most", MOST_LETTERS));
            }
        }
        if self.said.len() >= MOST_LINES {
            return Err(Note::new("online-talk-full").with("most", MOST_LINES));
        }
        let times = &self.times[by.idx()];
        let is_hasty = times.len() == AT_ONCE
            && times
                .front()
                .is_some_and(|it| now.saturating_sub(*it) < BREATH);
        match is_hasty {
            true => Err(Note::new("online-talk-hasty")),
            false => Ok(()),
        }
    }

    /// Something was said.
    pub(super) fn add(&mut self, by: Player, said: &Said, at: Duration) {
        let times = &mut self.times[by.idx()];
        if times.len() == AT_ONCE {
            times.pop_front();
        }
        times.push_back(at);
        if self.said.len() < MOST_LINES {
            self.said.push(said.clone());
        }
    }
}

/// Characters that make a line look like something else: controls, and those that turn the
/// direction of writing.
fn is_odd(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}')
}
