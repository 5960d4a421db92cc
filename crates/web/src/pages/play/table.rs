//! A game that is played on this page: messages in, effects carried out.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use page::{Claim, Copied, HEARTBEAT, PREFIX, Route, SaveError};
use play::{Effect, Look, Msg, Play, Ticket};
use rules::Note;
use session::Action;

use crate::board::BoardEvent;
use crate::browser;
use crate::deeds::Deeds;
use crate::engine::Answer;

/// Why a game can only be looked at: another tab plays it.
pub(super) fn elsewhere() -> Note {
    Note::new("page-read-only")
}

/// A game that is played on this page.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) play: RwSignal<Play>,
    pub(super) deeds: Deeds,
    /// Opens the game anew, as this tab's own.
    reopen: Callback<()>,
}

impl Table {
    pub(super) fn new(deeds: Deeds, mut play: Play, reopen: Callback<()>) -> Self {
        let (confirm, pace) = deeds
            .keeper
            .settings
            .with_untracked(|it| (it.confirm, it.pace));
        play.update(Msg::SetConfirm(confirm));
        play.update(Msg::SetPace(pace));
        let table = Self {
            play: RwSignal::new(play),
            deeds,
            reopen,
        };
        table.hold();
        table
    }

    /// Does what the game wanted when it was opened.
    pub(super) fn begin(self, effects: Vec<Effect>, is_new: bool) {
        // Not while the page is being drawn.
        request_animation_frame(move || {
            self.carry_out(effects);
            let is_watched = self.play.try_with(|it| it.session().n_humans() == 0);
            if is_new && is_watched == Some(true) {
                self.send(Msg::GoOn);
            }
        });
    }

    /// Tells the game that something happened.
    pub(super) fn send(self, msg: Msg) {
        // Late answers find the page left.
        let effects = self.play.try_update(|play| play.update(msg));
        self.carry_out(effects.unwrap_or_default());
    }

    /// What the person does with the board.
    pub(super) fn board(self, event: BoardEvent) {
        match event {
            BoardEvent::Choose(cell, pointer) => self.send(Msg::Choose(cell, pointer)),
            BoardEvent::Point(cell) => self.point(cell),
            BoardEvent::Back => self.send(Msg::Back),
            BoardEvent::Key(key) => self.key(&key),
        }
    }

    /// Keys that mean something on the board and nowhere else.
    fn key(self, key: &str) {
        match key {
            "h" => self.send(Msg::Hint),
            "u" => self.send(Msg::Act(Action::TakeBack)),
            "r" => self.send(Msg::Act(Action::Redo)),
            "f" => self.send(Msg::Flip),
            "," | "PageUp" => self.send(Msg::Look(Look::Back)),
            "." | "PageDown" => self.send(Msg::Look(Look::On)),
            _ => {}
        }
    }

    /// Nothing is drawn anew where pointing shows nothing.
    fn point(self, cell: Option<String>) {
        let before = self.play.with_untracked(Play::has_preview);
        let is_useful = before
            || self
                .play
                .with_untracked(|it| it.can_preview(cell.as_deref()));
        if is_useful {
            self.send(Msg::Point(cell));
        }
    }

    /// Plays here what another tab plays.
    pub(super) fn take_over(self) {
        self.reopen.run(());
    }

    /// Copies something of the game.
    pub(super) fn copy(self, what: Copied) {
        let copied = page::Effect::copy_play(what, &self.play.read_untracked());
        let trouble = |note| Effect::Toast(vec![note]).into();
        self.hand_over(copied.unwrap_or_else(trouble));
    }

    /// Writes the record to a file.
    pub(super) fn download(self) {
        let file = self.play.with_untracked(|play| {
            let name = format!("{}-{}", play.choice().game(), play.id());
            page::Effect::download(&name, play.record())
        });
        self.hand_over(file);
    }

    fn hand_over(self, effect: page::Effect) {
        let game = self.play.with_untracked(|play| play.choice().game());
        self.deeds.carry_out(game, effect);
    }

