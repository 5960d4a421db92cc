use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::{
    GameInfo, MoveTextError, Note, Outcome, PlayError, Player, Playout, SetupError, SplitMix64,
    VariantError,
};

/// A variant of a game: board size and rule flags. `Display` writes its one
/// canonical name, `FromStr` reads every accepted form.
pub trait Variant:
    Copy + Eq + Hash + Debug + Default + Display + FromStr<Err = VariantError> + Send + Sync + 'static
{
    /// Every variant, in the order in which people should be offered them.
    fn all() -> Vec<Self>;

    /// What the variant means, for people.
    fn meaning(self) -> Note;
}

/// What the rules need to know of a game in progress: a plain value.
///
/// `Display` writes the canonical one-line text, `FromStr` reads it back; a
/// position that is read is judged as if the player not to move had just
/// moved. Equal positions have the same future: `Eq`, `Hash` and
/// [`key`](Self::key) take in everything the rules depend on and nothing else.
///
/// A type may serve some variants of its game and not others (one type for the
/// standard board, another for the rest): [`serves`](Self::serves) tells.
///
/// Code that is generic over positions works for every game:
///
/// ```
/// use rules::{Outcome, Position};
///
/// /// A move that wins at once.
/// fn winning_move<P: Position>(position: &P) -> Option<P::Move> {
///     let win = Some(Outcome::Win(position.turn()));
///     let mut moves = position.legal_moves().into_iter();
///     moves.find(|&mv| position.after(mv).outcome() == win)
/// }
/// ```
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = SetupError> + Send + Sync + 'static
{
    /// A move, small and without meaning outside its board.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// Board size and rule flags.
    type Variant: Variant;

    /// The game this is a position of.
    fn info() -> &'static GameInfo;

    /// Whether this type can hold positions of `variant`.
    fn serves(variant: Self::Variant) -> bool;

    /// The variant that a position text belongs to, whatever this type serves.
    ///
    /// Only as much of the text is looked at as that takes.
    ///
    /// # Errors
    /// If no variant has such positions.
    fn variant_of(text: &str) -> Result<Self::Variant, SetupError>;

    /// The position in which games begin.
    ///
    /// # Panics
    /// If the type does not [serve](Self::serves) the variant.
    fn start(variant: Self::Variant) -> Self;

    /// The variant being played.
    fn variant(&self) -> Self::Variant;

    /// Who is to move; in a finished game, who would be.
    fn turn(&self) -> Player;

    /// How the game ended, if it has. Cheap.
    fn outcome(&self) -> Option<Outcome>;

    /// Why the game ended: which rule, and what it speaks of. A cold question.
    fn reason(&self) -> Option<Note>;

    /// Calls `f` with each legal move once, until it breaks.
    ///
    /// * **Order**: the same for equal positions, on every machine; nothing else
    ///   is promised of it. [`sorted_moves`](Self::sorted_moves) has one for people.
    /// * **How often**: [`count_moves`](Self::count_moves) times if nothing breaks,
    ///   never in a finished game, at least once in any other. No move comes twice.
    /// * **Break**: after `f` has broken it is not called again, and what it
    ///   broke with is returned.
    ///
    /// Nothing is allocated.
    fn try_each_move<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Makes a legal move; the caller vouches that it is one.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Why `mv`, which is not legal here, is not; the game goes on.
    fn refusal(&self, mv: Self::Move) -> PlayError;

    /// Appends the canonical text of a move of this board.
    fn write_move(&self, mv: Self::Move, out: &mut String);

    /// Reads a move in any accepted form; whether it is legal is not asked.
    ///
    /// # Errors
    /// If the text cannot be read as a move on this board.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveTextError>;

    /// 64 bits that are equal for equal positions and, but for accidents, different otherwise.
    fn key(&self) -> u64;

    /// The position apart from a countdown that ends the game, if the rules of the game know
    /// one; the game goes on.
    fn countdown(&self) -> Option<Countdown<Self>> {
        None
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        let mut n = 0;
        self.each_move(|_| n += 1);
        n
    }

    /// Whether `mv` is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.try_each_move(|other| {
            if other == mv {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// One of the legal moves, all equally likely; none when the game is over.
    fn random_move(&self, random: &mut SplitMix64) -> Option<Self::Move> {
        let n = self.count_moves();
        if n == 0 {
            return None;
        }
        let mut left = random.below(n);
        let found = self.try_each_move(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// Plays random moves, all legal ones equally likely at each ply, to the end of the game.
    ///
    /// A game may find the end without making every move, as long as each
    /// sequence of moves stays as likely as it would be.
    fn random_game(mut self, random: &mut SplitMix64) -> Playout {
        let mut plies = 0;
        loop {
            if let Some(outcome) = self.outcome() {
                return Playout { outcome, plies };
            }
            let mv = self
                .random_move(random)
                .expect("an unfinished game has a move");
            self.play_unchecked(mv);
            plies += 1;
        }
    }

    /// Calls `f` with each legal move once.
    #[inline]
    fn each_move(&self, mut f: impl FnMut(Self::Move)) {
        let _ = self.try_each_move(|mv| {
            f(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Appends the legal moves to `moves`.
    fn legal_moves_into(&self, moves: &mut Vec<Self::Move>) {
        self.each_move(|mv| moves.push(mv));
    }

    /// The legal moves.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// The legal moves with their canonical texts, sorted by text, bytewise.
    fn sorted_moves(&self) -> Vec<(String, Self::Move)> {
        let mut moves = Vec::new();
        self.each_move(|mv| moves.push((self.move_text(mv), mv)));
        moves.sort_unstable();
        moves
    }

    /// Makes a move after checking it; a refused one changes nothing.
    ///
    /// # Errors
    /// If the move is not legal; the error says which rule it breaks.
    fn play(&mut self, mv: Self::Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(Note::new("game-over")
                .with("result", outcome.to_string())
                .into());
        }
        if !self.is_legal(mv) {
            return Err(self.refusal(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// The position after a legal move; the caller vouches that it is one.
    #[inline(always)]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// The canonical text of a move of this board.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::with_capacity(12);
        self.write_move(mv, &mut text);
        text
    }
}

/// A position apart from a countdown that ends the game, as S8 of Splinter does.
///
/// Every move takes one ply of those that are left, or sets them back to all. All that the
/// countdown does is to end the game, when no ply is left, with an outcome that no move changes
/// but those that set it back. Moves that do not end the game lead to the same positions
/// whatever is left.
///
/// So between two moves that set it back, whoever is content with that outcome has to prevent
/// something until no ply is left, and the opponent has to force it before. Who can force it
/// within some plies can do so if more are left, by the same moves. Who can prevent it for some
/// plies can do so if fewer are left, by the same moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Countdown<P> {
    /// The position with all plies left. Two positions that differ in something else which
    /// cannot matter any more may have the same, too.
    pub timeless: P,
    /// The plies left, 1 to 125.
    pub left: u8,
    /// How the game ends when none is left.
    pub outcome: Outcome,
}

/// Maps of the board that keep the rules, some with the players exchanged.
pub trait Symmetric: Position {
    /// How many there are, the identity, number 0, included.
    const N_SYMMETRIES: usize;

    /// Whether the map exchanges the players, so that wins become losses.
    fn swaps_players(symmetry: usize) -> bool;

    /// The position as the map shows it.
    #[must_use]
    fn mapped(&self, symmetry: usize) -> Self;

    /// A move of this position as the map shows it.
    fn map_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;
}
