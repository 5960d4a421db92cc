//! The analysis board: a record or a position, its moves and variations, what the
//! engine says, comments, and an editor of positions.

mod keys;
mod view;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use games::Choice;
use openings::Explorer;
use play::study::{Line as Found, Study, StudyEffect, StudyMsg};
use play::{Effect, Ticket};
use ratatui::layout::Rect;
use record::{NodeId, Record};
use rules::Note;
use table::Analyst;

use super::game::analysis::{Effort, opinion};
use crate::screen::board::Drawn;
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::widgets::Line;

/// What is analyzed.
pub(crate) struct StudyScreen {
    study: Study,
    /// The games of the file, and which of them is shown.
    records: Vec<Record>,
    n: usize,
    /// The file that it came from.
    path: Option<PathBuf>,
    /// Whether there is something that no file has: moves or words of the person.
    is_changed: bool,
    /// Whether there are judgments that no file has, which can be found again.
    is_judged: bool,
    analyst: Analyst,
    asked: Option<Ticket>,
    effort: Option<Effort>,
    typed: Option<(Typed, Line)>,
    /// Whether leaving was asked for although something is not saved.
    is_leaving: bool,
    told: Option<String>,
    /// The cell that is edited.
    cursor: String,
    drawn: Drawn,
    hits: Vec<(Rect, NodeId)>,
    /// The openings, if they are shown, and where their moves are.
    explorer: Option<Explorer>,
    opening_hits: Vec<(Rect, String)>,
}

/// What is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Typed {
    Move,
    Comment,
    Save,
}

/// More than any comment or path needs.
const LONGEST: usize = 4000;

impl StudyScreen {
    /// Reads a file.
    pub(crate) fn open(path: &Path, context: &Context) -> Result<Self, String> {
        let refused = |reason: String| {
            let note = Note::new("tui-open-failed")
                .with("path", path.display().to_string())
                .with("reason", reason);
            context.say(None, &note)
        };
        let text = fs::read(path).map_err(|error| refused(error.to_string()))?;
        let text = String::from_utf8_lossy(&text);
        let reads: Vec<record::Read> = record::read_str(&text).collect();
        let fault = reads.iter().flat_map(|read| &read.faults).next();
        let fault = fault.map(|fault| context.say(None, &fault.note));
        let is_bad = |read: &record::Read| !read.faults.is_empty() || read.record.start().is_err();
        // A file that was not understood whole must not be written over by what was.
        let is_whole = !reads.iter().any(is_bad);
        let records: Vec<Record> = reads
            .into_iter()
            .map(|read| read.record)
            .filter(|record| record.start().is_ok())
            .collect();
        let empty = || {
            fault
                .clone()
                .unwrap_or_else(|| context.word("tui-open-empty"))
        };
        let screen = Self::new(records, context).ok_or_else(|| refused(empty()))?;
        Ok(Self {
            path: is_whole.then(|| path.to_owned()),
            ..screen
        })
    }

    /// Looks through records that have a good start; none if there are none.
    pub(crate) fn new(records: Vec<Record>, context: &Context) -> Option<Self> {
        let study = Study::new(records.first()?.clone()).ok()?;
        let waker = context.waker.clone();
        Some(Self {
            study,
            records,
            n: 0,
            path: None,
            is_changed: false,
            is_judged: false,
            analyst: Analyst::new(move || waker()),
            asked: None,
            effort: None,
            typed: None,
            is_leaving: false,
            told: None,
            cursor: String::new(),
            drawn: Drawn::default(),
            hits: Vec::new(),
            explorer: None,
            opening_hits: Vec::new(),
        })
    }

    /// A board on which nothing was played.
    pub(crate) fn of(choice: Choice, context: &Context) -> Self {
        Self::new(vec![Record::new(choice)], context).expect("a new record has a good start")
    }

    /// A game that has just ended, at its end, and judged at once; it lies in that file.
    pub(crate) fn of_ended(
        record: Record,
        path: Option<PathBuf>,
        context: &Context,
    ) -> Option<Self> {
        let mut screen = Self::new(vec![record], context)?;
        screen.path = path;
        screen.send(StudyMsg::End);
        screen.send(StudyMsg::Report);
        Some(screen)
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("→ ←", "tui-key-step"),
            ("PgDn PgUp", "tui-key-jump"),
            ("Home End", "tui-key-ends"),
            ("↑ ↓, 1-9", "tui-key-variation"),
            ("a", "tui-key-analysis"),
            ("h", "tui-key-heat"),
            ("j", "tui-key-judge"),
            ("o O", "openings-key"),
            ("n N", "tui-key-mistake"),
            ("m, click", "tui-key-try"),
            ("c", "tui-key-comment"),
            ("P x u", "tui-key-tree"),
            ("p", "tui-key-play-on"),
            ("e", "tui-key-edit"),
            ("w", "tui-key-save"),
            ("[ ]", "tui-key-records"),
            ("f", "tui-key-flip"),
            ("0, q, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some((_, line)) = &mut self.typed {
            line.paste(text, LONGEST);
        }
    }

    /// The engine may have found something.
    pub(crate) fn woken(&mut self) {
        let Some(ticket) = self.asked else { return };
        let infos = self.analyst.lines();
        let is_final = self.analyst.is_resting();
        if let Some(best) = infos.first() {
            self.effort = Some(Effort {
                depth: best.depth,
                nodes: infos.iter().map(|it| it.nodes).max().unwrap_or(0),
                seconds: self.analyst.time().as_secs(),
                is_over: is_final,
            });
        }
        if infos.is_empty() && !is_final {
            return;
        }
        if is_final {
            self.asked = None;
        }
        let lines = infos
            .into_iter()
            .map(|info| Found {
                moves: info.line,
                verdict: info.verdict,
            })
            .collect();
        self.send(StudyMsg::Lines {
            ticket,
            lines,
            is_final,
        });
    }

    fn send(&mut self, msg: StudyMsg) {
        let is_engine = matches!(msg, StudyMsg::Lines { .. } | StudyMsg::Report);
        for effect in self.study.update(msg) {
            match effect {
                StudyEffect::Save if is_engine => self.is_judged = true,
                StudyEffect::Save => self.is_changed = true,
                StudyEffect::Analyze {
                    ticket,
                    n_lines,
                    is_brief,
                    question,
                } => {
                    let patience = match is_brief {
                        true => Analyst::BRIEF,
                        false => Analyst::PATIENCE,
                    };
                    self.look_at(ticket, &question, n_lines, patience);
                    if !is_brief && let Some(moves) = opinion(self.study.position()) {
                        self.send(StudyMsg::Opinion { ticket, moves });
                    }
                }
                StudyEffect::Board(Effect::StopEngine) => {
                    self.analyst.rest();
                    self.asked = None;
                }
                StudyEffect::Board(_) => {}
            }
        }
    }

    fn look_at(&mut self, ticket: Ticket, about: &play::Question, lines: usize, time: Duration) {
        let Ok(position) = about.choice.read(&about.position) else {
            return;
        };
        (self.asked, self.effort) = (Some(ticket), None);
        if self.analyst.study(&*position, lines, time).is_err() {
            self.asked = None;
            self.send(StudyMsg::EngineLost);
        }
    }
}
