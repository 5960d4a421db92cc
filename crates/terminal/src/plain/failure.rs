//! Why the program ended before its time.

use std::io;

/// Why the program ended before its time.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The output cannot be written.
    Output(io::Error),
    /// What it should start with cannot be had; the sentence says why.
    Refused(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Output(error) => error.fmt(f),
            Self::Refused(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Failure {}
