//! Conditions under which the games of a match are played.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Method, Player, Settings};
use games::Choice;
use rules::text_hash;
use session::TimeControl;

use crate::ArenaError;
use crate::openings::{Judge, Openings};

/// Everything that decides how a game goes, but the players.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// The board.
    pub choice: Choice,
    /// What all random choices begin from.
    pub seed: u64,
    /// Where games begin.
    pub openings: OpeningRule,
    /// Milliseconds a move, for engines that bring no limit of their own.
    pub movetime: Option<u64>,
    /// Nodes a move, likewise.
    pub nodes: Option<u64>,
    /// A clock for the whole game.
    pub clock: Option<TimeControl>,
    /// How many plies after the opening make a draw.
    pub max_plies: Option<usize>,
    /// When a game is ended before the rules end it.
    pub adjudication: Adjudication,
    /// How far an external engine may overstep its time.
    pub margin: Duration,
    /// How long an external engine may say nothing where no time limits it.
    pub patience: Duration,
}

/// Where games begin.
#[derive(Clone, PartialEq, Debug)]
pub enum OpeningRule {
    /// With random moves.
    Random {
        /// How many.
        plies: usize,
        /// How far the chance of winning may be from one half; 0 if any will do.
        balance: f64,
    },
    /// As a text says (see [`Openings::read`]).
    Listed {
        /// The text.
        text: String,
        /// How many moves of each are played; all if not given.
        plies: Option<usize>,
    },
}

/// When a game is ended before the rules end it; never by default.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Adjudication {
    /// When the result is proved by one of our engines, or claimed by both players.
    pub proof: bool,
    /// When both players give the same side this chance to win, so many times in
    /// a row each.
    pub score: Option<(f64, usize)>,
}

impl Conditions {
    /// Games on a board with four random plies, everything else off.
    pub fn new(choice: Choice) -> Self {
        Self {
            choice,
            seed: 1,
            openings: OpeningRule::Random {
                plies: 4,
                balance: 0.0,
            },
            movetime: None,
            nodes: None,
            clock: None,
            max_plies: None,
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(120),
        }
    }

    /// The openings.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn openings(&self) -> Result<Openings, ArenaError> {
        match &self.openings {
            OpeningRule::Random { plies, balance } => {
                let judge = (*balance > 0.0).then(|| judge(self.choice, *balance));
                Ok(Openings::random(self.choice, *plies, self.seed, judge))
            }
            OpeningRule::Listed { text, plies } => Openings::read(self.choice, text, *plies),
        }
    }

    /// What must be the same when a match goes on, as names and values.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = vec![("board", self.choice.to_string())];
        settings.push(("seed", self.seed.to_string()));
        match &self.openings {
            OpeningRule::Random { plies, balance } => {
                settings.push(("openings", format!("random {plies} {balance}")));
            }
            OpeningRule::Listed { text, plies } => {
                let plies = plies.map_or("all".to_owned(), |plies| plies.to_string());
                let mark = text_hash(text);
                settings.push(("openings", format!("file {mark:016x} {plies}")));
            }
        }
        let mut option = |name, value: Option<String>| {
            settings.extend(value.map(|value| (name, value)));
        };
        option("movetime", self.movetime.map(|it| it.to_string()));
        option("nodes", self.nodes.map(|it| it.to_string()));
        option("clock", self.clock.map(|it| it.to_string()));
        option("max-plies", self.max_plies.map(|it| it.to_string()));
        option("proof", self.adjudication.proof.then(|| "yes".to_owned()));
        let score = self.adjudication.score;
        option("score", score.map(|(chance, n)| format!("{chance},{n}")));
        settings
    }
}

/// Nodes of the search that judges an opening.
const JUDGE_NODES: u64 = 2000;

/// Accepts positions that a quick search finds even.
fn judge(choice: Choice, balance: f64) -> Judge {
    // One that counts nodes forgets: what is known of other openings must not sway this one.
    // The same openings whatever nets there are.
    let settings = Settings {
        method: Method::Classic,
        memory: 8,
        nodes: Some(JUDGE_NODES),
        ..Settings::default()
    };
    let mut player = Player::engine(choice, &settings).expect("usual settings fit every game");
    Box::new(move |position| {
        let stop = AtomicBool::new(false);
        let thought = player.think(position.into(), &Control::new(&stop), &mut |_| {});
        let best = thought.as_ref().and_then(|it| it.lines.first());
        best.is_some_and(|it| {
            let verdict = it.verdict;
            !verdict.is_proved() && (verdict.share() - 0.5).abs() <= balance
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judge_wants_even_positions() {
        let mut conditions = Conditions::new("talpa:4".parse().expect("a board"));
        let OpeningRule::Random { balance, .. } = &mut conditions.openings else {
            panic!("random openings");
        };
        *balance = 0.3;
        // So small a board is solved at once, so nothing is even.
        let mut openings = conditions.openings().expect("openings");
        openings.get(0);
        assert_eq!(openings.compromises(), 1);

        let mut even = judge("talpa:8".parse().expect("a board"), 0.4);
        assert!(even(&*conditions_start()));
    }

    fn conditions_start() -> Box<dyn games::AnyPosition> {
        "talpa:8".parse::<Choice>().expect("a board").start()
    }
}
