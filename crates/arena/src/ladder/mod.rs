//! Measuring the levels of a game.
//!
//! Levels meet their neighbors and next neighbors; seed players look for the
//! levels around them first; `max`, which is limited by time, meets the top
//! levels in fewer games. One fit over all games gives the ratings.

mod advice;
mod file;

pub use advice::{Advice, advice};
pub use file::rewritten;

use std::sync::atomic::AtomicBool;

use games::{Choice, Ladder, Rating, Rung};

use crate::run::{self, Plan, Progress};
use crate::schedule::Pairing;
use crate::stats::{Duel, Strength, ratings};
use crate::{ArenaError, Conditions, Elsewhere, Entrant, Journal};

/// How a ladder is measured.
#[derive(Clone, Debug)]
pub struct Measuring {
    /// The players, as the ladder has them.
    pub ladder: Ladder,
    /// How games are played.
    pub conditions: Conditions,
    /// Games of each pairing.
    pub games: usize,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Whose pairings are played; everybody's if empty. What is known of the
    /// others counts all the same.
    pub only: Vec<String>,
}

/// What is being played, for whoever waits.
pub struct Stage<'a> {
    /// What for: `levels`, `max`, or the name of a seed player.
    pub name: &'a str,
    /// What was played of it.
    pub progress: &'a Progress,
}

/// What was found out.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The strength of each rung, in the order of the ladder.
    pub strengths: Vec<Option<Strength>>,
    /// Whether the measurement was stopped before its end.
    pub is_interrupted: bool,
}

impl Measured {
    /// The ladder with what was found out; a rung that nothing was found out about
    /// keeps its rating.
    pub fn ladder(&self, old: &Ladder) -> Ladder {
        let rungs = old.rungs.iter().zip(&self.strengths);
        let rungs = rungs.map(|(rung, strength)| {
            let found = strength.map(|it| Rating {
                points: it.points.round() as i32,
                error: it.error.ceil() as u32,
                games: it.games as u32,
            });
            Rung {
                rating: found.or(rung.rating),
                ..rung.clone()
            }
        });
        Ladder {
            board: old.board,
            rungs: rungs.collect(),
        }
    }
}

impl Measuring {
    /// The usual way to measure the ladder of a board: where it has none yet, with the
    /// players of the standard board.
    pub fn new(board: Choice) -> Self {
        let ladder = Ladder::of(board).on(board);
        Self {
            conditions: Conditions::new(board),
            ladder,
            games: 120,
            concurrency: 1,
            only: Vec::new(),
        }
    }

    /// The players of the ladder as entrants.
    ///
    /// # Errors
    /// If the ladder names a player that does not exist.
    pub fn entrants(&self) -> Result<Vec<Entrant>, ArenaError> {
        let rungs = self.ladder.rungs.iter();
        rungs
            .map(|rung| {
                let entrant = Entrant::read(&rung.player, &self.conditions)?;
                Ok(entrant.called(&rung.name))
            })
            .collect()
    }

    /// Plays what the journal does not have yet, and rates everybody.
    ///
    /// # Errors
    /// If a player does not exist or the journal cannot be written.
    pub fn run(
        &self,
        journal: &mut Journal,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Stage<'_>),
    ) -> Result<Measured, ArenaError> {
        self.run_at(journal, None, stop, tell)
    }

    /// The same, with games played elsewhere.
    ///
    /// # Errors
    /// Likewise, or if games cannot be played there.
    pub fn run_elsewhere(
        &self,
        journal: &mut Journal,
        elsewhere: &mut dyn Elsewhere,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Stage<'_>),
    ) -> Result<Measured, ArenaError> {
        self.run_at(journal, Some(elsewhere), stop, tell)
    }

