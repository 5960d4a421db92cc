//! The conversation: lines out, lines in.

use std::io::{self, BufRead, Write};

use games::GameId;
use rules::Note;
use session::Refusal;
use texts::Texts;

use crate::plain::Failure;
use crate::plain::lines::{self, LIMIT, Line};

/// What ends everything that is going on.
pub(crate) enum Stop {
    /// The input has ended.
    End,
    /// The person wants to leave.
    Quit,
    /// It cannot go on.
    Failed(Failure),
}

/// The result of whatever talks.
pub(crate) type TalkResult<T = ()> = Result<T, Stop>;

/// A conversation with a person.
pub(crate) struct Talk<'a> {
    pub(crate) input: Box<dyn BufRead + 'a>,
    pub(crate) output: Box<dyn Write + 'a>,
    /// The language.
    pub(crate) texts: &'static Texts,
    /// Whether to write nothing but ASCII.
    pub(crate) ascii: bool,
    /// Whether to color boards.
    pub(crate) color: bool,
    /// Whether to repeat what was read.
    pub(crate) echo: bool,
}

impl Talk<'_> {
    /// Writes a line. Signs that would play with a terminal are made visible.
    pub(crate) fn line(&mut self, text: &str) -> TalkResult {
        let text = self.shown(text);
        self.write(&text)?;
        self.write("\n")
    }

    /// Writes a text as it is: boards, which may have colors.
    pub(crate) fn write(&mut self, text: &str) -> TalkResult {
        let written = self.output.write_all(text.as_bytes());
        written.map_err(output_failed)
    }

    /// Says what has no arguments, in one line or several.
    pub(crate) fn word(&mut self, key: &'static str) -> TalkResult {
        let text = self.texts.word(key);
        text.lines().try_for_each(|line| self.line(line))
    }

    /// Says a note.
    pub(crate) fn say(&mut self, game: Option<GameId>, note: &Note) -> TalkResult {
        let text = self.texts.say(game, note);
        self.line(&text)
    }

    /// Says why something is not done.
    pub(crate) fn refuse(&mut self, game: Option<GameId>, refusal: &Refusal) -> TalkResult {
        let text = self.refusal(game, refusal);
        self.line(&text)
    }

    /// Why something is not done, in words.
    pub(crate) fn refusal(&self, game: Option<GameId>, refusal: &Refusal) -> String {
        let note = self.texts.say(game, &refusal.note);
        match &refusal.cause {
            Some(cause) => format!("{note}: {}", self.texts.say(game, cause)),
            None => note,
        }
    }

    /// Asks until there is an answer that can be read, and gives it without the
    /// spaces around it.
    pub(crate) fn ask(&mut self, prompt: &str) -> TalkResult<String> {
        loop {
            let shown = self.shown(prompt);
            self.write(&format!("{shown}> "))?;
            self.output.flush().map_err(output_failed)?;
            let line = lines::next(&mut *self.input);
            if self.echo || line == Line::End {
                let typed = if let Line::Text(text) = &line {
                    &**text
                } else {
                    ""
                };
                self.line(typed)?;
            }
            match line {
                Line::Text(text) => return Ok(text.trim().to_owned()),
                Line::TooLong => {
                    self.say(None, &Note::new("plain-line-long").with("limit", LIMIT))?;
                }
                Line::NotText => self.word("plain-line-bytes")?,
                Line::End => return Err(Stop::End),
            }
        }
    }

    /// Sends on what was written.
    pub(crate) fn flush(&mut self) -> TalkResult {
        self.output.flush().map_err(output_failed)
    }

    fn shown(&self, text: &str) -> String {
        let text = texts::visible(text);
        if self.ascii {
            texts::ascii(&text)
        } else {
            text
        }
    }
}

fn output_failed(error: io::Error) -> Stop {
    Stop::Failed(Failure::Output(error))
}
