//! Which other servers can be reached: a value, with time passed in.
//!
//! Each server asks every other one again and again, and notes when it asked what was
//! answered last. At that time, and by the clock of this machine alone, messages went both
//! ways.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use crate::nodes::NodeId;

/// The other servers that live.
pub(crate) struct Peers {
    /// How long one may be silent until it counts as out of reach.
    silence: Duration,
    /// When each of them was surely in reach.
    reached: HashMap<NodeId, Instant>,
    /// Those that have ever answered: others may be of a version that does not.
    answered: HashSet<NodeId>,
    /// When each of them told its news last, by its own clock.
    told: HashMap<NodeId, u64>,
}

impl Peers {
    pub(super) fn new(silence: Duration) -> Self {
        Self {
            silence,
            reached: HashMap::new(),
            answered: HashSet::new(),
            told: HashMap::new(),
        }
    }

    /// These live; those that lived before and do not any more.
    pub(super) fn follow(&mut self, others: &[NodeId], now: Instant) -> Vec<NodeId> {
        let gone = self.reached.keys().filter(|it| !others.contains(it));
        let gone: Vec<NodeId> = gone.copied().collect();
        self.reached.retain(|it, _| !gone.contains(it));
        self.answered.retain(|it| others.contains(it));
        self.told.retain(|it, _| others.contains(it));
        for other in others {
            // One that is new has as long to be heard of as one that was heard of now.
            self.reached.entry(*other).or_insert(now);
        }
        gone
    }

    /// One of them has answered what it was asked then.
    pub(super) fn answered(&mut self, node: NodeId, asked: Instant) {
        if let Some(reached) = self.reached.get_mut(&node) {
            *reached = asked.max(*reached);
            self.answered.insert(node);
        }
    }

    /// Whether news of a server, which it told then by its own clock, are news: messages may be
    /// repeated.
    pub(super) fn are_news(&mut self, node: NodeId, at: u64) -> bool {
        let are_news = self.told.get(&node).is_none_or(|it| *it < at);
        if are_news {
            self.told.insert(node, at);
        }
        are_news
    }

    /// Those that live and are out of reach.
    pub(super) fn cut(&self, now: Instant) -> Vec<NodeId> {
        let is_silent = |it: &Instant| now.duration_since(*it) >= self.silence;
        let cut = self.reached.iter().filter(|(_, it)| is_silent(it));
        let mut cut: Vec<NodeId> = cut.map(|(node, _)| *node).collect();
        cut.sort_unstable();
        cut
    }

    /// Whether it ever answered, so that nothing can come of passing something on while it is
    /// silent.
    pub(super) fn has_answered(&self, node: NodeId) -> bool {
        self.answered.contains(&node)
    }

    /// How many have ever answered.
    pub(super) fn n_answered(&self) -> usize {
        self.answered.len()
    }

    /// Whether one was in reach since then.
    pub(crate) fn was_reached(&self, node: NodeId, since: Instant) -> bool {
        self.reached.get(&node).is_some_and(|it| *it >= since)
    }

    /// Whether all were.
    pub(crate) fn were_reached(&self, since: Instant) -> bool {
        self.reached.values().all(|it| *it >= since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_is_out_of_reach_until_it_answers() {
        let mut peers = Peers::new(Duration::from_secs(5));
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        assert!(peers.follow(&[7, 8], at(0)).is_empty());
        peers.answered(7, at(3));
        assert!(peers.was_reached(7, at(3)) && !peers.was_reached(7, at(4)));
        assert!(!peers.were_reached(at(3)) && peers.were_reached(at(0)));
        assert!(peers.cut(at(4)).is_empty());
        assert_eq!(peers.cut(at(6)), [8]);
        assert!(peers.has_answered(7) && !peers.has_answered(8));
        // An answer that comes late says what was, and one of nobody says nothing.
        peers.answered(7, at(1));
        peers.answered(9, at(6));
        assert!(peers.was_reached(7, at(3)) && !peers.was_reached(9, at(0)));
        peers.answered(8, at(6));
        assert_eq!(peers.cut(at(9)), [7]);
        assert!(peers.are_news(7, 3) && !peers.are_news(7, 3) && peers.are_news(7, 4));
        assert_eq!(peers.follow(&[8, 9], at(9)), [7]);
        assert_eq!(peers.cut(at(13)), [8]);
    }
}
