//! Names of computer players.

use games::Choice;
use rules::Note;

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
    pub fn computer_about(
        &self,
        choice: Choice,
        player: &str,
        points: Option<i32>,
    ) -> Option<String> {
        let key = format!("{}-about", key(choice, player));
        let about = self.knows(&key).then(|| self.word(&key))?;
        let strength = match points {
            Some(points) => {
                let note = Note::new("level-rating").with("points", points.to_string());
                self.say(None, &note)
            }
            None => self.word("level-unmeasured"),
        };
        Some(format!("{about} ({strength})"))
    }
}

/// The key of a player's title.
fn key(choice: Choice, player: &str) -> String {
    if player.starts_with("level-") || player == "max" {
        return player.to_owned();
    }
    format!("bot-{}-{player}", choice.game().id())
}
