//! Replies: lines from an engine to a program.

use std::fmt;
use std::str::FromStr;

use crate::info::Info;
use crate::option::EngineOption;
use crate::words::{Words, one_line};
use crate::{Code, Fault};

/// A reply, as a line of text.
///
/// ```
/// use protocol::Reply;
///
/// let reply: Reply = "bestmove d4xd5".parse()?;
/// assert_eq!(reply, Reply::BestMove(Some("d4xd5".to_owned())));
/// # Ok::<(), protocol::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Something about the engine: its `name`, `version` or `author`.
    Id {
        /// What is told.
        key: String,
        /// The rest of the line.
        text: String,
    },
    /// An option that can be set.
    Option(EngineOption),
    /// A game that the engine plays.
    Game {
        /// Its name.
        game: String,
        /// The variants that the engine plays.
        variants: Vec<String>,
    },
    /// The end of the greeting, with the version to speak.
    HelloOk(u32),
    /// The answer to `isready`.
    ReadyOk,
    /// What is known so far.
    Info(Info),
    /// A remark for people.
    Remark(String),
    /// The move to play; none if the game is over.
    BestMove(Option<String>),
    /// Something was refused.
    Error(Fault),
}

impl FromStr for Reply {
    type Err = Fault;

    /// Reads a reply. A fault with [`Code::Unknown`] is to be passed over: the
    /// engine may know more than we do.
    fn from_str(line: &str) -> Result<Self, Fault> {
        let mut words = Words::new(line);
        let word = words.expect("a reply")?;
        let reply = match word {
            "id" => Self::Id {
                key: words.expect("what `id` is about")?.to_owned(),
                text: words.rest(),
            },
            "option" => Self::Option(EngineOption::read(&mut words)?),
            "game" => Self::Game {
                game: words.expect("the game")?.to_owned(),
                variants: words.all(),
            },
            "qepok" => Self::HelloOk(words.number("qepok")?),
            "readyok" => Self::ReadyOk,
            "info" if words.peek() == Some("string") => {
                words.next();
                Self::Remark(words.rest())
            }
            "info" => Self::Info(Info::read(&mut words)?),
            "bestmove" => {
                let mv = words.expect("the move")?;
                Self::BestMove((mv != "none").then(|| mv.to_owned()))
            }
            "error" => {
                let code = Code::of(words.expect("the code of the error")?);
                Self::Error(Fault::new(code, words.rest()))
            }
            _ => {
                let known = "id, option, game, qepok, readyok, info, bestmove, error";
                return Err(Words::unknown(word, known));
            }
        };
        words.end()?;
        Ok(reply)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id { key, text } => write!(f, "id {key} {}", one_line(text)),
            Self::Option(option) => option.fmt(f),
            Self::Game { game, variants } => {
                write!(f, "game {game}")?;
                variants.iter().try_for_each(|name| write!(f, " {name}"))
            }
            Self::HelloOk(version) => write!(f, "qepok {version}"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::Remark(text) => write!(f, "info string {}", one_line(text)),
            Self::BestMove(Some(mv)) => write!(f, "bestmove {mv}"),
            Self::BestMove(None) => f.write_str("bestmove none"),
            Self::Error(fault) => {
                write!(f, "error {} {}", fault.code, one_line(&fault.text))
            }
        }
    }
}
