//! Observations that a lesson can make of a game.

use games::AnyPosition;
use rules::{Outcome, Player};

use super::want::{n_pieces, winning_move};

/// Something that a bystander notices when a person is to move, or at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Observation {
    /// The game begins.
    Start,
    /// The person can win at once.
    CanWin,
    /// The opponent would win with the next move, if nothing is done.
    Threat,
    /// The person can take or break off pieces.
    CanTake,
    /// Nothing can be taken any more: own pieces are taken off.
    Removals,
    /// The opponent's last move took or broke off pieces of the person.
    Lost,
    /// The opponent's last move completed a line of the opponent.
    TheirLine,
    /// The person's last move completed a line of the person.
    OwnLine,
    /// Some moves were made, and nothing special can be seen.
    Quiet,
    /// The person has won.
    Won,
    /// The opponent has won.
    Beaten,
    /// It ended in a draw.
    Drawn,
}

/// Names, as courses write them.
const NAMES: [(&str, Observation); 12] = [
    ("start", Observation::Start),
    ("can-win", Observation::CanWin),
    ("threat", Observation::Threat),
    ("can-take", Observation::CanTake),
    ("removals", Observation::Removals),
    ("lost", Observation::Lost),
    ("their-line", Observation::TheirLine),
    ("own-line", Observation::OwnLine),
    ("quiet", Observation::Quiet),
    ("won", Observation::Won),
    ("beaten", Observation::Beaten),
    ("drawn", Observation::Drawn),
];

impl Observation {
    /// Reads the name that courses use.
    pub(super) fn read(name: &str) -> Option<Self> {
        let found = NAMES.iter().find(|(it, _)| *it == name);
        found.map(|(_, see)| *see)
    }

    /// Whether it can be seen in a game with all its positions, the start first,
    /// and the moves between them.
    pub(super) fn is_seen(self, game: &Game<'_>) -> bool {
        let now = game.now();
        let outcome = now.outcome();
        if outcome.is_some() {
            let wanted = match self {
                Self::Won => Outcome::Win(game.person),
                Self::Beaten => Outcome::Win(game.person.other()),
                Self::Drawn => Outcome::Draw,
                _ => return false,
            };
            return outcome == Some(wanted);
        }
        match self {
            Self::Start => game.moves.is_empty(),
            Self::CanWin => winning_move(now, game.person).is_some(),
            Self::Threat => is_threatened(now, game.person),
            Self::CanTake => can_take(now),
            Self::Removals => only_removes(now),
            Self::Lost => game.lost_by(1),
            Self::TheirLine => game.line_by(1, game.person.other()),
            Self::OwnLine => game.line_by(2, game.person),
            Self::Quiet => game.moves.len() > 2,
            Self::Won | Self::Beaten | Self::Drawn => false,
        }
    }
}

/// A game as a bystander sees it.
pub(super) struct Game<'a> {
    pub(super) person: Player,
    /// The positions, the start first; one more than moves.
    pub(super) positions: Vec<&'a dyn AnyPosition>,
    pub(super) moves: Vec<&'a str>,
}

impl Game<'_> {
    fn now(&self) -> &dyn AnyPosition {
        *self.positions.last().expect("a game has a start")
    }

    /// The position so many moves ago, and the move made there.
    fn ago(&self, n: usize) -> Option<(&dyn AnyPosition, &str)> {
        let at = self.moves.len().checked_sub(n)?;
        Some((*self.positions.get(at)?, self.moves[at]))
    }

    fn lost_by(&self, n: usize) -> bool {
        let Some((before, mv)) = self.ago(n) else {
            return false;
        };
        let effects = before.effects(mv).unwrap_or_default();
        let took = effects.captured.len() + effects.splintered.len() > 0;
        took && n_pieces(self.now(), self.person) < n_pieces(before, self.person)
    }

    fn line_by(&self, n: usize, player: Player) -> bool {
        let Some((before, mv)) = self.ago(n) else {
            return false;
        };
        let effects = before.effects(mv).unwrap_or_default();
        effects.lines.iter().any(|line| line.player == player)
    }
}

/// Whether most of what the person could do lets the opponent win. A few moves
/// are tried: it is only a comment, and must come at once.
fn is_threatened(position: &dyn AnyPosition, person: Player) -> bool {
    const TRIES: usize = 6;
    let moves = position.legal_moves();
    let tried = moves.iter().step_by(moves.len().div_ceil(TRIES).max(1));
    let (mut n, mut n_bad) = (0, 0);
    for mv in tried {
        let mut next = position.boxed_clone();
        if next.play(mv).is_ok() {
            n += 1;
            n_bad += usize::from(winning_move(&*next, person.other()).is_some());
        }
    }
    2 * n_bad > n
}

fn can_take(position: &dyn AnyPosition) -> bool {
    let takes = |mv: &String| {
        let effects = position.effects(mv).unwrap_or_default();
        effects.captured.len() + effects.splintered.len() > 0
    };
    position.legal_moves().iter().any(takes)
}

fn only_removes(position: &dyn AnyPosition) -> bool {
    let removes = |mv: &String| position.effects(mv).is_ok_and(|it| !it.removed.is_empty());
    // All moves are of one kind then.
    position.legal_moves().first().is_some_and(removes)
}
