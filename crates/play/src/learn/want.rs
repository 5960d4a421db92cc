//! The moves that a lesson accepts.

use games::AnyPosition;
use rules::{Effects, LineKind, Outcome, Player};

/// Which moves of a position are right, by what they do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// One of these: `moves a1xa2 b1xb2`.
    Moves(Vec<&'static str>),
    /// Whatever takes so many pieces: `capture`, `capture 2`.
    Capture(usize),
    /// Whatever breaks off so many enemy pieces and no own one: `break`, `break 2`.
    Break(usize),
    /// Whatever has a piece step to where another one leaves: `follow`.
    Follow,
    /// Whatever completes a line of one's own: `line`.
    Line,
    /// Whatever completes a fence of one's own: `fence`.
    Fence,
    /// Whatever wins: `win`.
    Win,
    /// Whatever does not lose at once: `survive`.
    Survive,
    /// Whatever leaves the opponent no move that wins: `hold`.
    Hold,
    /// Whatever leaves the opponent no move that completes a line: `deny`.
    Deny,
}

impl Want {
    /// Reads what a course says.
    pub(super) fn read(text: &'static str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let number = || match rest {
            "" => Some(1),
            _ => rest.parse().ok(),
        };
        match (word, rest) {
            ("moves", _) => Some(Self::Moves(rest.split_whitespace().collect())),
            ("capture", _) => number().map(Self::Capture),
            ("break", _) => number().map(Self::Break),
            ("follow", "") => Some(Self::Follow),
            ("line", "") => Some(Self::Line),
            ("fence", "") => Some(Self::Fence),
            ("win", "") => Some(Self::Win),
            ("survive", "") => Some(Self::Survive),
            ("hold", "") => Some(Self::Hold),
            ("deny", "") => Some(Self::Deny),
            _ => None,
        }
    }

    /// Whether a move, in its canonical text, is right; one that is not legal never is.
    pub fn accepts(&self, position: &dyn AnyPosition, mv: &str) -> bool {
        if let Self::Moves(moves) = self {
            return moves.contains(&mv);
        }
        let mut next = position.boxed_clone();
        let (Ok(effects), Ok(_)) = (position.effects(mv), next.play(mv)) else {
            return false;
        };
        let me = position.turn();
        let lines = || effects.lines.iter().filter(|line| line.player == me);
        match self {
            Self::Moves(_) => unreachable!("answered above"),
            Self::Capture(n) => effects.captured.len() >= *n,
            Self::Break(n) => breaks(position, &*next, &effects, me, *n),
            Self::Follow => follows(&effects),
            Self::Line => lines().count() > 0,
            Self::Fence => lines().any(|line| line.kind == LineKind::Fence),
            Self::Win => next.outcome() == Some(Outcome::Win(me)),
            Self::Survive => next.outcome() != Some(Outcome::Win(me.other())),
            Self::Hold => winning_move(&*next, me.other()).is_none() && !is_lost(&*next, me),
            Self::Deny => !is_lost(&*next, me) && !can_line(&*next, me.other()),
        }
    }

    /// The first right move.
    pub fn example(&self, position: &dyn AnyPosition) -> Option<String> {
        let mut moves = position.legal_moves().into_iter();
        moves.find(|mv| self.accepts(position, mv))
    }
}

/// A move that wins for a player at once.
pub(super) fn winning_move(position: &dyn AnyPosition, player: Player) -> Option<String> {
    if position.outcome().is_some() {
        return None;
    }
    position.legal_moves().into_iter().find(|mv| {
        let mut next = position.boxed_clone();
        next.play(mv).is_ok() && next.outcome() == Some(Outcome::Win(player))
    })
}

fn is_lost(position: &dyn AnyPosition, player: Player) -> bool {
    position.outcome() == Some(Outcome::Win(player.other()))
}

/// Whether lines stand for a player, or a move would complete one.
fn can_line(position: &dyn AnyPosition, player: Player) -> bool {
    let own = |line: &rules::Line| line.player == player;
    let completes = |mv: &String| {
        let effects = position.effects(mv);
        effects.is_ok_and(|it| it.lines.iter().any(own))
    };
    position.lines().iter().any(own) || position.legal_moves().iter().any(completes)
}

fn follows(effects: &Effects) -> bool {
    let is_left = |cell: &String| effects.moved.iter().any(|(from, _)| from == cell);
    effects.moved.iter().any(|(_, to)| is_left(to))
}

fn breaks(
    before: &dyn AnyPosition,
    after: &dyn AnyPosition,
    effects: &Effects,
    me: Player,
    n: usize,
) -> bool {
    let lost = |player| n_pieces(before, player).saturating_sub(n_pieces(after, player));
    !effects.splintered.is_empty() && lost(me) == 0 && lost(me.other()) >= n
}

/// How many pieces have the color of a player.
pub(super) fn n_pieces(position: &dyn AnyPosition, player: Player) -> usize {
    let color = position.choice().game().info().player(player).color;
    let cells = position.scene().cells.into_iter();
    cells
        .filter(|cell| cell.piece.is_some_and(|piece| piece.color == color))
        .count()
}
