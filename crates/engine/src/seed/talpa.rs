//! The players of Talpa, which dig wherever the tunnel gets longest.

use grid::{Bits, Cell, Rect, flood};
use rules::{Player, Position};
use talpa::{Move, SizedBoard, Talpa};

use super::{SeedPlayer, SeedPlayers};

impl<B: SizedBoard<W>, const W: usize> SeedPlayers for Talpa<B, W> {
    const PLAYERS: &'static [SeedPlayer<Self>] = &[
        SeedPlayer::RANDOM,
        SeedPlayer::fixed("seed-greedy-own", greedy_own),
        SeedPlayer::fixed("seed-greedy", greedy),
    ];
}

/// How far a player's best tunnel reaches: the most rows (Red) or columns
/// (Blue) that a region of empty cells touches.
pub fn span<const W: usize>(rect: &Rect<W>, empty: Bits<W>, player: Player) -> u32 {
    let (mut left, mut widest) = (empty, 0);
    while let Some(cell) = left.first() {
        let region = flood(cell.into(), empty, |x| rect.grow4(x));
        widest = widest.max(n_lines(rect, region, player));
        left -= region;
    }
    widest
}

/// What `seed-greedy` thinks of spans on a board of that size: to give the game
/// away is far worse than to win it is good.
pub fn value(own: u32, theirs: u32, size: u32) -> i32 {
    let own = if own == size { 9_999 } else { own };
    let theirs = if theirs == size { 9_999_999 } else { theirs };
    own as i32 - theirs as i32
}

/// `seed-greedy`: ties go to the rightmost column, then to the topmost row.
fn greedy<B: SizedBoard<W>, const W: usize>(position: &Talpa<B, W>) -> Option<Move> {
    let (rect, mover) = (position.rect(), position.turn());
    let spans = Spans::new(position);
    position.legal_moves().into_iter().max_by_key(|&mv| {
        let cell = mv.from();
        let own = spans.after(cell, mover);
        let theirs = spans.after(cell, !mover);
        (
            value(own, theirs, rect.rows.into()),
            rect.column_of(cell),
            rect.row_of(cell),
            direction_rank(mv, rect.columns),
        )
    })
}

/// `seed-greedy-own`: ties go to the rightmost column, then to the lowest row.
fn greedy_own<B: SizedBoard<W>, const W: usize>(position: &Talpa<B, W>) -> Option<Move> {
    let (rect, mover) = (position.rect(), position.turn());
    let spans = Spans::new(position);
    position.legal_moves().into_iter().max_by_key(|&mv| {
        let cell = mv.from();
        (
            spans.after(cell, mover),
            rect.column_of(cell),
            rect.rows - rect.row_of(cell),
            direction_rank(mv, rect.columns),
        )
    })
}

/// The spans of a position, from which those after a move follow: every move
/// empties one cell, so only the region around that cell is new.
struct Spans<const W: usize> {
    rect: &'static Rect<W>,
    empty: Bits<W>,
    now: [u32; 2],
}

impl<const W: usize> Spans<W> {
    fn new<B: SizedBoard<W>>(position: &Talpa<B, W>) -> Self {
        let (rect, empty) = (position.rect(), position.empty());
        let now = Player::BOTH.map(|player| span(rect, empty, player));
        Self { rect, empty, now }
    }

    /// The span once `cell` is empty too.
    fn after(&self, cell: Cell, player: Player) -> u32 {
        let region = flood(cell.into(), self.empty, |x| self.rect.grow4(x));
        self.now[player.idx()].max(n_lines(self.rect, region, player))
    }
}

/// How many rows (Red) or columns (Blue) a region touches.
fn n_lines<const W: usize>(rect: &Rect<W>, region: Bits<W>, player: Player) -> u32 {
    let touched = |line: Bits<W>| u32::from(region.meets(line));
    match player {
        Player::First => (0..rect.rows).map(|n| touched(rect.row(n))).sum(),
        Player::Second => (0..rect.columns)
            .map(|n| touched(rect.first_column.up(n.into())))
            .sum(),
    }
}

/// Up before right before left before down, the greatest first.
fn direction_rank(mv: Move, columns: u16) -> u8 {
    let from = mv.from();
    match mv.target() {
        Some(to) if to.0 == from.0 + columns => 3,
        Some(to) if to.0 == from.0 + 1 => 2,
        Some(to) if to.0 + 1 == from.0 => 1,
        // Down, or a removal, which has no direction.
        _ => 0,
    }
}
