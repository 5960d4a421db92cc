//! The tree of openings, and what it says about a position.

use std::collections::HashMap;

use games::{AnyPosition, Choice};
use rules::{Outcome, Player, Position};
use solve::{Knowledge as _, Solvable};

use crate::entry::{Entry, Proof};
use crate::estimate::wilson;
use crate::{Counts, End};

/// The positions that games of a board came through, each once however it came about and
/// wherever on the board it lies.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    pub(crate) choice: Choice,
    /// Where the games came from, in a line.
    pub(crate) source: String,
    /// Each position after the one it was first reached from, and before those of later
    /// plies; the start comes first.
    pub(crate) nodes: Vec<Node>,
    pub(crate) places: HashMap<u128, u32>,
}

/// A position of the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Node {
    /// How many positions are first reached from here.
    pub(crate) n_children: u32,
    /// Which move leads here: its number among the legal ones, sorted by text.
    pub(crate) step: u32,
    pub(crate) entry: Entry,
}

/// A position with its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// Who is to move.
    pub turn: Player,
    /// What is known of the position itself; nothing but zeros if no game came here.
    pub here: Counts,
    /// The moves of which something is known, most games first.
    pub moves: Vec<Row>,
}

impl Page {
    /// The move that did best for the player to move among those with at least so many games:
    /// the one whose score is likely to be highest even if luck helped it.
    pub fn advice(&self, least: u32) -> Option<&Row> {
        let known = self.moves.iter().filter(|it| it.counts.games >= least);
        let low = |row: &Row| {
            let counts = &row.counts;
            let points = counts.score(self.turn)? * f64::from(counts.games);
            Some(wilson(points, counts.games)?.low)
        };
        let rated = known.filter_map(|row| Some((low(row)?, row)));
        let best = rated.reduce(|best, it| if it.0 > best.0 { it } else { best });
        best.map(|it| it.1)
    }
}

/// A move of which something is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The move.
    pub mv: String,
    /// Other moves that lead to the same position, but for a symmetry.
    pub alike: Vec<String>,
    /// What is known of the position after it, whatever order of moves led there. The plies
    /// of a proof count from before the move.
    pub counts: Counts,
}

impl Tree {
    /// The board.
    pub fn choice(&self) -> Choice {
        self.choice
    }

    /// Where the games came from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// How many games were counted.
    pub fn n_games(&self) -> u32 {
        self.nodes[0].entry.games
    }

    /// How many positions there are, up to symmetry.
    pub fn n_positions(&self) -> usize {
        self.nodes.len()
    }

    /// What is known of a position and of its moves; none if it is of another board.
    pub fn look(&self, position: &dyn AnyPosition) -> Option<Page> {
        if position.choice() != self.choice {
            return None;
        }
        games::with_wide_position!(self.choice, P, variant => {
            let typed: P = position.to_text().parse().ok()?;
            Some(self.page(&P::knowledge(variant), &typed))
        })
    }

    fn page<P: Solvable>(&self, knowledge: &P::Knowledge, position: &P) -> Page {
        let mut rows: Vec<Row> = Vec::new();
        let mut known: HashMap<u128, Option<usize>> = HashMap::new();
        for (mv, typed) in position.sorted_moves() {
            let next = position.after(typed);
            let key = knowledge.key(&next);
            match known.get(&key) {
                Some(Some(n)) => rows[*n].alike.push(mv),
                Some(None) => {}
                None => {
                    let counts = self.after(key, &next);
                    known.insert(key, counts.is_some().then_some(rows.len()));
                    rows.extend(counts.map(|counts| Row {
                        mv,
                        alike: Vec::new(),
                        counts,
                    }));
                }
            }
        }
        let turn = position.turn();
        sort_rows(&mut rows, turn);
        let here = self.entry(knowledge.key(position));
        Page {
            turn,
            here: here.copied().unwrap_or_default().counts(turn),
            moves: rows,
        }
    }

    /// What is known of a position that a move led to, the plies counted from before it.
    fn after<P: Position>(&self, key: u128, next: &P) -> Option<Counts> {
        let entry = self.entry(key).copied();
        let outcome = next.outcome();
        if entry.is_none() && outcome.is_none() {
            return None;
        }
        let mut counts = entry.unwrap_or_default().counts(next.turn());
        if let Some(outcome) = outcome {
            let plies = (outcome != Outcome::Draw).then_some(0);
            counts.proof = Some(Proof { outcome, plies });
        }
        counts.proof = counts.proof.map(|it| Proof {
            plies: it.plies.map(|plies| plies + 1),
            ..it
        });
        Some(counts)
    }

    fn entry(&self, key: u128) -> Option<&Entry> {
        let place = *self.places.get(&key)?;
        Some(&self.nodes[place as usize].entry)
    }
}

/// Puts the moves of most games first. (Compiled once for all positions, as sorting is much code.)
fn sort_rows(rows: &mut [Row], turn: Player) {
    // What is sorted by text already stays so among equals.
    rows.sort_by_key(|row| {
        let proof = row.counts.proof.map(|it| End::of(it.outcome, turn));
        let rank = match proof {
            Some(End::Win) => 0,
            None => 1,
            Some(End::Draw) => 2,
            Some(End::Loss) => 3,
        };
        (std::cmp::Reverse(row.counts.games), rank)
    });
}
