//! Pages in words, as every face shows them.

use rules::{Note, Outcome, Player};

use crate::{Page, Proof, Row};

/// What is known of the position of a page.
pub fn here(page: &Page) -> Vec<Note> {
    let (turn, here) = (page.turn, &page.here);
    let mut notes = vec![
        Note::new("openings-here")
            .with("games", here.games as usize)
            .with("player", turn),
    ];
    if let Some(score) = here.score(turn) {
        let note = Note::new("openings-here-score").with("player", turn);
        notes.push(note.with("score", percent(score)));
    }
    if let Some(share) = here.evaluation_for(turn) {
        notes.push(Note::new("openings-here-evaluation").with("share", percent(share)));
    }
    notes.extend(here.proof.map(|Proof { outcome, plies }| {
        match outcome {
            Outcome::Draw => Note::new("openings-here-draw"),
            Outcome::Win(player) => match plies {
                None => Note::new("openings-here-win").with("player", player),
                Some(plies) => Note::new("openings-here-win-in")
                    .with("player", player)
                    .with("plies", plies),
            },
        }
    }));
    notes
}

impl Row {
    /// How many games, and the score and the evaluation that a player sees, in percent; empty
    /// where nothing is known.
    pub fn cells(&self, player: Player) -> [String; 3] {
        let told =
            |share: Option<f64>| share.map_or_else(String::new, |it| format!("{} %", percent(it)));
        [
            self.counts.games.to_string(),
            told(self.counts.score(player)),
            told(self.counts.evaluation_for(player)),
        ]
    }

    /// What is proved, as a player sees it.
    pub fn proved(&self, player: Player) -> Option<Note> {
        let Proof { outcome, plies } = self.counts.proof?;
        let key = match (outcome, plies) {
            (Outcome::Draw, _) => return Some(Note::new("openings-draw")),
            (Outcome::Win(winner), None) if winner == player => "openings-win",
            (Outcome::Win(winner), Some(_)) if winner == player => "openings-win-in",
            (Outcome::Win(_), None) => "openings-loss",
            (Outcome::Win(_), Some(_)) => "openings-loss-in",
        };
        let note = Note::new(key);
        Some(match plies {
            Some(plies) => note.with("plies", plies),
            None => note,
        })
    }
}

fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}
