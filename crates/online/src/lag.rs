//! Lag credit: time that the network took is not charged to the player.
//!
//! The page says how long the player thought; what passed beyond that was under way. Of
//! that the server believes as much as a quota allows. The quota begins with three gains,
//! every own move adds one, and there are never more than seven. One gain is 150 ms and a
//! 250th of the expected length of the game for one player (the base and forty increments),
//! but one second at most.
//!
//! So a bad network costs nothing as long as it takes no more than a gain a move, and whoever
//! lies about thinking gains no more than that either. A flag falls when the time and the
//! whole quota are over.

use std::time::Duration;

use session::TimeControl;

/// What one player can still be credited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagCredit {
    gain: Duration,
    quota: Duration,
}

const FIRST: u32 = 3;
const MOST: u32 = 7;
const MOVES: u32 = 40;
const LEAST_GAIN: Duration = Duration::from_millis(150);
const MOST_GAIN: Duration = Duration::from_secs(1);

impl LagCredit {
    /// What a player has when a game with that time control begins.
    pub fn new(time: TimeControl) -> Self {
        let expected = time.start().saturating_add(time.increment() * MOVES);
        let gain = (LEAST_GAIN + expected / 250).min(MOST_GAIN);
        let gain = Duration::from_millis(gain.as_millis() as u64);
        Self {
            gain,
            quota: gain * FIRST,
        }
    }

    /// What one move adds.
    pub fn gain(&self) -> Duration {
        self.gain
    }

    /// The most that the next move can be credited.
    pub fn quota(&self) -> Duration {
        self.quota
    }

    /// What is credited for a move that took so long by the server's clock, of which the
    /// player says to have thought so long; nothing where the player does not say.
    pub fn credit(&mut self, took: Duration, thought: Option<Duration>) -> Duration {
        let lag = thought.map_or(Duration::ZERO, |it| took.saturating_sub(it));
        let credit = lag.min(self.quota);
        self.quota = (self.quota - credit + self.gain).min(self.gain * MOST);
        credit
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn millis(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn of(text: &str) -> LagCredit {
        LagCredit::new(text.parse().expect("a time control"))
    }

    #[test]
    fn the_gain_follows_the_length_of_the_game() {
        let gain = |text| of(text).gain();
        assert_eq!(gain("60+0"), millis(150 + 240));
        assert_eq!(
            gain("180+2"),
            millis(1000),
            "150 + 1040, but never more than a second"
        );
        assert_eq!(gain("1/15"), millis(150 + 60));
        assert_eq!(gain("1800+20"), millis(1000));
    }

    #[test]
    fn a_steady_network_costs_nothing() {
        let mut credit = of("60+0");
        for _ in 0..100 {
            let lag = credit.gain();
            assert_eq!(credit.credit(millis(2000) + lag, Some(millis(2000))), lag);
        }
    }

    #[test]
    fn a_long_gap_is_credited_up_to_the_quota_which_refills() {
        let mut credit = of("60+0");
        assert_eq!(
            credit.credit(millis(9000), Some(millis(1000))),
            millis(3 * 390)
        );
        assert_eq!(credit.quota(), millis(390));
        for _ in 0..20 {
            credit.credit(millis(10), Some(millis(10)));
        }
        assert_eq!(credit.quota(), millis(7 * 390));
    }

    proptest! {
        #[test]
        fn nobody_is_credited_more_than_passed_or_than_the_rule_allows(
            base in 1_u64..4000, increment in 0_u64..60,
            moves in proptest::collection::vec((0_u64..100_000, proptest::option::of(0_u64..100_000)), 1..60),
        ) {
            let mut credit = of(&format!("{base}+{increment}"));
            let mut sum = Duration::ZERO;
            for (n, (took, thought)) in moves.into_iter().enumerate() {
                let quota = credit.quota();
                let given = credit.credit(millis(took), thought.map(millis));
                let lag = thought.map_or(0, |it| took.saturating_sub(it));
                prop_assert_eq!(given, millis(lag).min(quota));
                sum += given;
                prop_assert!(sum <= credit.gain() * (FIRST + n as u32));
                prop_assert!(credit.quota() >= credit.gain() && credit.quota() <= credit.gain() * MOST);
            }
        }
    }
}
