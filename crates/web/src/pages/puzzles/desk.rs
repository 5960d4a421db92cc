//! A puzzle on this page: what is done goes to the worker, and what it says is kept and shown.

use std::time::Duration;

use games::GameId;
use leptos::prelude::*;
use page::{Posed, Route, Source};
use play::Effect as Wanted;
use play::puzzle::{PuzzleBoard, PuzzleMsg, Told};
use protocol::worker::exact::{Act, Answer, Practice, Puzzle, Puzzling, Request, Which};
use record::{NodeId, Record};
use rules::Note;

use crate::board::BoardEvent;
use crate::browser;
use crate::exact::Exact;
use crate::services::Services;

/// How long a wrong move and its refutation are seen.
const SEEN: Duration = Duration::from_millis(1800);

/// A puzzle on this page.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    posed: StoredValue<Posed>,
    /// The day on which the page was opened: what was begun before midnight counts for that day.
    day: StoredValue<String>,
    /// The board; none until the worker has told of it.
    pub(super) board: RwSignal<Option<PuzzleBoard>>,
    /// What the worker told last.
    pub(super) told: RwSignal<Puzzle>,
    /// How practice stands, once the attempt is over.
    pub(super) practice: RwSignal<Option<Practice>>,
    /// Whether nothing could be fetched.
    pub(super) is_lost: RwSignal<bool>,
    pub(super) services: Services,
    exact: Exact,
}

impl Desk {
    pub(super) fn new(posed: Posed) -> Self {
        let desk = Self {
            posed: StoredValue::new(posed),
            day: StoredValue::new(browser::today()),
            board: RwSignal::new(None),
            told: RwSignal::new(Puzzle::default()),
            practice: RwSignal::new(None),
            is_lost: RwSignal::new(false),
            services: Services::here(),
            exact: Exact::here(),
        };
        let keeper = desk.services.keeper;
        let key = desk.posed().key();
        let kept = keeper.library(|it| it.attempt(&key));
        desk.told.update_untracked(|it| it.attempt = kept);
        desk.ask(Act::Show);
        desk
    }

    pub(super) fn posed(self) -> Posed {
        self.posed.get_value()
    }

    pub(super) fn game(self) -> GameId {
        self.posed().choice().game()
    }

    /// Asks for a move to be judged, a hint, the solution or another puzzle.
    pub(super) fn ask(self, act: Act) {
        let (posed, keeper) = (self.posed(), self.services.keeper);
        self.is_lost.set(false);
        let is_new = matches!(act, Act::Show | Act::Next);
        let request = Request::Puzzle(Puzzling {
            game: posed.choice().to_string(),
            which: match posed {
                Posed::Day(_) => Which::Day(self.day.get_value()),
                Posed::One(_, name) => Which::Named(name),
                Posed::Practice(_) => Which::Fitting {
                    practice: keeper.library(|it| it.practice()),
                    seed: browser::random(),
                },
            },
            kept: self.told.with_untracked(|it| it.attempt.clone()),
            act,
        });
        self.exact.ask(request, move |answer| match answer {
            Some(Answer::Puzzle(told)) => self.hear(*told, is_new),
            _ => self.lose(),
        });
    }

    /// Hears of the puzzle as it stands; it is kept before it is shown.
    fn hear(self, told: Puzzle, is_new: bool) {
        // Late answers find the page left.
        let Some(posed) = self.posed.try_get_value() else {
            return;
        };
        let keeper = self.services.keeper;
        // What cannot be kept is remembered as long as the page is open.
        let _ = keeper.library(|it| it.keep_attempt(&posed.key(), &told.attempt));
        if is_new {
            let start = posed.choice().read(&told.start).ok();
            self.board.set(start.map(PuzzleBoard::new));
            self.practice.set(None);
        }
        let heard = Told {
            moves: told.moves.clone(),
            rest: (!told.is_open()).then(|| told.rest.clone()),
            notes: told.said.iter().cloned().collect(),
            is_alert: told.is_wrong,
            cell: told.cell.clone(),
            hint: told.hint.clone(),
            refuted: told.refuted.clone(),
        };
        let (is_over, is_refuted) = (!told.is_open(), told.refuted.is_some());
        let task = told.task.clone().filter(|_| is_new);
        self.told.set(told);
        self.change(|board| board.hear(heard));
        if let Some(task) = task {
            self.carry_out(vec![Wanted::Announce(vec![task])]);
        }
        if is_refuted {
            set_timeout(move || self.send(PuzzleMsg::Return), SEEN);
        }
        if is_over {
            self.enter(!is_new);
        }
    }

