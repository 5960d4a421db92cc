//! What keys and mouse do in a game.

use rules::Note;
use session::{Action, Offer};
use store::Speed;
use table::Sides;

use super::super::replay::Replay;
use super::super::rules::Rules;
use super::super::settings::{speed_key, turned};
use super::super::setup::SetupScreen;
use super::super::{Next, Screen};
use super::{Dialog, Game};
use crate::screen::board::{self, Way};
use crate::screen::context::Context;
use crate::screen::input::{Deed, Key};
use crate::screen::list::Picked;
use crate::screen::widgets::Line;
use play::builder::{Builder, Step};

impl Game {
    pub(crate) fn handle(&mut self, deed: Deed, context: &mut Context) -> Next {
        if self.dialog.is_some() {
            self.answer(deed, context);
            return Next::Stay;
        }
        if let (Some(_), Deed::Key(key)) = (&self.typed, deed) {
            self.type_key(Key::of(key), context);
            return Next::Stay;
        }
        if !self.session().is_running()
            && let Some(next) = self.after_end(deed, context)
        {
            return next;
        }
        match deed {
            Deed::Key(key) => self.key(Key::of(key), context),
            Deed::Click(at) => {
                if let Picked::Done(n) = self.choices.handle(deed) {
                    self.take_choice(n, context);
                } else if let Some(cell) = self.drawn.cell_at(at.x, at.y) {
                    self.click(cell, context);
                }
                Next::Stay
            }
            Deed::Wheel(_) => Next::Stay,
        }
    }

    fn click(&mut self, cell: usize, context: &Context) {
        let scene = self.session().position().scene();
        if let Some(cell) = scene.cells.get(cell) {
            self.cursor.clone_from(&cell.name);
            self.choose(&cell.name, context);
        }
    }

    fn key(&mut self, key: Key, context: &mut Context) -> Next {
        if self.choice_key(key, context) {
            return Next::Stay;
        }
        match key {
            Key::Way(way) => self.walk(way),
            Key::Tab => self.next_cell(),
            Key::Enter => self.pick(context),
            Key::Char(' ') if self.session().n_humans() == 0 => self.step(context),
            Key::Char(' ') => self.pick(context),
            Key::Backspace => {
                self.message = None;
                if let Some(builder) = &mut self.builder {
                    builder.back();
                }
            }
            Key::Back if self.forget() => {}
            Key::Back => return self.leave(context),
            Key::Char(letter) => return self.letter(letter, context),
            _ => {}
        }
        Next::Stay
    }

    fn letter(&mut self, letter: char, context: &mut Context) -> Next {
        match letter {
            '0' | 'q' => return self.leave(context),
            'm' | ':' | '/' => self.typed = Some(Line::default()),
            'u' => drop(self.act(Action::TakeBack, context)),
            'r' => drop(self.act(Action::Redo, context)),
            'h' => self.seek_hint(context),
            'a' => self.toggle_analysis(context),
            's' => drop(self.act(Action::SwapSides, context)),
            'd' => self.draw_offer(context),
            'x' if self.session().draw_offer().is_some() => {
                self.act(Action::Decline(Offer::Draw), context);
            }
            'R' if self.session().is_running() && self.session().n_humans() > 0 => {
                self.dialog = Some(Dialog::Resign);
            }
            'f' => self.flipped = !self.flipped,
            'n' => return Next::go(SetupScreen::new(context)),
            'w' => self.dialog = Some(Dialog::Save(Line::new(&self.file_name()))),
            'p' => self.pause(context),
            '+' | '=' => self.speed(1, context),
            '-' => self.speed(-1, context),
            'i' => return Next::go(Rules::new(self.choice.game(), context)),
            _ => {}
        }
        Next::Stay
    }

    /// The game is left, and kept.
    fn leave(&mut self, context: &mut Context) -> Next {
        self.table_mut().settle();
        if self.session().is_running() && self.session().n_plies() > 0 {
            context.notice = Some(context.word("tui-left"));
        }
        Next::Menu
    }

    /// Forgets what was chosen or told; false if there was nothing.
    fn forget(&mut self) -> bool {
        let has_begun = self.builder.as_ref().is_some_and(Builder::has_begun);
        if let Some(builder) = &mut self.builder {
            builder.clear();
        }
        let hint = self.hint.take();
        has_begun || self.message.take().is_some() || hint.is_some()
    }

