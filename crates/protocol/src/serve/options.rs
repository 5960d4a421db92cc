//! Options of the engine, and the player that they make.

use engine::{Method, Player, Settings};
use games::{Choice, GameId, Ladder};
use rules::Note;

use crate::place::say;
use crate::words::quoted;
use crate::{Code, EngineOption, Fault, OptionKind};

/// The options of the engine.
#[derive(Clone, Default)]
pub(super) struct Options {
    settings: Settings,
    level: Option<String>,
}

/// The level that is none.
const NO_LEVEL: &str = "none";

impl Options {
    /// What can be set.
    pub(super) fn list() -> Vec<EngineOption> {
        let usual = Settings::default();
        let methods = [
            Method::Best,
            Method::Classic,
            Method::AlphaBeta,
            Method::Tree,
            Method::Uct,
            Method::Net,
            Method::Learned,
        ];
        vec![
            spin(
                "Memory",
                usual.memory as i64,
                1,
                Settings::MOST_MEMORY as i64,
            ),
            spin(
                "Threads",
                usual.threads as i64,
                1,
                Settings::MOST_THREADS as i64,
            ),
            spin("Seed", usual.seed as i64, 0, i64::MAX),
            combo("Method", methods.iter().map(ToString::to_string).collect()),
            spin("Noise", usual.noise.into(), 0, 10_000),
            combo("Level", levels()),
        ]
    }

    /// Sets one of them.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let list = Self::list();
        let Some(option) = list.iter().find(|option| option.is(name)) else {
            let known: Vec<&str> = list.iter().map(|option| option.name.as_str()).collect();
            let text = format!("{} is none of {}", quoted(name), known.join(", "));
            return Err(Fault::new(Code::Option, text));
        };
        if !option.fits(value) {
            let text = format!("{} does not fit: {option}", quoted(value));
            return Err(Fault::new(Code::Option, text));
        }
        if option.is("Level") {
            let value = value.to_ascii_lowercase();
            self.level = (value != NO_LEVEL).then_some(value);
            return Ok(());
        }
        self.settings
            .set(name, value)
            .map_err(|error| fault(None, error.note()))
    }

    /// The player of a board that is set so.
    pub(super) fn player(&self, choice: Choice) -> Result<Player, Fault> {
        let game = choice.game();
        let Some(level) = &self.level else {
            let player = Player::engine(choice, &self.settings);
            return player.map_err(|error| fault(Some(game), error.note()));
        };
        if Ladder::of(choice).rung(level).is_none() {
            let text = format!("{game} has no {level}");
            return Err(Fault::new(Code::Option, text));
        }
        let player = Player::named(choice, level, self.settings.seed);
        player.map_err(|error| fault(Some(game), error.note()))
    }
}

/// The levels of any game, weakest first.
fn levels() -> Vec<String> {
    let mut levels = vec![NO_LEVEL.to_owned()];
    let boards = GameId::ALL.iter().flat_map(|game| game.variants());
    let ladders = boards.map(Ladder::of);
    let longest = ladders.max_by_key(|ladder| ladder.levels().count());
    levels.extend(
        longest
            .into_iter()
            .flat_map(Ladder::levels)
            .map(str::to_owned),
    );
    levels
}

fn spin(name: &str, default: i64, min: i64, max: i64) -> EngineOption {
    EngineOption {
        name: name.to_owned(),
        kind: OptionKind::Spin { default, min, max },
    }
}

/// A choice among words, the first of which is the default.
fn combo(name: &str, values: Vec<String>) -> EngineOption {
    EngineOption {
        name: name.to_owned(),
        kind: OptionKind::Combo {
            default: values.first().cloned().unwrap_or_default(),
            values,
        },
    }
}

fn fault(game: Option<GameId>, note: &Note) -> Fault {
    Fault::new(Code::Option, say(game, note))
}
