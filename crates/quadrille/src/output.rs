//! Standard output, colors and language: what every command needs to speak.

use std::env;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use rules::Lang;
use texts::{Texts, visible};

use crate::cli::{Cli, Language, When};
use crate::failure::Failure;

/// Where a command writes and in which language it speaks.
pub(crate) struct Output {
    pub(crate) texts: &'static Texts,
    /// Whether to color what goes to standard output.
    pub(crate) color: bool,
    out: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new(cli: &Cli) -> Self {
        let lang = lang(cli);
        let color = match cli.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
                !refused && !dumb && io::stdout().is_terminal()
            }
        };
        Self {
            texts: table::texts(lang),
            color,
            out: BufWriter::new(io::stdout().lock()),
        }
    }

    /// Writes a text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.out
            .write_all(text.as_bytes())
            .map_err(|error| Failure::output(&error))
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.text(text.as_ref())?;
        self.text("\n")
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &serde_json::Value) -> Result<(), Failure> {
        self.line(value.to_string())
    }

    /// Where a conversation goes.
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Sends on what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| Failure::output(&error))
    }

    /// The text in bold, where there are colors.
    pub(crate) fn bold(&self, text: &str) -> String {
        if self.color {
            format!("\x1b[1m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

/// The language that is asked for, or that of the environment.
pub(crate) fn lang(cli: &Cli) -> Lang {
    asked_lang(cli).unwrap_or_else(environment_lang)
}

/// Says something beside the output, on standard error.
pub(crate) fn aside(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(text));
}

/// The language that the command line asks for.
pub(crate) fn asked_lang(cli: &Cli) -> Option<Lang> {
    cli.lang.map(|lang| match lang {
        Language::En => Lang::En,
        Language::Pt => Lang::Pt,
    })
}

/// The language that the environment asks for, if it is one of ours.
pub(crate) fn environment_lang() -> Lang {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(env::var_os)
        .find(|value| !value.is_empty());
    match value {
        Some(value) if value.to_string_lossy().starts_with("pt") => Lang::Pt,
        _ => Lang::En,
    }
}
