//! Players on their seats: whatever they are, asked in one way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::openings::Tree;
use engine::{Budget, Control, Player, PlayerError};
use games::{AnyPosition, Choice, Rung};
use record::Verdict;

/// A game so far, as the player to move sees it.
pub(crate) struct View<'a> {
    /// Where the game began.
    pub(crate) start: &'a dyn AnyPosition,
    /// Every move since.
    pub(crate) moves: &'a [String],
    /// Where it is now.
    pub(crate) position: &'a dyn AnyPosition,
    /// What the clocks show, if there are any, and what a move adds.
    pub(crate) clocks: Option<([Duration; 2], Duration)>,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Thought {
    /// The move, which may be any text.
    pub(crate) mv: String,
    /// What it thinks of the position, if it says.
    pub(crate) verdict: Option<Verdict>,
}

/// A player did not play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failing {
    /// In one word: `crash`, `silence`, `illegal`, `time`, `protocol`, `none`.
    pub(crate) kind: &'static str,
    /// In a sentence.
    pub(crate) text: String,
}

/// Somebody who plays.
pub(crate) trait Seat {
    /// The move; none if told to stop.
    fn choose(&mut self, view: &View<'_>, stop: &AtomicBool) -> Result<Option<Thought>, Failing>;

    /// Whether its proofs can be believed.
    fn is_trusted(&self) -> bool;
}

/// What marks a player who plays the openings that come with the program, as far as they go.
pub(crate) const BOOK: &str = "book:";

/// The player behind a rung, with a book or without.
pub(crate) fn player(choice: Choice, rung: &Rung, seed: u64) -> Result<Player, PlayerError> {
    let plain = rung.player.strip_prefix(BOOK).unwrap_or(&rung.player);
    let rung = Rung {
        player: plain.to_owned(),
        ..rung.clone()
    };
    Player::on_rung(choice, &rung, seed)
}

/// A player of ours, begun anew for every game.
pub(crate) fn ours(choice: Choice, rung: &Rung, seed: u64) -> Box<dyn Seat> {
    let player = player(choice, rung, seed);
    let has_book = rung.player.starts_with(BOOK);
    Box::new(Ours {
        player: player.expect("entrants are checked before the match"),
        own_moves: 0,
        book: has_book.then(|| ::openings::standard(choice)).flatten(),
    })
}

/// How many games a move of a book must have.
const BOOK_GAMES: u32 = 8;

/// A player of ours.
struct Ours {
    player: Player,
    own_moves: usize,
    book: Option<&'static Tree>,
}

impl Seat for Ours {
    fn choose(&mut self, view: &View<'_>, stop: &AtomicBool) -> Result<Option<Thought>, Failing> {
        let page = self.book.and_then(|tree| tree.look(view.position));
        if let Some(row) = page.as_ref().and_then(|it| it.advice(BOOK_GAMES)) {
            self.own_moves += 1;
            return Ok(Some(Thought {
                mv: row.mv.clone(),
                verdict: None,
            }));
        }
        let seen = engine::View {
            position: view.position,
            own_moves: self.own_moves,
        };
        let budget = view.clocks.map(|(left, increment)| Budget {
            left: left[view.position.turn().idx()],
            increment,
            moves: None,
        });
        // Who counts plays the same with any clock.
        let budget = budget.filter(|_| !self.player.counts());
        let control = Control {
            time: budget.map(Budget::for_move),
            ..Control::new(stop)
        };
        let found = self.player.think(seen, &control, &mut |_| {});
        self.own_moves += 1;
        let found = found.filter(|_| !stop.load(Ordering::Relaxed));
        Ok(found.map(|found| Thought {
            verdict: found.lines.first().map(|it| it.verdict),
            mv: found.mv,
        }))
    }

    fn is_trusted(&self) -> bool {
        true
    }
}
