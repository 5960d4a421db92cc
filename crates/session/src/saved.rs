//! Tags of a record that hold a match.

use record::Record;
use record::tags::names;
use rules::{Note, Outcome, Player};

use crate::offer::Offers;
use crate::refusal::clip;
use crate::setup::Swap;
use crate::status::words;
use crate::{End, Offer, Refusal, Seat, TakeBacks, Why};

/// The names of the tags in which a match is saved, beside `First`, `Second` and `Result`.
pub mod tags {
    /// Who moves first: `human`, or a computer player and its seed, `seed-greedy 7`.
    pub const FIRST_PLAYER: &str = "FirstPlayer";
    /// Who moves second, likewise.
    pub const SECOND_PLAYER: &str = "SecondPlayer";
    /// `never` where moves may not be taken back.
    pub const TAKE_BACKS: &str = "TakeBacks";
    /// `allowed` where the second player may take the other side after the first
    /// move, `done` where that happened: whoever made the first move has played the
    /// second side since.
    pub const SWAP: &str = "Swap";
    /// Whose offer of a draw stands: `first` or `second`.
    pub const DRAW_OFFER: &str = "DrawOffer";
    /// Whose offer to take a move back stands.
    pub const TAKE_BACK_OFFER: &str = "TakeBackOffer";
    /// Whose offer of another match stands, or `agreed`.
    pub const REMATCH_OFFER: &str = "RematchOffer";
    /// What ended the match: `rules`, `resignation`, `agreement`, `abandoned`,
    /// `time`, `forfeit` or `adjudication`.
    pub const TERMINATION: &str = "Termination";
    /// Why there was a forfeit or an adjudication.
    pub const REASON: &str = "Reason";
}

const NAMES: [&str; 2] = [names::FIRST, names::SECOND];
const KINDS: [&str; 2] = [tags::FIRST_PLAYER, tags::SECOND_PLAYER];
const NEVER: &str = "never";
const ALLOWED: &str = "allowed";
const DONE: &str = "done";
/// The sides, as tags and messages name them.
pub(crate) const SIDES: [&str; 2] = ["first", "second"];
const AGREED: &str = "agreed";
/// The tags of the offers, in the order of [`Offer::ALL`].
const OFFERS: [&str; 3] = [tags::DRAW_OFFER, tags::TAKE_BACK_OFFER, tags::REMATCH_OFFER];

/// Every tag that follows from the match.
pub(crate) const OWN: [&str; 11] = [
    names::FIRST,
    names::SECOND,
    tags::FIRST_PLAYER,
    tags::SECOND_PLAYER,
    tags::TAKE_BACKS,
    tags::SWAP,
    tags::DRAW_OFFER,
    tags::TAKE_BACK_OFFER,
    tags::REMATCH_OFFER,
    tags::TERMINATION,
    tags::REASON,
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
    (takebacks, swap): (TakeBacks, Swap),
    offers: &Offers,
    end: Option<&End>,
) {
    let swap = match swap {
        Swap::Off => None,
        Swap::Allowed => Some(ALLOWED),
        Swap::Done => Some(DONE),
    };
    let mut values = vec![
        (
            tags::TAKE_BACKS,
            (takebacks == TakeBacks::Never).then_some(NEVER),
        ),
        (tags::SWAP, swap),
    ];
    for (offer, name) in Offer::ALL.into_iter().zip(OFFERS) {
        let by = offers.by(offer).map(|player| SIDES[player.idx()]);
        let is_agreed = offer == Offer::Rematch && offers.is_rematch_agreed;
        values.push((name, by.or(is_agreed.then_some(AGREED))));
    }
    values.push((tags::TERMINATION, end.map(|end| end.why.word())));
    // What another program gave as its reason goes with its word.
    if !end.is_some_and(|end| matches!(end.why, Why::Other(_))) {
        values.push((tags::REASON, end.map(|end| end.why.reason())));
    }
    // Tags that come and go have one order, whatever came first.
    for (name, _) in &values[1..] {
        set(record, name, None).expect("the tag is not fixed");
    }
    for (name, value) in values {
        let value = value.filter(|it| !it.is_empty());
        set(record, name, value).expect("the tag is short and there is room for it");
    }
    record.set_result(end.and_then(|end| end.outcome));
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

/// Reads whether the second player may take the other side, or did.
pub(crate) fn swap(record: &Record) -> Result<Swap, Refusal> {
    match record.tags().value(tags::SWAP) {
        None => Ok(Swap::Off),
        Some(ALLOWED) => Ok(Swap::Allowed),
        Some(DONE) if record.tree().main_line().next().is_some() => Ok(Swap::Done),
        Some(other) => Err(bad(tags::SWAP, other)),
    }
}

/// Reads whose offers stand.
pub(crate) fn offers(record: &Record) -> Result<Offers, Refusal> {
    let mut offers = Offers::default();
    for (offer, name) in Offer::ALL.into_iter().zip(OFFERS) {
        match record.tags().value(name) {
            None => {}
            Some(AGREED) if offer == Offer::Rematch => offers.is_rematch_agreed = true,
            Some(side) => {
                let by = player(side).ok_or_else(|| bad(name, side))?;
                offers.set(offer, Some(by));
            }
        }
    }
    Ok(offers)
}

/// Reads a side.
pub(crate) fn player(side: &str) -> Option<Player> {
    let mut both = Player::BOTH.into_iter();
    both.find(|player| SIDES[player.idx()] == side)
}

/// Reads how the match ended, if it did so otherwise than by the rules, which
/// have the outcome `ruled`. What the rules say need not be repeated, but must
/// not be denied; words of other programs are let pass.
pub(crate) fn end(record: &Record, ruled: Option<Outcome>) -> Result<Option<End>, Refusal> {
    let result = record.result();
    let value = |name: &str| record.tags().value(name).unwrap_or_default();
    let (word, reason) = (value(tags::TERMINATION), value(tags::REASON));
    let is_ours = words::ALL.contains(&word);
    let refused = || contradiction(record, word);
    match ruled {
        Some(ruled) => {
            let agrees = result.is_none_or(|it| it == ruled);
            let is_good = agrees && (word == words::RULES || !is_ours);
            is_good.then_some(None).ok_or_else(refused)
        }
        None if result.is_none() && !is_ours => Ok(None),
        None => {
            let end = End::from_words(word, reason, result);
            end.map(Some).ok_or_else(refused)
        }
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
