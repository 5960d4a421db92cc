//! Marks on the board of a game.

use games::AnyPosition;
use play::builder::Builder;
use play::{Change, How};
use rules::{Effects, MarkKind, Scene};

use super::Game;

impl Game {
    /// The position with everything that is pointed out on it.
    pub(super) fn scene(&self) -> Scene {
        let position = self.session().position();
        let mut scene = position.scene();
        let builder = self.play.builder();
        let has_begun = builder.is_some_and(Builder::has_begun);
        if !has_begun {
            mark_position(&mut scene, position, &self.play.last_effects());
        }
        let best = self.analysis.as_ref().and_then(super::analysis::Pane::best);
        let hint = self.play.hint().or(best.as_deref().filter(|_| !has_begun));
        let hint = hint.map(|mv| position.effects(mv));
        if let Some(Ok(hint)) = hint {
            let ends = hint.moved.iter().flat_map(|(from, to)| [from, to]);
            for cell in ends.chain(&hint.placed).chain(&hint.removed) {
                scene.mark(cell, MarkKind::Hint);
            }
        }
        if let Some(builder) = builder {
            for cell in builder.chosen() {
                scene.mark(cell, MarkKind::Selected);
            }
            for cell in builder.targets() {
                scene.mark(cell, MarkKind::Target);
            }
        }
        if let Some(mv) = self.play.shown_move().or(self.play.sent_move()) {
            show(&mut scene, &play::preview(position, mv));
        }
        scene
    }

    /// The cells whose pieces look as if they could be chosen next, and cannot.
    pub(super) fn dimmed(&self, scene: &Scene) -> Vec<String> {
        let Some(builder) = self.play.builder() else {
            return Vec::new();
        };
        if builder.has_begun() && builder.most_picks() == 1 {
            return Vec::new();
        }
        let mut usable: Vec<&str> = builder.pickable();
        usable.extend(builder.chosen());
        let cells = || scene.cells.iter();
        let color = |name: &str| scene.cell(name)?.piece.map(|piece| piece.color);
        let colors: Vec<_> = usable.iter().filter_map(|cell| color(cell)).collect();
        let is_dim = |cell: &&rules::SceneCell| {
            let piece = cell.piece.filter(|piece| colors.contains(&piece.color));
            piece.is_some() && !usable.contains(&cell.name.as_str())
        };
        cells()
            .filter(is_dim)
            .map(|cell| cell.name.clone())
            .collect()
    }
}

/// Shows what a move would do: pieces where they would stand, and what would go.
fn show(scene: &mut Scene, changes: &[Change]) {
    for change in changes {
        let Some(cell) = scene.cells.iter_mut().find(|it| it.name == change.cell) else {
            continue;
        };
        cell.piece = change.after;
        let kind = match change.how {
            How::Left => MarkKind::From,
            How::Reached | How::Placed => MarkKind::To,
            How::Captured | How::Removed => MarkKind::Captured,
            How::Splintered => MarkKind::Splintered,
        };
        scene.marks.retain(|mark| mark.cell != change.cell);
        scene.mark(&change.cell, kind);
    }
}

/// Marks what the last move did and, in a finished game, the lines that decided
/// it, which matter more.
pub(crate) fn mark_position(scene: &mut Scene, position: &dyn AnyPosition, effects: &Effects) {
    scene.mark_effects(effects);
    if position.outcome().is_some() {
        let lines = position.lines();
        let in_line = |cell: &String| lines.iter().any(|line| line.cells.contains(cell));
        scene.marks.retain(|mark| !in_line(&mark.cell));
        scene.mark_lines(&lines);
    }
}
