//! The page as files that any web host can serve.

use std::fs;
use std::path::Path;

use crate::assets::assets;
use crate::error::ServeError;

/// Writes every file of the page into a folder, which is made where missing,
/// and returns how many there are. Files of other names are left as they are.
///
/// # Errors
/// If the program was built without the page, or a file cannot be written.
pub fn export(folder: &Path) -> Result<usize, ServeError> {
    let files = assets();
    if files.is_empty() {
        return Err(ServeError::NoPage);
    }
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| ServeError::Write { path, source }
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    for file in files {
        let path = folder.join(file.path);
        fs::write(&path, file.raw).map_err(failed(&path))?;
        // A host that can sends these instead.
        for (end, packed) in [("br", file.brotli), ("gz", file.gzip)] {
            if let Some(packed) = packed {
                let path = folder.join(format!("{}.{end}", file.path));
                fs::write(&path, packed).map_err(failed(&path))?;
            }
        }
    }
    Ok(files.len())
}
