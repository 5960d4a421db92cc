//! Random games to their end, found without making every move.
//!
//! Cells and colors of a random game are independent of each other: cells come
//! in a random order, and each disc has any color that is left. So all of it
//! is drawn first. What is joined or fenced stays so while the board fills up,
//! hence the ply that decides a color is found by bisection, and A9 needs only
//! those plies.
//!
//! Colors are drawn as if none could run out. Where one does before the end of
//! the game (A4, A8), the first disc that there was not is drawn again, among
//! the colors that were left, and all later ones with it. To draw until
//! something allowed comes is to draw among what is allowed, so every sequence
//! of moves is as likely as it should be.

mod draw;
mod search;

use grid::Bits;
use rules::{Outcome, Player, Playout, Position, SplitMix64};

use self::search::Search;
use crate::judge::winner;
use crate::{Alliances, Disc, SizedBoard};

/// Plays a random game to its end.
pub(crate) fn random_game<B: SizedBoard<W>, const W: usize>(
    start: &Alliances<B, W>,
    random: &mut SplitMix64,
) -> Playout {
    if let Some(outcome) = start.outcome() {
        return Playout { outcome, plies: 0 };
    }
    let (plies, player) = Game::new(start, random).play();
    Playout {
        outcome: Outcome::Win(player),
        plies: plies as u32,
    }
}

/// How a random game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomEnd<const W: usize> {
    /// Who won it.
    pub winner: Player,
    /// The discs on the board at the end, by color.
    pub discs: [Bits<W>; 3],
}

impl<B: SizedBoard<W>, const W: usize> Alliances<B, W> {
    /// Plays a random game as [`Position::random_game`] does and shows the
    /// board at its end; the game must not be over.
    pub fn random_end(&self, random: &mut SplitMix64) -> RandomEnd<W> {
        let mut game = Game::new(self, random);
        let (plies, winner) = game.play();
        game.order(plies);
        let filled = game.filled[plies];
        RandomEnd {
            winner,
            discs: game.discs.map(|discs| discs & filled),
        }
    }
}

/// More cells than any board has.
const MANY: usize = 168;

/// Where a first look at when a color is decided pays: the board filled to so
/// many of 128 parts.
const USUAL: usize = 96;

/// When a color is won, in plies from the start, and by whom.
type Won = (usize, Player);

/// A random game, drawn to the last cell.
struct Game<'a, B, const W: usize> {
    start: &'a Alliances<B, W>,
    random: &'a mut SplitMix64,
    /// The empty cells; from `ordered` on in the order in which they are filled.
    cells: [u8; MANY],
    n_cells: usize,
    ordered: usize,
    /// The cells with discs after each ply, for plies from `ordered` on.
    filled: [Bits<W>; MANY],
    /// Discs on the full board, by color.
    discs: [Bits<W>; 3],
    /// The colors whose decision is known.
    won: [Option<Won>; 3],
    /// For each color, a ply at which it was still open.
    open: [usize; 3],
}

impl<'a, B: SizedBoard<W>, const W: usize> Game<'a, B, W> {
    fn new(start: &'a Alliances<B, W>, random: &'a mut SplitMix64) -> Self {
        let mut game = Self {
            start,
            random,
            cells: [0; MANY],
            n_cells: 0,
            ordered: 0,
            filled: [Bits::EMPTY; MANY],
            discs: start.discs,
            won: Disc::ALL.map(|disc| Some((0, start.owner(disc)?))),
            open: [0; 3],
        };
        let empty = start.empty();
        for cell in empty {
            game.cells[game.n_cells] = cell.0 as u8;
            game.n_cells += 1;
        }
        game.ordered = game.n_cells;
        game.filled[game.n_cells] = start.geometry().full();
        game.draw_colors(empty);
        game
    }

    /// The ply that ends the game, and who wins it, with no disc that there was not.
    fn play(&mut self) -> Won {
        loop {
            let won = self.end();
            match self.first_overdrawn(won.0) {
                Some(ply) => self.redraw(ply),
                None => return won,
            }
        }
    }

    /// The ply that ends the game, and who wins it (A9).
    fn end(&mut self) -> Won {
        // Colors known to be won, then two to decide; the third may not matter.
        let mut order = Disc::ALL;
        order.sort_unstable_by_key(|disc| self.won[disc.idx()].is_none());
        let [one, two, three] = order;
        let (one, two) = (self.decision(one), self.decision(two));
        let last = one.0.max(two.0);
        if one.1 == two.1 && !self.may_win(three, one.1, last - 1) {
            return (last, one.1);
        }
        let mut won = [one, two, self.decision(three)];
        won.sort_unstable_by_key(|won| won.0);
        let [first, second, third] = won;
        if first.1 == second.1 { second } else { third }
    }

