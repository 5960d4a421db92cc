//! Reading the moves: every one is played when it is read.

use games::{AnyPosition, MoveError};
use rules::Note;

use crate::fault::{Fault, Log, Place, clip};
use crate::head::{Head, ResultTag};
use crate::record::{read_result, result_text};
use crate::token::{Kind, Text, Token, Tokens};
use crate::{Annotation, Limits, NodeId, Record, comment};

/// Reads the moves of a game that starts in `position`.
pub(crate) fn read(
    text: &Text<'_>,
    head: Head,
    position: Box<dyn AnyPosition>,
    limits: &Limits,
    log: &mut Log,
) -> Record {
    let mut body = Body {
        text,
        record: Record::from_tags(head.tags),
        lines: vec![Line::new(0, NodeId::START, position)],
        skipped: 0,
        result_at: None,
        after_result: false,
        depth_limit: limits.depth,
        log,
    };
    for token in Tokens::new(text.text) {
        body.token(token);
    }
    body.finish(head.result)
}

/// What is known while the tokens go by. Lines that are still open lie on a
/// stack, the game itself at the bottom.
struct Body<'a> {
    text: &'a Text<'a>,
    record: Record,
    lines: Vec<Line>,
    /// How many variations are open that are passed over.
    skipped: usize,
    /// Where the result was, once it was read.
    result_at: Option<usize>,
    /// Whether a fault was told for what came after the result.
    after_result: bool,
    depth_limit: usize,
    log: &'a mut Log,
}

/// A line of moves that is still open.
struct Line {
    /// Where it was opened, in bytes.
    at: usize,
    /// The last move of the line, or where the line starts from.
    last: NodeId,
    position: Box<dyn AnyPosition>,
    /// The position before the last move; none before the first.
    before: Option<Box<dyn AnyPosition>>,
    /// What was said before the first move of a variation.
    lead: Annotation,
    /// Whether a move could not be played, so that what follows means nothing.
    is_broken: bool,
}

impl Line {
    fn new(at: usize, last: NodeId, position: Box<dyn AnyPosition>) -> Self {
        Self {
            at,
            last,
            position,
            before: None,
            lead: Annotation::default(),
            is_broken: false,
        }
    }
}

