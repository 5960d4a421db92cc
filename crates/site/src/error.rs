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
    /// A certificate, or its key, cannot be used.
    #[error("cannot use {}: {reason}", path.display())]
    Certificate {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// A key is not that of the certificate.
    #[error("{} is not the key of {}", key.display(), certificate.display())]
    OtherKey {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
    },
    /// The system refuses what a server needs.
    #[error("the server stopped")]
    Stopped(#[source] io::Error),
    /// It was told a second time to end, and did not wait for anything.
    #[error("ended at once, as it was told twice")]
    AtOnce,
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
            Self::Certificate { path, reason } => Note::new("serve-certificate")
                .with("path", path.display().to_string())
                .with("reason", reason.as_str()),
            Self::OtherKey { certificate, key } => Note::new("serve-other-key")
                .with("certificate", certificate.display().to_string())
                .with("key", key.display().to_string()),
            Self::Stopped(source) => Note::new("serve-stopped").with("reason", source.to_string()),
            Self::AtOnce => Note::new("serve-at-once"),
            Self::Beside(error) => Note::new("serve-games").with("reason", error.to_string()),
            Self::Write { path, source } => Note::new("serve-write")
                .with("path", path.display().to_string())
                .with("reason", source.to_string()),
        }
    }
}
