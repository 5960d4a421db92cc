//! The handshake in which an engine introduces itself.

use games::Choice;

use crate::{EngineOption, Reply};

/// The greeting of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hello {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// What can be set.
    pub options: Vec<EngineOption>,
    /// The games it plays, with their variants.
    pub games: Vec<(String, Vec<String>)>,
}

impl Hello {
    /// Whether it says that it plays this board.
    pub fn plays(&self, choice: Choice) -> bool {
        let variant = choice.variant_name();
        self.games
            .iter()
            .any(|(game, variants)| game == choice.game().id() && variants.contains(&variant))
    }

    /// The option of that name.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.is(name))
    }

    /// Takes in one reply of the greeting.
    pub(crate) fn hear(&mut self, reply: Reply) {
        match reply {
            Reply::Id { key, text } => match key.as_str() {
                "name" => self.name = text,
                "version" => self.version = text,
                "author" => self.author = text,
                _ => {}
            },
            Reply::Option(option) => self.options.push(option),
            Reply::Game { game, variants } => self.games.push((game, variants)),
            _ => {}
        }
    }
}