    /// When and by whom a color is won.
    fn decision(&mut self, disc: Disc) -> Won {
        if let Some(won) = self.won[disc.idx()] {
            return won;
        }
        let won = self
            .decided_by(disc, self.n_cells)
            .expect("a full board decides every color");
        self.won[disc.idx()] = Some(won);
        won
    }

    /// When and by whom a color is won, if that is not after `last` (A7).
    fn decided_by(&mut self, disc: Disc, last: usize) -> Option<Won> {
        if let Some(won) = self.won[disc.idx()] {
            return (won.0 <= last).then_some(won);
        }
        let open = self.open[disc.idx()];
        if let Some((ply, player)) = self.joined(disc, open, last) {
            // Shutting the opponent out earlier would have given it to the same player.
            let earlier = self.fenced(disc, !player, open, ply - 1);
            return Some((earlier.unwrap_or(ply), player));
        }
        Player::BOTH
            .into_iter()
            .filter_map(|player| Some((self.fenced(disc, player, open, last)?, !player)))
            .min_by_key(|won| won.0)
    }

    /// The first ply after `low`, and at most `last`, that joins a color, and for whom.
    #[inline(never)]
    fn joined(&mut self, disc: Disc, mut low: usize, last: usize) -> Option<Won> {
        let board = self.start.geometry();
        let [from, to] = board.sides[disc.idx()];
        let chains =
            Player::BOTH.map(|player| self.discs[disc.idx()] | self.discs[disc.ally(player).idx()]);
        // What hangs together with one side at `low`, a good start for later plies.
        let mut reached = [Bits::EMPTY; 2];
        // Who can still be first: at `high`, if that is not after `last`, they have joined.
        let mut players = [true; 2];
        let mut high = last + 1;
        let mut search = Search::new(self.usual(), low, high);
        while high - low > 1 {
            let ply = search.next(low, high);
            self.order(ply);
            let mut joins = [false; 2];
            let mut spread = reached;
            for p in 0..2 {
                if players[p] {
                    let within = chains[p] & self.filled[ply];
                    (spread[p], joins[p]) = board.spread(reached[p] | from, to, within);
                }
            }
            if joins[0] | joins[1] {
                players = joins;
                high = ply;
            } else {
                reached = spread;
                low = ply;
            }
        }
        let mover = self.mover(high);
        (high <= last).then(|| (high, winner(mover, players[0], players[1])))
    }

    /// The first ply after `low`, and at most `last`, that shuts a player out from a color.
    #[inline(never)]
    fn fenced(&mut self, disc: Disc, player: Player, low: usize, last: usize) -> Option<usize> {
        if last <= low || !self.is_fenced(disc, player, last) {
            return None;
        }
        let (mut low, mut high) = (low, last);
        while high - low > 1 {
            let ply = usize::midpoint(low, high);
            if self.is_fenced(disc, player, ply) {
                high = ply;
            } else {
                low = ply;
            }
        }
        Some(high)
    }

    fn is_fenced(&mut self, disc: Disc, player: Player, ply: usize) -> bool {
        self.order(ply);
        let board = self.start.geometry();
        let [from, to] = board.arcs[disc.idx()];
        let fence = self.discs[disc.ally(!player).idx()] & self.filled[ply];
        board.spread(from, to, fence).1
    }

    /// Whether the player can have won an undecided color by then: a cheap test.
    fn may_win(&mut self, disc: Disc, player: Player, ply: usize) -> bool {
        if let Some(won) = self.won[disc.idx()] {
            return won.1 == player && won.0 <= ply;
        }
        self.order(ply);
        let board = self.start.geometry();
        let [from, to] = board.sides[disc.idx()];
        let chain = self.discs[disc.idx()] | self.discs[disc.ally(player).idx()];
        board.spread(from, to, chain & self.filled[ply]).1 || self.is_fenced(disc, !player, ply)
    }

    fn mover(&self, ply: usize) -> Player {
        if ply % 2 == 1 {
            self.start.turn
        } else {
            !self.start.turn
        }
    }

    /// The ply around which colors are usually decided.
    fn usual(&self) -> usize {
        let cells = self.start.geometry().hexes.n_cells();
        (cells * USUAL / 128).saturating_sub(cells - self.n_cells)
    }
}
