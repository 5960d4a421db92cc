//! Files with names that say what is in them, written as Rust.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::thread;

use sha2::{Digest, Sha256};

use crate::compress;

/// The files of the page.
#[derive(Default)]
pub(crate) struct Assets {
    files: Vec<File>,
}

struct File {
    /// What other files call it.
    name: String,
    /// What it is served as.
    path: String,
    bytes: Vec<u8>,
    hash: String,
    /// Whether it is kept when it is fetched first, not before.
    is_late: bool,
    brotli: Option<Vec<u8>>,
    gzip: Option<Vec<u8>>,
}

impl Assets {
    /// Adds a file whose name shall change with its content.
    pub(crate) fn add_hashed(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), String> {
        self.add(name, bytes, true)
    }

    /// Adds such a file that not everybody needs: it is kept for the times without a network when
    /// it is fetched first.
    pub(crate) fn add_late(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), String> {
        self.add(name, bytes, true)?;
        let added = self.files.last_mut();
        added.ok_or("no file was added")?.is_late = true;
        Ok(())
    }

    /// Adds a file that must be found under its own name.
    pub(crate) fn add_plain(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), String> {
        self.add(name, bytes, false)
    }

    fn add(&mut self, name: &str, bytes: Vec<u8>, is_hashed: bool) -> Result<(), String> {
        let bytes = self.linked(name, bytes)?;
        let hash = hash(&bytes);
        let path = match name.rsplit_once('.').filter(|_| is_hashed) {
            Some((stem, end)) => format!("{stem}-{}.{end}", &hash[..10]),
            None => name.to_owned(),
        };
        self.files.push(File {
            name: name.to_owned(),
            path,
            bytes,
            hash,
            is_late: false,
            brotli: None,
            gzip: None,
        });
        Ok(())
    }

    /// A text with the names of earlier files replaced by their paths.
    fn linked(&self, name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        if [".wasm", ".png", ".woff2", ".qnet", ".openings"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            return Ok(bytes);
        }
        let mut text = String::from_utf8(bytes).map_err(|error| format!("{name}: {error}"))?;
        for file in self.files.iter().filter(|file| file.name != file.path) {
            for before in ["\"", "'", "./"] {
                for after in ["\"", "'"] {
                    let (old, new) = (&file.name, &file.path);
                    let old = format!("{before}{old}{after}");
                    text = text.replace(&old, &format!("{before}{new}{after}"));
                }
            }
        }
        Ok(text.into_bytes())
    }

    /// Every path so far as the elements of a list in JavaScript, of those that are kept at once
    /// or of the others; the page itself is known by the folder it lies in.
    pub(crate) fn list(&self, is_late: bool) -> String {
        let files = self.files.iter().filter(|it| it.is_late == is_late);
        let paths = files.map(|file| match file.path.as_str() {
            "index.html" => "\"./\"".to_owned(),
            path => format!("\"{path}\""),
        });
        paths.collect::<Vec<_>>().join(", ")
    }

    /// A text that changes when any file does.
    pub(crate) fn version(&self) -> String {
        let hashes: String = self.files.iter().map(|file| file.hash.as_str()).collect();
        hash(hashes.as_bytes())[..10].to_owned()
    }

    /// Adds the compressed forms.
    pub(crate) fn compress(&mut self, cache: &Path) -> Result<(), String> {
        fs::create_dir_all(cache).map_err(|error| format!("{}: {error}", cache.display()))?;
        // Two files are large and take long: each gets a thread.
        thread::scope(|scope| {
            let compress = |file: &mut File| {
                file.brotli = compress::brotli(&file.bytes, &file.hash, cache)?;
                file.gzip = compress::gzip(&file.bytes)?;
                Ok(())
            };
            let files = self.files.iter_mut();
            let threads: Vec<_> = files
                .map(|file| scope.spawn(move || compress(file)))
                .collect();
            let mut done = threads.into_iter().map(thread::ScopedJoinHandle::join);
            done.try_for_each(|it| it.map_err(|_| "compression panicked".to_owned())?)
        })
    }

    /// Writes the files and the Rust that embeds them.
    pub(crate) fn write(&self, out: &Path) -> Result<(), String> {
        let folder = out.join("files");
        // Those of an earlier build may be there, or none.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut code = String::from("pub(crate) static ASSETS: &[Asset] = &[\n");
        for file in &self.files {
            let save = |end: &str, bytes: &[u8]| {
                let path = folder.join(format!("{}{end}", file.path));
                fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
                Ok::<String, String>(format!("include_bytes!({path:?})"))
            };
            let option = |end: &str, bytes: &Option<Vec<u8>>| match bytes {
                Some(bytes) => Ok(format!("Some({})", save(end, bytes)?)),
                None => Ok::<String, String>("None".to_owned()),
            };
            let (path, is_hashed) = (&file.path, file.path != file.name);
            let etag = format!("\"{}\"", &file.hash[..16]);
            let raw = save("", &file.bytes)?;
            let brotli = option(".br", &file.brotli)?;
            let gzip = option(".gz", &file.gzip)?;
            writeln!(
                code,
                "    Asset {{ path: {path:?}, etag: {etag:?}, is_hashed: {is_hashed}, \
                 raw: {raw}, brotli: {brotli}, gzip: {gzip} }},"
            )
            .map_err(|error| error.to_string())?;
        }
        code += "];\n";
        let path = out.join("assets.rs");
        fs::write(&path, code).map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
