//! Terms: what is offered, and the match that comes of it.

use std::time::Duration;

use games::Choice;
use protocol::online::{Terms, Wish};
use rules::{Note, Player};
use session::{Seat, Setup, TakeBacks, TimeControl};
use sha2::{Digest, Sha256};

/// The terms in their canonical form.
///
/// # Errors
/// If there is no such game or time control.
pub fn check(terms: Terms) -> Result<Terms, Vec<Note>> {
    let choice = choice(&terms)?;
    Ok(Terms {
        game: choice.to_string(),
        time: time(&terms)?.map(|it| it.to_string()),
        ..terms
    })
}

fn choice(terms: &Terms) -> Result<Choice, Vec<Note>> {
    let choice = terms.game.parse();
    choice.map_err(|error: games::NameError| vec![error.note().clone()])
}

fn time(terms: &Terms) -> Result<Option<TimeControl>, Vec<Note>> {
    let time = terms.time.as_deref().map(str::parse).transpose();
    time.map_err(|error: session::TimeControlError| vec![error.note().clone()])
}

/// How long an offer stands: an hour where both have to be there at once, two weeks
/// where they need not.
pub fn waits(terms: &Terms) -> Duration {
    let hours = if terms.time.is_some() { 1 } else { 24 * 14 };
    Duration::from_secs(3600 * hours)
}

/// The side of whoever offered; `lot` decides where it is drawn.
pub(crate) fn host_side(terms: &Terms, lot: bool) -> Player {
    match terms.side {
        Wish::First => Player::First,
        Wish::Second => Player::Second,
        Wish::Lot if lot => Player::First,
        Wish::Lot => Player::Second,
    }
}

/// The match.
///
/// # Errors
/// If the terms are not good.
pub(crate) fn setup(
    terms: &Terms,
    host: &str,
    guest: &str,
    host_side: Player,
) -> Result<Setup, Vec<Note>> {
    let mut seats = [Seat::human(host), Seat::human(guest)];
    if host_side == Player::Second {
        seats.reverse();
    }
    Ok(Setup {
        takebacks: match terms.takebacks {
            true => TakeBacks::Free,
            false => TakeBacks::Never,
        },
        swap: terms.swap,
        time: time(terms)?,
        ..Setup::new(choice(terms)?, seats)
    })
}

/// The id of the game that follows one.
pub(crate) fn next_id(id: &str) -> String {
    let digest = Sha256::digest(format!("next {id}").as_bytes());
    digest.iter().take(10).map(|byte| letter(*byte)).collect()
}

/// A letter or digit that is not easily taken for another.
fn letter(byte: u8) -> char {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";
    char::from(LETTERS[usize::from(byte % 32)])
}

/// A word of such letters, made of bytes: five bits each.
pub fn word(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| letter(*byte)).collect()
}
