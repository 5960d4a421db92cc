//! Limits: nobody takes so much that others notice.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// Of so many addresses and names others are told at a time; of more they are not.
const MOST_TOLD: usize = 2048;
/// The longest name that others are told of.
const LONGEST: usize = 64;

/// What is limited, for each address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Limit {
    /// Requests of any kind.
    Requests,
    /// Games that are opened.
    Games,
    /// Analyses that are asked for.
    Analyses,
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
            Self::Analyses => "analyses",
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
            Self::Analyses => (10.0, 0.02),
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

/// What an address, or whoever tried a name, has taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Spent {
    limit: Limit,
    whose: String,
    n: u32,
}

/// What each address may still do.
pub(crate) struct Limits {
    /// How many times the usual limits; 0 for none at all.
    factor: f64,
    /// By address, or by name.
    buckets: Mutex<HashMap<(Limit, String), Bucket>>,
    /// What was taken here of which other servers do not know yet, if there are any.
    news: Option<Mutex<HashMap<(Limit, String), u32>>>,
}

impl Limits {
    pub(crate) fn new(factor: f64) -> Self {
        Self {
            factor,
            buckets: Mutex::default(),
            news: None,
        }
    }

    /// The same for a server that others are to be told of.
    pub(crate) fn of_many(factor: f64) -> Self {
        Self {
            news: Some(Mutex::default()),
            ..Self::new(factor)
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
        let mut buckets = lock(&self.buckets);
        let bucket = buckets.entry((limit, whose.clone()));
        let bucket = bucket.or_insert_with(|| self.full(limit));
        bucket.take().map_err(|wait| Exceeded { limit, wait })?;
        if let Some(news) = &self.news
            && whose.len() <= LONGEST
        {
            let mut news = lock(news);
            if news.len() < MOST_TOLD || news.contains_key(&(limit, whose.clone())) {
                *news.entry((limit, whose)).or_default() += 1;
            }
        }
        Ok(())
    }

    fn full(&self, limit: Limit) -> Bucket {
        let (most, rate) = limit.rate();
        Bucket::new(most * self.factor, rate * self.factor)
    }

    /// What was taken here since this was asked last.
    pub(crate) fn news(&self) -> Vec<Spent> {
        let news = self.news.as_ref().map(|it| std::mem::take(&mut *lock(it)));
        let news = news.unwrap_or_default().into_iter();
        news.map(|((limit, whose), n)| Spent { limit, whose, n })
            .collect()
    }

    /// So much was taken at another server; how much in all.
    pub(crate) fn charge(&self, spent: Vec<Spent>) -> u64 {
        let mut all = 0;
        if self.factor <= 0.0 {
            return all;
        }
        let mut buckets = lock(&self.buckets);
        for it in spent.into_iter().take(MOST_TOLD) {
            let bucket = buckets.entry((it.limit, it.whose));
            let bucket = bucket.or_insert_with(|| self.full(it.limit));
            bucket.charge(it.n);
            all += u64::from(it.n);
        }
        all
    }

    /// What one connection may say; none if that is not limited.
    pub(crate) fn messages(&self) -> Option<Bucket> {
        (self.factor > 0.0).then(Bucket::of_messages)
    }

    /// Forgets those who have not been here for a while.
    pub(crate) fn sweep(&self) {
        let mut buckets = lock(&self.buckets);
        buckets.retain(|_, bucket| !bucket.is_full());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whoever has one address of version 6 has a whole network of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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

    /// So many were taken elsewhere. Who took more than there is waits for it, but no longer than
    /// until a bucket would be full.
    fn charge(&mut self, n: u32) {
        self.fill();
        self.left = (self.left - f64::from(n)).max(-self.most);
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
    fn what_was_taken_elsewhere_counts_once() {
        let [here, there] = [Limits::of_many(1.0), Limits::of_many(1.0)];
        let one: IpAddr = [10, 0, 0, 1].into();
        for _ in 0..20 {
            assert_eq!(here.take(Limit::Games, one), Ok(()));
            assert_eq!(there.take(Limit::Games, one), Ok(()));
        }
        let news = here.news();
        assert_eq!(news.len(), 1);
        assert_eq!(here.news(), []);
        there.charge(news);
        assert!(there.take(Limit::Games, one).is_err());
        // What was heard is not told again.
        assert_eq!(there.news().first().map(|it| it.n), Some(20));
        // Nobody waits for ever, whatever others say.
        let much = Spent {
            limit: Limit::Games,
            whose: one.to_string(),
            n: u32::MAX,
        };
        there.charge(vec![much.clone(), much]);
        let exceeded = there.take(Limit::Games, one).expect_err("too many");
        assert!(exceeded.wait < Duration::from_secs(160));
        // Nor is a message ever longer than it may be.
        for n in 0..2 * MOST_TOLD {
            let _ = here.take_for(Limit::Requests, n.to_string());
        }
        let _ = here.take_for(Limit::AttemptsAtName, "x".repeat(LONGEST + 1));
        assert_eq!(here.news().len(), MOST_TOLD);
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
