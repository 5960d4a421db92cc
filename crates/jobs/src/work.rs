//! Doing a job.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use engine::{Control, Player, View, analysis};
use games::Choice;
use rules::Note;

use crate::wire::{AnalysisJob, Job, MoveJob};

/// A job that cannot be done by anybody.
#[derive(Debug)]
pub struct Refusal {
    /// The board it is about.
    pub board: Option<String>,
    /// Why.
    pub note: Note,
}

/// How many parts are done, of how many.
pub(crate) type Parts = Mutex<Option<(usize, usize)>>;

/// What comes of a job; none if it was stopped.
pub(crate) fn perform(
    job: &Job,
    stop: &AtomicBool,
    parts: &Parts,
) -> Result<Option<String>, Refusal> {
    match job {
        Job::Game(game) => game.play(stop).map_err(|error| Refusal {
            board: Some(game.board.clone()),
            note: error.cause().unwrap_or(error.note()).clone(),
        }),
        Job::Analysis(asked) => analyze(asked, stop, |n, of| {
            *parts.lock().expect("nobody panics with it") = Some((n, of));
        }),
        Job::Move(asked) => choose(asked, stop).map_err(|note| Refusal {
            board: Some(asked.board.clone()),
            note,
        }),
    }
}

/// The record with the analysis; none if it was stopped. `tell` hears how many positions are done,
/// of how many.
///
/// # Errors
/// If there is no game in it, or no engine is set like that.
pub fn analyze(
    asked: &AnalysisJob,
    stop: &AtomicBool,
    tell: impl FnMut(usize, usize),
) -> Result<Option<String>, Refusal> {
    let refused = |note: Note| Refusal { board: None, note };
    let read = record::read_str(&asked.record).next();
    let read = read.ok_or_else(|| refused(Note::new("jobs-record")))?;
    if let Some(fault) = read.faults.first() {
        return Err(refused(fault.note.clone()));
    }
    let mut record = read.record;
    let start = record.start().map_err(|error| refused(error.note))?;
    let settings: Result<engine::Settings, _> = asked.engine.parse();
    let settings = settings.map_err(|error| refused(error.note().clone()))?;
    if settings.nodes.is_none() && settings.time.is_none() && settings.depth.is_none() {
        return Err(refused(Note::new("jobs-limit")));
    }
    let player = Player::engine(start.choice(), &settings);
    let mut player = player.map_err(|error| refused(error.note().clone()))?;
    let control = Control::new(stop);
    let found = analysis::judge(&mut record, &mut player, &control, tell);
    let found = found.map_err(|error| refused(error.note))?;
    let positions = record.tree().main_line().count() + 1;
    Ok((found.len() == positions).then(|| record.to_string()))
}

fn choose(asked: &MoveJob, stop: &AtomicBool) -> Result<Option<String>, Note> {
    let choice: Result<Choice, _> = asked.board.parse();
    let choice = choice.map_err(|error| error.note().clone())?;
    let position = choice.read(&asked.position).map_err(|error| *error.0)?;
    let player = Player::named(choice, &asked.player, asked.seed);
    let mut player = player.map_err(|error| error.note().clone())?;
    let view = View {
        position: &*position,
        own_moves: asked.own_moves,
    };
    Ok(player.choose_or_swap(view, asked.may_swap, &Control::new(stop)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(job: &Job) -> Result<Option<String>, Refusal> {
        perform(job, &AtomicBool::new(false), &Parts::default())
    }

    #[test]
    fn a_game_is_played_and_analyzed() {
        let entry = done(&crate::wire::tests::game()).expect("a game of ours");
        let entry = entry.expect("it was not stopped");
        let job = Job::Analysis(AnalysisJob {
            record: entry,
            engine: "nodes=50".to_owned(),
        });
        let parts = Parts::default();
        let found = perform(&job, &AtomicBool::new(false), &parts).expect("a game of ours");
        let found = found.expect("it was not stopped");
        let record = record::read_str(&found).next().expect("a game").record;
        let last = record.tree().main_line().last().expect("a move");
        assert!(record.tree().annotation(last).eval.is_some());
        let (n, of) = parts.into_inner().expect("nobody panicked").expect("parts");
        assert_eq!(n, of);
    }

    #[test]
    fn a_level_moves_as_it_does_everywhere() {
        let choice: Choice = "talpa:4".parse().expect("a board");
        let job = Job::Move(MoveJob {
            board: "talpa:4".to_owned(),
            position: choice.start().to_text(),
            player: "level-2".to_owned(),
            seed: 3,
            own_moves: 0,
            may_swap: false,
        });
        let mut player = Player::named(choice, "level-2", 3).expect("a level");
        let stop = AtomicBool::new(false);
        let start = choice.start();
        let view = View {
            position: &*start,
            own_moves: 0,
        };
        let expected = player.choose_or_swap(view, false, &Control::new(&stop));
        assert_eq!(done(&job).expect("a level"), expected);
    }

    #[test]
    fn what_nobody_can_do_is_refused() {
        let analysis = |record: &str, engine: &str| {
            Job::Analysis(AnalysisJob {
                record: record.to_owned(),
                engine: engine.to_owned(),
            })
        };
        let game = "[Game \"talpa\"]\n\n*\n";
        for job in [
            analysis("", "nodes=5"),
            analysis(game, "nodes=x"),
            analysis(game, ""),
            analysis("[Game \"talpa\"]\n\n1. z9 *\n", "nodes=5"),
        ] {
            assert!(done(&job).is_err(), "{job:?}");
        }
    }
}
