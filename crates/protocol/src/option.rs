//! Options of an engine, as text.

use std::fmt;

use crate::Fault;
use crate::words::{Words, one_line, quoted};

/// Something about an engine that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name, one word; case does not matter.
    pub name: String,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// What it is at first.
        default: bool,
    },
    /// A number.
    Spin {
        /// What it is at first.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of some words.
    Combo {
        /// What it is at first.
        default: String,
        /// The words.
        values: Vec<String>,
    },
    /// Any text.
    Text {
        /// What it is at first.
        default: String,
    },
}

impl EngineOption {
    /// Whether it has that name.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether it can be set so.
    pub fn fits(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check { .. } => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => value
                .parse()
                .is_ok_and(|number: i64| (*min..=*max).contains(&number)),
            OptionKind::Combo { values, .. } => {
                values.iter().any(|known| known.eq_ignore_ascii_case(value))
            }
            OptionKind::Text { .. } => true,
        }
    }

    /// Reads what comes after `option`.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, Fault> {
        words.keyword("name")?;
        let name = words.expect("the name of the option")?.to_owned();
        words.keyword("type")?;
        let kind = words.expect("the type of the option")?;
        words.keyword("default")?;
        let kind = match kind {
            "check" => OptionKind::Check {
                default: check(words)?,
            },
            "spin" => spin(words)?,
            "combo" => combo(words)?,
            "string" => OptionKind::Text {
                default: words.rest(),
            },
            _ => {
                let found = quoted(kind);
                let text = format!("a type is check, spin, combo or string, not {found}");
                return Err(Fault::syntax(text));
            }
        };
        Ok(Self { name, kind })
    }
}

fn check(words: &mut Words<'_>) -> Result<bool, Fault> {
    match words.expect("`true` or `false`")? {
        "true" => Ok(true),
        "false" => Ok(false),
        found => {
            let found = quoted(found);
            Err(Fault::syntax(format!(
                "a check is `true` or `false`, not {found}"
            )))
        }
    }
}

fn spin(words: &mut Words<'_>) -> Result<OptionKind, Fault> {
    let default = words.number("default")?;
    words.keyword("min")?;
    let min = words.number("min")?;
    words.keyword("max")?;
    let max = words.number("max")?;
    if !(min..=max).contains(&default) {
        let text = format!("the default {default} is not from {min} to {max}");
        return Err(Fault::syntax(text));
    }
    Ok(OptionKind::Spin { default, min, max })
}

fn combo(words: &mut Words<'_>) -> Result<OptionKind, Fault> {
    let default = words.expect("the default")?.to_owned();
    let mut values = Vec::new();
    while words.peek().is_some() {
        words.keyword("var")?;
        values.push(words.expect("a value after `var`")?.to_owned());
    }
    if !values.contains(&default) {
        let found = quoted(&default);
        return Err(Fault::syntax(format!(
            "the default {found} is none of the values"
        )));
    }
    Ok(OptionKind::Combo { default, values })
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values
                    .iter()
                    .try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Text { default } => {
                write!(f, "string default {}", one_line(default))
            }
        }
    }
}
