//! Damaged files, which are kept under another name.

use std::fs;
use std::path::{Path, PathBuf};

use rules::Note;

use crate::{Doing, StoreError, file};

/// Renames a damaged file to the first of `name.damaged-1`, `-2`, ... that is free.
pub(crate) fn set_aside(path: &Path) -> Result<PathBuf, StoreError> {
    let name = |n| file::suffixed(path, &format!(".damaged-{n}"));
    let aside = file::reserve(name)?;
    fs::rename(path, &aside).map_err(|error| {
        // What was reserved is empty, and still ours.
        let _ = fs::remove_file(&aside);
        Doing::Rename.to(path)(error)
    })?;
    Ok(aside)
}

/// What to tell of a damaged file: where it lies now, and what was wrong with it.
pub(crate) fn note(key: &'static str, path: &Path, aside: &Path) -> Note {
    Note::new(key)
        .with("path", path.display().to_string())
        .with("aside", aside.display().to_string())
}
