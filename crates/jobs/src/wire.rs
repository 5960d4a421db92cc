//! What travels: jobs, what came of them, and what workers say of themselves, as JSON.

use arena::{AssignedPlayer, Assignment};
use serde::{Deserialize, Serialize};

use crate::Kind;

/// Something to do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "job", rename_all = "kebab-case")]
#[expect(
    clippy::large_enum_variant,
    reason = "most jobs are games, and each is held once"
)]
pub enum Job {
    /// A game of a match.
    #[serde(with = "AssignmentText")]
    Game(Assignment),
    /// An analysis of a whole game.
    Analysis(AnalysisJob),
    /// The move of a computer.
    Move(MoveJob),
}

/// An analysis of a whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisJob {
    /// The record of the game.
    pub record: String,
    /// How the engine is set, with a limit for each position: `nodes=2000`.
    pub engine: String,
}

/// The move of a computer in a game that somebody plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveJob {
    /// The board, as on the command line.
    pub board: String,
    /// The text of the position.
    pub position: String,
    /// The computer player.
    pub player: String,
    /// What its random choices begin from.
    pub seed: u64,
    /// How many moves it has played before.
    pub own_moves: usize,
    /// Whether it may take the other side instead.
    pub may_swap: bool,
}

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Done {
    /// A text: the entry of a game in its journal, a record with an analysis, a move.
    Text(String),
    /// It was given up, for a reason.
    Failed(String),
}

/// A job that was given up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dead {
    /// The subject on which it lay.
    pub subject: String,
    /// Why.
    pub reason: String,
    /// How often it was handed out.
    pub deliveries: i64,
    /// Who gave it up.
    pub worker: String,
    /// When, in seconds since 1970.
    pub at: u64,
    /// What it was.
    pub job: String,
}

/// A worker as it tells of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorkerState {
    /// What it is called.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The make of its engine: it takes jobs for this one alone.
    pub make: String,
    /// How many jobs it does at once.
    pub threads: usize,
    /// Why it does nothing; none while it works.
    pub idle: Option<String>,
    /// What it does.
    pub running: Vec<Running>,
    /// How many jobs it has done.
    pub done: u64,
    /// How many it has given up.
    pub failed: u64,
}

/// A job that a worker does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Running {
    /// What it is about.
    pub kind: Kind,
    /// Whose job it is.
    pub run: String,
    /// Which of theirs.
    pub number: u64,
    /// For how long already.
    pub seconds: u64,
    /// How many parts are done, of how many, where it has parts.
    pub progress: Option<(usize, usize)>,
}

/// A text that is no job of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobError(pub String);

impl Job {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Game(_) => Kind::Game,
            Self::Analysis(_) => Kind::Analysis,
            Self::Move(_) => Kind::Move,
        }
    }

    /// The job as it travels.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are JSON")
    }

    /// Reads it back.
    ///
    /// # Errors
    /// If it is none that we know.
    pub fn read(bytes: &[u8]) -> Result<Self, JobError> {
        serde_json::from_slice(bytes).map_err(|error| JobError(error.to_string()))
    }
}

/// How an [`Assignment`] travels: serde writes and reads the fields that both have.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Assignment", deny_unknown_fields)]
struct AssignmentText {
    board: String,
    #[serde(with = "both")]
    players: [AssignedPlayer; 2],
    number: usize,
    start: String,
    moves: Vec<String>,
    seed: u64,
    clock: Option<String>,
    margin: u64,
    max_plies: Option<usize>,
    proof: bool,
    score: Option<(f64, usize)>,
    settings: String,
}

/// Two players, each as an object.
mod both {
    use super::{AssignedPlayer, Deserialize, Serialize};
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Text {
        name: String,
        rung: String,
        player: String,
    }

    pub(super) fn serialize<S: Serializer>(
        players: &[AssignedPlayer; 2],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let text = |it: &AssignedPlayer| Text {
            name: it.name.clone(),
            rung: it.rung.clone(),
            player: it.player.clone(),
        };
        [text(&players[0]), text(&players[1])].serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[AssignedPlayer; 2], D::Error> {
        let read = <[Text; 2]>::deserialize(from)?;
        Ok(read.map(|it| AssignedPlayer {
            name: it.name,
            rung: it.rung,
            player: it.player,
        }))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn game() -> Job {
        let player = |name: &str| AssignedPlayer {
            name: format!("{name}#2"),
            rung: name.to_owned(),
            player: name.to_owned(),
        };
        Job::Game(Assignment {
            board: "talpa:4".to_owned(),
            players: [player("random"), player("seed-greedy")],
            number: 1,
            start: "talpa:4"
                .parse::<games::Choice>()
                .expect("a board")
                .start()
                .to_text(),
            moves: Vec::new(),
            seed: u64::MAX,
            clock: Some("60+0.5".to_owned()),
            margin: 100,
            max_plies: None,
            proof: true,
            score: Some((0.98, 4)),
            settings: "board=talpa:4".to_owned(),
        })
    }

    #[test]
    fn jobs_are_read_back() {
        let analysis = Job::Analysis(AnalysisJob {
            record: "[Game \"talpa\"]\n\n*\n".to_owned(),
            engine: "nodes=10".to_owned(),
        });
        for job in [game(), analysis] {
            assert_eq!(Job::read(job.to_text().as_bytes()), Ok(job));
        }
    }

    #[test]
    fn what_is_no_job_is_told() {
        let without_seed = game().to_text().replace("\"seed\"", "\"sown\"");
        for (text, why) in [
            ("", "EOF"),
            ("{\"kind\":\"dance\",\"job\":{}}", "dance"),
            (&without_seed, "sown"),
        ] {
            let JobError(reason) = Job::read(text.as_bytes()).unwrap_err();
            assert!(reason.contains(why), "{reason}");
        }
    }
}
