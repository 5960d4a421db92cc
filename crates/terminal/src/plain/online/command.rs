//! Commands that only make sense in a game with somebody elsewhere.

use online::Claim;
use protocol::online::Phrase;

use crate::plain::command::yes_or_no;

/// A command. Each has an English and a Portuguese name; both are always understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    Accept,
    Decline,
    Abort,
    Rematch,
    /// The game from its beginning.
    Look,
    /// Line, opponent, clocks.
    State,
    Link,
    Qr,
    MoreTime,
    /// What is claimed from an opponent who has left; none if that is not said.
    Claim(Option<Claim>),
    /// A phrase, by name or number; none if it is not one of them.
    Say(Option<Phrase>),
    /// Anything.
    Chat(String),
    /// Whether free text is wanted; none if that is not said.
    Talk(Option<bool>),
    Mute(bool),
    /// For how many days; none if that is not said.
    Vacation(Option<u32>),
    /// Lines that are prepared, with semicolons between them; empty to be told of them.
    Plan(String),
    /// What is wrong with the game.
    Report(String),
}

impl Wish {
    /// The command on a line, if it is one.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let word = rest.to_lowercase();
        Some(match (&*name.to_lowercase(), &*word) {
            ("accept" | "aceitar", "") => Self::Accept,
            ("decline" | "recusar", "") => Self::Decline,
            ("abort" | "cancelar", "") => Self::Abort,
            ("rematch" | "desforra", "") => Self::Rematch,
            ("look" | "rever", "") => Self::Look,
            ("state" | "estado", "") => Self::State,
            ("link" | "ligação" | "ligacao", "") => Self::Link,
            ("qr", "") => Self::Qr,
            ("more-time" | "more" | "tempo", "") => Self::MoreTime,
            ("claim" | "reclamar", what) => Self::Claim(match what {
                "win" | "vitória" | "vitoria" => Some(Claim::Win),
                "draw" | "empate" => Some(Claim::Draw),
                _ => None,
            }),
            ("say" | "dizer", phrase) => Self::Say(phrase_of(phrase)),
            ("chat" | "escrever", _) => Self::Chat(rest.to_owned()),
            ("talk" | "conversa", what) => Self::Talk(match what {
                "on" => Some(true),
                "off" => Some(false),
                what => yes_or_no(what),
            }),
            ("mute" | "calar", "") => Self::Mute(true),
            ("unmute" | "ouvir", "") => Self::Mute(false),
            ("vacation" | "férias" | "ferias", days) => Self::Vacation(days.parse().ok()),
            ("plan" | "preparar", _) => Self::Plan(rest.to_owned()),
            ("report" | "denunciar", _) => Self::Report(rest.to_owned()),
            _ => return None,
        })
    }
}

fn phrase_of(text: &str) -> Option<Phrase> {
    let number = text.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
    let numbered = number.and_then(|it| Phrase::ALL.get(it).copied());
    numbered.or_else(|| Phrase::read(&text.replace(' ', "-")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_with_what_belongs_to_them() {
        for (line, wish) in [
            ("accept", Wish::Accept),
            ("claim win", Wish::Claim(Some(Claim::Win))),
            ("reclamar empate", Wish::Claim(Some(Claim::Draw))),
            ("claim", Wish::Claim(None)),
            ("say 3", Wish::Say(Some(Phrase::WellPlayed))),
            ("dizer Good luck", Wish::Say(Some(Phrase::GoodLuck))),
            ("say 0", Wish::Say(None)),
            ("say 8", Wish::Say(None)),
            (
                "chat  Olá, tudo bem?",
                Wish::Chat("Olá, tudo bem?".to_owned()),
            ),
            ("talk on", Wish::Talk(Some(true))),
            ("conversa não", Wish::Talk(Some(false))),
            ("talk", Wish::Talk(None)),
            ("vacation 5", Wish::Vacation(Some(5))),
            ("férias", Wish::Vacation(None)),
            ("plan a1 b2; a1 c3", Wish::Plan("a1 b2; a1 c3".to_owned())),
            ("preparar", Wish::Plan(String::new())),
            ("vacation -1", Wish::Vacation(None)),
        ] {
            assert_eq!(Wish::read(line), Some(wish), "{line}");
        }
        for line in ["", "a1xb1", "accept it", "mute him", "claims"] {
            assert_eq!(Wish::read(line), None, "{line}");
        }
    }
}
