//! Why games end and why moves are refused, for people.

use rules::{Note, Outcome, PlayError, Player, Position};

use crate::play::QUIET_LIMIT;
use crate::{Direction, Move, SizedBoard, Splinter};

/// The rule that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// S5, with the sizes of the kings' groups by player.
    Parted([u32; 2]),
    /// S6.
    Bare,
    /// S8.
    Quiet,
    /// S10.
    Stuck,
}

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// Which rule ends the game here, found from scratch.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let groups = self.king_groups();
        if groups[0] != groups[1] {
            Some(Ending::Parted(groups.map(|group| group.count())))
        } else if self.pieces.contains(&1) {
            Some(Ending::Bare)
        } else if self.quiet >= QUIET_LIMIT {
            Some(Ending::Quiet)
        } else if self.n_pushes() == 0 {
            Some(Ending::Stuck)
        } else {
            None
        }
    }

    /// How a game ended by that rule ends.
    pub(crate) fn result_of(&self, ending: Ending) -> Outcome {
        match ending {
            Ending::Parted(sizes) => self.parted(sizes),
            Ending::Bare => self.ended().expect("a side without pawns ends the game"),
            Ending::Quiet | Ending::Stuck => self.fewer_lost(),
        }
    }

    /// The reason why the game ended.
    pub(crate) fn explain(&self, ending: Ending) -> Note {
        let winner = self.result_of(ending).winner();
        match (ending, winner) {
            (Ending::Parted(sizes), Some(winner)) if sizes[0] != sizes[1] => {
                Note::new("splinter-parted")
                    .rule("S5")
                    .with("winner", winner)
                    .with("larger", sizes[winner.idx()])
                    .with("smaller", sizes[winner.other().idx()])
            }
            (Ending::Parted(sizes), Some(winner)) => self
                .with_lost(Note::new("splinter-parted-lost").rule("S5"), winner)
                .with("size", sizes[0]),
            (Ending::Parted(sizes), None) => Note::new("splinter-parted-draw")
                .rule("S5")
                .with("size", sizes[0])
                .with("lost", self.lost(Player::First)),
            (Ending::Bare, Some(winner)) => Note::new("splinter-bare")
                .rule("S6")
                .with("winner", winner)
                .with("loser", winner.other()),
            (Ending::Bare, None) => Note::new("splinter-bare-draw").rule("S6"),
            (Ending::Quiet, Some(winner)) => self
                .with_lost(Note::new("splinter-quiet").rule("S8"), winner)
                .with("plies", u32::from(QUIET_LIMIT)),
            (Ending::Quiet, None) => Note::new("splinter-quiet-draw")
                .rule("S8")
                .with("plies", u32::from(QUIET_LIMIT))
                .with("lost", self.lost(Player::First)),
            (Ending::Stuck, Some(winner)) => {
                self.with_lost(Note::new("splinter-stuck").rule("S10"), winner)
            }
            (Ending::Stuck, None) => Note::new("splinter-stuck-draw")
                .rule("S10")
                .with("lost", self.lost(Player::First)),
        }
    }

    /// How many pawns a player has lost.
    pub(crate) fn lost(&self, player: Player) -> u32 {
        self.board.geometry().size.pawns() + 1 - u32::from(self.pieces[player.idx()])
    }

    fn with_lost(&self, note: Note, winner: Player) -> Note {
        note.with("winner", winner)
            .with("fewer", self.lost(winner))
            .with("more", self.lost(winner.other()))
    }

    /// Which rule a push breaks, and what could be played instead.
    pub(crate) fn refuse(&self, mv: Move) -> PlayError {
        let name = || self.cell_name(mv.cell);
        if !self.board.geometry().has(mv.cell) {
            return self.instead(Note::new("splinter-off-board").rule("S1"), None);
        }
        if !self.occupied.contains(mv.cell) {
            let note = Note::new("splinter-empty").rule("S3").with("cell", name());
            return self.instead(note, None);
        }
        if !self.own().contains(mv.cell) {
            let note = Note::new("splinter-enemy")
                .rule("S3")
                .with("cell", name())
                .with("owner", self.turn.other())
                .with("player", self.turn);
            return self.instead(note, None);
        }
        match self.last {
            Some(last) if self.landing(mv).is_some() => {
                let note = Note::new("splinter-undo")
                    .rule("S7")
                    .with("push", self.push_name(mv))
                    .with("last", self.push_name(last))
                    .with("left", self.cell_name(last.cell));
                self.instead(note, Some(mv))
            }
            _ => {
                let length = self.board.geometry().reach(mv.cell, mv.direction) + 1;
                let note = Note::new("splinter-blocked")
                    .rule("S3")
                    .with("push", self.push_name(mv))
                    .with("length", u32::from(length));
                self.instead(note, Some(mv))
            }
        }
    }

    /// Adds one of the legal pushes to a refusal, if possible one of the same
    /// piece, and how many there are.
    fn instead(&self, note: Note, wanted: Option<Move>) -> PlayError {
        let same = wanted.and_then(|mv| {
            let turned = Direction::ALL.map(|direction| Move { direction, ..mv });
            turned.into_iter().find(|&other| self.is_legal(other))
        });
        let example = same.or_else(|| self.legal_moves().first().copied());
        let n = self.count_moves();
        note.with(
            "example",
            example.map_or_else(String::new, |mv| self.push_name(mv)),
        )
        .with("count", n as usize)
        .into()
    }
}
