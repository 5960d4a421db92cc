//! Requests and answers about people: accounts, ratings, games that ended.

use serde::{Deserialize, Serialize};

use super::Seated;

/// Asks for an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name: 2 to 20 letters, digits, `-` and `_`.
    pub name: String,
    /// The password: 8 to 200 characters.
    pub password: String,
    /// Seats that were played as a guest, and belong to the account from now on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seated>,
}

/// An account that was made, or opened again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opened {
    /// The name.
    pub name: String,
    /// Codes each of which opens the account once when the password is lost. They are told
    /// only now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recovery: Vec<String>,
}

/// Signs in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Opens an account whose password is lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The name.
    pub name: String,
    /// One of the codes.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Changes the password. All other sessions end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The old one.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// Confirms something that cannot be undone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password.
    pub password: String,
}

/// Asks for a token for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, for its owner.
    pub label: String,
}

/// A token. It is told only now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// The secret, for the header `Authorization: Bearer`.
    pub token: String,
    /// By which it can be ended.
    pub id: String,
}

/// Somebody's own account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The name.
    pub name: String,
    /// Where it is signed in.
    pub sessions: Vec<SignedIn>,
    /// Whom it does not want to play.
    pub blocked: Vec<String>,
    /// How many codes for a lost password are left.
    pub recovery_left: u64,
    /// Where it is told of its turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<Webhook>,
}

/// The address at which an account is told of its turns in slow games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Webhook {
    /// The address.
    pub url: String,
    /// When it was named, in milliseconds since 1970.
    pub created: u64,
    /// Whether it was given up, after too many notices in a row that did not arrive.
    pub is_off: bool,
    /// How many in a row did not.
    pub failures: u64,
    /// Why the last one did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Names the address at which an account is told of its turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// The address; it begins with `https://`.
    pub url: String,
}

/// What notices are signed with. It is told only now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WebhookSecret {
    /// The address, as it is kept.
    pub url: String,
    /// The key of the signatures.
    pub secret: String,
}

/// What an account is told at its address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Notice {
    /// What happened.
    pub event: Occasion,
    /// The id of the game.
    pub game: String,
    /// Game and board, such as `talpa:10`.
    pub board: String,
    /// The side of the account.
    pub you: super::Role,
    /// The name of the opponent; empty if there is none.
    pub opponent: String,
    /// How many plies were played.
    pub plies: u64,
    /// The result, when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Why an account is told something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// It is its turn.
    Turn,
    /// The game is over.
    Over,
}

/// A browser that is signed in, or a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SignedIn {
    /// By which it can be ended.
    pub id: String,
    /// `page`, or `play` for a token.
    pub scopes: String,
    /// What the browser calls itself, or what the token is for.
    pub label: String,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// Whether it is the one that asks.
    pub is_this: bool,
}

/// Somebody, as anybody may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// The day on which the account was made: `2026-11-15`.
    pub since: String,
    /// How well somebody plays what.
    pub ratings: Vec<Rated>,
    /// How that came about, the oldest first.
    pub history: Vec<RatingPoint>,
    /// The latest games.
    pub games: Vec<Archived>,
}

/// How well somebody plays a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rated {
    /// Who.
    pub name: String,
    /// The game.
    pub game: String,
    /// `live` or `correspondence`.
    pub speed: String,
    /// Points on the scale of the levels: Elo above `level-1`.
    pub points: i64,
    /// The standard deviation of the points.
    pub deviation: i64,
    /// Whether that is a guess.
    pub is_provisional: bool,
    /// How many games it comes from.
    pub games: u64,
    /// The level with the nearest points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plays_like: Option<String>,
}

/// A rating at some time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The game.
    pub game: String,
    /// `live` or `correspondence`.
    pub speed: String,
    /// The points.
    pub points: i64,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// What is looked for among games that ended. Everything may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ArchiveQuery {
    /// Who played.
    pub player: Option<String>,
    /// A game, or a board: `talpa`, `talpa:10`.
    pub game: Option<String>,
    /// The first day: `2026-11-15`.
    pub from: Option<String>,
    /// The last day.
    pub until: Option<String>,
    /// `1-0`, `0-1`, `1/2` or `*`.
    pub result: Option<String>,
    /// The fewest plies.
    pub least: Option<u32>,
    /// The most plies.
    pub most: Option<u32>,
    /// The moves with which it began, with a blank between them.
    pub moves: Option<String>,
    /// A position that came up on the board that is named.
    pub position: Option<String>,
    /// Which page of the answers; 0 for the first.
    pub page: Option<u32>,
}

/// Games that were found, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchiveAnswer {
    /// One page of them.
    pub games: Vec<Archived>,
    /// The next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// How far the analysis of a game is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// In a word.
    pub state: AnalysisState,
    /// How many positions are done while it is made.
    #[serde(default)]
    pub positions: u64,
    /// Of how many; 0 where that is not known.
    #[serde(default)]
    pub of: u64,
    /// Why there is none, if it failed. It can be asked for again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// How far an analysis is, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisState {
    /// It waits for somebody to begin.
    Waiting,
    /// Somebody is at it.
    Running,
    /// It is there.
    Done,
    /// Nobody could make it.
    Failed,
}

/// A game that ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Archived {
    /// Its id.
    pub game: String,
    /// The day on which it ended.
    pub day: String,
    /// The board: `talpa:10`.
    pub choice: String,
    /// The names of the players, which may be empty.
    pub players: [String; 2],
    /// The result.
    pub result: String,
    /// How many plies.
    pub plies: u64,
    /// The moves, with a blank between them.
    pub moves: String,
}

/// Reports what is wrong with a game that one plays, or has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The secret of the seat, where it does not belong to an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// What is wrong: 1000 letters at most. What was said in the game goes with it.
    pub text: String,
}

/// Asks about one's own games: those of the account, and of these seats.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskMine {
    /// Seats, 100 at most.
    #[serde(default)]
    pub seats: Vec<Seated>,
}
