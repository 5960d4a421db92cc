//! Playing the games of a match.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use rules::{Note, mixed_seed, text_hash};

use crate::entrant::Kind;
use crate::external::Program;
use crate::game::{self, Game};
use crate::journal::Played;
use crate::openings::{Opening, Openings};
use crate::schedule::{Job, Pairing, jobs};
use crate::seat::{self, Failing, Seat, Thought, View};
use crate::stats::{Sprt, Verdict};
use crate::{ArenaError, Conditions, Elsewhere, Entrant, Journal, Results, elsewhere};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How games are played.
    pub conditions: Conditions,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub pairings: Vec<Pairing>,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// A test that ends the match when it is decided; only with one pairing.
    pub test: Option<Sprt>,
}

/// What was played so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The results of each pairing.
    pub results: Vec<Results>,
    /// What the test says.
    pub verdict: Option<Verdict>,
    /// Whether the match was stopped from outside before its end.
    pub is_interrupted: bool,
    /// How many openings are repetitions or uneven, since no better were found.
    pub compromises: usize,
}

impl Progress {
    /// How many games are finished, and how many there are to be.
    pub fn count(&self) -> (usize, usize) {
        let done = self.results.iter().map(Results::n_finished).sum();
        let all = self.results.iter().map(|it| it.games.len()).sum();
        (done, all)
    }
}

/// Plays the games that the journal does not have yet. `tell` hears of every
/// finished game; `stop` ends the match, with unfinished games forgotten.
///
/// # Errors
/// If the openings cannot be read, a program cannot be started at all, or the
/// journal cannot be written.
pub fn play(
    plan: &Plan,
    journal: &mut Journal,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Progress),
) -> Result<Progress, ArenaError> {
    play_at(plan, journal, None, stop, tell)
}

/// The same with games played elsewhere; the plan's `concurrency` is how many are given away at
/// a time.
///
/// # Errors
/// Likewise; if a program takes part, since it is here alone; or if games cannot be played there.
pub fn play_elsewhere(
    plan: &Plan,
    journal: &mut Journal,
    elsewhere: &mut dyn Elsewhere,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Progress),
) -> Result<Progress, ArenaError> {
    play_at(plan, journal, Some(elsewhere), stop, tell)
}

pub(crate) fn play_at(
    plan: &Plan,
    journal: &mut Journal,
    elsewhere: Option<&mut dyn Elsewhere>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Progress),
) -> Result<Progress, ArenaError> {
    let openings = Mutex::new(plan.conditions.openings()?);
    let mut progress = Progress {
        results: plan.pairings.iter().copied().map(Results::new).collect(),
        verdict: plan.test.map(|_| Verdict::Open),
        is_interrupted: false,
        compromises: 0,
    };
    let todo = take_up(plan, journal, &mut progress);
    decide(plan, &mut progress);
    tell(&progress);
    let is_open = !todo.is_empty() && progress.verdict.is_none_or(|it| it == Verdict::Open);
    if is_open && let Some(elsewhere) = elsewhere {
        let mut openings = openings.lock().expect("nobody else has it");
        let kept = (journal, &mut progress);
        elsewhere::run(plan, &todo, &mut openings, kept, elsewhere, stop, tell)?;
    } else if is_open {
        check_programs(plan)?;
        let floor = Floor {
            plan,
            openings: &openings,
            todo: &todo,
            next: AtomicUsize::new(0),
            halt: AtomicBool::new(false),
            stop,
        };
        floor.run(journal, &mut progress, tell)?;
    }
    let openings = openings.into_inner().expect("no worker panicked");
    progress.compromises = openings.compromises();
    Ok(progress)
}

/// Fills in the games that were played before, and lists the others.
fn take_up(plan: &Plan, journal: &Journal, progress: &mut Progress) -> Vec<Job> {
    let mut todo = Vec::new();
    for job in jobs(&plan.pairings) {
        match journal.known(plan.players(job), job.number) {
            Some(known) => {
                progress.results[job.pairing].games[job.number] = Some(known.clone());
            }
            None => todo.push(job),
        }
    }
    todo
}

/// Asks the test; when it is decided, later games do not count.
pub(crate) fn decide(plan: &Plan, progress: &mut Progress) -> bool {
    let (Some(test), Some(results)) = (&plan.test, progress.results.first_mut()) else {
        return false;
    };
    let Some((pairs, verdict)) = results.decided(test) else {
        return false;
    };
    results.cut(pairs);
    progress.verdict = Some(verdict);
    true
}

/// A program that never starts is a mistake of whoever set up the match, not a
/// reason to lose all games.
fn check_programs(plan: &Plan) -> Result<(), ArenaError> {
    for entrant in &plan.entrants {
        if let Kind::Program(command) = &entrant.kind {
            Program::new(command)
                .begin(&plan.conditions)
                .map_err(|failing| {
                    Note::new("arena-program")
                        .with("name", entrant.name.as_str())
                        .with("reason", failing.text)
                })?;
        }
    }
    Ok(())
}

impl Plan {
    /// The players of a game's pairing.
    pub(crate) fn players(&self, job: Job) -> [&Entrant; 2] {
        self.pairings[job.pairing]
            .players
            .map(|n| &self.entrants[n])
    }

