//! Moves of a match: played, taken back, played again.

use std::mem;

use games::AnyPosition;
use record::{Annotation, Clock, NodeId, Record, Tree};
use rules::{Effects, Note, Player};

use crate::Refusal;
use crate::refusal::clip;

/// The game so far and what was taken back from it.
///
/// The record holds the game itself and nothing else: what was taken back waits
/// beside it, and is forgotten when another move is played.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) record: Record,
    /// The start, and the position after each move; never empty.
    positions: Vec<Box<dyn AnyPosition>>,
    /// What each take-back took that was not yet played again, the latest last.
    undone: Vec<Vec<Ply>>,
}

/// A move of the record with what was said of it.
type Ply = (String, Annotation);

/// A move that was played.
pub(crate) struct Played {
    pub(crate) player: Player,
    pub(crate) mv: String,
    pub(crate) effects: Effects,
}

impl Game {
    /// Plays a record through, and leaves its variations out.
    pub(crate) fn new(mut record: Record) -> Result<Self, Refusal> {
        let start = record.start()?;
        let tree = mem::take(record.tree_mut());
        let mut game = Self {
            record,
            positions: vec![start],
            undone: Vec::new(),
        };
        game.copy_line(&tree)?;
        Ok(game)
    }

    pub(crate) fn position(&self) -> &dyn AnyPosition {
        let last = self.positions.last();
        &**last.expect("the start is never taken back")
    }

    pub(crate) fn position_at(&self, ply: usize) -> Option<&dyn AnyPosition> {
        self.positions.get(ply).map(|position| &**position)
    }

    pub(crate) fn n_plies(&self) -> usize {
        self.positions.len() - 1
    }

    /// How many moves a side has made.
    pub(crate) fn n_moves_of(&self, player: Player) -> usize {
        let made = self.positions[..self.n_plies()].iter();
        made.filter(|before| before.turn() == player).count()
    }

    /// How many plies ago a side made its last move: 1 is the last ply.
    pub(crate) fn plies_since(&self, player: Player) -> Option<usize> {
        let mut made = self.positions[..self.n_plies()].iter().rev();
        made.position(|before| before.turn() == player)
            .map(|n| n + 1)
    }

    /// What the clock of a side showed after its last move, if that was noted.
    pub(crate) fn clock_of(&self, player: Player) -> Option<Clock> {
        let tree = self.record.tree();
        let plies = self.positions.iter().zip(tree.main_line());
        let own = plies.filter(|(before, _)| before.turn() == player);
        own.filter_map(|(_, id)| tree.annotation(id).clock).last()
    }

    /// How many plies would be played again.
    pub(crate) fn plies_to_redo(&self) -> Option<usize> {
        self.undone.last().map(Vec::len)
    }

    /// Plays a move that leaves the mover that time. If it is the one that was taken back here, what followed it can still be redone.
    pub(crate) fn play(&mut self, text: &str, left: Option<Clock>) -> Result<Played, Refusal> {
        /// More than any move needs, in any accepted form.
        const MOST: usize = 100;
        let text = text.trim();
        if text.len() > MOST {
            let note = Note::new("session-move-long").with("found", clip(text));
            return Err(note.into());
        }
        let before = self.position();
        let player = before.turn();
        let mut position = before.boxed_clone();
        let played = position.play(text);
        let mv = played.map_err(|error| error.note().clone())?;
        let effects = before.effects(&mv);
        let effects = effects.expect("a move that was played has effects");
        let mut annotation = self.step_undone(&mv);
        annotation.clock = left.or(annotation.clock);
        self.push(position, &mv, annotation);
        Ok(Played {
            player,
            mv,
            effects,
        })
    }

    /// Takes back that many plies, to be redone together.
    pub(crate) fn take_back(&mut self, plies: usize) {
        let mut taken = Vec::with_capacity(plies);
        for _ in 0..plies {
            let tree = self.record.tree();
            let annotation = tree.annotation(tree.last()).clone();
            let mv = self.record.take_back();
            taken.push((mv.expect("no more than were played"), annotation));
            self.positions.pop();
        }
        taken.reverse();
        self.undone.push(taken);
    }

    /// What was taken back cannot be played again.
    pub(crate) fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Plays again what the last take-back took.
    pub(crate) fn redo(&mut self) {
        let taken = self.undone.pop().unwrap_or_default();
        for (mv, annotation) in taken {
            let mut position = self.position().boxed_clone();
            let played = position.play(&mv);
            played.expect("a move that was taken back is legal where it was");
            self.push(position, &mv, annotation);
        }
    }

    fn push(&mut self, position: Box<dyn AnyPosition>, mv: &str, annotation: Annotation) {
        let last = self.record.tree().last();
        let id = self.record.tree_mut().add(last, mv);
        *self.record.tree_mut().annotation_mut(id) = annotation;
        self.positions.push(position);
    }

    /// Moves on along what was taken back, or forgets it; gives what was said of the move.
    fn step_undone(&mut self, mv: &str) -> Annotation {
        let Some(next) = self.undone.last_mut() else {
            return Annotation::default();
        };
        if next[0].0 != mv {
            self.undone.clear();
            return Annotation::default();
        }
        let (_, annotation) = next.remove(0);
        if next.is_empty() {
            self.undone.pop();
        }
        annotation
    }

    /// Plays the main line of a tree, with what was said of it.
    fn copy_line(&mut self, tree: &Tree) -> Result<(), Refusal> {
        let mut last = NodeId::START;
        let said = tree.annotation(last).clone();
        *self.record.tree_mut().annotation_mut(last) = said;
        for id in tree.main_line() {
            let mut position = self.position().boxed_clone();
            let played = position.play(tree.mv(id));
            let mv = played.map_err(|error| {
                let note = Note::new("session-record-move")
                    .with("move", clip(tree.mv(id)))
                    .with("ply", self.positions.len());
                Refusal::from(note).because(error.note().clone())
            })?;
            last = self.record.tree_mut().add(last, &mv);
            *self.record.tree_mut().annotation_mut(last) = tree.annotation(id).clone();
            self.positions.push(position);
        }
        Ok(())
    }
}
