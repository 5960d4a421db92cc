//! Files that appear complete or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file that did not exist and is being written. Until it is finished it lies
/// beside its place under another name; if it never is, that is removed.
pub(crate) struct NewFile {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    /// If the path is taken or its folder cannot be written.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        refuse_taken(path)?;
        let part = path.with_file_name(format!(".quadrille-{}.part", process::id()));
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&part)?;
        Ok(Self {
            path: path.to_owned(),
            part,
            file: BufWriter::new(file),
        })
    }

    /// Appends a text.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())
    }

    /// Where bytes are appended.
    pub(crate) fn writer(&mut self) -> &mut (impl Write + Send + use<>) {
        &mut self.file
    }

    /// Puts the complete file in its place.
    ///
    /// # Errors
    /// If it cannot be written, or the path was taken meanwhile.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        // A link never replaces a file, which renaming would; but not every file
        // system has links.
        match fs::hard_link(&self.part, &self.path) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            Err(_) => {
                refuse_taken(&self.path)?;
                fs::rename(&self.part, &self.path)
            }
        }
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // Nothing is there any more if it was renamed.
        let _ = fs::remove_file(&self.part);
    }
}

fn refuse_taken(path: &Path) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(_) => Err(io::Error::new(
            ErrorKind::AlreadyExists,
            "the file exists already",
        )),
        Err(_) => Ok(()),
    }
}
