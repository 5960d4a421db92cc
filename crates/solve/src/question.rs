//! Questions about positions whose game is only known at run time, with moves as texts.

use std::io::{self, Read};

use certificate::{Certificate, Head};
use games::AnyPosition;
use rules::{Outcome, Position};

use crate::{Checkpoint, JournalError, Options, Progress, Solvable, Solver};

/// What is asked.
pub struct Question<'a> {
    /// The position; the game is not over.
    pub position: &'a dyn AnyPosition,
    /// How to search.
    pub options: Options,
    /// Whether each first move is asked for too.
    pub all_moves: bool,
    /// Whether a certificate is wanted, and the most positions that a leaf of it takes.
    pub leaf: Option<u64>,
    /// The work of an earlier search, and its bytes.
    pub resumed: Option<(&'a mut dyn Read, u64)>,
    /// Where the work is kept.
    pub checkpoint: Option<Box<dyn Checkpoint>>,
}

/// What is known at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// How the game ends with best play.
    pub outcome: Outcome,
    /// In at most how many plies; none in a draw.
    pub plies: Option<u32>,
    /// A line of best play, as far as it is known.
    pub line: Vec<String>,
    /// Each first move by its text, with how the game ends after it and in at most how many
    /// plies, if that was asked.
    pub moves: Vec<(String, Outcome, Option<u32>)>,
    /// The nodes expanded, those of the search that was resumed among them.
    pub nodes: u64,
    /// The positions in the table.
    pub entries: u64,
    /// The memory of the table in bytes.
    pub bytes: usize,
    /// Whether no two positions can have been confused.
    pub is_exact: bool,
    /// The certificate, if one was asked for.
    pub certificate: Option<Certificate>,
}

/// Why there is no answer, or not all of it.
#[derive(Debug)]
pub enum Stop {
    /// The caller had enough.
    Halted(Box<Unfinished>),
    /// The memory does not suffice, or a line is too long to be followed.
    TooHard(Box<Unfinished>),
    /// The journal of an earlier search cannot be taken up.
    Resume(JournalError),
    /// The journal cannot be written.
    Journal(io::Error),
}

/// How far a search came.
#[derive(Debug)]
pub struct Unfinished {
    /// What was last told of it, with the nodes at the end.
    pub progress: Progress,
    /// The answer, where only some of the first moves or the certificate are missing.
    pub answer: Option<Answer>,
}

impl Question<'_> {
    /// The answer. `on_progress` hears how far the search is and which first move it is
    /// about, if one; `false` ends it.
    ///
    /// # Errors
    /// If there is none.
    pub fn answer(
        self,
        on_progress: &mut (dyn FnMut(&Progress, Option<&str>) -> bool + Send),
    ) -> Result<Answer, Stop> {
        games::with_position!(self.position.choice(), P, variant => {
            let solver = Solver::<P>::new(variant, self.options);
            self.typed(solver, on_progress)
        })
    }

    fn typed<P: Solvable>(
        mut self,
        mut solver: Solver<P>,
        on_progress: &mut (dyn FnMut(&Progress, Option<&str>) -> bool + Send),
    ) -> Result<Answer, Stop> {
        let text = self.position.to_text();
        let position: P = text
            .parse()
            .expect("a position is read back as it was written");
        self.open(&mut solver)?;
        let mut halted = false;
        let mut last = Progress::default();
        let mut tell = |progress: &Progress, mv: Option<&str>| {
            last = *progress;
            halted = !on_progress(progress, mv);
            !halted
        };
        let solved = solver.solve(&position, &mut |it| tell(it, None));
        let mut moves = Vec::new();
        let mut is_done = solved.is_some();
        if self.all_moves && is_done {
            for (name, mv) in position.sorted_moves() {
                let next = position.after(mv);
                let Some(solved) = solver.solve(&next, &mut |it| tell(it, Some(&name))) else {
                    is_done = false;
                    break;
                };
                moves.push((name, solved.outcome, solved.plies.map(|it| it + 1)));
            }
        }
        let closed = solver.close_journal();
        closed.map_err(Stop::Journal)?;
        let (nodes, (entries, bytes)) = (solver.nodes(), solver.table_size());
        let mut answer = solved.map(|solved| Answer {
            outcome: solved.outcome,
            plies: solved.plies,
            line: texts(&position, &solved.line),
            moves,
            nodes,
            entries,
            bytes,
            is_exact: solver.is_exact(),
            certificate: None,
        });
        if is_done && let Some(answer) = &mut answer {
            let certificate = self.certificate(&mut solver, &position, answer.outcome, &mut tell);
            is_done = certificate.is_some() || self.leaf.is_none();
            answer.certificate = certificate;
        }
        match answer {
            Some(answer) if is_done => Ok(answer),
            answer => {
                let stop = if halted { Stop::Halted } else { Stop::TooHard };
                let progress = Progress {
                    nodes,
                    entries,
                    bytes,
                    ..last
                };
                Err(stop(Box::new(Unfinished { progress, answer })))
            }
        }
    }

    /// Takes up the work of an earlier search, and keeps it from then on.
    fn open<P: Solvable>(&mut self, solver: &mut Solver<P>) -> Result<(), Stop> {
        if let Some((earlier, bytes)) = self.resumed.take() {
            solver.resume(earlier, bytes).map_err(Stop::Resume)?;
        }
        match self.checkpoint.take() {
            Some(checkpoint) => solver.keep(checkpoint).map_err(Stop::Journal),
            None => Ok(()),
        }
    }

    fn certificate<P: Solvable>(
        &self,
        solver: &mut Solver<P>,
        position: &P,
        outcome: Outcome,
        on_progress: &mut (dyn FnMut(&Progress, Option<&str>) -> bool + Send),
    ) -> Option<Certificate> {
        let leaf = self.leaf?;
        let head = Head {
            game: self.position.choice().to_string(),
            position: position.to_string(),
            outcome,
            leaf,
        };
        let (nodes, (entries, bytes)) = (solver.nodes(), solver.table_size());
        let parts = solver.certificate(position, outcome, leaf, &mut |lines| {
            let progress = Progress {
                nodes: nodes + lines as u64,
                proof: 0,
                disproof: 0,
                entries,
                bytes,
            };
            !lines.is_multiple_of(1024) || on_progress(&progress, None)
        });
        let parts = parts?;
        Some(Certificate { head, parts })
    }
}

/// A line from a position as texts.
pub(crate) fn texts<P: Position>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&mv: &P::Move| {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        text
    };
    line.iter().map(text).collect()
}
