//! Keys and mouse in a game.

use play::builder::Builder;
use play::{ChoiceView, Msg, Pace, Pointer};
use rules::Note;
use session::{Action, Offer, SWAP, Seat, Setup};

use super::super::rules::Rules;
use super::super::settings::speed_key;
use super::super::setup::SetupScreen;
use super::super::study::StudyScreen;
use super::super::{Next, Screen};
use super::{AfterEnd, Game, analysis, hire};
use crate::screen::board::{self, Way};
use crate::screen::context::Context;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::Picked;
use crate::screen::widgets::Line;

impl Game {
    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let next = self.do_gesture(gesture, context);
        self.look_whether_over(context);
        next
    }

    fn do_gesture(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        if self.answers_asked(gesture, context) {
            return Next::Stay;
        }
        if self.play.dialog().is_some() || self.saving.is_some() {
            self.answer(gesture);
            return Next::Stay;
        }
        if let (Some(_), Gesture::Key(key)) = (&self.typed, gesture) {
            self.type_key(Key::of(key));
            return Next::Stay;
        }
        if !self.session().is_running()
            && let Some(next) = self.after_end(gesture, context)
        {
            return next;
        }
        match gesture {
            Gesture::Key(key) => self.key(Key::of(key), context),
            Gesture::Click(at) => {
                if let Picked::Done(n) = self.choices.handle(gesture) {
                    self.take_choice(n);
                } else if let Some(cell) = self.drawn.cell_at(at.x, at.y) {
                    self.click(cell);
                }
                Next::Stay
            }
            Gesture::Wheel(_) => Next::Stay,
        }
    }

    fn click(&mut self, cell: usize) {
        let scene = self.session().position().scene();
        if let Some(cell) = scene.cells.get(cell) {
            self.cursor.clone_from(&cell.name);
            self.choose(&cell.name, Pointer::Mouse);
        }
    }

    fn key(&mut self, key: Key, context: &mut Context) -> Next {
        if !matches!(key, Key::Back | Key::Char('0' | 'q')) {
            self.leaves_unkept = false;
        }
        if self.choice_key(key) {
            return Next::Stay;
        }
        match key {
            Key::Way(way) => self.walk(way),
            Key::Tab => self.next_cell(),
            Key::Enter => self.pick(),
            Key::Char(' ') if self.session().n_humans() == 0 => self.step(),
            Key::Char(' ') => self.pick(),
            Key::Backspace => self.send(Msg::Back),
            Key::Back if self.forget() => {}
            Key::Back => return self.leave(context),
            Key::Char(letter) => return self.letter(letter, context),
            _ => {}
        }
        Next::Stay
    }

    fn letter(&mut self, letter: char, context: &mut Context) -> Next {
        if let Some(next) = self.far_letter(letter) {
            return next;
        }
        match letter {
            '0' | 'q' => return self.leave(context),
            'm' | ':' | '/' => self.typed = Some(Line::default()),
            'u' => self.act(Action::TakeBack),
            'r' => self.act(Action::Redo),
            'h' => self.send(Msg::Hint),
            'a' => self.toggle_analysis(context),
            's' => self.act(Action::SwapSides),
            't' => self.act(Action::Move(SWAP.to_owned())),
            'd' => self.act(match self.session().draw_offer() {
                Some(_) => Action::Accept(Offer::Draw),
                None => Action::Offer(Offer::Draw),
            }),
            'x' if self.play.buttons().answer_draw => self.act(Action::Decline(Offer::Draw)),
            'R' if self.play.buttons().resign => self.act(Action::Resign),
            'f' => self.send(Msg::Flip),
            'n' => return Next::go(SetupScreen::new(context)),
            'w' => self.saving = Some(Line::new(&self.file_name(context))),
            'p' => self.pause(),
            '+' | '=' => self.speed(1, context),
            '-' => self.speed(-1, context),
            'i' => return Next::go(Rules::new(self.choice.game(), context)),
            _ => {}
        }
        Next::Stay
    }

    /// The game is left, and kept; one that cannot be kept is left when that is said
    /// again.
    fn leave(&mut self, context: &mut Context) -> Next {
        if self.far.is_some() {
            return self.leave_far(context);
        }
        let is_kept = self.host.settle();
        if self.session().is_running() && self.session().n_plies() > 0 {
            if !is_kept && !self.leaves_unkept {
                self.leaves_unkept = true;
                self.say(Note::new("tui-leave-unkept"), true);
                return Next::Stay;
            }
            let key = if is_kept {
                "tui-left"
            } else {
                "tui-left-unkept"
            };
            context.notice = Some(context.word(key));
        }
        Next::Menu
    }

    pub(super) fn act(&mut self, action: Action) {
        self.send(Msg::Act(action));
    }

    /// Forgets what was chosen or told; false if there was nothing.
    fn forget(&mut self) -> bool {
        let play = &self.play;
        let has_begun = play.builder().is_some_and(Builder::has_begun);
        let is_something = has_begun || play.notice().is_some() || play.hint().is_some();
        self.send(Msg::Clear);
        is_something
    }

    fn walk(&mut self, way: Way) {
        let scene = self.session().position().scene();
        let to = board::step(&scene, &self.cursor, way, self.play.is_flipped());
        let to = to.to_owned();
        self.go_to(to);
    }

    /// The cursor goes to a cell; a move that ends there is shown.
    fn go_to(&mut self, cell: String) {
        self.cursor = cell;
        let cell = self.cursor.clone();
        if self.play.has_preview() || self.play.can_preview(Some(&cell)) {
            self.send(Msg::Point(Some(cell)));
        }
    }

    /// The cursor goes to the next cell that can be chosen.
    fn next_cell(&mut self) {
        let Some(builder) = self.play.builder() else {
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
            self.go_to(next);
        }
    }

    /// The cell under the cursor; or the move, where several pieces are picked for it.
    fn pick(&mut self) {
        let is_whole = self.play.pending().is_some();
        if is_whole && self.play.builder().is_some_and(|it| it.most_picks() > 1) {
            return self.send(Msg::Confirm);
        }
        let cell = self.cursor.clone();
        self.choose(&cell, Pointer::Key);
    }

    fn choose(&mut self, cell: &str, pointer: Pointer) {
        if self.session().is_running() {
            self.choices.at = 0;
            self.send(Msg::Choose(cell.to_owned(), pointer));
        }
    }

    /// Letters, numbers and, where no cells are left to choose, arrows for the choices.
    fn choice_key(&mut self, key: Key) -> bool {
        let Some(builder) = self.play.builder() else {
            return false;
        };
        let choices = self.offered();
        if choices.is_empty() {
            return false;
        }
        if let Key::Char(letter) = key {
            let is_it = |label: &str| label.eq_ignore_ascii_case(&letter.to_string());
            if let Some(n) = choices.iter().position(|it| is_it(&it.label)) {
                self.take_choice(n);
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
            self.take_choice(n);
        }
        true
    }

    /// Moves that the chosen cells do not tell apart, if it is them who are chosen from.
    pub(super) fn offered(&self) -> Vec<ChoiceView> {
        let builder = self.play.builder().filter(|it| it.only().is_none());
        let position = self.session().position();
        builder.map_or_else(Vec::new, |it| play::choices(position, it))
    }

    fn take_choice(&mut self, n: usize) {
        if let Some(choice) = self.offered().into_iter().nth(n) {
            self.send(Msg::Take(choice.mv, Pointer::Key));
        }
    }

    fn pause(&mut self) {
        if self.session().n_humans() == 2 {
            return;
        }
        if self.play.is_paused() {
            self.send(Msg::GoOn);
        } else {
            self.send(Msg::Pause);
            self.say(Note::new("play-paused"), false);
        }
    }

    /// One move of computers that play each other.
    fn step(&mut self) {
        if !self.play.is_paused() {
            self.pause();
        }
        self.send(Msg::Step);
    }

    fn speed(&mut self, by: isize, context: &mut Context) {
        // There is nothing faster than the fastest.
        let at = Pace::ALL
            .iter()
            .position(|it| *it == context.settings.speed);
        let at = at.unwrap_or(0).saturating_add_signed(by);
        let pace = Pace::ALL[at.min(Pace::ALL.len() - 1)];
        context.change(|settings| settings.speed = pace);
        self.send(Msg::SetPace(pace));
        let speed = context.word(speed_key(pace));
        self.say(Note::new("tui-speed").with("speed", speed), false);
    }

    fn toggle_analysis(&mut self, context: &Context) {
        self.analysis = match self.analysis {
            Some(_) => None,
            None => Some(analysis::Pane::new(context)),
        };
        self.study();
    }

    /// The engine looks at what is on the board, if it is shown.
    pub(super) fn study(&mut self) {
        if let Some(pane) = &mut self.analysis {
            pane.study(self.play.session().position());
        }
    }

    fn rematch(&mut self, is_swapped: bool, context: &Context) {
        let Ok((play, effects)) =
            self.play
                .rematch("", is_swapped, table::today(&context.store).as_deref())
        else {
            return;
        };
        // It fails only for want of a thread.
        match hire(play.session(), None, &context.store, context) {
            Ok(host) => {
                (self.play, self.host) = (play, host);
                self.begin(effects, context);
            }
            Err(refusal) => self.say(refusal.note, true),
        }
    }

    /// What can be done once the match is over; none if it is something else.
    fn after_end(&mut self, gesture: Gesture, context: &mut Context) -> Option<Next> {
        let n = match self.ends.handle(gesture) {
            Picked::Nothing => return None,
            Picked::Moved => return Some(Next::Stay),
            Picked::Done(n) => n,
        };
        let Some(item) = self.after_end_items().get(n).copied() else {
            return Some(Next::Stay);
        };
        match item {
            AfterEnd::Rematch => self.rematch(false, context),
            AfterEnd::Swapped => self.rematch(true, context),
            AfterEnd::Next(level) => return Some(self.against(level, context)),
            AfterEnd::Analyze => {
                let record = self.play.record().clone();
                let path = self.recorded.as_ref().map(std::path::PathBuf::from);
                let study = StudyScreen::of_ended(record, path, context).map(Screen::from);
                return Some(study.map_or(Next::Stay, Next::go));
            }
            AfterEnd::New => return Some(Next::go(SetupScreen::new(context))),
            AfterEnd::Offer => self.act(Action::Offer(Offer::Rematch)),
            AfterEnd::Answer(_, true) => self.act(Action::Accept(Offer::Rematch)),
            AfterEnd::Answer(_, false) => self.act(Action::Decline(Offer::Rematch)),
            AfterEnd::Menu | AfterEnd::Leave => return Some(self.leave(context)),
        }
        Some(Next::Stay)
    }

    /// The same match against another level.
    fn against(&mut self, level: &str, context: &mut Context) -> Next {
        let mut setup: Setup = self.session().setup();
        for seat in &mut setup.seats {
            if !seat.is_human() {
                *seat = Seat::computer(level, context.seed());
            }
        }
        match Game::start(setup, None, context) {
            Ok(game) => Next::Play(Box::new(game)),
            Err(notice) => {
                self.tell(Some(notice));
                Next::Stay
            }
        }
    }
}
