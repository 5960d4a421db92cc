//! Menus: numbered lines, and a number for an answer.

use rules::Note;

use crate::plain::command::Command;
use crate::plain::talk::{Stop, Talk, TalkResult};

/// What was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// A line of the menu, counted from 0.
    Item(usize),
    /// To go back.
    Back,
    /// Something that is neither a number nor a command.
    Text(String),
}

/// A menu.
pub(crate) struct Menu {
    /// What is asked.
    pub(crate) title: String,
    /// What can be chosen.
    pub(crate) items: Vec<String>,
    /// What the number 0 does.
    pub(crate) back: String,
    /// What an empty line chooses, counted from 0.
    pub(crate) default: Option<usize>,
}

impl Menu {
    /// A menu from which `0` goes back.
    pub(crate) fn new(talk: &Talk<'_>, title: &'static str, items: Vec<String>) -> Self {
        Self {
            title: talk.texts.word(title),
            items,
            back: talk.texts.word("plain-back"),
            default: None,
        }
    }

    /// The menu with a line that is chosen by an empty one.
    pub(crate) fn or(mut self, default: usize) -> Self {
        self.default = Some(default).filter(|&n| n < self.items.len());
        self
    }

    /// Shows the menu and asks until a line of it is chosen; none goes back.
    pub(crate) fn choose(&self, talk: &mut Talk<'_>) -> TalkResult<Option<usize>> {
        self.show(talk)?;
        loop {
            match self.ask(talk)? {
                Pick::Item(n) => return Ok(Some(n)),
                Pick::Back => return Ok(None),
                Pick::Text(_) => self.refuse(talk)?,
            }
        }
    }

    /// Shows the menu.
    pub(crate) fn show(&self, talk: &mut Talk<'_>) -> TalkResult {
        talk.line("")?;
        talk.line(&self.title)?;
        for (n, item) in self.items.iter().enumerate() {
            talk.line(&format!("{}. {item}", n + 1))?;
        }
        talk.line(&format!("0. {}", self.back))
    }

    /// Asks until something is chosen, be it another text.
    pub(crate) fn ask(&self, talk: &mut Talk<'_>) -> TalkResult<Pick> {
        loop {
            let answer = talk.ask(&self.prompt(talk))?;
            match Command::read(&answer) {
                Some(Command::Quit) => return Err(Stop::Quit),
                Some(Command::Help) => {
                    talk.word("plain-help-menu")?;
                    self.show(talk)?;
                    continue;
                }
                Some(_) => {
                    talk.word("plain-no-game")?;
                    continue;
                }
                None => {}
            }
            if let Some(pick) = self.understand(&answer) {
                return Ok(pick);
            }
            self.refuse(talk)?;
        }
    }

    /// Says what can be chosen.
    pub(crate) fn refuse(&self, talk: &mut Talk<'_>) -> TalkResult {
        let note = Note::new("plain-menu-range").with("last", self.items.len());
        talk.say(None, &note)
    }

    /// What is asked.
    pub(crate) fn prompt(&self, talk: &Talk<'_>) -> String {
        let word = talk.texts.word("plain-choice");
        match self.default {
            Some(n) => format!("{word} [{}]", n + 1),
            None => word,
        }
    }

    /// What an answer chooses; none if there is no such line.
    pub(crate) fn understand(&self, answer: &str) -> Option<Pick> {
        if answer.is_empty() {
            return self.default.map(Pick::Item);
        }
        if !answer.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Pick::Text(answer.to_owned()));
        }
        match answer.parse::<usize>().ok()? {
            0 => Some(Pick::Back),
            n => (n <= self.items.len()).then_some(Pick::Item(n - 1)),
        }
    }
}
