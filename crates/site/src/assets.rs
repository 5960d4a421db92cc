//! The files of the page, as the build script embedded them.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path below the root, without a slash before it.
    pub path: &'static str,
    /// What changes when its content does, in quotes.
    pub etag: &'static str,
    /// Whether the path changes with the content, so that it can be kept forever.
    pub is_hashed: bool,
    /// The content.
    pub raw: &'static [u8],
    /// The content compressed with Brotli, where that is worth it.
    pub brotli: Option<&'static [u8]>,
    /// The content compressed with gzip, where that is worth it.
    pub gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The page itself.
pub(crate) const INDEX: &str = "index.html";

/// Every file of the page; none if the program was built without it.
pub fn assets() -> &'static [Asset] {
    ASSETS
}

/// The path of a file of the page by the name that it has in the sources, `style.css`, for
/// documents beside the page.
pub fn path_of(name: &str) -> Option<String> {
    let (stem, end) = name.rsplit_once('.')?;
    let is_it = |path: &str| {
        let rest = path.strip_prefix(stem).and_then(|it| it.strip_suffix(end));
        rest.is_some_and(|it| it == "." || it.starts_with('-') && !it[1..].contains('-'))
    };
    let found = ASSETS.iter().find(|it| is_it(it.path));
    found.map(|it| format!("/{}", it.path))
}

/// The file at a path of a request, which begins with a slash.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    let path = match path.strip_prefix('/')? {
        "" => INDEX,
        path => path,
    };
    ASSETS.iter().find(|asset| asset.path == path)
}

impl Asset {
    /// The type of its content, as HTTP names it.
    pub fn mime(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, end)| end) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "txt" | "md" | "ftl" => "text/plain; charset=utf-8",
            "woff2" => "font/woff2",
            "wasm" => "application/wasm",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }
}
