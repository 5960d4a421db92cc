//! The analysis board: a record or a position, its moves and variations, what the
//! engine says, comments, and an editor of positions.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use games::Choice;
use openings::Explorer;
use play::study::{EditMsg, Line as Found, Study, StudyEffect, StudyMsg};
use play::{Effect, Ticket};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use record::judgment::Judgment;
use record::{NodeId, Record};
use rules::{MarkKind, Note, Player, Scene};
use table::Analyst;

use super::Next;
use super::game::analysis::{Effort, View, chance_bar, opinion};
use super::game::layout::{self, Layout, Listed};
use super::setup::{SetupScreen, player_name};
use crate::screen::board::{self, Board, Drawn, Way};
use crate::screen::context::Context;
use crate::screen::help::Keys;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets::{self, Line, below, path_of};

/// What is analyzed.
pub(crate) struct StudyScreen {
    study: Study,
    /// The games of the file, and which of them is shown.
    records: Vec<Record>,
    n: usize,
    /// The file that it came from.
    path: Option<PathBuf>,
    /// Whether there is something that no file has: moves or words of the person.
    is_changed: bool,
    /// Whether there are judgments that no file has, which can be found again.
    is_judged: bool,
    analyst: Analyst,
    asked: Option<Ticket>,
    effort: Option<Effort>,
    typed: Option<(Typed, Line)>,
    /// Whether leaving was asked for although something is not saved.
    is_leaving: bool,
    told: Option<String>,
    /// The cell that is edited.
    cursor: String,
    drawn: Drawn,
    hits: Vec<(Rect, NodeId)>,
    /// The openings, if they are shown, and where their moves are.
    explorer: Option<Explorer>,
    opening_hits: Vec<(Rect, String)>,
}

/// What is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Typed {
    Move,
    Comment,
    Save,
}

/// More than any comment or path needs.
const LONGEST: usize = 4000;

impl StudyScreen {
    /// Reads a file.
    pub(crate) fn open(path: &Path, context: &Context) -> Result<Self, String> {
        let refused = |reason: String| {
            let note = Note::new("tui-open-failed")
                .with("path", path.display().to_string())
                .with("reason", reason);
            context.say(None, &note)
        };
        let text = fs::read(path).map_err(|error| refused(error.to_string()))?;
        let text = String::from_utf8_lossy(&text);
        let reads: Vec<record::Read> = record::read_str(&text).collect();
        let fault = reads.iter().flat_map(|read| &read.faults).next();
        let fault = fault.map(|fault| context.say(None, &fault.note));
        let is_bad = |read: &record::Read| !read.faults.is_empty() || read.record.start().is_err();
        // A file that was not understood whole must not be written over by what was.
        let is_whole = !reads.iter().any(is_bad);
        let records: Vec<Record> = reads
            .into_iter()
            .map(|read| read.record)
            .filter(|record| record.start().is_ok())
            .collect();
        let empty = || {
            fault
                .clone()
                .unwrap_or_else(|| context.word("tui-open-empty"))
        };
        let screen = Self::new(records, context).ok_or_else(|| refused(empty()))?;
        Ok(Self {
            path: is_whole.then(|| path.to_owned()),
            ..screen
        })
    }

    /// Looks through records that have a good start; none if there are none.
    pub(crate) fn new(records: Vec<Record>, context: &Context) -> Option<Self> {
        let study = Study::new(records.first()?.clone()).ok()?;
        let waker = context.waker.clone();
        Some(Self {
            study,
            records,
            n: 0,
            path: None,
            is_changed: false,
            is_judged: false,
            analyst: Analyst::new(move || waker()),
            asked: None,
            effort: None,
            typed: None,
            is_leaving: false,
            told: None,
            cursor: String::new(),
            drawn: Drawn::default(),
            hits: Vec::new(),
            explorer: None,
            opening_hits: Vec::new(),
        })
    }

    /// A board on which nothing was played.
    pub(crate) fn of(choice: Choice, context: &Context) -> Self {
        Self::new(vec![Record::new(choice)], context).expect("a new record has a good start")
    }

    /// A game that has just ended, at its end, and judged at once; it lies in that file.
    pub(crate) fn of_ended(
        record: Record,
        path: Option<PathBuf>,
        context: &Context,
    ) -> Option<Self> {
        let mut screen = Self::new(vec![record], context)?;
        screen.path = path;
        screen.send(StudyMsg::End);
        screen.send(StudyMsg::Report);
        Some(screen)
    }

