//! Clocks of a match: what is left, when it runs out, what a move costs.
//!
//! What a side has left is in the record, as the `[%clk]` of its last move; all
//! that is kept beside it is when the turn began.

use std::time::Duration;

use record::Clock;
use rules::Player;

use crate::{End, Refusal, Session, TimeControl};

/// When something is done, by the clock of whoever keeps the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// The time since any fixed origin; it never goes back. Parts of milliseconds
    /// do not count.
    pub now: Duration,
    /// How much of the turn is not counted against the player to move, because the
    /// network or the program took it. The opponent's turn begins `now` all the same.
    pub lag: Duration,
}

impl From<Duration> for Moment {
    fn from(now: Duration) -> Self {
        let lag = Duration::ZERO;
        Self { now, lag }
    }
}

impl Session {
    /// The time control, if the match has one.
    pub fn time(&self) -> Option<TimeControl> {
        self.time
    }

    /// What a side has left; nothing for whoever lost on time. Without a time
    /// control there is no clock.
    pub fn remaining(&self, player: Player, now: Duration) -> Option<Duration> {
        let left = self.left(player)?;
        Some(match self.since.filter(|_| player == self.turn()) {
            // Time that was added puts the beginning of the turn ahead.
            Some(since) => since.saturating_add(left).saturating_sub(now),
            None => left,
        })
    }

    /// When the time of the player to move runs out; none while no clock runs.
    pub fn deadline(&self) -> Option<Duration> {
        let (left, since) = (self.left(self.turn())?, self.since?);
        Some(since.saturating_add(left))
    }

    /// When the turn began, or will have, counting time that was added; none while no clock runs.
    pub fn since(&self) -> Option<Duration> {
        self.since
    }

    /// How long the turn has taken; none while no clock runs.
    pub fn turn_took(&self, now: Duration) -> Option<Duration> {
        self.since.map(|since| now.saturating_sub(since))
    }

    /// Whether the player to move has had more time than there was.
    pub(crate) fn is_late(&self, moment: Moment) -> bool {
        let late = |deadline| moment.now.saturating_sub(moment.lag) > deadline;
        self.deadline().is_some_and(late)
    }

    /// Refuses to call a flag that has not fallen.
    pub(crate) fn check_flag(&self, moment: Option<Moment>) -> Result<(), Refusal> {
        let clock = self.deadline().zip(moment);
        let (deadline, moment) = clock.ok_or_else(|| Refusal::new("session-no-clock"))?;
        if moment.now.saturating_sub(moment.lag) < deadline {
            return Err(Refusal::new("session-flag-early"));
        }
        Ok(())
    }

    /// What the clock of the player to move shows after a move.
    pub(crate) fn left_after(&self, moment: Moment) -> Option<Clock> {
        let left = self.left(self.turn())?;
        let since = self.since.unwrap_or(moment.now);
        // Lag is never more than the turn took.
        let counted = moment.now.saturating_sub(moment.lag);
        let counted = counted.max(since.min(moment.now));
        let rest = since.saturating_add(left).saturating_sub(counted);
        Some(clock(self.time?.after(left, rest)))
    }

    /// What a side had when its turn began, or has while the other's goes on.
    fn left(&self, player: Player) -> Option<Duration> {
        if self.decided.as_ref().and_then(End::lost_on_time) == Some(player) {
            return self.time.map(|_| Duration::ZERO);
        }
        let time = self.time?;
        let known = self.game.clock_of(player).filter(|_| time.is_kept());
        let start = time.start();
        Some(known.map_or(start, |clock| Duration::from_millis(clock.millis)))
    }
}

/// A time as records and messages have it.
pub(crate) fn clock(time: Duration) -> Clock {
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Clock { millis }
}

/// A time without parts of milliseconds, as a copy of the match will read it.
pub(crate) fn whole_millis(time: Duration) -> Duration {
    Duration::from_millis(clock(time).millis)
}
