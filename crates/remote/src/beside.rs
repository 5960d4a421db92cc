//! What happens beside the match: what the players say to each other, and their vacations.

use std::time::Duration;

use online::Vacation;
use protocol::online::{Event, Said, Side, Welcome, What};
use rules::Player;

/// What the players say to each other, and their vacations.
#[derive(Clone, Default, Debug)]
pub struct Beside {
    said: Vec<Said>,
    talks: [bool; 2],
    vacations: [Vacation; 2],
    plan: Vec<String>,
    /// What the opponent says is not shown.
    is_muted: bool,
}

impl Beside {
    /// All that was said, the latest last; nothing for those who look on.
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// Whether a line is shown to a player: not what the opponent says to one who hides that.
    pub fn is_shown(&self, said: &Said, own: Player) -> bool {
        !self.is_muted || player(said.side) == own
    }

    /// Whether what the opponent says is hidden.
    pub fn is_muted(&self) -> bool {
        self.is_muted
    }

    pub(crate) fn mute(&mut self, is_muted: bool) {
        self.is_muted = is_muted;
    }

    /// Whether a player wants to hear more than phrases.
    pub fn talks(&self, player: Player) -> bool {
        self.talks[player.idx()]
    }

    /// Whether both players want to hear more than phrases.
    pub fn is_free(&self) -> bool {
        self.talks == [true; 2]
    }

    /// A player's vacation.
    pub fn vacation(&self, player: Player) -> Vacation {
        self.vacations[player.idx()]
    }

    /// The lines that the player has prepared.
    pub fn plan(&self) -> &[String] {
        &self.plan
    }

    pub(crate) fn planned(&mut self, lines: Vec<String>) {
        self.plan = lines;
    }

    pub(crate) fn welcomed(&mut self, welcome: &Welcome) {
        self.said.clone_from(&welcome.said);
        self.talks = welcome.talks;
        self.plan.clone_from(&welcome.plan);
        self.vacations = welcome.vacations.map(Into::into);
    }

    pub(crate) fn happened(&mut self, event: &Event) {
        match &event.what {
            What::Said(said) => self.said.push(said.clone()),
            What::Talks { side, on } => self.talks[player(*side).idx()] = *on,
            What::Away { side, until } => {
                let [at, until] = [event.at, *until].map(Duration::from_millis);
                self.vacations[player(*side).idx()].change(at, until);
            }
            What::Joined { .. } | What::Match(_) | What::Next(_) => {}
        }
    }
}

/// The player of a side.
pub(crate) fn player(side: Side) -> Player {
    match side {
        Side::First => Player::First,
        Side::Second => Player::Second,
    }
}
