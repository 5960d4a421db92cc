//! The writer.

use std::io::{self, Write};

use rules::Outcome;

use crate::Goal;
use crate::check::FIRST;

/// What stands at the head of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The game and variant: `talpa:4`.
    pub game: String,
    /// The position.
    pub position: String,
    /// What is shown.
    pub outcome: Outcome,
    /// The most positions that a leaf takes.
    pub leaf: u64,
}

/// A line of strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// The player of the goal plays this move.
    Move(String),
    /// Every move of the opponent is answered in what follows.
    All,
    /// A leaf, and how many positions plain search visits.
    Settled(u64),
    /// The same position as that of an earlier line, counted from 0 in its part.
    Same(usize),
}

/// A certificate, with one part for each goal of the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// What is shown.
    pub head: Head,
    /// The strategies, each a line of nodes in depth-first order.
    pub parts: Vec<Vec<Node>>,
}

impl Certificate {
    /// How many lines of strategy there are.
    pub fn n_nodes(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    /// Writes it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let head = &self.head;
        let labels: Vec<Labels> = self.parts.iter().map(|it| Labels::of(it)).collect();
        let most = labels.iter().map(|it| it.number).max().unwrap_or(0);
        writeln!(out, "{FIRST}")?;
        writeln!(out, "game {}", head.game)?;
        writeln!(out, "position {}", head.position)?;
        writeln!(out, "result {}", head.outcome)?;
        writeln!(out, "leaf {}", head.leaf)?;
        writeln!(out, "labels {most}")?;
        let goals = Goal::of(head.outcome);
        for ((goal, nodes), labels) in goals.iter().zip(&self.parts).zip(&labels) {
            writeln!(out, "goal {goal}")?;
            for (node, &label) in nodes.iter().zip(&labels.by_node) {
                labels.write(node, out)?;
                if label > 0 {
                    write!(out, " #{label}")?;
                }
                writeln!(out)?;
            }
        }
        writeln!(out, "end {}", self.n_nodes())
    }
}

/// The labels of a part: only lines that others refer to have one.
struct Labels {
    /// Counted from 1; 0 for none.
    by_node: Vec<u32>,
    number: u32,
}

impl Labels {
    fn of(nodes: &[Node]) -> Self {
        let mut by_node = vec![0; nodes.len()];
        for node in nodes {
            if let Node::Same(n) = node {
                by_node[*n] = 1;
            }
        }
        let mut number = 0;
        for label in by_node.iter_mut().filter(|it| **it > 0) {
            number += 1;
            *label = number;
        }
        Self { by_node, number }
    }

    fn write(&self, node: &Node, out: &mut dyn Write) -> io::Result<()> {
        match node {
            Node::Move(mv) => write!(out, "m {mv}"),
            Node::All => write!(out, "a"),
            Node::Settled(n) => write!(out, "s {n}"),
            Node::Same(n) => write!(out, "= {}", self.by_node[*n]),
        }
    }
}
