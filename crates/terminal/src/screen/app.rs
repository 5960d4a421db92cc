//! The program without its terminal: inputs in, effects and pictures out.

use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use store::Store;

use crate::screen::context::{Context, Sight, Waker, Wishes};
use crate::screen::input::{Effect, Gesture, Input, Key};
use crate::screen::screens::game::Game;
use crate::screen::screens::menu::Menu;
use crate::screen::screens::online::entrance::Entrance;
use crate::screen::screens::online::lobby::LobbyScreen;
use crate::screen::screens::puzzle::PuzzleScreen;
use crate::screen::screens::study::StudyScreen;
use crate::screen::screens::{Next, Screen};
use crate::screen::{ascii, help};
use crate::{Online, Start};

/// The program: a stack of screens, of which the last is shown.
pub struct App {
    context: Context,
    screens: Vec<Screen>,
    has_help: bool,
    /// Whether the program ends when a file is left that it was begun with.
    ends_with_file: bool,
}

impl App {
    /// The program as it begins. The seed is where those of computers come from.
    ///
    /// # Errors
    /// If what it should begin with cannot be had; the text says why, for people.
    pub fn new(
        store: Store,
        sight: Sight,
        wishes: Wishes,
        seed: u64,
        waker: Waker,
        start: Start,
    ) -> Result<Self, String> {
        let mut app = Self {
            context: Context::new(store, sight, wishes, seed, waker),
            screens: vec![Screen::Menu(Menu::new())],
            has_help: false,
            ends_with_file: matches!(start, Start::Watch(_)),
        };
        let context = &mut app.context;
        match start {
            Start::Menu => {}
            Start::Play { setup, record } => {
                app.screens
                    .push(Game::start(*setup, record, context)?.into());
            }
            Start::Puzzle(puzzle) => {
                let screen = PuzzleScreen::of(*puzzle, context);
                app.screens.extend(screen.map(Screen::from));
            }
            Start::Online(start) => app.go_online(&start)?,
            Start::Watch(path) => app.screens.push(StudyScreen::open(&path, context)?.into()),
        }
        Ok(app)
    }

    /// A server of games, or a game there; the error is for people.
    fn go_online(&mut self, start: &Online) -> Result<(), String> {
        let context = &self.context;
        let say = |error: &remote::ServerError| context.say(None, &error.note());
        let mut club = start.club(context.lang(), &context.store);
        let (game, unkept) = match (&start.link.game, &start.challenge) {
            (Some(game), _) => {
                let secret = start.link.seat.as_ref();
                let unkept = secret.and_then(|secret| club.take_seat(game, secret));
                (game.clone(), unkept)
            }
            (None, Some(wanted)) => {
                let opened = club.open(wanted.terms(), wanted.name.clone());
                let (seated, unkept) = opened.map_err(|error| say(&error))?;
                (seated.game, unkept)
            }
            (None, None) => {
                let found = match club.look() {
                    // Whoever is not known any more is a guest.
                    Err(error) if club.has_ended(&error) => {
                        club.forget_account();
                        club.look()
                    }
                    found => found,
                };
                let lobby = found.map_err(|error| say(&error))?;
                self.screens
                    .push(LobbyScreen::new(club, Some(lobby)).into());
                return Ok(());
            }
        };
        let arrived = club.arrive(&game).map_err(|error| say(&error))?;
        let entrance = Entrance::of(club.clone(), arrived, context)?;
        let notice = unkept.map(|note| context.say(None, &note));
        self.context.notice = notice;
        self.screens.push(LobbyScreen::new(club, None).into());
        self.screens.push(entrance.into());
        Ok(())
    }

    /// How to come back to a game that goes on when the program ends.
    pub fn farewell(&self) -> Option<String> {
        let mut screens = self.screens.iter();
        screens.find_map(|screen| screen.come_back(&self.context))
    }

