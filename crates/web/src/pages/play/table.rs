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
use crate::engine::Answer;
use crate::line::Connection;
use crate::services::Services;

/// Why a game can only be looked at: another tab plays it.
pub(super) fn elsewhere() -> Note {
    Note::new("page-read-only")
}

/// A game that is played on this page.
#[derive(Clone, Copy)]
pub(in crate::pages) struct Table {
    pub(super) play: RwSignal<Play>,
    pub(super) services: Services,
    /// Opens the game anew, as this tab's own.
    reopen: Callback<()>,
    /// What doing that is called.
    pub(super) take_over_key: &'static str,
    /// The address at which the game is shown: while the browser names another one,
    /// the person is leaving.
    address: StoredValue<String>,
    /// What the clocks are shown by.
    pub(super) now: RwSignal<Duration>,
    /// The line to where the match lives, if not here.
    pub(super) line: Option<Connection>,
}

impl Table {
    pub(super) fn new(services: Services, mut play: Play, reopen: Callback<()>) -> Self {
        let (confirm, pace) = services
            .keeper
            .settings
            .with_untracked(|it| (it.confirm, it.pace));
        play.update(Msg::SetConfirm(confirm));
        play.update(Msg::SetPace(pace));
        let table = Self {
            play: RwSignal::new(play),
            services,
            reopen,
            take_over_key: "web-take-over",
            address: StoredValue::new(browser::hash()),
            now: RwSignal::new(browser::elapsed()),
            line: None,
        };
        table.hold();
        table.watch_clocks();
        table
    }

    /// A match that lives elsewhere.
    pub(in crate::pages) fn remote(services: Services, mut play: Play, line: Connection) -> Self {
        let confirm = services.keeper.settings.with_untracked(|it| it.confirm);
        play.update(Msg::SetConfirm(confirm));
        let table = Self {
            play: RwSignal::new(play),
            services,
            reopen: Callback::new(|()| {}),
            take_over_key: "web-take-over",
            address: StoredValue::new(browser::hash()),
            now: RwSignal::new(line.server_time()),
            line: Some(line),
        };
        let tick = move || {
            table.now.try_set(line.server_time());
        };
        let timer = set_interval_with_handle(tick, Duration::from_millis(100));
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
        table
    }

    /// A board to try lines on, which is kept nowhere and asks nobody.
    pub(super) fn scratch(services: Services, play: Play) -> Self {
        Self {
            play: RwSignal::new(play),
            services,
            reopen: Callback::new(|()| {}),
            take_over_key: "web-take-over",
            address: StoredValue::new(browser::hash()),
            now: RwSignal::new(Duration::ZERO),
            line: None,
        }
    }

