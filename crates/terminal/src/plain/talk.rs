//! The conversation: lines out, lines in.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use games::GameId;
use rules::Note;
use session::Refusal;
use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use texts::Texts;

use crate::plain::Failure;
use crate::plain::hidden::Hidden;
use crate::plain::lines::{self, LIMIT, Line};

/// What ends everything that is going on.
pub(crate) enum Stop {
    /// The input has ended.
    End,
    /// The person wants to leave.
    Quit,
    /// The system wants the program to end.
    Signal(i32),
    /// It cannot go on.
    Failed(Failure),
}

/// What can be heard while something is waited for.
pub(crate) enum Heard {
    Line(Line),
    /// Something happened elsewhere.
    News,
    Signal(i32),
}

/// Who listens: a thread reads the input, a line each time that one is wanted, so that
/// something else can be heard meanwhile and nothing is read that nobody asked for.
pub(crate) struct Ears {
    wants: Sender<()>,
    heard: Receiver<Heard>,
    tongue: Sender<Heard>,
    /// A line was asked for and has not come.
    is_wanted: bool,
    /// Whether signals are heard; none before they first were.
    minds_signals: Option<Arc<AtomicBool>>,
}

impl Ears {
    pub(crate) fn new(mut input: impl BufRead + Send + 'static) -> Self {
        let (wants, wanted) = channel();
        let (tongue, heard) = channel();
        let says = tongue.clone();
        thread::spawn(move || {
            for () in wanted {
                if says.send(Heard::Line(lines::next(&mut input))).is_err() {
                    return;
                }
            }
        });
        Self {
            wants,
            heard,
            tongue,
            is_wanted: false,
            minds_signals: None,
        }
    }

    /// Whether signals that end the program are heard first, so that there is time to say
    /// something.
    pub(crate) fn mind_signals(&mut self, minds: bool) {
        if let Some(is_minding) = &self.minds_signals {
            return is_minding.store(minds, Ordering::Relaxed);
        }
        // Where they cannot be heard, they end the program at once.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
            return;
        };
        let is_minding = Arc::new(AtomicBool::new(minds));
        self.minds_signals = Some(Arc::clone(&is_minding));
        let tongue = self.tongue.clone();
        thread::spawn(move || {
            for signal in signals.forever() {
                let is_heard = is_minding.load(Ordering::Relaxed)
                    && tongue.send(Heard::Signal(signal)).is_ok();
                if !is_heard {
                    // It is one of those that can be emulated.
                    let _ = emulate_default_handler(signal);
                }
            }
        });
    }

    /// Calls these ears from another thread.
    pub(crate) fn waker(&self) -> remote::Waker {
        let tongue = self.tongue.clone();
        Arc::new(move || {
            // Who has gone hears nothing.
            let _ = tongue.send(Heard::News);
        })
    }

    fn hear(&mut self) -> Heard {
        if !self.is_wanted {
            // A thread that has ended is the end of the input.
            self.is_wanted = self.wants.send(()).is_ok();
        }
        let heard = self.heard.recv().unwrap_or(Heard::Line(Line::End));
        self.is_wanted &= !matches!(heard, Heard::Line(_));
        heard
    }
}

/// The result of whatever talks.
pub(crate) type TalkResult<T = ()> = Result<T, Stop>;

/// A conversation with a person.
pub(crate) struct Talk<'a> {
    pub(crate) ears: Ears,
    pub(crate) output: Box<dyn Write + 'a>,
    /// The language.
    pub(crate) texts: &'static Texts,
    /// Whether to write nothing but ASCII.
    pub(crate) ascii: bool,
    /// Whether to color boards.
    pub(crate) color: bool,
    /// Whether to repeat what was read.
    pub(crate) echo: bool,
    /// Something was asked, and the line stands open.
    pub(crate) is_asking: bool,
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
        // What is said while an answer is waited for goes on a line of its own.
        if std::mem::take(&mut self.is_asking) {
            self.output.write_all(b"\n").map_err(output_failed)?;
        }
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
            if let Some(answer) = self.ask_or_hear(prompt)? {
                return Ok(answer);
            }
        }
    }

    /// Asks for something that nobody is to read: what is typed is not shown, and taken as it
    /// is.
    pub(crate) fn ask_secret(&mut self, prompt: &str) -> TalkResult<String> {
        let echo = std::mem::take(&mut self.echo);
        // Whoever leaves now shall have a terminal that shows what is typed.
        self.ears.mind_signals(true);
        let hidden = Hidden::new();
        let answer = loop {
            match self.ask_line(prompt) {
                Ok(None) => {}
                Ok(Some(answer)) => break Ok(answer),
                Err(stop) => break Err(stop),
            }
        };
        drop(hidden);
        self.ears.mind_signals(false);
        self.echo = echo;
        answer
    }

    /// The same as [`ask`](Self::ask), but none when something happened elsewhere. What was
    /// asked still stands then, and is asked again only if something else was said.
    pub(crate) fn ask_or_hear(&mut self, prompt: &str) -> TalkResult<Option<String>> {
        let answer = self.ask_line(prompt)?;
        Ok(answer.map(|it| it.trim().to_owned()))
    }

    fn ask_line(&mut self, prompt: &str) -> TalkResult<Option<String>> {
        loop {
            if !self.is_asking {
                let shown = self.shown(prompt);
                self.write(&format!("{shown}> "))?;
                self.is_asking = true;
            }
            self.flush()?;
            let line = match self.ears.hear() {
                Heard::Line(line) => line,
                Heard::News => return Ok(None),
                Heard::Signal(signal) => return Err(Stop::Signal(signal)),
            };
            self.is_asking = false;
            if self.echo || line == Line::End {
                let typed = if let Line::Text(text) = &line {
                    &**text
                } else {
                    ""
                };
                self.line(typed)?;
            }
            match line {
                Line::Text(text) => return Ok(Some(text)),
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
