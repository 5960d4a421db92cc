//! The judge of moves: what each gave away, by what the record says.
//!
//! A chance is the share of the point that a player can expect, from 0 to 1. A
//! move is judged by how much of its player's chance it gave away between the
//! verdict on the position before it and the one on the position after it. The
//! move that whoever judged would have played too (`best` of the position before
//! it) gave nothing away, even if the verdict got worse. Nothing but the record is
//! asked, so a game has the same mistakes and the same accuracy in every report.

use rules::Player;

use crate::{NodeId, Tree};

/// What a move gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgment {
    /// A tenth of the point.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Judgment {
    /// All of them, the least serious first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// What a loss of that share of the point is called, if it has a name.
    pub fn of_loss(loss: f64) -> Option<Self> {
        match loss {
            loss if loss >= 0.3 => Some(Self::Blunder),
            loss if loss >= 0.2 => Some(Self::Mistake),
            loss if loss >= 0.1 => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// The short name: `blunder`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The sign that writers of chess use for it: `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A move that was judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JudgedMove {
    /// Its place in the tree.
    pub node: NodeId,
    /// How many moves there are from the start, with it.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The share of the point that its player could expect before it. The move
    /// itself may turn out better than was thought before it.
    pub before: f64,
    /// The share that its player can expect after it.
    pub after: f64,
    /// What it gave away, from 0 to 1.
    pub loss: f64,
    /// What that is called, if it has a name.
    pub judgment: Option<Judgment>,
}

impl JudgedMove {
    /// A move of a tree that `first` begins, so many plies after the start; players
    /// take turns. None if the position before or after it has no verdict.
    pub fn of(tree: &Tree, node: NodeId, ply: usize, first: Player) -> Option<Self> {
        let player = if ply % 2 == 1 { first } else { first.other() };
        let known = tree.annotation(tree.parent(node)?);
        let after = tree.annotation(node).eval?.for_player(player);
        let before = known.eval?.for_player(player).max(after);
        let is_best = known.best.as_deref() == Some(tree.mv(node));
        let loss = if is_best { 0.0 } else { before - after };
        Some(Self {
            node,
            ply,
            player,
            before,
            after,
            loss,
            judgment: Judgment::of_loss(loss),
        })
    }
}

/// How a whole game was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// How each player played.
    pub players: [Tally; 2],
    /// The moves of the main line that could be judged.
    pub moves: Vec<JudgedMove>,
}

impl Report {
    /// Judges the main line of a game that `first` begins.
    pub fn of(tree: &Tree, first: Player) -> Self {
        let line = tree.main_line().enumerate();
        let moves: Vec<JudgedMove> = line
            .filter_map(|(n, node)| JudgedMove::of(tree, node, n + 1, first))
            .collect();
        let mut players = [Tally::default(); 2];
        for judged in &moves {
            players[judged.player.idx()].add(judged.loss);
        }
        Self { players, moves }
    }
}

/// How one player played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    n_moves: usize,
    counts: [usize; Judgment::ALL.len()],
    /// The accuracies of all moves together.
    sum: f64,
}

impl Tally {
    /// Counts a move that gave so much away.
    pub fn add(&mut self, loss: f64) {
        self.n_moves += 1;
        self.sum += 100.0 * (-5.0 * loss.clamp(0.0, 1.0)).exp();
        if let Some(judgment) = Judgment::of_loss(loss) {
            self.counts[judgment as usize] += 1;
        }
    }

    /// How many moves have a judgment.
    pub const fn count(&self, judgment: Judgment) -> usize {
        self.counts[judgment as usize]
    }

    /// How well the player played, from 0 to 100: 100 if no move gave anything
    /// away, 50 if a move gave away a seventh of the point on average; none
    /// without moves.
    pub fn accuracy(&self) -> Option<f64> {
        (self.n_moves > 0).then(|| self.sum / self.n_moves as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_names_from_a_tenth_upward() {
        assert_eq!(Judgment::of_loss(0.05), None);
        assert_eq!(Judgment::of_loss(0.1), Some(Judgment::Inaccuracy));
        assert_eq!(Judgment::of_loss(0.25), Some(Judgment::Mistake));
        assert_eq!(Judgment::of_loss(1.0), Some(Judgment::Blunder));
    }

    /// A tree of three moves with these verdicts, the start first.
    fn tree(verdicts: [&str; 4]) -> Tree {
        let mut tree = Tree::new();
        let mut at = NodeId::START;
        for (n, verdict) in verdicts.into_iter().enumerate() {
            if n > 0 {
                at = tree.add(at, ["a", "b", "c"][n - 1]);
            }
            tree.annotation_mut(at).eval = verdict.parse().ok();
        }
        tree
    }

    #[test]
    fn a_move_is_judged_by_its_players_chance() {
        let report = Report::of(&tree(["0", "-2", "2", "#-3"]), Player::First);
        let losses: Vec<f64> = report.moves.iter().map(|it| it.loss).collect();
        let chance = |logit: f64| 1.0 / (1.0 + f64::exp(-logit));
        let expected = [0.5 - chance(-2.0), chance(2.0) - chance(-2.0), chance(2.0)];
        for (loss, expected) in losses.iter().zip(expected) {
            assert!((loss - expected).abs() < 1e-9, "{losses:?}");
        }
        assert_eq!(report.players[0].count(Judgment::Blunder), 2);
        assert_eq!(report.players[1].count(Judgment::Blunder), 1);
        let report = Report::of(&tree(["0", "-2", "2", "#-3"]), Player::Second);
        assert_eq!(
            report.moves[0].loss, 0.0,
            "nothing is lost by getting better"
        );
        assert_eq!(report.moves[0].before, report.moves[0].after);
    }

    #[test]
    fn the_best_move_is_not_blamed() {
        let mut tree = tree(["0", "-2", "2", "?"]);
        tree.annotation_mut(NodeId::START).best = Some("a".to_owned());
        let report = Report::of(&tree, Player::First);
        let losses: Vec<bool> = report.moves.iter().map(|it| it.loss > 0.0).collect();
        assert_eq!(losses, [false, true], "what has no verdict is not judged");
        tree.annotation_mut(NodeId::START).best = Some("z".to_owned());
        assert!(Report::of(&tree, Player::First).moves[0].loss > 0.0);
    }

    #[test]
    fn perfect_play_is_a_hundred() {
        let mut tally = Tally::default();
        assert_eq!(tally.accuracy(), None);
        tally.add(0.0);
        assert_eq!(tally.accuracy(), Some(100.0));
        tally.add(1.0);
        assert!(tally.accuracy().is_some_and(|it| it > 50.0 && it < 51.0));
        let counts = Judgment::ALL.map(|it| tally.count(it));
        assert_eq!(counts, [0, 0, 1]);
    }
}
