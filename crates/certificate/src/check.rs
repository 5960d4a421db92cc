//! The checker.

use std::io::BufRead;

use games::Choice;
use rules::{Note, Outcome, Position, clip};

use crate::lines::{Fault, Lines, number};
use crate::{Goal, plain};

/// The most labels that a certificate may have, which bounds the memory of the checker.
pub const MOST_LABELS: u64 = 4_000_000;
/// The most positions that a leaf may take.
const MOST_LEAF: u64 = 10_000_000;
/// The longest line of moves; no game is as long.
const MOST_PLIES: usize = 10_000;

/// What a certificate shows, now that it was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The game and variant.
    pub choice: Choice,
    /// The position.
    pub position: String,
    /// How the game ends from there with best play.
    pub outcome: Outcome,
    /// How many lines of strategy there are.
    pub nodes: u64,
    /// How many of them are leaves that were searched.
    pub leaves: u64,
    /// How many positions were visited in doing so.
    pub visited: u64,
}

/// Checks a certificate. `on_bytes` hears how many bytes were read so far.
///
/// # Errors
/// If it does not show what it says, with the first line at fault.
pub fn check(input: &mut dyn BufRead, on_bytes: &mut dyn FnMut(u64)) -> Result<Checked, Fault> {
    let mut lines = Lines::new(input);
    if lines.next(FIRST)? != FIRST {
        return Err(lines.unexpected(FIRST));
    }
    let choice = lines.field("game")?.parse::<Choice>();
    let choice = choice.map_err(|error| lines.fault(error.note().clone()))?;
    games::with_small_position!(choice, P, variant => {
        check_typed::<P>(lines, choice, variant, on_bytes)
    })
}

/// The first line of every certificate.
pub(crate) const FIRST: &str = "quadrille-proof 1";

fn check_typed<P: Position>(
    mut lines: Lines<'_>,
    choice: Choice,
    variant: P::Variant,
    on_bytes: &mut dyn FnMut(u64),
) -> Result<Checked, Fault> {
    let text = lines.field("position")?;
    let position = text.parse::<P>();
    let position = position.map_err(|error| lines.fault((*error).clone()))?;
    if position.variant() != variant || position.to_string() != text {
        return Err(lines.fault(Note::new("proof-position")));
    }
    let outcome = lines.field("result")?.parse::<Outcome>();
    let outcome = outcome.map_err(|error| lines.fault((*error).clone()))?;
    let leaf = at_most(&mut lines, "leaf", MOST_LEAF)?;
    let labels = at_most(&mut lines, "labels", MOST_LABELS)?;
    let mut checker = Checker {
        lines,
        leaf,
        labels: Vec::new(),
        nodes: 0,
        leaves: 0,
        visited: 0,
    };
    for goal in Goal::of(outcome) {
        let expected = format!("goal {goal}");
        if checker.lines.next(&expected)? != expected {
            return Err(checker.lines.unexpected(&expected));
        }
        checker.labels.clear();
        checker.part(&position, goal, labels, on_bytes)?;
    }
    let nodes = checker.nodes;
    if checker.lines.number("end")? != nodes {
        return Err(checker.lines.unexpected(&format!("end {nodes}")));
    }
    checker.lines.end()?;
    Ok(Checked {
        choice,
        position: text,
        outcome,
        nodes,
        leaves: checker.leaves,
        visited: checker.visited,
    })
}

fn at_most(lines: &mut Lines<'_>, word: &str, most: u64) -> Result<u64, Fault> {
    let found = lines.number(word)?;
    if found > most {
        let note = Note::new("proof-too-large")
            .with("found", found as usize)
            .with("most", most as usize);
        return Err(lines.fault(note));
    }
    Ok(found)
}

struct Checker<'a, P: Position> {
    lines: Lines<'a>,
    leaf: u64,
    /// The positions with labels that are shown already; none while they are being shown.
    labels: Vec<Option<P>>,
    nodes: u64,
    leaves: u64,
    visited: u64,
}

/// A position on the current line of moves.
struct Frame<P: Position> {
    position: P,
    /// The moves of the opponent that are still to be answered, the next one last.
    moves: Vec<P::Move>,
    label: Option<usize>,
}

/// What a line of strategy leads to.
enum Step<P: Position> {
    /// These moves have to be looked at.
    Into(Frame<P>),
    /// The position is shown.
    Done,
}

