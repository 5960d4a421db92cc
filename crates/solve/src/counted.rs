//! Games with a countdown that ends them ([`rules::Countdown`]): what is decided with some
//! plies left is decided with more, or with fewer, so that positions which differ in these
//! alone share one entry of the table.

use crate::numbers::{MOST_PLIES, Numbers, log_of_work};

/// The bits of a question's key that tell its clock.
const MASK: u128 = 0xFF << SHIFT;
const SHIFT: u32 = 118;

/// The plies left in a question, and whether the player to move has reached the goal when
/// there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    left: u8,
    favors: bool,
}

impl Clock {
    /// 1 to 125 plies.
    pub(crate) const fn new(left: u8, favors: bool) -> Self {
        Self { left, favors }
    }

    /// The key of a timeless position with the clock in it. Of a digest 118 bits are left then;
    /// a key that is the position itself has room.
    pub(crate) fn put_into(self, key: u128, is_exact: bool) -> u128 {
        let key = if is_exact { key } else { key >> 9 };
        assert!(key >> SHIFT == 0 && self.left < NEVER);
        key | u128::from(self.left << 1 | u8::from(self.favors)) << SHIFT
    }

    /// The key without the clock, and the clock.
    #[inline]
    pub(crate) const fn split(key: u128) -> (u128, Self) {
        let bits = (key >> SHIFT) as u8;
        let clock = Self {
            left: bits >> 1,
            favors: bits & 1 != 0,
        };
        (key & !MASK, clock)
    }
}

/// What is known of a position with any number of plies left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The fewest plies within which the one who is not favored is known to succeed.
    forced: u8,
    /// The most plies for which the other is known to prevent that; 0 for none.
    prevented: u8,
    /// The most plies until the end of the game where it is decided.
    plies: u32,
    /// The numbers where it is open, as they were found last with whatever was left then.
    open: Option<(u32, u32)>,
}

/// More plies than are ever left.
const NEVER: u8 = 126;
/// A bit of every word.
const USED: u64 = 1 << 57;

impl Bounds {
    /// What the numbers of one clock say.
    pub(crate) fn of(clock: Clock, numbers: Numbers) -> Self {
        let mut bounds = Self {
            forced: NEVER,
            prevented: 0,
            plies: numbers.plies,
            open: None,
        };
        match numbers.reached() {
            Some(reached) if reached == clock.favors => bounds.prevented = clock.left,
            Some(_) => bounds.forced = clock.left,
            None => bounds.open = Some((numbers.phi, numbers.delta)),
        }
        bounds
    }

    /// What is known with one clock.
    #[inline]
    pub(crate) fn at(self, clock: Clock) -> Option<Numbers> {
        if clock.left >= self.forced {
            Some(Numbers::decided(!clock.favors, self.plies))
        } else if clock.left <= self.prevented {
            Some(Numbers::decided(clock.favors, self.plies))
        } else {
            self.open.map(|(phi, delta)| Numbers::open(phi, delta))
        }
    }

    /// This with what was found later.
    pub(crate) fn merged(self, later: Self) -> Self {
        Self {
            forced: self.forced.min(later.forced),
            prevented: self.prevented.max(later.prevented),
            // The same moves decide it with another clock, in no more plies.
            plies: self.plies.max(later.plies),
            open: later.open.or(self.open),
        }
    }

    /// Whether no search can have written this.
    pub(crate) const fn is_broken(self) -> bool {
        self.forced <= self.prevented || matches!(self.open, Some((0, _) | (_, 0)))
    }

    /// In a word that is not 0, with the logarithm of the work where [`Numbers::work`] finds it.
    pub(crate) fn pack(self, work: u64) -> u64 {
        let (phi, delta) = self.open.unwrap_or((0, 0));
        u64::from(short(phi))
            | u64::from(short(delta)) << 16
            | u64::from(self.forced) << 32
            | u64::from(self.prevented) << 39
            | u64::from(self.plies.min(MOST_PLIES)) << 46
            | USED
            | log_of_work(work)
    }

    pub(crate) const fn unpack(word: u64) -> Self {
        let open = (long(word as u16), long((word >> 16) as u16));
        Self {
            forced: (word >> 32) as u8 & 0x7F,
            prevented: (word >> 39) as u8 & 0x7F,
            plies: (word >> 46) as u32 & MOST_PLIES,
            open: if open.0 | open.1 == 0 {
                None
            } else {
                Some(open)
            },
        }
    }
}

/// A number in 16 bits, rounded down: its eleven highest bits, and how many follow.
const fn short(number: u32) -> u16 {
    let more = 21_u32.saturating_sub(number.leading_zeros());
    (more << 11 | number >> more) as u16
}

const fn long(short: u16) -> u32 {
    (short as u32 & 0x7FF) << (short >> 11)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_for_more_and_for_fewer_plies() {
        let clock = |left| Clock::new(left, true);
        let forced = Bounds::of(clock(40), Numbers::decided(false, 30));
        let prevented = Bounds::of(clock(10), Numbers::decided(true, 10));
        let open = Bounds::of(clock(20), Numbers::open(5000, 7));
        let all = open.merged(forced).merged(prevented);
        assert!(!all.is_broken());
        let all = Bounds::unpack(all.pack(1));
        let reached = |left| all.at(clock(left)).expect("something is known").reached();
        assert_eq!([100, 40, 39].map(reached), [Some(false), Some(false), None]);
        assert_eq!([11, 10, 1].map(reached), [None, Some(true), Some(true)]);
        assert_eq!(all.at(clock(20)), Some(Numbers::open(5000 / 4 * 4, 7)));
        assert!(forced.at(clock(20)).is_none());
        assert!(
            forced
                .merged(Bounds::of(clock(50), Numbers::decided(true, 1)))
                .is_broken()
        );
    }

    #[test]
    fn clocks_are_part_of_keys() {
        let key = (1 << 117) + 5;
        let clock = Clock::new(100, false);
        let with_clock = clock.put_into(key, true) | 1 << 127;
        assert_eq!(Clock::split(with_clock), (key | 1 << 127, clock));
        assert!(clock.put_into(u128::MAX >> 1, false) < 1 << 127);
    }

    #[test]
    fn short_numbers_lose_little() {
        for number in [
            0,
            1,
            2047,
            2048,
            4097,
            123_456,
            (1 << 24) - 2,
            (1 << 29) - 2,
        ] {
            let kept = long(short(number));
            assert!(kept <= number && number - kept <= number / 1024, "{number}");
        }
    }
}
