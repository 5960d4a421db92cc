//! The plain search of leaves: depth first, without a table, so that anybody can redo it.

use rules::Position;

use crate::Goal;

/// Whether a goal is reached, and how many positions were visited to find out; none if that
/// would take more than `most`. The game is not over.
///
/// A position is visited in two steps. First every move is tried: if one ends the game and
/// decides the position, that is all. Then the positions in which the game goes on are
/// visited in the order of their moves' texts, until one decides. For the player of the
/// goal a move decides that reaches it, for the opponent one after which it is not reached.
pub fn search<P: Position>(position: &P, goal: Goal, most: u64) -> Option<(bool, u64)> {
    let mut visited = 0;
    let reached = visit(position, goal, most, &mut visited)?;
    Some((reached, visited))
}

fn visit<P: Position>(position: &P, goal: Goal, most: u64, visited: &mut u64) -> Option<bool> {
    *visited += 1;
    if *visited > most {
        return None;
    }
    let is_own = position.turn() == goal.player;
    let mut open = Vec::new();
    let mut is_decided = false;
    position.each_move(|mv| {
        let next = position.after(mv);
        match next.outcome() {
            Some(end) => is_decided |= goal.is_reached(end) == is_own,
            None => open.push((mv, next)),
        }
    });
    if is_decided {
        return Some(is_own);
    }
    if *visited + u64::from(!open.is_empty()) > most {
        return None;
    }
    open.sort_by_cached_key(|(mv, _)| position.move_text(*mv));
    for (_, next) in open {
        if visit(&next, goal, most, visited)? == is_own {
            return Some(is_own);
        }
    }
    Some(!is_own)
}
