//! The pages, one module each.

mod analysis;
mod broken;
mod home;
mod learn;
mod new;
mod online;
mod play;
mod prose;
mod puzzles;
mod rules;
mod settings;

use std::iter;

pub(crate) use analysis::Analysis;
pub(crate) use broken::Broken;
pub(crate) use home::Home;
pub(crate) use learn::{Learn, Lessons};
pub(crate) use new::{New, Now};
pub(crate) use online::{Lobby, Online};
pub(crate) use play::{Game, Place, Shared};
pub(crate) use prose::waiting;
pub(crate) use puzzles::{PuzzlePage, Puzzles};
pub(crate) use rules::{Known, Rules};
pub(crate) use settings::SettingsPage;

/// A sentence begins with a capital letter, unless it begins with a move or the name of a puzzle.
fn capital(text: String) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    if first.bytes().any(|it| it.is_ascii_digit()) {
        return text;
    }
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => iter::once(upper(first)).chain(letters).collect(),
        None => text,
    }
}

/// A sentence ends with a stop.
fn stop(text: String) -> String {
    match text.ends_with(['.', '!', '?', '…', ':']) {
        true => text,
        false => text + ".",
    }
}

/// Without the tables for all letters of the world: those of both languages are
/// in Latin-1, where capitals lie 32 places before the small ones.
fn upper(letter: char) -> char {
    match letter {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' => {
            char::from_u32(u32::from(letter) - 32).unwrap_or(letter)
        }
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_capitals() {
        for (text, expected) in [
            ("it", "It"),
            ("é", "É"),
            ("às", "Às"),
            ("1 a", "1 a"),
            ("a1xa2 is right", "a1xa2 is right"),
            ("", ""),
        ] {
            assert_eq!(capital(text.to_owned()), expected);
        }
    }
}
