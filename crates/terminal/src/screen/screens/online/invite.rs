//! A new invitation: which game, on which board, which side, how long.

use games::{Choice, GameId};
use protocol::online::{Seated, Terms, Wish};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use remote::ServerError;
use rules::{Note, Player};
use session::{TakeBacks, TimeControl};
use table::Club;

use super::super::menu::page;
use super::super::pick::{Item, Pick, Picker};
use super::super::settings::turned;
use super::super::setup::{clock_name, clocks, player_name};
use super::super::{Next, preview};
use super::Errand;
use super::entrance::Entrance;
use super::lobby::fault;
use crate::screen::board::Way;
use crate::screen::context::{Context, capital};
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::{self, Line};

/// The most letters of a name on a server.
pub(super) const LONGEST_NAME: usize = 20;

const GAME: usize = 0;
const VARIANT: usize = 1;
const SIDE: usize = 2;
const CLOCK: usize = 3;
const TAKE_BACKS: usize = 4;
const SWAP: usize = 5;
const OPEN: usize = 6;
const NAME: usize = 7;
const MAKE: usize = 8;

/// An invitation being made.
pub(crate) struct InviteScreen {
    club: Club,
    choice: Choice,
    side: Wish,
    clock: Option<TimeControl>,
    takebacks: bool,
    swap: bool,
    open: bool,
    name: String,
    list: List,
    typed: Option<Line>,
    picking: Option<(usize, Picker)>,
    opening: Option<Errand<Opened>>,
}

type Opened = Result<(Seated, Option<Note>), ServerError>;

