//! The match itself.

use games::AnyPosition;
use record::{Record, tags::names};
use rules::{Note, Player};

use crate::game::Game;
use crate::{Action, Actor, Ask, End, Event, Refusal, Seat, Setup, Status, TakeBacks, Why, saved};

/// One match between two seats.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Game,
    pub(crate) seats: [Seat; 2],
    pub(crate) takebacks: TakeBacks,
    /// Whose offer of a draw stands; only between two persons, while the match runs.
    pub(crate) offer: Option<Player>,
    /// How the match ended, if not by the rules.
    pub(crate) decided: Option<End>,
    /// How many actions were done.
    pub(crate) serial: u64,
}

impl Session {
    /// A match that begins.
    ///
    /// # Errors
    /// If the start is not a position of the game, a computer player has an
    /// impossible name, or the tags cannot be set.
    pub fn new(setup: Setup) -> Result<Self, Refusal> {
        let mut record = match &setup.start {
            None => Record::new(setup.choice),
            Some(text) => {
                let start = setup.choice.read(text);
                Record::from_position(&*start.map_err(|error| *error.0)?)
            }
        };
        // Who plays comes before what else is known.
        saved::make_room(&mut record)?;
        for (name, value) in &setup.tags {
            if let Some(own) = saved::OWN.into_iter().find(|own| own == name) {
                return Err(Note::new("session-tag-own").with("name", own).into());
            }
            record.set_tag(name, value)?;
        }
        Self::open(Game::new(record)?, setup.seats, setup.takebacks)
    }

    /// A match that was saved, with the seats that the record names; persons
    /// where it names none.
    ///
    /// # Errors
    /// As for [`from_record`](Self::from_record), and if a tag names no seat.
    pub fn resume(record: Record) -> Result<Self, Refusal> {
        let seats = saved::seats(&record)?;
        Self::from_record(record, seats)
    }

    /// The match that a record tells of, continued by these seats. Variations
    /// are left out: a match is what was played.
    ///
    /// # Errors
    /// If the record has no good start, a move is not legal, its tags contradict
    /// each other or the rules, or there is no room for those of a match.
    pub fn from_record(record: Record, seats: [Seat; 2]) -> Result<Self, Refusal> {
        let (takebacks, offer) = (saved::takebacks(&record)?, saved::offer(&record)?);
        let mut game = Game::new(record)?;
        let decided = saved::end(&game.record, game.position().outcome())?;
        saved::make_room(&mut game.record)?;
        let mut session = Self::open(game, seats, takebacks)?;
        session.decided = decided;
        session.offer = offer.filter(|_| session.is_running() && session.n_humans() == 2);
        session.save();
        Ok(session)
    }

    fn open(game: Game, seats: [Seat; 2], takebacks: TakeBacks) -> Result<Self, Refusal> {
        let mut session = Self {
            game,
            seats,
            takebacks,
            offer: None,
            decided: None,
            serial: 0,
        };
        saved::write_seats(&mut session.game.record, &session.seats)?;
        session.save();
        Ok(session)
    }

    /// What another match of the same kind is made of, with the seats as they are now.
    pub fn setup(&self) -> Setup {
        let tags = self.record().tags();
        let is_free = |name: &str| !saved::OWN.contains(&name) && !names::FIXED.contains(&name);
        let free = tags.iter().filter(|&(name, _)| is_free(name));
        Setup {
            choice: self.position().choice(),
            start: tags.value(names::POSITION).map(str::to_owned),
            seats: self.seats.clone(),
            takebacks: self.takebacks,
            tags: free
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &dyn AnyPosition {
        self.game.position()
    }

    /// The position after that many plies; none if fewer were played.
    pub fn position_at(&self, ply: usize) -> Option<&dyn AnyPosition> {
        self.game.position_at(ply)
    }

    /// How many plies were played.
    pub fn n_plies(&self) -> usize {
        self.game.n_plies()
    }

    /// The moves that were played.
    pub fn moves(&self) -> Vec<&str> {
        let tree = self.record().tree();
        tree.main_line().map(|id| tree.mv(id)).collect()
    }

    /// The match as it should be saved.
    pub fn record(&self) -> &Record {
        &self.game.record
    }

    /// Who is to move; in a finished match, who would be.
    pub fn turn(&self) -> Player {
        self.position().turn()
    }

    /// Who plays a side.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.idx()]
    }

    /// How many persons play.
    pub fn n_humans(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_human()).count()
    }

    /// How many moves a side has made in the game as it stands; a computer that is
    /// to move passes over that many outputs of its generator.
    pub fn own_moves(&self, player: Player) -> usize {
        self.game.n_moves_of(player)
    }

    /// Whose offer of a draw waits for an answer.
    pub fn draw_offer(&self) -> Option<Player> {
        self.offer
    }

    /// How the match stands.
    pub fn status(&self) -> Status {
        let ruled = self.position().outcome().map(|outcome| {
            let reason = self.position().reason();
            let reason = reason.expect("a finished game has a reason");
            End {
                outcome: Some(outcome),
                why: Why::Rules(reason),
            }
        });
        let end = ruled.or_else(|| self.decided.clone());
        end.map_or(Status::Running, Status::Over)
    }

    /// Whether the match goes on.
    pub fn is_running(&self) -> bool {
        self.decided.is_none() && self.position().outcome().is_none()
    }

    /// Whether the table may take something back.
    pub fn can_take_back(&self) -> bool {
        self.plies_to_take_back().is_ok()
    }

    /// Whether the table may redo something.
    pub fn can_redo(&self) -> bool {
        self.takebacks == TakeBacks::Free && self.is_running() && self.game.can_redo()
    }

    /// The question to the computer that is to move, if one is.
    pub fn ask(&self) -> Option<Ask> {
        let player = self.turn();
        let ask = Ask::new(self.seat(player), player).filter(|_| self.is_running())?;
        Some(Ask {
            own_moves: self.own_moves(player),
            position: self.position().to_text(),
            serial: self.serial,
            ..ask
        })
    }

    /// Does what is asked on somebody's behalf, and tells what happened, in order.
    ///
    /// # Errors
    /// If it is not allowed; then nothing has changed.
    pub fn apply(&mut self, by: Actor, action: Action) -> Result<Vec<Event>, Refusal> {
        let mut events = match action {
            Action::Move(mv) => self.play(by, &mv),
            Action::Answer { ask, mv } => self.answer(by, &ask, &mv),
            Action::TakeBack => self.take_back(by),
            Action::Redo => self.redo(by),
            Action::OfferDraw => self.offer_draw(by),
            Action::AcceptDraw => self.accept_draw(by),
            Action::DeclineDraw => self.decline_draw(by),
            Action::Resign => self.resign(by),
            Action::SwapSides => self.swap_sides(by),
            Action::Abandon => self.abandon(by),
        }?;
        self.serial += 1;
        self.save();
        events.extend(self.ask().map(Event::Asked));
        Ok(events)
    }

    /// Brings the record up to date.
    fn save(&mut self) {
        let end = self.status();
        let record = &mut self.game.record;
        saved::write_state(record, self.takebacks, self.offer, end.end());
    }
}
