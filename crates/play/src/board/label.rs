//! A cell in words.

use rules::{MarkKind, Note, Piece, PieceKind, SceneCell};

use super::{Change, How, Role};

/// What a screen reader says of a cell: its name, what stands there, what can
/// be done, what happened.
pub(super) fn label(
    cell: &SceneCell,
    role: Role,
    marks: &[MarkKind],
    change: Option<&Change>,
) -> Vec<Note> {
    let mut parts = vec![
        Note::new("play-cell").with("cell", cell.name.as_str()),
        standing(cell.piece),
    ];
    if role == Role::Target && marks.contains(&MarkKind::Selected) {
        parts.push(Note::new("play-cell-selected"));
    }
    parts.extend(role_key(role).map(Note::new));
    parts.extend(change.map(|it| Note::new(how_key(it.how))));
    let mut told = Vec::new();
    for key in marks.iter().filter_map(|&kind| mark_key(kind)) {
        if !told.contains(&key) {
            told.push(key);
        }
    }
    parts.extend(told.into_iter().map(Note::new));
    parts
}

fn standing(piece: Option<Piece>) -> Note {
    let Some(piece) = piece else {
        return Note::new("play-cell-empty");
    };
    let key = match piece.kind {
        PieceKind::Stone => "play-piece-stone",
        PieceKind::Tile => "play-piece-tile",
        PieceKind::King => "play-piece-king",
    };
    Note::new(key).with("color", piece.color)
}

const fn role_key(role: Role) -> Option<&'static str> {
    match role {
        Role::Idle => None,
        Role::Pickable => Some("play-cell-pickable"),
        Role::Selected => Some("play-cell-selected"),
        Role::Target => Some("play-cell-target"),
    }
}

const fn how_key(how: How) -> &'static str {
    match how {
        How::Left => "play-would-leave",
        How::Reached => "play-would-reach",
        How::Captured => "play-would-capture",
        How::Placed => "play-would-place",
        How::Removed => "play-would-remove",
        How::Splintered => "play-would-splinter",
    }
}

/// Targets and chosen cells are told by their role.
const fn mark_key(kind: MarkKind) -> Option<&'static str> {
    match kind {
        MarkKind::From => Some("play-cell-last-from"),
        MarkKind::To => Some("play-cell-last-to"),
        MarkKind::Captured => Some("play-cell-captured"),
        MarkKind::Splintered => Some("play-cell-splintered"),
        MarkKind::Path => Some("play-cell-path"),
        MarkKind::Fence => Some("play-cell-fence"),
        MarkKind::Group => Some("play-cell-group"),
        MarkKind::OtherGroup => Some("play-cell-other-group"),
        MarkKind::Hint => Some("play-cell-hint"),
        MarkKind::Target | MarkKind::Selected => None,
    }
}
