//! Offers between two people.

use rules::Player;

/// Something that needs both players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Offer {
    /// To end the match as a draw.
    Draw,
    /// To let the one who asks choose again: the last move of that player goes,
    /// and what was played since.
    TakeBack,
    /// To play again with the seats exchanged, when the match is over.
    Rematch,
}

impl Offer {
    /// Every kind of offer.
    pub const ALL: [Self; 3] = [Self::Draw, Self::TakeBack, Self::Rematch];

    pub(crate) const fn pending(self) -> &'static str {
        match self {
            Self::Draw => "session-draw-pending",
            Self::TakeBack => "session-takeback-pending",
            Self::Rematch => "session-rematch-pending",
        }
    }

    pub(crate) const fn missing(self) -> &'static str {
        match self {
            Self::Draw => "session-draw-none",
            Self::TakeBack => "session-takeback-unasked",
            Self::Rematch => "session-rematch-none",
        }
    }

    pub(crate) const fn own(self) -> &'static str {
        match self {
            Self::Draw => "session-draw-own",
            Self::TakeBack => "session-takeback-own",
            Self::Rematch => "session-rematch-own",
        }
    }

    pub(crate) const fn alone(self) -> &'static str {
        match self {
            Self::Draw => "session-draw-computer",
            Self::TakeBack => "session-takeback-computer",
            Self::Rematch => "session-rematch-computer",
        }
    }
}

/// The offers that stand, one of a kind at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    by: [Option<Player>; Offer::ALL.len()],
    /// Whether both agreed on another match; then it is not offered again.
    pub(crate) is_rematch_agreed: bool,
}

impl Offers {
    /// Whose offer of that kind stands.
    pub(crate) const fn by(&self, offer: Offer) -> Option<Player> {
        self.by[offer as usize]
    }

    pub(crate) const fn set(&mut self, offer: Offer, by: Option<Player>) {
        self.by[offer as usize] = by;
    }

    /// Takes away the offers that are void now, and names them.
    pub(crate) fn lapse(&mut self, is_void: impl Fn(Offer, Player) -> bool) -> Vec<Offer> {
        let mut lapsed = Vec::new();
        for offer in Offer::ALL {
            if self.by(offer).is_some_and(|player| is_void(offer, player)) {
                self.set(offer, None);
                lapsed.push(offer);
            }
        }
        lapsed
    }
}
