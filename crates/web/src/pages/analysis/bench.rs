//! The analysis of this page: messages in, effects carried out.

use games::GameId;
use leptos::prelude::*;
use page::{Effect as Wanted, PREFIX, Shelf, Source, Study, StudyMsg};
use rules::Note;

use crate::board::BoardEvent;
use crate::browser::LocalShelf;
use crate::deeds::Deeds;
use crate::engine::Answer;
use crate::keeper::Keeper;

/// What is analyzed on this page.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    pub(super) study: RwSignal<Study>,
    /// What is put on the board while it is edited; none empties cells.
    pub(super) brush: RwSignal<Option<char>>,
    /// How deep the engine has looked, and at how many positions.
    pub(super) effort: RwSignal<(u32, u64)>,
    pub(super) deeds: Deeds,
    /// Counts what was opened: answers about something earlier mean nothing.
    n_opened: StoredValue<u32>,
}

/// Opens what an address names.
pub(super) fn open(keeper: Keeper, source: &Source) -> Result<Study, Note> {
    match source {
        Source::Open => Ok(kept().unwrap_or_else(|| Study::of(GameId::ALL[0].standard()))),
        Source::Board(choice) => Ok(Study::of(*choice)),
        Source::Kept(id) => {
            let kept = keeper.library(|library| library.open(id));
            let kept = kept.ok_or_else(|| Note::new("web-game-gone"))?;
            Study::new(kept.record).map_err(|error| error.note)
        }
    }
}

/// What was analyzed last.
fn kept() -> Option<Study> {
    let text = LocalShelf.get(&key()).ok().flatten()?;
    Study::open(&text).ok().map(|it| it.study)
}

fn key() -> String {
    format!("{PREFIX}analysis")
}

impl Bench {
    pub(super) fn new(deeds: Deeds, study: Study) -> Self {
        on_cleanup(move || deeds.engine.stop());
        Self {
            study: RwSignal::new(study),
            brush: RwSignal::new(None),
            effort: RwSignal::new((0, 0)),
            deeds,
            n_opened: StoredValue::new(0),
        }
    }

    /// Tells the study that something happened.
    pub(super) fn send(self, msg: StudyMsg) {
        // Late answers find the page left.
        let effects = self.study.try_update(|it| it.update(msg));
        self.carry_out(effects.unwrap_or_default());
    }

    /// Something else is analyzed from now on.
    pub(super) fn begin(self, study: Study) {
        let before = |it: &Study| (it.is_engine_on(), it.n_lines());
        let (is_on, n_lines) = self.study.with_untracked(before);
        self.deeds.engine.stop();
        self.n_opened.update_value(|n| *n += 1);
        self.study.set(study);
        self.keep();
        self.send(StudyMsg::SetLines(n_lines));
        if is_on {
            self.send(StudyMsg::Engine(true));
        }
    }

    pub(super) fn board(self, event: BoardEvent) {
        let is_editing = self.study.with_untracked(|it| it.edit().is_some());
        match event {
            BoardEvent::Choose(cell, _) if is_editing => {
                let letter = self.brush.get_untracked();
                self.send(StudyMsg::Edit(page::EditMsg::Put(cell, letter)));
            }
            BoardEvent::Choose(cell, _) => self.send(StudyMsg::Choose(cell)),
            BoardEvent::Point(cell) if !is_editing => self.send(StudyMsg::Point(cell)),
            BoardEvent::Point(_) => {}
            BoardEvent::Back => self.send(StudyMsg::Unchoose),
            BoardEvent::Key(key) => {
                self.key(&key);
            }
        }
    }

    /// Keys that mean something on the board and in the list of moves; whether this one does.
    pub(super) fn key(self, key: &str) -> bool {
        let msg = match key {
            "," | "PageUp" => StudyMsg::Back,
            "." | "PageDown" => StudyMsg::On,
            "f" => StudyMsg::Flip,
            "e" => StudyMsg::Engine(!self.study.with_untracked(Study::is_engine_on)),
            "u" => StudyMsg::Undo,
            _ => return false,
        };
        self.send(msg);
        true
    }

    fn carry_out(self, effects: Vec<Wanted>) {
        let game = self.study.try_with_untracked(|it| it.choice().game());
        let Some(game) = game else {
            return;
        };
        for effect in effects {
            match self.deeds.carry_out(game, effect) {
                Some(Wanted::Analyze {
                    ticket,
                    n_lines,
                    is_brief,
                    question,
                }) => {
                    let n = self.n_opened.try_get_value();
                    let told = move |answer| {
                        if self.n_opened.try_get_value() == n {
                            self.heard(ticket, answer);
                        }
                    };
                    self.deeds.engine.search(&question, n_lines, is_brief, told);
                }
                Some(Wanted::Save) => self.keep(),
                _ => {}
            }
        }
    }

    fn heard(self, ticket: play::Ticket, answer: Answer) {
        match answer {
            Answer::Lines {
                lines,
                depth,
                nodes,
                is_final,
            } => {
                self.effort.try_set((depth, nodes));
                self.send(StudyMsg::Lines {
                    ticket,
                    lines,
                    is_final,
                });
            }
            Answer::Lost => self.send(StudyMsg::EngineLost),
            Answer::Move(_) => {}
        }
    }

    /// Keeps what is analyzed for the next time; where that is not possible it
    /// lasts as long as the page.
    fn keep(self) {
        let text = self.study.with_untracked(|it| it.record().to_string());
        let _ = LocalShelf.set(&key(), &text);
    }
}
