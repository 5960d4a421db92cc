//! Names of streams, subjects and queues.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How often a job is given to workers before it is given up.
pub const MOST_DELIVERIES: i64 = 5;
/// After so long without a sign of life, the job of a worker goes to another.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(6);
/// How often a worker gives a sign of life.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(2);

/// The streams.
pub(crate) const JOBS: &str = "QUADRILLE_JOBS";
pub(crate) const RESULTS: &str = "QUADRILLE_RESULTS";
pub(crate) const DEAD: &str = "QUADRILLE_DEAD";

/// The header in which what came of a job says how long it took, in microseconds.
pub(crate) const TOOK: &str = "Quadrille-Took";

/// The subject on which workers answer what they do.
pub(crate) const ROLL_CALL: &str = "quadrille.workers";

/// What a job is about. Each kind has a queue of its own, and whatever comes first here is taken
/// first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A move of a computer in a game that somebody plays.
    Move,
    /// An analysis of a whole game, which somebody waits for.
    Analysis,
    /// A game of a match.
    Game,
}

impl Kind {
    /// All kinds, the most urgent first.
    pub const ALL: [Self; 3] = [Self::Move, Self::Analysis, Self::Game];

    /// Its name in subjects.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Game => "game",
            Self::Analysis => "analysis",
        }
    }
}

/// The name of a job: who asked for it, and which of theirs it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Name {
    pub(crate) run: String,
    pub(crate) number: u64,
}

impl Name {
    /// The subject of the job.
    pub(crate) fn job(&self, kind: Kind, make: &str) -> String {
        let Self { run, number } = self;
        format!("quadrille.jobs.{}.{make}.{run}.{number}", kind.name())
    }

    /// The subject of what came of it.
    pub(crate) fn result(&self) -> String {
        format!("quadrille.results.{}.{}", self.run, self.number)
    }

    /// The name in the subject of a job or of a result; nothing else has one.
    pub(crate) fn of(subject: &str) -> Option<Self> {
        let (rest, number) = subject.rsplit_once('.')?;
        let (_, run) = rest.rsplit_once('.')?;
        Some(Self {
            run: run.to_owned(),
            number: number.parse().ok()?,
        })
    }
}

/// The kind and the make in the subject of a job.
pub(crate) fn queue_of(subject: &str) -> Option<(Kind, &str)> {
    let mut words = subject.strip_prefix("quadrille.jobs.")?.split('.');
    let kind = words.next()?;
    let kind = Kind::ALL.into_iter().find(|it| it.name() == kind)?;
    Some((kind, words.next()?))
}

/// All jobs of a kind and a make.
pub(crate) fn queue(kind: Kind, make: &str) -> String {
    format!("quadrille.jobs.{}.{make}.>", kind.name())
}

/// All jobs of a make.
pub(crate) fn queues(make: &str) -> String {
    format!("quadrille.jobs.*.{make}.>")
}

/// All jobs of a run for a make.
pub(crate) fn jobs_of(run: &str, make: &str) -> String {
    format!("quadrille.jobs.*.{make}.{run}.*")
}

/// All results of a run.
pub(crate) fn results_of(run: &str) -> String {
    format!("quadrille.results.{run}.*")
}

/// The make of this program's engine.
pub(crate) fn make() -> String {
    format!("{:016x}", engine::make())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_from_subjects() {
        let name = Name {
            run: "r".to_owned(),
            number: 7,
        };
        let subject = name.job(Kind::Game, "m");
        assert_eq!(queue_of(&subject), Some((Kind::Game, "m")));
        assert_eq!(Name::of(&subject), Some(name.clone()));
        assert_eq!(Name::of(&name.result()), Some(name));
        for strange in ["", "quadrille.jobs.game.m.r.x", "quadrille.jobs"] {
            assert_eq!(Name::of(strange), None);
        }
        assert_eq!(queue_of("quadrille.jobs.chess.m.r.1"), None);
    }
}
