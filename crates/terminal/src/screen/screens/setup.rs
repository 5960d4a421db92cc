//! A new game: which, on which board, who plays.

use games::{AnyPosition, Choice, GameId, Ladder};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::{Note, Player};
use session::{Seat, Setup, TakeBacks};
use store::SeatKind;
use table::Shelved;

use super::form::{self, Deed, Form, GAME, VARIANT, clock_name, row, yes};
use super::game::Game;
use super::menu::page;
use super::pick::Item;
use super::settings::turned;
use super::{Next, preview};
use crate::challenge::clocks;
use crate::screen::context::{Context, capital};
use crate::screen::help::Keys;
use crate::screen::input::Gesture;

/// A new game being chosen.
pub(crate) struct SetupScreen {
    chosen: store::Setup,
    names: [String; 2],
    /// Where it begins, if not where games of the variant do.
    start: Option<String>,
    form: Form,
    shelves: Vec<Shelved>,
}

const MODE: usize = 2;
const FIRST: usize = 3;
const SECOND: usize = 4;
const CLOCK: usize = 5;
const TAKE_BACKS: usize = 6;
const SWAP: usize = 7;
const PLAY: usize = 8;

const LONGEST_NAME: usize = 30;

const MODES: [([SeatKind; 2], &str); 4] = {
    use SeatKind::{Computer, Human};
    [
        ([Human, Computer], "tui-mode-hc"),
        ([Human, Human], "tui-mode-hh"),
        ([Computer, Human], "tui-mode-ch"),
        ([Computer, Computer], "tui-mode-cc"),
    ]
};

impl SetupScreen {
    pub(crate) fn new(context: &mut Context) -> Self {
        let last = &context.settings.last;
        Self {
            chosen: last.setup(last.game).clone(),
            names: last.names.clone(),
            start: None,
            form: Form::new(PLAY + 1),
            shelves: table::library(&context.store, table::LATEST).unwrap_or_default(),
        }
    }

