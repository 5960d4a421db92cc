//! What a node decides about its lease and about games without an owner: values alone, with
//! time passed in.

use std::time::Duration;

use online::key_of;

/// The lease of one node, by the node's own clock, which never goes back.
///
/// The database alone says when a lease has ended, by its own clock. What is reckoned here is
/// how long it has not ended for certain: from the moment before it was asked for, so that
/// the way there and back only makes it shorter, and no two clocks are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lease {
    lasts: Duration,
    good_until: Duration,
    due: Duration,
}

impl Lease {
    /// A lease of that length that was asked for at that time.
    pub(crate) fn new(lasts: Duration, asked: Duration) -> Self {
        let mut lease = Self {
            lasts,
            good_until: Duration::ZERO,
            due: Duration::ZERO,
        };
        lease.renewed(asked);
        lease
    }

    /// It was given anew when it was asked for at that time.
    pub(crate) fn renewed(&mut self, asked: Duration) {
        self.good_until = self.good_until.max(asked + self.lasts);
        // Twice it may fail before it has ended.
        self.due = asked + self.lasts * 3 / 10;
    }

    /// The database did not answer: it is asked again soon.
    pub(crate) fn missed(&mut self, now: Duration) {
        self.due = now + self.lasts / 10;
    }

    /// Whether nobody else can have taken the games of the node yet.
    pub(crate) fn is_good(&self, now: Duration) -> bool {
        now < self.good_until
    }

    /// Whether it is time to ask for it anew.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        now >= self.due
    }
}

/// The node for which a game without an owner is, among those that live: the same one
/// whoever asks, and another one only when that one is gone.
pub(crate) fn heir(game: &str, live: &[i64]) -> Option<i64> {
    let weight = |node: &i64| key_of(&format!("{game} {node}"));
    live.iter().copied().max_by_key(weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LASTS: Duration = Duration::from_secs(5);

    fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_lease_counts_from_when_it_was_asked_for() {
        let mut lease = Lease::new(LASTS, at(1000));
        assert!(lease.is_good(at(5999)) && !lease.is_good(at(6000)));
        assert!(!lease.is_due(at(2499)) && lease.is_due(at(2500)));
        lease.renewed(at(2500));
        assert!(lease.is_good(at(7499)) && !lease.is_good(at(7500)));
        // An answer that was overtaken by a later one makes nothing shorter.
        lease.renewed(at(2000));
        assert!(lease.is_good(at(7499)));
    }

    #[test]
    fn a_database_that_does_not_answer_is_asked_several_times_before_the_end() {
        let mut lease = Lease::new(LASTS, at(0));
        let (mut now, mut asked) = (at(0), 0);
        while lease.is_good(now) {
            now += at(100);
            if lease.is_due(now) {
                asked += 1;
                lease.missed(now);
            }
        }
        assert!(asked >= 3, "{asked}");
    }

    #[test]
    fn games_have_one_heir_and_stay_with_it() {
        let games: Vec<String> = (0..300).map(|n| format!("game{n}")).collect();
        let mut shares = [0; 3];
        for game in &games {
            let heirs = heir(game, &[7, 8, 9]);
            assert_eq!(heirs, heir(game, &[9, 7, 8]), "whoever asks");
            let first = heirs.expect("somebody lives");
            shares[first as usize - 7] += 1;
            // Who is not the heir can go without a change.
            for gone in [7, 8, 9].into_iter().filter(|it| *it != first) {
                let left: Vec<i64> = [7, 8, 9].into_iter().filter(|it| *it != gone).collect();
                assert_eq!(heir(game, &left), Some(first));
            }
        }
        assert!(shares.iter().all(|it| *it > 60), "{shares:?}");
        assert_eq!(heir("game", &[]), None);
    }
}
