//! What is known of each game, in words.

use games::GameId;
use rules::Words;

/// The documents of `docs/knowledge`, by game.
macro_rules! documents {
    ($($game:literal)*) => {
        &[$((
            $game,
            Words::new(
                include_str!(concat!("../../../docs/knowledge/", $game, ".md")),
                include_str!(concat!("../../../docs/knowledge/", $game, ".pt.md")),
            ),
        )),*]
    };
}

const DOCUMENTS: &[(&str, Words)] = documents!["talpa" "taacoca" "splinter" "alliances"];

/// What is known of a game: who wins, how long games are, what to watch; each figure with the
/// command that finds it. Nothing for a game of which nobody wrote it down.
pub fn knowledge(game: GameId) -> Words {
    let known = DOCUMENTS.iter().find(|it| it.0 == game.id());
    known.map_or(Words::new("", ""), |it| it.1)
}
