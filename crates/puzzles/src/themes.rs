//! The themes of a line, told by the rules.

use games::AnyPosition;
use rules::LineKind;

use crate::{Goal, Theme};

/// The themes of a line; `threatens` says whether its first move threatens to win at once and
/// `threatened` whether the opponent does before it. Sorted.
pub(crate) fn themes(
    position: &dyn AnyPosition,
    goal: Goal,
    line: &[String],
    threatens: bool,
    threatened: bool,
) -> Vec<Theme> {
    let mut themes = Vec::new();
    if threatens {
        themes.push(Theme::Threat);
    } else if goal.is_win() {
        themes.push(Theme::Quiet);
    }
    if threatened {
        themes.push(Theme::Parry);
    }
    let mover = position.turn();
    if let Some(effects) = line.first().and_then(|mv| position.effects(mv).ok()) {
        let number = |cells: &[String]| cells.len() as u32;
        if !effects.splintered.is_empty() {
            themes.push(Theme::Splinter(number(&effects.splintered)));
        }
        if effects.captured.len() > 1 {
            themes.push(Theme::Capture(number(&effects.captured)));
        }
        if !effects.removed.is_empty() {
            themes.push(Theme::Removals);
        }
        let colors: Vec<_> = effects
            .lines
            .iter()
            .filter(|it| it.color.is_some())
            .collect();
        match colors.len() {
            0 => (),
            1 if colors[0].player == mover => themes.push(Theme::ColorWon),
            1 => themes.push(Theme::ColorGiven),
            _ => themes.push(Theme::DoubleColor),
        }
        if colors.iter().any(|it| it.kind == LineKind::Fence) {
            themes.push(Theme::Fence);
        }
    }
    if goal.is_win() {
        themes.extend(end(position, line));
    }
    themes.sort_unstable();
    themes.dedup();
    themes
}

/// What the rule says that ends the game.
fn end(position: &dyn AnyPosition, line: &[String]) -> Option<Theme> {
    let mut position = position.boxed_clone();
    for mv in line {
        position.play(mv).ok()?;
    }
    match position.reason()?.key {
        "talpa-tunnel" => Some(Theme::Tunnel),
        "talpa-tunnel-given" | "talpa-tunnel-both" => Some(Theme::TunnelGiven),
        "taacoca-won-home" => Some(Theme::Runner),
        "taacoca-won-captured" => Some(Theme::LastStone),
        "taacoca-won-stuck" => Some(Theme::Stuck),
        "splinter-parted" | "splinter-parted-lost" => Some(Theme::KingsApart),
        "splinter-bare" => Some(Theme::BareKing),
        "alliances-won-three" => Some(Theme::ThreeColors),
        "alliances-won-two" => Some(Theme::TwoColors),
        _ => None,
    }
}