    pub(crate) fn keys(&self) -> Keys {
        &[
            ("→ ←", "tui-key-step"),
            ("PgDn PgUp", "tui-key-jump"),
            ("Home End", "tui-key-ends"),
            ("↑ ↓, 1-9", "tui-key-variation"),
            ("a", "tui-key-analysis"),
            ("h", "tui-key-heat"),
            ("j", "tui-key-judge"),
            ("o O", "openings-key"),
            ("n N", "tui-key-mistake"),
            ("m, click", "tui-key-try"),
            ("c", "tui-key-comment"),
            ("P x u", "tui-key-tree"),
            ("p", "tui-key-play-on"),
            ("e", "tui-key-edit"),
            ("w", "tui-key-save"),
            ("[ ]", "tui-key-records"),
            ("f", "tui-key-flip"),
            ("0, q, Esc", "tui-key-back"),
        ]
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some((_, line)) = &mut self.typed {
            line.paste(text, LONGEST);
        }
    }

    /// The engine may have found something.
    pub(crate) fn woken(&mut self) {
        let Some(ticket) = self.asked else { return };
        let infos = self.analyst.lines();
        let is_final = self.analyst.is_resting();
        if let Some(best) = infos.first() {
            self.effort = Some(Effort {
                depth: best.depth,
                nodes: infos.iter().map(|it| it.nodes).max().unwrap_or(0),
                seconds: self.analyst.time().as_secs(),
                is_over: is_final,
            });
        }
        if infos.is_empty() && !is_final {
            return;
        }
        if is_final {
            self.asked = None;
        }
        let lines = infos
            .into_iter()
            .map(|info| Found {
                moves: info.line,
                verdict: info.verdict,
            })
            .collect();
        self.send(StudyMsg::Lines {
            ticket,
            lines,
            is_final,
        });
    }

    fn send(&mut self, msg: StudyMsg) {
        let is_engine = matches!(msg, StudyMsg::Lines { .. } | StudyMsg::Report);
        for effect in self.study.update(msg) {
            match effect {
                StudyEffect::Save if is_engine => self.is_judged = true,
                StudyEffect::Save => self.is_changed = true,
                StudyEffect::Analyze {
                    ticket,
                    n_lines,
                    is_brief,
                    question,
                } => {
                    let patience = match is_brief {
                        true => Analyst::BRIEF,
                        false => Analyst::PATIENCE,
                    };
                    self.look_at(ticket, &question, n_lines, patience);
                    if !is_brief && let Some(moves) = opinion(self.study.position()) {
                        self.send(StudyMsg::Opinion { ticket, moves });
                    }
                }
                StudyEffect::Board(Effect::StopEngine) => {
                    self.analyst.rest();
                    self.asked = None;
                }
                StudyEffect::Board(_) => {}
            }
        }
    }

    fn look_at(&mut self, ticket: Ticket, about: &play::Question, lines: usize, time: Duration) {
        let Ok(position) = about.choice.read(&about.position) else {
            return;
        };
        (self.asked, self.effort) = (Some(ticket), None);
        if self.analyst.study(&*position, lines, time).is_err() {
            self.asked = None;
            self.send(StudyMsg::EngineLost);
        }
    }

    pub(crate) fn handle(&mut self, gesture: Gesture, context: &mut Context) -> Next {
        self.told = None;
        if self.typed.is_some() {
            if let Gesture::Key(key) = gesture {
                self.type_key(Key::of(key), context);
            }
            return Next::Stay;
        }
        if self.study.edit().is_some() {
            self.edit(gesture);
            return Next::Stay;
        }
        match gesture {
            Gesture::Wheel(lines) => self.step(lines as isize),
            Gesture::Click(at) => self.click(at),
            Gesture::Key(key) => {
                let key = Key::of(key);
                if self.is_leaving {
                    return self.leave(key, context);
                }
                return self.key(key, context);
            }
        }
        Next::Stay
    }

