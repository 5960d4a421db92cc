//! Names of people, and the keys of seats.

use rules::{Note, clip};
use sha2::{Digest, Sha256};

/// The name as it is kept; empty for somebody without one.
///
/// # Errors
/// If it is no name, 2 to 20 letters, digits, `-` and `_`, or nobody may be called so.
pub fn check_name(name: &str) -> Result<String, Note> {
    let name = name.trim();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let is_good = (2..=20).contains(&name.len()) && name.bytes().all(is_plain);
    if is_good && is_reserved(name) {
        return Err(Note::new("online-name-reserved").with("found", name));
    }
    if name.is_empty() || is_good {
        return Ok(name.to_owned());
    }
    Err(Note::new("online-name").with("found", clip(name)))
}

/// The name of an account.
///
/// # Errors
/// If it is no name, or nobody may have it.
pub fn check_account_name(name: &str) -> Result<String, Note> {
    let name = check_name(name)?;
    match name.is_empty() {
        true => Err(Note::new("online-name").with("found", "")),
        false => Ok(name),
    }
}

/// A name as it is compared: without case.
pub fn fold(name: &str) -> String {
    name.trim().to_ascii_lowercase()
}

/// Whether people would take somebody of that name for somebody else.
fn is_reserved(name: &str) -> bool {
    const WORDS: [&str; 22] = [
        "account",
        "admin",
        "administrator",
        "anonymous",
        "api",
        "bot",
        "computer",
        "guest",
        "host",
        "human",
        "max",
        "mod",
        "moderator",
        "nobody",
        "official",
        "quadrille",
        "random",
        "root",
        "server",
        "staff",
        "support",
        "system",
    ];
    const BEGINNINGS: [&str; 3] = ["level-", "level_", "seed-"];
    let name = fold(name);
    WORDS.contains(&name.as_str()) || BEGINNINGS.iter().any(|it| name.starts_with(it))
}

/// What is kept of the secret of a seat: the secret itself is only with the player.
pub fn key_of(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// Refuses a secret that somebody could guess, or that is no word.
///
/// # Errors
/// If it has not 20 to 64 visible ASCII characters.
pub fn check_secret(secret: &str) -> Result<(), Note> {
    let is_visible = |byte: u8| byte.is_ascii_graphic();
    let is_good = (20..=64).contains(&secret.len()) && secret.bytes().all(is_visible);
    is_good
        .then_some(())
        .ok_or_else(|| Note::new("online-secret"))
}
