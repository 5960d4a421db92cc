//! A new game: which, on which board, who plays.

use games::{Choice, GameId, Ladder};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rules::Player;
use session::{Seat, Setup};
use store::SeatKind;

use super::game::Game;
use super::menu::page;
use super::settings::turned;
use super::{Next, preview};
use crate::screen::board::Way;
use crate::screen::context::{Context, capital};
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets::{self, Line};

/// A new game being chosen.
pub(crate) struct SetupScreen {
    chosen: store::Setup,
    names: [String; 2],
    list: List,
    /// The name that is typed, and whose.
    typed: Option<(Player, Line)>,
}

const GAME: usize = 0;
const VARIANT: usize = 1;
const MODE: usize = 2;
const FIRST: usize = 3;
const SECOND: usize = 4;
const PLAY: usize = 5;

const LONGEST_NAME: usize = 30;

impl SetupScreen {
    pub(crate) fn new(context: &mut Context) -> Self {
        let last = &context.settings.last;
        let mut list = List::new(PLAY + 1);
        list.at = PLAY;
        Self {
            chosen: last.setup(last.game).clone(),
            names: last.names.clone(),
            list,
            typed: None,
        }
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("↑ ↓", "tui-key-choose"),
            ("← →", "tui-key-change"),
            ("Enter, 1-6", "tui-key-do"),
            ("0, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some((_, line)) = &mut self.typed {
            line.paste(text, LONGEST_NAME);
        }
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if self.typed.is_some() {
            self.typing(gesture);
            return Next::Stay;
        }
        if let Gesture::Key(key) = gesture {
            match Key::of(key) {
                Key::Back | Key::Char('0' | 'q') => return Next::Back,
                Key::Way(Way::Left) => {
                    self.turn(context, self.list.at, -1);
                    return Next::Stay;
                }
                Key::Way(Way::Right) => {
                    self.turn(context, self.list.at, 1);
                    return Next::Stay;
                }
                _ => {}
            }
        }
        match self.list.handle(gesture) {
            Picked::Done(PLAY) => self.play(context),
            Picked::Done(row) => {
                self.change(context, row);
                Next::Stay
            }
            Picked::Nothing | Picked::Moved => Next::Stay,
        }
    }

    /// What Enter does in a row: names are typed, all else goes on to the next value.
    fn change(&mut self, context: &Context, row: usize) {
        let player = match row {
            FIRST => Player::First,
            SECOND => Player::Second,
            _ => return self.turn(context, row, 1),
        };
        match self.chosen.seat(player).kind {
            SeatKind::Human => {
                let line = Line::new(&self.names[player.idx()]);
                self.typed = Some((player, line));
            }
            SeatKind::Computer => self.turn_computer(player, 1),
        }
    }

    fn turn(&mut self, context: &Context, row: usize, by: isize) {
        let game = self.chosen.choice.game();
        match row {
            GAME => {
                let next = turned(GameId::ALL, game, by);
                self.chosen = context.settings.last.setup(next).clone();
            }
            VARIANT => self.chosen.choice = turned(&game.variants(), self.chosen.choice, by),
            MODE => self.turn_mode(by),
            FIRST => self.turn_computer(Player::First, by),
            SECOND => self.turn_computer(Player::Second, by),
            _ => {}
        }
    }

    fn turn_mode(&mut self, by: isize) {
        use SeatKind::{Computer, Human};
        let modes = [
            [Human, Computer],
            [Human, Human],
            [Computer, Human],
            [Computer, Computer],
        ];
        let now = [self.chosen.seats[0].kind, self.chosen.seats[1].kind];
        let next = turned(&modes, now, by);
        for (seat, kind) in self.chosen.seats.iter_mut().zip(next) {
            seat.kind = kind;
        }
    }

    fn turn_computer(&mut self, player: Player, by: isize) {
        let names = Ladder::of(self.chosen.choice.game()).players();
        let now = self.computer(player);
        let seat = &mut self.chosen.seats[player.idx()];
        if seat.kind == SeatKind::Computer {
            seat.player = Some(turned(&names, now, by).to_owned());
        }
    }

    /// The computer player that is chosen for a seat.
    fn computer(&self, player: Player) -> &'static str {
        let names = Ladder::of(self.chosen.choice.game()).players();
        let chosen = self.chosen.seat(player).player.as_deref();
        let found = names.iter().find(|name| Some(**name) == chosen);
        found.copied().unwrap_or(games::DEFAULT_OPPONENT)
    }

    fn typing(&mut self, gesture: Gesture) {
        let (Gesture::Key(key), Some((player, line))) = (gesture, &mut self.typed) else {
            return;
        };
        match Key::of(key) {
            Key::Back => self.typed = None,
            Key::Enter => {
                self.names[player.idx()] = line.text.trim().to_owned();
                self.typed = None;
            }
            key => {
                line.key(key, LONGEST_NAME);
            }
        }
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
        match Game::start(Setup::new(self.chosen.choice, seats), None, context) {
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
        let place = page(context, &context.word("tui-menu-play"), area, buffer);
        let lines = self.lines(context);
        let list = Rect {
            height: (PLAY + 1) as u16,
            ..place.left
        }
        .intersection(place.left);
        self.list.draw(buffer, list, &context.skin, &lines);
        let below = Rect {
            y: list.bottom() + 1,
            height: place.left.height.saturating_sub(list.height + 1),
            width: place.left.width.saturating_sub(2),
            ..place.left
        };
        preview::start(context, self.chosen.choice, place.right, buffer);
        match &self.typed {
            Some((player, line)) => {
                let who = player_name(context, self.chosen.choice, *player);
                line.draw(buffer, below, 0, &format!("{who}: "), &context.skin)
            }
            None => {
                let about = self.about(context);
                widgets::put_wrapped(buffer, below, 0, &about, Style::new());
                None
            }
        }
    }

    fn lines(&self, context: &Context) -> Vec<String> {
        let choice = self.chosen.choice;
        let kinds = [self.chosen.seats[0].kind, self.chosen.seats[1].kind];
        let mode = match kinds {
            [SeatKind::Human, SeatKind::Human] => "tui-mode-hh",
            [SeatKind::Human, SeatKind::Computer] => "tui-mode-hc",
            [SeatKind::Computer, SeatKind::Human] => "tui-mode-ch",
            [SeatKind::Computer, SeatKind::Computer] => "tui-mode-cc",
        };
        let row = |key: &str, value: &str| format!("{}: ‹ {value} ›", context.word(key));
        vec![
            row("tui-setup-game", context.game_name(choice.game())),
            row("tui-setup-board", &choice.variant_name()),
            row("tui-setup-mode", &context.word(mode)),
            self.seat_line(context, Player::First),
            self.seat_line(context, Player::Second),
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
            SeatKind::Human => Some(context.word("tui-setup-name-about")),
            SeatKind::Computer => context.computer_about(choice, self.computer(player)),
        };
        match self.list.at {
            VARIANT => context.say(Some(game), &choice.meaning()),
            FIRST => of_seat(Player::First).unwrap_or_default(),
            SECOND => of_seat(Player::Second).unwrap_or_default(),
            _ => game.info().summary.in_lang(context.lang()).to_owned(),
        }
    }
}

/// What a game calls a player, with a capital.
pub(crate) fn player_name(context: &Context, choice: Choice, player: Player) -> String {
    let info = choice.game().info();
    capital(info.player(player).name.in_lang(context.lang()))
}