    fn key(&mut self, key: Key, context: &mut Context) -> Next {
        match key {
            Key::Back | Key::Char('0' | 'q') => {
                if !self.is_changed {
                    // What was found out goes to the record it is about; files elsewhere
                    // are changed only when somebody asks for it.
                    let folders = context.store.folders().ok().flatten();
                    let is_ours =
                        |path: &PathBuf| folders.is_some_and(|it| path.starts_with(&it.records));
                    let path = self.path.clone().filter(is_ours);
                    if let Some(path) = path.filter(|_| self.is_judged) {
                        self.save(&path, context);
                    }
                    return Next::Back;
                }
                self.is_leaving = true;
            }
            Key::Way(Way::Right) | Key::Char(' ') | Key::Enter => self.send(StudyMsg::On),
            Key::Way(Way::Left) => self.send(StudyMsg::Back),
            Key::Backspace => self.send(StudyMsg::Unchoose),
            Key::PageDown => self.step(10),
            Key::PageUp => self.step(-10),
            Key::Home => self.send(StudyMsg::Start),
            Key::End => self.send(StudyMsg::End),
            Key::Way(Way::Down) => self.send(StudyMsg::NextVariation),
            Key::Way(Way::Up) => self.send(StudyMsg::LastVariation),
            Key::Char(digit @ '1'..='9') => self.reply(digit as usize - '1' as usize),
            Key::Char(letter) => return self.letter(letter, context),
            _ => {}
        }
        Next::Stay
    }

    fn letter(&mut self, letter: char, context: &mut Context) -> Next {
        let node = self.study.node();
        match letter {
            'a' => self.send(StudyMsg::Engine(!self.study.is_engine_on())),
            'h' => self.send(StudyMsg::Heat(!self.study.is_heat_on())),
            'j' if self.study.progress().is_some() => self.send(StudyMsg::StopReport),
            'j' => self.send(StudyMsg::Report),
            'n' => self.next_mistake(1),
            'N' => self.next_mistake(-1),
            'f' => self.send(StudyMsg::Flip),
            'o' => {
                let is_shown = self.explorer.is_some();
                self.explorer = (!is_shown).then(Explorer::default);
            }
            'O' => self.play_opening(),
            'm' | ':' | '/' => self.typed = Some((Typed::Move, Line::default())),
            'c' => {
                let comment = &self.study.record().tree().annotation(node).comment;
                self.typed = Some((Typed::Comment, Line::new(comment)));
            }
            'P' => self.send(StudyMsg::Promote(node)),
            'x' => self.send(StudyMsg::Delete(node)),
            'u' => self.send(StudyMsg::Undo),
            'e' => {
                self.send(StudyMsg::Edit(EditMsg::Open));
                self.cursor = self.study.position().scene().cells[0].name.clone();
            }
            'p' => {
                let position = self.study.position();
                if position.outcome().is_none() {
                    return Next::go(SetupScreen::from_position(position, context));
                }
                self.told = Some(context.word("tui-analysis-over"));
            }
            'w' => self.typed = Some((Typed::Save, Line::new(&self.file_name(context)))),
            ']' => self.record_at(self.n + 1),
            '[' => self.record_at(self.n.wrapping_sub(1)),
            _ => {}
        }
        Next::Stay
    }

    /// Whether what has changed is to be saved first.
    fn leave(&mut self, key: Key, context: &Context) -> Next {
        self.is_leaving = false;
        match key {
            Key::Char('y' | 'Y' | 's' | 'S') => match self.path.clone() {
                Some(path) if self.save(&path, context) => Next::Back,
                Some(_) => Next::Stay,
                None => {
                    self.typed = Some((Typed::Save, Line::new(&self.file_name(context))));
                    Next::Stay
                }
            },
            Key::Char('n' | 'N') => Next::Back,
            _ => Next::Stay,
        }
    }

    fn type_key(&mut self, key: Key, context: &Context) {
        let Some((what, line)) = &mut self.typed else {
            return;
        };
        let (what, text) = (*what, line.text.trim().to_owned());
        match key {
            Key::Back => self.typed = None,
            Key::Enter => {
                self.typed = None;
                match what {
                    _ if text.is_empty() && what != Typed::Comment => {}
                    Typed::Move => {
                        self.send(StudyMsg::Type(text.clone()));
                        if self.study.notice().is_some() {
                            self.typed = Some((Typed::Move, Line::new(&text)));
                        }
                    }
                    Typed::Comment => {
                        let node = self.study.node();
                        self.send(StudyMsg::Comment(node, text));
                    }
                    Typed::Save => {
                        self.save(&path_of(&text), context);
                    }
                }
            }
            key => {
                line.key(key, LONGEST);
            }
        }
    }

