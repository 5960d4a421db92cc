//! A game being played.

mod actions;
pub(crate) mod analysis;
mod beside;
mod far;
pub(crate) mod layout;
pub(crate) mod marks;
mod panel;
mod typing;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use games::{Choice, Suggestion};
use play::{Confirm, Effect, Msg, Notice, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::{Note, Player, Scene};
use session::{Refusal, Seat, Session, Setup};
use store::{Autosave, Resumable, Store};
use table::Host;

use crate::screen::board::{Board, Drawn};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::list::List;
use crate::screen::widgets::Line;

/// A game being played: its state, drawn, and what it wants done, handed on.
pub(crate) struct Game {
    play: Play,
    host: Host,
    /// The server, for a match that lives on one.
    far: Option<far::Far>,
    choice: Choice,
    cursor: String,
    /// The engine's view, while it is shown.
    analysis: Option<analysis::Pane>,
    typed: Option<Line>,
    /// The file to write the record to, while it is asked for.
    saving: Option<Line>,
    /// What can be done once the match is over.
    ends: List,
    /// What can be chosen where cells do not tell moves apart.
    choices: List,
    drawn: Drawn,
    /// Leaving was asked for although the game cannot be kept.
    leaves_unkept: bool,
    /// Since when time is kept.
    began: Instant,
    /// Whom to play next, once the match is over.
    suggestion: Option<Suggestion<'static>>,
    was_over: bool,
    /// Where the finished game was put.
    recorded: Option<String>,
}

/// What can be done once the match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AfterEnd {
    Rematch,
    Swapped,
    /// Against another level.
    Next(&'static str),
    Analyze,
    New,
    Menu,
    /// Another match with the opponent elsewhere is offered.
    Offer,
    /// Their offer is answered, in these words.
    Answer(&'static str, bool),
    /// Back to the lobby.
    Leave,
}

impl Game {
    /// Begins a match; the error is for people.
    pub(crate) fn start(
        setup: Setup,
        file: Option<PathBuf>,
        context: &mut Context,
    ) -> Result<Self, String> {
        let game = Some(setup.choice.game());
        let (play, effects) = Play::start("", table::dated(setup, &context.store))
            .map_err(|notes| context.notes(game, &notes))?;
        let store = context.store.clone();
        let mut game = Self::new(play, effects, None, &store, context)?;
        if let Some(file) = file {
            let copied = game.host.copy_to(&file, game.play.record());
            copied.map_err(|note| context.say(None, &note))?;
        }
        Ok(game)
    }

    /// Takes up a match that was left.
    pub(crate) fn resume(saved: Resumable, context: &mut Context) -> Result<Self, String> {
        let game = Some(saved.choice.game());
        let claimed = saved.claim();
        let claimed = claimed.map_err(|error| context.say(None, &error.note()))?;
        let read = record::read_str(claimed.text()).next();
        let read = read.ok_or_else(|| context.word("table-no-record"))?;
        let (play, effects) =
            Play::resume("", read.record).map_err(|notes| context.notes(game, &notes))?;
        let store = context.store.clone();
        Self::new(play, effects, Some(claimed), &store, context)
    }

    fn new(
        play: Play,
        effects: Vec<Effect>,
        saved: Option<Autosave>,
        store: &Store,
        context: &mut Context,
    ) -> Result<Self, String> {
        let choice = play.choice();
        let host = hire(play.session(), saved, store, context);
        let host = host.map_err(|refusal| context.refusal(Some(choice.game()), &refusal))?;
        let mut game = Self {
            play,
            host,
            far: None,
            choice,
            cursor: String::new(),
            analysis: None,
            typed: None,
            saving: None,
            ends: List::default(),
            choices: List::default(),
            drawn: Drawn::default(),
            leaves_unkept: false,
            began: Instant::now(),
            suggestion: None,
            was_over: false,
            recorded: None,
        };
        game.begin(effects, context);
        Ok(game)
    }

    /// Does what a game wanted when it was opened.
    fn begin(&mut self, effects: Vec<Effect>, context: &Context) {
        let settings = &context.settings;
        self.cursor = middle_cell(&self.session().position().scene());
        self.ends = List::default();
        (self.suggestion, self.was_over, self.recorded) = (None, false, None);
        self.play.update(Msg::SetPace(settings.speed));
        self.play.update(Msg::SetConfirm(match settings.confirm {
            true => Confirm::Several,
            false => Confirm::Never,
        }));
        self.carry_out(effects);
        self.listen();
        self.study();
    }

    /// Tells the game that something happened, and does what follows from it.
    fn send(&mut self, msg: Msg) {
        let before = self.session().seq();
        let effects = self.play.update_at(self.now(), msg);
        let is_saved = effects.iter().any(|it| matches!(it, Effect::Save(_)));
        let is_changed = is_saved || self.session().seq() != before;
        self.carry_out(effects);
        if is_changed {
            self.choices.at = 0;
            self.study();
        }
        self.listen();
    }

    /// What is not for threads and disk is seen on the screen anyway.
    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let rest = self.host.carry_out(&self.play, effect);
            if let (Some(effect), Some(far)) = (rest, &self.far) {
                far.carry_out(&self.play, &effect);
            }
        }
    }

    /// Hears what threads and disk have to tell.
    fn listen(&mut self) {
        for msg in self.host.poll() {
            self.send(msg);
        }
    }

    /// Something may have arrived from another thread.
    pub(crate) fn woken(&mut self, context: &mut Context) {
        self.listen();
        self.hear();
        self.look_whether_over(context);
    }

    /// When the match has just ended, whom to play next is looked up.
    fn look_whether_over(&mut self, context: &Context) {
        let is_over = !self.session().is_running();
        if is_over == self.was_over {
            return;
        }
        (self.was_over, self.suggestion, self.recorded) = (is_over, None, None);
        if self.far.is_some() {
            if is_over {
                self.record_far(context);
            }
            return;
        }
        if is_over {
            // The game itself is to be among those that count.
            self.host.settle();
            let path = self.host.record_path();
            self.recorded = path.map(|path| path.display().to_string());
        }
        let computer =
            Player::BOTH
                .into_iter()
                .find_map(|player| match self.session().seat(player) {
                    Seat::Computer { player, .. } => Some(player.clone()),
                    Seat::Human { .. } => None,
                });
        let Some(computer) = computer.filter(|_| is_over && self.session().n_humans() == 1) else {
            return;
        };
        let shelves = table::library(&context.store, table::LATEST).unwrap_or_default();
        self.suggestion = table::suggestion(&shelves, self.choice, &computer);
    }

    /// What can be done once the match is over.
    fn after_end_items(&self) -> Vec<AfterEnd> {
        if let Some(items) = self.far_end_items() {
            return items;
        }
        let mut items = vec![AfterEnd::Rematch, AfterEnd::Swapped, AfterEnd::Analyze];
        items.extend(self.suggestion.map(|it| AfterEnd::Next(it.level)));
        items.extend([AfterEnd::New, AfterEnd::Menu]);
        items
    }

    /// The rest between two moves of computers is over.
    pub(crate) fn tick(&mut self, context: &mut Context) {
        match self.play.rest() {
            Some((ticket, _)) => self.send(Msg::Rested(ticket)),
            None => self.send(Msg::Tick),
        }
        self.look_whether_over(context);
    }

    /// Something to tell from outside.
    pub(crate) fn tell(&mut self, text: Option<String>) {
        if let Some(text) = text {
            self.say(Note::new("tui-notice").with("text", text), true);
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        self.far_keys().unwrap_or(&[
            ("← ↑ ↓ →, mouse", "tui-key-cursor"),
            ("Enter, Space", "tui-key-pick"),
            ("Tab", "tui-key-next"),
            ("Backspace", "tui-key-unpick"),
            ("m :", "tui-key-type"),
            ("u r", "tui-key-undo"),
            ("h", "tui-key-hint"),
            ("a", "tui-key-analysis"),
            ("s", "tui-key-swap"),
            ("t", "tui-key-take-side"),
            ("d", "tui-key-draw"),
            ("R", "tui-key-resign"),
            ("f", "tui-key-flip"),
            ("w", "tui-key-save"),
            ("n", "tui-key-new"),
            ("p", "tui-key-pause"),
            ("Space + -", "tui-key-watch"),
            ("i", "tui-key-rules"),
            ("0, q, Esc", "tui-key-leave"),
        ])
    }

    pub(crate) fn is_typing(&self) -> bool {
        let asked = self.far.as_ref().and_then(|far| far.asked.as_ref());
        self.typed.is_some() || self.saving.is_some() || asked.is_some_and(beside::Asked::is_typing)
    }

    /// How long to look at a move of computers that play each other.
    pub(crate) fn wants_tick(&self) -> Option<Duration> {
        if let Some((_, millis)) = self.play.rest() {
            return Some(Duration::from_millis(millis.into()));
        }
        // Clocks show seconds, and tenths when few are left.
        let second = Duration::from_secs(1);
        let Some(deadline) = self.session().deadline() else {
            return self.counts_down().then_some(second);
        };
        let left = deadline.saturating_sub(self.now());
        let tenth = Duration::from_millis(100);
        Some(match left < Duration::from_secs(11) {
            true => tenth,
            false => Duration::from_millis(u64::from(left.subsec_millis()) + 1).max(tenth),
        })
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let scene = self.scene();
        let dimmed = self.dimmed(&scene);
        let has_begun = self
            .play
            .builder()
            .is_some_and(play::builder::Builder::has_begun);
        let analysis = self.analysis.as_ref().filter(|_| !has_begun);
        let has_cursor = self.play.builder().is_some() && self.typed.is_none();
        let board = Board {
            scene: &scene,
            flipped: self.play.is_flipped(),
            skin: &context.skin,
            cursor: has_cursor.then_some(self.cursor.as_str()),
            dimmed: &dimmed,
            heat: analysis.map_or(&[], analysis::Pane::heat),
        };
        let Some(place) = layout::of(&board, area, context.settings.size) else {
            layout::too_small(context, &board, area, buffer);
            self.drawn = Drawn::default();
            return None;
        };
        let drawn = board.draw(place.size, place.board, buffer);
        let cursor = drawn.cursor;
        self.drawn = drawn;
        let typed = self.draw_panel(context, place.panel, place.bar, buffer);
        let asked = self.draw_dialog(context, area, buffer);
        if self.far.as_ref().is_some_and(|far| far.asked.is_some()) {
            return self.draw_asked(context, area, buffer);
        }
        asked.or(typed).or(cursor)
    }

    /// The time by which the clocks go.
    fn now(&self) -> Duration {
        match &self.far {
            Some(far) => far.now(),
            None => self.began.elapsed(),
        }
    }

    fn session(&self) -> &Session {
        self.play.session()
    }

    fn say(&mut self, note: Note, is_alert: bool) {
        let notes = vec![note];
        self.send(Msg::Tell(Some(Notice { notes, is_alert })));
    }
}

/// Threads and disk for a match.
fn hire(
    session: &Session,
    saved: Option<Autosave>,
    store: &Store,
    context: &Context,
) -> Result<Host, Refusal> {
    let mut host = Host::new(session, store, saved)?;
    let waker = context.waker.clone();
    host.waker(move || waker());
    Ok(host)
}

/// The cell nearest to the middle of the board.
pub(crate) fn middle_cell(scene: &Scene) -> String {
    let cells = &scene.cells;
    let n = cells.len().max(1) as i32;
    let x: i32 = cells.iter().map(|cell| cell.x).sum();
    let y: i32 = cells.iter().map(|cell| cell.y).sum();
    let distance = |cell: &&rules::SceneCell| (cell.x * n - x).abs() + (cell.y * n - y).abs();
    let nearest = cells.iter().min_by_key(distance);
    nearest.map(|cell| cell.name.clone()).unwrap_or_default()
}
