//! The tree as rows of a list, of which a window is drawn.

use std::collections::HashMap;
use std::ops::Range;

use record::judgment::{JudgedMove, Judgment};
use record::{NodeId, Tree, Verdict};

use super::Study;

/// A move in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its place in the tree.
    pub node: NodeId,
    /// How many moves there are from the start, with it.
    pub ply: usize,
    /// How deep it lies in variations: 0 for the game itself.
    pub depth: usize,
    /// Whether a variation begins with it.
    pub opens: bool,
    /// Its text.
    pub mv: String,
    /// What is said of it.
    pub comment: String,
    /// The first player's chance after it, if it was judged.
    pub chance: Option<f64>,
    /// How good it was, if that is known.
    pub judgment: Option<Judgment>,
    /// Whether it is the one that is shown.
    pub is_shown: bool,
}

/// Every move in the order of the list; made when the tree has changed and
/// somebody looks.
#[derive(Clone, Debug)]
pub(super) struct Order {
    entries: Vec<Entry>,
    places: HashMap<NodeId, usize>,
    /// The first row of each line of one move or two.
    pairs: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    node: NodeId,
    ply: usize,
    depth: usize,
    opens: bool,
}

impl Study {
    /// How many lines there are with two moves to a line, where the second follows
    /// the first and nothing is said of either.
    pub fn n_pairs(&mut self) -> usize {
        self.order().pairs.len()
    }

    /// The line of the place that is shown; none at the start.
    pub fn shown_pair(&mut self) -> Option<usize> {
        let row = self.shown_row()?;
        let pairs = &self.order().pairs;
        Some(pairs.partition_point(|first| *first <= row) - 1)
    }

    /// Some of the lines, each of one move or two.
    pub fn pairs(&mut self, range: Range<usize>) -> Vec<Vec<Row>> {
        let order = self.order();
        let end = range.end.min(order.pairs.len());
        let starts: Vec<usize> = (range.start.min(end)..=end)
            .map(|n| order.pairs.get(n).copied().unwrap_or(order.entries.len()))
            .collect();
        let spans = starts.windows(2).map(|it| it[0]..it[1]);
        spans.map(|rows| self.rows(rows)).collect()
    }

    /// How many rows there are.
    pub fn n_rows(&mut self) -> usize {
        self.order().entries.len()
    }

    /// The row of the place that is shown; none at the start.
    pub fn shown_row(&mut self) -> Option<usize> {
        let node = self.node();
        self.order().places.get(&node).copied()
    }

    /// Some of the rows.
    pub fn rows(&mut self, range: Range<usize>) -> Vec<Row> {
        let entries = &self.order().entries;
        let end = range.end.min(entries.len());
        let window: Vec<Entry> = entries
            .get(range.start.min(end)..end)
            .unwrap_or_default()
            .to_vec();
        window.into_iter().map(|entry| self.row(entry)).collect()
    }

    /// How good a move was that is so many plies after the start, if that is known.
    pub fn judgment(&self, node: NodeId, ply: usize) -> Option<Judgment> {
        let first = self.track.start().turn();
        JudgedMove::of(self.record.tree(), node, ply, first)?.judgment
    }

    fn row(&self, entry: Entry) -> Row {
        let Entry {
            node,
            ply,
            depth,
            opens,
        } = entry;
        let tree = self.record.tree();
        let annotation = tree.annotation(node);
        Row {
            node,
            ply,
            depth,
            opens,
            mv: tree.mv(node).to_owned(),
            comment: annotation.comment.clone(),
            chance: annotation.eval.map(Verdict::share),
            judgment: self.judgment(node, ply),
            is_shown: node == self.node(),
        }
    }

    fn order(&mut self) -> &Order {
        if self.order.is_none() {
            self.n_walks += 1;
        }
        self.order
            .get_or_insert_with(|| Order::new(self.record.tree()))
    }
}

impl Order {
    fn new(tree: &Tree) -> Self {
        /// What is still to be done, last first; nothing recurses.
        enum Task {
            Emit(Entry),
            Follow(Entry),
        }
        let start = Entry {
            node: NodeId::START,
            ply: 0,
            depth: 0,
            opens: false,
        };
        let mut entries = Vec::with_capacity(tree.n_moves());
        let mut tasks = vec![Task::Follow(start)];
        while let Some(task) = tasks.pop() {
            let from = match task {
                Task::Emit(entry) => {
                    entries.push(entry);
                    continue;
                }
                Task::Follow(entry) => entry,
            };
            let reply = |node: NodeId, extra: usize| Entry {
                node,
                ply: from.ply + 1,
                depth: from.depth + extra,
                opens: extra > 0,
            };
            let Some((&main, others)) = tree.replies(from.node).split_first() else {
                continue;
            };
            tasks.push(Task::Follow(reply(main, 0)));
            for &other in others.iter().rev() {
                tasks.push(Task::Follow(reply(other, 1)));
                tasks.push(Task::Emit(reply(other, 1)));
            }
            tasks.push(Task::Emit(reply(main, 0)));
        }
        let places = entries
            .iter()
            .enumerate()
            .map(|(n, entry)| (entry.node, n))
            .collect();
        let mut pairs = Vec::new();
        let mut at = 0;
        while let Some(first) = entries.get(at) {
            pairs.push(at);
            let is_bare = |it: &Entry| tree.annotation(it.node).comment.is_empty();
            let is_second = |it: &&Entry| {
                it.ply.is_multiple_of(2)
                    && !it.opens
                    && tree.parent(it.node) == Some(first.node)
                    && is_bare(first)
                    && is_bare(it)
            };
            let has_second = first.ply % 2 == 1 && entries.get(at + 1).filter(is_second).is_some();
            at += if has_second { 2 } else { 1 };
        }
        Self {
            entries,
            places,
            pairs,
        }
    }
}
