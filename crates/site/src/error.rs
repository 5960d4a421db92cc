//! Errors of serving and exporting.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use rules::Note;

/// Why the page is not served or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The program was built without the page.
    #[error("built without the page")]
    NoPage,
    /// Another program listens there.
    #[error("{0} is taken")]
    Taken(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {addr}")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// Why not.
        source: io::Error,
    },
    /// The system refuses what a server needs.
    #[error("the server stopped")]
    Stopped(#[source] io::Error),
    /// What is served beside the page cannot be.
    #[error("the games cannot be kept: {0}")]
    Beside(Box<dyn std::error::Error + Send + Sync>),
    /// A file of the page cannot be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl ServeError {
    /// What is said of it.
    pub fn note(&self) -> Note {
        match self {
            Self::NoPage => Note::new("serve-no-page"),
            Self::Taken(addr) => Note::new("serve-taken").with("addr", addr.to_string()),
            Self::Listen { addr, source } => Note::new("serve-listen")
                .with("addr", addr.to_string())
                .with("reason", source.to_string()),
            Self::Stopped(source) => Note::new("serve-stopped").with("reason", source.to_string()),
            Self::Beside(error) => Note::new("serve-games").with("reason", error.to_string()),
            Self::Write { path, source } => Note::new("serve-write")
                .with("path", path.display().to_string())
                .with("reason", source.to_string()),
        }
    }
}
