//! Start positions, and what a position that people set up must keep to.

use grid::{Bits, Cell};
use rules::{Note, Outcome, Player, SetupError};

use crate::play::QUIET_LIMIT;
use crate::{Move, SizedBoard, Splinter, Variant};

/// The squares and everything beside them, not yet known to make sense.
pub(crate) struct Setup<B, const W: usize> {
    pub(crate) board: B,
    /// What stands on each cell, in the letters of position texts.
    pub(crate) squares: Vec<Option<char>>,
    pub(crate) turn: Player,
    pub(crate) quiet: u8,
    pub(crate) last: Option<Move>,
    pub(crate) seed: bool,
}

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// S2: the checkered block with the kings in its middle.
    pub(crate) fn start_of(variant: Variant) -> Self {
        let board = B::of_size(variant.size).expect("the type serves the variant");
        let rect = &board.geometry().rect;
        let (rows, columns) = variant.size.block();
        let mut squares = vec![None; rect.n_cells()];
        for row in 0..rows {
            for column in 0..columns {
                let black = (row + column) % 2 == 0;
                let king = column == columns / 2 && (row == rows / 2 - 1 || row == rows / 2);
                let letter = match (black, king) {
                    (true, true) => 'k',
                    (true, false) => 'p',
                    (false, true) => 'K',
                    (false, false) => 'P',
                };
                squares[rect.cell(columns + column, rows + row).idx()] = Some(letter);
            }
        }
        let setup = Setup {
            board,
            squares,
            turn: Player::First,
            quiet: 0,
            last: None,
            seed: variant.seed,
        };
        setup.checked().expect("games begin with a valid position")
    }
}

impl<B: SizedBoard<W>, const W: usize> Setup<B, W> {
    /// The position, judged as if the player not to move had just moved.
    ///
    /// # Errors
    /// If it breaks a rule that positions must keep.
    pub(crate) fn checked(self) -> Result<Splinter<B, W>, SetupError> {
        let mut position = Splinter {
            board: self.board,
            occupied: self.cells("PpKk"),
            white: self.cells("PK"),
            kings: [self.king(Player::First)?, self.king(Player::Second)?],
            pieces: [self.pieces(Player::First)?, self.pieces(Player::Second)?],
            last: self.last,
            quiet: self.quiet,
            turn: self.turn,
            seed: self.seed,
            outcome: None,
        };
        position.check_groups()?;
        if let Some(last) = self.last {
            position.check_last(last)?;
        }
        position.outcome = position.judged();
        Ok(position)
    }

    fn cells(&self, letters: &str) -> Bits<W> {
        let found = |square: &Option<char>| square.is_some_and(|it| letters.contains(it));
        let cells = self.squares.iter().enumerate();
        cells
            .filter(|(_, square)| found(square))
            .map(|(cell, _)| Cell(cell as u16))
            .collect()
    }

    fn king(&self, player: Player) -> Result<Cell, SetupError> {
        let kings = self.cells(["K", "k"][player.idx()]);
        match kings.first() {
            Some(king) if kings.count() == 1 => Ok(king),
            _ => Err(Note::new("splinter-kings")
                .rule("S2")
                .with("player", player)
                .with("found", kings.count())
                .into()),
        }
    }

    fn pieces(&self, player: Player) -> Result<u8, SetupError> {
        let pawns = self.cells(["P", "p"][player.idx()]).count();
        let most = self.board.geometry().size.pawns();
        if pawns > most {
            return Err(Note::new("splinter-pawns")
                .rule("S11")
                .with("player", player)
                .with("found", pawns)
                .with("most", most)
                .into());
        }
        Ok(pawns as u8 + 1)
    }
}

impl<B: SizedBoard<W>, const W: usize> Splinter<B, W> {
    /// S4: no group without a king is left standing.
    fn check_groups(&self) -> Result<(), SetupError> {
        let [white, black] = self.king_groups();
        match (self.occupied - white - black).first() {
            None => Ok(()),
            Some(cell) => Err(Note::new("splinter-kingless")
                .rule("S4")
                .with("cell", self.cell_name(cell))
                .into()),
        }
    }

    /// S7: the last push was one that the opponent can have made.
    fn check_last(&self, last: Move) -> Result<(), SetupError> {
        let geometry = self.board.geometry();
        let broken = |key, rule| {
            let note = Note::new(key).rule(rule);
            Err(note.with("push", self.push_name(last)).into())
        };
        if self.seed {
            return broken("splinter-push-seed", "S9");
        }
        if geometry.reach(last.cell, last.direction) == 0 {
            return broken("splinter-push-off", "S3");
        }
        if self.occupied.contains(last.cell) {
            return broken("splinter-push-stayed", "S3");
        }
        if self
            .own()
            .contains(geometry.next(last.cell, last.direction))
        {
            return broken("splinter-push-own", "S3");
        }
        Ok(())
    }

    /// How the game stands by S5, S6, S8 and S10.
    fn judged(&self) -> Option<Outcome> {
        debug_assert!(self.quiet <= QUIET_LIMIT);
        self.ending().map(|ending| self.result_of(ending))
    }
}
