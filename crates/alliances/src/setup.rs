//! Checks of a position that is set up by hand.

use rules::{Note, Player, SetupError};

use crate::{Alliances, Disc, SizedBoard};

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    /// Checks a position that was read. Owners depend on what happened before
    /// and are believed, but a color that is decided has one.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        for disc in Disc::ALL {
            let (found, most) = (self.discs(disc).count(), self.geometry().discs);
            if found > most {
                return Err(Note::new("alliances-too-many")
                    .rule("A4")
                    .with("color", disc.color())
                    .with("found", found)
                    .with("most", most)
                    .into());
            }
        }
        for disc in Disc::ALL.into_iter().filter(|&disc| self.is_open(disc)) {
            self.check_undecided(disc)?;
        }
        Ok(())
    }

    fn check_undecided(&self, disc: Disc) -> Result<(), SetupError> {
        let note = |key, player: Player| {
            Note::new(key)
                .rule("A7")
                .with("color", disc.color())
                .with("player", player)
        };
        for player in Player::BOTH {
            if self.joined(player, disc) {
                return Err(note("alliances-open-joined", player).into());
            }
        }
        for player in Player::BOTH {
            if self.fenced(player, disc) {
                return Err(note("alliances-open-fenced", player).into());
            }
        }
        Ok(())
    }
}
