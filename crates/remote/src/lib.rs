//! Programs that play on a server of games: the real clock, sockets and threads around
//! [`online::Client`].
//!
//! * [`Address`] and [`Link`] are what people type: a server, or the invitation to a game.
//! * [`Server`] asks a server: what is offered, open a game, take a seat. It waits for the
//!   answer; whoever draws meanwhile asks from another thread.
//! * [`Line`] is a line to one game, kept by a thread of its own that connects again whenever
//!   it has to. What is to be done goes in, [`online::Output`]s come out.
//! * [`Visit`] is a line and what has been heard on it, for a face that has a
//!   [`play::Play`].

mod address;
mod beside;
mod http;
mod line;
mod server;
mod stream;
mod visit;

pub use address::{Address, AddressError, Link};
pub use beside::Beside;
pub use line::{Line, Waker};
pub use server::{Server, ServerError, Token};
pub use stream::trust;
pub use visit::Visit;

/// The sentences for every note with a key that begins with `remote-`, as Fluent messages.
pub const SENTENCES: rules::Words = rules::Words::new(
    include_str!("../locales/en.ftl"),
    include_str!("../locales/pt.ftl"),
);

/// A word that nobody can guess: the secret of a seat.
///
/// # Errors
/// If the system has no random numbers.
pub fn secret() -> Result<String, ServerError> {
    random_word(26)
}

fn random_word(letters: usize) -> Result<String, ServerError> {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).map_err(|_| ServerError::NoChance)?;
    Ok(online::word(&bytes))
}
