//! Commands of players: actions of the match, and what a room adds to them.

use std::fmt;
use std::str::FromStr;

use protocol::online::Phrase;
use rules::{Note, clip};
use session::Action;

/// Something that a player asks of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An action of the match.
    Match(Action),
    /// Ends a game that has hardly begun, without a result.
    Abort,
    /// The opponent has left: the game is won, or drawn.
    Claim(Claim),
    /// Gives the opponent, who is to move, a little more time.
    MoreTime,
    /// Says a phrase.
    Say(Phrase),
    /// Says anything, if both want to hear that.
    Chat(String),
    /// Whether one wants to hear more than phrases.
    Talk(bool),
    /// Lines that are played by themselves when the opponent's moves are those foreseen, instead
    /// of those before; none to take them all back.
    Plan(Vec<Vec<String>>),
    /// Goes on vacation for so many days, in a game that has days for a move; for none, is
    /// back.
    Vacation(u32),
}

/// What is claimed from an opponent who has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The game.
    Win,
    /// Half of it.
    Draw,
}

/// Whether a command is about something beside the match, by its first word: what is said, who has
/// left, vacations, what is prepared.
pub(crate) fn is_beside(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    ["claim", "say", "chat", "talk", "vacation", "plan"].contains(&word)
}

/// The key of the sentence for a phrase.
pub const fn phrase_key(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => "play-phrase-hello",
        Phrase::GoodLuck => "play-phrase-good-luck",
        Phrase::WellPlayed => "play-phrase-well-played",
        Phrase::Thanks => "play-phrase-thanks",
        Phrase::Sorry => "play-phrase-sorry",
        Phrase::BackSoon => "play-phrase-back-soon",
        Phrase::Goodbye => "play-phrase-goodbye",
    }
}

impl From<Action> for Command {
    fn from(action: Action) -> Self {
        match action {
            Action::Abandon => Self::Abort,
            Action::AddTime(_) => Self::MoreTime,
            action => Self::Match(action),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match(action) => action.fmt(f),
            Self::Abort => f.write_str("abort"),
            Self::Claim(Claim::Win) => f.write_str("claim win"),
            Self::Claim(Claim::Draw) => f.write_str("claim draw"),
            Self::MoreTime => f.write_str("more-time"),
            Self::Say(phrase) => write!(f, "say {}", phrase.id()),
            Self::Chat(text) => write!(f, "chat {text}"),
            Self::Talk(true) => f.write_str("talk on"),
            Self::Talk(false) => f.write_str("talk off"),
            Self::Plan(lines) if lines.is_empty() => f.write_str("plan"),
            Self::Plan(lines) => {
                let lines: Vec<_> = lines.iter().map(|line| line.join(" ")).collect();
                write!(f, "plan {}", lines.join("; "))
            }
            Self::Vacation(days) => write!(f, "vacation {days}"),
        }
    }
}

impl FromStr for Command {
    type Err = Note;

    fn from_str(text: &str) -> Result<Self, Note> {
        let unknown = || Note::new("online-command").with("found", clip(text));
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (word, rest) {
            ("abort", "") => Self::Abort,
            ("claim", "win") => Self::Claim(Claim::Win),
            ("claim", "draw") => Self::Claim(Claim::Draw),
            ("more-time", "") => Self::MoreTime,
            ("say", phrase) => Self::Say(Phrase::read(phrase).ok_or_else(unknown)?),
            ("chat", text) => Self::Chat(text.to_owned()),
            ("talk", "on") => Self::Talk(true),
            ("talk", "off") => Self::Talk(false),
            ("plan", "") => Self::Plan(Vec::new()),
            ("plan", lines) => Self::Plan(lines.split(';').map(words).collect()),
            ("vacation", days) => Self::Vacation(days.parse().map_err(|_| unknown())?),
            _ => Self::Match(text.parse().map_err(|_| unknown())?),
        })
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_as_they_are_written() {
        let all = [
            Command::Match(Action::Resign),
            Command::Match(Action::Move("b2xb3".to_owned())),
            Command::Abort,
            Command::Claim(Claim::Win),
            Command::Claim(Claim::Draw),
            Command::MoreTime,
            Command::Say(Phrase::WellPlayed),
            Command::Chat("olá, tudo bem?".to_owned()),
            Command::Talk(true),
            Command::Talk(false),
            Command::Vacation(5),
            Command::Plan(Vec::new()),
            Command::Plan(vec![words("a1 b2"), words("a2 b2 c1 c2")]),
        ];
        for command in all {
            let text = command.to_string();
            let is_match = matches!(
                command,
                Command::Match(_) | Command::Abort | Command::MoreTime
            );
            assert_ne!(is_beside(&text), is_match, "{text}");
            assert_eq!(text.parse(), Ok(command));
        }
        for text in [
            "",
            "claim",
            "claim all",
            "say",
            "say no",
            "talk",
            "vacation x",
            "nothing",
        ] {
            let error = text.parse::<Command>().expect_err("no command");
            assert_eq!(error.key, "online-command", "{text}");
        }
    }
}
