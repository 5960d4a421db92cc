//! Typing in a game: moves, answers, the names of files.

use std::fs;
use std::path::PathBuf;

use play::Msg;
use rules::Note;
use session::Action;

use super::Game;
use crate::screen::context::Context;
use crate::screen::input::{Gesture, Key};
use crate::screen::widgets::path_of;

/// More than any move or path needs.
const LONGEST: usize = 1000;

impl Game {
    pub(crate) fn paste(&mut self, text: &str) {
        let asked = self.far.as_mut().and_then(|far| far.asked.as_mut());
        if let Some((line, most)) = asked.and_then(super::beside::Asked::line) {
            line.paste(text, most);
        } else if let Some(line) = self.typed.as_mut().or(self.saving.as_mut()) {
            line.paste(text, LONGEST);
        }
    }

    pub(super) fn type_key(&mut self, key: Key) {
        let Some(line) = &mut self.typed else {
            return;
        };
        match key {
            Key::Back => self.typed = None,
            Key::Tab => self.complete(),
            Key::Enter => {
                let text = line.text.trim().to_owned();
                if !text.is_empty() {
                    self.send(Msg::Act(Action::Move(text)));
                }
                let is_refused = self.play.notice().is_some_and(|told| told.is_alert);
                self.typed.take_if(|_| !is_refused);
            }
            key => {
                line.key(key, LONGEST);
                self.send(Msg::Tell(None));
            }
        }
    }

    /// The legal moves that begin as what is typed does.
    pub(super) fn completions(&self) -> Vec<String> {
        let Some(line) = &self.typed else {
            return Vec::new();
        };
        let typed: String = line.text.trim().to_lowercase();
        let mut moves = self.session().position().legal_moves();
        moves.retain(|mv| mv.to_lowercase().starts_with(&typed));
        moves
    }

    /// Types what all of them have in common.
    fn complete(&mut self) {
        let moves = self.completions();
        let Some(first) = moves.first() else {
            return;
        };
        let same = |mv: &String| {
            let pairs = first.bytes().zip(mv.bytes());
            pairs.take_while(|(a, b)| a == b).count()
        };
        let n = moves.iter().map(same).min().unwrap_or(0);
        if let (Some(line), Some(text)) = (&mut self.typed, first.get(..n)) {
            text.clone_into(&mut line.text);
        }
    }

    /// Answers whatever is asked before all else.
    pub(super) fn answer(&mut self, gesture: Gesture) {
        let Gesture::Key(key) = gesture else { return };
        let key = Key::of(key);
        let Some(line) = &mut self.saving else {
            let is_yes = matches!(key, Key::Char('y' | 'Y' | 's' | 'S'));
            return self.send(if is_yes { Msg::Yes } else { Msg::No });
        };
        match key {
            Key::Back => self.saving = None,
            Key::Enter => {
                let path = path_of(&line.text);
                self.saving = None;
                self.save(path);
            }
            key => {
                line.key(key, LONGEST);
            }
        }
    }

    fn save(&mut self, path: PathBuf) {
        if path.as_os_str().is_empty() {
            return;
        }
        match self.host.save_as(&path, self.play.record()) {
            Ok(()) => {
                let path = fs::canonicalize(&path).unwrap_or(path);
                let path = path.display().to_string();
                self.say(Note::new("tui-saved").with("path", path), false);
            }
            Err(note) => self.say(note, true),
        }
    }

    /// A name for a file that is probably free, where records are kept.
    pub(super) fn file_name(&self, context: &Context) -> String {
        let (game, plies) = (self.choice.game(), self.session().n_plies());
        let name = format!("{}-{game}-{plies}.qdr", store::today());
        let folders = context.store.folders().ok().flatten();
        let path = folders.map_or_else(|| PathBuf::from(&name), |it| it.records.join(&name));
        path.display().to_string()
    }
}