    fn walk(&mut self, way: Way) {
        let scene = self.session().position().scene();
        let to = board::step(&scene, &self.cursor, way, self.flipped);
        let to = to.to_owned();
        self.cursor = to;
    }

    /// The cursor goes to the next cell that can be chosen.
    fn next_cell(&mut self) {
        let Some(builder) = &self.builder else {
            return;
        };
        let mut cells = builder.targets();
        if cells.is_empty() {
            cells = builder.pickable();
        }
        let order = self.session().position().scene().cells;
        let place = |name: &str| order.iter().position(|cell| cell.name == name);
        cells.sort_by_key(|name| place(name));
        let here = place(&self.cursor);
        let next = cells.iter().find(|name| place(name) > here);
        if let Some(next) = next.or(cells.first()).map(|name| (*name).to_owned()) {
            self.cursor = next;
        }
    }

    fn pick(&mut self, context: &Context) {
        let Some(builder) = &self.builder else {
            if self.session().is_running() {
                self.say(context.word("tui-not-your-turn"));
            }
            return;
        };
        if builder.only().is_some() && builder.most_picks() > 1 {
            return self.play_chosen(context);
        }
        let cell = self.cursor.clone();
        self.choose(&cell, context);
    }

    /// Letters, numbers and, where no cells are left to choose, arrows for the choices.
    fn choice_key(&mut self, key: Key, context: &Context) -> bool {
        let Some(builder) = &self.builder else {
            return false;
        };
        let choices = builder.choices();
        if choices.len() < 2 || builder.only().is_some() {
            return false;
        }
        if let Key::Char(letter) = key {
            let is_it = |label: &str| label.eq_ignore_ascii_case(&letter.to_string());
            if let Some(n) = choices.iter().position(|it| is_it(&it.label)) {
                self.take_choice(n, context);
                return true;
            }
        }
        let is_list = builder.targets().is_empty();
        let is_for_list = match key {
            Key::Char('1'..='9') => true,
            Key::Way(Way::Up | Way::Down) | Key::Enter | Key::Char(' ') => is_list,
            _ => false,
        };
        if !is_for_list {
            return false;
        }
        self.choices.resize(choices.len());
        if let Some(n) = self.choices.at_key(key) {
            self.take_choice(n, context);
        }
        true
    }

    fn take_choice(&mut self, n: usize, context: &Context) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        let choices = builder.choices();
        if let Some(choice) = choices.get(n)
            && let Step::Ready(mv) = builder.take(&choice.text)
        {
            self.ready(mv, context);
        }
    }

    fn draw_offer(&mut self, context: &Context) {
        let action = match self.session().draw_offer() {
            Some(_) => Action::Accept(Offer::Draw),
            None => Action::Offer(Offer::Draw),
        };
        self.act(action, context);
    }

    fn pause(&mut self, context: &Context) {
        if self.session().n_humans() == 2 {
            return;
        }
        if self.table().is_paused() {
            self.table_mut().go_on();
            self.message = None;
            self.go_on();
        } else {
            self.table_mut().pause();
            self.say(context.word("tui-paused"));
        }
    }

    /// One move of computers that play each other.
    fn step(&mut self, context: &Context) {
        if !self.table().is_paused() {
            self.table_mut().pause();
            self.say(context.word("tui-paused"));
        }
        self.table_mut().step();
    }

    fn speed(&mut self, by: isize, context: &mut Context) {
        let speed = turned(Speed::ALL, context.settings.speed, by);
        context.change(|settings| settings.speed = speed);
        let speed = context.word(speed_key(speed));
        let note = Note::new("tui-speed").with("speed", speed);
        self.say(context.say(None, &note));
    }

    /// What can be done once the match is over; none if it is something else.
    fn after_end(&mut self, deed: Deed, context: &mut Context) -> Option<Next> {
        let n = match self.ends.handle(deed) {
            Picked::Nothing => return None,
            Picked::Moved => return Some(Next::Stay),
            Picked::Done(n) => n,
        };
        match n {
            0 => self.rematch(Sides::Same, context),
            1 => self.rematch(Sides::Swapped, context),
            2 => {
                let record = self.session().record().clone();
                let replay = Replay::new(vec![record]).map(Screen::from);
                return Some(replay.map_or(Next::Stay, Next::go));
            }
            3 => return Some(Next::go(SetupScreen::new(context))),
            _ => return Some(self.leave(context)),
        }
        Some(Next::Stay)
    }
}
