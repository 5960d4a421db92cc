//! A match as tags of its record.

use record::Record;
use record::tags::names;
use rules::{Note, Outcome, Player};

use crate::refusal::clip;
use crate::{End, Refusal, Seat, TakeBacks, Why};

/// The names of the tags in which a match is saved, beside `First`, `Second` and `Result`.
pub mod tags {
    /// Who moves first: `human`, or a computer player and its seed, `seed-greedy 7`.
    pub const FIRST_PLAYER: &str = "FirstPlayer";
    /// Who moves second, likewise.
    pub const SECOND_PLAYER: &str = "SecondPlayer";
    /// `never` where moves may not be taken back.
    pub const TAKE_BACKS: &str = "TakeBacks";
    /// Whose offer of a draw stands: `first` or `second`.
    pub const DRAW_OFFER: &str = "DrawOffer";
    /// What ended the match: `rules`, `resignation`, `agreement` or `abandoned`.
    pub const TERMINATION: &str = "Termination";
}

const NAMES: [&str; 2] = [names::FIRST, names::SECOND];
const KINDS: [&str; 2] = [tags::FIRST_PLAYER, tags::SECOND_PLAYER];
const NEVER: &str = "never";
const SIDES: [&str; 2] = ["first", "second"];
const RULES: &str = "rules";
const RESIGNATION: &str = "resignation";
const AGREEMENT: &str = "agreement";
const ABANDONED: &str = "abandoned";

/// Every tag that follows from the match.
pub(crate) const OWN: [&str; 7] = [
    names::FIRST,
    names::SECOND,
    tags::FIRST_PLAYER,
    tags::SECOND_PLAYER,
    tags::TAKE_BACKS,
    tags::DRAW_OFFER,
    tags::TERMINATION,
];

/// Sets every tag that may be needed later, so that none of them can lack room then.
pub(crate) fn make_room(record: &mut Record) -> Result<(), Refusal> {
    for name in OWN {
        if record.tags().value(name).is_none() {
            record.set_tag(name, "")?;
        }
    }
    Ok(())
}

/// Writes the seats, which may have names that are too long for a record.
pub(crate) fn write_seats(record: &mut Record, seats: &[Seat; 2]) -> Result<(), Refusal> {
    for (seat, (name, kind)) in seats.iter().zip(NAMES.into_iter().zip(KINDS)) {
        seat.check()?;
        set(record, name, Some(seat.name()).filter(|it| !it.is_empty()))?;
        set(record, kind, Some(&seat.kind_text()))?;
    }
    Ok(())
}

/// Writes how the match stands.
pub(crate) fn write_state(
    record: &mut Record,
    takebacks: TakeBacks,
    offer: Option<Player>,
    end: Option<&End>,
) {
    let never = (takebacks == TakeBacks::Never).then_some(NEVER);
    let offer = offer.map(|player| SIDES[player.idx()]);
    let termination = end.and_then(|end| match &end.why {
        Why::Rules(_) => Some(RULES),
        Why::Resigned(_) => Some(RESIGNATION),
        Why::Agreed => Some(AGREEMENT),
        Why::Abandoned => Some(ABANDONED),
        Why::Other(found) => Some(&**found).filter(|it| !it.is_empty()),
    });
    record.set_result(end.and_then(|end| end.outcome));
    for (name, value) in [
        (tags::TAKE_BACKS, never),
        (tags::DRAW_OFFER, offer),
        (tags::TERMINATION, termination),
    ] {
        set(record, name, value).expect("the tag is short and there is room for it");
    }
}

/// Reads who plays; without a tag it is a person.
pub(crate) fn seats(record: &Record) -> Result<[Seat; 2], Refusal> {
    let seat = |player: Player| {
        let name = record.tags().player(player).unwrap_or_default();
        let tag = KINDS[player.idx()];
        match record.tags().value(tag) {
            None => Ok(Seat::human(name)),
            Some(kind) => Seat::from_kind_text(kind, name).ok_or_else(|| bad(tag, kind)),
        }
    };
    Ok([seat(Player::First)?, seat(Player::Second)?])
}

/// Reads whether moves may be taken back.
pub(crate) fn takebacks(record: &Record) -> Result<TakeBacks, Refusal> {
    match record.tags().value(tags::TAKE_BACKS) {
        None => Ok(TakeBacks::Free),
        Some(NEVER) => Ok(TakeBacks::Never),
        Some(other) => Err(bad(tags::TAKE_BACKS, other)),
    }
}

/// Reads whose offer of a draw stands.
pub(crate) fn offer(record: &Record) -> Result<Option<Player>, Refusal> {
    let Some(side) = record.tags().value(tags::DRAW_OFFER) else {
        return Ok(None);
    };
    let found = Player::BOTH
        .into_iter()
        .find(|player| SIDES[player.idx()] == side);
    found.map(Some).ok_or_else(|| bad(tags::DRAW_OFFER, side))
}

/// Reads how the match ended, if it did so otherwise than by the rules, which
/// have the outcome `ruled`. What the rules say need not be repeated, but must
/// not be denied; words of other programs are let pass.
pub(crate) fn end(record: &Record, ruled: Option<Outcome>) -> Result<Option<End>, Refusal> {
    let result = record.result();
    let why = record.tags().value(tags::TERMINATION).unwrap_or_default();
    let is_ours = [RULES, RESIGNATION, AGREEMENT, ABANDONED].contains(&why);
    match (ruled, result) {
        (Some(_), _) if (why == RULES || !is_ours) && result.is_none_or(|it| ruled == Some(it)) => {
            Ok(None)
        }
        (None, Some(Outcome::Win(winner))) if why == RESIGNATION => {
            Ok(Some(End::resigned(winner.other())))
        }
        (None, Some(Outcome::Draw)) if why == AGREEMENT => Ok(Some(End::agreed())),
        (None, outcome) if why == ABANDONED => Ok(Some(End {
            outcome,
            ..End::abandoned()
        })),
        (None, None) if !is_ours => Ok(None),
        (None, Some(_)) if !is_ours => Ok(Some(End {
            outcome: result,
            why: Why::Other(why.to_owned()),
        })),
        _ => Err(contradiction(record, why)),
    }
}

fn contradiction(record: &Record, termination: &str) -> Refusal {
    let note = Note::new("session-record-end").with("result", record.result_text());
    note.with("termination", clip(termination)).into()
}

fn set(record: &mut Record, name: &str, value: Option<&str>) -> Result<(), Refusal> {
    match value {
        Some(value) => record.set_tag(name, value)?,
        None => record.remove_tag(name)?,
    }
    Ok(())
}

fn bad(tag: &'static str, found: &str) -> Refusal {
    let note = Note::new("session-record-tag");
    note.with("name", tag).with("found", clip(found)).into()
}
