//! Failures: how the program ends when it does not succeed.

use std::env;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind as Usage};
use games::{GameId, NameError};
use rules::Note;
use texts::{Texts, visible};

/// Why a command did not succeed. What is said is one line.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line cannot be understood: exit code 2.
    Usage(String),
    /// The command was understood and failed: exit code 1.
    Failed(String),
    /// Nobody reads the output any more, which is no error.
    Closed,
    /// Help or version was asked for; the text is complete.
    Help(clap::Error),
}

impl Failure {
    /// A failure told in the words of the catalogue.
    pub(crate) fn note(texts: &Texts, game: GameId, note: &Note) -> Self {
        Self::Failed(texts.say(Some(game), note))
    }

    /// A name on the command line that is not known.
    pub(crate) fn name(texts: &Texts, error: &NameError) -> Self {
        Self::Usage(texts.say(None, error.note()))
    }

    /// A computer player on the command line that there is not.
    pub(crate) fn player(texts: &Texts, error: &engine::PlayerError) -> Self {
        Self::Usage(texts.say(None, error.note()))
    }

    /// A file that cannot be used.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        let name = if path == "-" {
            "standard input".into()
        } else {
            path.to_string_lossy()
        };
        Self::Failed(format!("{name}: {error}"))
    }

    /// Standard output cannot be written, if only because nobody reads it.
    pub(crate) fn output(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Failed(format!("standard output: {error}")),
        }
    }

    /// Says on standard error what happened and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (text, code) = match self {
            Self::Closed => return ExitCode::SUCCESS,
            Self::Help(help) => match print(&help) {
                Ok(()) => return ExitCode::SUCCESS,
                Err(error) => return Self::output(&error).report(),
            },
            Self::Usage(text) => (text, 2),
            Self::Failed(text) => (text, 1),
        };
        let _ = writeln!(io::stderr(), "error: {}", shortened(&visible(&text)));
        ExitCode::from(code)
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        if error.use_stderr() {
            Self::Usage(usage(error))
        } else {
            Self::Help(error)
        }
    }
}

/// A line of bearable length: whoever passes a megabyte knows what it says, so
/// the middle goes and what is said at the ends stays.
fn shortened(line: &str) -> String {
    const HEAD: usize = 300;
    const TAIL: usize = 700;
    let length = line.chars().count();
    if length <= HEAD + TAIL {
        return line.to_owned();
    }
    let head: String = line.chars().take(HEAD).collect();
    let tail: String = line.chars().skip(length - TAIL).collect();
    format!("{head} […] {tail}")
}

/// Prints help as it is, and the one version that all commands have.
fn print(help: &clap::Error) -> io::Result<()> {
    if help.kind() == Usage::DisplayVersion {
        writeln!(io::stdout(), "quadrille {}", env!("CARGO_PKG_VERSION"))?;
    } else {
        help.print()?;
    }
    io::stdout().flush()
}

/// Clap speaks in paragraphs; what is wrong and its tips make one line.
fn usage(mut error: clap::Error) -> String {
    if error.kind() == Usage::InvalidUtf8 {
        let found = env::args_os()
            .find(|arg| arg.to_str().is_none())
            .unwrap_or_default();
        return format!("the argument '{}' is not UTF-8", found.to_string_lossy());
    }
    make_visible(&mut error);
    let text = error.render().to_string();
    let said: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("tip: to pass"))
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .map(|line| line.trim_start_matches("error: "))
        .collect();
    format!("{}; see --help", said.join("; ").replace(":;", ":"))
}

/// Escapes what clap quotes from the command line, so that its lines are its own.
fn make_visible(error: &mut clap::Error) {
    let strings: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, shortened(&visible(text)))),
            _ => None,
        })
        .collect();
    for (kind, text) in strings {
        error.insert(kind, ContextValue::String(text));
    }
    // The tip to write `-- VALUE` quotes the argument too, and helps nobody here.
    if error.kind() == Usage::UnknownArgument {
        error.remove(ContextKind::Suggested);
    }
}
