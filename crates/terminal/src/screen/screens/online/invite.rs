//! A new challenge: which game, on which board, against whom, which side, how long.

use games::GameId;
use protocol::online::{Seated, Wish};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use remote::ServerError;
use rules::{Note, Player};
use table::Club;

use super::super::form::{self, Deed, Form, GAME, VARIANT, clock_name, row, yes};
use super::super::menu::page;
use super::super::pick::Item;
use super::super::settings::turned;
use super::super::setup::{player_name, rating};
use super::super::{Next, preview};
use super::entrance::Entrance;
use super::lobby::fault;
use super::{Errand, name_line, take_name};
use crate::challenge::{Challenge, levels};
use crate::screen::context::{Context, capital};
use crate::screen::help::Keys;
use crate::screen::input::Gesture;

const OPPONENT: usize = 2;
const SIDE: usize = 3;
const CLOCK: usize = 4;
const RATED: usize = 5;
const TAKE_BACKS: usize = 6;
const SWAP: usize = 7;
const OPEN: usize = 8;
const NAME: usize = 9;
const MAKE: usize = 10;

/// A challenge being made.
pub(crate) struct InviteScreen {
    club: Club,
    wanted: Challenge,
    form: Form,
    opening: Option<Errand<Opened>>,
}

/// A seat in a new game, with what there is to tell of keeping it.
pub(crate) type Opened = Result<(Seated, Option<Note>), ServerError>;

