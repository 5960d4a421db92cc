//! JSON forms of what the program prints; `docs/cli.md` describes them.

use games::{AnyPosition, Choice, GameId};
use rules::{Effects, Lang, Line, LineKind, Note, Player, Scene, Tiling, Value, Words};
use serde_json::{Map, Value as Json, json};
use texts::Texts;

/// A game of the list.
pub(crate) fn game(game: GameId, texts: &Texts) -> Json {
    let info = game.info();
    let variants: Vec<Json> = game
        .variants()
        .into_iter()
        .map(|choice| {
            json!({
                "name": choice.variant_name(),
                "standard": choice == game.standard(),
                "meaning": texts.say(Some(game), &choice.meaning()),
            })
        })
        .collect();
    let players: Vec<Json> = Player::BOTH
        .iter()
        .map(|&player| {
            let player = info.player(player);
            json!({ "name": words(player.name), "color": player.color.id() })
        })
        .collect();
    json!({
        "id": info.id,
        "name": words(info.name),
        "designer": info.designer,
        "year": info.year,
        "summary": words(info.summary),
        "players": players,
        "variants": variants,
    })
}

/// A position with everything the rules say of it.
pub(crate) fn position(position: &dyn AnyPosition, texts: &Texts) -> Json {
    let game = position.choice().game();
    let mut out = head(position.choice());
    out.insert("position".into(), position.to_text().into());
    out.insert("turn".into(), number(position.turn()).into());
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    out.insert("result".into(), outcome.into());
    let reason = position.reason().map(|reason| note(&reason, game, texts));
    out.insert("reason".into(), reason.into());
    out.into()
}

/// The beginning of every object that speaks of a variant.
pub(crate) fn head(choice: Choice) -> Map<String, Json> {
    let mut out = Map::new();
    out.insert("game".into(), choice.game().id().into());
    out.insert("variant".into(), choice.variant_name().into());
    out
}

/// What is where on the board.
pub(crate) fn scene(scene: &Scene) -> Json {
    let tiling = match scene.tiling {
        Tiling::Square => "square",
        Tiling::HexPointed => "hex-pointed",
        Tiling::HexFlat => "hex-flat",
    };
    let cells: Vec<Json> = scene
        .cells
        .iter()
        .map(|cell| {
            json!({
                "name": cell.name,
                "x": cell.x,
                "y": cell.y,
                "piece": cell.piece.map(|piece| piece.letter.to_string()),
            })
        })
        .collect();
    let tallies: Vec<Json> = scene
        .tallies
        .iter()
        .map(|tally| {
            json!({
                "key": tally.key,
                "player": tally.player.map(number),
                "color": tally.color.map(rules::Color::id),
                "number": tally.number,
            })
        })
        .collect();
    json!({ "tiling": tiling, "cells": cells, "tallies": tallies })
}

/// What a move did.
pub(crate) fn effects(effects: &Effects) -> Json {
    json!({
        "moved": effects.moved,
        "placed": effects.placed,
        "removed": effects.removed,
        "captured": effects.captured,
        "splintered": effects.splintered,
        "lines": lines(&effects.lines),
    })
}

/// Lines that decide something.
pub(crate) fn lines(lines: &[Line]) -> Json {
    let one = |line: &Line| {
        let kind = match line.kind {
            LineKind::Path => "path",
            LineKind::Fence => "fence",
            LineKind::Group => "group",
        };
        json!({
            "kind": kind,
            "player": number(line.player),
            "color": line.color.map(rules::Color::id),
            "cells": line.cells,
        })
    };
    lines.iter().map(one).collect()
}

/// A note as data and in words.
pub(crate) fn note(note: &Note, game: GameId, texts: &Texts) -> Json {
    let args: Map<String, Json> = note
        .args
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Value::Text(text) => text.as_str().into(),
                Value::Number(number) => (*number).into(),
                Value::Player(player) => number(*player).into(),
                Value::Color(color) => color.id().into(),
            };
            ((*name).to_owned(), value)
        })
        .collect();
    json!({ "rule": note.rule, "key": note.key, "args": args, "text": texts.say(Some(game), note) })
}

/// A player as 1 or 2.
fn number(player: Player) -> usize {
    player.idx() + 1
}

fn words(words: Words) -> Json {
    Lang::ALL
        .iter()
        .map(|&lang| (lang.id().to_owned(), words.in_lang(lang).into()))
        .collect::<Map<_, _>>()
        .into()
}
