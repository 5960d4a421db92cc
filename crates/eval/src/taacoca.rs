//! The guide of Taacoca.

use ::taacoca::{Direction, Move, Position, SizedBoard};
use rules::{Outcome, Player, Position as _, SplitMix64};
use search::{ClassSet, Evaluate, MoveClasses, NoGuide, OrderMoves, Playout};

use crate::{Guided, Method, Weights};

/// The weights of Taacoca: material, how far stones have advanced, which can be
/// captured at once, and which can no longer be stopped.
#[derive(Clone, Debug)]
pub struct TaacocaGuide {
    /// A stone.
    stone: i32,
    /// The square of a stone's lead, in sixteenths.
    lead: i32,
    /// The square of the lead of each row that has a stone, in sixteenths.
    row: i32,
    /// A stone that the player to move can capture at once.
    hanging: i32,
    /// A stone that can be captured once the opponent is to move.
    contact: i32,
    /// The nearest stone that nothing can catch.
    passed: i32,
    /// Each row it is nearer.
    passed_row: i32,
    /// To be ahead in the race of such stones.
    race: i32,
}

impl Default for TaacocaGuide {
    fn default() -> Self {
        Self {
            stone: 100,
            lead: 16,
            row: 16,
            hanging: 60,
            contact: 0,
            passed: 50,
            passed_row: 20,
            race: 1000,
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Guided for Position<B, W> {
    type Guide = TaacocaGuide;

    const METHOD: Method = Method::AlphaBeta {
        reduction: 0.5,
        late: 0,
        futility: 0,
        reverse: 0,
    };

    const ENDGAME_MOVES: u64 = 60;
}

/// What counts of one player's stones.
struct Army {
    worth: i32,
    /// Moves to go for the nearest stone that nothing can catch.
    to_go: Option<i32>,
    /// The most stones it can capture in a move.
    strike: i32,
}

impl TaacocaGuide {
    #[inline]
    fn army<B: SizedBoard<W>, const W: usize>(
        &self,
        position: &Position<B, W>,
        player: Player,
    ) -> Army {
        let geometry = position.geometry();
        let (stones, last) = (position.stones(player), geometry.n_rows() - 1);
        let (mut squares, mut rows) = (0, 0);
        for lead in 1..last {
            let row = geometry.row_cells(match player {
                Player::First => lead,
                Player::Second => last - lead,
            });
            let n = (stones & row).count() as i32;
            let square = (lead * lead) as i32;
            squares += n * square;
            rows += if n > 0 { square } else { 0 };
        }
        let strike = Direction::BOTH
            .map(|it| position.attacked_by(player, it).count().min(3))
            .into_iter()
            .max();
        Army {
            worth: self.stone * stones.count() as i32
                + (self.lead * squares + self.row * rows) / 16,
            to_go: position.moves_home(player).map(|it| it as i32),
            strike: strike.unwrap_or(0) as i32,
        }
    }

    fn passed(&self, mine: Option<i32>, theirs: Option<i32>) -> i32 {
        let worth = |to_go: i32| self.passed + self.passed_row * (8 - to_go);
        match (mine, theirs) {
            (None, None) => 0,
            (Some(mine), None) => worth(mine),
            (None, Some(theirs)) => -worth(theirs),
            (Some(mine), Some(theirs)) if mine <= theirs => self.race + worth(mine),
            (Some(_), Some(theirs)) => -self.race - worth(theirs),
        }
    }
}

impl<B: SizedBoard<W>, const W: usize> Evaluate<Position<B, W>> for TaacocaGuide {
    const SCALE: f64 = 100.0;

    fn evaluate(&self, position: &Position<B, W>) -> i32 {
        let player = position.turn();
        let (mine, theirs) = (self.army(position, player), self.army(position, !player));
        mine.worth - theirs.worth + self.hanging * mine.strike - self.contact * theirs.strike
            + self.passed(mine.to_go, theirs.to_go)
    }
}

impl<B: SizedBoard<W>, const W: usize> OrderMoves<Position<B, W>> for TaacocaGuide {
    const FORCES: bool = false;

    /// Arrivals, then captures, then stones that are far ahead.
    #[inline]
    fn each_ranked(&self, position: &Position<B, W>, mut f: impl FnMut(i32, Move)) {
        let mut worth = [[0; 256]; 2];
        for direction in Direction::BOTH {
            rate_steps(position, direction, &mut worth[direction.idx()]);
        }
        position.each_move(|mv| f(mv.sum(&worth[mv.direction().idx()]), mv));
    }

    #[inline]
    fn is_forcing(&self, position: &Position<B, W>, mv: Move) -> bool {
        NoGuide.is_forcing(position, mv)
    }

    #[inline]
    fn each_forcing(&self, position: &Position<B, W>, f: impl FnMut(i32, Move)) {
        NoGuide.each_forcing(position, f);
    }
}

impl<B: SizedBoard<W>, const W: usize> Playout<Position<B, W>> for TaacocaGuide {
    #[inline]
    fn playout(
        &self,
        position: Position<B, W>,
        random: &mut SplitMix64,
        played: Option<&mut ClassSet>,
    ) -> f32 {
        NoGuide.playout(position, random, played)
    }

    /// The rank of the move.
    fn prior(&self, position: &Position<B, W>, mv: Move) -> i32 {
        let mut worth = [0; 256];
        rate_steps(position, mv.direction(), &mut worth);
        mv.sum(&worth)
    }

    #[inline]
    fn each_child(&self, position: &Position<B, W>, f: impl FnMut(Move, Option<(Outcome, u32)>)) {
        NoGuide.each_child(position, f);
    }

    fn expand_after(&self) -> u32 {
        1
    }
}

/// Without classes, as alpha-beta plays Taacoca.
impl<B: SizedBoard<W>, const W: usize> MoveClasses<Position<B, W>> for TaacocaGuide {
    fn rave_equivalence(&self) -> f32 {
        0.0
    }

    fn class_of(&self, position: &Position<B, W>, mv: Move) -> u16 {
        NoGuide.class_of(position, mv)
    }
}

/// Writes down what each stone's step is worth, by the number of its cell.
#[inline]
fn rate_steps<B: SizedBoard<W>, const W: usize>(
    position: &Position<B, W>,
    direction: Direction,
    worth: &mut [i32; 256],
) {
    let (player, geometry) = (position.turn(), position.geometry());
    let (home, enemies) = (geometry.home(!player), position.stones(!player));
    for from in position.stones(player) {
        let Some(to) = geometry.target(from, player, direction) else {
            continue;
        };
        let row = geometry.row(to);
        let lead = match player {
            Player::First => row,
            Player::Second => geometry.n_rows() - 1 - row,
        };
        worth[usize::from(from.0)] = i32::from(home.contains(to)) * 10_000_000
            + i32::from(enemies.contains(to)) * 1_000_000
            + lead as i32 * 100;
    }
}

impl Weights for TaacocaGuide {
    fn weights(&mut self) -> Vec<(&'static str, &mut i32)> {
        vec![
            ("stone", &mut self.stone),
            ("lead", &mut self.lead),
            ("row", &mut self.row),
            ("hanging", &mut self.hanging),
            ("contact", &mut self.contact),
            ("passed", &mut self.passed),
            ("passed_row", &mut self.passed_row),
            ("race", &mut self.race),
        ]
    }
}
