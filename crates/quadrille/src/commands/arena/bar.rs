//! The progress bar of a match; nothing, unless standard error is a terminal.

use arena::{Progress, Summary};
use indicatif::{ProgressBar, ProgressStyle};

/// A bar for a number of games.
pub(in crate::commands) fn bar() -> ProgressBar {
    let style =
        ProgressStyle::with_template("{prefix}[{bar:30}] {pos}/{len} games, {eta} left  {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

/// Shows how far a match is, and how the first pairing stands.
pub(in crate::commands) fn show(bar: &ProgressBar, progress: &Progress) {
    let (done, all) = progress.count();
    bar.set_length(all as u64);
    bar.set_position(done as u64);
    if let [results] = progress.results.as_slice() {
        let summary = Summary::of(results);
        let games = summary.games;
        bar.set_message(format!(
            "+{} ={} -{}  Elo {}  LOS {:.1} %",
            games.wins,
            games.draws,
            games.losses,
            summary.elo(),
            summary.superiority() * 100.0
        ));
    }
}