    /// What a game's random choices begin from; the same whoever else takes part.
    pub(crate) fn seed(&self, job: Job) -> u64 {
        let [one, two] = self.players(job);
        let names = text_hash(&format!("{}\n{}", one.name, two.name));
        mixed_seed(self.conditions.seed ^ names, job.number as u64)
    }
}

/// What the random choices of each side begin from, in a game with that seed: numbers
/// that every option for a seed takes, that of the engine protocol too.
pub(crate) fn seat_seeds(seed: u64) -> [u64; 2] {
    [1, 2].map(|n| mixed_seed(seed, n) >> 1)
}

/// Where workers play.
struct Floor<'a> {
    plan: &'a Plan,
    openings: &'a Mutex<Openings>,
    todo: &'a [Job],
    next: AtomicUsize,
    /// Tells workers and the players they ask to stop.
    halt: AtomicBool,
    /// Tells us to stop.
    stop: &'a AtomicBool,
}

/// A game, with its job, seed and the plies of its opening.
type Done = (Job, u64, usize, Game);

impl Floor<'_> {
    fn run(
        &self,
        journal: &mut Journal,
        progress: &mut Progress,
        tell: &mut dyn FnMut(&Progress),
    ) -> Result<(), ArenaError> {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel::<Done>();
            for _ in 0..self.plan.concurrency.clamp(1, self.todo.len()) {
                let sender = sender.clone();
                scope.spawn(move || self.work(&sender));
            }
            drop(sender);
            // However this ends, workers are not left playing.
            let _halt = HaltOnDrop(&self.halt);
            loop {
                match receiver.recv_timeout(Duration::from_millis(50)) {
                    Ok(done) => {
                        self.take(done, journal, progress)?;
                        let decided = decide(self.plan, progress);
                        tell(progress);
                        if decided {
                            return Ok(());
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        // Workers that were told to stop may be gone before we hear of it.
                        let (done, all) = progress.count();
                        progress.is_interrupted = done < all;
                        return Ok(());
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if self.stop.load(Ordering::Relaxed) {
                    progress.is_interrupted = true;
                    return Ok(());
                }
            }
        })
    }

    fn take(
        &self,
        (job, seed, opening_plies, game): Done,
        journal: &mut Journal,
        progress: &mut Progress,
    ) -> Result<(), ArenaError> {
        let finished = journal.add(&Played {
            job,
            players: self.plan.players(job),
            opening_plies,
            seed,
            game: &game,
        })?;
        progress.results[job.pairing].games[job.number] = Some(finished);
        Ok(())
    }

    /// Plays one game after another.
    fn work(&self, sender: &Sender<Done>) {
        let _halt = HaltOnPanic(&self.halt);
        let mut programs: Vec<Option<Program>> = Vec::new();
        programs.resize_with(self.plan.entrants.len(), || None);
        while !self.halt.load(Ordering::Relaxed) {
            let n = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&job) = self.todo.get(n) else {
                return;
            };
            let opening = {
                let mut openings = self.openings.lock().expect("no worker panicked");
                openings.get(job.pair())
            };
            let seed = self.plan.seed(job);
            let Some(game) = self.game(job, seed, &opening, &mut programs) else {
                return;
            };
            // Whoever stops us may have stopped a program with the same key: that
            // is not its failure.
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            if sender.send((job, seed, opening.moves.len(), game)).is_err() {
                return;
            }
        }
    }

    fn game(
        &self,
        job: Job,
        seed: u64,
        opening: &Opening,
        programs: &mut [Option<Program>],
    ) -> Option<Game> {
        let mut order = self.plan.pairings[job.pairing].players;
        if job.is_swapped() {
            order.swap(0, 1);
        }
        let mut taken = order.map(|n| programs[n].take());
        let [one, two] = &mut taken;
        let [for_first, for_second] = seat_seeds(seed);
        let mut first = self.seat(order[0], for_first, one);
        let mut second = self.seat(order[1], for_second, two);
        let seats: [&mut dyn Seat; 2] = [&mut *first, &mut *second];
        let game = game::play(&self.plan.conditions, opening, seats, &self.halt);
        drop((first, second));
        for (n, program) in order.into_iter().zip(taken) {
            programs[n] = program;
        }
        game
    }

    /// A seat for an entrant; its program is started if it does not run.
    fn seat<'s>(
        &'s self,
        entrant: usize,
        seed: u64,
        program: &'s mut Option<Program>,
    ) -> Box<dyn Seat + 's> {
        let conditions = &self.plan.conditions;
        match &self.plan.entrants[entrant].kind {
            Kind::Ours(rung) => seat::ours(conditions.choice, rung, seed),
            Kind::Program(command) => {
                let program = program.get_or_insert_with(|| Program::new(command));
                match program.begin(conditions) {
                    Ok(()) => Box::new(program.seat(conditions)),
                    Err(failing) => Box::new(Absent(failing)),
                }
            }
        }
    }
}

/// A program that could not be started: it loses when it is to move.
struct Absent(Failing);

impl Seat for Absent {
    fn choose(&mut self, _: &View<'_>, _: &AtomicBool) -> Result<Option<Thought>, Failing> {
        Err(self.0.clone())
    }

    fn is_trusted(&self) -> bool {
        false
    }
}

struct HaltOnDrop<'a>(&'a AtomicBool);

impl Drop for HaltOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// If a worker panics, the others must not play on for hours before it shows.
struct HaltOnPanic<'a>(&'a AtomicBool);

impl Drop for HaltOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
