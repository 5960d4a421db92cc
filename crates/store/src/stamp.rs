//! Moments as parts of file names, in universal time.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stamp {
    seconds: u64,
}

/// The day of a moment since 1970, in universal time: `2026-11-15`.
pub fn day_of(seconds: u64) -> String {
    Stamp { seconds }.day()
}

impl Stamp {
    pub(crate) fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        // A clock before 1970 is wrong, and names stay unique without it.
        let seconds = since.map_or(0, |since| since.as_secs());
        Self { seconds }
    }

    /// `2026-11-15`.
    pub(crate) fn day(self) -> String {
        let (year, month, day) = date(self.seconds / 86_400);
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// `2026-11-15-143005`: sorts by time.
    pub(crate) fn name(self) -> String {
        let (year, month, day) = date(self.seconds / 86_400);
        let second = self.seconds % 86_400;
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

/// Year, month and day of a count of days since 1970, in the Gregorian calendar.
///
/// Years are counted from the first of March, so that a leap day is the last of its year.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468; // From 0000-03-01.
    let (era, day) = (days / 146_097, days % 146_097); // 400 years.
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153; // Months from March: 31 30 31 30 31, repeated.
    let day = day - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seconds: u64, name: &str) {
        assert_eq!(Stamp { seconds }.name(), name);
    }

    #[test]
    fn moments_have_names() {
        check(0, "1970-01-01-000000");
        check(951_782_399, "2000-02-28-235959");
        check(951_782_400, "2000-02-29-000000");
        check(951_868_800, "2000-03-01-000000");
        check(1_794_753_005, "2026-11-15-143005");
        check(4_107_542_399, "2100-02-28-235959");
        check(4_107_542_400, "2100-03-01-000000");
    }
}