    /// Writes all games of the file, this one as it is now; whether that worked.
    fn save(&mut self, path: &Path, context: &Context) -> bool {
        let is_ours = self.path.as_deref() == Some(path);
        if !is_ours && fs::metadata(path).is_ok_and(|it| it.len() > 0) {
            let note = Note::new("table-file-exists").with("path", path.display().to_string());
            self.told = Some(context.say(None, &note));
            return false;
        }
        self.records[self.n] = self.study.record().clone();
        let texts = self.records.iter().map(ToString::to_string);
        let text = texts.collect::<Vec<_>>().join("\n");
        let done = context
            .store
            .write(path, &text)
            .map_err(|error| error.note());
        let note = match done {
            Ok(()) => {
                (self.is_changed, self.is_judged) = (false, false);
                self.path = Some(path.to_owned());
                Note::new("tui-saved").with("path", path.display().to_string())
            }
            Err(note) => note,
        };
        self.told = Some(context.say(None, &note));
        !self.is_changed
    }

    /// The file it came from, or a new one among the records.
    fn file_name(&self, context: &Context) -> String {
        if let Some(path) = &self.path {
            return path.display().to_string();
        }
        let name = format!("{}-{}.qdr", store::today(), self.study.choice().game());
        let folders = context.store.folders().ok().flatten();
        let path = folders.map_or_else(|| name.clone().into(), |it| it.records.join(&name));
        path.display().to_string()
    }

    /// A cell of the board is chosen, or a move of the list shown.
    fn click(&mut self, at: Position) {
        let hit = self.hits.iter().find(|(area, _)| area.contains(at));
        if let Some(&(_, node)) = hit {
            return self.send(StudyMsg::Go(node));
        }
        let hit = self.opening_hits.iter().find(|(area, _)| area.contains(at));
        if let Some((_, mv)) = hit {
            return self.send(StudyMsg::Type(mv.clone()));
        }
        let cell = self.drawn.cell_at(at.x, at.y);
        let scene = self.study.position().scene();
        if let Some(cell) = cell.and_then(|n| scene.cells.get(n)) {
            self.send(StudyMsg::Choose(cell.name.clone()));
        }
    }

    /// Plays the move that most games went on with.
    fn play_opening(&mut self) {
        let explorer = self.explorer.get_or_insert_default();
        let page = explorer.page(self.study.position());
        let best = page.and_then(|it| it.moves.first());
        if let Some(mv) = best.map(|it| it.mv.clone()) {
            self.send(StudyMsg::Type(mv));
        }
    }

    fn step(&mut self, by: isize) {
        for _ in 0..by.unsigned_abs() {
            self.send(if by > 0 { StudyMsg::On } else { StudyMsg::Back });
        }
    }

    /// A move to go on with, or one of several that the chosen cells leave open.
    fn reply(&mut self, n: usize) {
        if let Some(choice) = self.study.board().choices.get(n) {
            return self.send(StudyMsg::Take(choice.mv.clone()));
        }
        let replies = self.study.record().tree().replies(self.study.node());
        if let Some(&to) = replies.get(n) {
            self.send(StudyMsg::Go(to));
        }
    }

    /// Goes to the next move of the game that gave something away.
    fn next_mistake(&mut self, by: isize) {
        let tree = self.study.record().tree();
        let line: Vec<NodeId> = tree.main_line().collect();
        let here = line.iter().position(|id| *id == self.study.node());
        let is_bad = |(n, id): &(usize, &NodeId)| self.study.judgment(**id, n + 1).is_some();
        let mut moves = line.iter().enumerate();
        let found = match by > 0 {
            true => moves.skip(here.map_or(0, |n| n + 1)).find(is_bad),
            false => moves.by_ref().take(here.unwrap_or(0)).filter(is_bad).last(),
        };
        let found = found.map(|(_, id)| *id);
        if let Some(node) = found {
            self.send(StudyMsg::Go(node));
        }
    }

    fn record_at(&mut self, n: usize) {
        let Some(study) = self
            .records
            .get(n)
            .and_then(|it| Study::new(it.clone()).ok())
        else {
            return;
        };
        self.records[self.n] = self.study.record().clone();
        self.analyst.rest();
        self.asked = None;
        let was_on = self.study.is_engine_on();
        (self.study, self.n) = (study, n);
        if was_on {
            self.send(StudyMsg::Engine(true));
        }
    }