impl InviteScreen {
    pub(crate) fn new(club: Club, context: &Context) -> Self {
        let last = &context.settings.last;
        let setup = last.setup(last.game);
        let mut list = List::new(MAKE + 1);
        list.at = MAKE;
        Self {
            club,
            choice: setup.choice,
            side: Wish::Lot,
            clock: setup.clock,
            takebacks: setup.takebacks == TakeBacks::Free,
            swap: setup.swap,
            open: false,
            name: own_name(context),
            list,
            typed: None,
            picking: None,
            opening: None,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓, 1-9", "tui-key-choose"),
            ("← →", "tui-key-change"),
            ("Enter", "tui-key-pick-list"),
            ("0, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some() || self.picking.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.typed {
            line.paste(text, LONGEST_NAME);
        } else if let Some((_, picker)) = &mut self.picking {
            picker.paste(text);
        }
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if self.typed.is_some() {
            self.typing(gesture, context);
            return Next::Stay;
        }
        if let Some((row, picker)) = &mut self.picking {
            let row = *row;
            match picker.handle(gesture) {
                Pick::Stay => {}
                Pick::Cancel => self.picking = None,
                Pick::Taken(n) => {
                    self.picking = None;
                    self.set(row, n);
                }
            }
            return Next::Stay;
        }
        if let Gesture::Key(key) = gesture {
            match Key::of(key) {
                Key::Back | Key::Char('0' | 'q') => return Next::Back,
                Key::Way(Way::Left) => {
                    self.turn(self.list.at, -1);
                    return Next::Stay;
                }
                Key::Way(Way::Right) => {
                    self.turn(self.list.at, 1);
                    return Next::Stay;
                }
                // A number goes to a line and changes nothing.
                Key::Char(digit @ '1'..='9') => {
                    self.list.at = digit as usize - '1' as usize;
                    return Next::Stay;
                }
                _ => {}
            }
        }
        match self.list.handle(gesture) {
            Picked::Done(MAKE) => self.make(context),
            Picked::Done(NAME) => self.typed = Some(Line::new(&self.name)),
            Picked::Done(row @ (GAME | VARIANT | CLOCK)) => self.pick(context, row),
            Picked::Done(row) => self.turn(row, 1),
            Picked::Nothing | Picked::Moved => {}
        }
        Next::Stay
    }

    fn typing(&mut self, gesture: Gesture, context: &mut Context) {
        let (Gesture::Key(key), Some(line)) = (gesture, &mut self.typed) else {
            return;
        };
        match Key::of(key) {
            Key::Back => self.typed = None,
            Key::Enter => {
                if let Some(name) = take_name(&line.text, context) {
                    (self.name, self.typed) = (name, None);
                }
            }
            key => {
                line.key(key, LONGEST_NAME);
            }
        }
    }

    /// Opens the list of the values of a row.
    fn pick(&mut self, context: &Context, row: usize) {
        let game = self.choice.game();
        let item = |name: String, about: String| Item {
            name,
            value: String::new(),
            about,
        };
        let (items, at): (Vec<Item>, Option<usize>) = match row {
            GAME => {
                let about = |it: &GameId| it.info().summary.in_lang(context.lang()).to_owned();
                let name = |it: &GameId| context.game_name(*it).to_owned();
                let items = GameId::ALL.iter().map(|it| item(name(it), about(it)));
                let at = GameId::ALL.iter().position(|it| *it == game);
                (items.collect(), at)
            }
            VARIANT => {
                let variants = game.variants();
                let about = |it: &Choice| context.say(Some(game), &it.meaning());
                let items = variants.iter().map(|it| item(it.variant_name(), about(it)));
                let at = variants.iter().position(|it| *it == self.choice);
                (items.collect(), at)
            }
            _ => {
                let clocks = clocks(self.clock);
                let items = clocks
                    .iter()
                    .map(|it| item(clock_name(context, *it), String::new()));
                let at = clocks.iter().position(|it| *it == self.clock);
                (items.collect(), at)
            }
        };
        let title = self.lines(context).swap_remove(row);
        let title = title.split(": ").next().unwrap_or_default().to_owned();
        self.picking = Some((row, Picker::new(title, items, at.unwrap_or(0))));
    }

    /// Takes the value of that number from the list of a row.
    fn set(&mut self, row: usize, n: usize) {
        let game = self.choice.game();
        match row {
            GAME if GameId::ALL[n] != game => self.choice = GameId::ALL[n].standard(),
            VARIANT => self.choice = game.variants()[n],
            CLOCK => self.clock = clocks(self.clock)[n],
            _ => {}
        }
    }

    fn turn(&mut self, row: usize, by: isize) {
        let game = self.choice.game();
        match row {
            GAME => self.choice = turned(GameId::ALL, game, by).standard(),
            VARIANT => self.choice = turned(&game.variants(), self.choice, by),
            SIDE => self.side = turned(&[Wish::Lot, Wish::First, Wish::Second], self.side, by),
            CLOCK => self.clock = turned(&clocks(self.clock), self.clock, by),
            TAKE_BACKS => self.takebacks = !self.takebacks,
            SWAP => self.swap = !self.swap,
            OPEN => self.open = !self.open,
            _ => {}
        }
    }

    fn make(&mut self, context: &mut Context) {
        if self.opening.is_some() {
            return;
        }
        let terms = Terms {
            game: self.choice.to_string(),
            time: self.clock.map(|it| it.to_string()),
            side: self.side,
            takebacks: self.takebacks,
            swap: self.swap,
            open: self.open,
            level: None,
            rated: false,
        };
        let (club, name) = (self.club.clone(), self.name.clone());
        context.notice = Some(context.word("web-connecting"));
        self.opening = Some(Errand::send(context, move || club.open(terms, name)));
    }

    /// The game is open, or why not.
    pub(crate) fn due(&mut self, context: &mut Context) -> Option<Next> {
        let opened = self.opening.as_ref()?.answer()?;
        self.opening = None;
        match opened {
            Ok((seated, unkept)) => {
                context.notice = unkept.map(|note| context.say(None, &note));
                let entrance = Entrance::new(self.club.clone(), &seated.game, context);
                Some(Next::replace(entrance))
            }
            Err(error) => {
                context.notice = Some(fault(context, &error));
                None
            }
        }
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        if let Some((row, picker)) = &mut self.picking {
            let row = *row;
            let (right, cursor) = picker.draw(context, area, buffer);
            let shown = match (row, picker.at()) {
                (GAME, Some(n)) => GameId::ALL[n].standard(),
                (VARIANT, Some(n)) => self.choice.game().variants()[n],
                _ => self.choice,
            };
            preview::start(context, shown, right, buffer);
            return cursor;
        }
        let place = page(context, &context.word("web-invite"), area, buffer);
        preview::start(context, self.choice, place.right, buffer);
        let list = Rect {
            height: (MAKE + 1) as u16,
            ..place.left
        }
        .intersection(place.left);
        let lines = self.lines(context);
        self.list.draw(buffer, list, &context.skin, &lines);
        let below = Rect {
            y: list.bottom() + 1,
            height: place.left.height.saturating_sub(list.height + 1),
            width: place.left.width.saturating_sub(2),
            ..place.left
        };
        if let Some(line) = &self.typed {
            let prompt = context.word("web-offer-name") + ": ";
            return line.draw(buffer, below, 0, &prompt, &context.skin);
        }
        let about = self.about(context);
        widgets::put_wrapped(buffer, below, 0, &about, Style::new());
        None
    }

    fn lines(&self, context: &Context) -> Vec<String> {
        let row = |key: &str, value: &str| format!("{}: ‹ {value} ›", context.word(key));
        let yes = |is: bool| context.word(if is { "tui-yes" } else { "tui-no" });
        let side = match self.side {
            Wish::Lot => context.word("web-side-random"),
            Wish::First => player_name(context, self.choice, Player::First),
            Wish::Second => player_name(context, self.choice, Player::Second),
        };
        let name = match self.name.is_empty() {
            true => context.word("tui-setup-name"),
            false => self.name.clone(),
        };
        vec![
            row("tui-setup-game", context.game_name(self.choice.game())),
            row("tui-setup-board", &self.choice.variant_name()),
            row("web-side", &side),
            row("tui-setup-clock", &clock_name(context, self.clock)),
            row("tui-setup-takebacks", &yes(self.takebacks)),
            row("tui-setup-swap", &yes(self.swap)),
            row("tui-online-open", &yes(self.open)),
            format!("{}: {name}", context.word("tui-online-name")),
            context.word("web-invite"),
        ]
    }

    /// More about the row that is chosen.
    fn about(&self, context: &Context) -> String {
        let game = self.choice.game();
        match self.list.at {
            VARIANT => context.say(Some(game), &self.choice.meaning()),
            CLOCK => context.word("tui-setup-clock-about"),
            TAKE_BACKS => context.word("tui-online-takebacks-about"),
            SWAP => context.word("tui-setup-swap-about"),
            NAME => context.word("tui-setup-name-about"),
            OPEN | MAKE => context.word("web-lobby-about"),
            _ => capital(game.info().summary.in_lang(context.lang())),
        }
    }
}

/// The name that was given last, if it can be one on a server.
pub(super) fn own_name(context: &Context) -> String {
    online::check_name(&context.settings.last.names[0]).unwrap_or_default()
}

/// Remembers a name that was typed; none if it is no name, which is told.
pub(super) fn take_name(text: &str, context: &mut Context) -> Option<String> {
    match online::check_name(text) {
        Ok(name) => {
            if !name.is_empty() && name != context.settings.last.names[0] {
                context.change(|settings| settings.last.names[0].clone_from(&name));
            } else {
                context.notice = None;
            }
            Some(name)
        }
        Err(note) => {
            context.notice = Some(context.say(None, &note));
            None
        }
    }
}
