//! Files that are always whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::{Doing, StoreError};

/// Writes a file so that it holds the old text or the new one whatever happens,
/// and the new one for good once this returns. A link is followed; what is not a
/// plain file, such as a device, is written as it is.
///
/// # Errors
/// If the system refuses; then the old file is as it was.
pub fn write_file(path: &Path, text: &str) -> Result<(), StoreError> {
    replace_or_write(path, text).map_err(Doing::Write.to(path))
}

/// The same for what nobody else may read.
pub(crate) fn write_private(path: &Path, text: &str) -> Result<(), StoreError> {
    #[cfg(unix)]
    let mode = Some(std::os::unix::fs::PermissionsExt::from_mode(0o600));
    #[cfg(not(unix))]
    let mode = None;
    replace(path, text, mode).map_err(Doing::Write.to(path))
}

/// Writes a new file, whole, under a name that nobody else has; `name` gives one
/// for each number from 1.
pub(crate) fn write_new(name: impl Fn(u32) -> PathBuf, text: &str) -> Result<PathBuf, StoreError> {
    let first = name(1);
    let temp = write_temp(&first, text, None).map_err(Doing::Write.to(&first))?;
    let placed = reserve(name).and_then(|path| {
        fs::rename(&temp, &path).map_err(|error| {
            // What was reserved is empty, and still ours.
            let _ = fs::remove_file(&path);
            Doing::Write.to(&path)(error)
        })?;
        Ok(path)
    });
    if placed.is_err() {
        let _ = fs::remove_file(&temp);
    }
    let path = placed?;
    sync_folder(&path).map_err(Doing::Write.to(&path))?;
    Ok(path)
}

/// Creates an empty file under the first name that is free, so that a rename
/// over it destroys nothing.
pub(crate) fn reserve(name: impl Fn(u32) -> PathBuf) -> Result<PathBuf, StoreError> {
    let mut n = 1;
    loop {
        let path = name(n);
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && n < u32::MAX => n += 1,
            Err(error) => return Err(Doing::Write.to(&path)(error)),
        }
    }
}

/// The bytes of a file; none if there is no such file. Of a file beyond the
/// limit only that much and one more byte.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, StoreError> {
    let refuse = Doing::Read.to(path);
    let is_missing =
        |error: &io::Error| matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory);
    let kind = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(refuse(error)),
    };
    // Reading a pipe might never end.
    if !kind.is_file() {
        return Err(refuse(io::Error::other("not a plain file")));
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(refuse(error)),
    };
    let mut bytes = Vec::new();
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(refuse)?;
    Ok(Some(bytes))
}

/// Creates a folder, and those above it, if it is not there.
pub(crate) fn create_folder(path: &Path) -> Result<(), StoreError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    // What a person plays is nobody else's business.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(Doing::Write.to(path))
}

/// Removes a file, if it is there.
pub(crate) fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Doing::Remove.to(path)(error)),
        _ => Ok(()),
    }
}

/// Removes what writers that were killed left in a folder. Only old files: a
/// new one may be in use.
pub(crate) fn sweep(folder: &Path) {
    for path in list(folder).unwrap_or_default() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') && name.ends_with(TEMP) && is_old(&path) {
            // Rubbish that cannot be removed does no harm.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether a file has not been touched for a day.
pub(crate) fn is_old(path: &Path) -> bool {
    const DAY: Duration = Duration::from_secs(86_400);
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
    modified.is_ok_and(|modified| modified.elapsed().is_ok_and(|age| age > DAY))
}

/// What is in a folder, by name; nothing if there is no such folder.
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Doing::Read.to(folder)(error)),
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths
        .collect::<io::Result<_>>()
        .map_err(Doing::Read.to(folder))?;
    paths.sort();
    Ok(paths)
}

/// The name of a file with something after it.
pub(crate) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// How names of files end that are being written.
const TEMP: &str = ".part";

fn replace_or_write(path: &Path, text: &str) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(old) if old.is_file() => {
            replace(&fs::canonicalize(path)?, text, Some(old.permissions()))
        }
        Ok(_) => write_through(path, text),
        Err(error) if error.kind() == ErrorKind::NotFound => replace(path, text, None),
        Err(error) => Err(error),
    }
}

fn replace(path: &Path, text: &str, like: Option<fs::Permissions>) -> io::Result<()> {
    let temp = write_temp(path, text, like)?;
    if let Err(error) = fs::rename(&temp, path) {
        let _ = fs::remove_file(&temp);
        return Err(error);
    }
    sync_folder(path)
}

/// Writes a hidden file next to `path`, down to the disk.
fn write_temp(path: &Path, text: &str, like: Option<fs::Permissions>) -> io::Result<PathBuf> {
    let (temp, mut file) = open_temp(path)?;
    let written = like
        .map_or(Ok(()), |like| file.set_permissions(like))
        .and_then(|()| file.write_all(text.as_bytes()))
        .and_then(|()| file.sync_all());
    match written {
        Ok(()) => Ok(temp),
        Err(error) => {
            let _ = fs::remove_file(&temp);
            Err(error)
        }
    }
}

fn open_temp(path: &Path) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    loop {
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{n}{TEMP}", process::id()));
        let temp = path.with_file_name(hidden);
        match File::create_new(&temp) {
            // Another machine with the same home may have a process of this number.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (temp, file)),
        }
    }
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.flush()
}

/// Makes a new name in a folder last; elsewhere than on Unix, folders cannot be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    match File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all()) {
        // The file itself is there and whole; some file systems know no more than that.
        Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}
