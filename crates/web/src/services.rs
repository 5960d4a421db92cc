//! Effects of games and studies, carried out.

use games::GameId;
use leptos::prelude::*;
use page::{Copied, Effect};
use play::Effect as AtBoard;
use rules::Note;

use crate::engine::Engine;
use crate::keeper::Keeper;
use crate::voice::Voice;
use crate::words::Language;
use crate::{browser, sound};

/// Everything that it takes to do what a page decides.
#[derive(Clone, Copy)]
pub(crate) struct Services {
    pub(crate) language: Language,
    pub(crate) keeper: Keeper,
    pub(crate) engine: Engine,
    pub(crate) voice: Voice,
}

impl Services {
    /// For the page that asks.
    pub(crate) fn here() -> Self {
        Self {
            language: Language::here(),
            keeper: Keeper::here(),
            engine: Engine::here(),
            voice: Voice::here(),
        }
    }

    /// Does what a page wants done.
    pub(crate) fn carry_out(self, game: GameId, effect: Effect) {
        match effect {
            Effect::Play(effect) => drop(self.at_board(game, effect)),
            Effect::Copy(what, text) => self.copy(what, &text),
            Effect::Download { name, mime, text } => {
                if let Err(error) = browser::download(&name, mime, &text) {
                    leptos::logging::error!("{error:?}");
                }
            }
        }
    }

    /// Does what a game wants done and needs no answer; the rest comes back.
    pub(crate) fn at_board(self, game: GameId, effect: AtBoard) -> Option<AtBoard> {
        match effect {
            AtBoard::Announce(notes) => self.voice.say(self.sentences(game, &notes)),
            AtBoard::Toast(notes) => self.voice.toast(self.sentences(game, &notes)),
            AtBoard::Sound(heard) => {
                if self.keeper.settings.with_untracked(|it| it.sound) {
                    sound::play(heard);
                }
            }
            AtBoard::StopEngine => self.engine.stop(),
            // Boards see by themselves what moves.
            other => return Some(other),
        }
        None
    }

    /// Notes as sentences, one after the other.
    pub(crate) fn sentences(self, game: GameId, notes: &[Note]) -> String {
        let texts = crate::words::texts(self.language.0.get_untracked());
        let said = notes.iter().map(|note| texts.say(Some(game), note));
        let said: Vec<String> = said.map(|it| it.trim_end_matches('.').to_owned()).collect();
        said.join(". ")
    }

    fn copy(self, what: Copied, text: &str) {
        let text = match what {
            Copied::Link => browser::base() + text,
            Copied::Position | Copied::Record => text.to_owned(),
        };
        browser::copy(&text, move |is_done| {
            let texts = crate::words::texts(self.language.0.get_untracked());
            let key = match (is_done, what) {
                (false, _) => "web-copy-failed",
                (true, Copied::Link) => "web-copied-link",
                (true, Copied::Position) => "web-copied-position",
                (true, Copied::Record) => "web-copied-record",
            };
            self.voice.toast(texts.word(key));
        });
    }
}
