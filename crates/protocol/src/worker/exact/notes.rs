//! Notes as texts. What is said travels before it is put into words, so that the page can say it
//! in any language.

use rules::{Note, Player, Value};

use crate::words::{one_line, quoted};

/// The keys that travel: those of what `puzzles` and `openings` say to people at a board.
const KEYS: [&str; 45] = [
    "openings-draw",
    "openings-here",
    "openings-here-draw",
    "openings-here-evaluation",
    "openings-here-score",
    "openings-here-win",
    "openings-here-win-in",
    "openings-loss",
    "openings-loss-in",
    "openings-win",
    "openings-win-in",
    "puzzle-goal-draw",
    "puzzle-goal-hold",
    "puzzle-goal-win",
    "puzzle-goes",
    "puzzle-head",
    "puzzle-hint-cell",
    "puzzle-hint-move",
    "puzzle-hint-none",
    "puzzle-over",
    "puzzle-solution",
    "puzzle-solved",
    "puzzle-solved-answer",
    "puzzle-theme-bare-king",
    "puzzle-theme-capture",
    "puzzle-theme-color-given",
    "puzzle-theme-color-won",
    "puzzle-theme-double-color",
    "puzzle-theme-fence",
    "puzzle-theme-kings-apart",
    "puzzle-theme-last-stone",
    "puzzle-theme-parry",
    "puzzle-theme-quiet",
    "puzzle-theme-removals",
    "puzzle-theme-runner",
    "puzzle-theme-splinter",
    "puzzle-theme-stuck",
    "puzzle-theme-threat",
    "puzzle-theme-three-colors",
    "puzzle-theme-tunnel",
    "puzzle-theme-tunnel-given",
    "puzzle-theme-two-colors",
    "puzzle-unclear",
    "puzzle-wrong",
    "puzzle-wrong-because",
];

/// The names of their arguments.
const NAMES: [&str; 16] = [
    "answer",
    "cell",
    "error",
    "found",
    "games",
    "id",
    "levels",
    "line",
    "move",
    "n",
    "player",
    "plies",
    "points",
    "refutation",
    "score",
    "share",
];

/// `puzzle-goes␟move=a1xa2␟answer=b3xb4`; a number has a `#` before it, a player
/// an `@`.
pub fn note_text(note: &Note) -> String {
    let mut out = note.key.to_owned();
    for (name, value) in &note.args {
        let value = match value {
            Value::Text(text) => format!("={}", one_line(text)),
            Value::Number(number) => format!("#{number}"),
            Value::Player(player) => format!("@{}", player.idx()),
            Value::Color(color) => format!("={}", color.id()),
        };
        out.extend(["␟", name, &value]);
    }
    out
}

/// Reads a note.
///
/// # Errors
/// If it is none of those that travel.
pub fn read_note(text: &str) -> Result<Note, String> {
    let bad = || format!("{} is no note", quoted(text));
    let known = |all: &'static [&'static str], name: &str| {
        all.iter().find(|it| **it == name).copied().ok_or_else(bad)
    };
    let mut parts = text.split('␟');
    let mut note = Note::new(known(&KEYS, parts.next().unwrap_or_default())?);
    for part in parts {
        let end = part.find(['=', '#', '@']).ok_or_else(bad)?;
        let (name, value) = (known(&NAMES, &part[..end])?, &part[end + 1..]);
        note = match part.as_bytes()[end] {
            b'#' => {
                let number = value.parse().map_err(|_| bad())?;
                note.with(name, Value::Number(number))
            }
            b'@' if value == "0" => note.with(name, Player::First),
            b'@' => note.with(name, Player::Second),
            _ => note.with(name, value),
        };
    }
    Ok(note)
}