impl InviteScreen {
    pub(crate) fn new(club: Club, context: &Context) -> Self {
        let mut wanted = Challenge::new(&context.settings);
        if let Some(name) = club.account_name() {
            name.clone_into(&mut wanted.name);
        }
        Self {
            club,
            wanted,
            form: Form::new(MAKE + 1),
            opening: None,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        Form::KEYS
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.form.is_typing()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.form.paste(text);
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        match self.form.handle(gesture) {
            Deed::Stay => {}
            Deed::Back => return Next::Back,
            Deed::Turn(row, by) => self.turn(row, by),
            Deed::Chosen(MAKE) => self.make(context),
            // An account has its name.
            Deed::Chosen(NAME) if self.club.account().is_some() => {}
            Deed::Chosen(NAME) => name_line(&mut self.form, NAME, &self.wanted.name, context),
            Deed::Chosen(row @ (GAME | VARIANT | OPPONENT | CLOCK)) => self.pick(context, row),
            Deed::Chosen(row) => self.turn(row, 1),
            Deed::Taken(row, n) => self.set(row, n),
            Deed::Typed(_, text) => match take_name(&text, context) {
                Some(name) => self.wanted.name = name,
                None => name_line(&mut self.form, NAME, &text, context),
            },
        }
        Next::Stay
    }

    /// Whom one can play: a person, or a level.
    fn opponents(&self) -> Vec<Option<String>> {
        let levels = levels(self.wanted.choice).into_iter();
        let levels = levels.map(|it| Some(it.to_owned()));
        std::iter::once(None).chain(levels).collect()
    }

    /// Opens the list of the values of a row.
    fn pick(&mut self, context: &Context, row: usize) {
        let (choice, clock) = (self.wanted.choice, self.wanted.clock);
        let (items, at) = match row {
            GAME => form::games(context, choice.game()),
            VARIANT => form::variants(context, choice),
            CLOCK => form::clock_items(context, &self.wanted.clocks(), clock),
            _ => {
                let opponents = self.opponents();
                let items = opponents
                    .iter()
                    .map(|it| self.opponent(context, it.as_deref()));
                let at = opponents.iter().position(|it| *it == self.wanted.level);
                (items.collect(), at)
            }
        };
        let line = self.lines(context).swap_remove(row);
        self.form.pick_from(row, &line, items, at);
    }

    fn opponent(&self, context: &Context, level: Option<&str>) -> Item {
        let choice = self.wanted.choice;
        match level {
            None => Item {
                name: context.word("web-with-online"),
                value: String::new(),
                about: context.word("web-lobby-about"),
            },
            Some(level) => Item {
                name: context.computer_name(choice, level),
                value: rating(choice, level),
                about: context.computer_about(choice, level).unwrap_or_default(),
            },
        }
    }

    /// Takes the value of that number from the list of a row.
    fn set(&mut self, row: usize, n: usize) {
        let game = self.wanted.choice.game();
        match row {
            GAME if GameId::ALL[n] != game => self.wanted.set_choice(GameId::ALL[n].standard()),
            VARIANT => self.wanted.set_choice(game.variants()[n]),
            OPPONENT => self.wanted.level = self.opponents().swap_remove(n),
            CLOCK => self.wanted.clock = self.wanted.clocks()[n],
            _ => {}
        }
    }

    fn turn(&mut self, row: usize, by: isize) {
        let opponents = self.opponents();
        let it = &mut self.wanted;
        let game = it.choice.game();
        match row {
            GAME => it.set_choice(turned(GameId::ALL, game, by).standard()),
            VARIANT => it.set_choice(turned(&game.variants(), it.choice, by)),
            OPPONENT => {
                let all: Vec<usize> = (0..opponents.len()).collect();
                let at = opponents.iter().position(|level| *level == it.level);
                it.level
                    .clone_from(&opponents[turned(&all, at.unwrap_or(0), by)]);
            }
            SIDE => it.side = turned(&[Wish::Lot, Wish::First, Wish::Second], it.side, by),
            CLOCK => it.clock = turned(&it.clocks(), it.clock, by),
            RATED => it.rated = !it.rated,
            TAKE_BACKS => it.takebacks = !it.takebacks,
            SWAP => it.swap = !it.swap,
            OPEN => it.open = !it.open,
            _ => {}
        }
    }

    fn make(&mut self, context: &mut Context) {
        if self.opening.is_some() {
            return;
        }
        let (terms, name) = (self.wanted.terms(), self.wanted.name.clone());
        let club = self.club.clone();
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
        if let Some((right, row, n, cursor)) = self.form.draw_picker(context, area, buffer) {
            let shown = form::shown(self.wanted.choice, row, n);
            preview::start(context, shown, right, buffer);
            return cursor;
        }
        let place = page(context, &context.word("web-invite"), area, buffer);
        preview::start(context, self.wanted.choice, place.right, buffer);
        let (lines, about) = (self.lines(context), self.about(context));
        self.form.draw(context, &place, &lines, &about, buffer)
    }

    fn lines(&self, context: &Context) -> Vec<String> {
        let it = &self.wanted;
        let row = |key: &str, value: &str| row(context, key, value);
        let yes = |is: bool| yes(context, is);
        let side = match it.side {
            Wish::Lot => context.word("web-side-random"),
            Wish::First => player_name(context, it.choice, Player::First),
            Wish::Second => player_name(context, it.choice, Player::Second),
        };
        vec![
            row("tui-setup-game", context.game_name(it.choice.game())),
            row("tui-setup-board", &it.choice.variant_name()),
            row(
                "tui-online-opponent",
                &self.opponent(context, it.level.as_deref()).name,
            ),
            row("web-side", &side),
            row("tui-setup-clock", &clock_name(context, it.clock)),
            row("tui-online-rated", &yes(it.rated)),
            row("tui-setup-takebacks", &yes(it.takebacks && !it.rated)),
            row("tui-setup-swap", &yes(it.swap && !it.rated)),
            row("tui-online-open", &yes(it.open)),
            super::named(context, &it.name),
            context.word(match it.level {
                Some(_) => "web-offer-accept",
                None => "web-invite",
            }),
        ]
    }

    /// More about the row that is chosen.
    fn about(&self, context: &Context) -> String {
        let choice = self.wanted.choice;
        let level = self.wanted.level.as_deref();
        match self.form.at() {
            VARIANT => context.say(Some(choice.game()), &choice.meaning()),
            OPPONENT => self.opponent(context, level).about,
            CLOCK => context.word("tui-setup-clock-about"),
            RATED => context.word("web-rated-about"),
            TAKE_BACKS => context.word("tui-online-takebacks-about"),
            SWAP => context.word("tui-setup-swap-about"),
            NAME => context.word("tui-setup-name-about"),
            OPEN | MAKE if level.is_some() => context.word("tui-online-open-about"),
            OPEN | MAKE => context.word("web-lobby-about"),
            _ => capital(choice.game().info().summary.in_lang(context.lang())),
        }
    }
}
