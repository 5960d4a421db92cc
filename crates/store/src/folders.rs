//! Folders of settings, games and records.

use std::env;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// Where things live.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// Holds `settings.toml`.
    pub config: PathBuf,
    /// Finished games, one to a file.
    pub records: PathBuf,
    /// Games being played, one to a file.
    pub autosaves: PathBuf,
    /// Seats in games on servers, one to a file.
    pub seats: PathBuf,
    /// Sessions of accounts on servers, one to a file.
    pub accounts: PathBuf,
    /// Holds `puzzles.txt`: what was practiced.
    pub practice: PathBuf,
    /// Games between people that are served from here.
    pub server: PathBuf,
}

impl Folders {
    /// Everything below one folder.
    pub fn below(home: &Path) -> Self {
        Self {
            config: home.to_owned(),
            records: home.join("records"),
            autosaves: home.join("autosaves"),
            seats: home.join("seats"),
            accounts: home.join("accounts"),
            practice: home.join("practice"),
            server: home.join("server"),
        }
    }

    /// Everything below the folder that the variable `QUADRILLE_HOME` names, or
    /// else in the platform's standard folders; none if there are none.
    pub fn of_this_person() -> Option<Self> {
        let own = env::var_os("QUADRILLE_HOME").filter(|home| !home.is_empty());
        match own {
            // A folder by a relative name should not wander off with the working folder.
            Some(home) => Some(Self::below(&std::path::absolute(home).ok()?)),
            None => Self::standard(),
        }
    }

    fn standard() -> Option<Self> {
        let base = etcetera::base_strategy::choose_native_strategy().ok()?;
        // A relative `HOME` is nobody's home: it wanders with the working folder.
        if !base.home_dir().is_absolute() {
            return None;
        }
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        Some(Self {
            config: base.config_dir().join("quadrille"),
            records: base.data_dir().join("quadrille").join("records"),
            autosaves: state.join("quadrille").join("autosaves"),
            seats: base.data_dir().join("quadrille").join("seats"),
            accounts: base.data_dir().join("quadrille").join("accounts"),
            practice: base.data_dir().join("quadrille").join("practice"),
            server: base.data_dir().join("quadrille").join("server"),
        })
    }
}
