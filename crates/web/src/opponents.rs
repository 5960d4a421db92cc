//! The computer players that the page offers.

use games::Choice;
use page::{NewGame, Opponent, Opponents};
use texts::Texts;

/// Those that the engine knows.
pub(crate) struct Known;

impl Opponents for Known {
    fn offered(&self, choice: Choice) -> Vec<Opponent> {
        let names = engine::names(choice.game()).into_iter();
        names
            .map(|name| Opponent {
                name: name.to_owned(),
                rating: engine::Ladder::rating(choice, name).map(|it| (it.points, it.error)),
            })
            .collect()
    }
}

/// What an opponent is called where one is chosen: title and strength.
pub(crate) fn title(texts: &Texts, choice: Choice, opponent: &Opponent) -> String {
    let title = texts.computer_title(choice, &opponent.name);
    match opponent.rating {
        Some((points, _)) => format!("{title} · {points}"),
        None => title,
    }
}

/// The usual choice before a game.
pub(crate) fn usual(choice: Choice) -> NewGame {
    NewGame::usual(choice, &Known)
}
