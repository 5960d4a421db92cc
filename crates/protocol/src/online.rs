//! Games between people at different screens: what a client and a server of games say to
//! each other, as JSON texts on a WebSocket, one for each game that is played or watched.
//!
//! A client begins with [`ToServer::Hello`] and is answered with [`ToClient::Welcome`], or,
//! if it was here before and missed little, with [`ToClient::Missed`]. What changes the game
//! and must not be lost is an [`Event`] with a number, one more than the last: a client that
//! sees a gap says hello again. Everything else (who is there, what was seen, the time) is
//! only ever about now. Commands have ids; one that is repeated with the same id is done
//! once. An event that names the id of a command is its acknowledgment, and by then it is on
//! the server's disk. `docs/online.md` has whole dialogs.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of these messages. A client of another version is told to reload.
pub const VERSION: u32 = 1;

/// The most bytes of a message to a server.
pub const MOST_BYTES: usize = 4096;

/// What is played, as whoever opens a game offers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game, and the variant where it is not the standard one: `talpa:10`.
    pub game: String,
    /// The time control, as records have it: `300+5`; none if time does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The side that whoever offers wants.
    #[serde(default)]
    pub side: Wish,
    /// Whether moves may be taken back when both agree.
    #[serde(default = "yes")]
    pub takebacks: bool,
    /// Whether the second player may take the other side after the first move.
    #[serde(default)]
    pub swap: bool,
    /// Whether anybody may see the offer in the lobby, and the game among those that are
    /// played; otherwise only who has the link.
    #[serde(default)]
    pub open: bool,
}

fn yes() -> bool {
    true
}

/// The side that somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// Move first.
    First,
    /// Move second.
    Second,
    /// Whatever comes.
    #[default]
    Lot,
}

/// A side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

/// What somebody is to a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Who opened it and waits for an opponent.
    Host,
    /// Plays that side.
    First,
    /// Plays that side.
    Second,
    /// Looks on.
    Spectator,
}

/// How a game stands, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It waits for somebody to join.
    Waiting,
    /// Nobody joined in time.
    Expired,
    /// It goes on.
    Running,
    /// It is over.
    Over,
}

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message, and the one after a gap.
    Hello {
        /// The [`VERSION`] of the client.
        version: u32,
        /// The secret of a seat; without one the client looks on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        /// The number of the last event that the client has; none for one that has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// The language of sentences, `en` or `pt`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lang: Option<String>,
    },
    /// Something is to be done.
    Act {
        /// Chosen by the client, never twice for different things: 1 to 40 visible ASCII
        /// characters.
        id: String,
        /// An action of a seat as `docs/session.md` writes it, such as `move b2xb3`, or `abort`.
        action: String,
        /// For a move: how many plies the client has seen. It is refused if there are others.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u64>,
        /// For a move: the milliseconds between the moment at which the client showed the
        /// position and that at which the player moved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<u64>,
    },
    /// The client has shown all events up to that number.
    Seen {
        /// The number.
        n: u64,
    },
    /// Asks for a [`ToClient::Pong`].
    Ping {
        /// Comes back: any number.
        sent: u64,
    },
}

/// What a server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// The whole game as it stands.
    Welcome(Box<Welcome>),
    /// What the client has missed.
    Missed {
        /// Milliseconds since the game was opened.
        now: u64,
        /// The events, in order.
        events: Vec<Event>,
    },
    /// Something happened.
    Event(Event),
    /// A command that was repeated: it was done as that event.
    Done {
        /// The command.
        id: String,
        /// The number of the event.
        n: u64,
    },
    /// A command was refused, and nothing has changed.
    Refused {
        /// The command.
        id: String,
        /// Why, in the language of the client.
        text: String,
    },
    /// Who is there.
    Presence {
        /// Whether the first player is connected.
        first: bool,
        /// Whether the second player is.
        second: bool,
        /// How many look on.
        watchers: u32,
    },
    /// A player's screen has shown all events up to that number.
    Seen {
        /// Whose.
        side: Side,
        /// The number.
        n: u64,
    },
    /// The answer to a ping.
    Pong {
        /// What the ping said.
        sent: u64,
        /// Milliseconds since the game was opened.
        now: u64,
        /// The number of the last event: a client that has fewer says hello again.
        n: u64,
    },
    /// The client speaks another version: it should be loaded anew.
    Outdated {
        /// The version of the server.
        version: u32,
    },
    /// The message before makes no sense. The server hangs up.
    Fault {
        /// What is wrong.
        text: String,
    },
}

/// A game as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The [`VERSION`] of the server.
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// What the client is to it.
    pub you: Role,
    /// Milliseconds since the game was opened.
    pub now: u64,
    /// The number of the last event.
    pub n: u64,
    /// What was offered.
    pub terms: Terms,
    /// The name of whoever opened it.
    pub host: String,
    /// How it stands.
    pub stage: Stage,
    /// The match as a snapshot of `docs/session.md`, once both players are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
    /// The game that both agreed to play next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The commands of this seat that were done, the latest last; only some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<String>,
}

/// Something that happened in a game and is on the server's disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Its number: 1 for the first of a game, and one more for each that follows.
    pub n: u64,
    /// Milliseconds since the game was opened.
    pub at: u64,
    /// The command that brought it about, for whom it is the acknowledgment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What happened.
    pub what: What,
}

/// What happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// Somebody took the other seat, and the match begins.
    Joined {
        /// Who.
        name: String,
        /// The side of whoever opened the game.
        host: Side,
    },
    /// The match changed: an entry as `docs/session.md` writes it.
    Match(String),
    /// Both agreed on another game, which is this one.
    Next(String),
}

/// Asks a server to open a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// What is to be played.
    pub terms: Terms,
    /// The name to be called by: 2 to 20 letters, digits, `-` and `_`; empty for none.
    #[serde(default)]
    pub name: String,
}

/// Asks a server for the free seat of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name to be called by: 2 to 20 letters, digits, `-` and `_`; empty for none.
    #[serde(default)]
    pub name: String,
    /// The secret of the seat, if whoever joins chooses it: 20 to 64 visible ASCII characters
    /// that nobody can guess. Asked again with the same one, the answer is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
}

/// A seat that was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// The id of the game.
    pub game: String,
    /// The secret of the seat: whoever has it plays there.
    pub seat: String,
}

/// What anybody may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameInfo {
    /// The id.
    pub game: String,
    /// What was offered.
    pub terms: Terms,
    /// How it stands.
    pub stage: Stage,
    /// The name of whoever opened it.
    pub host: String,
    /// The names of the players, once there are two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// The result, once there is one: `1-0`, `0-1`, `1/2`, or `*` for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// How many plies were played.
    pub plies: u64,
    /// How many look on.
    pub watchers: u32,
}

/// The games that anybody may see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Offers that stand, the latest first.
    pub offers: Vec<GameInfo>,
    /// Games that are played, the latest first.
    pub games: Vec<GameInfo>,
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// A word for programs, such as `expired`.
    pub error: String,
    /// A sentence for people.
    pub text: String,
}

/// A message as it travels.
pub fn write(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// Reads a message.
///
/// # Errors
/// If it is none; the text says what is wrong and where.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}
