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
        Note::new("page-cell").with("cell", cell.name.as_str()),
        standing(cell.piece),
    ];
    if role == Role::Target && marks.contains(&MarkKind::Selected) {
        parts.push(Note::new("page-cell-selected"));
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
        return Note::new("page-cell-empty");
    };
    let key = match piece.kind {
        PieceKind::Stone => "page-piece-stone",
        PieceKind::Tile => "page-piece-tile",
        PieceKind::King => "page-piece-king",
    };
    Note::new(key).with("color", piece.color)
}

const fn role_key(role: Role) -> Option<&'static str> {
    match role {
        Role::Idle => None,
        Role::Pickable => Some("page-cell-pickable"),
        Role::Selected => Some("page-cell-selected"),
        Role::Target => Some("page-cell-target"),
    }
}

const fn how_key(how: How) -> &'static str {
    match how {
        How::Left => "page-would-leave",
        How::Reached => "page-would-reach",
        How::Captured => "page-would-capture",
        How::Placed => "page-would-place",
        How::Removed => "page-would-remove",
        How::Splintered => "page-would-splinter",
    }
}

/// Targets and chosen cells are told by their role.
const fn mark_key(kind: MarkKind) -> Option<&'static str> {
    match kind {
        MarkKind::From => Some("page-cell-last-from"),
        MarkKind::To => Some("page-cell-last-to"),
        MarkKind::Captured => Some("page-cell-captured"),
        MarkKind::Splintered => Some("page-cell-splintered"),
        MarkKind::Path => Some("page-cell-path"),
        MarkKind::Fence => Some("page-cell-fence"),
        MarkKind::Group => Some("page-cell-group"),
        MarkKind::OtherGroup => Some("page-cell-other-group"),
        MarkKind::Hint => Some("page-cell-hint"),
        MarkKind::Target | MarkKind::Selected => None,
    }
}
