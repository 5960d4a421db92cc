//! Limits: nobody takes so much that others notice.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is limited, for each address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limit {
    /// Requests of any kind.
    Requests,
    /// Games that are opened.
    Games,
    /// Connections that are made.
    Sockets,
    /// Attempts to sign in, and other things for which a password is digested.
    Attempts,
    /// Attempts to sign in under one name, from addresses that are not known for it.
    AttemptsAtName,
}

impl Limit {
    /// What refusals call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Requests => "requests",
            Self::Games => "games",
            Self::Sockets => "sockets",
            Self::Attempts => "attempts",
            Self::AttemptsAtName => "attempts-at-name",
        }
    }

    /// So many at once, and so many a second.
    const fn rate(self) -> (f64, f64) {
        match self {
            Self::Requests => (200.0, 20.0),
            Self::Games => (30.0, 0.2),
            Self::Sockets => (100.0, 5.0),
            Self::Attempts => (20.0, 0.1),
            Self::AttemptsAtName => (20.0, 0.02),
        }
    }
}

/// Somebody wants more than there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exceeded {
    pub(crate) limit: Limit,
    /// When to come back.
    pub(crate) wait: Duration,
}

/// What each address may still do.
pub(crate) struct Limits {
    /// How many times the usual limits; 0 for none at all.
    factor: f64,
    /// By address, or by name.
    buckets: Mutex<HashMap<(Limit, String), Bucket>>,
}

impl Limits {
    pub(crate) fn new(factor: f64) -> Self {
        Self {
            factor,
            buckets: Mutex::default(),
        }
    }

    /// Takes one of what is limited.
    pub(crate) fn take(&self, limit: Limit, address: IpAddr) -> Result<(), Exceeded> {
        self.take_for(limit, network(address).to_string())
    }

    /// The same for a name.
    pub(crate) fn take_for(&self, limit: Limit, whose: String) -> Result<(), Exceeded> {
        if self.factor <= 0.0 {
            return Ok(());
        }
        let (most, rate) = limit.rate();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets
            .entry((limit, whose))
            .or_insert_with(|| Bucket::new(most * self.factor, rate * self.factor));
        bucket.take().map_err(|wait| Exceeded { limit, wait })
    }

    /// What one connection may say; none if that is not limited.
    pub(crate) fn messages(&self) -> Option<Bucket> {
        (self.factor > 0.0).then(Bucket::of_messages)
    }

    /// Forgets those who have not been here for a while.
    pub(crate) fn sweep(&self) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|_, bucket| !bucket.is_full());
    }
}

/// Whoever has one address of version 6 has a whole network of them.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

/// A bucket that refills.
pub(crate) struct Bucket {
    most: f64,
    /// A second.
    rate: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(most: f64, rate: f64) -> Self {
        Self {
            most,
            rate,
            left: most,
            at: Instant::now(),
        }
    }

    /// For the messages of one connection.
    pub(crate) fn of_messages() -> Self {
        Self::new(40.0, 10.0)
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let passed = now.duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + passed * self.rate).min(self.most);
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.left >= self.most
    }

    /// Takes one, or says how long until there is one.
    pub(crate) fn take(&mut self) -> Result<(), Duration> {
        self.fill();
        if self.left < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - self.left) / self.rate));
        }
        self.left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_use_up_what_another_has() {
        let limits = Limits::new(1.0);
        let [one, other]: [IpAddr; 2] = [[10, 0, 0, 1].into(), [10, 0, 0, 2].into()];
        for _ in 0..30 {
            assert_eq!(limits.take(Limit::Games, one), Ok(()));
        }
        let exceeded = limits.take(Limit::Games, one).expect_err("too many");
        assert!(exceeded.wait > Duration::from_secs(1) && exceeded.limit == Limit::Games);
        assert_eq!(limits.take(Limit::Games, other), Ok(()));
        assert_eq!(limits.take(Limit::Requests, one), Ok(()));
        assert_eq!(Limits::new(0.0).take(Limit::Games, one), Ok(()));
    }

    #[test]
    fn a_network_of_version_6_counts_as_one() {
        let limits = Limits::new(1.0 / 30.0);
        let [one, other]: [IpAddr; 2] =
            ["2001:db8::1", "2001:db8::2"].map(|it| it.parse().expect("an address"));
        assert_eq!(limits.take(Limit::Games, one), Ok(()));
        assert!(limits.take(Limit::Games, other).is_err());
    }
}
