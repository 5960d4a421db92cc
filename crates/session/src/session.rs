//! Match between two seats: its state, and how it is opened and looked at.

use std::time::Duration;

use games::AnyPosition;
use record::{Record, tags::names};
use rules::{Note, Player};

use crate::change::Log;
use crate::clock::whole_millis;
use crate::game::Game;
use crate::offer::Offers;
use crate::setup::Swap;
use crate::{
    Action, Actor, Ask, End, Entry, Event, Moment, Offer, Refusal, Seat, Setup, Snapshot, Status,
    TakeBacks, TimeControl, Why, saved,
};

/// One match between two seats.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Game,
    pub(crate) seats: [Seat; 2],
    pub(crate) takebacks: TakeBacks,
    pub(crate) swap: Swap,
    pub(crate) time: Option<TimeControl>,
    /// When the turn began, while a clock runs.
    pub(crate) since: Option<Duration>,
    /// The offers that stand; only between two persons.
    pub(crate) offers: Offers,
    /// How the match ended, if not by the rules.
    pub(crate) decided: Option<End>,
    /// The number of the last change.
    pub(crate) seq: u64,
    pub(crate) log: Log,
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
        if let Some(time) = setup.time {
            record.set_tag(names::TIME_CONTROL, &time.to_string())?;
        }
        let mut session = Self::open(Game::new(record)?, setup.seats, setup.takebacks)?;
        if setup.swap {
            session.swap = Swap::Allowed;
        }
        session.save();
        Ok(session)
    }

    /// A match that was saved, with the seats that the record names; persons
    /// where it names none. Its clocks stand until they are started or a move is
    /// played, and what was used of the turn that went on is given back.
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
        let (takebacks, offers) = (saved::takebacks(&record)?, saved::offers(&record)?);
        let swap = saved::swap(&record)?;
        let mut game = Game::new(record)?;
        let decided = saved::end(&game.record, game.position().outcome())?;
        saved::make_room(&mut game.record)?;
        let mut session = Self::open(game, seats, takebacks)?;
        session.decided = decided;
        session.swap = swap;
        let (is_running, n_humans) = (session.is_running(), session.n_humans());
        session.offers = offers;
        session
            .offers
            .lapse(|offer, _| n_humans < 2 || is_running == (offer == Offer::Rematch));
        session.offers.is_rematch_agreed &= n_humans == 2 && !is_running;
        session.save();
        Ok(session)
    }

    /// The match as it is now, for a copy that is to follow it.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            seq: self.seq,
            since: self.since,
            record: self.record().clone(),
        }
    }

    /// A copy of a match, or the match itself after a restart. What was taken back
    /// cannot be redone in it.
    ///
    /// # Errors
    /// As for [`resume`](Self::resume).
    pub fn from_snapshot(snapshot: Snapshot) -> Result<Self, Refusal> {
        let mut session = Self::resume(snapshot.record)?;
        session.seq = snapshot.seq;
        let has_clock = session.time.is_some() && session.is_running();
        session.since = snapshot.since.map(whole_millis).filter(|_| has_clock);
        Ok(session)
    }

    /// A match of which the state is not yet written.
    fn open(game: Game, seats: [Seat; 2], takebacks: TakeBacks) -> Result<Self, Refusal> {
        // A time control of another kind is kept as a tag, and does not count.
        let time = game.record.tags().value(names::TIME_CONTROL);
        let mut session = Self {
            time: time.and_then(|text| text.parse().ok()),
            game,
            seats,
            takebacks,
            swap: Swap::Off,
            since: None,
            offers: Offers::default(),
            decided: None,
            seq: 0,
            log: Log::default(),
        };
        saved::write_seats(&mut session.game.record, &session.seats)?;
        Ok(session)
    }

    /// What another match of the same kind is made of, with the seats as they are now;
    /// it will have another day.
    pub fn setup(&self) -> Setup {
        let tags = self.record().tags();
        let is_time = |name: &str| self.time.is_some() && name == names::TIME_CONTROL;
        let is_fixed =
            |name: &str| names::FIXED.contains(&name) || is_time(name) || name == names::DATE;
        let is_free = |name: &str| !saved::OWN.contains(&name) && !is_fixed(name);
        let free = tags.iter().filter(|&(name, _)| is_free(name));
        Setup {
            choice: self.position().choice(),
            start: tags.value(names::POSITION).map(str::to_owned),
            seats: self.seats.clone(),
            takebacks: self.takebacks,
            swap: self.swap != Swap::Off,
            time: self.time,
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

    /// Whose offer of that kind waits for an answer.
    pub fn offer(&self, offer: Offer) -> Option<Player> {
        self.offers.by(offer)
    }

    /// Whose offer of a draw waits for an answer.
    pub fn draw_offer(&self) -> Option<Player> {
        self.offer(Offer::Draw)
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

    /// Whether the player to move may take the other side instead, by [`SWAP`](crate::SWAP).
    pub fn can_swap(&self) -> bool {
        self.check_swap().is_ok()
    }

    /// Whether the second player took the other side after the first move.
    pub fn is_swapped(&self) -> bool {
        self.swap == Swap::Done
    }

    /// Whether the table may redo something.
    pub fn can_redo(&self) -> bool {
        self.takebacks == TakeBacks::Free
            && self.is_running()
            && self.game.plies_to_redo().is_some()
    }

    /// The question to the computer that is to move, if one is.
    pub fn ask(&self) -> Option<Ask> {
        let player = self.turn();
        let ask = Ask::new(self.seat(player), player).filter(|_| self.is_running())?;
        Some(Ask {
            own_moves: self.own_moves(player),
            position: self.position().to_text(),
            serial: self.seq,
            ..ask
        })
    }

    /// The number of the last change; 0 before the first. A match that is resumed
    /// begins to count anew, unless it is resumed [from a snapshot](Self::from_snapshot).
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The changes after that number, in order; none if there are too many of them
    /// to be kept, or the number is not of this match: then a [snapshot](Self::snapshot)
    /// helps.
    pub fn entries_since(&self, seq: u64) -> Option<impl Iterator<Item = &Entry>> {
        self.log.last(self.seq.checked_sub(seq)?)
    }

    /// Does what is asked on somebody's behalf where no time is kept, and tells what
    /// happened, in order. The clocks of a match that has some stand still.
    ///
    /// # Errors
    /// If it is not allowed; then nothing has changed.
    pub fn apply(&mut self, by: Actor, action: Action) -> Result<Vec<Event>, Refusal> {
        let change = self.decide(by, action, None)?;
        self.enact(None, change)
    }

    /// Does what is asked on somebody's behalf at that time, which may be a bare
    /// [`Duration`], and tells what happened, in order. If the player to move has no
    /// time left, the match ends instead, whatever was asked.
    ///
    /// # Errors
    /// If it is not allowed; then nothing has changed.
    pub fn apply_at(
        &mut self,
        by: Actor,
        action: Action,
        moment: impl Into<Moment>,
    ) -> Result<Vec<Event>, Refusal> {
        let mut moment = moment.into();
        moment.now = whole_millis(moment.now);
        let change = self.decide(by, action, Some(moment))?;
        self.enact(Some(moment.now), change)
    }

    /// Does to this copy of a match what was done to the match itself, and tells the
    /// same events. A change that was done before changes nothing.
    ///
    /// # Errors
    /// If changes before it are missing, or it does not belong to this match; nothing
    /// has changed then, and a [snapshot](Self::snapshot) of the match helps.
    pub fn follow(&mut self, entry: &Entry) -> Result<Vec<Event>, Refusal> {
        if entry.seq <= self.seq {
            return Ok(Vec::new());
        }
        if entry.seq - self.seq > 1 {
            return Err(Refusal::new("session-follow-gap"));
        }
        self.enact(entry.at.map(whole_millis), entry.change.clone())
    }

    /// Brings the record up to date.
    pub(crate) fn save(&mut self) {
        let end = self.status();
        let record = &mut self.game.record;
        let rules = (self.takebacks, self.swap);
        saved::write_state(record, rules, &self.offers, end.end());
    }
}