    fn run_at<'a>(
        &'a self,
        journal: &'a mut Journal,
        elsewhere: Option<&'a mut dyn Elsewhere>,
        stop: &'a AtomicBool,
        tell: &'a mut dyn FnMut(&Stage<'_>),
    ) -> Result<Measured, ArenaError> {
        let mut course = Course {
            measuring: self,
            entrants: self.entrants()?,
            journal,
            elsewhere,
            stop,
            tell,
            is_interrupted: false,
        };
        course.levels()?;
        course.max()?;
        for player in course.seed_players() {
            if course.is_asked(player) {
                course.seed_player(player)?;
            }
        }
        let is_interrupted = course.is_interrupted;
        let duels = course.journal.duels(&course.entrants);
        let anchor = course.levels_by_strength().first().copied();
        let mut strengths = ratings(course.entrants.len(), &duels, anchor.unwrap_or(0));
        for (n, strength) in strengths.iter_mut().enumerate() {
            if strength.is_none() {
                *strength = self.beside_known(n, &duels);
            }
        }
        Ok(Measured {
            strengths,
            is_interrupted,
        })
    }

    /// The strength of a player of whom no games lead down to the first level: as far
    /// from a player that it met as their games say, and that one where it was
    /// measured before.
    fn beside_known(&self, player: usize, duels: &[Duel]) -> Option<Strength> {
        let rungs = &self.ladder.rungs;
        let known = |n: usize| rungs.get(n).and_then(|it| it.rating).map(|it| (n, it));
        let met = duels.iter().filter(|it| it.players.contains(&player));
        let mut met = met.flat_map(|it| it.players).filter(|n| *n != player);
        let (anchor, rating) = met.find_map(known)?;
        let beside = ratings(rungs.len(), duels, anchor)[player]?;
        Some(Strength {
            points: beside.points + f64::from(rating.points),
            error: beside.error.hypot(f64::from(rating.error)),
            ..beside
        })
    }
}

/// Games that show roughly where a seed player stands.
const SCOUT_GAMES: usize = 20;

/// A measurement that goes on.
struct Course<'a> {
    measuring: &'a Measuring,
    entrants: Vec<Entrant>,
    journal: &'a mut Journal,
    elsewhere: Option<&'a mut dyn Elsewhere>,
    stop: &'a AtomicBool,
    tell: &'a mut dyn FnMut(&Stage<'_>),
    is_interrupted: bool,
}