    /// Keys and mouse while a position is set up.
    fn edit(&mut self, gesture: Gesture) {
        let Some(edit) = self.study.edit() else {
            return;
        };
        let scene = self.study.board().scene;
        let msg = match gesture {
            Gesture::Click(at) => {
                let cell = self
                    .drawn
                    .cell_at(at.x, at.y)
                    .and_then(|n| scene.cells.get(n));
                let Some(cell) = cell else { return };
                self.cursor.clone_from(&cell.name);
                // The next piece in turn, and after the last one none.
                let letters: Vec<char> = edit.pieces().iter().map(|it| it.letter).collect();
                let now = cell
                    .piece
                    .and_then(|it| letters.iter().position(|l| *l == it.letter));
                let next = letters.get(now.map_or(0, |n| n + 1)).copied();
                EditMsg::Put(self.cursor.clone(), next)
            }
            Gesture::Wheel(_) => return,
            Gesture::Key(key) => match Key::of(key) {
                Key::Way(way) => {
                    let to = board::step(&scene, &self.cursor, way, self.study.is_flipped());
                    self.cursor = to.to_owned();
                    return;
                }
                Key::Char(' ' | '.') | Key::Backspace => EditMsg::Put(self.cursor.clone(), None),
                Key::Tab => EditMsg::Turn(edit.turn().other()),
                Key::Char('-') => EditMsg::Clear,
                Key::Char('=') => EditMsg::Reset,
                Key::Char(letter) => {
                    let mut pieces = edit.pieces().iter();
                    let exact = pieces.clone().find(|it| it.letter == letter);
                    let found =
                        exact.or_else(|| pieces.find(|it| it.letter.eq_ignore_ascii_case(&letter)));
                    let Some(piece) = found else { return };
                    EditMsg::Put(self.cursor.clone(), Some(piece.letter))
                }
                Key::Enter => EditMsg::Done,
                Key::Back => EditMsg::Cancel,
                _ => return,
            },
        };
        self.send(StudyMsg::Edit(msg));
    }

    pub(crate) fn draw(
        &mut self,
        context: &mut Context,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let (scene, heat) = self.scene();
        let is_editing = self.study.edit().is_some();
        let board = Board {
            scene: &scene,
            flipped: self.study.is_flipped(),
            skin: &context.skin,
            cursor: is_editing.then_some(self.cursor.as_str()),
            dimmed: &[],
            heat: &heat,
        };
        let Some(layout) = layout::of(&board, area, context.settings.size) else {
            layout::too_small(context, &board, area, buffer);
            return None;
        };
        let Layout {
            board: place,
            panel,
            bar,
            size,
        } = layout;
        self.drawn = board.draw(size, place, buffer);
        let cursor = self.drawn.cursor;
        self.draw_panel(context, panel, buffer);
        let typed = self.draw_typed(context, bar, area, buffer);
        typed.or(cursor)
    }

    /// The board with the engine's best move on it, and what a net thinks of cells.
    fn scene(&self) -> (Scene, Vec<(String, f64)>) {
        let view = self.study.board();
        let mut scene = view.scene;
        let best = self.study.lines().first().and_then(|it| it.moves.first());
        let effects = best.map(|mv| self.study.position().effects(mv));
        if let Some(Ok(effects)) = effects {
            let ends = effects.moved.iter().flat_map(|(from, to)| [from, to]);
            for cell in ends.chain(&effects.placed).chain(&effects.removed) {
                scene.mark(cell, MarkKind::Hint);
            }
        }
        (scene, view.heat)
    }

