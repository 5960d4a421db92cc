//! The rules.

use std::ops::ControlFlow;

use grid::{Bits, Cell, Rect};
use rules::{
    GameInfo, MoveTextError, Note, Outcome, PlayError, Player, Position, SetupError, SplitMix64,
};

use crate::{Move, SizedBoard, Variant};

/// A position of Talpa on a board of type `B`, in sets of `W` words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Talpa<B, const W: usize> {
    /// The pieces of the player to move and of the other: seen from the mover,
    /// so that no index depends on whose turn it is.
    pub(crate) pieces: [Bits<W>; 2],
    /// For each edge, the mover's two first, the cells that hang together with
    /// it or would if they were emptied.
    pub(crate) zones: [Bits<W>; 4],
    pub(crate) turn: Player,
    pub(crate) winner: Option<Player>,
    pub(crate) board: B,
}

/// The steps of a capture on the board as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Up,
    Right,
    Left,
    Down,
}

impl Step {
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Left, Self::Down];
}

impl<B: SizedBoard<W>, const W: usize> Talpa<B, W> {
    /// The pieces of a player.
    #[inline]
    pub fn pieces(&self, player: Player) -> Bits<W> {
        self.pieces[usize::from(player != self.turn)]
    }

    /// The cells without a piece.
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        self.rect().full - self.pieces[0] - self.pieces[1]
    }

    /// The board's shape: column a and row 1 come first.
    #[inline]
    pub fn rect(&self) -> &'static Rect<W> {
        &self.board.geometry().rect
    }

    /// The cells that would join a player's two edges if they were emptied.
    #[inline]
    pub fn joining(&self, player: Player) -> Bits<W> {
        let first = 2 * usize::from(player != self.turn);
        self.zones[first] & self.zones[first + 1]
    }

    /// For a player's two edges, the cells that hang together with it or would
    /// if they were emptied.
    #[inline]
    pub fn zones(&self, player: Player) -> [Bits<W>; 2] {
        let first = 2 * usize::from(player != self.turn);
        [self.zones[first], self.zones[first + 1]]
    }

    /// The mover's pieces that can capture in one direction.
    #[inline]
    pub(crate) fn capturers(&self, step: Step) -> Bits<W> {
        self.pieces[0] & self.before(self.pieces[1], step)
    }

    /// The cells from which a step leads to those of `set`.
    #[inline]
    pub(crate) fn before(&self, set: Bits<W>, step: Step) -> Bits<W> {
        let rect = self.rect();
        match step {
            Step::Up => rect.prev_row(set),
            Step::Right => rect.prev_column(set),
            Step::Left => rect.next_column(set),
            Step::Down => rect.next_row(set),
        }
    }

    /// Whether the mover has a capture.
    #[inline]
    pub(crate) fn can_capture(&self) -> bool {
        self.rect().grow4(self.pieces[1]).meets(self.pieces[0])
    }

    #[inline]
    pub(crate) fn neighbor(&self, cell: Cell, step: Step) -> Cell {
        let columns = self.rect().columns;
        match step {
            Step::Up => Cell(cell.0 + columns),
            Step::Right => Cell(cell.0 + 1),
            Step::Left => Cell(cell.0 - 1),
            Step::Down => Cell(cell.0 - columns),
        }
    }

    /// T7 for a cell that joins somebody's edges: the opponent's come first.
    #[cold]
    fn decide(&mut self, cell: Cell) {
        let theirs = self.zones[2] & self.zones[3];
        self.winner = Some(if theirs.contains(cell) {
            !self.turn
        } else {
            self.turn
        });
    }

    /// Empties a cell for the mover: T7, and the zones of the edges it touches grow.
    #[inline(always)]
    fn dig(&mut self, cell: Cell) {
        let [a, b, c, d] = self.zones;
        if ((a & b) | (c & d)).contains(cell) {
            self.decide(cell);
        }
        // An empty cell of a zone hangs together with its edge, so only those
        // that come new into a zone make it grow on: mostly none.
        let (rect, empty) = (self.rect(), self.empty());
        let near = self.board.geometry().near[cell.idx()];
        if W == 1 {
            // The four zones grow side by side, in one wide register where there is one.
            let mut grown = self.zones.map(|zone| {
                if zone.contains(cell) {
                    near
                } else {
                    Bits::EMPTY
                }
            });
            loop {
                let fresh = std::array::from_fn(|i| (grown[i] & empty) - self.zones[i]);
                self.zones = std::array::from_fn(|i| self.zones[i] | grown[i]);
                if fresh == [Bits::EMPTY; 4] {
                    return;
                }
                grown = fresh.map(|x| rect.grow4(x));
            }
        }
        for zone in self.zones.iter_mut().filter(|zone| zone.contains(cell)) {
            let mut grown = near;
            loop {
                let fresh = (grown & empty) - *zone;
                *zone |= grown;
                if fresh.is_empty() {
                    break;
                }
                grown = rect.grow4(fresh);
            }
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Position for Talpa<B, W> {
    type Move = Move;
    type Variant = Variant;

    fn info() -> &'static GameInfo {
        &crate::INFO
    }

    fn serves(variant: Variant) -> bool {
        B::of_size(variant.size()).is_some()
    }

    fn variant_of(text: &str) -> Result<Variant, SetupError> {
        crate::notation::variant_of(text)
    }

    fn start(variant: Variant) -> Self {
        Self::full_board(variant)
    }

    fn variant(&self) -> Variant {
        Variant::new(self.rect().columns.into()).expect("boards have a size of the game")
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    fn reason(&self) -> Option<Note> {
        let winner = self.winner?;
        let mover = !self.turn;
        let key = if winner == mover {
            "talpa-tunnel"
        } else if self.joined(mover) {
            "talpa-tunnel-both"
        } else {
            "talpa-tunnel-given"
        };
        Some(
            Note::new(key)
                .rule("T7")
                .with("winner", winner)
                .with("loser", !winner),
        )
    }

    #[inline]
    fn try_each_move<R>(&self, mut f: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.winner.is_some() {
            return ControlFlow::Continue(());
        }
        if !self.can_capture() {
            // T6.
            for cell in self.pieces[0] {
                f(Move::removal(cell))?;
            }
            return ControlFlow::Continue(());
        }
        // T4, T5.
        for step in Step::ALL {
            for cell in self.capturers(step) {
                f(Move::capture(cell, self.neighbor(cell, step)))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let [own, enemy] = &mut self.pieces;
        own.remove(mv.from());
        if let Some(target) = mv.target() {
            own.insert(target);
            enemy.remove(target);
        }
        self.dig(mv.from());
        let [a, b, c, d] = self.zones;
        self.zones = [c, d, a, b];
        self.pieces.swap(0, 1);
        self.turn = !self.turn;
    }

    fn refusal(&self, mv: Move) -> PlayError {
        self.why_not(mv)
    }

    fn write_move(&self, mv: Move, out: &mut String) {
        self.write(mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read(text)
    }

    #[inline]
    fn key(&self) -> u64 {
        let seed = u64::from(self.rect().columns) << 1 | self.turn as u64;
        self.pieces[1].digest(self.pieces[0].digest(seed))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let captures: u32 = Step::ALL
            .iter()
            .map(|&step| self.capturers(step).count())
            .sum();
        if captures > 0 {
            captures.into()
        } else {
            self.pieces[0].count().into()
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        if self.winner.is_some() {
            return false;
        }
        match mv.target() {
            None => self.pieces[0].contains(mv.from()) && !self.can_capture(),
            Some(target) => Step::ALL.into_iter().any(|step| {
                self.capturers(step).contains(mv.from()) && self.neighbor(mv.from(), step) == target
            }),
        }
    }

    #[inline]
    fn random_move(&self, random: &mut SplitMix64) -> Option<Move> {
        if self.winner.is_some() {
            return None;
        }
        let sets = Step::ALL.map(|step| self.capturers(step));
        let counts = sets.map(|set| set.count());
        let total = counts.iter().sum::<u32>();
        if total == 0 {
            let own = self.pieces[0];
            let k = random.below(own.count().into()) as u32;
            return Some(Move::removal(own.nth(k)));
        }
        let mut k = random.below(total.into()) as u32;
        let mut n = 0;
        while k >= counts[n] {
            k -= counts[n];
            n += 1;
        }
        let from = sets[n].nth(k);
        Some(Move::capture(from, self.neighbor(from, Step::ALL[n])))
    }
}
