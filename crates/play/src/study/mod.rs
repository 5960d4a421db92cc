//! The analysis board: a tree of moves, and what the engine says of it.

mod cursor;
mod edit;
mod lines;
mod msg;
mod report;
mod rows;
mod undo;
mod update;

use crate::builder::Builder;
use crate::{Arrow, BoardView, Notice, Parts, Ticket, heat};
use games::{AnyPosition, Choice};
use record::judgment::Report;
use record::{NodeId, Record, Verdict};
use rules::{Effects, Note};

pub use edit::Edit;
pub use lines::Line;
pub use msg::{EditMsg, StudyEffect, StudyMsg};
pub use report::GraphPoint;
pub use rows::Row;

use cursor::Track;
use report::Job;
use rows::Order;
use undo::Undo;

/// The analysis board. [`update`](Self::update) is its only door.
#[derive(Clone, Debug)]
pub struct Study {
    record: Record,
    track: Track,
    order: Option<Order>,
    undo: Vec<Undo>,
    builder: Option<Builder>,
    pointed: Option<String>,
    notice: Option<Notice>,
    edit: Option<Edit>,
    is_flipped: bool,
    is_engine_on: bool,
    n_lines: usize,
    lines: Vec<Line>,
    opinion: Vec<(String, f64)>,
    is_heat_on: bool,
    has_net: bool,
    asked: Option<Ticket>,
    job: Option<Job>,
    report: Option<Report>,
    n_tickets: u64,
    n_walks: u64,
}

/// How much was done so far, for those who watch that it is little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// How many moves were played to reach positions.
    pub plays: u64,
    /// How often the whole tree was walked.
    pub walks: u64,
}

impl Study {
    /// A record to be analyzed, at its start.
    ///
    /// # Errors
    /// If it has no good start.
    pub fn new(record: Record) -> Result<Self, record::StartError> {
        let start = record.start()?;
        let mut study = Self {
            record,
            track: Track::new(start),
            order: None,
            undo: Vec::new(),
            builder: None,
            pointed: None,
            notice: None,
            edit: None,
            is_flipped: false,
            is_engine_on: false,
            n_lines: 3,
            lines: Vec::new(),
            opinion: Vec::new(),
            is_heat_on: true,
            has_net: false,
            asked: None,
            job: None,
            report: None,
            n_tickets: 0,
            n_walks: 0,
        };
        study.renew();
        // A game that was judged before is judged still.
        if study.graph().iter().all(|it| it.chance.is_some()) && study.record.tree().n_moves() > 0 {
            let first = study.track.start().turn();
            study.report = Some(Report::of(study.record.tree(), first));
        }
        Ok(study)
    }

    /// Takes over the moves of a game that has gone on since it was studied.
    pub fn follow(&mut self, game: &Record) {
        let mut at = record::NodeId::START;
        for node in game.tree().main_line() {
            let mv = game.tree().mv(node);
            let tree = self.record.tree_mut();
            at = tree.find(at, mv).unwrap_or_else(|| tree.add(at, mv));
        }
        self.order = None;
    }

    /// The start of a game.
    pub fn of(choice: Choice) -> Self {
        Self::new(Record::new(choice)).expect("a new record has a good start")
    }

    /// What is analyzed, with everything said of it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game and variant.
    pub fn choice(&self) -> Choice {
        self.position().choice()
    }

    /// The place that is shown.
    pub fn node(&self) -> NodeId {
        self.track.node()
    }

    /// The position that is shown.
    pub fn position(&self) -> &dyn AnyPosition {
        self.track.position()
    }

    /// What there is to tell beside the board.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// What the engine found here so far, the best first.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How likely a net finds moves to be the best here, the likeliest first; empty where no net
    /// was asked.
    pub fn opinion(&self) -> &[(String, f64)] {
        &self.opinion
    }

    /// The same in words, as far as there is something to say.
    pub fn opinion_note(&self) -> Option<Note> {
        opinion_note(&self.opinion)
    }

    /// Whether there are opinions here: from the first one on, until the engine is switched off.
    pub fn has_net(&self) -> bool {
        self.has_net
    }

    /// Whether that is shown on the board.
    pub fn is_heat_on(&self) -> bool {
        self.is_heat_on
    }

    /// Whether the engine looks at whatever is shown.
    pub fn is_engine_on(&self) -> bool {
        self.is_engine_on
    }

    /// How many lines it shows.
    pub fn n_lines(&self) -> usize {
        self.n_lines
    }

    /// Whether the board is seen from the other side.
    pub fn is_flipped(&self) -> bool {
        self.is_flipped
    }

    /// The position that is being edited.
    pub fn edit(&self) -> Option<&Edit> {
        self.edit.as_ref()
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// How much was done so far.
    pub fn work(&self) -> Work {
        Work {
            plays: self.track.n_plays,
            walks: self.n_walks,
        }
    }

    /// The first player's chance where the board shows, and whether it is proved.
    pub fn chance(&self) -> Option<(f64, bool)> {
        if let Some(outcome) = self.position().outcome() {
            return Some((Verdict::over(outcome).share(), true));
        }
        let verdict = self.record.tree().annotation(self.node()).eval?;
        Some((verdict.share(), verdict.is_proved()))
    }

    /// The board as it should be drawn; that of the editor while one edits.
    pub fn board(&self) -> BoardView {
        if let Some(edit) = &self.edit {
            return edit.board(self.is_flipped);
        }
        let position = self.position();
        let arrow = |(n, line): (usize, &Line)| {
            Arrow::new(position, line.moves.first()?, n, line.verdict.is_proved())
        };
        BoardView::new(Parts {
            position,
            builder: self.builder.as_ref(),
            pending: None,
            pointed: self.pointed.as_deref(),
            last: &self.last_effects(),
            hint: None,
            arrows: self.lines.iter().enumerate().filter_map(arrow).collect(),
            heat: match self.is_heat_on {
                true => heat(position, &self.opinion),
                false => Vec::new(),
            },
            is_flipped: self.is_flipped,
        })
    }

    fn last_effects(&self) -> Effects {
        let mv = self.record.tree().mv(self.node());
        let before = self.track.before();
        before
            .and_then(|it| it.effects(mv).ok())
            .unwrap_or_default()
    }

    /// Another position is shown: nothing is chosen.
    fn renew(&mut self) {
        let position = self.track.position();
        let is_open = position.outcome().is_none();
        self.builder = is_open.then(|| Builder::new(position));
        self.pointed = None;
        self.notice = None;
        self.lines.clear();
        self.opinion.clear();
    }

    fn ticket(&mut self) -> Ticket {
        self.n_tickets += 1;
        Ticket(self.n_tickets)
    }
}

/// The moves that a net finds likeliest, in words; none if there are none.
pub fn opinion_note(opinion: &[(String, f64)]) -> Option<Note> {
    const MOST: usize = 5;
    let likely = opinion.iter().filter(|it| it.1 >= 0.01).take(MOST);
    let likely: Vec<String> = likely
        .map(|(mv, share)| format!("{mv} {:.0}\u{a0}%", 100.0 * share))
        .collect();
    let note = Note::new("play-study-opinion").with("moves", likely.join(", "));
    (!likely.is_empty()).then_some(note)
}
