//! What is offered on a server, as it is being chosen.

use games::{Choice, Ladder};
use protocol::online::{Terms, Wish};
use session::{TakeBacks, TimeControl};
use store::Settings;

/// A game that is to be offered to people elsewhere, or asked of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// The game and the board.
    pub choice: Choice,
    /// The level of the ladder to play; none for a person.
    pub level: Option<String>,
    /// The side that one wants.
    pub side: Wish,
    /// The time that the players have.
    pub clock: Option<TimeControl>,
    /// Whether it counts for the ratings; only for those with an account.
    pub rated: bool,
    /// Whether moves may be taken back when both agree.
    pub takebacks: bool,
    /// Whether the second player may take the other side after the first move.
    pub swap: bool,
    /// Whether anybody may see it, and not only who has the link.
    pub open: bool,
    /// The name to be called by; empty for none.
    pub name: String,
}

impl Challenge {
    /// The game that was played last, for a person with the link.
    pub fn new(settings: &Settings) -> Self {
        let setup = settings.last.setup(settings.last.game);
        Self {
            choice: setup.choice,
            level: None,
            side: Wish::Lot,
            clock: setup.clock,
            rated: false,
            takebacks: setup.takebacks == TakeBacks::Free,
            swap: setup.swap,
            open: false,
            name: own_name(settings),
        }
    }

    /// Another game or board; a level that its ladder does not have is none.
    pub fn set_choice(&mut self, choice: Choice) {
        self.choice = choice;
        let levels = levels(choice);
        self.level.take_if(|it| !levels.contains(&it.as_str()));
    }

    /// The clocks that can be chosen: none, those for people who are there at once, days, and
    /// the one that is chosen.
    pub fn clocks(&self) -> Vec<Option<TimeControl>> {
        clocks(&TimeControl::DAYS, self.clock)
    }

    /// What a server is told.
    pub fn terms(&self) -> Terms {
        Terms {
            game: self.choice.to_string(),
            time: self.clock.map(|it| it.to_string()),
            side: self.side,
            level: self.level.clone(),
            takebacks: self.takebacks && !self.rated,
            swap: self.swap && !self.rated,
            rated: self.rated,
            open: self.open,
        }
    }
}

/// The levels of a board that servers can offer, the weakest first.
pub fn levels(choice: Choice) -> Vec<&'static str> {
    let levels = Ladder::of(choice).levels();
    levels.filter(|it| it.starts_with("level-")).collect()
}

/// Clocks that can be chosen: none, the usual ones, others that make sense, and the one that
/// is chosen.
pub(crate) fn clocks(
    others: &[TimeControl],
    chosen: Option<TimeControl>,
) -> Vec<Option<TimeControl>> {
    let mut all = vec![None];
    all.extend(TimeControl::USUAL.map(Some));
    all.extend(others.iter().copied().map(Some));
    if !all.contains(&chosen) {
        all.push(chosen);
    }
    all
}

/// The name that was given last, if it can be one on a server.
pub(crate) fn own_name(settings: &Settings) -> String {
    online::check_name(&settings.last.names[0]).unwrap_or_default()
}
