//! Games of a match that are played elsewhere.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::Note;

use crate::assignment::AssignedPlayer;
use crate::openings::Openings;
use crate::run::{Plan, decide};
use crate::schedule::Job;
use crate::{ArenaError, Assignment, Journal, Progress};

/// Whoever plays games for us. Each is played once or more often, and counts once.
pub trait Elsewhere {
    /// Gives a game away, under a number that no other game has.
    ///
    /// # Errors
    /// If that is not possible, now or later.
    fn give(&mut self, number: usize, game: &Assignment) -> Result<(), Note>;

    /// The number and the entry of a game that was played; none if none is for a moment, for
    /// which this waits.
    ///
    /// # Errors
    /// If a game cannot be played there.
    fn hear(&mut self) -> Result<Option<(usize, String)>, Note>;

    /// Nobody waits for what was given away and not heard of.
    fn forget(&mut self);
}

/// Has the games played; the plan's `concurrency` is how many are given away at a time.
pub(crate) fn run(
    plan: &Plan,
    todo: &[Job],
    openings: &mut Openings,
    (journal, progress): (&mut Journal, &mut Progress),
    elsewhere: &mut dyn Elsewhere,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Progress),
) -> Result<(), ArenaError> {
    for entrant in &plan.entrants {
        AssignedPlayer::of(entrant)?;
    }
    let elsewhere = Forgetting(elsewhere);
    let mut given: HashMap<usize, (Job, Assignment)> = HashMap::new();
    let mut next = 0;
    loop {
        while let Some(&job) = todo.get(next).filter(|_| given.len() < plan.concurrency) {
            let opening = openings.get(job.pair());
            let game = Assignment::new(
                &plan.conditions,
                plan.players(job),
                job.number,
                &opening,
                plan.seed(job),
            )?;
            elsewhere.0.give(next, &game)?;
            given.insert(next, (job, game));
            next += 1;
        }
        if given.is_empty() {
            return Ok(());
        }
        // What comes twice is not waited for any more.
        if let Some((number, entry)) = elsewhere.0.hear()?
            && let Some((job, game)) = given.remove(&number)
        {
            let finished = journal.add_entry(&game, &entry)?;
            progress.results[job.pairing].games[job.number] = Some(finished);
            let decided = decide(plan, progress);
            tell(progress);
            if decided {
                return Ok(());
            }
        }
        if stop.load(Ordering::Relaxed) {
            progress.is_interrupted = true;
            return Ok(());
        }
    }
}

/// However a match ends, nobody is left playing for it.
struct Forgetting<'a>(&'a mut dyn Elsewhere);

impl Drop for Forgetting<'_> {
    fn drop(&mut self) {
        self.0.forget();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::schedule::Format;
    use crate::{Conditions, Entrant, run};

    /// Plays the last game first, and tells each twice.
    struct Next {
        given: Vec<(usize, Assignment)>,
        told: VecDeque<(usize, String)>,
        change: fn(String) -> String,
        forgotten: bool,
    }

    impl Elsewhere for Next {
        fn give(&mut self, number: usize, game: &Assignment) -> Result<(), Note> {
            self.given.push((number, game.clone()));
            Ok(())
        }

        fn hear(&mut self) -> Result<Option<(usize, String)>, Note> {
            if self.told.is_empty()
                && let Some((number, game)) = self.given.pop()
            {
                let entry = game.play(&AtomicBool::new(false));
                let entry = entry.expect("we know it").expect("not stopped");
                let entry = (self.change)(entry);
                self.told.extend([(number, entry.clone()), (number, entry)]);
            }
            Ok(self.told.pop_front())
        }

        fn forget(&mut self) {
            self.forgotten = true;
        }
    }

    fn plan(players: &[&str]) -> Plan {
        let mut conditions = Conditions::new("taacoca:3".parse().expect("a board"));
        conditions.max_plies = Some(30);
        let texts: Vec<String> = players.iter().map(|&it| it.to_owned()).collect();
        let entrants = Entrant::read_all(&texts, &conditions).expect("entrants");
        Plan {
            pairings: Format::RoundRobin.pairings(entrants.len(), 6),
            conditions,
            entrants,
            concurrency: 4,
            test: None,
        }
    }

    fn spread(plan: &Plan, next: &mut Next) -> Result<Progress, ArenaError> {
        let stop = AtomicBool::new(false);
        run::play_elsewhere(plan, &mut Journal::none(), next, &stop, &mut |_| {})
    }

    fn next() -> Next {
        Next {
            given: Vec::new(),
            told: VecDeque::new(),
            change: |it| it,
            forgotten: false,
        }
    }

    #[test]
    fn games_are_the_same_wherever_they_are_played() {
        let plan = plan(&["level-2", "seed-distance", "level-2"]);
        let stop = AtomicBool::new(false);
        let here = run::play(&plan, &mut Journal::none(), &stop, &mut |_| {});
        let mut next = next();
        let there = spread(&plan, &mut next);
        assert_eq!(here.expect("a match"), there.expect("a match"));
        assert!(next.forgotten);
    }

    #[test]
    fn programs_of_others_stay_here() {
        let error = spread(&plan(&["random", "cmd:./program"]), &mut next());
        assert_eq!(error.unwrap_err().note().key, "arena-elsewhere-program");
    }

    #[test]
    fn a_game_that_was_not_asked_for_does_not_count() {
        let wrong: [fn(String) -> String; 4] = [
            |_| "nonsense".to_owned(),
            |it| it.replace("[Round \"", "[Round \"7"),
            |it| it.replace("[Seed \"", "[Seed \"7"),
            |it| it.replace("[SecondPlayer \"", "[SecondPlayer \"x"),
        ];
        for change in wrong {
            let mut next = Next { change, ..next() };
            let error = spread(&plan(&["random", "level-1"]), &mut next).unwrap_err();
            assert_eq!(error.note().key, "arena-elsewhere-other");
            assert!(next.forgotten);
        }
    }

    #[test]
    fn what_we_do_not_know_is_refused() {
        let plan = plan(&["random", "random"]);
        let opening = plan.conditions.openings().expect("openings").get(0);
        let players = [&plan.entrants[0], &plan.entrants[1]];
        let known = Assignment::new(&plan.conditions, players, 0, &opening, 1);
        let known = known.expect("players of ours");
        let stop = AtomicBool::new(false);
        assert!(matches!(known.play(&stop), Ok(Some(_))));
        let mut unknown = vec![known.clone(); 5];
        unknown[0].board = "chess".to_owned();
        unknown[1].start = "?".to_owned();
        unknown[2].moves = vec!["z9".to_owned()];
        unknown[3].players[1].player = "nobody".to_owned();
        unknown[4].clock = Some("soon".to_owned());
        for it in unknown {
            assert!(it.play(&stop).is_err(), "{it:?}");
        }
    }
}
