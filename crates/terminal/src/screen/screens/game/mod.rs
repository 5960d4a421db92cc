//! A game being played.

pub(crate) mod analysis;
mod deeds;
pub(crate) mod layout;
pub(crate) mod marks;
mod panel;
mod play;
mod typing;

use std::path::PathBuf;
use std::time::Duration;

use games::Choice;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::Effects;
use session::{Session, Setup};
use store::{Resumable, Speed};
use table::Table;

use crate::screen::board::{Board, Drawn};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::list::List;
use crate::screen::widgets::Line;
use ::play::builder::Builder;

/// A game being played.
pub(crate) struct Game {
    /// Always there, but for the moment of a rematch.
    table: Option<Table>,
    choice: Choice,
    /// The move being put together, while a person is to move.
    builder: Option<Builder>,
    cursor: String,
    flipped: bool,
    /// What the last move did.
    effects: Effects,
    hint: Option<Effects>,
    /// The engine's view, while it is shown.
    analysis: Option<analysis::Pane>,
    message: Option<Message>,
    typed: Option<Line>,
    dialog: Option<Dialog>,
    /// What can be done once the match is over.
    ends: List,
    /// What can be chosen where cells do not tell moves apart.
    choices: List,
    /// Computers play each other, and the last move is being looked at.
    is_resting: bool,
    drawn: Drawn,
}

/// What there is to tell.
struct Message {
    text: String,
    is_alert: bool,
}

/// A question that has to be answered first.
enum Dialog {
    Resign,
    /// The file to write the record to.
    Save(Line),
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
        let game = setup.choice.game();
        let table = Table::start(setup, &context.store);
        let mut table = table.map_err(|refusal| context.refusal(Some(game), &refusal))?;
        if let Some(file) = file {
            let copied = table.copy_to(&file);
            copied.map_err(|note| context.say(None, &note))?;
        }
        Ok(Self::new(table, context))
    }

    /// Takes up a match that was left.
    pub(crate) fn resume(saved: Resumable, context: &mut Context) -> Result<Self, String> {
        let game = saved.choice.game();
        let claimed = saved.claim();
        let claimed = claimed.map_err(|error| context.say(None, &error.note()))?;
        let table = Table::resume(claimed, &context.store);
        let table = table.map_err(|refusal| context.refusal(Some(game), &refusal))?;
        Ok(Self::new(table, context))
    }

    fn new(table: Table, context: &mut Context) -> Self {
        let mut game = Self {
            choice: table.session().position().choice(),
            table: None,
            builder: None,
            cursor: String::new(),
            flipped: false,
            effects: Effects::default(),
            hint: None,
            analysis: None,
            message: None,
            typed: None,
            dialog: None,
            ends: List::new(ENDS.len()),
            choices: List::default(),
            is_resting: false,
            drawn: Drawn::default(),
        };
        game.sit_down(table, context);
        game
    }

    /// Plays at a table from now on.
    fn sit_down(&mut self, mut table: Table, context: &mut Context) {
        let waker = context.waker.clone();
        table.waker(move || waker());
        self.table = Some(table);
        self.cursor = middle_cell(self.session());
        self.ends = List::new(ENDS.len());
        self.changed();
        self.message = None;
    }

    /// Something to tell from outside.
    pub(crate) fn tell(&mut self, text: Option<String>) {
        if let Some(text) = text {
            self.alert(text);
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
        self.typed.is_some() || matches!(self.dialog, Some(Dialog::Save(_)))
    }

    /// The screen is shown again: a computer that was left waiting may go on.
    pub(crate) fn shown(&mut self) {
        self.go_on();
    }

    /// How long to look at a move of computers that play each other.
    pub(crate) fn wants_tick(&self, context: &Context) -> Option<Duration> {
        let rest = match context.settings.speed {
            Speed::Slow => 1500,
            Speed::Normal => 600,
            Speed::Fast => 150,
            Speed::Instant => 0,
        };
        let is_wanted = self.is_resting && !self.table().is_paused();
        is_wanted.then_some(Duration::from_millis(rest))
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let scene = self.scene();
        let dimmed = self.dimmed(&scene);
        let has_cursor = self.builder.is_some() && self.typed.is_none();
        let board = Board {
            scene: &scene,
            flipped: self.flipped,
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

    fn table(&self) -> &Table {
        let table = self.table.as_ref();
        table.expect("there is always a table to sit at")
    }

    fn table_mut(&mut self) -> &mut Table {
        let table = self.table.as_mut();
        table.expect("there is always a table to sit at")
    }

    fn session(&self) -> &Session {
        self.table().session()
    }

    fn say(&mut self, text: String) {
        self.message = Some(Message {
            text,
            is_alert: false,
        });
    }

    fn alert(&mut self, text: String) {
        self.message = Some(Message {
            text,
            is_alert: true,
        });
    }
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
