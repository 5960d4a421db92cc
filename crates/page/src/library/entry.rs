//! A kept game as a text: what a list shows of it, then the record.

use std::fmt::Write;

use games::Choice;
use record::Record;
use rules::{Outcome, Player};

/// What a list shows of a kept game, without reading its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The id that it is kept by.
    pub id: String,
    /// How often it was kept: who keeps it next must have seen this.
    pub revision: u64,
    /// When it was last kept, in milliseconds since 1970.
    pub at: u64,
    /// The game and variant.
    pub choice: Choice,
    /// How many moves were played.
    pub plies: usize,
    /// Whether it is over.
    pub is_over: bool,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Who plays.
    pub names: [String; 2],
    /// The computer players among them, by their own names.
    pub computers: [Option<String>; 2],
}

impl Summary {
    /// What there is to say of a record.
    pub(super) fn of(id: &str, revision: u64, at: u64, record: &Record) -> Option<Self> {
        let tags = record.tags();
        let name = |player| one_line(tags.player(player).unwrap_or_default());
        let kinds = [session::tags::FIRST_PLAYER, session::tags::SECOND_PLAYER];
        let computer = |tag| {
            let (player, _) = tags.value(tag)?.split_once(' ')?;
            Some(one_line(player))
        };
        Some(Self {
            id: id.to_owned(),
            revision,
            at,
            choice: record.choice().ok()?,
            plies: record.tree().main_line().count(),
            is_over: record.result().is_some() || tags.value(session::tags::TERMINATION).is_some(),
            result: record.result(),
            names: Player::BOTH.map(name),
            computers: kinds.map(computer),
        })
    }
}

/// The text under which a game is kept.
pub(super) fn write(summary: &Summary, record: &str) -> String {
    let mut out = String::with_capacity(record.len() + 200);
    let result = summary.result.map_or("*".to_owned(), |it| it.to_string());
    let state = if summary.is_over { "over" } else { "open" };
    // A text always takes it.
    let _ = writeln!(
        out,
        "{} {} {} {} {state} {result}",
        summary.revision, summary.at, summary.choice, summary.plies
    );
    for (name, computer) in summary.names.iter().zip(&summary.computers) {
        let _ = writeln!(out, "{} {name}", computer.as_deref().unwrap_or("-"));
    }
    out + record
}

/// The head of a kept game, and its record's text; none if it is damaged.
pub(super) fn read<'a>(id: &str, text: &'a str) -> Option<(Summary, &'a str)> {
    let mut parts = text.splitn(4, '\n');
    let [head, first, second, record] =
        [parts.next()?, parts.next()?, parts.next()?, parts.next()?];
    let words: Vec<&str> = head.split(' ').collect();
    let &[revision, at, choice, plies, state, result] = words.as_slice() else {
        return None;
    };
    let seats = [first.split_once(' ')?, second.split_once(' ')?];
    let summary = Summary {
        id: id.to_owned(),
        revision: revision.parse().ok()?,
        at: at.parse().ok()?,
        choice: choice.parse().ok()?,
        plies: plies.parse().ok()?,
        is_over: match state {
            "over" => true,
            "open" => false,
            _ => return None,
        },
        result: match result {
            "*" => None,
            _ => Some(result.parse().ok()?),
        },
        names: seats.map(|(_, name)| name.to_owned()),
        computers: seats.map(|(player, _)| (player != "-").then(|| player.to_owned())),
    };
    Some((summary, record))
}

fn one_line(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_control())
        .take(80)
        .collect()
}