    /// Neither the worker nor its files are here.
    fn lose(self) {
        if self.is_lost.try_set(true).is_none() {
            self.change(|board| board.lose(Note::new("web-fetch-lost")));
        }
    }

    /// Enters an attempt that is over; what another tab entered meanwhile stays.
    fn enter(self, is_fresh: bool) {
        let keeper = self.services.keeper;
        let before = keeper.library(|it| it.practice());
        let posed = self.posed();
        let attempt = self.told.with_untracked(|it| it.attempt.clone());
        let request = Request::Practice {
            practice: before.clone(),
            day: self.day.get_value(),
            entered: Some((
                posed.choice().to_string(),
                attempt,
                matches!(posed, Posed::Day(_)),
            )),
        };
        self.exact.ask(request, move |answer| {
            let Some(Answer::Practice(mut told)) = answer else {
                return;
            };
            let is_damaged = told.damaged.is_some();
            let kept = keeper.library(|it| it.keep_practice(&before, &told.practice, is_damaged));
            match kept {
                Ok(false) => return self.enter(is_fresh),
                Ok(true) => {}
                Err(error) => {
                    let said = self.services.sentences(self.game(), &[error.note()]);
                    self.services.voice.toast(said);
                }
            }
            // Looked at again, it is clear that it was there before.
            told.is_again &= is_fresh;
            self.practice.try_set(Some(told));
        });
    }

    /// Tells the board that something happened; a move goes to the worker.
    pub(super) fn send(self, msg: PuzzleMsg) {
        let mut mv = None;
        self.change(|board| {
            let (asked, effects) = board.update(msg);
            mv = asked;
            effects
        });
        if let Some(mv) = mv {
            self.ask(Act::Try(mv));
        }
    }

    fn change(self, change: impl FnOnce(&mut PuzzleBoard) -> Vec<Wanted>) {
        let effects = self.board.try_update(|it| it.as_mut().map(change));
        self.carry_out(effects.flatten().unwrap_or_default());
    }

    fn carry_out(self, effects: Vec<Wanted>) {
        for effect in effects {
            drop(self.services.at_board(self.game(), effect));
        }
    }

    pub(super) fn on_board(self, event: BoardEvent) {
        match event {
            BoardEvent::Choose(cell, _) => self.send(PuzzleMsg::Choose(cell)),
            BoardEvent::Point(cell) => self.send(PuzzleMsg::Point(cell)),
            BoardEvent::Take(mv, _) => self.send(PuzzleMsg::Take(mv)),
            BoardEvent::Back => self.send(PuzzleMsg::Unchoose),
            BoardEvent::Key(key) => drop(self.key(&key)),
        }
    }

    /// Keys that mean something on the board and beside it; whether this one does.
    pub(super) fn key(self, key: &str) -> bool {
        let is_over = self.with_board(PuzzleBoard::is_over);
        match (key, is_over) {
            ("h", false) => self.ask_if_idle(Act::Hint),
            ("s", false) => self.ask_if_idle(Act::GiveUp),
            ("n", true) if matches!(self.posed(), Posed::Practice(_)) => self.ask(Act::Next),
            _ => return false,
        }
        true
    }

    /// Asks for help, unless a move is being judged.
    pub(super) fn ask_if_idle(self, act: Act) {
        let is_idle = self.board.with_untracked(|it| {
            let board = it.as_ref();
            board.is_some_and(|it| !it.is_waiting() && !it.is_over())
        });
        if is_idle {
            self.ask(act);
        }
    }

    fn with_board(self, ask: impl FnOnce(&PuzzleBoard) -> bool) -> bool {
        self.board.with_untracked(|it| it.as_ref().is_some_and(ask))
    }

    /// Opens the analysis board with the puzzle and the moves that are known of it.
    pub(super) fn analyze(self) {
        let made = self.board.with_untracked(|it| {
            let board = it.as_ref()?;
            let mut record = Record::from_position(board.start());
            let mut at = NodeId::START;
            for mv in board.line() {
                at = record.tree_mut().add(at, mv);
            }
            Some(record)
        });
        let name = self.told.with_untracked(|it| it.name.clone());
        let id = format!("p-{name}");
        if let Some(record) = made {
            let keeper = self.services.keeper;
            // What cannot be kept is remembered as long as the page is open.
            let _ = keeper.library(|it| it.save_study(&id, &record, browser::now()));
            browser::go(&Route::Analysis(Source::Study(id)).to_string());
        }
    }
}
