//! Positions set up by hand.

use rules::{Note, Player, SetupError};

use crate::Trio;

impl Trio {
    /// The position, if players can have come to it in turn.
    pub(crate) fn checked(self) -> Result<Self, SetupError> {
        let [first, second] = self.stones.map(u16::count_ones);
        let ahead = u32::from(self.turn == Player::Second);
        if first != second + ahead {
            return Err(Note::new("trio-setup-count").rule("R2").into());
        }
        // R3: the game would have been over before the last move.
        if self.line(self.turn).is_some() {
            return Err(Note::new("trio-setup-over").rule("R3").into());
        }
        Ok(self)
    }
}
