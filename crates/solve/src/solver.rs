//! The solver: questions, threads, memory, progress.

use std::io::{self, Read};
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rules::Outcome;

use crate::journal::{Checkpoint, Copying, Journal, JournalError, RECORD, Record, Records};
use crate::knowledge::{Knowledge, Solvable};
use crate::numbers::{MOST_PLIES, Numbers};
use crate::search::{Crowd, Goal, MAX_PLY, STACK, Shared, Worker, look_up};
use crate::table::{Table, Words};

/// How a solver works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many threads search; at least one does.
    pub threads: usize,
    /// The most memory that the table takes, in bytes.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 512 << 20,
        }
    }
}

/// How the table begins; it doubles when it is full.
const FIRST_BYTES: usize = 4 << 20;
/// How often the caller is told of progress, and may stop.
const TICK: Duration = Duration::from_millis(100);

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Progress {
    /// The nodes expanded since the solver began.
    pub nodes: u64,
    /// How many leaves must at least be decided to prove that the player to move reaches
    /// the goal.
    pub proof: u32,
    /// How many must be to prove that this is not so.
    pub disproof: u32,
    /// The positions in the table.
    pub entries: u64,
    /// The memory of the table in bytes.
    pub bytes: usize,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<M> {
    /// How the game ends if both play their best.
    pub outcome: Outcome,
    /// The most plies until then, as far as they were counted (the search does not look
    /// for the shortest way); none in a draw, or where there are too many to be counted.
    pub plies: Option<u32>,
    /// A line of best play as far as the table has it.
    pub line: Vec<M>,
}

/// A solver for one variant of a game, which keeps its table from question to question.
pub struct Solver<P: Solvable> {
    variant: P::Variant,
    knowledge: P::Knowledge,
    options: Options,
    table: Table,
    nodes: u64,
    journal: Option<Journal>,
    copying: Copying,
}

impl<P: Solvable> Solver<P> {
    /// A solver for positions of a variant.
    pub fn new(variant: P::Variant, options: Options) -> Self {
        let knowledge = P::knowledge(variant);
        let words = match P::start(variant).countdown() {
            Some(_) => Words::Counted,
            None => Words::Plain,
        };
        let mut table = Table::new(FIRST_BYTES.min(options.memory), words);
        table.reserve(options.memory);
        Self {
            variant,
            knowledge,
            options,
            table,
            nodes: 0,
            journal: None,
            copying: Copying::default(),
        }
    }

    /// Takes up the work of an earlier search of the same variant from its checkpoint, which
    /// has about so many bytes. Its last record may have been cut off.
    ///
    /// Records come in the order in which they lay in the table. One that is too small for them would
    /// forget most of the first ones before it is full enough to grow, so it is large from the start.
    ///
    /// # Errors
    /// If it cannot be read, is no checkpoint of this variant or is damaged.
    pub fn resume(&mut self, checkpoint: &mut dyn Read, bytes: u64) -> Result<(), JournalError> {
        let mut records = Records::open(checkpoint, &name::<P>(self.variant), self.table.words())?;
        while self.table.is_short_of(bytes / RECORD as u64) && self.grow() {}
        while let Some(record) = records.next()? {
            match record {
                Record::Nodes(nodes) => self.nodes = self.nodes.max(nodes),
                Record::Result(key, packed) => {
                    let is_more = self.table.store_packed(key, packed);
                    self.table.add_used(u64::from(is_more));
                }
            }
        }
        Ok(())
    }

    /// Keeps the work in files from now on, from which a search that was killed can be
    /// resumed. What is known already is written at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&mut self, checkpoint: Box<dyn Checkpoint>) -> io::Result<()> {
        let journal = Journal::new(checkpoint, name::<P>(self.variant));
        Copying::finish(&journal, &self.table, self.nodes)?;
        self.journal = Some(journal);
        Ok(())
    }

    /// Keeps all of the work, and no more of what comes.
    ///
    /// # Errors
    /// If some of it could not be written.
    pub fn close_journal(&mut self) -> io::Result<()> {
        let journal = self.journal.take();
        journal.map_or(Ok(()), |it| Copying::finish(&it, &self.table, self.nodes))
    }

    /// The nodes expanded so far, those of the search that was resumed among them.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The positions in the table, and the bytes that it takes.
    pub fn table_size(&self) -> (u64, usize) {
        (self.table.used(), self.table.bytes())
    }

    /// Whether no answer can rest on two positions being confused.
    pub fn is_exact(&self) -> bool {
        self.knowledge.is_exact()
    }

    /// Who wins. The caller hears of progress ten times a second, and `false` ends the
    /// search, which then has no answer; nor has one with a line that is too long to be
    /// followed.
    pub fn solve(
        &mut self,
        position: &P,
        on_progress: &mut dyn FnMut(&Progress) -> bool,
    ) -> Option<Solved<P::Move>> {
        let mover = position.turn();
        let (outcome, goal) = if self.decide(position, Goal::Win, on_progress)? {
            (Outcome::Win(mover), Goal::Win)
        } else if P::Knowledge::DRAWS && self.decide(position, Goal::Hold, on_progress)? {
            (Outcome::Draw, Goal::Hold)
        } else if P::Knowledge::DRAWS {
            (Outcome::Win(!mover), Goal::Hold)
        } else {
            (Outcome::Win(!mover), Goal::Win)
        };
        let numbers = self.known(position, goal);
        let is_forced = outcome != Outcome::Draw && numbers.reached().is_some();
        Some(Solved {
            outcome,
            plies: is_forced
                .then_some(numbers.plies)
                .filter(|&it| it < MOST_PLIES),
            line: self.line(position, goal),
        })
    }

    /// Whether the player to move reaches a goal.
    pub(crate) fn decide(
        &mut self,
        position: &P,
        goal: Goal,
        on_progress: &mut dyn FnMut(&Progress) -> bool,
    ) -> Option<bool> {
        loop {
            if let Some(reached) = self.known(position, goal).reached() {
                return Some(reached);
            }
            let (numbers, halted) = self.round(position, goal, on_progress);
            if let Some(reached) = numbers.reached() {
                return Some(reached);
            }
            if halted || !self.grow() {
                return None;
            }
        }
    }

    /// Lets the threads search until the answer is known, the table is full or the caller
    /// has enough, which is returned too.
    fn round(
        &mut self,
        position: &P,
        goal: Goal,
        on_progress: &mut dyn FnMut(&Progress) -> bool,
    ) -> (Numbers, bool) {
        let (stop, nodes) = (AtomicBool::new(false), AtomicU64::new(self.nodes));
        let mut copying = mem::take(&mut self.copying);
        let crowd = (self.options.threads > 1).then(Crowd::new);
        let shared = Shared {
            knowledge: &self.knowledge,
            table: &self.table,
            stop: &stop,
            nodes: &nodes,
            may_grow: self.may_grow(),
            crowd: crowd.as_ref(),
            journal: self.journal.as_ref(),
        };
        let mut halted = false;
        let (done, wait) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.options.threads.max(1) {
                let (shared, done) = (&shared, done.clone());
                thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || {
                        Worker::<P, _>::new(shared).run(position, goal);
                        // Whoever is first through has an answer, or was stopped.
                        shared.stop.store(true, Ordering::Relaxed);
                        let _ = done.send(());
                    })
                    .expect("the machine has room for a thread");
            }
            drop(done);
            loop {
                match wait.recv_timeout(TICK) {
                    Err(RecvTimeoutError::Disconnected) => break,
                    Ok(()) => (),
                    Err(RecvTimeoutError::Timeout) => {
                        let expanded = nodes.load(Ordering::Relaxed);
                        let is_kept = self.journal.as_ref().is_none_or(|journal| {
                            copying.tick(journal, &self.table, expanded).is_ok()
                        });
                        let numbers = look_up(&self.knowledge, &self.table, position, goal);
                        let progress = Progress {
                            nodes: expanded,
                            proof: numbers.phi,
                            disproof: numbers.delta,
                            entries: self.table.used(),
                            bytes: self.table.bytes(),
                        };
                        halted = halted || !is_kept || !on_progress(&progress);
                        if halted {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                }
            }
        });
        self.nodes = nodes.load(Ordering::Relaxed);
        self.copying = copying;
        (self.known(position, goal), halted)
    }

    /// Whether there is memory for a table that is much larger.
    fn may_grow(&self) -> bool {
        self.table.bytes() < self.options.memory / 10 * 9
    }

    /// Doubles the table, as far as its memory goes.
    fn grow(&mut self) -> bool {
        let may_grow = self.may_grow();
        if may_grow {
            let bytes = (2 * self.table.bytes()).min(self.options.memory);
            self.table.grow(bytes);
            // Buckets of the old table mean nothing in the new one.
            self.copying = Copying::default();
        }
        may_grow
    }

    /// What is known of a question without further search.
    pub(crate) fn known(&self, position: &P, goal: Goal) -> Numbers {
        look_up(&self.knowledge, &self.table, position, goal)
    }

    /// Best play: who reaches the goal takes the shortest way known, the other the longest.
    fn line(&self, position: &P, goal: Goal) -> Vec<P::Move> {
        let (mut position, mut goal) = (position.clone(), goal);
        let mut line = Vec::new();
        while line.len() < MAX_PLY
            && let Some((mv, next)) = self.follow(&position, goal)
        {
            line.push(mv);
            position = next;
            goal = goal.opposite();
        }
        line
    }

    /// The move to play in a decided position, if the table still knows it.
    pub(crate) fn follow(&self, position: &P, goal: Goal) -> Option<(P::Move, P)> {
        let reached = self.known(position, goal).reached()?;
        let children = position.legal_moves().into_iter().filter_map(|mv| {
            let next = position.after(mv);
            let numbers = self.known(&next, goal.opposite());
            let is_good = numbers.reached()? != reached;
            is_good.then_some((numbers.plies, mv, next))
        });
        let chosen = if reached {
            children.min_by_key(|it| it.0)
        } else {
            children.max_by_key(|it| it.0)
        };
        chosen.map(|(_, mv, next)| (mv, next))
    }

    /// Searches a decided position once more, so that the table knows why it is decided.
    pub(crate) fn remember(&mut self, position: &P, goal: Goal) {
        self.round(position, goal, &mut |_| true);
    }
}

/// The name of a variant with its game: `talpa:4`.
fn name<P: Solvable>(variant: P::Variant) -> String {
    format!("{}:{variant}", P::info().id)
}
