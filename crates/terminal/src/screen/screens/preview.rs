//! A board as a picture, where a page has room for one.

use games::Choice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rules::Scene;

use crate::screen::board::{Board, Size};
use crate::screen::context::Context;

/// The start of a game, as large as fits.
pub(crate) fn start(context: &Context, choice: Choice, area: Rect, buffer: &mut Buffer) {
    scene(context, &choice.start().scene(), area, buffer);
}

/// A scene, as large as fits.
pub(crate) fn scene(context: &Context, scene: &Scene, area: Rect, buffer: &mut Buffer) {
    let board = Board {
        scene,
        flipped: false,
        skin: &context.skin,
        cursor: None,
        dimmed: &[],
        heat: &[],
    };
    if let Some(size) = board.fitting((area.width, area.height), Size::Normal) {
        board.draw(size, area, buffer);
    }
}
