//! Tables that are made when they are first asked for, and the moves of a position by them.

use std::sync::OnceLock;

use games::{AnyPosition, Choice};
use rules::{Player, Position as _};
use solve::Solvable;

/// As `games::with_small_position!`, for games that have such boards alone: what answers in the page is
/// fetched there, and the others would weigh as much again.
macro_rules! with_tiny_position {
    ($choice:expr, $P:ident, $variant:ident => $body:expr) => {
        match $choice {
            Choice::Talpa($variant) => talpa::with_small_type!($variant, $P => $body),
            Choice::Taacoca($variant) => taacoca::with_small_type!($variant, $P => $body),
            Choice::Splinter(_) | Choice::Alliances(_) => None,
        }
    };
}

use crate::{Entry, Table, build};

/// The boards whose tables are made in a fraction of a second, so that no file is needed.
const AT_ONCE: [&str; 3] = ["taacoca:3", "taacoca:3-strict", "talpa:4"];
/// More positions than any of them has.
const MOST: usize = 200_000;

impl Table {
    /// The table of a very small board; none for others.
    pub fn at_once(choice: Choice) -> Option<&'static Self> {
        static TABLES: [OnceLock<Option<Table>>; AT_ONCE.len()] =
            [const { OnceLock::new() }; AT_ONCE.len()];
        let name = choice.to_string();
        let n = AT_ONCE.iter().position(|it| *it == name)?;
        let table = TABLES[n].get_or_init(|| {
            with_tiny_position!(choice, P, variant => {
                build::build_from(choice, P::start(variant), MOST, &mut |_| true).ok()
            })
        });
        table.as_ref()
    }

    /// The legal moves with what is known of the position if they are played, the best first: the
    /// soonest win, or else a draw, or else the latest loss. None if the position cannot be
    /// reached or is of another board, or if no board of its game has a table at once.
    pub fn ranked(&self, position: &dyn AnyPosition) -> Option<Vec<(String, Entry)>> {
        if position.choice() != self.choice {
            return None;
        }
        with_tiny_position!(self.choice, P, variant => {
            let typed: P = position.to_text().parse().ok()?;
            self.ranked_typed(&P::knowledge(variant), &typed)
        })
    }

    fn ranked_typed<P: Solvable>(
        &self,
        knowledge: &P::Knowledge,
        position: &P,
    ) -> Option<Vec<(String, Entry)>> {
        self.entry(knowledge, position)?;
        let moves = position.sorted_moves().into_iter();
        let entries = moves.map(|(text, mv)| {
            let entry = self.entry(knowledge, &position.after(mv))?;
            Some((text, entry.before()))
        });
        let mut entries = entries.collect::<Option<Vec<_>>>()?;
        best_first(&mut entries, position.turn());
        Some(entries)
    }
}

/// Puts what is best for a player first, and what is as good in the order of the texts. (Compiled once for
/// all positions, as sorting is much code.)
fn best_first(moves: &mut [(String, Entry)], player: Player) {
    moves.sort_unstable_by(|(a, x), (b, y)| {
        y.rank(player).cmp(&x.rank(player)).then_with(|| a.cmp(b))
    });
}