    fn carry_out(self, effects: Vec<Effect>) {
        let Some(game) = self.play.try_with_untracked(|it| it.choice().game()) else {
            return;
        };
        for effect in effects {
            if let Some(own) = self.deeds.at_board(game, effect) {
                self.carry_out_own(own);
            }
        }
    }

    fn carry_out_own(self, effect: Effect) {
        match effect {
            Effect::AskComputer {
                ticket,
                player,
                seed,
                own_moves,
                question,
            } => self
                .deeds
                .engine
                .choose(&player, seed, own_moves, &question, move |answer| {
                    self.send(match answer {
                        Answer::Move(mv) => Msg::Answer(ticket, mv),
                        _ => Msg::EngineLost,
                    });
                }),
            Effect::AskHint { ticket, question } => {
                self.deeds.engine.hint(&question, move |answer| {
                    self.send(match answer {
                        Answer::Move(mv) => Msg::HintFound(ticket, mv),
                        _ => Msg::EngineLost,
                    });
                });
            }
            Effect::Rest(ticket, millis) => {
                let rested = move || self.send(Msg::Rested(ticket));
                set_timeout(rested, Duration::from_millis(millis.into()));
            }
            Effect::Save(ticket) => self.save(ticket),
            _ => {}
        }
    }

    fn save(self, ticket: Ticket) {
        let (id, record) = self
            .play
            .with_untracked(|play| (play.id().to_owned(), play.record().clone()));
        let now = browser::now();
        let saved = self.deeds.keeper.library(|library| {
            library.claim(&id, now);
            library.save(&id, &record, now)
        });
        let address = Route::Game(id).to_string();
        if browser::hash() != address {
            // A shared game becomes one's own with the first move.
            browser::replace_address(&address);
        }
        match saved {
            Ok(()) => self.send(Msg::Kept(ticket)),
            Err(SaveError::Lost) => self.send(Msg::Lost(elsewhere())),
            Err(error) => self.send(Msg::NotKept(ticket, error.note())),
        }
    }

    /// Keeps the game for this tab as long as it is open, and sees when another
    /// tab takes it or plays on.
    fn hold(self) {
        let id = self.play.with_untracked(|it| it.id().to_owned());
        let beat = {
            let id = id.clone();
            move || {
                let is_mine = self.play.try_with_untracked(|it| !it.is_read_only());
                if is_mine == Some(true) {
                    let claim = self
                        .deeds
                        .keeper
                        .library(|library| library.beat(&id, browser::now()));
                    if claim == Claim::Other {
                        self.send(Msg::Lost(elsewhere()));
                    }
                }
            }
        };
        let changed = {
            let (beat, id) = (beat.clone(), id.clone());
            move |event: web_sys::StorageEvent| {
                let key = event.key().unwrap_or_default();
                if key == format!("{PREFIX}lease.{id}") {
                    beat();
                } else if key == format!("{PREFIX}game.{id}") {
                    self.refresh();
                }
            }
        };
        let timer = set_interval_with_handle(beat, Duration::from_millis(HEARTBEAT));
        let listener = window_event_listener(ev::Custom::new("storage"), changed);
        let leave = {
            let id = id.clone();
            move || self.deeds.keeper.library(|library| library.release(&id))
        };
        let gone = window_event_listener(ev::Custom::<web_sys::Event>::new("pagehide"), {
            let leave = leave.clone();
            move |_| leave()
        });
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
            listener.remove();
            gone.remove();
            leave();
            self.deeds.engine.stop();
        });
    }

    /// Another tab has played on: what is looked at here follows.
    fn refresh(self) {
        let watched = self
            .play
            .try_with_untracked(|it| it.is_read_only().then(|| it.id().to_owned()));
        let Some(Some(id)) = watched else {
            return;
        };
        let kept = self.deeds.keeper.library(|library| library.open(&id));
        if let Some(kept) = kept
            && let Ok(play) = Play::watch(&id, kept.record, elsewhere())
        {
            self.play.set(play);
        }
    }
}
