//! Permissions: who may do what, and when.

use rules::{Note, Player};

use crate::setup::Swap;
use crate::{Actor, Offer, Refusal, Session, Status, TakeBacks};

impl Session {
    /// How many plies a take-back takes; none if it only reopens the match.
    pub(crate) fn plies_to_take_back(&self) -> Result<usize, Refusal> {
        self.check_takebacks()?;
        if self.decided.is_some() {
            return Ok(0);
        }
        let mut humans = Player::BOTH
            .into_iter()
            .filter(|&player| self.seat(player).is_human());
        match (humans.next(), humans.next()) {
            (Some(player), None) => self.plies_of(player),
            _ if self.is_swap_fresh() => Ok(0),
            _ if self.n_plies() > 0 => Ok(1),
            _ => Err(Refusal::new("session-takeback-none")),
        }
    }

    /// How many plies go when a player chooses again.
    pub(crate) fn plies_of(&self, player: Player) -> Result<usize, Refusal> {
        let plies = self.game.plies_since(player);
        if self.swap == Swap::Done {
            // Whoever sits first now decided to swap after the first move, which was
            // made by the other.
            let since = plies.filter(|plies| self.n_plies() > *plies);
            return Ok(since.unwrap_or(match player {
                Player::First => self.n_plies() - 1,
                Player::Second => self.n_plies(),
            }));
        }
        plies.ok_or_else(|| Refusal::new("session-takeback-none"))
    }

    pub(crate) fn check_running(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Running => Ok(()),
            Status::Over(end) => Err(Refusal::new("session-over").because(end.note())),
        }
    }

    /// Whether the player to move took the other side, and nothing was played since.
    pub(crate) fn is_swap_fresh(&self) -> bool {
        self.swap == Swap::Done && self.n_plies() == 1
    }

    /// Refuses to take the other side where that is not allowed, or not now.
    pub(crate) fn check_swap(&self) -> Result<(), Refusal> {
        self.check_running()?;
        match self.swap {
            Swap::Off => Err(Refusal::new("session-swap-off")),
            Swap::Allowed if self.n_plies() == 1 => Ok(()),
            Swap::Allowed | Swap::Done => Err(Refusal::new("session-swap-late")),
        }
    }

    pub(crate) fn check_takebacks(&self) -> Result<(), Refusal> {
        match self.takebacks {
            TakeBacks::Free => Ok(()),
            TakeBacks::Never => Err(Refusal::new("session-takebacks-never")),
        }
    }

    pub(crate) fn check_human(&self, player: Player) -> Result<(), Refusal> {
        if self.seat(player).is_human() {
            return Ok(());
        }
        let note = Note::new("session-seat-computer").with("player", player);
        Err(note.into())
    }

    /// What concerns another person is not decided from one seat.
    pub(crate) fn check_alone(&self, by: Actor) -> Result<(), Refusal> {
        let Actor::Seat(player) = by else {
            return Ok(());
        };
        self.check_human(player)?;
        match self.n_humans() {
            2 => Err(Refusal::new("session-both-needed")),
            _ => Ok(()),
        }
    }

    /// The person who acts.
    pub(crate) fn person(&self, by: Actor) -> Result<Player, Refusal> {
        let turn = self.turn();
        match by {
            Actor::Seat(player) => self.check_human(player).map(|()| player),
            Actor::Spectator => Err(Refusal::new("session-spectator")),
            Actor::Table if self.n_humans() == 0 => Err(Refusal::new("session-no-human")),
            Actor::Table if self.seat(turn).is_human() => Ok(turn),
            Actor::Table => Ok(turn.other()),
        }
    }

    /// Refuses offers before or after their time.
    pub(crate) fn check_timely(&self, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw | Offer::TakeBack => self.check_running(),
            Offer::Rematch if self.is_running() => Err(Refusal::new("session-rematch-early")),
            Offer::Rematch if self.offers.is_rematch_agreed => {
                Err(Refusal::new("session-rematch-agreed"))
            }
            Offer::Rematch => Ok(()),
        }
    }

    /// The person who answers an offer.
    pub(crate) fn answering(&self, by: Actor, offer: Offer) -> Result<Player, Refusal> {
        self.check_timely(offer)?;
        let Some(offerer) = self.offers.by(offer) else {
            return Err(Refusal::new(offer.missing()));
        };
        if by == Actor::Seat(offerer) {
            return Err(Refusal::new(offer.own()));
        }
        Ok(offerer.other())
    }
}

/// What is not for the players to do.
pub(crate) fn check_table(by: Actor) -> Result<(), Refusal> {
    match by {
        Actor::Table => Ok(()),
        Actor::Seat(_) | Actor::Spectator => Err(Refusal::new("session-table-only")),
    }
}
