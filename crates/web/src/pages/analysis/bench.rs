//! The analysis of this page: messages in, effects carried out.

use games::GameId;
use leptos::prelude::*;
use page::{Copied, Effect, Route, Source};
use play::study::{EditMsg, Study, StudyEffect as Wanted, StudyMsg};
use rules::Note;

use crate::board::BoardEvent;
use crate::browser;
use crate::engine::Answer;
use crate::keeper::Keeper;
use crate::services::Services;

/// What is analyzed on this page.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    pub(super) study: RwSignal<Study>,
    /// What is put on the board while it is edited; none empties cells.
    pub(super) brush: RwSignal<Option<char>>,
    /// How deep the engine has looked, and at how many positions.
    pub(super) effort: RwSignal<(u32, u64)>,
    /// Whether openings are shown beside the board.
    pub(super) has_openings: RwSignal<bool>,
    pub(super) services: Services,
    /// Counts what was opened: answers about something earlier mean nothing.
    n_opened: StoredValue<u32>,
    /// What it is kept by.
    pub(super) id: RwSignal<String>,
}

/// Opens what an address names, as it was left, and says what it is kept by.
pub(super) fn open(keeper: Keeper, source: &Source) -> Result<(Study, String), Note> {
    let latest = || keeper.library(|it| it.studies().into_iter().next());
    let (source, id) = match source.study_id() {
        Some(id) => (source.clone(), id),
        None => match latest() {
            Some(latest) => (latest.source(), latest.id),
            None => (Source::Board(GameId::ALL[0].standard()), new_id()),
        },
    };
    let kept = keeper.library(|it| it.study(&id)).map(|(_, record)| record);
    let known = kept.and_then(|record| Study::new(record).ok());
    let study = match source {
        Source::Kept(id) => {
            let game = keeper.library(|library| library.open(&id));
            match (known, game) {
                (Some(mut study), Some(game)) => {
                    study.follow(&game.record);
                    study.update(StudyMsg::End);
                    study
                }
                (Some(study), None) => study,
                (None, Some(game)) => {
                    let mut study = Study::new(game.record).map_err(|error| error.note)?;
                    // Whoever looks at a game wants to know how it ended.
                    study.update(StudyMsg::End);
                    study
                }
                (None, None) => return Err(Note::new("web-game-gone")),
            }
        }
        Source::Board(choice) => known.unwrap_or_else(|| Study::of(choice)),
        Source::Study(_) | Source::Open => known.ok_or_else(|| Note::new("web-game-gone"))?,
    };
    Ok((study, id))
}

/// A name for something that was pasted.
fn new_id() -> String {
    format!("s-{:x}-{:x}", browser::now(), browser::random() & 0xffff)
}

impl Bench {
    pub(super) fn new(services: Services, study: Study, id: String) -> Self {
        on_cleanup(move || services.engine.stop());
        Self {
            study: RwSignal::new(study),
            brush: RwSignal::new(None),
            effort: RwSignal::new((0, 0)),
            has_openings: RwSignal::new(false),
            services,
            n_opened: StoredValue::new(0),
            id: RwSignal::new(id),
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
        self.services.engine.stop();
        self.n_opened.update_value(|n| *n += 1);
        self.study.set(study);
        // What came from elsewhere is a study of its own, with its own address.
        let id = new_id();
        browser::replace_address(&Route::Analysis(Source::Study(id.clone())).to_string());
        self.id.set(id);
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
                self.send(StudyMsg::Edit(EditMsg::Put(cell, letter)));
            }
            BoardEvent::Choose(cell, _) => self.send(StudyMsg::Choose(cell)),
            BoardEvent::Point(cell) if !is_editing => self.send(StudyMsg::Point(cell)),
            BoardEvent::Point(_) => {}
            BoardEvent::Take(mv, _) => self.send(StudyMsg::Take(mv)),
            BoardEvent::Back => self.send(StudyMsg::Unchoose),
            BoardEvent::Key(key) => {
                self.key(&key);
            }
        }
    }

    /// Keys that mean something on the board and in the list of moves; whether this one does.
    pub(super) fn key(self, key: &str) -> bool {
        let msg = match key {
            "," | "PageUp" | "ArrowLeft" => StudyMsg::Back,
            "." | "PageDown" | "ArrowRight" => StudyMsg::On,
            "f" => StudyMsg::Flip,
            "e" => StudyMsg::Engine(!self.study.with_untracked(Study::is_engine_on)),
            "h" => StudyMsg::Heat(!self.study.with_untracked(Study::is_heat_on)),
            "u" => StudyMsg::Undo,
            "o" => {
                self.has_openings.update(|it| *it = !*it);
                return true;
            }
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
            match effect {
                Wanted::Analyze {
                    ticket,
                    n_lines,
                    is_brief,
                    question,
                } => {
                    let n = self.n_opened.try_get_value();
                    let told = move |answer| {
                        if self.n_opened.try_get_value() == n {
                            self.heard(ticket, answer);
                        }
                    };
                    self.services
                        .engine
                        .search(&question, n_lines, is_brief, told);
                }
                Wanted::Save => self.keep(),
                Wanted::Board(effect) => drop(self.services.at_board(game, effect)),
            }
        }
    }

    /// Copies something of what is analyzed.
    pub(super) fn copy(self, what: Copied) {
        let made = self.study.with_untracked(|it| {
            let copy = Effect::copy(what, it.record(), Some(it.position()));
            (it.choice().game(), copy)
        });
        match made {
            (game, Ok(copy)) => self.services.carry_out(game, copy),
            (game, Err(note)) => self
                .services
                .voice
                .toast(self.services.sentences(game, &[note])),
        }
    }

    /// Writes the record to a file.
    pub(super) fn download(self) {
        let (game, file) = self.study.with_untracked(|it| {
            let game = it.choice().game();
            (game, Effect::download(game.id(), it.record()))
        });
        self.services.carry_out(game, file);
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
            Answer::Opinion(moves) => {
                let share = |(mv, share)| (mv, f64::from(share) / 1000.0);
                let moves = moves.into_iter().map(share).collect();
                self.send(StudyMsg::Opinion { ticket, moves });
            }
            Answer::Lost => self.send(StudyMsg::EngineLost),
            Answer::Move(_) | Answer::Qr(_) => {}
        }
    }

    /// Keeps what is analyzed for the next time; where that is not possible it
    /// lasts as long as the page.
    fn keep(self) {
        let (Some(record), Some(id)) = (
            self.study.try_with_untracked(|it| it.record().clone()),
            self.id.try_get_untracked(),
        ) else {
            return;
        };
        let keeper = self.services.keeper;
        let _ = keeper.library(|it| it.save_study(&id, &record, browser::now()));
    }
}
