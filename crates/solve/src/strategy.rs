//! Strategies: what the table proves, written down as a certificate.

use std::collections::HashMap;
use std::thread;

use certificate::{Goal as Claim, Node, plain};
use rules::Outcome;

use crate::search::{Goal, STACK};
use crate::{Progress, Solvable, Solver};

impl<P: Solvable> Solver<P> {
    /// The parts of a certificate for a result that was found before, with leaves of at most
    /// `leaf` positions. `on_progress` hears how many lines there are, and `false` ends it.
    pub fn certificate(
        &mut self,
        position: &P,
        outcome: Outcome,
        leaf: u64,
        on_progress: &mut (dyn FnMut(usize) -> bool + Send),
    ) -> Option<Vec<Vec<Node>>> {
        let mut parts = Vec::new();
        for claim in Claim::of(outcome) {
            let mut walk = Walk {
                solver: &mut *self,
                claim,
                leaf,
                nodes: Vec::new(),
                seen: HashMap::new(),
                on_progress: &mut *on_progress,
            };
            // Games can be long, and each ply is a call.
            let nodes = thread::scope(|scope| {
                let walk = move || walk.node(position).map(|()| walk.nodes);
                let thread = thread::Builder::new().stack_size(4 * STACK);
                let walked = thread.spawn_scoped(scope, walk);
                let walked = walked.expect("the machine has room for a thread");
                walked.join().expect("the walk does not panic")
            });
            parts.push(nodes?);
        }
        Some(parts)
    }
}

struct Walk<'a, P: Solvable> {
    solver: &'a mut Solver<P>,
    claim: Claim,
    leaf: u64,
    nodes: Vec<Node>,
    /// The lines of positions.
    seen: HashMap<P, usize>,
    on_progress: &'a mut (dyn FnMut(usize) -> bool + Send),
}

impl<P: Solvable> Walk<'_, P> {
    fn node(&mut self, position: &P) -> Option<()> {
        if position.outcome().is_some() {
            return Some(());
        }
        let leaf = plain::search(position, self.claim, self.leaf);
        let known = self.seen.get(position);
        let n = self.nodes.len();
        match (known, leaf) {
            (Some(&line), _) => self.nodes.push(Node::Same(line)),
            (None, Some((true, visited))) => self.nodes.push(Node::Settled(visited)),
            (None, Some((false, _))) => panic!("plain search refutes {position}"),
            (None, None) => {
                if !(self.on_progress)(n) {
                    return None;
                }
                self.seen.insert(position.clone(), n);
                self.inner(position)?;
            }
        }
        Some(())
    }

    fn inner(&mut self, position: &P) -> Option<()> {
        if position.turn() == self.claim.player {
            let (mv, next) = self.reply(position)?;
            self.nodes.push(Node::Move(position.move_text(mv)));
            return self.node(&next);
        }
        self.nodes.push(Node::All);
        for (_, mv) in position.sorted_moves() {
            self.node(&position.after(mv))?;
        }
        Some(())
    }

    /// A move that reaches the goal: one to a position that is written already, or else the
    /// shortest way.
    fn reply(&mut self, position: &P) -> Option<(P::Move, P)> {
        let goal = if self.claim.holds {
            Goal::Hold
        } else {
            Goal::Win
        };
        let known = position.legal_moves().into_iter().find_map(|mv| {
            let next = position.after(mv);
            self.seen.contains_key(&next).then_some((mv, next))
        });
        if known.is_some() {
            return known;
        }
        let never = &mut |_: &Progress| true;
        if !self.solver.decide(position, goal, never)? {
            return None;
        }
        if let Some(found) = self.solver.follow(position, goal) {
            return Some(found);
        }
        // The table has forgotten why.
        self.solver.remember(position, goal);
        if let Some(found) = self.solver.follow(position, goal) {
            return Some(found);
        }
        position.legal_moves().into_iter().find_map(|mv| {
            let next = position.after(mv);
            let is_reached = !self.solver.decide(&next, goal.opposite(), never)?;
            is_reached.then_some((mv, next))
        })
    }
}
