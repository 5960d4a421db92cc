//! What keys, the mouse and typing do on the analysis board.

use std::fs;
use std::path::{Path, PathBuf};

use openings::Explorer;
use play::study::{EditMsg, Study, StudyMsg};
use ratatui::layout::Position;
use record::NodeId;
use rules::Note;

use super::super::Next;
use super::super::setup::SetupScreen;
use super::{LONGEST, StudyScreen, Typed};
use crate::screen::board::{self, Way};
use crate::screen::context::Context;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets::{Line, path_of};

impl StudyScreen {
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
}
