//! A record, to be looked through: forward, back, into its variations.

use std::fs;
use std::path::Path;

use games::{AnyPosition, Choice};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use record::{NodeId, Record};
use rules::{Effects, Note, Player};

use super::Next;
use super::game::analysis::Pane;
use super::game::layout::{self, Layout};
use super::game::marks::mark_position;
use super::setup::player_name;
use crate::screen::board::{Board, Way};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets;

/// A record, to be looked through.
pub(crate) struct Replay {
    records: Vec<Record>,
    /// Which of the records.
    n: usize,
    choice: Choice,
    at: NodeId,
    position: Box<dyn AnyPosition>,
    effects: Effects,
    flipped: bool,
    /// The engine's view, while it is shown.
    analysis: Option<Pane>,
}

impl Replay {
    /// Reads a file.
    pub(crate) fn open(path: &Path, context: &Context) -> Result<Self, String> {
        let refused = |reason: String| {
            let note = Note::new("tui-open-failed")
                .with("path", path.display().to_string())
                .with("reason", reason);
            context.say(None, &note)
        };
        let text = fs::read(path).map_err(|error| refused(error.to_string()))?;
        let text = String::from_utf8_lossy(&text);
        let reads: Vec<record::Read> = record::read_str(&text).collect();
        let fault = reads.iter().flat_map(|read| &read.faults).next();
        let fault = fault.map(|fault| context.say(None, &fault.note));
        let records: Vec<Record> = reads
            .into_iter()
            .map(|read| read.record)
            .filter(|record| record.start().is_ok())
            .collect();
        let empty = || {
            refused(
                fault
                    .clone()
                    .unwrap_or_else(|| context.word("tui-open-empty")),
            )
        };
        Self::new(records).ok_or_else(empty)
    }

    /// Looks through records that have a good start; none if there are none.
    pub(crate) fn new(records: Vec<Record>) -> Option<Self> {
        let first = records.first()?;
        let mut replay = Self {
            choice: first.choice().ok()?,
            position: first.start().ok()?,
            at: NodeId::START,
            effects: Effects::default(),
            records,
            n: 0,
            flipped: false,
            analysis: None,
        };
        let is_short = replay.record().tree().n_moves() == 0;
        if !is_short {
            replay.go(NodeId::START);
        }
        Some(replay)
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("→ ←", "tui-key-step"),
            ("PgDn PgUp", "tui-key-jump"),
            ("Home End", "tui-key-ends"),
            ("↑ ↓, 1-9", "tui-key-variation"),
            ("[ ]", "tui-key-records"),
            ("a", "tui-key-analysis"),
            ("f", "tui-key-flip"),
            ("0, q, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        match gesture {
            Gesture::Wheel(lines) => self.step(lines as isize),
            Gesture::Click(_) => self.step(1),
            Gesture::Key(key) => match Key::of(key) {
                Key::Back | Key::Char('0' | 'q') => return Next::Back,
                Key::Way(Way::Right) | Key::Char(' ') | Key::Enter => self.step(1),
                Key::Way(Way::Left) | Key::Backspace => self.step(-1),
                Key::PageDown => self.step(10),
                Key::PageUp => self.step(-10),
                Key::Home => self.go(NodeId::START),
                Key::End => self.step(isize::MAX),
                Key::Way(Way::Down) => self.beside(1),
                Key::Way(Way::Up) => self.beside(-1),
                Key::Char(digit @ '1'..='9') => self.reply(digit as usize - '1' as usize),
                Key::Char('a') => self.toggle_analysis(context),
                Key::Char('f') => self.flipped = !self.flipped,
                Key::Char(']') => self.record_at(self.n + 1),
                Key::Char('[') => self.record_at(self.n.wrapping_sub(1)),
                _ => {}
            },
        }
        Next::Stay
    }

    fn record(&self) -> &Record {
        &self.records[self.n]
    }

    fn record_at(&mut self, n: usize) {
        let Some(record) = self.records.get(n) else {
            return;
        };
        if let (Ok(choice), Ok(_)) = (record.choice(), record.start()) {
            self.choice = choice;
            self.n = n;
            self.go(NodeId::START);
        }
    }

    fn step(&mut self, by: isize) {
        let tree = self.record().tree();
        let mut to = self.at;
        for _ in 0..by.unsigned_abs() {
            let next = if by > 0 {
                tree.next(to)
            } else {
                tree.parent(to)
            };
            let Some(next) = next else { break };
            to = next;
        }
        self.go(to);
    }

    /// Goes to another move that was or might have been played instead.
    fn beside(&mut self, by: isize) {
        let tree = self.record().tree();
        let Some(parent) = tree.parent(self.at) else {
            return;
        };
        let replies = tree.replies(parent);
        let to = super::settings::turned(replies, self.at, by);
        self.go(to);
    }

    fn reply(&mut self, n: usize) {
        let replies = self.record().tree().replies(self.at);
        if let Some(&to) = replies.get(n) {
            self.go(to);
        }
    }

