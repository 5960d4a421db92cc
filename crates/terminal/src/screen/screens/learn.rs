//! Lessons: small steps in which one makes the moves, then a first game.

use games::GameId;
use play::learn::{Lesson, LessonMsg};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rules::Note;
use session::{Seat, Setup};

use super::Next;
use super::game::Game;
use super::game::layout;
use crate::screen::board::{self, Board, Drawn};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets;

/// The lessons of a game.
pub(crate) struct Learn {
    lesson: Lesson,
    cursor: String,
    drawn: Drawn,
}

impl Learn {
    /// The lessons of a game from the first one; none if it has none.
    pub(crate) fn new(game: GameId) -> Option<Self> {
        let lesson = Lesson::new(game, 0)?;
        let mut learn = Self {
            lesson,
            cursor: String::new(),
            drawn: Drawn::default(),
        };
        learn.center();
        Some(learn)
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("← ↑ ↓ →, mouse", "tui-key-cursor"),
            ("Enter, Space", "tui-key-pick"),
            ("Tab", "tui-key-next"),
            ("Backspace", "tui-key-unpick"),
            ("h", "tui-key-hint"),
            ("n b", "tui-key-lesson"),
            ("0, q, Esc", "tui-key-back"),
        ]
    }

    /// The cursor stands in the middle of the board.
    fn center(&mut self) {
        let scene = self.lesson.position().scene();
        self.cursor = super::game::middle_cell(&scene);
    }

    fn go(&mut self, at: usize) {
        self.lesson.update(LessonMsg::Go(at));
        self.center();
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let view = self.lesson.board();
        let key = match gesture {
            Gesture::Wheel(_) => return Next::Stay,
            Gesture::Click(at) => {
                let cell = self.drawn.cell_at(at.x, at.y);
                if let Some(cell) = cell.and_then(|n| view.cells.get(n)) {
                    self.cursor.clone_from(&cell.name);
                    self.choose();
                }
                return Next::Stay;
            }
            Gesture::Key(key) => Key::of(key),
        };
        let at = self.lesson.at();
        match key {
            Key::Back if view.choices.is_empty() => return Next::Back,
            Key::Char('0' | 'q') => return Next::Back,
            Key::Char(digit @ '1'..='9') if !view.choices.is_empty() => {
                let n = digit as usize - '1' as usize;
                if let Some(choice) = view.choices.get(n) {
                    self.lesson.update(LessonMsg::Take(choice.mv.clone()));
                }
            }
            Key::Char(letter) if !view.choices.is_empty() && letter != ' ' => {
                let is_it = |label: &str| label.eq_ignore_ascii_case(&letter.to_string());
                if let Some(choice) = view.choices.iter().find(|it| is_it(&it.label)) {
                    self.lesson.update(LessonMsg::Take(choice.mv.clone()));
                }
            }
            Key::Way(way) => {
                self.cursor = board::step(&view.scene, &self.cursor, way, false).to_owned();
                self.lesson
                    .update(LessonMsg::Point(Some(self.cursor.clone())));
            }
            Key::Tab => {
                use play::Role::{Pickable, Target};
                let wanted = |role| match view.cells.iter().any(|it| it.role == Target) {
                    true => role == Target,
                    false => role == Pickable,
                };
                let here = view.cells.iter().position(|it| it.name == self.cursor);
                let after = view.cells.iter().skip(here.map_or(0, |n| n + 1));
                let next = after.chain(&view.cells).find(|it| wanted(it.role));
                if let Some(next) = next {
                    self.cursor.clone_from(&next.name);
                }
            }
            Key::Enter | Key::Char(' ') if self.lesson.is_done() => return self.next(context),
            Key::Enter | Key::Char(' ') => self.choose(),
            Key::Backspace | Key::Back => {
                self.lesson.update(LessonMsg::Unchoose);
            }
            Key::Char('h') => {
                self.lesson.update(LessonMsg::Hint);
            }
            Key::Char('n') | Key::PageDown => return self.next(context),
            Key::Char('b') | Key::PageUp => self.go(at.saturating_sub(1)),
            Key::Char('r') => {
                self.lesson.update(LessonMsg::Again);
            }
            _ => {}
        }
        Next::Stay
    }

    fn choose(&mut self) {
        self.lesson.update(LessonMsg::Choose(self.cursor.clone()));
    }

    /// The next step, or after the last one a first game against the easiest player.
    fn next(&mut self, context: &mut Context) -> Next {
        let at = self.lesson.at();
        if at + 1 < self.lesson.n_steps() {
            self.go(at + 1);
            return Next::Stay;
        }
        let first = play::learn::Course::of(self.lesson.game()).first;
        let seats = [Seat::human(""), Seat::computer("level-1", context.seed())];
        match Game::start(Setup::new(first, seats), None, context) {
            Ok(game) => Next::Play(Box::new(game)),
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
        let view = self.lesson.board();
        let is_done = self.lesson.is_done();
        let board = Board {
            scene: &view.scene,
            flipped: false,
            skin: &context.skin,
            cursor: (!is_done).then_some(self.cursor.as_str()),
            dimmed: &[],
            heat: &[],
        };
        let Some(place) = layout::of(&board, area, context.settings.size) else {
            layout::too_small(context, &board, area, buffer);
            return None;
        };
        self.drawn = board.draw(place.size, place.board, buffer);
        let (skin, panel) = (&context.skin, place.panel);
        let game = self.lesson.game();
        widgets::put(buffer, panel, 0, context.game_name(game), skin.title());
        let step = Note::new("tui-learn-step")
            .with("number", self.lesson.at() + 1)
            .with("steps", self.lesson.n_steps());
        widgets::put(buffer, panel, 1, &context.say(None, &step), skin.faint());
        let task = context.say(Some(game), &self.lesson.task());
        let mut line = 3 + widgets::put_wrapped(buffer, panel, 3, &task, Style::new()) + 1;
        if let Some(notice) = self.lesson.notice() {
            let style = match notice.is_alert {
                true => skin.alert(),
                false => skin.title(),
            };
            let text = context.notes(Some(game), &notice.notes);
            line += widgets::put_wrapped(buffer, panel, line, &text, style) + 1;
        }
        for (n, choice) in (1..).zip(view.choices.iter().take(9)) {
            let text = format!(" {n}  {}", choice.mv);
            line += widgets::put(buffer, panel, line, &text, Style::new()).min(1);
        }
        let keys: widgets::Bar<'_> = match is_done {
            true => &[("Enter", "tui-bar-next"), ("r", "tui-bar-again")],
            false => &[
                ("Enter", "tui-bar-choose"),
                ("h", "tui-bar-hint"),
                ("n", "tui-bar-next"),
                ("Esc", "tui-bar-back"),
            ],
        };
        widgets::key_bar(buffer, place.bar, context, keys);
        self.drawn.cursor
    }
}
