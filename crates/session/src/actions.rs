//! Actions, and the change that each makes if it is allowed.

use std::time::Duration;

use record::Tags;
use rules::{Note, Outcome};

use crate::checks::check_table;
use crate::clock::clock;
use crate::{Action, Actor, Ask, Change, End, Moment, Offer, Refusal, SWAP, Session, Why};

impl Session {
    /// What an action is to change. Whoever acts is checked here, and how the match
    /// stands where that is to be told first; the rest is for [`Session::enact`].
    pub(crate) fn decide(
        &self,
        by: Actor,
        action: Action,
        moment: Option<Moment>,
    ) -> Result<Change, Refusal> {
        if by == Actor::Spectator {
            return Err(Refusal::new("session-spectator"));
        }
        // Whatever was to be done, it comes too late.
        if moment.is_some_and(|moment| self.is_late(moment)) {
            return Ok(self.flagged());
        }
        match action {
            Action::Move(mv) => self.play(by, mv, moment),
            Action::Answer { ask, mv } => self.answer(by, &ask, mv, moment),
            Action::TakeBack => self.take_back(by),
            Action::Redo => self.redo(by),
            Action::Offer(offer) => self.offer_to(by, offer),
            Action::Accept(offer) => self.accept(by, offer),
            Action::Decline(offer) => self.decline(by, offer),
            Action::Resign => self.resign(by),
            Action::SwapSides => self.swap_sides(by),
            Action::Abandon => self.abandon(by),
            Action::StartClock => self.start_clock(by, moment),
            Action::AddTime(time) => self.add_time(by, time),
            Action::Flag => self.flag(by, moment),
            Action::Forfeit { player, reason } => {
                let reason = short(reason);
                self.arbitrate(by, End::lost(player, Why::Forfeit { player, reason }))
            }
            Action::Adjudicate { outcome, reason } => {
                let reason = short(reason);
                self.arbitrate(
                    by,
                    End {
                        outcome: Some(outcome),
                        why: Why::Adjudicated { reason },
                    },
                )
            }
        }
    }

    fn play(&self, by: Actor, mv: String, moment: Option<Moment>) -> Result<Change, Refusal> {
        self.check_running()?;
        let turn = self.turn();
        if let Actor::Seat(player) = by {
            self.check_human(player)?;
            if player != turn {
                return Err(Note::new("session-turn-other").with("player", turn).into());
            }
        } else if !self.seat(turn).is_human() {
            let note = Note::new("session-turn-computer").with("player", turn);
            return Err(note.into());
        }
        self.moved(mv, moment)
    }

    fn answer(
        &self,
        by: Actor,
        ask: &Ask,
        mv: String,
        moment: Option<Moment>,
    ) -> Result<Change, Refusal> {
        check_table(by)?;
        if self.ask().as_ref() != Some(ask) {
            return Err(Refusal::new("session-answer-late"));
        }
        self.moved(mv, moment)
    }

    fn moved(&self, mv: String, moment: Option<Moment>) -> Result<Change, Refusal> {
        if mv.trim().eq_ignore_ascii_case(SWAP) {
            self.check_swap()?;
            return Ok(Change::Swapped);
        }
        let left = moment.and_then(|moment| self.left_after(moment));
        Ok(Change::Moved { mv, left })
    }

    fn take_back(&self, by: Actor) -> Result<Change, Refusal> {
        self.check_alone(by)?;
        let plies = self.plies_to_take_back()?;
        Ok(Change::TakenBack { plies })
    }

    fn redo(&self, by: Actor) -> Result<Change, Refusal> {
        self.check_alone(by)?;
        self.check_takebacks()?;
        self.check_running()?;
        let plies = self.game.plies_to_redo();
        let plies = plies.ok_or_else(|| Refusal::new("session-redo-none"))?;
        Ok(Change::Redone { plies })
    }

    fn offer_to(&self, by: Actor, offer: Offer) -> Result<Change, Refusal> {
        self.check_timely(offer)?;
        Ok(Change::Offered(offer, self.person(by)?))
    }

    fn accept(&self, by: Actor, offer: Offer) -> Result<Change, Refusal> {
        let offerer = self.answering(by, offer)?.other();
        Ok(match offer {
            Offer::Draw => Change::Ended(End {
                outcome: Some(Outcome::Draw),
                why: Why::Agreed,
            }),
            Offer::TakeBack => Change::TakenBack {
                plies: self.plies_of(offerer)?,
            },
            Offer::Rematch => Change::RematchAgreed,
        })
    }

    fn decline(&self, by: Actor, offer: Offer) -> Result<Change, Refusal> {
        let player = self.answering(by, offer)?;
        Ok(Change::Declined(offer, player))
    }

    fn resign(&self, by: Actor) -> Result<Change, Refusal> {
        self.check_running()?;
        let player = self.person(by)?;
        Ok(Change::Ended(End::lost(player, Why::Resigned(player))))
    }

    fn swap_sides(&self, by: Actor) -> Result<Change, Refusal> {
        self.check_running()?;
        self.check_alone(by)?;
        Ok(Change::SidesSwapped)
    }

    fn abandon(&self, by: Actor) -> Result<Change, Refusal> {
        self.arbitrate(
            by,
            End {
                outcome: None,
                why: Why::Abandoned,
            },
        )
    }

    fn arbitrate(&self, by: Actor, end: End) -> Result<Change, Refusal> {
        self.check_running()?;
        check_table(by)?;
        Ok(Change::Ended(end))
    }

    fn start_clock(&self, by: Actor, moment: Option<Moment>) -> Result<Change, Refusal> {
        self.check_running()?;
        check_table(by)?;
        let clock = self.time().zip(moment);
        clock.ok_or_else(|| Refusal::new("session-no-clock"))?;
        Ok(Change::ClockStarted)
    }

    fn add_time(&self, by: Actor, time: Duration) -> Result<Change, Refusal> {
        self.check_running()?;
        if let Actor::Seat(player) = by {
            self.check_human(player)?;
            if player == self.turn() {
                return Err(Refusal::new("session-add-time-own"));
            }
        }
        if self.since.is_none() || time.is_zero() {
            return Err(Refusal::new("session-no-clock"));
        }
        Ok(Change::TimeAdded(clock(time)))
    }

    fn flag(&self, by: Actor, moment: Option<Moment>) -> Result<Change, Refusal> {
        self.check_running()?;
        if let Actor::Seat(player) = by {
            self.check_human(player)?;
        }
        self.check_flag(moment)?;
        Ok(self.flagged())
    }

    fn flagged(&self) -> Change {
        let player = self.turn();
        Change::Ended(End::lost(player, Why::Time(player)))
    }
}

/// A reason that fits into a tag.
fn short(mut reason: String) -> String {
    reason.truncate(reason.floor_char_boundary(Tags::VALUE_LIMIT));
    reason
}
