//! Terms: what is offered, and the match that comes of it.

use std::time::Duration;

use games::{Choice, Ladder};
use protocol::online::{Terms, Wish};
use rules::{Note, Player, clip, text_hash};
use session::{Seat, Setup, TakeBacks, TimeControl};
use sha2::{Digest, Sha256};

/// The terms in their canonical form.
///
/// # Errors
/// If there is no such game, computer player or time control.
pub fn check(terms: Terms) -> Result<Terms, Vec<Note>> {
    let choice = choice(&terms)?;
    let level = terms.level.as_deref().map(|name| level(choice, name));
    Ok(Terms {
        game: choice.to_string(),
        time: time(&terms)?.map(|it| it.to_string()),
        level: level.transpose()?,
        // What counts is not taken back, and nobody changes sides in it.
        takebacks: terms.takebacks && !terms.rated,
        swap: terms.swap && !terms.rated,
        ..terms
    })
}

/// A level of the game's ladder, by its own name.
fn level(choice: Choice, name: &str) -> Result<String, Vec<Note>> {
    let ladder = Ladder::of(choice);
    let mut levels = ladder.levels().filter(|it| it.starts_with("level-"));
    let found = levels.find(|it| it.eq_ignore_ascii_case(name));
    let unknown = || vec![Note::new("online-level").with("found", clip(name))];
    found.map(str::to_owned).ok_or_else(unknown)
}

/// Whether both have to be there at once.
pub(crate) fn is_live(terms: &Terms) -> bool {
    let time = time(terms).ok().flatten();
    time.is_some_and(|it| !it.is_correspondence())
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
    let hours = if is_live(terms) { 1 } else { 24 * 14 };
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
    id: &str,
    terms: &Terms,
    host: &str,
    guest: &str,
    host_side: Player,
) -> Result<Setup, Vec<Note>> {
    let guest = match &terms.level {
        // The same game is always answered in the same way.
        Some(level) => Seat::computer(level, text_hash(id) % 1_000_000),
        None => Seat::human(guest),
    };
    let mut seats = [Seat::human(host), guest];
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