impl<P: Position> Checker<'_, P> {
    /// Checks that a goal is reached.
    fn part(
        &mut self,
        start: &P,
        goal: Goal,
        labels: u64,
        on_bytes: &mut dyn FnMut(u64),
    ) -> Result<(), Fault> {
        if let Some(end) = start.outcome() {
            return self.is_good_end(goal, end);
        }
        let mut stack: Vec<Frame<P>> = Vec::new();
        let mut next = Some(start.clone());
        loop {
            if let Some(position) = next.take() {
                match self.node(&position, goal, labels)? {
                    Step::Into(_) if stack.len() >= MOST_PLIES => {
                        return Err(self.lines.fault(Note::new("proof-deep")));
                    }
                    Step::Into(frame) => stack.push(frame),
                    Step::Done => (),
                }
                if self.nodes.is_multiple_of(1024) {
                    on_bytes(self.lines.bytes());
                }
            }
            let Some(top) = stack.last_mut() else {
                return Ok(());
            };
            if let Some(mv) = top.moves.pop() {
                let after = top.position.after(mv);
                match after.outcome() {
                    Some(end) => self.is_good_end(goal, end)?,
                    None => next = Some(after),
                }
            } else if let Some(Frame {
                position,
                label: Some(label),
                ..
            }) = stack.pop()
            {
                self.labels[label] = Some(position);
            }
        }
    }

    fn is_good_end(&self, goal: Goal, end: Outcome) -> Result<(), Fault> {
        if goal.is_reached(end) {
            return Ok(());
        }
        let note = Note::new("proof-wrong-end").with("result", end.to_string());
        Err(self.lines.fault(note))
    }

    /// Reads the line of a position in which the game goes on.
    fn node(&mut self, position: &P, goal: Goal, labels: u64) -> Result<Step<P>, Fault> {
        const EXPECTED: &str = "m MOVE, a, s NUMBER, = LABEL";
        let line = self.lines.next(EXPECTED)?.to_owned();
        self.nodes += 1;
        let (body, label) = match line.split_once(" #") {
            Some((body, label)) => (body, Some(self.new_label(label, labels)?)),
            None => (line.as_str(), None),
        };
        let (word, rest) = body.split_once(' ').unwrap_or((body, ""));
        let is_own = position.turn() == goal.player;
        let frame = |moves| Frame {
            position: position.clone(),
            moves,
            label,
        };
        match (word, label) {
            ("m", _) if is_own => Ok(Step::Into(frame(vec![self.read_move(position, rest)?]))),
            ("a", _) if !is_own && rest.is_empty() => {
                let moves = position.sorted_moves().into_iter().rev();
                Ok(Step::Into(frame(moves.map(|it| it.1).collect())))
            }
            ("s", None) => self.leaf(position, goal, rest),
            ("=", None) => self.reference(position, rest),
            ("m" | "a", _) => Err(self.lines.fault(Note::new("proof-turn"))),
            _ => Err(self.lines.unexpected(EXPECTED)),
        }
    }

    /// Labels count from 1, in the order in which they appear.
    fn new_label(&mut self, text: &str, most: u64) -> Result<usize, Fault> {
        let expected = self.labels.len() as u64 + 1;
        if number(text) != Some(expected) || expected > most {
            return Err(self.lines.unexpected(&format!("#{expected}")));
        }
        self.labels.push(None);
        Ok(self.labels.len() - 1)
    }

    fn read_move(&self, position: &P, text: &str) -> Result<P::Move, Fault> {
        let fault = |note: &Note| {
            let note = note.clone();
            self.lines.fault(note)
        };
        let mv = position.read_move(text).map_err(|error| fault(&error))?;
        if position.move_text(mv) != text {
            return Err(self.lines.unexpected(&position.move_text(mv)));
        }
        position.clone().play(mv).map_err(|error| fault(&error))?;
        Ok(mv)
    }

    fn leaf(&mut self, position: &P, goal: Goal, text: &str) -> Result<Step<P>, Fault> {
        let most = number(text).filter(|&it| it <= self.leaf);
        let most = most.ok_or_else(|| self.lines.unexpected(&format!("s 1…{}", self.leaf)))?;
        self.leaves += 1;
        match plain::search(position, goal, most) {
            Some((true, visited)) => {
                self.visited += visited;
                Ok(Step::Done)
            }
            Some((false, _)) => Err(self.lines.fault(Note::new("proof-leaf-wrong"))),
            None => {
                let note = Note::new("proof-leaf-open").with("most", most as usize);
                Err(self.lines.fault(note))
            }
        }
    }

    fn reference(&self, position: &P, text: &str) -> Result<Step<P>, Fault> {
        let label = number(text).and_then(|it| usize::try_from(it).ok()?.checked_sub(1));
        let shown = label.and_then(|it| self.labels.get(it)?.as_ref());
        if shown == Some(position) {
            return Ok(Step::Done);
        }
        let note = Note::new("proof-reference").with("label", clip(text));
        Err(self.lines.fault(note))
    }
}
