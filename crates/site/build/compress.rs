//! The compressed forms of files, where they are worth it.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

/// As browsers like it best. At full quality it takes seconds, so the result is
/// kept under the hash of the content.
pub(crate) fn brotli(bytes: &[u8], hash: &str, cache: &Path) -> Result<Option<Vec<u8>>, String> {
    let path = cache.join(format!("{hash}.br"));
    if let Ok(packed) = fs::read(&path) {
        return Ok(Some(packed).filter(|packed| is_worth_it(packed, bytes)));
    }
    let params = BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut io::Cursor::new(bytes), &mut packed, &params)
        .map_err(|error| format!("brotli: {error}"))?;
    fs::write(&path, &packed).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Some(packed).filter(|packed| is_worth_it(packed, bytes)))
}

/// As everything understands it.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let pack = || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes)?;
        encoder.finish()
    };
    let packed: io::Result<Vec<u8>> = pack();
    let packed = packed.map_err(|error| format!("gzip: {error}"))?;
    Ok(Some(packed).filter(|packed| is_worth_it(packed, bytes)))
}

fn is_worth_it(packed: &[u8], bytes: &[u8]) -> bool {
    packed.len() + 64 < bytes.len()
}
