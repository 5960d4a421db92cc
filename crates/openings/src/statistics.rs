//! Statistics of games: who wins, how long they are, how many moves there are.

use std::collections::BTreeMap;

use record::Record;
use record::judgment::{Judgment, Report};
use rules::{Outcome, Player, Position as _};

use crate::estimate::{Z, wilson};
use crate::{Estimate, Game, Skipped};

/// How many plies of a game are taken together where branching is told by ply.
pub const SPAN: usize = 10;

/// What a set of games of one board says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// How many games.
    pub games: u32,
    /// How many of them each player won.
    pub wins: [u32; 2],
    /// How many were drawn.
    pub draws: u32,
    /// The plies of each game.
    pub plies: Vec<u32>,
    /// The positions in which somebody was to move, and the legal moves in them all: for the
    /// first [`SPAN`] plies of games, for the next, and so on.
    pub branching: Vec<(u64, u64)>,
    /// How often each rule ended a game, by its number and the key of the reason; games that
    /// the rules did not end are under an empty name.
    pub endings: BTreeMap<String, u32>,
    /// What verdicts in the records say of moves.
    pub judged: Judged,
}

/// What verdicts in records say about the moves of a set of games. They are those of the
/// players themselves, or, after `quadrille analyze --output`, of one engine for both.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Judged {
    /// The games of which most moves could be judged.
    pub games: u32,
    /// How many moves were judged in them.
    pub moves: u32,
    /// How many moves gave away so much (inaccuracies, mistakes, blunders), in the first, the
    /// middle and the last third of their game.
    pub counts: [[u32; Judgment::ALL.len()]; 3],
    /// How many games were won by somebody who had a chance of a tenth or less in them.
    pub upsets: u32,
}

impl Statistics {
    /// Counts a game.
    ///
    /// # Errors
    /// If it is not one that is counted.
    pub fn add(&mut self, record: &Record) -> Result<(), Skipped> {
        let game = Game::of(record)?;
        self.games += 1;
        match game.outcome {
            Outcome::Draw => self.draws += 1,
            Outcome::Win(player) => self.wins[player.idx()] += 1,
        }
        self.plies.push(game.moves.len() as u32);
        let (counts, ending) = replayed(&game);
        for (ply, n_moves) in counts.into_iter().enumerate() {
            let span = ply / SPAN;
            if self.branching.len() <= span {
                self.branching.resize(span + 1, (0, 0));
            }
            self.branching[span].0 += 1;
            self.branching[span].1 += n_moves;
        }
        *self.endings.entry(ending).or_default() += 1;
        self.judged.add(record, &game);
        Ok(())
    }

    /// The share of the points that the first player made, by Wilson's interval. (A draw is
    /// half a point, which makes the true interval narrower, never wider.)
    pub fn score(&self) -> Option<Estimate> {
        let points = f64::from(self.wins[0]) + 0.5 * f64::from(self.draws);
        wilson(points, self.games)
    }

    /// The share of games that were drawn.
    pub fn drawn(&self) -> Option<Estimate> {
        wilson(self.draws.into(), self.games)
    }

    /// The plies of a game on average.
    pub fn length(&self) -> Option<Estimate> {
        let n = self.plies.len() as f64;
        if self.plies.is_empty() {
            return None;
        }
        let mean = self.plies.iter().map(|&it| f64::from(it)).sum::<f64>() / n;
        let squares = self.plies.iter().map(|&it| (f64::from(it) - mean).powi(2));
        let variance = squares.sum::<f64>() / (n - 1.0).max(1.0);
        let error = Z * (variance / n).sqrt();
        Some(Estimate {
            value: mean,
            low: mean - error,
            high: mean + error,
        })
    }

    /// The plies of which a share of the games had no more; none without games.
    pub fn plies_at(&self, share: f64) -> Option<u32> {
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        let last = plies.len().checked_sub(1)?;
        let at = (share.clamp(0.0, 1.0) * last as f64).round() as usize;
        plies.get(at).copied()
    }

    /// The legal moves of a position on average, over all positions in which somebody was to
    /// move.
    pub fn moves(&self) -> Option<f64> {
        let all = self.branching.iter();
        let (positions, moves) = all.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (positions > 0).then(|| moves as f64 / positions as f64)
    }
}

impl Judged {
    fn add(&mut self, record: &Record, game: &Game) {
        let report = Report::of(record.tree(), Player::First);
        let plies = game.moves.len();
        if plies == 0 || 2 * report.moves.len() < plies {
            return;
        }
        self.games += 1;
        self.moves += report.moves.len() as u32;
        for judged in &report.moves {
            if let Some(judgment) = judged.judgment {
                let third = 3 * (judged.ply - 1) / plies;
                self.counts[third.min(2)][judgment as usize] += 1;
            }
        }
        let low = |player: Player| {
            let verdicts = game.moves.iter().filter_map(|it| it.1);
            let mut chances = verdicts.map(|it| it.for_player(player));
            chances.any(|it| it <= 0.1)
        };
        self.upsets += u32::from(matches!(game.outcome, Outcome::Win(player) if low(player)));
    }

    /// How many moves of a game gave away so much or more, on average; none without games.
    pub fn per_game(&self, least: Judgment) -> Option<f64> {
        let of_third = |it: &[u32; 3]| it[least as usize..].iter().sum::<u32>();
        let n: u32 = self.counts.iter().map(of_third).sum();
        (self.games > 0).then(|| f64::from(n) / f64::from(self.games))
    }

    /// The share of such moves that were made in each third of their game; none without any.
    pub fn by_third(&self, least: Judgment) -> Option<[f64; 3]> {
        let thirds = self
            .counts
            .map(|it| it[least as usize..].iter().sum::<u32>());
        let all: u32 = thirds.iter().sum();
        (all > 0).then(|| thirds.map(|it| f64::from(it) / f64::from(all)))
    }
}

/// How many moves there were in each position of a game, and what ended it.
fn replayed(game: &Game) -> (Vec<u64>, String) {
    games::with_wide_position!(game.choice, P, variant => {
        let mut position = <P as rules::Position>::start(variant);
        let mut counts = Vec::with_capacity(game.moves.len());
        for (text, _) in &game.moves {
            let n_moves = position.count_moves();
            // Records are replayed when they are read.
            let Ok(mv) = position.read_move(text) else { break };
            if position.play(mv).is_err() {
                break;
            }
            counts.push(n_moves);
        }
        let ending = position.reason().map_or_else(String::new, |reason| {
            let rule = reason.rule.map(|rule| format!("{rule} "));
            rule.unwrap_or_default() + reason.key
        });
        (counts, ending)
    })
}
