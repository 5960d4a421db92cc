//! Players who leave: how long one waits for them, and vacations.

use std::time::Duration;

use protocol::online::Leave;
use rules::{Note, Player};
use session::{Session, TimeControl};

use super::{Room, millis};

const DAY: Duration = Duration::from_secs(86_400);
/// Without clocks, a player who has not moved for so long has left.
const WITHOUT_CLOCK: Duration = Duration::from_secs(14 * 86_400);
/// Vacation that each player has in a game with days for a move.
const VACATION: Duration = Duration::from_secs(30 * 86_400);

/// How long an opponent may be away before the game can be claimed: half a minute and a
/// tenth of the time on the clock at the start, but five minutes at most.
pub fn grace(time: TimeControl) -> Duration {
    let most = Duration::from_secs(300);
    (Duration::from_secs(30) + time.start() / 10).min(most)
}

/// A player's vacation in a game with days for a move, by the time of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Vacation {
    until: Duration,
    used: Duration,
}

impl From<Leave> for Vacation {
    fn from(leave: Leave) -> Self {
        Self {
            until: Duration::from_millis(leave.until),
            used: Duration::from_millis(leave.used),
        }
    }
}

impl From<Vacation> for Leave {
    fn from(vacation: Vacation) -> Self {
        Self {
            until: millis(vacation.until),
            used: millis(vacation.used),
        }
    }
}

impl Vacation {
    /// From now on it lasts until then, which may be earlier than it was.
    pub fn change(&mut self, now: Duration, until: Duration) {
        let from = now.max(self.until);
        let (more, less) = (until.saturating_sub(from), from.saturating_sub(until));
        self.used = (self.used + more).saturating_sub(less);
        self.until = until;
    }

    /// Until when the player is away, if that is later than now.
    pub fn until(&self, now: Duration) -> Option<Duration> {
        Some(self.until).filter(|it| *it > now)
    }

    /// What is left of it, in whole days.
    pub fn days_left(&self) -> u64 {
        VACATION.saturating_sub(self.used).as_secs() / DAY.as_secs()
    }
}

/// When players left, and until when they are on vacation.
#[derive(Clone, Copy, Default)]
pub(super) struct Absence {
    /// Since when nobody is connected to a seat.
    pub(super) left: [Option<Duration>; 2],
    pub(super) vacations: [Vacation; 2],
}

impl Absence {
    /// A player is on vacation until then.
    pub(super) fn go_away(&mut self, player: Player, at: Duration, until: Duration) {
        self.vacations[player.idx()].change(at, until);
    }

    /// Until when a player is on vacation, if that is later than now.
    pub(super) fn away(&self, player: Player, now: Duration) -> Option<Duration> {
        self.vacations[player.idx()].until(now)
    }

    /// Until when a player would be on vacation after so many days of it from now on.
    pub(super) fn until(&self, player: Player, days: u32, now: Duration) -> Result<Duration, Note> {
        let until = now + DAY * days;
        let own = self.vacations[player.idx()];
        let mut then = own;
        then.change(now, until);
        if then.used > VACATION {
            let left = own.days_left() as usize;
            return Err(Note::new("online-vacation-most").with("days", left));
        }
        Ok(until)
    }
}

impl Room {
    /// From when on a player counts as having left.
    pub(super) fn claimable(&self, player: Player) -> Option<Duration> {
        let session = self.session.as_ref().filter(|it| it.is_running())?;
        if !session.seat(player).is_human() || session.n_plies() < 2 {
            return None;
        }
        match session.time() {
            Some(time) if time.is_correspondence() => None,
            Some(time) => Some(self.absence.left[player.idx()]? + grace(time)),
            None if session.turn() == player => Some(self.last_at() + WITHOUT_CLOCK),
            None => None,
        }
    }

    pub(super) fn claims(&self) -> [Option<u64>; 2] {
        Player::BOTH.map(|player| self.claimable(player).map(millis))
    }

    /// Notes who is there and who is not.
    pub(super) fn look_around(&mut self, now: Duration) {
        for player in Player::BOTH {
            let is_here = self.is_here(player);
            let left = &mut self.absence.left[player.idx()];
            *left = match is_here {
                true => None,
                false => left.or(Some(now)),
            };
        }
    }

    /// Somebody looks in without a connection: whoever waits for this player waits from now on.
    pub(super) fn drop_in(&mut self, place: Option<usize>, now: Duration) {
        if let Some(player) = self.player_at(place)
            && let Some(left) = &mut self.absence.left[player.idx()]
        {
            *left = now;
        }
    }

    /// Whether somebody is connected to the seat of a player, or a computer plays there.
    pub(super) fn is_here(&self, player: Player) -> bool {
        let session = self.session.as_ref();
        let is_computer = session.is_some_and(|it: &Session| !it.seat(player).is_human());
        let mut guests = self.conns.values();
        is_computer || guests.any(|it| self.player_at(self.place_of(it)) == Some(player))
    }
}
