//! Players on their seats: whatever they are, asked in one way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::{Budget, Computer, Engine, Limits, Request, SearchControl, SharedClock, wall_clock};
use games::{AnyPosition, Choice};
use record::Eval;
use rules::{Outcome, Player};

/// A game so far, as the player to move sees it.
pub(crate) struct View<'a> {
    /// Where the game began.
    pub(crate) start: &'a dyn AnyPosition,
    /// Every move since.
    pub(crate) moves: &'a [String],
    /// Where it is now.
    pub(crate) position: &'a dyn AnyPosition,
    /// What the clocks show, if there are any, and what a move adds.
    pub(crate) clocks: Option<([Duration; 2], Duration)>,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Thought {
    /// The move, which may be any text.
    pub(crate) mv: String,
    /// The share of the point that it expects.
    pub(crate) chance: Option<f64>,
    /// How it says that the game ends with best play, and within how many plies.
    pub(crate) proof: Option<(Outcome, u32)>,
    /// Its score for the player to move, in hundredths.
    pub(crate) score: Option<i32>,
}

impl Thought {
    /// The judgment as a record has it: for the first player.
    pub(crate) fn eval(&self, turn: Player) -> Option<Eval> {
        if let Some((outcome, plies)) = self.proof {
            return Some(Eval::Proved { outcome, plies });
        }
        self.score.map(|score| {
            Eval::Score(match turn {
                Player::First => score,
                Player::Second => -score,
            })
        })
    }
}

/// A player did not play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failing {
    /// In one word: `crash`, `silence`, `illegal`, `time`, `protocol`, `none`.
    pub(crate) kind: &'static str,
    /// In a sentence.
    pub(crate) text: String,
}

/// Somebody who plays.
pub(crate) trait Seat {
    /// The move; none if told to stop.
    fn choose(&mut self, view: &View<'_>, stop: &AtomicBool) -> Result<Option<Thought>, Failing>;

    /// Whether its proofs can be believed.
    fn is_trusted(&self) -> bool;
}

/// A player of ours, begun anew for every game.
pub(crate) fn ours(choice: Choice, player: &str, seed: u64) -> Box<dyn Seat> {
    const KNOWN: &str = "entrants are checked before the match";
    let settings = engine::player_settings(choice.game(), player, seed).expect(KNOWN);
    let Some(settings) = settings else {
        let computer = engine::computer(choice, player, seed).expect(KNOWN);
        return Box::new(Simple(computer));
    };
    Box::new(Searching {
        engine: engine::engine(choice, &settings).expect(KNOWN),
        limits: Limits {
            nodes: settings.nodes,
            depth: settings.depth,
            until: None,
        },
        time: settings.time.map(Duration::from_millis),
        clock: wall_clock(),
    })
}

/// One that tells nothing but its move.
struct Simple(Box<dyn Computer>);

impl Seat for Simple {
    fn choose(&mut self, view: &View<'_>, stop: &AtomicBool) -> Result<Option<Thought>, Failing> {
        let mv = self.0.choose(view.position, stop);
        Ok(mv.map(|mv| Thought {
            mv,
            ..Thought::default()
        }))
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

/// One that searches.
struct Searching {
    engine: Box<dyn Engine>,
    limits: Limits,
    time: Option<Duration>,
    clock: Option<SharedClock>,
}

impl Searching {
    /// The time for a move: its own, or a share of the clock.
    fn time(&self, view: &View<'_>) -> Option<Duration> {
        let budget = view.clocks.map(|(left, increment)| Budget {
            left: left[view.position.turn().idx()],
            increment,
            moves: None,
        });
        let bounded = self.limits.nodes.is_some() || self.limits.depth.is_some();
        match budget {
            Some(budget) if !bounded => Some(budget.for_move()),
            _ => self.time,
        }
    }
}

impl Seat for Searching {
    fn choose(&mut self, view: &View<'_>, stop: &AtomicBool) -> Result<Option<Thought>, Failing> {
        let mut limits = self.limits;
        if let (Some(time), Some(clock)) = (self.time(view), &self.clock) {
            limits.until = Some(clock.now() + time);
        }
        let clock = self.clock.as_ref().map(|clock| &**clock as _);
        let watch = SearchControl::new(limits, clock, stop);
        let request = Request::default();
        let infos = self
            .engine
            .search(view.position, &request, &watch, &mut |_| {});
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        Ok(infos.into_iter().next().and_then(|info| {
            Some(Thought {
                mv: info.line.into_iter().next()?,
                chance: Some(info.chance),
                proof: info.proof,
                score: Some(info.score.value()),
            })
        }))
    }

    fn is_trusted(&self) -> bool {
        true
    }
}