    /// What is typed, in the line of the keys, or the keys.
    fn draw_typed(
        &self,
        context: &Context,
        bar: Rect,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        if self.is_leaving {
            let question = context.word("tui-study-leave");
            let place = widgets::middle(area, widgets::width(&question) + 6, 3);
            let inside = widgets::panel(buffer, place, "", &context.skin);
            widgets::put(buffer, inside, 0, &question, context.skin.title());
            return None;
        }
        if let Some((what, line)) = &self.typed {
            let title = context.word(match what {
                Typed::Move => "tui-study-move",
                Typed::Comment => "tui-study-comment",
                Typed::Save => "tui-save-title",
            });
            let place = widgets::middle(area, 64.min(area.width), 3);
            let inside = widgets::panel(buffer, place, &title, &context.skin);
            return line.draw(buffer, inside, 0, "> ", &context.skin);
        }
        let keys: widgets::Bar<'_> = match (self.study.edit(), self.study.progress()) {
            (Some(_), _) => &[
                ("←↑↓→", "tui-bar-cell"),
                ("Space", "tui-bar-empty"),
                ("Tab", "tui-bar-turn"),
                ("Enter", "tui-bar-done"),
                ("Esc", "tui-bar-cancel"),
                ("-", "tui-bar-clear"),
                ("=", "tui-bar-reset"),
            ],
            (None, Some(_)) => &[("j", "tui-bar-stop"), ("←→", "tui-bar-step")],
            (None, None) => &[
                ("←→", "tui-bar-step"),
                ("a", "tui-bar-engine"),
                ("j", "tui-bar-judge"),
                ("o", "openings-bar"),
                ("n", "tui-bar-mistake"),
                ("p", "tui-bar-play-on"),
                ("m", "tui-bar-type"),
                ("c", "tui-bar-comment"),
                ("e", "tui-bar-edit"),
                ("w", "tui-bar-save"),
            ],
        };
        widgets::key_bar(buffer, bar, context, keys);
        None
    }

    fn draw_panel(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let skin = &context.skin;
        let choice = self.study.choice();
        let title = format!(
            "{} {}",
            context.game_name(choice.game()),
            choice.variant_name()
        );
        widgets::put(buffer, area, 0, &title, skin.title());
        let mut line = 1;
        if self.records.len() > 1 {
            let note = Note::new("tui-replay-number")
                .with("number", self.n + 1)
                .with("records", self.records.len());
            widgets::put(buffer, area, line, &context.say(None, &note), skin.faint());
            line += 1;
        }
        if self.study.edit().is_some() {
            self.draw_edit(context, below(area, line), buffer);
            return;
        }
        line += self.draw_players(context, below(area, line), buffer);
        line += widgets::put_wrapped(buffer, area, line, &self.status(context), skin.title());
        let comment = &self
            .study
            .record()
            .tree()
            .annotation(self.study.node())
            .comment;
        line += widgets::put_wrapped(buffer, area, line, comment, Style::new());
        let told = self.told.clone().or_else(|| {
            let notice = self.study.notice()?;
            Some(context.notes(Some(choice.game()), &notice.notes))
        });
        if let Some(told) = told {
            line += widgets::put_wrapped(buffer, area, line, &told, skin.alert());
        }
        line += self.draw_replies(context, area, line, buffer);
        line += self.draw_engine(context, below(area, line), buffer);
        line += self.draw_openings(context, below(area, line), buffer);
        line += self.draw_judgment(context, below(area, line), buffer);
        let rest = below(area, line + 1);
        self.draw_moves(context, rest, buffer);
    }

    fn draw_players(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let skin = &context.skin;
        let choice = self.study.choice();
        let tags = self.study.record().tags();
        let mut line = 0;
        for player in Player::BOTH {
            let side = player_name(context, choice, player);
            let text = match tags.player(player) {
                Some(name) => format!("{side}: {}", context.computer_name(choice, name)),
                None => side,
            };
            let color = choice.game().info().player(player).color;
            widgets::put(buffer, area, line, "  ", skin.chip(color));
            let rest = Rect {
                x: area.x + 3.min(area.width),
                width: area.width.saturating_sub(3),
                ..area
            };
            widgets::put(buffer, rest, line, &text, Style::new());
            line += 1;
        }
        let mut about: Vec<String> = Vec::new();
        about.extend(tags.date().map(str::to_owned));
        if self.study.record().result().is_some() {
            about.push(self.study.record().result_text().to_owned());
        }
        about.extend(tags.time_control().map(str::to_owned));
        if tags.value(session::tags::SWAP) == Some("done") {
            about.push(context.word("tui-replay-swapped"));
        }
        if !about.is_empty() {
            line += widgets::put_wrapped(buffer, area, line, &about.join(" · "), skin.faint());
        }
        line
    }

    /// Where we are: the last move, or how the game ended.
    fn status(&self, context: &Context) -> String {
        let (record, position) = (self.study.record(), self.study.position());
        let tree = record.tree();
        if let Some(reason) = position.reason() {
            return context.say(Some(self.study.choice().game()), &reason);
        }
        let line = tree.line_to(self.study.node());
        let Some(last) = line.last() else {
            return context.say(None, &Note::new("tui-replay-start"));
        };
        let is_main = tree.main_line().any(|it| it == *last);
        let clock = tree.annotation(*last).clock;
        let note = Note::new(match is_main {
            true => "tui-replay-move",
            false => "tui-replay-variation",
        });
        let note = note
            .with("number", line.len().div_ceil(2))
            .with("move", tree.mv(*last));
        let mut text = context.say(None, &note);
        if let Some(clock) = clock {
            text += &format!(" · {clock}");
        }
        text
    }

    /// What can be gone on with, where that is more than one move.
    fn draw_replies(&self, context: &Context, area: Rect, line: u16, buffer: &mut Buffer) -> u16 {
        let choices = self.study.board().choices;
        if !choices.is_empty() {
            for (n, choice) in (1..).zip(choices.iter().take(9)) {
                let text = format!(" {n}  {}", choice.mv);
                widgets::put(buffer, area, line + n - 1, &text, Style::new());
            }
            return choices.len().min(9) as u16;
        }
        let tree = self.study.record().tree();
        let replies = tree.replies(self.study.node());
        if replies.len() < 2 {
            return 0;
        }
        let title = context.word("tui-replay-variations");
        widgets::put(buffer, area, line, &title, context.skin.faint());
        for (n, id) in (1..).zip(replies.iter().take(9)) {
            let text = format!(" {n}  {}", tree.mv(*id));
            widgets::put(buffer, area, line + n, &text, Style::new());
        }
        replies.len().min(9) as u16 + 1
    }

    /// The bar of chances, and the lines while the engine looks.
    fn draw_engine(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        if let Some((done, all)) = self.study.progress() {
            let note = Note::new("tui-study-judging")
                .with("done", done)
                .with("all", all);
            widgets::put(
                buffer,
                area,
                0,
                &context.say(None, &note),
                context.skin.title(),
            );
            return 1;
        }
        let position = self.study.position();
        if self.study.is_engine_on() {
            let view = View {
                position,
                lines: self
                    .study
                    .lines()
                    .iter()
                    .map(|it| (it.verdict, it.moves.as_slice()))
                    .collect(),
                effort: self.effort.filter(|_| !self.study.lines().is_empty()),
                opinion: self.study.opinion_note(),
                trouble: None,
            };
            return view.draw(context, area, buffer);
        }
        if let Some((chance, _)) = self.study.chance() {
            chance_bar(context, position, chance, area, buffer);
            return 1;
        }
        0
    }

    /// The moves that games went on with, a line each, as far as there is room.
    fn draw_openings(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        /// More than anybody compares at a glance.
        const MOST: usize = 8;
        self.opening_hits.clear();
        let Some(explorer) = &mut self.explorer else {
            return 0;
        };
        let skin = &context.skin;
        let Some(page) = explorer.page(self.study.position()) else {
            let none = context.word("openings-explorer-none");
            return widgets::put_wrapped(buffer, area, 0, &none, skin.faint());
        };
        let game = Some(self.study.choice().game());
        let title = context.word("openings-explorer");
        widgets::put(buffer, area, 0, &title, skin.title());
        let told = openings::here(page);
        let told: Vec<String> = told.iter().map(|it| context.say(game, it)).collect();
        let mut line = 1 + widgets::put_wrapped(buffer, area, 1, &told.join("; "), skin.faint());
        // Half of the room is left for what else there is to see.
        let room = usize::from((area.height / 2).saturating_sub(line));
        let shown = page.moves.len().min(room).min(MOST);
        let width = |it: &openings::Row| widgets::width(&it.mv);
        let width = page.moves[..shown].iter().map(width).max().unwrap_or(0);
        for row in &page.moves[..shown] {
            let [games, score, evaluation] = row.cells(page.turn);
            let proof = row.proved(page.turn).map(|it| context.say(game, &it));
            let proof = proof.unwrap_or_default();
            let mv = &row.mv;
            let text = format!(
                " {mv:<width$} {games:>5} {score:>6} {evaluation:>6} {proof}",
                width = usize::from(width)
            );
            widgets::put(buffer, area, line, text.trim_end(), Style::new());
            let hit = Rect {
                y: area.y + line,
                height: 1,
                ..area
            };
            self.opening_hits.push((hit.intersection(area), mv.clone()));
            line += 1;
        }
        let rest = page.moves.len() - shown;
        if rest > 0 {
            let note = Note::new("openings-explorer-more").with("count", rest);
            widgets::put(buffer, area, line, &context.say(None, &note), skin.faint());
            line += 1;
        }
        if page.moves.is_empty() {
            let nothing = context.word("openings-nothing");
            line += widgets::put_wrapped(buffer, area, line, &nothing, skin.faint());
        }
        line
    }

    /// How both played, and the chances along the game.
    fn draw_judgment(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        let Some(report) = self.study.report() else {
            return 0;
        };
        let mut line = self.draw_graph(context, area, buffer);
        for player in Player::BOTH {
            let tally = report.players[player.idx()];
            let Some(accuracy) = tally.accuracy() else {
                continue;
            };
            let side = player_name(context, self.study.choice(), player);
            let counts = Judgment::ALL.map(|it| format!("{}{}", tally.count(it), it.sign()));
            let text = format!("{side} {accuracy:.0} %  {}", counts.join(" "));
            widgets::put(buffer, area, line, &text, Style::new());
            line += 1;
        }
        line
    }

    /// The first player's chances, a column for a move or several.
    fn draw_graph(&self, context: &Context, area: Rect, buffer: &mut Buffer) -> u16 {
        const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        const ASCII: [char; 8] = ['_', '.', ',', '-', '=', '+', '*', '#'];
        let points = self.study.graph();
        let width = usize::from(area.width).min(points.len());
        if width < 2 || area.height < 6 {
            return 0;
        }
        let here = self.study.node();
        for column in 0..width {
            let at = column * (points.len() - 1) / (width - 1);
            let next = (column + 1) * (points.len() - 1) / (width - 1);
            let point = points[at];
            let is_here = points[at..next.max(at + 1)]
                .iter()
                .any(|it| it.node == here);
            let level = point.chance.map(|it| (it * 7.0).round() as usize);
            let glyph = level.map_or(' ', |it| match context.skin.is_ascii() {
                true => ASCII[it.min(7)],
                false => BARS[it.min(7)],
            });
            let style = match is_here {
                true => context.skin.selected(),
                false => Style::new(),
            };
            buffer.set_string(area.x + column as u16, area.y, glyph.to_string(), style);
        }
        1
    }

    /// The moves of the line that is shown.
    fn draw_moves(&mut self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let tree = self.study.record().tree();
        let mut line = tree.line_to(self.study.node());
        let here = line.len();
        while let Some(next) = tree.next(line.last().copied().unwrap_or(NodeId::START)) {
            line.push(next);
        }
        let moves: Vec<Listed> = line
            .iter()
            .enumerate()
            .map(|(n, id)| Listed {
                text: {
                    let judgment = self.study.judgment(*id, n + 1);
                    format!("{}{}", tree.mv(*id), judgment.map_or("", Judgment::sign))
                },
                id: n,
            })
            .collect();
        let hits = layout::moves(&moves, here.checked_sub(1), context, area, buffer);
        self.hits = hits.into_iter().map(|(area, n)| (area, line[n])).collect();
    }

    /// What can be put on the board, whose turn it is, and what is wrong so far.
    fn draw_edit(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let Some(edit) = self.study.edit() else {
            return;
        };
        let skin = &context.skin;
        let choice = self.study.choice();
        widgets::put(
            buffer,
            area,
            0,
            &context.word("tui-edit-title"),
            skin.title(),
        );
        let turn = player_name(context, choice, edit.turn());
        let note = Note::new("to-move").with("player", turn.as_str());
        widgets::put(buffer, area, 1, &context.say(None, &note), Style::new());
        let mut line = 3;
        for piece in edit.pieces() {
            let glyph = draw::glyphs::piece(*piece, skin.charset);
            let used = widgets::put(
                buffer,
                area,
                line,
                &format!(" {glyph} "),
                skin.chip(piece.color),
            );
            let rest = Rect {
                x: area.x + used + 1,
                width: area.width.saturating_sub(used + 1),
                ..area
            };
            let color = context.word(&format!("color-{}", piece.color.id()));
            let kind = match piece.kind {
                rules::PieceKind::King => "play-piece-king",
                rules::PieceKind::Tile => "play-piece-tile",
                rules::PieceKind::Stone => "play-piece-stone",
            };
            let name = context
                .texts
                .say(None, &Note::new(kind).with("color", color));
            widgets::put(
                buffer,
                rest,
                line,
                &format!("{}  {name}", piece.letter),
                Style::new(),
            );
            line += 1;
        }
        let (text, style) = match edit.check() {
            Ok(_) => (context.word("tui-edit-good"), skin.faint()),
            Err(note) => (context.say(Some(choice.game()), &note), skin.alert()),
        };
        line += 1 + widgets::put_wrapped(buffer, area, line + 1, &text, style);
        widgets::put_wrapped(buffer, area, line + 1, &edit.text(), skin.faint());
    }
}
