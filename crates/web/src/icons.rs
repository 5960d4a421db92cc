//! The few signs of the page, drawn as lines.

use games::Choice;
use leptos::prelude::*;
use page::{Theme, front};
use rules::{Piece, Player};

/// The four cells that stand for the program.
pub(crate) fn mark() -> impl IntoView {
    view! { <svg class="mark" viewBox="0 0 64 64" aria-hidden="true" inner_html=front::MARK></svg> }
}

/// The sign of a theme: half and half, sun, moon.
pub(crate) fn theme_sign(theme: Theme) -> impl IntoView {
    let (class, path) = front::theme_sign(theme);
    view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg> }
}

/// A sign by its lines.
pub(crate) fn sign(path: &'static str) -> impl IntoView {
    view! { <svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg> }
}

pub(crate) const UNDO: &str = "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6";
pub(crate) const REDO: &str = "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6";
pub(crate) const HINT: &str =
    "M9 17h6M10 20h4M8.500 14a6 6 0 1 1 7 0c-.7.6-1 1.500-1 3h-5c0-1.500-.3-2.400-1-3Z";
pub(crate) const FLIP: &str =
    "M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4";
pub(crate) const ABORT: &str = "M6 6l12 12M18 6L6 18";
pub(crate) const CLOCK: &str = "M12 7v5l3 3M12 3a9 9 0 1 0 .01 0Z";
pub(crate) const FLAG: &str = "M6 21V4M6 5c4-2 7 2 12 0v8c-5 2-8-2-12 0";
pub(crate) const DRAW: &str = "M3 13l4-5 4 2 2-2 4 1 4 4M7 8l-3 6 7 6 6-5M11 10l-2 3 3 1 3-3";
pub(crate) const PAUSE: &str = "M8 5v14M16 5v14";
pub(crate) const GO: &str = "M8 5l11 7-11 7Z";
pub(crate) const FIRST: &str = "M6 5v14M19 5l-9 7 9 7Z";
pub(crate) const BACK: &str = "M15 5l-8 7 8 7";
pub(crate) const ON: &str = "M9 5l8 7-8 7";
pub(crate) const LAST: &str = "M18 5v14M5 5l9 7-9 7Z";
pub(crate) const COMMENT: &str = "M4 5h16v11H10l-4 4v-4H4Z";
pub(crate) const KEYS: &str = "M3 7h18v10H3ZM7 11h.01M11 11h.01M15 11h.01M8 14h8";
pub(crate) const EDIT: &str = "M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4";
pub(crate) const OPEN: &str = "M3 7h6l2 2h10v10H3Z";
pub(crate) const SHARE: &str = "M12 15V4M8 8l4-4 4 4M5 12v7h14v-7";

/// A piece beside the text.
pub(crate) fn piece_sign(piece: Piece) -> impl IntoView {
    let href = format!("#{}", draw::piece_id(piece));
    view! {
        <svg class="piece-sign" viewBox="-23 -23 46 46" aria-hidden="true"><use_ href=href/></svg>
    }
}

/// A player beside the text: a piece of theirs, or their number where pieces are shared.
pub(crate) fn player_sign(choice: Choice, player: Player) -> AnyView {
    match page::piece_of(choice, player) {
        Some(piece) => piece_sign(piece).into_any(),
        None => view! {
            <span class="number-sign" aria-hidden="true">{player.idx() + 1}</span>
        }
        .into_any(),
    }
}
