//! Play with people elsewhere, without sockets: everything of it that can be simulated.
//!
//! * [`Room`] is a game between two seats on a server: who sits where, who looks on, what
//!   was said and done, in which order. Texts of clients go in, what must be stored and what is
//!   to be sent then comes out.
//! * [`Client`] is the other side of a connection: it says hello, repeats what was not
//!   acknowledged, notices gaps and dead lines, and knows the server's time.
//! * [`LagCredit`] is the rule by which a network costs nobody time.
//!
//! None of them has a clock, a socket or chance of its own: time is passed in, as time since
//! any fixed origin that never goes back. So whole games can be played in a test, over a
//! network that drops, repeats, delays and cuts.

mod client;
mod command;
mod lag;
mod names;
mod room;

pub use client::{Client, Line, Output, Presence, Sent};
pub use command::{Claim, Command, phrase_key};
pub use lag::LagCredit;
pub use names::{check_account_name, check_name, check_secret, fold, key_of};
pub use room::{
    Conn, NextRoom, Refusal, Room, Say, Step, Stored, Vacation, check, grace, waits, word,
};

/// The sentences for every note with a key that begins with `online-`, as Fluent messages.
pub const SENTENCES: rules::Words = rules::Words::new(
    include_str!("../locales/en.ftl"),
    include_str!("../locales/pt.ftl"),
);
