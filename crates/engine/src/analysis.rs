//! Analysis of a whole game, written into its record.
//!
//! [`judge`] writes what the engine says of every position: its verdict and the move
//! that it would play. What each move gave away then follows from the record alone
//! ([`record::judgment`]), so that everybody who reads it comes to the same report.
//! [`explain`] adds sentences and better lines for people.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use engine::{Control, Player, analysis};
//! use record::judgment::Report;
//!
//! let text = "[Game \"talpa\"]\n[Variant \"4\"]\n\n1. a1xa2 *\n";
//! let mut record = record::read_str(text).next().expect("a game").record;
//! let start = record.start()?;
//! let mut player = Player::engine(start.choice(), &"nodes=2000".parse()?)?;
//! let stop = AtomicBool::new(false);
//! let control = Control { lines: 2, ..Control::new(&stop) };
//! let found = analysis::judge(&mut record, &mut player, &control, |_, _| {})?;
//! assert_eq!(found[0].len(), 2);
//! assert_eq!(Report::of(record.tree(), start.turn()).moves.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::atomic::Ordering;

use games::AnyPosition;
use record::judgment::{JudgedMove, Judgment, Report};
use record::{NodeId, Record, StartError, Verdict};
use rules::Note;

use crate::{Control, Info, Player};

/// Goes through the main line of a game and writes into the record the verdict on
/// every position and the move to play in it. Returns the best lines found in each
/// position, the start first; fewer than there are positions if it was stopped.
/// `tell` hears how many positions are done, of how many.
///
/// # Errors
/// If the record has no start.
pub fn judge(
    record: &mut Record,
    player: &mut Player,
    control: &Control<'_>,
    mut tell: impl FnMut(usize, usize),
) -> Result<Vec<Vec<Info>>, StartError> {
    let mut position = record.start()?;
    let line: Vec<NodeId> = record.tree().main_line().collect();
    let mut found = Vec::new();
    for (n, &node) in [NodeId::START].iter().chain(&line).enumerate() {
        // What is no legal move ends the analysis.
        if n > 0 && position.play(record.tree().mv(node)).is_err() {
            break;
        }
        let lines = look(&*position, player, control);
        if control.stop.load(Ordering::Relaxed) {
            break;
        }
        let best = lines.first();
        let annotation = record.tree_mut().annotation_mut(node);
        annotation.eval = match position.outcome() {
            Some(outcome) => Some(Verdict::over(outcome)),
            None => best.map(|it| it.verdict),
        };
        annotation.best = best.and_then(|it| it.line.first().cloned());
        found.push(lines);
        tell(n + 1, line.len() + 1);
    }
    Ok(found)
}

fn look(position: &dyn AnyPosition, player: &mut Player, control: &Control<'_>) -> Vec<Info> {
    let thought = player.think(position.into(), control, &mut |_| {});
    thought.map_or_else(Vec::new, |it| it.lines)
}

/// Writes beside every move with a judgment a comment and the better line, of those
/// that [`judge`] found. `say` puts the comment's note into words. Comments and
/// variations that are there stay.
pub fn explain(
    record: &mut Record,
    report: &Report,
    found: &[Vec<Info>],
    say: impl Fn(&Note) -> String,
) {
    for judged in &report.moves {
        let Some(note) = comment(record, judged) else {
            continue;
        };
        let said = say(&note);
        let annotation = record.tree_mut().annotation_mut(judged.node);
        if !annotation.comment.contains(&said) {
            if !annotation.comment.is_empty() {
                annotation.comment.push('\n');
            }
            annotation.comment.push_str(&said);
        }
        if let Some(better) = found.get(judged.ply - 1).and_then(|it| it.first()) {
            add_line(record, judged.node, &better.line);
        }
    }
}

/// What is said of a move with a judgment; nothing of others.
///
/// The note has the key `analysis-` and the judgment's name, and the arguments
/// `before` and `after` (percent) and `best` (the better move).
pub fn comment(record: &Record, judged: &JudgedMove) -> Option<Note> {
    let key = match judged.judgment? {
        Judgment::Inaccuracy => "analysis-inaccuracy",
        Judgment::Mistake => "analysis-mistake",
        Judgment::Blunder => "analysis-blunder",
    };
    let tree = record.tree();
    let before = tree.parent(judged.node).map(|it| tree.annotation(it));
    let best = before.and_then(|it| it.best.as_deref());
    Some(
        Note::new(key)
            .with("before", percent(judged.before))
            .with("after", percent(judged.after))
            .with("best", best.unwrap_or_default()),
    )
}

fn percent(share: f64) -> usize {
    (100.0 * share).round() as usize
}

/// The better line as a variation beside the move.
fn add_line(record: &mut Record, node: NodeId, line: &[String]) {
    /// A line for people: longer ones are guesses.
    const PLIES: usize = 6;
    let tree = record.tree_mut();
    let Some(mut at) = tree.parent(node) else {
        return;
    };
    for mv in line.iter().take(PLIES) {
        at = match tree.find(at, mv) {
            Some(known) => known,
            None => tree.add(at, mv),
        };
    }
}
