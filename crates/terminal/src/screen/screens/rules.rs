//! The rules of the games: words and pictures.

use games::{Choice, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rules::{Note, Scene, SplitMix64, Words};

use super::learn::Learn;
use super::menu::{LIST_KEYS, page};
use super::{Next, Screen, preview};
use crate::prose;
use crate::screen::board::{Board, Size, Way};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets;

/// Which game's rules or lessons to show.
pub(crate) struct GameList {
    list: List,
    is_for_lessons: bool,
}

impl GameList {
    pub(crate) fn rules() -> Self {
        Self {
            list: List::new(GameId::ALL.len()),
            is_for_lessons: false,
        }
    }

    /// The lessons of each game, then what is known of it.
    pub(crate) fn lessons() -> Self {
        Self {
            list: List::new(2 * GameId::ALL.len()),
            is_for_lessons: true,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        LIST_KEYS
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if let Gesture::Key(key) = gesture
            && matches!(Key::of(key), Key::Back | Key::Char('0' | 'q'))
        {
            return Next::Back;
        }
        match self.list.handle(gesture) {
            Picked::Done(n) if n >= GameId::ALL.len() => {
                Next::go(Rules::known(GameId::ALL[n - GameId::ALL.len()]))
            }
            Picked::Done(n) if self.is_for_lessons => {
                let learn = Learn::new(GameId::ALL[n]).map(Screen::from);
                learn.map_or(Next::Stay, Next::go)
            }
            Picked::Done(n) => Next::go(Rules::new(GameId::ALL[n], context)),
            Picked::Nothing | Picked::Moved => Next::Stay,
        }
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let title = context.word(match self.is_for_lessons {
            true => "tui-menu-learn",
            false => "tui-menu-rules",
        });
        let place = page(context, &title, area, buffer);
        let games = GameId::ALL.iter();
        let mut names: Vec<String> = games
            .map(|game| context.game_name(*game).to_owned())
            .collect();
        if self.is_for_lessons {
            let chapter = context.word("openings-chapter");
            let known: Vec<String> = names.iter().map(|it| format!("{chapter}: {it}")).collect();
            names.extend(known);
        }
        self.list.draw(buffer, place.left, &context.skin, &names);
        let game = GameId::ALL[self.list.at % GameId::ALL.len()];
        preview::start(context, game.standard(), place.right, buffer);
        let below = Rect {
            y: place.left.y + names.len() as u16 + 1,
            height: place.left.height.saturating_sub(names.len() as u16 + 1),
            ..place.left
        };
        let summary = game.info().summary.in_lang(context.lang());
        widgets::put_wrapped(buffer, below, 0, summary, Style::new());
        None
    }
}

/// A text about one game: the rules, pictures first, or what is known.
pub(crate) struct Rules {
    game: GameId,
    text: Words,
    pictures: Vec<Picture>,
    top: usize,
    /// How many lines there were, and how many fit, when last drawn.
    length: usize,
    room: usize,
}

struct Picture {
    scene: Scene,
    caption: String,
}

impl Rules {
    pub(crate) fn new(game: GameId, context: &Context) -> Self {
        Self {
            pictures: pictures(game, context),
            ..Self::of(game, game.info().rules)
        }
    }

    /// What is known of a game.
    pub(crate) fn known(game: GameId) -> Self {
        Self::of(game, openings::knowledge(game))
    }

    fn of(game: GameId, text: Words) -> Self {
        Self {
            game,
            text,
            pictures: Vec::new(),
            top: 0,
            length: 0,
            room: 0,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓", "tui-key-scroll"),
            ("Space, PgDn", "tui-key-page"),
            ("0, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, _: &mut Context) -> Next {
        let page = self.room.saturating_sub(2).max(1) as isize;
        let by = match gesture {
            Gesture::Wheel(lines) => 3 * lines as isize,
            Gesture::Click(_) => 0,
            Gesture::Key(key) => match Key::of(key) {
                Key::Back | Key::Char('0' | 'q') => return Next::Back,
                Key::Way(Way::Up) => -1,
                Key::Way(Way::Down) | Key::Enter => 1,
                Key::PageUp => -page,
                Key::PageDown | Key::Char(' ') => page,
                Key::Home => isize::MIN / 2,
                Key::End => isize::MAX / 2,
                _ => 0,
            },
        };
        let last = self.length.saturating_sub(self.room);
        self.top = self.top.saturating_add_signed(by).min(last);
        Next::Stay
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, context.game_name(self.game), area, buffer);
        let area = place.left.union(place.right);
        let area = widgets::middle(area, area.width.min(100), area.height + 2);
        let sheet = self.sheet(context, area.width);
        self.length = sheet.area.height.into();
        self.room = area.height.into();
        self.top = self.top.min(self.length.saturating_sub(self.room));
        for position in area.positions() {
            let from = Position::new(position.x - area.x, position.y - area.y + self.top as u16);
            if let (Some(from), Some(to)) = (sheet.cell(from), buffer.cell_mut(position)) {
                *to = from.clone();
            }
        }
        None
    }

    /// Everything on one long sheet.
    fn sheet(&self, context: &Context, width: u16) -> Buffer {
        let text = self.text.in_lang(context.lang());
        let lines = prose::lines(text, width.into());
        let boards = self.board_height(context, width);
        let height = boards + lines.len() as u16 + 1;
        let mut sheet = Buffer::empty(Rect::new(0, 0, width, height));
        self.draw_pictures(context, &mut sheet, boards);
        let area = sheet.area;
        for (line, n) in lines.iter().zip(boards..) {
            let style = match line.is_title {
                true => context.skin.title(),
                false => Style::new(),
            };
            widgets::put(&mut sheet, area, n, &line.text, style);
        }
        sheet
    }

    fn columns(&self, width: u16) -> u16 {
        let n = self.pictures.len().max(1) as u16;
        if width / n >= 24 { n } else { 1 }
    }

    fn board_height(&self, context: &Context, width: u16) -> u16 {
        let columns = self.columns(width);
        let heights = self.pictures.iter().map(|picture| {
            let (wide, tall) = picture.size(context);
            let room = (width / columns).saturating_sub(2);
            let room = room - room.saturating_sub(wide) / 2;
            let lines = widgets::wrap(&picture.caption, room.into());
            tall + lines.len() as u16 + 1
        });
        match columns {
            1 => heights.sum(),
            _ => heights.max().unwrap_or(0),
        }
    }

    fn draw_pictures(&self, context: &Context, sheet: &mut Buffer, height: u16) {
        let columns = self.columns(sheet.area.width);
        let width = sheet.area.width / columns;
        let mut y = 0;
        for (n, picture) in (0..).zip(&self.pictures) {
            let (wide, tall) = picture.size(context);
            let x = if columns == 1 { 0 } else { n * width };
            let area = Rect::new(x, y, width.saturating_sub(2), tall);
            picture.board(context).draw(Size::Compact, area, sheet);
            // Under the picture, which stands in the middle of its column.
            let aside = width.saturating_sub(2).saturating_sub(wide) / 2;
            let below = Rect::new(
                x + aside,
                y + tall,
                width.saturating_sub(2 + aside),
                height.saturating_sub(y + tall),
            );
            let lines =
                widgets::put_wrapped(sheet, below, 0, &picture.caption, context.skin.faint());
            if columns == 1 {
                y += tall + lines + 1;
            }
        }
    }
}

impl Picture {
    fn board<'a>(&'a self, context: &'a Context) -> Board<'a> {
        Board {
            scene: &self.scene,
            flipped: false,
            skin: &context.skin,
            cursor: None,
            dimmed: &[],
            heat: &[],
        }
    }

    fn size(&self, context: &Context) -> (u16, u16) {
        self.board(context).measure(Size::Compact)
    }
}

/// A start, a move and an end, on the smallest board.
fn pictures(game: GameId, context: &Context) -> Vec<Picture> {
    let variants = game.variants().into_iter();
    let small = variants.min_by_key(|choice| choice.start().scene().cells.len());
    let choice: Choice = small.unwrap_or_else(|| game.standard());
    let start = choice.start();
    let mut pictures = vec![Picture {
        scene: start.scene(),
        caption: context.word("tui-picture-start"),
    }];
    let mut position = start;
    let mut random = SplitMix64::new(good_seed(choice));
    let mut n = 0;
    while position.outcome().is_none() {
        let moves = position.legal_moves();
        let mv = &moves[random.below(moves.len() as u64) as usize];
        let effects = position.effects(mv).unwrap_or_default();
        if position.play(mv).is_err() {
            break;
        }
        n += 1;
        if n == 2 {
            let mut scene = position.scene();
            scene.mark_effects(&effects);
            let note = Note::new("tui-picture-move").with("move", mv.as_str());
            pictures.push(Picture {
                scene,
                caption: context.say(None, &note),
            });
        }
    }
    if let Some(reason) = position.reason() {
        let mut scene = position.scene();
        scene.mark_lines(&position.lines());
        pictures.push(Picture {
            scene,
            caption: context.say(Some(game), &reason),
        });
    }
    pictures
}

/// The seed of a random game whose last move wins for whoever made it.
fn good_seed(choice: Choice) -> u64 {
    let wins = |seed: &u64| {
        let mut position = choice.start();
        let mut random = SplitMix64::new(*seed);
        let mut mover = position.turn();
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            mover = position.turn();
            let mv = &moves[random.below(moves.len() as u64) as usize];
            if position.play(mv).is_err() {
                return false;
            }
        }
        position.outcome() == Some(rules::Outcome::Win(mover))
    };
    (3..50).find(wins).unwrap_or(3)
}