    /// A game that goes on from a position, the person on the side to move.
    pub(crate) fn from_position(position: &dyn AnyPosition, context: &mut Context) -> Self {
        let mut screen = Self::new(context);
        let choice = position.choice();
        screen.chosen = context.settings.last.setup(choice.game()).clone();
        screen.chosen.choice = choice;
        screen.start = Some(position.to_text());
        let kinds = [SeatKind::Human, SeatKind::Computer];
        for (n, seat) in screen.chosen.seats.iter_mut().enumerate() {
            seat.kind = kinds[(n + position.turn().idx()) % 2];
        }
        screen.form.go_to(SECOND - position.turn().idx());
        screen
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
            Deed::Turn(row, by) => self.turn(context, row, by),
            Deed::Chosen(PLAY) => return self.play(context),
            Deed::Chosen(row) => self.change(context, row),
            Deed::Taken(row, n) => self.set(context, row, n),
            Deed::Typed(row, name) => self.names[row - FIRST] = name.trim().to_owned(),
        }
        Next::Stay
    }

    /// What Enter does in a row: names are typed, what has many values is picked
    /// from a list, all else goes on to the next value.
    fn change(&mut self, context: &Context, row: usize) {
        let player = match row {
            FIRST => Player::First,
            SECOND => Player::Second,
            GAME | VARIANT | CLOCK => return self.pick(context, row),
            _ => return self.turn(context, row, 1),
        };
        match self.chosen.seat(player).kind {
            SeatKind::Human => {
                let prompt = format!("{}: ", player_name(context, self.chosen.choice, player));
                let name = &self.names[player.idx()];
                self.form.type_in(row, prompt, name, LONGEST_NAME);
            }
            SeatKind::Computer => self.pick(context, row),
        }
    }

    /// Opens the list of the values of a row.
    fn pick(&mut self, context: &Context, row: usize) {
        let choice = self.chosen.choice;
        let game = choice.game();
        let (items, at): (Vec<Item>, Option<usize>) = match row {
            GAME => form::games(context, game),
            VARIANT => form::variants(context, choice),
            CLOCK => {
                let clock = self.chosen.clock;
                form::clock_items(context, &clocks(&[], clock), clock)
            }
            _ => {
                let names = Ladder::of(choice).players();
                let item = |name: &&str| Item {
                    name: context.computer_name(choice, name),
                    value: rating(choice, name),
                    about: self.about_computer(context, name),
                };
                let player = if row == FIRST {
                    Player::First
                } else {
                    Player::Second
                };
                let at = names.iter().position(|it| *it == self.computer(player));
                (names.iter().map(item).collect(), at)
            }
        };
        let line = self.lines(context).swap_remove(row);
        self.form.pick_from(row, &line, items, at);
    }

    /// Takes the value of that number from the list of a row.
    fn set(&mut self, context: &Context, row: usize, n: usize) {
        let game = self.chosen.choice.game();
        match row {
            GAME => {
                if let Some(&next) = GameId::ALL.get(n).filter(|it| **it != game) {
                    self.chosen = context.settings.last.setup(next).clone();
                    self.start = None;
                }
            }
            VARIANT => self.set_variant(game.variants()[n]),
            CLOCK => self.chosen.clock = clocks(&[], self.chosen.clock)[n],
            FIRST | SECOND => {
                let names = Ladder::of(self.chosen.choice).players();
                self.chosen.seats[row - FIRST].player = Some(names[n].to_owned());
            }
            _ => {}
        }
    }

    fn set_variant(&mut self, choice: Choice) {
        if choice != self.chosen.choice {
            self.chosen.choice = choice;
            self.start = None;
        }
    }

    fn turn(&mut self, context: &Context, row: usize, by: isize) {
        let game = self.chosen.choice.game();
        match row {
            GAME => {
                let next = turned(GameId::ALL, game, by);
                self.chosen = context.settings.last.setup(next).clone();
                self.start = None;
            }
            VARIANT => self.set_variant(turned(&game.variants(), self.chosen.choice, by)),
            MODE => self.turn_mode(by),
            FIRST => self.turn_computer(Player::First, by),
            SECOND => self.turn_computer(Player::Second, by),
            CLOCK => {
                let all = clocks(&[], self.chosen.clock);
                self.chosen.clock = turned(&all, self.chosen.clock, by);
            }
            TAKE_BACKS => {
                let all = [TakeBacks::Free, TakeBacks::Never];
                self.chosen.takebacks = turned(&all, self.chosen.takebacks, by);
            }
            SWAP => self.chosen.swap = !self.chosen.swap,
            _ => {}
        }
    }

    fn kinds(&self) -> [SeatKind; 2] {
        [self.chosen.seats[0].kind, self.chosen.seats[1].kind]
    }

    fn turn_mode(&mut self, by: isize) {
        let next = turned(&MODES.map(|it| it.0), self.kinds(), by);
        for (seat, kind) in self.chosen.seats.iter_mut().zip(next) {
            seat.kind = kind;
        }
    }

    fn turn_computer(&mut self, player: Player, by: isize) {
        let names = Ladder::of(self.chosen.choice).players();
        let now = self.computer(player);
        let seat = &mut self.chosen.seats[player.idx()];
        if seat.kind == SeatKind::Computer {
            seat.player = Some(turned(&names, now, by).to_owned());
        }
    }

    /// The computer player that is chosen for a seat.
    fn computer(&self, player: Player) -> &'static str {
        let ladder = Ladder::of(self.chosen.choice);
        let chosen = self.chosen.seat(player).player.as_deref();
        let rung = chosen.and_then(|name| ladder.rung(name));
        let chosen = rung.map(|it| it.name.as_str()).or(chosen);
        let found = ladder.players().into_iter().find(|it| Some(*it) == chosen);
        found.unwrap_or(games::DEFAULT_OPPONENT)
    }

    fn play(&mut self, context: &mut Context) -> Next {
        let seats = Player::BOTH.map(|player| match self.chosen.seat(player).kind {
            SeatKind::Human => Seat::human(&self.names[player.idx()]),
            SeatKind::Computer => {
                let computer = self.computer(player);
                Seat::computer(computer, context.seed())
            }
        });
        let (chosen, names) = (self.chosen.clone(), self.names.clone());
        context.change(|settings| {
            settings.last.choose(chosen.clone());
            settings.last.names = names.clone();
        });
        let notice = context.notice.take();
        let setup = Setup {
            start: self.start.clone(),
            takebacks: self.chosen.takebacks,
            swap: self.chosen.swap,
            time: self.chosen.clock,
            ..Setup::new(self.chosen.choice, seats)
        };
        match Game::start(setup, None, context) {
            Ok(mut game) => {
                game.tell(notice);
                Next::Play(Box::new(game))
            }
            Err(notice) => {
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
        if let Some((right, row, n, cursor)) = self.form.draw_picker(context, area, buffer) {
            let shown = form::shown(self.chosen.choice, row, n);
            preview::start(context, shown, right, buffer);
            return cursor;
        }
        let place = page(context, &context.word("tui-menu-play"), area, buffer);
        let lines = self.lines(context);
        let choice = self.chosen.choice;
        let start = self.start.as_deref().and_then(|it| choice.read(it).ok());
        match start {
            Some(position) => preview::scene(context, &position.scene(), place.right, buffer),
            None => preview::start(context, choice, place.right, buffer),
        }
        let about = self.about(context);
        self.form.draw(context, &place, &lines, &about, buffer)
    }

    fn lines(&self, context: &Context) -> Vec<String> {
        let choice = self.chosen.choice;
        let mode = MODES.iter().find(|(kinds, _)| *kinds == self.kinds());
        let mode = mode.map_or("", |(_, key)| *key);
        let row = |key: &str, value: &str| row(context, key, value);
        let board = match &self.start {
            Some(_) => format!(
                "{}, {}",
                choice.variant_name(),
                context.word("tui-setup-here")
            ),
            None => choice.variant_name(),
        };
        vec![
            row("tui-setup-game", context.game_name(choice.game())),
            row("tui-setup-board", &board),
            row("tui-setup-mode", &context.word(mode)),
            self.seat_line(context, Player::First),
            self.seat_line(context, Player::Second),
            row("tui-setup-clock", &clock_name(context, self.chosen.clock)),
            row(
                "tui-setup-takebacks",
                &yes(context, self.chosen.takebacks == TakeBacks::Free),
            ),
            row("tui-setup-swap", &yes(context, self.chosen.swap)),
            context.word("tui-setup-play"),
        ]
    }

    fn seat_line(&self, context: &Context, player: Player) -> String {
        let who = player_name(context, self.chosen.choice, player);
        match self.chosen.seat(player).kind {
            SeatKind::Human if self.names[player.idx()].is_empty() => {
                format!("{who}: {}", context.word("tui-setup-name"))
            }
            SeatKind::Human => format!("{who}: {}", self.names[player.idx()]),
            SeatKind::Computer => {
                let name = context.computer_name(self.chosen.choice, self.computer(player));
                format!("{who}: ‹ {name} ›")
            }
        }
    }

    /// More about the row that is chosen.
    fn about(&self, context: &Context) -> String {
        let choice = self.chosen.choice;
        let game = choice.game();
        let of_seat = |player: Player| match self.chosen.seat(player).kind {
            SeatKind::Human => context.word("tui-setup-name-about"),
            SeatKind::Computer => self.about_computer(context, self.computer(player)),
        };
        match self.form.at() {
            VARIANT => context.say(Some(game), &choice.meaning()),
            FIRST => of_seat(Player::First),
            SECOND => of_seat(Player::Second),
            CLOCK => context.word("tui-setup-clock-about"),
            TAKE_BACKS => context.word("tui-setup-takebacks-about"),
            SWAP => context.word("tui-setup-swap-about"),
            _ => game.info().summary.in_lang(context.lang()).to_owned(),
        }
    }

    /// How a computer plays, and how the person has done against it.
    fn about_computer(&self, context: &Context, name: &str) -> String {
        let choice = self.chosen.choice;
        let mut about = context.computer_about(choice, name).unwrap_or_default();
        let results = table::results(&self.shelves, choice, name);
        if !results.is_empty() {
            let won = results.iter().filter(|it| **it == Some(true)).count();
            let note = Note::new("tui-results-short")
                .with("won", won)
                .with("games", results.len());
            about = format!("{about} {}", context.say(None, &note));
        }
        about
    }
}

/// A computer's rating beside its name; empty where nobody measured.
pub(crate) fn rating(choice: Choice, name: &str) -> String {
    let rating = Ladder::rating(choice, name);
    rating.map_or(String::new(), |it| format!("{:>5}", it.points))
}

/// What a game calls a player, with a capital.
pub(crate) fn player_name(context: &Context, choice: Choice, player: Player) -> String {
    let info = choice.game().info();
    capital(info.player(player).name.in_lang(context.lang()))
}
