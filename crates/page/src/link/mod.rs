//! A whole game in a link.
//!
//! `talpa:8/DATA`: the game by name, then letters for a few bytes: a checksum;
//! a head that says which version this is, how the game ended and what else
//! follows; start position and names, where there are any; the number of moves;
//! and each move as its place in the sorted list of legal ones, in as many bits
//! as that takes. A game of sixty moves takes about a hundred letters. Nothing
//! grows on reading: there are never more moves than the limit, and each is
//! played as it is read.

pub(crate) mod code;

use games::{AnyPosition, Choice};
use record::{NodeId, Record, tags::names};
use rules::{Note, Outcome, Player};

use code::{BitReader, BitWriter, checksum, width};

/// The longest link that is read or written, in letters.
pub const LONGEST: usize = 8000;
/// The most moves that a link holds.
pub const MOST_MOVES: usize = 2000;

const VERSION: usize = 1;
const NAME_LIMIT: usize = 60;
const POSITION_LIMIT: usize = 2000;
const RESULTS: [Option<Outcome>; 4] = [
    None,
    Some(Outcome::Win(Player::First)),
    Some(Outcome::Win(Player::Second)),
    Some(Outcome::Draw),
];

/// The moves of a record, its start, result and names, as a link holds them;
/// comments and variations are left out.
///
/// # Errors
/// If the record has no good start, or is too long for a link.
pub fn write(record: &Record) -> Result<String, Note> {
    let choice = record.choice().map_err(|error| error.note)?;
    let position = record.start().map_err(|error| error.note)?;
    let n_moves = record.tree().main_line().count();
    if n_moves > MOST_MOVES {
        return Err(Note::new("page-link-moves").with("limit", MOST_MOVES));
    }
    let mut bits = BitWriter::default();
    bits.put(VERSION, 4);
    let result = RESULTS.iter().position(|&it| it == record.result());
    bits.put(result.unwrap_or(0), 2);
    let start = record.tags().value(names::POSITION);
    put_text(&mut bits, start);
    for player in Player::BOTH {
        let name = record.tags().player(player).map(clip);
        put_text(&mut bits, name.as_deref());
    }
    bits.put(n_moves, 11);
    put_moves(&mut bits, position, record)?;
    let bytes = bits.finish();
    let choice = choice.to_string();
    let sum = checksum(&[choice.as_bytes(), &bytes]).to_be_bytes();
    let link = format!("{choice}/{}", code::letters(&[&sum[..], &bytes].concat()));
    match link.len() > LONGEST {
        true => Err(Note::new("page-link-long").with("limit", LONGEST)),
        false => Ok(link),
    }
}

/// Reads what [`write()`] wrote.
///
/// # Errors
/// If anything is wrong with it; the note says what.
pub fn read(link: &str) -> Result<Record, Note> {
    let damaged = || Note::new("page-link-damaged");
    if link.len() > LONGEST {
        return Err(Note::new("page-link-long").with("limit", LONGEST));
    }
    let (game, data) = link.split_once('/').ok_or_else(damaged)?;
    let choice: Choice = game
        .parse()
        .map_err(|error: games::NameError| error.note().clone())?;
    let bytes = code::bytes(data).ok_or_else(damaged)?;
    let (sum, bytes) = bytes.split_at_checked(2).ok_or_else(damaged)?;
    if checksum(&[choice.to_string().as_bytes(), bytes]).to_be_bytes() != sum {
        return Err(damaged());
    }
    let mut bits = BitReader::new(bytes);
    if bits.take(4).ok_or_else(damaged)? != VERSION {
        return Err(Note::new("page-link-version"));
    }
    read_body(choice, bits)?.ok_or_else(damaged)
}

/// None if the bits end too soon or say what cannot be.
fn read_body(choice: Choice, mut bits: BitReader<'_>) -> Result<Option<Record>, Note> {
    let Some(head) = read_head(&mut bits) else {
        return Ok(None);
    };
    let mut record = match &head.start {
        None => Record::new(choice),
        Some(text) => {
            let start = choice.read(text).map_err(|error| (*error).clone())?;
            Record::from_position(&*start)
        }
    };
    for (tag, name) in [names::FIRST, names::SECOND].into_iter().zip(&head.names) {
        if let Some(name) = name {
            record.set_tag(tag, &clip(name)).map_err(|error| error.0)?;
        }
    }
    let mut position = record.start().map_err(|error| error.note)?;
    if take_moves(&mut bits, head.n_moves, &mut *position, &mut record).is_none() || !bits.ends() {
        return Ok(None);
    }
    let is_possible = position
        .outcome()
        .is_none_or(|outcome| head.result == Some(outcome));
    record.set_result(head.result);
    Ok(is_possible.then_some(record))
}

struct Head {
    result: Option<Outcome>,
    start: Option<String>,
    names: [Option<String>; 2],
    n_moves: usize,
}

fn read_head(bits: &mut BitReader<'_>) -> Option<Head> {
    Some(Head {
        result: RESULTS[bits.take(2)?],
        start: take_text(bits, POSITION_LIMIT)?,
        names: [
            take_text(bits, 4 * NAME_LIMIT)?,
            take_text(bits, 4 * NAME_LIMIT)?,
        ],
        n_moves: bits.take(11).filter(|&n| n <= MOST_MOVES)?,
    })
}

fn put_moves(
    bits: &mut BitWriter,
    mut position: Box<dyn AnyPosition>,
    record: &Record,
) -> Result<(), Note> {
    for id in record.tree().main_line() {
        let legal = position.legal_moves();
        let played = position.play(record.tree().mv(id));
        let mv = played.map_err(|error| error.note().clone())?;
        let n = legal.binary_search(&mv);
        bits.put(
            n.expect("a move that was played is legal"),
            width(legal.len()),
        );
    }
    Ok(())
}

fn take_moves(
    bits: &mut BitReader<'_>,
    n_moves: usize,
    position: &mut dyn AnyPosition,
    record: &mut Record,
) -> Option<()> {
    let mut last = NodeId::START;
    for _ in 0..n_moves {
        let legal = position.legal_moves();
        let mv = legal.get(bits.take(width(legal.len()))?)?;
        position.play(mv).ok()?;
        last = record.tree_mut().add(last, mv);
    }
    Some(())
}

/// A bit that says whether there is one, its length and its bytes.
fn put_text(bits: &mut BitWriter, text: Option<&str>) {
    bits.put(usize::from(text.is_some()), 1);
    let Some(text) = text else {
        return;
    };
    bits.put(text.len(), 11);
    for byte in text.bytes() {
        bits.put(byte.into(), 8);
    }
}

fn take_text(bits: &mut BitReader<'_>, limit: usize) -> Option<Option<String>> {
    if bits.take(1)? == 0 {
        return Some(None);
    }
    let n = bits.take(11).filter(|&n| n <= limit)?;
    let bytes: Option<Vec<u8>> = (0..n).map(|_| bits.take(8).map(|it| it as u8)).collect();
    String::from_utf8(bytes?).ok().map(Some)
}

fn clip(name: &str) -> String {
    name.chars()
        .filter(|letter| !letter.is_control())
        .take(NAME_LIMIT)
        .collect()
}