    fn go(&mut self, to: NodeId) {
        let record = self.record();
        let tree = record.tree();
        let before = tree.parent(to).map(|parent| record.position_at(parent));
        let effects = match before {
            Some(Ok(before)) => before.effects(tree.mv(to)).unwrap_or_default(),
            _ => Effects::default(),
        };
        if let Ok(position) = record.position_at(to) {
            self.position = position;
            self.effects = effects;
            self.at = to;
            self.study();
        }
    }

    fn toggle_analysis(&mut self, context: &Context) {
        self.analysis = match self.analysis {
            Some(_) => None,
            None => Some(Pane::new(context)),
        };
        self.study();
    }

    /// The engine looks at what is on the board, if it is shown.
    fn study(&mut self) {
        if let Some(pane) = &mut self.analysis {
            pane.study(self.position.as_ref());
        }
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let mut scene = self.position.scene();
        mark_position(&mut scene, self.position.as_ref(), &self.effects);
        let board = Board {
            scene: &scene,
            flipped: self.flipped,
            skin: &context.skin,
            cursor: None,
            dimmed: &[],
        };
        let Some(Layout {
            board: place,
            panel,
            size,
        }) = layout::of(&board, area, context.settings.size)
        else {
            layout::too_small(context, &board, area, buffer);
            return None;
        };
        board.draw(size, place, buffer);
        self.draw_panel(context, panel, buffer);
        None
    }

    fn draw_panel(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let skin = &context.skin;
        let mut line = 0;
        let title = format!(
            "{} {}",
            context.game_name(self.choice.game()),
            self.choice.variant_name()
        );
        widgets::put(buffer, area, line, &title, skin.title());
        line += 1;
        if self.records.len() > 1 {
            let note = Note::new("tui-replay-number")
                .with("number", self.n + 1)
                .with("records", self.records.len());
            widgets::put(buffer, area, line, &context.say(None, &note), skin.faint());
            line += 1;
        }
        for player in Player::BOTH {
            let name = self.record().tags().player(player);
            let side = player_name(context, self.choice, player);
            let text = match name {
                Some(name) => format!("{side}: {}", context.computer_name(self.choice, name)),
                None => side,
            };
            let color = self.choice.game().info().player(player).color;
            widgets::put(buffer, area, line, "  ", skin.chip(color));
            widgets::put(buffer, shifted(area, 3), line, &text, Style::new());
            line += 1;
        }
        line += 1 + widgets::put_wrapped(buffer, area, line, &self.status(context), skin.title());
        let comment = &self.record().tree().annotation(self.at).comment;
        if !comment.is_empty() {
            line += 1 + widgets::put_wrapped(buffer, area, line, comment, Style::new());
        }
        line += self.draw_replies(context, area, line, buffer);
        if let Some(pane) = &self.analysis {
            line += pane.draw(context, widgets::below(area, line), buffer);
        }
        let rest = Rect {
            y: area.y + line.min(area.height),
            height: area.height.saturating_sub(line + 1),
            ..area
        };
        self.draw_moves(context, rest, buffer);
        let foot = context.word("tui-replay-foot");
        widgets::put(
            buffer,
            area,
            area.height.saturating_sub(1),
            &foot,
            skin.faint(),
        );
    }

    /// Where we are: the last move, or how the game ended.
    fn status(&self, context: &Context) -> String {
        let record = self.record();
        let tree = record.tree();
        if let Some(reason) = self.position.reason() {
            return context.say(Some(self.choice.game()), &reason);
        }
        let n = tree.line_to(self.at).len();
        let note = match n {
            0 => Note::new("tui-replay-start"),
            _ => Note::new("tui-replay-move")
                .with("number", n)
                .with("move", tree.mv(self.at)),
        };
        let text = context.say(None, &note);
        if tree.next(self.at).is_some() || record.result().is_none() {
            return text;
        }
        format!("{text} · {}", record.result_text())
    }

    /// What can be gone on with, where that is more than one move.
    fn draw_replies(&self, context: &Context, area: Rect, line: u16, buffer: &mut Buffer) -> u16 {
        let tree = self.record().tree();
        let replies = tree.replies(self.at);
        if replies.len() < 2 {
            return 0;
        }
        let title = context.word("tui-replay-variations");
        widgets::put(buffer, area, line, &title, context.skin.faint());
        for (n, id) in (1..).zip(replies.iter().take(9)) {
            let text = format!(" {n}  {}", tree.mv(*id));
            widgets::put(buffer, area, line + n, &text, Style::new());
        }
        replies.len().min(9) as u16 + 2
    }

    fn draw_moves(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let tree = self.record().tree();
        let mut line = tree.line_to(self.at);
        let here = line.len();
        while let Some(next) = tree.next(line.last().copied().unwrap_or(NodeId::START)) {
            line.push(next);
        }
        let moves: Vec<&str> = line.iter().map(|id| tree.mv(*id)).collect();
        layout::moves(&moves, here.checked_sub(1), context, area, buffer);
    }
}

fn shifted(area: Rect, by: u16) -> Rect {
    Rect {
        x: area.x + by.min(area.width),
        width: area.width.saturating_sub(by),
        ..area
    }
}
