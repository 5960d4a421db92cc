//! A position in words.

use std::collections::BTreeMap;

use games::GameId;
use rules::{Color, LineKind, Note, PieceKind, Player, Scene};

use crate::plain::talk::{Talk, TalkResult};
use crate::plain::view::View;

/// Says everything that a board shows, in sentences.
pub(crate) fn describe(view: &View<'_>, talk: &mut Talk<'_>) -> TalkResult {
    let game = Some(view.game());
    let scene = view.position.scene();
    let mut notes = vec![title(view, talk)];
    if view.plies == 0 {
        // Who owns which edge stays the same, so it is said once.
        notes.extend(edges(view.game(), &scene, talk));
    }
    notes.extend(pieces(view.game(), &scene, talk));
    notes.extend(empty(&scene));
    notes.extend(deciding(view, talk));
    for note in &notes {
        talk.say(game, note)?;
    }
    for tally in &scene.tallies {
        let line = view.tally(tally, talk);
        talk.line(&line)?;
    }
    view.goals(&scene, talk)?;
    for note in last_move(view, talk) {
        talk.say(game, &note)?;
    }
    talk.say(game, &turn(view, talk))
}

/// Who is to move, or why nobody is.
pub(crate) fn turn(view: &View<'_>, talk: &Talk<'_>) -> Note {
    match view.position.reason() {
        Some(reason) => reason,
        None => {
            let player = view.player(view.position.turn(), talk);
            Note::new("to-move").with("player", player)
        }
    }
}

fn title(view: &View<'_>, talk: &Talk<'_>) -> Note {
    let choice = view.position.choice();
    let name = choice.game().info().name.in_lang(talk.texts.lang());
    Note::new("plain-describe-title")
        .with("game", name)
        .with("variant", choice.variant_name())
        .with("plies", view.plies)
}

/// The pieces, by whose they are and what they are.
fn pieces(game: GameId, scene: &Scene, talk: &Talk<'_>) -> Vec<Note> {
    let mut found: BTreeMap<(Color, u8), (PieceKind, Vec<&str>)> = BTreeMap::new();
    for cell in &scene.cells {
        if let Some(piece) = cell.piece {
            // Kings come first.
            let rank = u8::from(piece.kind != PieceKind::King);
            let group = found.entry((piece.color, rank));
            let group = group.or_insert_with(|| (piece.kind, Vec::new()));
            group.1.push(&cell.name);
        }
    }
    let has_kings = found.values().any(|(kind, _)| *kind == PieceKind::King);
    let note = |((color, _), (kind, cells)): ((Color, u8), (PieceKind, Vec<&str>))| {
        let key = match kind {
            PieceKind::King => "plain-describe-king",
            // Beside kings they are called otherwise.
            PieceKind::Stone if has_kings => "plain-describe-pawns",
            PieceKind::Stone => "plain-describe-stones",
            PieceKind::Tile => "plain-describe-tiles",
        };
        let note = Note::new(key).with("who", owner(game, color, talk));
        let note = note.with("number", cells.len());
        note.with("cells", cells.join(", "))
    };
    found.into_iter().map(note).collect()
}

/// The player with that color, or the color itself where players have none.
fn owner(game: GameId, color: Color, talk: &Talk<'_>) -> String {
    let info = game.info();
    let mut players = Player::BOTH.into_iter();
    match players.find(|&player| info.player(player).color == color) {
        Some(player) => info
            .player(player)
            .name
            .in_lang(talk.texts.lang())
            .to_owned(),
        None => talk.texts.word(&format!("color-{}", color.id())),
    }
}

/// The cells at the edges that belong to somebody.
fn edges(game: GameId, scene: &Scene, talk: &Talk<'_>) -> Vec<Note> {
    let mut found: BTreeMap<Color, Vec<&str>> = BTreeMap::new();
    for edge in &scene.edges {
        let cells = found.entry(edge.color).or_default();
        let name = &*scene.cells[edge.cell].name;
        if !cells.contains(&name) {
            cells.push(name);
        }
    }
    let note = |(color, cells): (Color, Vec<&str>)| {
        let note = Note::new("plain-describe-edge").with("who", owner(game, color, talk));
        note.with("cells", cells.join(", "))
    };
    found.into_iter().map(note).collect()
}

/// The empty cells, by name where they are few.
fn empty(scene: &Scene) -> Option<Note> {
    let empty = scene.cells.iter().filter(|cell| cell.piece.is_none());
    let cells: Vec<&str> = empty.map(|cell| &*cell.name).collect();
    if cells.is_empty() {
        return None;
    }
    let note = if 2 * cells.len() > scene.cells.len() {
        Note::new("plain-describe-empty-many")
    } else {
        Note::new("plain-describe-empty").with("cells", cells.join(", "))
    };
    Some(note.with("number", cells.len()))
}

/// The lines that decide something.
fn deciding(view: &View<'_>, talk: &Talk<'_>) -> Vec<Note> {
    let lines = view.position.lines().into_iter();
    lines
        .map(|line| {
            let key = match line.kind {
                LineKind::Path => "plain-describe-path",
                LineKind::Fence => "plain-describe-fence",
                LineKind::Group => "plain-describe-group",
            };
            let info = view.game().info();
            let side = info.player(line.player).name.in_lang(talk.texts.lang());
            let who = match line.color {
                Some(color) => {
                    let color = talk.texts.word(&format!("color-{}", color.id()));
                    format!("{side}, {color}")
                }
                None => side.to_owned(),
            };
            let note = Note::new(key).with("who", who);
            note.with("cells", line.cells.join(", "))
        })
        .collect()
}

/// The last move, and what it removed.
pub(crate) fn last_move(view: &View<'_>, talk: &Talk<'_>) -> Vec<Note> {
    let Some((before, mv)) = view.last else {
        return Vec::new();
    };
    let player = view.player(before.turn(), talk);
    let played = Note::new("plain-last-move").with("player", player);
    let mut notes = vec![played.with("move", mv)];
    let effects = view.effects().unwrap_or_default();
    for (key, cells) in [
        ("plain-captured", &effects.captured),
        ("plain-splintered", &effects.splintered),
    ] {
        if !cells.is_empty() {
            notes.push(Note::new(key).with("cells", cells.join(", ")));
        }
    }
    notes
}
