//! One game of a match, written down for whoever plays it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::PlayerError;
use games::{Choice, Rung};
use rules::Note;
use session::TimeControl;

use crate::conditions::Adjudication;
use crate::entrant::Kind;
use crate::game;
use crate::journal::{self, Played};
use crate::openings::{self, Opening};
use crate::run::seat_seeds;
use crate::schedule::Job;
use crate::seat::{self, Seat};
use crate::{ArenaError, Conditions, Entrant};

/// A game of a match with everything that decides how it goes: players that count nodes play
/// the same game from it wherever they are.
#[derive(Clone, PartialEq, Debug)]
pub struct Assignment {
    /// The board, as on the command line.
    pub board: String,
    /// The players of the pairing; in games with an odd number the second of them begins.
    pub players: [AssignedPlayer; 2],
    /// Which game of the pairing, counted from 0.
    pub number: usize,
    /// The text of the position that the game begins with.
    pub start: String,
    /// The moves of the opening.
    pub moves: Vec<String>,
    /// What the random choices of the game begin from.
    pub seed: u64,
    /// The clock, as on the command line.
    pub clock: Option<String>,
    /// Milliseconds by which a player may overstep its time.
    pub margin: u64,
    /// How many plies after the opening make a draw.
    pub max_plies: Option<usize>,
    /// Whether a proof ends the game.
    pub proof: bool,
    /// The chance and the number of moves that end the game.
    pub score: Option<(f64, usize)>,
    /// The conditions of the match, as its journal names them.
    pub settings: String,
}

/// A player of ours in an assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AssignedPlayer {
    /// What the match calls it.
    pub name: String,
    /// The name that it plays under: what is called a level plays as one.
    pub rung: String,
    /// What is behind the name.
    pub player: String,
}

impl AssignedPlayer {
    /// A program of somebody else cannot be given away: it is here alone.
    pub(crate) fn of(entrant: &Entrant) -> Result<Self, ArenaError> {
        match &entrant.kind {
            Kind::Ours(rung) => Ok(Self {
                name: entrant.name.clone(),
                rung: rung.name.clone(),
                player: rung.player.clone(),
            }),
            Kind::Program(_) => Err(Note::new("arena-elsewhere-program")
                .with("name", entrant.name.as_str())
                .into()),
        }
    }

    fn entrant(&self, choice: Choice) -> Result<Entrant, ArenaError> {
        let rung = Rung {
            name: self.rung.clone(),
            player: self.player.clone(),
            rating: None,
        };
        let made = seat::player(choice, &rung, 0);
        made.map_err(|error: PlayerError| error.note().clone())?;
        Ok(Entrant {
            name: self.name.clone(),
            kind: Kind::Ours(rung),
        })
    }
}

impl Assignment {
    pub(crate) fn new(
        conditions: &Conditions,
        players: [&Entrant; 2],
        number: usize,
        opening: &Opening,
        seed: u64,
    ) -> Result<Self, ArenaError> {
        let [one, two] = players;
        Ok(Self {
            board: conditions.choice.to_string(),
            players: [AssignedPlayer::of(one)?, AssignedPlayer::of(two)?],
            number,
            start: opening.start.to_text(),
            moves: opening.moves.clone(),
            seed,
            clock: conditions.clock.map(|it| it.to_string()),
            margin: u64::try_from(conditions.margin.as_millis()).unwrap_or(u64::MAX),
            max_plies: conditions.max_plies,
            proof: conditions.adjudication.proof,
            score: conditions.adjudication.score,
            settings: journal::joined(&conditions.settings()),
        })
    }

    /// Plays the game; what comes back is its entry in the journal of the match, none if it
    /// was stopped.
    ///
    /// # Errors
    /// If something in it is not what we know: a board, a player, a move.
    pub fn play(&self, stop: &AtomicBool) -> Result<Option<String>, ArenaError> {
        let conditions = self.conditions()?;
        let choice = conditions.choice;
        let start = choice.read(&self.start);
        let start = start.map_err(|error| *error.0)?;
        let opening = openings::checked(start, self.moves.clone())?;
        let [one, two] = [&self.players[0], &self.players[1]];
        let entrants = [one.entrant(choice)?, two.entrant(choice)?];
        let job = Job {
            pairing: 0,
            number: self.number,
        };
        let mut order = [&entrants[0], &entrants[1]];
        if job.is_swapped() {
            order.swap(0, 1);
        }
        let [mut first, mut second] = {
            let [for_first, for_second] = seat_seeds(self.seed);
            [(order[0], for_first), (order[1], for_second)].map(|(entrant, seed)| {
                let Kind::Ours(rung) = &entrant.kind else {
                    unreachable!("assigned players are ours");
                };
                seat::ours(choice, rung, seed)
            })
        };
        let seats: [&mut dyn Seat; 2] = [&mut *first, &mut *second];
        let Some(game) = game::play(&conditions, &opening, seats, stop) else {
            return Ok(None);
        };
        let played = Played {
            job,
            players: [&entrants[0], &entrants[1]],
            opening_plies: opening.moves.len(),
            seed: self.seed,
            game: &game,
        };
        Ok(Some(journal::written(&played, &self.settings)))
    }

    fn conditions(&self) -> Result<Conditions, ArenaError> {
        let choice: Choice = self
            .board
            .parse()
            .map_err(|error: games::NameError| error.note().clone())?;
        let clock = self.clock.as_deref().map(str::parse::<TimeControl>);
        let clock = clock.transpose().map_err(|error| error.note().clone())?;
        Ok(Conditions {
            clock,
            max_plies: self.max_plies,
            adjudication: Adjudication {
                proof: self.proof,
                score: self.score,
            },
            margin: Duration::from_millis(self.margin),
            ..Conditions::new(choice)
        })
    }
}