impl Course<'_> {
    /// The numbers of the levels, weakest first.
    fn levels_by_strength(&self) -> Vec<usize> {
        self.rungs(|name| name.starts_with("level-"))
    }

    fn seed_players(&self) -> Vec<usize> {
        self.rungs(|name| !name.starts_with("level-") && name != "max")
    }

    fn rungs(&self, is_asked: impl Fn(&str) -> bool) -> Vec<usize> {
        let names = self.entrants.iter().enumerate();
        let asked = names.filter(|(_, it)| is_asked(&it.name));
        asked.map(|(n, _)| n).collect()
    }

    /// Whether somebody wants to know about that player.
    fn is_asked(&self, player: usize) -> bool {
        let (only, name) = (&self.measuring.only, &self.entrants[player].name);
        only.is_empty() || only.iter().any(|it| it.eq_ignore_ascii_case(name))
    }

    /// Neighbors and next neighbors.
    fn levels(&mut self) -> Result<(), ArenaError> {
        let levels = self.levels_by_strength();
        let games = self.measuring.games;
        let near = [1, 2].into_iter().flat_map(|step| {
            let pairs = levels.iter().zip(levels.iter().skip(step));
            pairs.map(move |(&weak, &strong)| Pairing::new([weak, strong], games))
        });
        let pairings: Vec<Pairing> = near.collect();
        self.play("levels", &pairings).map(drop)
    }

    fn max(&mut self) -> Result<(), ArenaError> {
        let levels = self.levels_by_strength();
        let games = (self.measuring.games / 4).max(10);
        let top = levels.iter().rev().take(2);
        let pairings: Vec<Pairing> = self
            .rungs(|name| name == "max")
            .into_iter()
            .flat_map(|max| {
                top.clone()
                    .map(move |&level| Pairing::new([level, max], games))
            })
            .collect();
        self.play("max", &pairings).map(drop)
    }

    /// Halves the ladder until the levels around the player are found, and plays
    /// in full against those two.
    fn seed_player(&mut self, player: usize) -> Result<(), ArenaError> {
        let levels = self.levels_by_strength();
        let name = self.entrants[player].name.clone();
        let (mut below, mut above) = (0, levels.len());
        while below < above && !self.is_interrupted {
            let middle = (below + above) / 2;
            let pairing = Pairing::new([levels[middle], player], SCOUT_GAMES);
            let Some(share) = self.play(&name, &[pairing])? else {
                return Ok(());
            };
            // The share is the level's.
            if share < 0.5 {
                below = middle + 1;
            } else {
                above = middle;
            }
        }
        let games = self.measuring.games;
        let from = below.saturating_sub(1).min(levels.len().saturating_sub(2));
        let near = levels.iter().skip(from).take(2);
        let pairings: Vec<Pairing> = near
            .map(|&level| Pairing::new([level, player], games))
            .collect();
        self.play(&name, &pairings).map(drop)
    }

    /// Plays pairings, unless nobody asked for them; the share of the points of the
    /// first player of the first of them.
    fn play(&mut self, name: &str, pairings: &[Pairing]) -> Result<Option<f64>, ArenaError> {
        let asked = pairings
            .iter()
            .filter(|it| it.players.into_iter().any(|n| self.is_asked(n)));
        let pairings: Vec<Pairing> = asked.copied().collect();
        if pairings.is_empty() || self.is_interrupted {
            return Ok(None);
        }
        let plan = Plan {
            conditions: self.measuring.conditions.clone(),
            entrants: self.entrants.clone(),
            pairings,
            concurrency: self.measuring.concurrency,
            test: None,
        };
        let tell = &mut *self.tell;
        let mut tell = |progress: &Progress| tell(&Stage { name, progress });
        let progress = match &mut self.elsewhere {
            None => run::play(&plan, self.journal, self.stop, &mut tell),
            Some(it) => run::play_elsewhere(&plan, self.journal, &mut **it, self.stop, &mut tell),
        }?;
        self.is_interrupted |= progress.is_interrupted;
        let summary = progress.results.first().map(crate::Summary::of);
        Ok(summary.map(|it| it.games.share()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small ladder that is quick to play.
    fn measuring() -> Measuring {
        let text = "talpa:4 level-1 random ? ? ?\n\
            talpa:4 level-2 engine:memory=1,nodes=4 ? ? ?\n\
            talpa:4 level-3 engine:memory=1,nodes=300 ? ? ?\n\
            talpa:4 seed-greedy seed-greedy ? ? ?\n";
        let ladder = Ladder::read_all(text).expect("a ladder").remove(0);
        let mut conditions = Conditions::new(ladder.board);
        conditions.openings = crate::OpeningRule::Random {
            plies: 2,
            balance: 0.0,
        };
        Measuring {
            conditions,
            ladder,
            games: 30,
            concurrency: 2,
            only: Vec::new(),
        }
    }

    #[test]
    fn a_small_ladder_is_measured() {
        let measuring = measuring();
        let stop = AtomicBool::new(false);
        let mut stages = Vec::new();
        let measured = measuring
            .run(&mut Journal::none(), &stop, &mut |stage| {
                if stages.last().is_none_or(|it| it != stage.name) {
                    stages.push(stage.name.to_owned());
                }
            })
            .expect("a measurement");
        assert_eq!(stages, ["levels", "seed-greedy"]);
        let found: Vec<Strength> = measured.strengths.iter().flatten().copied().collect();
        assert_eq!(found.len(), 4);
        assert_eq!((found[0].points, found[0].error), (0.0, 0.0));
        assert!(found[2].points > found[0].points + 50.0, "{found:?}");
        let ladder = measured.ladder(&measuring.ladder);
        let rating = ladder.rungs[2].rating.expect("a rating");
        assert!(rating.error > 0 && rating.games >= 60, "{rating:?}");
    }

    #[test]
    fn one_rung_alone_is_measured_from_those_that_are_known() {
        let mut measuring = Measuring {
            only: vec!["level-3".to_owned()],
            ..measuring()
        };
        measuring.ladder.rungs[1].rating = Some(games::Rating {
            points: 200,
            error: 50,
            games: 100,
        });
        // The first level is not among those that it plays.
        measuring.ladder.rungs.remove(0);
        measuring.ladder.rungs[1].name = "max".to_owned();
        measuring.only = vec!["max".to_owned()];
        measuring.games = 80;
        let stop = AtomicBool::new(false);
        let measured = measuring.run(&mut Journal::none(), &stop, &mut |_| {});
        let strengths = measured.expect("a measurement").strengths;
        let max = strengths[1].expect("it has played");
        assert!(max.points > 250.0 && max.error > 50.0, "{max:?}");
    }

    #[test]
    fn only_some_are_played() {
        let measuring = Measuring {
            only: vec!["level-2".to_owned()],
            ..measuring()
        };
        let stop = AtomicBool::new(false);
        let mut journal = Journal::none();
        let measured = measuring.run(&mut journal, &stop, &mut |_| {});
        let strengths = measured.expect("a measurement").strengths;
        assert_eq!(strengths[1].map(|it| it.games), Some(60.0));
        assert_eq!(strengths[0].map(|it| it.games), Some(30.0));
        assert_eq!(strengths[3], None, "the seed player did not play");
    }
}
