//! The games that were left.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use store::Resumable;

use super::game::Game;
use super::menu::{LIST_KEYS, page};
use super::{Next, preview};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Deed, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets;

/// The games that were left.
pub(crate) struct Resume {
    games: Vec<Resumable>,
    list: List,
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
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        LIST_KEYS
    }

    pub(crate) fn handle(&mut self, deed: Deed, context: &mut Context) -> Next {
        if let Deed::Key(key) = deed
            && matches!(Key::of(key), Key::Back | Key::Char('0' | 'q'))
        {
            return Next::Back;
        }
        let Picked::Done(n) = self.list.handle(deed) else {
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

fn line(context: &Context, game: &Resumable) -> String {
    let info = game.choice.game().info();
    let players = rules::Player::BOTH.map(|player| {
        let name = game.players[player.idx()].clone();
        name.unwrap_or_else(|| info.player(player).name.in_lang(context.lang()).to_owned())
    });
    let moves = rules::Note::new("tui-moves").with("moves", game.n_moves);
    format!(
        "{} {} · {} · {} – {}",
        context.game_name(game.choice.game()),
        game.choice.variant_name(),
        context.texts.say(None, &moves),
        players[0],
        players[1],
    )
}

/// The position in which the game was left.
fn preview_of(context: &Context, game: &Resumable, area: Rect, buffer: &mut Buffer) {
    let text = std::fs::read_to_string(&game.path).unwrap_or_default();
    let read = record::read_str(&text).next();
    let position = read.and_then(|read| read.record.position_at(read.record.tree().last()).ok());
    if let Some(position) = position {
        preview::scene(context, &position.scene(), area, buffer);
    }
}
