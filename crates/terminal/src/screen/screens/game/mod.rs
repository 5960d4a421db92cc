//! A game being played.

mod actions;
pub(crate) mod analysis;
pub(crate) mod layout;
pub(crate) mod marks;
mod panel;
mod typing;

use std::path::PathBuf;
use std::time::Duration;

use games::Choice;
use play::{Confirm, Effect, Msg, Notice, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::Note;
use session::{Refusal, Session, Setup};
use store::{Autosave, Resumable};
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
}

/// What can be done once the match is over.
const ENDS: [&str; 5] = [
    "tui-end-rematch",
    "tui-end-swapped",
    "tui-end-look",
    "tui-end-new",
    "tui-end-menu",
];

impl Game {
    /// Begins a match; the error is for people.
    pub(crate) fn start(
        setup: Setup,
        file: Option<PathBuf>,
        context: &mut Context,
    ) -> Result<Self, String> {
        let game = Some(setup.choice.game());
        let (play, effects) =
            Play::start("", setup).map_err(|notes| context.notes(game, &notes))?;
        let mut game = Self::new(play, effects, None, context)?;
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
        Self::new(play, effects, Some(claimed), context)
    }

    fn new(
        play: Play,
        effects: Vec<Effect>,
        saved: Option<Autosave>,
        context: &mut Context,
    ) -> Result<Self, String> {
        let choice = play.choice();
        let host = hire(play.session(), saved, context);
        let host = host.map_err(|refusal| context.refusal(Some(choice.game()), &refusal))?;
        let mut game = Self {
            play,
            host,
            choice,
            cursor: String::new(),
            analysis: None,
            typed: None,
            saving: None,
            ends: List::new(ENDS.len()),
            choices: List::default(),
            drawn: Drawn::default(),
            leaves_unkept: false,
        };
        game.begin(effects, context);
        Ok(game)
    }

    /// Does what a game wanted when it was opened.
    fn begin(&mut self, effects: Vec<Effect>, context: &Context) {
        let settings = &context.settings;
        self.cursor = middle_cell(self.session());
        self.ends = List::new(ENDS.len());
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
        let effects = self.play.update(msg);
        let is_changed = effects.iter().any(|it| matches!(it, Effect::Save(_)));
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
            let _ = self.host.carry_out(&self.play, effect);
        }
    }

    /// Hears what threads and disk have to tell.
    fn listen(&mut self) {
        for msg in self.host.poll() {
            self.send(msg);
        }
    }

    /// Something may have arrived from another thread.
    pub(crate) fn woken(&mut self, _: &mut Context) {
        self.listen();
    }

    /// The rest between two moves of computers is over.
    pub(crate) fn tick(&mut self, _: &mut Context) {
        if let Some((ticket, _)) = self.play.rest() {
            self.send(Msg::Rested(ticket));
        }
    }

    /// Something to tell from outside.
    pub(crate) fn tell(&mut self, text: Option<String>) {
        if let Some(text) = text {
            self.say(Note::new("tui-notice").with("text", text), true);
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("← ↑ ↓ →, mouse", "tui-key-cursor"),
            ("Enter, Space", "tui-key-pick"),
            ("Tab", "tui-key-next"),
            ("Backspace", "tui-key-unpick"),
            ("m :", "tui-key-type"),
            ("u r", "tui-key-undo"),
            ("h", "tui-key-hint"),
            ("a", "tui-key-analysis"),
            ("s", "tui-key-swap"),
            ("d", "tui-key-draw"),
            ("R", "tui-key-resign"),
            ("f", "tui-key-flip"),
            ("w", "tui-key-save"),
            ("n", "tui-key-new"),
            ("p", "tui-key-pause"),
            ("Space + -", "tui-key-watch"),
            ("i", "tui-key-rules"),
            ("0, q, Esc", "tui-key-leave"),
        ]
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some() || self.saving.is_some()
    }

    /// How long to look at a move of computers that play each other.
    pub(crate) fn wants_tick(&self) -> Option<Duration> {
        let (_, millis) = self.play.rest()?;
        Some(Duration::from_millis(millis.into()))
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let scene = self.scene();
        let dimmed = self.dimmed(&scene);
        let has_cursor = self.play.builder().is_some() && self.typed.is_none();
        let board = Board {
            scene: &scene,
            flipped: self.play.is_flipped(),
            skin: &context.skin,
            cursor: has_cursor.then_some(self.cursor.as_str()),
            dimmed: &dimmed,
        };
        let Some(place) = layout::of(&board, area, context.settings.size) else {
            layout::too_small(context, &board, area, buffer);
            self.drawn = Drawn::default();
            return None;
        };
        let drawn = board.draw(place.size, place.board, buffer);
        let cursor = drawn.cursor;
        self.drawn = drawn;
        let typed = self.draw_panel(context, place.panel, buffer);
        let asked = self.draw_dialog(context, area, buffer);
        asked.or(typed).or(cursor)
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
fn hire(session: &Session, saved: Option<Autosave>, context: &Context) -> Result<Host, Refusal> {
    let mut host = Host::new(session, &context.store, saved)?;
    let waker = context.waker.clone();
    host.waker(move || waker());
    Ok(host)
}

/// The cell nearest to the middle of the board.
fn middle_cell(session: &Session) -> String {
    let cells = session.position().scene().cells;
    let n = cells.len().max(1) as i32;
    let x: i32 = cells.iter().map(|cell| cell.x).sum();
    let y: i32 = cells.iter().map(|cell| cell.y).sum();
    let distance = |cell: &&rules::SceneCell| (cell.x * n - x).abs() + (cell.y * n - y).abs();
    let nearest = cells.iter().min_by_key(distance);
    nearest.map(|cell| cell.name.clone()).unwrap_or_default()
}
