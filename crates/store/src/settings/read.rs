//! Reading the settings file.

use std::path::Path;

use rules::Note;
use toml_edit::{Document, Item};

use super::Settings;
use super::form::{self, Clerk, Form};

/// The settings in a file. For each wrong value there is a note, and the usual
/// value in its place.
pub(super) fn take(document: &Document<String>, path: &Path) -> (Settings, Vec<Note>) {
    let mut settings = Settings::default();
    let mut reader = Reader {
        document,
        path,
        notes: Vec::new(),
    };
    form::visit(&mut settings, &mut reader);
    (settings, reader.notes)
}

struct Reader<'a> {
    document: &'a Document<String>,
    path: &'a Path,
    notes: Vec<Note>,
}

impl Clerk for Reader<'_> {
    fn entry<T: PartialEq>(&mut self, keys: &[&'static str], value: &mut T, form: &Form<'_, T>) {
        let Some(item) = self.find(keys) else { return };
        match item.as_value().and_then(form.take) {
            Some(found) => *value = found,
            None => self.notes.push(self.wrong(keys, item, &form.known)),
        }
    }
}

impl<'a> Reader<'a> {
    fn find(&mut self, keys: &[&'static str]) -> Option<&'a Item> {
        let mut item = self.document.as_item();
        for n in 0..keys.len() {
            let Some(table) = item.as_table_like() else {
                self.not_a_table(&keys[..n], item);
                return None;
            };
            item = table.get(keys[n])?;
        }
        Some(item)
    }

    /// Told once, although every key below it looks there.
    fn not_a_table(&mut self, keys: &[&'static str], item: &Item) {
        let note = self.wrong(keys, item, &[]);
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn wrong(&self, keys: &[&'static str], item: &Item, known: &[String]) -> Note {
        let note = Note::new(match known {
            [] => "store-setting-wrong",
            _ => "store-setting-wrong-known",
        });
        let note = note
            .with("path", self.path.display().to_string())
            .with("line", self.line(item))
            .with("setting", keys.join("."))
            .with("found", self.quote(item));
        match known {
            [] => note,
            known => note.with("known", known.join(", ")),
        }
    }

    /// The line on which something stands, counted from 1.
    fn line(&self, item: &Item) -> usize {
        let start = item.span().map_or(0, |span| span.start);
        let before = self.document.raw().as_bytes().iter().take(start);
        1 + before.filter(|&&byte| byte == b'\n').count()
    }

    /// As much of what stands there as a sentence can quote.
    fn quote(&self, item: &Item) -> String {
        const MOST: usize = 40;
        let text = item.span().and_then(|span| self.document.raw().get(span));
        let line = text.unwrap_or_default().lines().next().unwrap_or_default();
        match line.char_indices().nth(MOST) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        }
    }
}