impl Body<'_> {
    fn token(&mut self, token: Token<'_>) {
        let at = token.at;
        if self.result_at.is_some() {
            return self.after_result(token);
        }
        match token.kind {
            Kind::Open => self.open(at),
            Kind::Close => self.close(at),
            Kind::Comment(raw, is_closed) => self.comment(at, raw, is_closed),
            Kind::Stray(letter) => {
                self.fault(at, Note::new("record-stray").with("found", letter));
            }
            _ if self.is_passing() && !matches!(token.kind, Kind::Result(_)) => {}
            Kind::LineComment(text) => self.line_comment(text),
            Kind::Move(mv) => self.mv(at, mv),
            Kind::Result(text) => self.result(at, text),
        }
    }

    /// Whether moves and comments are passed over just now.
    fn is_passing(&self) -> bool {
        self.skipped > 0 || self.line().is_broken
    }

    fn line(&self) -> &Line {
        self.lines.last().expect("the game itself is never closed")
    }

    fn line_mut(&mut self) -> &mut Line {
        self.lines
            .last_mut()
            .expect("the game itself is never closed")
    }

    fn mv(&mut self, at: usize, mv: &str) {
        /// More than any move needs, in any accepted form.
        const MOST: usize = 100;
        if mv.len() > MOST {
            self.line_mut().is_broken = true;
            let note = Note::new("record-move-unreadable").with("move", clip(mv));
            return self.fault(at, note);
        }
        let line = self
            .lines
            .last_mut()
            .expect("the game itself is never closed");
        let before = line.position.boxed_clone();
        match line.position.play(mv) {
            Ok(text) => {
                line.last = self.record.tree_mut().add(line.last, &text);
                line.before = Some(before);
                let lead = std::mem::take(&mut line.lead);
                *self.record.tree_mut().annotation_mut(line.last) = lead;
            }
            Err(error) => {
                line.is_broken = true;
                let fault = refused(self.text.place(at), mv, error);
                self.log.fault(fault);
            }
        }
    }

    fn open(&mut self, at: usize) {
        if self.is_passing() {
            self.skipped += 1;
            return;
        }
        let line = self.line();
        let Some(before) = line.before.as_deref() else {
            self.skipped += 1;
            return self.fault(at, Note::new("record-variation-first"));
        };
        // The game itself does not count.
        if self.lines.len() > self.depth_limit {
            self.skipped += 1;
            let note = Note::new("record-depth").with("limit", self.depth_limit);
            return self.fault(at, note);
        }
        let parent = self.record.tree().parent(line.last);
        let parent = parent.expect("a move was made, so there is a place before it");
        let variation = Line::new(at, parent, before.boxed_clone());
        self.lines.push(variation);
    }

    fn close(&mut self, at: usize) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.lines.len() == 1 {
            self.fault(at, Note::new("record-variation-close"));
        } else {
            let line = self.lines.pop().expect("there are at least two");
            if line.before.is_none() && !line.is_broken {
                self.warn(line.at, Note::new("record-variation-empty"));
            }
        }
    }

    fn comment(&mut self, at: usize, raw: &str, is_closed: bool) {
        if !is_closed {
            self.fault(at, Note::new("record-comment-open"));
        }
        if self.is_passing() {
            return;
        }
        let (text, log) = (self.text, &mut *self.log);
        let mut warn = |offset, note| {
            log.warn_with(|| Fault::new(text.place(at + 1 + offset), note));
        };
        let said = comment::read(raw, &mut warn);
        self.say(said);
    }

    fn line_comment(&mut self, text: &str) {
        self.say(Annotation {
            comment: text.trim().to_owned(),
            ..Annotation::default()
        });
    }

    /// Adds to what is said of the last move, or of the next if a variation has none yet.
    fn say(&mut self, said: Annotation) {
        let is_variation = self.lines.len() > 1;
        let line = self.line_mut();
        if is_variation && line.before.is_none() {
            comment::join(&mut line.lead, said);
        } else {
            let last = line.last;
            comment::join(self.record.tree_mut().annotation_mut(last), said);
        }
    }

    fn result(&mut self, at: usize, text: &str) {
        if self.lines.len() > 1 || self.skipped > 0 {
            let note = Note::new("record-result-inside").with("found", text);
            return self.warn(at, note);
        }
        self.record.set_result(read_result(text).flatten());
        self.result_at = Some(at);
    }

    /// Nothing but remarks on the file may follow the result.
    fn after_result(&mut self, token: Token<'_>) {
        if matches!(token.kind, Kind::LineComment(_)) || self.after_result {
            return;
        }
        self.after_result = true;
        self.fault(token.at, Note::new("record-after-result"));
    }

    fn finish(mut self, tag: Option<ResultTag>) -> Record {
        if !self.text.is_cut {
            for line in self.lines.split_off(1) {
                self.fault(line.at, Note::new("record-variation-open"));
            }
        }
        self.check_tag(tag);
        self.check_rules();
        self.record
    }

    /// The result at the end and the one in the tag should agree; the end counts.
    fn check_tag(&mut self, tag: Option<ResultTag>) {
        if self.result_at.is_none() {
            self.record.set_result(tag.and_then(|tag| tag.claimed));
            if !self.text.is_cut && self.text.first_line > 0 {
                self.warn(self.text.end(), Note::new("record-result-missing"));
            }
        } else if let Some(tag) = tag.filter(|tag| tag.claimed != self.record.result()) {
            let note = Note::new("record-result-tag")
                .with("tag", result_text(tag.claimed))
                .with("end", self.record.result_text());
            self.log.warn(Fault::new(tag.place, note));
        }
    }

    /// Games may end before the rules end them, but not otherwise than the rules do.
    fn check_rules(&mut self) {
        let line = &self.lines[0];
        let (Some(outcome), false) = (line.position.outcome(), line.is_broken) else {
            return;
        };
        let key = match self.record.result() {
            Some(claimed) if claimed == outcome => return,
            Some(_) => "record-result-rules",
            None => "record-result-open",
        };
        let note = Note::new(key)
            .with("claimed", self.record.result_text())
            .with("outcome", outcome.to_string());
        let at = self.result_at.unwrap_or(self.text.end());
        let place = self.text.place(at);
        let fault = Fault::new(place, note);
        self.log.warn(match line.position.reason() {
            Some(reason) => fault.because(reason),
            None => fault,
        });
    }

    fn fault(&mut self, at: usize, note: Note) {
        let text = self.text;
        self.log.fault_with(|| Fault::new(text.place(at), note));
    }

    fn warn(&mut self, at: usize, note: Note) {
        let text = self.text;
        self.log.warn_with(|| Fault::new(text.place(at), note));
    }
}

/// The fault of a move that cannot be read or is not legal.
fn refused(place: Place, mv: &str, error: MoveError) -> Fault {
    let key = match error {
        MoveError::Text(_) => "record-move-unreadable",
        MoveError::Refused(_) => "record-move-illegal",
    };
    let note = Note::new(key).with("move", clip(mv));
    Fault::new(place, note).because(error.note().clone())
}
