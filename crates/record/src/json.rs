//! Games as JSON, for other programs; `docs/records.md` describes it.

use std::collections::HashMap;

use games::Choice;
use rules::{Note, Player, Value as Arg};
use serde_json::{Map, Value, json};

use crate::{Annotation, Fault, NodeId, Read, Record, Verdict};

/// A game. Moves are a flat list, so that no depth of variations is too deep:
/// each says which one it follows, by number, 0 being the start.
pub fn record(record: &Record) -> Value {
    let mut out = Map::new();
    let choice = record.choice().ok();
    out.insert("game".into(), choice.map(|it| it.game().id()).into());
    out.insert("variant".into(), choice.map(Choice::variant_name).into());
    let start = record.start().ok();
    out.insert("start".into(), start.map(|it| it.to_text()).into());
    out.insert("result".into(), record.result_text().into());
    let tags: Map<String, Value> = record
        .tags()
        .iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    out.insert("tags".into(), tags.into());
    annotate(record.tree().annotation(NodeId::START), &mut out);
    out.insert("moves".into(), moves(record));
    out.into()
}

/// A game that was read, with its faults and warnings.
pub fn read(read: &Read) -> Value {
    json!({
        "line": read.line,
        "record": record(&read.record),
        "faults": read.faults.iter().map(fault).collect::<Vec<_>>(),
        "warnings": read.warnings.iter().map(fault).collect::<Vec<_>>(),
    })
}

/// A fault or a warning.
pub fn fault(fault: &Fault) -> Value {
    json!({
        "line": fault.place.line,
        "column": fault.place.column,
        "note": note(&fault.note),
        "cause": fault.cause.as_ref().map(note),
    })
}

fn moves(record: &Record) -> Value {
    let tree = record.tree();
    let mut numbers = HashMap::from([(NodeId::START, 0)]);
    let mut out = Vec::with_capacity(tree.n_moves());
    for id in tree.moves() {
        let parent = tree.parent(id).and_then(|parent| numbers.get(&parent));
        let mut one = Map::new();
        one.insert("parent".into(), parent.copied().into());
        one.insert("move".into(), tree.mv(id).into());
        annotate(tree.annotation(id), &mut one);
        numbers.insert(id, out.len() + 1);
        out.push(Value::Object(one));
    }
    out.into()
}

/// What is not said is left out.
fn annotate(annotation: &Annotation, out: &mut Map<String, Value>) {
    if !annotation.comment.is_empty() {
        out.insert("comment".into(), annotation.comment.as_str().into());
    }
    if let Some(clock) = annotation.clock {
        out.insert("clock".into(), clock.millis.into());
    }
    if let Some(eval) = annotation.eval {
        let eval = match eval {
            Verdict::Chance(chance) => json!({ "score": chance.logit() }),
            Verdict::Proved { outcome, plies } => {
                json!({ "outcome": outcome.to_string(), "plies": plies })
            }
        };
        out.insert("eval".into(), eval);
    }
    if let Some(best) = &annotation.best {
        out.insert("best".into(), best.as_str().into());
    }
}

fn note(note: &Note) -> Value {
    let args: Map<String, Value> = note
        .args
        .iter()
        .map(|(name, value)| ((*name).to_owned(), arg(value)))
        .collect();
    json!({ "key": note.key, "rule": note.rule, "args": args })
}

fn arg(value: &Arg) -> Value {
    match value {
        Arg::Text(text) => text.as_str().into(),
        Arg::Number(number) => (*number).into(),
        Arg::Player(Player::First) => 1.into(),
        Arg::Player(Player::Second) => 2.into(),
        Arg::Color(color) => color.id().into(),
    }
}
