//! Actions, which go into a session, and events, which come out.

use std::time::Duration;

use rules::{Effects, Outcome, Player};

use crate::{End, Offer, Seat, Setup};

/// On whose behalf something is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Actor {
    /// The person on that seat, somewhere else than the opponent.
    Seat(Player),
    /// Whoever is at the screen with the match: all persons in it together, and
    /// the program that brings the computers' answers. Where only one side can be
    /// meant, that is the person to move, or else the one person in the match.
    /// Where the players are elsewhere, this is the program that keeps the match.
    Table,
    /// Somebody who looks on, and may do nothing.
    Spectator,
}

/// Something that is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Action {
    /// A person plays a move, in any accepted form, or [`SWAP`](crate::SWAP).
    Move(String),
    /// A computer's move arrives; refused if the question is no longer open. Only the table brings it.
    Answer {
        /// The question it was asked.
        ask: Ask,
        /// Its move.
        mv: String,
    },
    /// Takes moves back: one between two persons or two computers, and against a
    /// computer as many as it takes for the person to choose again. A match that
    /// ended otherwise than by the rules is reopened, and no move is taken back.
    TakeBack,
    /// Plays again what the last take-back took.
    Redo,
    /// Makes the opponent an offer. It stands until it is answered or void; a draw
    /// is void when the opponent moves, a take-back when anybody does.
    Offer(Offer),
    /// Agrees to what the opponent offered.
    Accept(Offer),
    /// Turns down what the opponent offered.
    Decline(Offer),
    /// Gives up.
    Resign,
    /// Exchanges the seats.
    SwapSides,
    /// Ends the match without a result. Only the table can.
    Abandon,
    /// Lets the clock of the player to move run; without it, no clock runs before
    /// the first move. Only the table can.
    StartClock,
    /// Gives the player to move more time. The opponent can, and the table.
    AddTime(Duration),
    /// Says that the time of the player to move has run out. Anybody in the match can.
    Flag,
    /// A player loses for not playing, or not by the rules. Only the table can.
    Forfeit {
        /// Who loses.
        player: Player,
        /// Why, for the record; may be empty.
        reason: String,
    },
    /// The match ends with a result that nobody played out. Only the table can.
    Adjudicate {
        /// The result.
        outcome: Outcome,
        /// Why, for the record; may be empty.
        reason: String,
    },
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A move was played.
    Moved {
        /// Who played it.
        player: Player,
        /// Its canonical text.
        mv: String,
        /// What it did.
        effects: Effects,
    },
    /// The last moves were taken back; none if the match was only reopened.
    TakenBack {
        /// How many.
        plies: usize,
    },
    /// Moves that had been taken back were played again.
    Redone {
        /// How many.
        plies: usize,
    },
    /// That player made an offer.
    Offered(Offer, Player),
    /// That player turned the opponent's offer down.
    Declined(Offer, Player),
    /// An offer is void, because the opponent played on or the match changed under it.
    Lapsed(Offer),
    /// Both players want another match: this one, with the seats exchanged.
    RematchAgreed(Box<Setup>),
    /// The clock of the player to move runs.
    ClockStarted,
    /// That player, who is to move, was given so much time.
    TimeAdded(Player, Duration),
    /// The seats were exchanged.
    SidesSwapped,
    /// That player took the other side instead of moving, as the match allows once.
    Swapped(Player),
    /// The match ended.
    Over(End),
    /// A computer is to move; the program should find its answer.
    Asked(Ask),
}

/// A question to a computer player: its move in a position.
///
/// It goes back with the answer, so that one that comes too late is known by it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    pub(crate) player: Player,
    pub(crate) computer: String,
    pub(crate) seed: u64,
    pub(crate) own_moves: usize,
    pub(crate) position: String,
    /// The number of changes before it was asked, so that the same question asked
    /// again is another one.
    pub(crate) serial: u64,
}

impl Ask {
    /// The question to whoever has that seat, if it is a computer.
    pub(crate) fn new(seat: &Seat, player: Player) -> Option<Self> {
        match seat {
            Seat::Human { .. } => None,
            Seat::Computer {
                player: computer,
                seed,
                ..
            } => Some(Self {
                player,
                computer: computer.clone(),
                seed: *seed,
                own_moves: 0,
                position: String::new(),
                serial: 0,
            }),
        }
    }

    /// The side to move.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The computer player's own name.
    pub fn computer(&self) -> &str {
        &self.computer
    }

    /// Where its generator starts.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many outputs of its generator are passed over: one for each move that
    /// the side has made in the line that led here.
    pub const fn own_moves(&self) -> usize {
        self.own_moves
    }

    /// The text of the position.
    pub fn position(&self) -> &str {
        &self.position
    }
}
