//! Puzzles: which ones, and one at a board.

use games::{Choice, GameId};
use play::builder::{Builder, Step as Chosen};
use play::{BoardView, Parts};
use puzzles::{Attempt, Hint, Puzzle, State, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rules::{Effects, Note, clip};

use super::Next;
use super::game::layout;
use super::menu::{LIST_KEYS, page};
use super::preview;
use crate::screen::board::{self, Board, Drawn};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::list::{List, Picked};
use crate::screen::widgets;
use crate::training::{self, Training};

/// Which puzzles to solve: those of the day, or practice on a board.
pub(crate) struct PuzzleList {
    list: List,
    boards: Vec<Choice>,
}

impl PuzzleList {
    pub(crate) fn new() -> Self {
        let boards = puzzles::boards();
        Self {
            list: List::new(GameId::ALL.len() + boards.len()),
            boards,
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
        let Picked::Done(n) = self.list.handle(gesture) else {
            return Next::Stay;
        };
        let from = match GameId::ALL.get(n) {
            Some(&game) => Source::Day(game),
            None => match self.boards.get(n - GameId::ALL.len()) {
                Some(&board) => Source::Board(board),
                None => return Next::Stay,
            },
        };
        PuzzleScreen::new(from, context).map_or(Next::Stay, Next::go)
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let place = page(context, &context.word("puzzle-menu"), area, buffer);
        let daily = context.word("puzzle-menu-daily");
        let days = GameId::ALL.iter();
        let days = days.map(|game| format!("{daily}: {}", context.game_name(*game)));
        let boards = self.boards.iter().map(Choice::to_string);
        let items: Vec<String> = days.chain(boards).collect();
        self.list.draw(buffer, place.left, &context.skin, &items);
        let at = self.list.at;
        let board = match GameId::ALL.get(at) {
            Some(game) => Some(game.standard()),
            None => self.boards.get(at - GameId::ALL.len()).copied(),
        };
        if let Some(board) = board {
            preview::start(context, board, place.right, buffer);
        }
        None
    }
}

/// Where puzzles come from.
#[derive(Clone, Debug)]
enum Source {
    Day(GameId),
    Board(Choice),
    One(Puzzle),
}

/// A puzzle at a board.
pub(crate) struct PuzzleScreen {
    attempt: Attempt,
    builder: Builder,
    last: Effects,
    /// What is said of the last move, and whether it was a mistake.
    notice: Option<(Vec<Note>, bool)>,
    hint: Option<String>,
    training: Training,
    from: Source,
    cursor: String,
    drawn: Drawn,
}

impl PuzzleScreen {
    /// A puzzle that was asked for.
    pub(crate) fn of(puzzle: Puzzle, context: &mut Context) -> Option<Self> {
        Self::new(Source::One(puzzle), context)
    }

    fn new(from: Source, context: &mut Context) -> Option<Self> {
        let (training, notes) = Training::open(&context.store);
        let puzzle = next_puzzle(&from, &training, context)?;
        let attempt = Attempt::new(puzzle);
        let mut screen = Self {
            builder: Builder::new(attempt.position()),
            attempt,
            last: Effects::default(),
            notice: (!notes.is_empty()).then_some((notes, true)),
            hint: None,
            training,
            from,
            cursor: String::new(),
            drawn: Drawn::default(),
        };
        screen.center();
        Some(screen)
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("← ↑ ↓ →, mouse", "tui-key-cursor"),
            ("Enter, Space", "tui-key-pick"),
            ("Backspace", "tui-key-unpick"),
            ("h", "tui-key-hint"),
            ("s", "puzzle-key-solution"),
            ("n", "puzzle-key-next"),
            ("0, q, Esc", "tui-key-back"),
        ]
    }

    fn center(&mut self) {
        let scene = self.attempt.position().scene();
        self.cursor = super::game::middle_cell(&scene);
    }

    fn is_over(&self) -> bool {
        self.attempt.state() != State::Open
    }

    fn view(&self) -> BoardView {
        BoardView::new(Parts {
            position: self.attempt.position(),
            builder: (!self.is_over()).then_some(&self.builder),
            pending: None,
            pointed: None,
            last: &self.last,
            hint: self.hint.as_deref(),
            arrows: Vec::new(),
            heat: Vec::new(),
            is_flipped: false,
        })
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let view = self.view();
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
        match key {
            Key::Back if !self.builder.has_begun() => return Next::Back,
            Key::Char('0' | 'q') => return Next::Back,
            Key::Char(digit @ '1'..='9') if !view.choices.is_empty() => {
                let n = digit as usize - '1' as usize;
                if let Some(choice) = view.choices.get(n) {
                    self.play(&choice.mv.clone());
                }
            }
            Key::Way(way) => {
                self.cursor = board::step(&view.scene, &self.cursor, way, false).to_owned();
            }
            Key::Enter | Key::Char(' ') if self.is_over() => return self.next(context),
            Key::Enter | Key::Char(' ') => self.choose(),
            Key::Backspace | Key::Back => {
                self.builder.back();
            }
            Key::Char('h') if !self.is_over() => {
                let hint = self.attempt.hint();
                if let Hint::Move(mv) = &hint {
                    self.hint = Some(mv.clone());
                }
                self.notice = Some((vec![hint.note()], false));
            }
            Key::Char('s') if !self.is_over() => {
                let line = self.attempt.give_up().join(" ");
                let note = Note::new("puzzle-solution").with("line", line);
                self.over(note, false);
            }
            Key::Char('n') if self.is_over() => return self.next(context),
            _ => {}
        }
        Next::Stay
    }

    fn choose(&mut self) {
        if self.is_over() {
            return;
        }
        let cell = self.cursor.clone();
        match self.builder.choose(&cell) {
            Chosen::Ready(mv) => self.play(&mv),
            Chosen::Chosen => self.notice = None,
            Chosen::Useless => {
                let note = self.builder.explain(&cell);
                let note =
                    note.unwrap_or_else(|| Note::new("play-no-pick").with("cell", clip(&cell)));
                self.notice = Some((vec![note], true));
            }
        }
    }

    fn play(&mut self, mv: &str) {
        let before = self.attempt.position().boxed_clone();
        let step = match self.attempt.play(mv) {
            Ok(step) => step,
            Err(error) => {
                self.notice = Some((vec![error.note().clone()], true));
                return;
            }
        };
        self.hint = None;
        let (mv, answer) = match &step {
            Step::Goes { mv, answer } => (Some(mv), Some(answer)),
            Step::Solved { mv, answer } => (Some(mv), answer.as_ref()),
            _ => (None, None),
        };
        if let Some(mv) = mv {
            let mut between = before;
            self.last = between.effects(mv).unwrap_or_default();
            if let Some(answer) = answer
                && between.play(mv).is_ok()
            {
                self.last = between.effects(answer).unwrap_or_default();
            }
        }
        self.builder = Builder::new(self.attempt.position());
        let is_wrong = matches!(step, Step::Wrong { .. });
        if matches!(step, Step::Solved { .. }) {
            return self.over(step.note(), false);
        }
        self.notice = Some((vec![step.note()], is_wrong));
    }

    /// The attempt is over, and is kept.
    fn over(&mut self, note: Note, is_alert: bool) {
        let is_daily = matches!(self.from, Source::Day(_));
        let mut notes = vec![note];
        notes.extend(self.training.enter(&self.attempt, is_daily));
        let days = self.training.days();
        if is_daily && days > 0 {
            notes.push(Note::new("puzzle-days").with("days", days));
        }
        self.notice = Some((notes, is_alert));
    }

    /// Another puzzle in practice; otherwise back.
    fn next(&mut self, context: &mut Context) -> Next {
        let Source::Board(_) = self.from else {
            return Next::Back;
        };
        let Some(puzzle) = next_puzzle(&self.from, &self.training, context) else {
            return Next::Back;
        };
        self.attempt = Attempt::new(puzzle);
        self.builder = Builder::new(self.attempt.position());
        self.last = Effects::default();
        (self.notice, self.hint) = (None, None);
        self.center();
        Next::Stay
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let view = self.view();
        let is_over = self.is_over();
        let board = Board {
            scene: &view.scene,
            flipped: false,
            skin: &context.skin,
            cursor: (!is_over).then_some(self.cursor.as_str()),
            dimmed: &[],
            heat: &[],
        };
        let Some(place) = layout::of(&board, area, context.settings.size) else {
            layout::too_small(context, &board, area, buffer);
            return None;
        };
        self.drawn = board.draw(place.size, place.board, buffer);
        let (skin, panel) = (&context.skin, place.panel);
        let puzzle = self.attempt.puzzle();
        let game = puzzle.choice.game();
        let title = format!("{}: {}", context.word("puzzle-menu"), puzzle.choice);
        widgets::put(buffer, panel, 0, &title, skin.title());
        let head = context.say(None, &puzzle.head());
        let mut line = 1 + widgets::put_wrapped(buffer, panel, 1, &head, skin.faint()) + 1;
        let task = context.say(Some(game), &puzzle.task());
        line += widgets::put_wrapped(buffer, panel, line, &task, Style::new()) + 1;
        if let Some((notes, is_alert)) = &self.notice {
            let style = match is_alert {
                true => skin.alert(),
                false => skin.title(),
            };
            for note in notes {
                let text = context.say(Some(game), note);
                line += widgets::put_wrapped(buffer, panel, line, &text, style);
            }
            line += 1;
        }
        for (n, choice) in (1..).zip(view.choices.iter().take(9)) {
            let text = format!(" {n}  {}", choice.mv);
            line += widgets::put(buffer, panel, line, &text, Style::new()).min(1);
        }
        if is_over {
            let record = self.training.of(game).note(context.game_name(game));
            let text = context.say(None, &record);
            widgets::put_wrapped(buffer, panel, line, &text, skin.faint());
        }
        let keys: widgets::Bar<'_> = match is_over {
            true => &[("Enter", "tui-bar-next"), ("Esc", "tui-bar-back")],
            false => &[
                ("Enter", "tui-bar-choose"),
                ("h", "tui-bar-hint"),
                ("s", "puzzle-bar-solution"),
                ("Esc", "tui-bar-back"),
            ],
        };
        widgets::key_bar(buffer, place.bar, context, keys);
        self.drawn.cursor
    }
}

fn next_puzzle(from: &Source, training: &Training, context: &mut Context) -> Option<Puzzle> {
    match from {
        Source::Day(game) => training::todays(*game),
        Source::Board(choice) => {
            let collection = puzzles::collection(*choice)?;
            training.next(&collection, context.seed())
        }
        Source::One(puzzle) => Some(puzzle.clone()),
    }
}
