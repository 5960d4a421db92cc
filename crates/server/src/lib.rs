//! A server of games: rooms of the crate `online` on sockets, with a database and the real
//! clock.
//!
//! Nothing is said to anybody before what it tells of is on disk: every decision of a room is
//! a step, steps go to one clerk in the order in which they were made, and the clerk
//! commits as many as wait in one transaction before it sends what they say.

mod admin;
mod analyses;
mod archive;
mod clerk;
mod clock;
mod database;
mod files;
mod hall;
mod levels;
mod limits;
mod metrics;
mod nodes;
mod pages;
mod people;
mod ratings;
mod relay;
mod routes;
mod secrets;
mod socket;
mod webhooks;
mod wire;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use games::GameId;
use rules::{Lang, Note};
use texts::Catalogue;

pub use admin::{Admin, AdminError, Copied, Report, Statistics, copy, restore};
pub use analyses::{Analyst, Analyzing, Task};
pub use clock::Clock;
pub use database::{Address, Database, DatabaseError, Home};
pub use files::most_connections;
pub use hall::Hall;
pub use levels::{AskWorkers, Levels, Question, Think};
pub use metrics::{Queued, Work};
pub use routes::router;
pub use webhooks::{Webhooks, signature};
pub use wire::{Nats, NatsError, Wire};

/// How a server is run.
pub struct Settings {
    /// Connections at most; others are sent away.
    pub connections: u64,
    /// The computers that play on it.
    pub levels: Levels,
    /// Who analyzes whole games; none if nobody does.
    pub analyst: Option<Arc<dyn Analyst>>,
    /// What there is for workers elsewhere to do, if there are any: nothing while nobody knows.
    pub work: Option<Work>,
    /// How many times the usual limits hold for each address; 0 for no limits at all.
    pub limits: f64,
    /// Machines that say on whose behalf they ask: proxies.
    pub trusted: Vec<IpAddr>,
    /// What documents beside the page take from it.
    pub look: Look,
    /// The time of games.
    pub clock: Clock,
    /// How accounts are told of their turns elsewhere; none if they are not.
    pub webhooks: Option<Webhooks>,
    /// After how long without news of a server others take its games, where several share a
    /// database.
    pub lease: Duration,
    /// The way to those others, if there is one.
    pub wire: Option<Arc<dyn Wire>>,
}

/// Paths of files of the page that documents beside it use.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The style.
    pub style: String,
    /// The icon.
    pub icon: String,
}

impl Default for Settings {
    /// As many connections as the system allows, no computers, a proxy on this machine, and no
    /// notices to other machines.
    fn default() -> Self {
        Self {
            connections: most_connections(),
            levels: Levels::none(),
            analyst: None,
            work: None,
            limits: 1.0,
            trusted: vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
            look: Look::default(),
            clock: Clock::default(),
            webhooks: None,
            lease: Duration::from_secs(5),
            wire: None,
        }
    }
}

static TEXTS: Catalogue = Catalogue::new(&[
    &[session::SENTENCES, record::SENTENCES, online::SENTENCES],
    texts::PEOPLE,
    texts::ACCOUNTS,
]);

/// Puts notes into words.
fn say(lang: Lang, game: Option<GameId>, notes: &[Note]) -> String {
    let texts = TEXTS.in_lang(lang);
    let said = notes.iter().map(|note| texts.say(game, note));
    said.collect::<Vec<_>>().join(": ")
}
