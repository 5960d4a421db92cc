//! Changes, done to the match that decides and to every copy that follows it.

use std::time::Duration;

use record::{Clock, Tags};
use rules::{Note, Player};

use crate::setup::Swap;
use crate::{Change, End, Entry, Event, Offer, Refusal, Session, Status, saved};

impl Session {
    /// Does a change, and tells what happened, in order. One that cannot be done
    /// here is refused, and changes nothing.
    pub(crate) fn enact(
        &mut self,
        at: Option<Duration>,
        mut change: Change,
    ) -> Result<Vec<Event>, Refusal> {
        let mut events = match &mut change {
            Change::Moved { mv, left } => self.do_move(at, mv, *left),
            Change::TakenBack { plies } => self.do_take_back(at, *plies),
            Change::Redone { plies } => self.do_redo(at, *plies),
            Change::Offered(offer, player) => self.do_offer(*offer, *player),
            Change::Declined(offer, player) => self.do_decline(*offer, *player),
            Change::RematchAgreed => self.do_rematch(),
            Change::SidesSwapped => self.do_swap_sides(),
            Change::Swapped => self.do_swap(at),
            Change::ClockStarted => self.do_start_clock(at),
            Change::TimeAdded(time) => self.do_add_time(*time),
            Change::Ended(end) => self.do_end(end),
        }?;
        self.seq += 1;
        let seq = self.seq;
        self.log.push(Entry { seq, at, change });
        self.save();
        events.extend(self.ask().map(Event::Asked));
        Ok(events)
    }

    /// Plays a move, and gives it its canonical text.
    fn do_move(
        &mut self,
        at: Option<Duration>,
        mv: &mut String,
        left: Option<Clock>,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        let played = self.game.play(mv, left)?;
        mv.clone_from(&played.mv);
        let mut events = vec![Event::Moved {
            player: played.player,
            mv: played.mv,
            effects: played.effects,
        }];
        // The offer of a draw by whoever moves waits for the opponent.
        let is_void = |offer, by| offer != Offer::Draw || by != played.player;
        let lapsed = self.offers.lapse(is_void);
        events.extend(lapsed.into_iter().map(Event::Lapsed));
        self.begin_turn(at, &mut events);
        Ok(events)
    }

    fn do_take_back(&mut self, at: Option<Duration>, plies: usize) -> Result<Vec<Event>, Refusal> {
        let is_possible = match self.decided {
            Some(_) => plies == 0,
            // A swap that nobody has answered goes without a move.
            None if self.is_swap_fresh() => plies <= 1,
            None => (1..=self.n_plies()).contains(&plies),
        };
        check_possible(is_possible)?;
        let was_decided = self.decided.take().is_some();
        if !was_decided && plies > 0 {
            self.game.take_back(plies);
        }
        self.offers.set(Offer::TakeBack, None);
        let mut events = vec![Event::TakenBack { plies }];
        if self.swap == Swap::Done && self.n_plies() <= 1 && !was_decided {
            // Whether to swap is to be decided again.
            self.exchange_seats();
            self.swap = Swap::Allowed;
            self.game.forget_undone();
            events.push(Event::SidesSwapped);
        }
        self.lapse_all(&mut events);
        self.begin_turn(at, &mut events);
        Ok(events)
    }

    fn do_redo(&mut self, at: Option<Duration>, plies: usize) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        check_possible(self.game.plies_to_redo() == Some(plies))?;
        self.game.redo();
        let mut events = vec![Event::Redone { plies }];
        self.lapse_all(&mut events);
        self.begin_turn(at, &mut events);
        Ok(events)
    }

    fn do_offer(&mut self, offer: Offer, player: Player) -> Result<Vec<Event>, Refusal> {
        self.check_timely(offer)?;
        if self.n_humans() < 2 {
            return Err(Refusal::new(offer.alone()));
        }
        if let Some(player) = self.offers.by(offer) {
            return Err(Note::new(offer.pending()).with("player", player).into());
        }
        if offer == Offer::TakeBack {
            self.check_takebacks()?;
            self.plies_of(player)?;
        }
        self.offers.set(offer, Some(player));
        Ok(vec![Event::Offered(offer, player)])
    }

    fn do_decline(&mut self, offer: Offer, player: Player) -> Result<Vec<Event>, Refusal> {
        check_possible(self.offers.by(offer) == Some(player.other()))?;
        self.offers.set(offer, None);
        Ok(vec![Event::Declined(offer, player)])
    }

    fn do_rematch(&mut self) -> Result<Vec<Event>, Refusal> {
        self.check_timely(Offer::Rematch)?;
        check_possible(self.offers.by(Offer::Rematch).is_some())?;
        self.offers.set(Offer::Rematch, None);
        self.offers.is_rematch_agreed = true;
        Ok(vec![Event::RematchAgreed(Box::new(self.setup().swapped()))])
    }

    /// The player to move takes the other side. What the turn took is charged to
    /// nobody: whoever is to move now has not used it.
    fn do_swap(&mut self, at: Option<Duration>) -> Result<Vec<Event>, Refusal> {
        self.check_swap()?;
        let mut events = vec![Event::Swapped(self.turn())];
        self.exchange_seats();
        self.swap = Swap::Done;
        self.lapse_all(&mut events);
        self.begin_turn(at, &mut events);
        Ok(events)
    }

    fn exchange_seats(&mut self) {
        self.seats.reverse();
        let written = saved::write_seats(&mut self.game.record, &self.seats);
        written.expect("what one seat was called, the other can be");
    }

    fn do_swap_sides(&mut self) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        self.exchange_seats();
        let mut events = vec![Event::SidesSwapped];
        self.lapse_all(&mut events);
        Ok(events)
    }

    fn do_start_clock(&mut self, at: Option<Duration>) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        check_possible(self.time.is_some() && at.is_some())?;
        self.since = at;
        Ok(vec![Event::ClockStarted])
    }

    fn do_add_time(&mut self, time: Clock) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        let time = Duration::from_millis(time.millis);
        let later = self.since.and_then(|since| since.checked_add(time));
        check_possible(later.is_some())?;
        self.since = later;
        Ok(vec![Event::TimeAdded(self.turn(), time)])
    }

    fn do_end(&mut self, end: &End) -> Result<Vec<Event>, Refusal> {
        self.check_running()?;
        let (word, reason) = (end.why.word(), end.why.reason());
        let known = End::from_words(word, reason, end.outcome);
        let fits = word.len().max(reason.len()) <= Tags::VALUE_LIMIT;
        check_possible(fits && known.as_ref() == Some(end))?;
        self.offers = Default::default();
        self.since = None;
        self.decided = Some(end.clone());
        Ok(vec![Event::Over(end.clone())])
    }

    /// The turn begins, unless the rules ended the match.
    fn begin_turn(&mut self, at: Option<Duration>, events: &mut Vec<Event>) {
        self.since = at.filter(|_| self.time.is_some());
        if let Status::Over(end) = self.status() {
            self.lapse_all(events);
            self.since = None;
            events.push(Event::Over(end));
        }
    }

    fn lapse_all(&mut self, events: &mut Vec<Event>) {
        self.offers.is_rematch_agreed = false;
        let lapsed = self.offers.lapse(|_, _| true);
        events.extend(lapsed.into_iter().map(Event::Lapsed));
    }
}

/// Refuses a change that does not belong to this match as it stands.
fn check_possible(is_possible: bool) -> Result<(), Refusal> {
    match is_possible {
        true => Ok(()),
        false => Err(Refusal::new("session-follow-odd")),
    }
}
