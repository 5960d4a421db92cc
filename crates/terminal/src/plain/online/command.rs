//! Commands that only make sense in a game with somebody elsewhere.

/// A command. Each has an English and a Portuguese name; both are always understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

impl Wish {
    /// The command on a line, if it is one.
    pub(super) fn read(line: &str) -> Option<Self> {
        Some(match &*line.trim().to_lowercase() {
            "accept" | "aceitar" => Self::Accept,
            "decline" | "recusar" => Self::Decline,
            "abort" | "cancelar" => Self::Abort,
            "rematch" | "desforra" => Self::Rematch,
            "look" | "rever" => Self::Look,
            "state" | "estado" => Self::State,
            "link" | "ligação" | "ligacao" => Self::Link,
            "qr" => Self::Qr,
            _ => return None,
        })
    }
}
