//! Faults of a line, and the `error` replies that tell them.

use std::fmt;

use crate::words::one_line;

/// The kind of a [`Fault`], one word of the protocol.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// The first word is no command.
    Unknown,
    /// Words are missing, too many or wrong.
    Syntax,
    /// Not now.
    Order,
    /// A version that is not spoken.
    Version,
    /// No such option, or not that value.
    Option,
    /// No such game or variant.
    Game,
    /// A text that is no position of the variant.
    Position,
    /// A move that cannot be read or is not legal.
    Move,
    /// A line that is too long.
    Line,
    /// A line that is not UTF-8.
    Utf8,
    /// The engine itself failed.
    Internal,
    /// A code of an engine that knows more of them.
    Other(String),
}

impl Code {
    const NAMES: [(&'static str, Self); 11] = [
        ("unknown", Self::Unknown),
        ("syntax", Self::Syntax),
        ("order", Self::Order),
        ("version", Self::Version),
        ("option", Self::Option),
        ("game", Self::Game),
        ("position", Self::Position),
        ("move", Self::Move),
        ("line", Self::Line),
        ("utf8", Self::Utf8),
        ("internal", Self::Internal),
    ];

    /// The code that is written so.
    pub fn of(word: &str) -> Self {
        let known = Self::NAMES.into_iter().find(|(name, _)| *name == word);
        known.map_or_else(|| Self::Other(word.to_owned()), |(_, code)| code)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Other(word) = self {
            return f.write_str(word);
        }
        let known = Self::NAMES.iter().find(|(_, code)| code == self);
        f.write_str(known.map_or("", |(name, _)| name))
    }
}

/// Why a line is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{code}: {}", one_line(.text))]
pub struct Fault {
    /// What kind of fault it is.
    pub code: Code,
    /// What is wrong, for people who write engines.
    pub text: String,
}

impl Fault {
    /// A fault with its explanation.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Self {
            code,
            text: text.into(),
        }
    }

    pub(crate) fn syntax(text: impl Into<String>) -> Self {
        Self::new(Code::Syntax, text)
    }
}
