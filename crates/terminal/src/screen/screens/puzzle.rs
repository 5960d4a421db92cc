//! Puzzles: which ones, and one at a board.

use games::{Choice, GameId};
use play::puzzle::{PuzzleBoard, PuzzleMsg, Told};
use puzzles::{Attempt, Hint, Puzzle, State, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rules::Note;

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
        let texts = context.texts;
        let boards = self.boards.iter().map(|it| texts.board(*it));
        let items: Vec<String> = days.chain(boards).collect();
        let list = &mut self.list;
        let below = list.draw_above(buffer, place.left, &context.skin, &items);
        let at = self.list.at;
        let board = match GameId::ALL.get(at) {
            Some(game) => Some(game.standard()),
            None => self.boards.get(at - GameId::ALL.len()).copied(),
        };
        if let Some(board) = board {
            let about = context.say(Some(board.game()), &board.meaning());
            widgets::put_wrapped(buffer, below, 0, &about, Style::new());
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
    board: PuzzleBoard,
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
            board: PuzzleBoard::new(attempt.puzzle().start()),
            attempt,
            training,
            from,
            cursor: String::new(),
            drawn: Drawn::default(),
        };
        if !notes.is_empty() {
            screen.board.tell(notes, true);
        }
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

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        let view = self.board.board();
        let is_over = self.board.is_over();
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
            Key::Back if !self.board.has_begun() => return Next::Back,
            Key::Char('0' | 'q') => return Next::Back,
            Key::Char(digit @ '1'..='9') if !view.choices.is_empty() => {
                let n = digit as usize - '1' as usize;
                if let Some(choice) = view.choices.get(n) {
                    self.send(PuzzleMsg::Take(choice.mv.clone()));
                }
            }
            Key::Way(way) => {
                self.cursor = board::step(&view.scene, &self.cursor, way, false).to_owned();
            }
            Key::Enter | Key::Char(' ') if is_over => return self.next(context),
            Key::Enter | Key::Char(' ') => self.choose(),
            Key::Backspace | Key::Back => self.send(PuzzleMsg::Unchoose),
            Key::Char('h') if !is_over => {
                let hint = self.attempt.hint();
                let mut told = self.told(vec![hint.note()]);
                match hint {
                    Hint::Cell(cell) => told.cell = Some(cell),
                    Hint::Move(mv) => told.hint = Some(mv),
                    Hint::None => {}
                }
                self.board.hear(told);
            }
            Key::Char('s') if !is_over => {
                let line = self.attempt.give_up().join(" ");
                self.over(Note::new("puzzle-solution").with("line", line));
            }
            Key::Char('n') if is_over => return self.next(context),
            _ => {}
        }
        Next::Stay
    }

    fn choose(&mut self) {
        self.send(PuzzleMsg::Choose(self.cursor.clone()));
    }

    /// Tells the board that something happened; a move is judged at once.
    fn send(&mut self, msg: PuzzleMsg) {
        let (Some(mv), _) = self.board.update(msg) else {
            return;
        };
        match self.attempt.play(&mv) {
            Ok(step @ Step::Solved { .. }) => self.over(step.note()),
            Ok(step) => {
                let told = Told {
                    is_alert: step.refuted().is_some(),
                    ..self.told(vec![step.note()])
                };
                self.board.hear(told);
            }
            Err(error) => drop(self.board.lose(error.note().clone())),
        }
    }

    /// The attempt as it stands, with something to say.
    fn told(&self, notes: Vec<Note>) -> Told {
        let is_over = self.attempt.state() != State::Open;
        Told {
            moves: self.attempt.moves().to_vec(),
            rest: is_over.then(Vec::new),
            notes,
            ..Told::default()
        }
    }

    /// The attempt is over, and is kept.
    fn over(&mut self, note: Note) {
        let is_daily = matches!(self.from, Source::Day(_));
        let mut notes = vec![note];
        notes.extend(self.training.enter(&self.attempt, is_daily));
        let days = self.training.days();
        if is_daily && days > 0 {
            notes.push(Note::new("puzzle-days").with("days", days));
        }
        self.board.hear(self.told(notes));
    }

    /// Another puzzle in practice; otherwise back.
    fn next(&mut self, context: &mut Context) -> Next {
        let Source::Board(_) = self.from else {
            return Next::Back;
        };
        let Some(puzzle) = next_puzzle(&self.from, &self.training, context) else {
            return Next::Back;
        };
        self.board = PuzzleBoard::new(puzzle.start());
        self.attempt = Attempt::new(puzzle);
        self.center();
        Next::Stay
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let view = self.board.board();
        let is_over = self.board.is_over();
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
        let title = format!(
            "{}: {}",
            context.word("puzzle-menu"),
            context.texts.board(puzzle.choice)
        );
        widgets::put(buffer, panel, 0, &title, skin.title());
        let head = context.say(None, &puzzle.head());
        let mut line = 1 + widgets::put_wrapped(buffer, panel, 1, &head, skin.faint()) + 1;
        let task = context.say(Some(game), &puzzle.task());
        line += widgets::put_wrapped(buffer, panel, line, &task, Style::new()) + 1;
        if let Some(notice) = self.board.notice() {
            let style = match notice.is_alert {
                true => skin.alert(),
                false => skin.title(),
            };
            for note in &notice.notes {
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
