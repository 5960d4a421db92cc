//! The games that were left.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use store::Resumable;

use super::game::Game;
use super::menu::page;
use super::{Next, preview};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets;

/// The games that were left.
pub(crate) struct Resume {
    games: Vec<Resumable>,
    list: List,
    /// The game that is thrown away when that is said again.
    discarded: Option<usize>,
}

impl Resume {
    pub(crate) fn new(context: &mut Context) -> Self {
        let found = context.store.resumable();
        let notes = found.notes.iter();
        let notes: Vec<String> = notes.map(|note| context.say(None, note)).collect();
        context.notice = (!notes.is_empty()).then(|| notes.join("\n"));
        Self {
            list: List::new(found.games.len()),
            games: found.games,
            discarded: None,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓", "tui-key-choose"),
            ("Enter, 1-9", "tui-key-do"),
            ("0, Esc", "tui-key-back"),
            ("x", "tui-key-discard"),
        ]
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if let Gesture::Key(key) = gesture
            && matches!(Key::of(key), Key::Back | Key::Char('0' | 'q'))
        {
            return Next::Back;
        }
        if let Gesture::Key(key) = gesture
            && Key::of(key) == Key::Char('x')
        {
            self.discard(context);
            return Next::Stay;
        }
        self.discarded = None;
        let Picked::Done(n) = self.list.handle(gesture) else {
            return Next::Stay;
        };
        match Game::resume(self.games[n].clone(), context) {
            Ok(game) => Next::Play(Box::new(game)),
            Err(notice) => {
                *self = Self::new(context);
                context.notice = Some(notice);
                Next::Stay
            }
        }
    }

    /// Throws the chosen game away, once that was asked for twice.
    fn discard(&mut self, context: &mut Context) {
        let n = self.list.at;
        let Some(game) = self.games.get(n) else {
            return;
        };
        if self.discarded != Some(n) {
            self.discarded = Some(n);
            context.notice = Some(context.word("tui-resume-discard"));
            return;
        }
        let claimed = game.clone().claim().map_err(|error| error.note());
        let gone = claimed.and_then(|it| it.discard().map_err(|error| error.note()));
        let fault = gone.err().map(|note| context.say(None, &note));
        *self = Self::new(context);
        self.list.at = n.min(self.games.len().saturating_sub(1));
        context.notice = fault.or(context.notice.take());
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, &context.word("tui-menu-resume"), area, buffer);
        if self.games.is_empty() {
            let text = context.word("tui-resume-none");
            widgets::put_wrapped(buffer, place.left, 0, &text, Style::new());
            return None;
        }
        let lines: Vec<String> = self.games.iter().map(|game| line(context, game)).collect();
        self.list.draw(buffer, place.left, &context.skin, &lines);
        let chosen = &self.games[self.list.at.min(self.games.len() - 1)];
        preview_of(context, chosen, place.right, buffer);
        None
    }
}

/// Game, board and age: what fits beside a preview in a narrow window.
fn line(context: &Context, game: &Resumable) -> String {
    let age = game.modified.elapsed();
    let days = age.map_or(0, |it| it.as_secs() / 86_400);
    let age = rules::Note::new("tui-days-ago").with("days", days as usize);
    format!(
        "{} {} · {}",
        context.game_name(game.choice.game()),
        game.choice.variant_name(),
        context.texts.say(None, &age),
    )
}

/// Who plays, and how far the game is.
fn details(context: &Context, game: &Resumable) -> [String; 2] {
    let info = game.choice.game().info();
    let players = rules::Player::BOTH.map(|player| match &game.players[player.idx()] {
        Some(name) => context.computer_name(game.choice, name),
        None => info.player(player).name.in_lang(context.lang()).to_owned(),
    });
    let moves = rules::Note::new("tui-moves").with("moves", game.n_moves);
    [players.join(" – "), context.texts.say(None, &moves)]
}

/// Who plays, and the position in which the game was left.
fn preview_of(context: &Context, game: &Resumable, area: Rect, buffer: &mut Buffer) {
    let mut row = 0;
    for text in details(context, game) {
        row += widgets::put_wrapped(buffer, area, row, &text, Style::new());
    }
    let area = Rect {
        y: area.y + row + 1,
        height: area.height.saturating_sub(row + 1),
        ..area
    };
    let text = std::fs::read_to_string(&game.path).unwrap_or_default();
    let read = record::read_str(&text).next();
    let position = read.and_then(|read| read.record.position_at(read.record.tree().last()).ok());
    if let Some(position) = position {
        preview::scene(context, &position.scene(), area, buffer);
    }
}
