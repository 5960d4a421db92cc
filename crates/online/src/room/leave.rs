//! Players who leave: how long one waits for them, and vacations.

use std::time::Duration;

use protocol::online::Leave;
use rules::{Note, Player};
use session::{Session, Snapshot, TimeControl};

use super::{Conn, Guest, PATIENCE, REST, Room, Step, is_correspondence, millis, notes};

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

    /// The connections to the seat of a player.
    pub fn conns_of(&self, player: Player) -> impl Iterator<Item = Conn> {
        let own = move |guest: &Guest| self.player_at(self.place_of(guest)) == Some(player);
        let all = self.conns.iter().filter(move |(_, guest)| own(guest));
        all.map(|(conn, _)| *conn)
    }

    /// Before that time no flag falls: whoever is to move may have moved already, and it has
    /// not come here.
    pub fn doubt(&mut self, until: Duration) {
        self.spared = self.spared.max(until);
    }

    /// These players are kept away by the server. It is for them as after a restart: a clock
    /// stands until its player is back, and whoever waits for them waits from now on.
    pub fn keep_away(&mut self, away: [bool; 2], now: Duration) -> Step {
        let mut step = Step::default();
        let session = self.session.as_ref().filter(|it| it.is_running());
        let Some((turn, is_by_days)) = session.map(|it| (it.turn(), is_correspondence(it))) else {
            return step;
        };
        let mut is_news = false;
        for left in self.absence.left.iter_mut().zip(away) {
            // Not with every call: everybody is told.
            if let (Some(left), true) = left
                && *left < now + PATIENCE / 2
            {
                *left = now + PATIENCE;
                is_news = true;
            }
        }
        if away[turn.idx()] && is_by_days {
            self.doubt(now + REST);
        } else if away[turn.idx()] {
            // A match that stands can be read from its own snapshot.
            if self.stop_clock().is_ok_and(|it| it) {
                self.resumes = Some(now);
                let all: Vec<Conn> = self.conns.keys().copied().collect();
                all.into_iter()
                    .for_each(|conn| self.welcome(conn, now, &mut step));
                is_news = true;
            }
            self.resumes = self.resumes.map(|_| now + PATIENCE);
        }
        if is_news {
            self.tell_presence(&mut step);
        }
        step
    }

    /// Stops a clock that runs, and gives back what was used of the turn; whether one ran. Days
    /// are not stopped.
    pub(super) fn stop_clock(&mut self) -> Result<bool, Vec<Note>> {
        let session = self.session.as_mut().filter(|it| it.is_running());
        let session = session.filter(|it| it.deadline().is_some() && !is_correspondence(it));
        let Some(session) = session else {
            return Ok(false);
        };
        let stopped = Snapshot {
            since: None,
            ..session.snapshot()
        };
        *session = Session::from_snapshot(stopped).map_err(notes)?;
        Ok(true)
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
        is_computer || self.conns_of(player).next().is_some()
    }
}
