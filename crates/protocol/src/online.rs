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

mod people;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use people::{
    Analysis, AnalysisState, ArchiveAnswer, ArchiveQuery, Archived, AskMine, Confirm, Me,
    NewAccount, NewPassword, NewReport, NewToken, NewWebhook, Notice, Occasion, Opened, Profile,
    Rated, RatingPoint, Recover, SignIn, SignedIn, Token, Webhook, WebhookSecret,
};

/// The version of these messages. A client of another version is told to reload.
pub const VERSION: u32 = 1;

/// The most bytes of a message to a server.
pub const MOST_BYTES: usize = 4096;

/// What is played, as whoever opens a game offers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// The computer player that takes the other seat at once: `level-4`; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether moves may be taken back when both agree.
    #[serde(default = "yes")]
    pub takebacks: bool,
    /// Whether the second player may take the other side after the first move.
    #[serde(default)]
    pub swap: bool,
    /// Whether it counts for the ratings of both players.
    #[serde(default, skip_serializing_if = "is_no")]
    pub rated: bool,
    /// Whether anybody may see the offer in the lobby, and the game among those that are
    /// played; otherwise only who has the link.
    #[serde(default)]
    pub open: bool,
}

fn yes() -> bool {
    true
}

fn is_no(it: &bool) -> bool {
    !it
}

/// The side that somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

/// What somebody is to a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
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
    Act(Act),
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

/// Something that a player wants to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Act {
    /// Chosen by the client, never twice for different things: 1 to 40 visible ASCII
    /// characters.
    pub id: String,
    /// An action of a seat as `docs/session.md` writes it, such as `move b2xb3`, or one of
    /// those that `docs/online.md` adds, such as `abort` or `say hello`.
    pub action: String,
    /// For a move: how many plies the client has seen. It is refused if there are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u64>,
    /// For a move: the milliseconds between the moment at which the client showed the
    /// position and that at which the player moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thought: Option<u64>,
}

/// Something that was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of the event that it became, or of the last one before where it became none.
    pub n: u64,
}

/// What a server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
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
    /// The lines that this seat has prepared, when they change: only its own player is told.
    Plan {
        /// The command that this acknowledges, if one does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// The lines from the position as it is: moves of both players with blanks between them,
        /// the opponent's first.
        lines: Vec<String>,
    },
    /// Who is there.
    Presence {
        /// Whether the first player is connected.
        first: bool,
        /// Whether the second player is.
        second: bool,
        /// How many look on.
        watchers: u32,
        /// From when on, by the time of the game, the first and the second player can be
        /// said to have left: their opponents may then claim the game, or a draw.
        #[serde(default, skip_serializing_if = "is_nobody")]
        claims: [Option<u64>; 2],
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

fn is_nobody(claims: &[Option<u64>; 2]) -> bool {
    *claims == [None; 2]
}

/// A game as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// What the players said to each other; nothing for those who look on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// Whether the first and the second player want to hear more than phrases.
    #[serde(default)]
    pub talks: [bool; 2],
    /// The vacations of the first and the second player.
    #[serde(default, skip_serializing_if = "is_none_taken")]
    pub vacations: [Leave; 2],
    /// The lines that this seat has prepared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<String>,
}

fn is_none_taken(vacations: &[Leave; 2]) -> bool {
    *vacations == [Leave::default(); 2]
}

/// A player's vacation in a game with days for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Leave {
    /// Until when the player is away, in milliseconds since the game was opened.
    pub until: u64,
    /// What was taken of it so far, in milliseconds.
    pub used: u64,
}

/// Something that a player said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Said {
    /// Who.
    pub side: Side,
    /// What; those who look on are not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
}

/// A line that is said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// A phrase that everybody can say and read, in any language.
    Phrase(Phrase),
    /// Anything, between players who both want that.
    Text(String),
}

/// Phrases that everybody can say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// For the beginning.
    GoodLuck,
    /// For a fine move, or the end.
    WellPlayed,
    /// Whatever for.
    Thanks,
    /// For a slip, or a wait.
    Sorry,
    /// That one will be away for a moment.
    BackSoon,
    /// The end.
    Goodbye,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::Thanks,
        Self::Sorry,
        Self::BackSoon,
        Self::Goodbye,
    ];

    /// The word for it in commands: `well-played`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::GoodLuck => "good-luck",
            Self::WellPlayed => "well-played",
            Self::Thanks => "thanks",
            Self::Sorry => "sorry",
            Self::BackSoon => "back-soon",
            Self::Goodbye => "goodbye",
        }
    }

    /// The phrase of that word.
    pub fn read(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.id() == id)
    }
}

/// Something that happened in a game and is on the server's disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// A player said something.
    Said(Said),
    /// A player wants to hear more than phrases, or does not any more.
    Talks {
        /// Who.
        side: Side,
        /// Whether.
        on: bool,
    },
    /// A player goes on vacation, or comes back: until then, by the time of the game, the
    /// player's clock stands.
    Away {
        /// Who.
        side: Side,
        /// Until when, in milliseconds since the game was opened.
        until: u64,
    },
}

/// Asks a server to open a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The id of the game.
    pub game: String,
    /// The secret of the seat: whoever has it plays there.
    pub seat: String,
}

/// What anybody may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// What whoever asks is to it, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Role>,
    /// Whether it is the turn of whoever asks.
    #[serde(default, skip_serializing_if = "is_no")]
    pub is_turn: bool,
    /// What is left to whoever is to move, in milliseconds; only told to players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
}

/// The games that anybody may see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// One's own games: those in which it is one's turn first, then those that wait longest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mine: Vec<GameInfo>,
    /// Offers that stand, the latest first.
    pub offers: Vec<GameInfo>,
    /// Games that are played, the latest first.
    pub games: Vec<GameInfo>,
    /// How many people are there: at games, or looking at the lobby.
    #[serde(default)]
    pub people: u64,
    /// How many servers of the site did not answer, whose games and people are missing.
    #[serde(default, skip_serializing_if = "is_none")]
    pub silent: u64,
}

fn is_none(n: &u64) -> bool {
    *n == 0
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A word for programs, such as `expired`.
    pub error: String,
    /// A sentence for people.
    pub text: String,
    /// Which limit was exceeded, if that was it: `games`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// How much of it is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// When to come back, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
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
