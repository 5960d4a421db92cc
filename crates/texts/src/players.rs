//! Names of computer players.

use games::{Choice, GameId, Ladder};
use rules::{Goal, Note, Player};

use crate::Texts;

impl Texts {
    /// What a computer player is called: its title, or the name it goes by in
    /// files where it has none.
    pub fn computer_title(&self, choice: Choice, player: &str) -> String {
        if let Some(number) = player.strip_prefix("level-")
            && self.knows(player)
        {
            let note = Note::new("level-title")
                .with("number", number)
                .with("name", self.word(player));
            return self.say(None, &note);
        }
        let key = key(choice, player);
        match self.knows(&key) {
            true => self.word(&key),
            false => player.to_owned(),
        }
    }

    /// How a computer player plays, and how many points it was measured to have
    /// on the board, if it was.
    pub fn computer_about(&self, choice: Choice, player: &str) -> Option<String> {
        let key = format!("{}-about", key(choice, player));
        let about = self.knows(&key).then(|| self.word(&key))?;
        let strength = match Ladder::rating(choice, player) {
            Some(rating) => {
                let note = Note::new("level-rating").with("points", rating.points.to_string());
                self.say(None, &note)
            }
            None => self.word("level-unmeasured"),
        };
        Some(format!("{about} ({strength})"))
    }
}

impl Texts {
    /// What a player can win, and with which color: "orange with green".
    pub fn goal(&self, game: GameId, goal: &Goal) -> String {
        let note = match goal.owner {
            Some(owner) => Note::new("goal-won").with("owner", owner),
            None => Note::new("goal-ally"),
        };
        let note = note.with("color", goal.color).with("ally", goal.ally);
        self.say(Some(game), &note)
    }

    /// All that a player can win, in a sentence; none where colors do not count together.
    pub fn goals(&self, game: GameId, goals: &[Goal], player: Player) -> Option<String> {
        let own = goals.iter().filter(|goal| goal.player == player);
        let own: Vec<String> = own.map(|goal| self.goal(game, goal)).collect();
        let note = Note::new("goals-of").with("player", player);
        let note = note.with("goals", own.join(", "));
        (!own.is_empty()).then(|| self.say(Some(game), &note))
    }
}

/// The key of a player's title.
fn key(choice: Choice, player: &str) -> String {
    if player.starts_with("level-") || player == "max" {
        return player.to_owned();
    }
    match player {
        "random" => "bot-random".to_owned(),
        _ => format!("bot-{}-{player}", choice.game().id()),
    }
}
