//! What is typed in a game: moves, answers, the names of files.

use std::path::PathBuf;

use rules::Note;
use session::Action;

use super::{Dialog, Game};
use crate::screen::context::Context;
use crate::screen::input::{Deed, Key};

/// More than any move or path needs.
const LONGEST: usize = 1000;

impl Game {
    pub(crate) fn paste(&mut self, text: &str) {
        match (&mut self.typed, &mut self.dialog) {
            (Some(line), _) | (None, Some(Dialog::Save(line))) => line.paste(text, LONGEST),
            _ => {}
        }
    }

    pub(super) fn type_key(&mut self, key: Key, context: &Context) {
        let Some(line) = &mut self.typed else {
            return;
        };
        match key {
            Key::Back => self.typed = None,
            Key::Tab => self.complete(),
            Key::Enter => {
                let text = line.text.trim().to_owned();
                if text.is_empty() || self.act(Action::Move(text), context) {
                    self.typed = None;
                }
            }
            key => {
                self.message = None;
                line.key(key, LONGEST);
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

    pub(super) fn answer(&mut self, deed: Deed, context: &mut Context) {
        let Deed::Key(key) = deed else { return };
        let key = Key::of(key);
        match &mut self.dialog {
            Some(Dialog::Resign) => {
                self.dialog = None;
                if matches!(key, Key::Char('y' | 'Y' | 's' | 'S') | Key::Enter) {
                    self.act(Action::Resign, context);
                }
            }
            Some(Dialog::Save(line)) => match key {
                Key::Back => self.dialog = None,
                Key::Enter => {
                    let path = PathBuf::from(line.text.trim());
                    self.dialog = None;
                    self.save(path, context);
                }
                key => {
                    line.key(key, LONGEST);
                }
            },
            None => {}
        }
    }

    fn save(&mut self, path: PathBuf, context: &Context) {
        if path.as_os_str().is_empty() {
            return;
        }
        match self.table_mut().save_as(&path) {
            Ok(()) => {
                let note = Note::new("tui-saved").with("path", path.display().to_string());
                self.say(context.say(None, &note));
            }
            Err(note) => self.alert(context.say(None, &note)),
        }
    }

    /// A name for a file that is probably free.
    pub(super) fn file_name(&self) -> String {
        format!("{}-{}.qdr", self.choice.game(), self.session().n_plies())
    }
}