    /// Reacts to something.
    pub fn update(&mut self, input: Input) -> Effect {
        match input {
            Input::Quit => return Effect::Quit,
            Input::Suspend => return Effect::Suspend,
            Input::Resize => return Effect::None,
            Input::Key(key) => return self.key(key),
            Input::Mouse(mouse) => return self.mouse(mouse),
            Input::Paste(text) => self.screen().paste(&text),
            Input::Woken => self.each_screen(Screen::woken),
            Input::Tick => self.each_screen(Screen::tick),
        }
        let screen = self.screens.last_mut();
        let due = screen.and_then(|screen| screen.due(&mut self.context));
        if let Some(next) = due {
            return self.go(next, None);
        }
        Effect::None
    }

    /// How long to wait for the next tick, if one is wanted.
    pub fn wants_tick(&self) -> Option<Duration> {
        // A clock also runs while something else is looked at.
        let waits = self.screens.iter().filter_map(Screen::wants_tick);
        waits.min()
    }

    /// Shows the program.
    pub fn view(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let cursor = self.draw(area, frame.buffer_mut());
        if let Some(cursor) = cursor {
            frame.set_cursor_position(cursor);
        }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let screen = self.screens.last_mut();
        let screen = screen.expect("the menu is never left but by the end");
        let mut cursor = screen.draw(&mut self.context, area, buffer);
        if self.has_help {
            help::draw(&self.context, screen.keys(), area, buffer);
            cursor = None;
        }
        if self.context.skin.is_ascii() {
            ascii::spell(buffer);
        }
        cursor
    }

    fn key(&mut self, key: KeyEvent) -> Effect {
        if key.kind == KeyEventKind::Release {
            return Effect::None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return Effect::Quit,
                KeyCode::Char('z') => return Effect::Suspend,
                KeyCode::Char('l') => return Effect::Redraw,
                _ => {}
            }
        }
        let is_help = Key::of(key) == Key::Char('?') || key.code == KeyCode::F(1);
        if self.has_help {
            self.has_help = false;
            return Effect::None;
        }
        if is_help && !self.screen().is_typing() {
            self.has_help = true;
            return Effect::None;
        }
        self.gesture(Gesture::Key(key))
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Effect {
        let at = Position::new(mouse.column, mouse.row);
        let gesture = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Gesture::Click(at),
            MouseEventKind::ScrollUp => Gesture::Wheel(-1),
            MouseEventKind::ScrollDown => Gesture::Wheel(1),
            _ => return Effect::None,
        };
        if self.has_help {
            self.has_help = !matches!(gesture, Gesture::Click(_));
            return Effect::None;
        }
        self.gesture(gesture)
    }

    fn gesture(&mut self, gesture: Gesture) -> Effect {
        let screen = self.screens.last_mut();
        let screen = screen.expect("the menu is never left but by the end");
        let before = self.context.notice.clone();
        let next = screen.handle(gesture, &mut self.context);
        self.go(next, before)
    }

    fn go(&mut self, next: Next, before: Option<String>) -> Effect {
        match next {
            Next::Stay => {}
            Next::Back if self.screens.len() == 1 => {}
            Next::Back => {
                self.screens.pop();
                if self.ends_with_file && self.screens.len() == 1 {
                    return Effect::Quit;
                }
            }
            Next::Go(screen) => {
                // What was told before has been read; what the new screen tells has not.
                self.context
                    .notice
                    .take_if(|now| Some(&*now) == before.as_ref());
                self.screens.push(*screen);
            }
            Next::Play(game) => {
                self.context.notice = None;
                self.ends_with_file = false;
                self.screens.truncate(1);
                self.screens.push(Screen::Game(game));
            }
            Next::Replace(screen) => {
                self.screens.pop();
                self.screens.push(*screen);
            }
            Next::Menu => self.screens.truncate(1),
            Next::Quit => return Effect::Quit,
        }
        Effect::None
    }

    fn screen(&mut self) -> &mut Screen {
        let screen = self.screens.last_mut();
        screen.expect("the menu is never left but by the end")
    }

    fn each_screen(&mut self, f: impl Fn(&mut Screen, &mut Context)) {
        for screen in &mut self.screens {
            f(screen, &mut self.context);
        }
    }
}