    fn is_scratch(self) -> bool {
        self.play.try_with_untracked(|it| it.id().is_empty()) == Some(true)
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
    pub(in crate::pages) fn send(self, msg: Msg) {
        // Late answers find the page left.
        let effects = self
            .play
            .try_update(|play| play.update_at(browser::elapsed(), msg));
        self.carry_out(effects.unwrap_or_default());
    }

    /// Lets the clocks be seen running, and whoever has no time left lose.
    fn watch_clocks(self) {
        if self.play.with_untracked(|it| it.session().time().is_none()) {
            return;
        }
        let tick = move || {
            let now = browser::elapsed();
            self.now.try_set(now);
            let deadline = self
                .play
                .try_with_untracked(|it| it.session().deadline())
                .flatten();
            let is_resumed = self.play.try_with_untracked(|it| {
                let session = it.session();
                session.is_running() && session.n_plies() > 0 && session.deadline().is_none()
            });
            if deadline.is_some_and(|it| it < now) || is_resumed == Some(true) {
                self.send(Msg::Tick);
            }
        };
        let timer = set_interval_with_handle(tick, Duration::from_millis(200));
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
    }

    /// What the person does with the board.
    pub(super) fn board(self, event: BoardEvent) {
        match event {
            BoardEvent::Choose(cell, pointer) => self.send(Msg::Choose(cell, pointer)),
            BoardEvent::Point(cell) => self.point(cell),
            BoardEvent::Take(mv, pointer) => self.send(Msg::Take(mv, pointer)),
            BoardEvent::Back => self.send(Msg::Back),
            BoardEvent::Key(key) => {
                self.key(match key.as_str() {
                    "PageUp" => ",",
                    "PageDown" => ".",
                    key => key,
                });
            }
        }
    }

    /// Keys that mean something in a game; whether this one does.
    fn key(self, key: &str) -> bool {
        self.send(match key {
            // Engines help nobody in a game that is played.
            "h" if self.is_scratch() => return true,
            "h" => Msg::Hint,
            "u" => Msg::Act(Action::TakeBack),
            "r" => Msg::Act(Action::Redo),
            "f" => {
                // The board is drawn anew, and the keys stay on it.
                browser::focus(".q-live .q-cell[tabindex=\"0\"]");
                Msg::Flip
            }
            "," => Msg::Look(Look::Back),
            "." => Msg::Look(Look::On),
            _ => return false,
        });
        true
    }

    /// Hears keys wherever they are pressed: where there is no board under them, the
    /// arrows go through the moves.
    pub(super) fn listen(self) {
        browser::on_key(move |key| match key {
            "ArrowLeft" => self.key(","),
            "ArrowRight" => self.key("."),
            key => self.key(key),
        });
        browser::on_click_beside(move || {
            let has_begun = self.play.try_with_untracked(|it| it.buttons().back);
            if has_begun == Some(true) {
                self.send(Msg::Clear);
            }
        });
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
        self.services.carry_out(game, effect);
    }

    fn carry_out(self, effects: Vec<Effect>) {
        let Some(game) = self.play.try_with_untracked(|it| it.choice().game()) else {
            return;
        };
        for effect in effects {
            if let Some(own) = self.services.at_board(game, effect) {
                self.carry_out_own(own);
            }
        }
    }

    fn carry_out_own(self, effect: Effect) {
        match effect {
            Effect::AskComputer(ticket, asked) => {
                self.services.engine.choose(&asked, move |answer| {
                    self.send(match answer {
                        Answer::Move(mv) => Msg::Answer(ticket, mv),
                        _ => Msg::EngineLost,
                    });
                });
            }
            Effect::AskHint { ticket, question } => {
                self.services.engine.hint(&question, move |answer| {
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
            Effect::Save(ticket) if self.is_scratch() => self.send(Msg::Kept(ticket)),
            Effect::Save(ticket) => self.save(ticket),
            Effect::Send(action) => {
                let plies = self.play.try_with_untracked(|it| it.session().n_plies());
                if let (Some(line), Some(plies)) = (self.line, plies) {
                    line.act(&action, plies);
                }
            }
            Effect::Resync => {
                if let Some(line) = self.line {
                    line.resync();
                }
            }
            _ => {}
        }
    }

    fn save(self, ticket: Ticket) {
        let (id, record) = self
            .play
            .with_untracked(|play| (play.id().to_owned(), play.record().clone()));
        let now = browser::now();
        let saved = self.services.keeper.library(|library| {
            library.claim(&id, now);
            library.save(&id, &record, now)
        });
        let address = Route::Game(id).to_string();
        let shown = self.address.try_get_value();
        if shown.as_ref() != Some(&address) && shown == Some(browser::hash()) {
            // A shared game becomes one's own with the first move.
            browser::replace_address(&address);
            self.address.set_value(address);
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
                        .services
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
            move || self.services.keeper.library(|library| library.release(&id))
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
            self.services.engine.stop();
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
        let kept = self.services.keeper.library(|library| library.open(&id));
        if let Some(kept) = kept
            && let Ok(play) = Play::watch(&id, kept.record, elsewhere())
        {
            self.play.set(play);
        }
    }
}
