//! A report written into the record of its game.

use record::{Eval, NodeId, Record};
use rules::Note;

use crate::{Judged, Report};

/// Writes a report into the main line of its record: the evaluation after every
/// move, and after those with a judgment a comment and the better line. `say`
/// puts the comment's note into words. Comments and variations that are there stay.
///
/// The note has the key `analysis-` and the judgment's name, and the arguments
/// `before` and `after` (percent) and `best` (the better move).
pub fn annotate(record: &mut Record, report: &Report, say: impl Fn(&Note) -> String) {
    let nodes: Vec<NodeId> = record.tree().main_line().collect();
    for (judged, &node) in report.moves.iter().zip(&nodes) {
        let annotation = record.tree_mut().annotation_mut(node);
        annotation.eval = Some(eval(judged));
        if let Some(note) = comment(judged) {
            let said = say(&note);
            if !annotation.comment.contains(&said) {
                if !annotation.comment.is_empty() {
                    annotation.comment.push('\n');
                }
                annotation.comment.push_str(&said);
            }
            add_line(record, node, judged);
        }
    }
}

/// What is said of a move with a judgment; nothing of others.
pub fn comment(judged: &Judged) -> Option<Note> {
    let judgment = judged.judgment?;
    let key = match judgment {
        crate::Judgment::Inaccuracy => "analysis-inaccuracy",
        crate::Judgment::Mistake => "analysis-mistake",
        crate::Judgment::Blunder => "analysis-blunder",
    };
    Some(
        Note::new(key)
            .with("before", percent(judged.before))
            .with("after", percent(judged.after))
            .with("best", judged.best().unwrap_or_default()),
    )
}

fn percent(share: f64) -> usize {
    (100.0 * share).round() as usize
}

fn eval(judged: &Judged) -> Eval {
    match judged.proof {
        Some((outcome, plies)) => Eval::Proved { outcome, plies },
        None => Eval::Score(judged.score),
    }
}

/// The better line as a variation beside the move.
fn add_line(record: &mut Record, node: NodeId, judged: &Judged) {
    /// A line for people: longer ones are guesses.
    const PLIES: usize = 6;
    let Some(line) = judged.lines.first() else {
        return;
    };
    let tree = record.tree_mut();
    let Some(mut at) = tree.parent(node) else {
        return;
    };
    for mv in line.line.iter().take(PLIES) {
        at = match tree.find(at, mv) {
            Some(known) => known,
            None => tree.add(at, mv),
        };
    }
}
