//! What players do in a room.

use std::time::Duration;

use protocol::online::{Act, Event, Line, Said, ToClient, What};
use rules::{Lang, Note, Outcome, Player};
use session::{Action, Actor, Ask, Change, Event as Happened, Moment, Why};

use super::plan::Plan;
use super::terms;
use super::{Conn, ID_LIMIT, NextRoom, Refusal, Room, Step, Stored, millis, notes, send, side};
use crate::command::{Claim, Command};

/// What the opponent is given at a time.
const MORE_TIME: Duration = Duration::from_secs(15);
/// With so many events, a game is only played on.
const MOST_EVENTS: u64 = 5000;
/// The reason in records of games that were claimed.
const LEFT: &str = "left";

/// What a command comes to.
enum Deed {
    /// Something happens in the match.
    Match(Actor, Action),
    /// Something happens beside it.
    Beside(What),
    /// A place prepares something, and nobody else hears of it.
    Plan(usize, Plan),
}

/// A command that was done.
pub(super) struct Done {
    /// The number of its event.
    pub(super) n: u64,
    /// Whether that was before.
    is_repeated: bool,
}

impl Room {
    /// A connection wants something to be done.
    pub(super) fn act(&mut self, conn: Conn, act: Act, now: Duration, step: &mut Step) {
        let is_muted = self.owners.get(&conn).is_some_and(|(_, it)| *it);
        let id = act.id.clone();
        match self.command(self.place(conn), is_muted, act, now, step) {
            Ok(Done { n, is_repeated }) if is_repeated => {
                send(step, conn, &ToClient::Done { id, n });
            }
            // It has been told of the event.
            Ok(_) => {}
            Err(Refusal::Id) => {
                let text = "an id has 1 to 40 visible ASCII characters".to_owned();
                send(step, conn, &ToClient::Fault { text });
                step.closes.push(conn);
            }
            Err(Refusal::Not(notes)) => {
                let guest = self.conns.get(&conn);
                let lang = guest.map_or_else(Lang::default, |it| it.lang);
                let text = self.word(lang, &notes);
                send(step, conn, &ToClient::Refused { id, text });
            }
        }
    }

    /// Whoever has a place wants something to be done.
    pub(super) fn command(
        &mut self,
        place: Option<usize>,
        is_muted: bool,
        act: Act,
        now: Duration,
        step: &mut Step,
    ) -> Result<Done, Refusal> {
        let id = act.id;
        let is_id = |byte: u8| byte.is_ascii_graphic();
        if id.is_empty() || id.len() > ID_LIMIT || !id.bytes().all(is_id) {
            return Err(Refusal::Id);
        }
        if let Some((_, n)) = self.done.iter().find(|(done, _)| *done == id) {
            let (n, is_repeated) = (*n, true);
            return Ok(Done { n, is_repeated });
        }
        let deed = match is_muted && act.action.starts_with("chat ") {
            true => Err(vec![Note::new("online-muted")]),
            false => self.deed(place, &act.action, act.ply, now),
        };
        let before = self.n;
        match deed.map_err(Refusal::Not)? {
            Deed::Match(by, action) => {
                let thought = act.thought.map(Duration::from_millis);
                let moment = self.moment(&action, thought, now);
                if let Some(notes) = self.apply(by, action, moment, Some(&id), step) {
                    return Err(Refusal::Not(notes));
                }
            }
            Deed::Beside(what) => {
                self.follow_new(&what, now);
                self.record(what, Some(&id), now, step);
                self.stand_still(now, step);
            }
            Deed::Plan(place, plan) => {
                self.remember(id.clone(), before);
                self.set_plan(place, plan, Some(id), step);
            }
        }
        let (n, is_repeated) = (self.n.min(before + 1), false);
        Ok(Done { n, is_repeated })
    }

    pub(super) fn game(&self) -> games::GameId {
        let choice: Result<games::Choice, _> = self.terms.game.parse();
        choice.expect("terms are checked").game()
    }

    /// What a seat asks for, if it may.
    fn deed(
        &self,
        place: Option<usize>,
        action: &str,
        ply: Option<u64>,
        now: Duration,
    ) -> Result<Deed, Vec<Note>> {
        let no = |key: &'static str| vec![Note::new(key)];
        let Some(session) = &self.session else {
            return Err(no("online-waiting"));
        };
        let player = self
            .player_at(place)
            .ok_or_else(|| no("online-spectator"))?;
        let command: Command = action.parse().map_err(|note| vec![note])?;
        let is_needed = matches!(
            command,
            Command::Match(Action::Move(_) | Action::Resign) | Command::Claim(_)
        );
        if self.n >= MOST_EVENTS && !is_needed {
            return Err(no("online-too-much"));
        }
        match command {
            Command::Abort => match session.n_plies() < 2 {
                // Nobody is bound to a game that has hardly begun.
                true => Ok(Deed::Match(Actor::Table, Action::Abandon)),
                false => Err(no("online-abort-late")),
            },
            Command::Claim(claim) => self.claimed(player, claim, now),
            Command::MoreTime => match terms::is_live(&self.terms) {
                true => Ok(Deed::Match(Actor::Seat(player), Action::AddTime(MORE_TIME))),
                false => Err(no("online-more-time")),
            },
            Command::Say(phrase) => self.saying(player, Line::Phrase(phrase), now),
            Command::Chat(text) => self.saying(player, Line::Text(text.trim().to_owned()), now),
            Command::Talk(on) => {
                let side = side(player);
                Ok(Deed::Beside(What::Talks { side, on }))
            }
            Command::Vacation(days) => self.vacation(player, days, now),
            Command::Plan(lines) => {
                let plan = self.check_plan(player, lines);
                let plan = plan.map_err(|note| vec![note])?;
                Ok(Deed::Plan(place.unwrap_or_default(), plan))
            }
            Command::Match(action) => {
                let is_alone = session.n_humans() == 1;
                if matches!(action, Action::Move(_)) && ply != Some(session.n_plies() as u64) {
                    return Err(no("online-stale"));
                }
                match action {
                    Action::Move(_)
                    | Action::Offer(_)
                    | Action::Accept(_)
                    | Action::Decline(_)
                    | Action::Resign => Ok(Deed::Match(Actor::Seat(player), action)),
                    Action::TakeBack if is_alone => Ok(Deed::Match(Actor::Seat(player), action)),
                    _ => Err(no("online-not-yours")),
                }
            }
        }
    }

    fn saying(&self, player: Player, line: Line, now: Duration) -> Result<Deed, Vec<Note>> {
        let checked = self.talk.check(player, &line, now);
        checked.map_err(|note| vec![note])?;
        let (side, line) = (side(player), Some(line));
        Ok(Deed::Beside(What::Said(Said { side, line })))
    }

    fn claimed(&self, player: Player, claim: Claim, now: Duration) -> Result<Deed, Vec<Note>> {
        let opponent = player.other();
        if self.claimable(opponent).is_none_or(|at| now < at) {
            return Err(vec![Note::new("online-claim-early")]);
        }
        let reason = LEFT.to_owned();
        let action = match claim {
            Claim::Win => Action::Forfeit {
                player: opponent,
                reason,
            },
            Claim::Draw => Action::Adjudicate {
                outcome: Outcome::Draw,
                reason,
            },
        };
        Ok(Deed::Match(Actor::Table, action))
    }

    fn vacation(&self, player: Player, days: u32, now: Duration) -> Result<Deed, Vec<Note>> {
        let no = |key: &'static str| Err(vec![Note::new(key)]);
        let session = self.session.as_ref().filter(|it| it.is_running());
        let Some(session) = session.filter(|it| super::is_correspondence(it)) else {
            return no("online-vacation-none");
        };
        // What has been added to the clock of a turn is not taken away.
        if days == 0 && session.turn() == player {
            return no("online-vacation-turn");
        }
        let until = self.absence.until(player, days, now);
        let until = millis(until.map_err(|note| vec![note])?);
        let side = side(player);
        Ok(Deed::Beside(What::Away { side, until }))
    }

    /// The clock of a player who is on vacation stands.
    fn stand_still(&mut self, now: Duration, step: &mut Step) {
        let Some((session, since)) = self.session.as_ref().and_then(|it| Some((it, it.since()?)))
        else {
            return;
        };
        let away = self.absence.away(session.turn(), now);
        let time = away.map(|until| until.saturating_sub(now.max(since)));
        if let Some(time) = time.filter(|it| !it.is_zero()) {
            let moment = self.moment(&Action::AddTime(time), None, now);
            self.apply(Actor::Table, Action::AddTime(time), moment, None, step);
        }
    }

    /// The computer that was asked has thought so long, and answers; with nothing, if it
    /// finds no move.
    pub fn answer(
        &mut self,
        ask: Ask,
        mv: Option<String>,
        thought: Duration,
        now: Duration,
    ) -> Step {
        let mut step = Step::default();
        if self.ask().as_ref() != Some(&ask) {
            return step;
        }
        let action = match mv {
            Some(mv) => Action::Answer { ask, mv },
            None => Action::Forfeit {
                player: ask.player(),
                reason: String::new(),
            },
        };
        let moment = self.moment(&action, Some(thought), now);
        self.apply(Actor::Table, action, moment, None, &mut step);
        step
    }

    /// When something is done, with what the network may have taken of the turn: of a move
    /// what the player is credited, and as long as a move may still be under way all of it.
    /// A computer is charged for what it thought, and not for waiting until it could.
    fn moment(&self, action: &Action, thought: Option<Duration>, now: Duration) -> Moment {
        let mut moment = Moment::from(now);
        let Some((session, took)) = self
            .session
            .as_ref()
            .and_then(|it| Some((it, it.turn_took(now)?)))
        else {
            return moment;
        };
        let turn = session.turn();
        moment.lag = match (action, self.lag[turn.idx()]) {
            (Action::Flag, _) => Duration::ZERO,
            (Action::Answer { .. }, _) => took.saturating_sub(thought.unwrap_or_default()),
            _ if !session.seat(turn).is_human() => took,
            (Action::Move(_), Some(mut credit)) => credit.credit(took, thought),
            (_, Some(credit)) => credit.quota(),
            (_, None) => Duration::ZERO,
        };
        if let Some(deadline) = session.deadline().filter(|_| now < self.spared) {
            moment.lag = moment.lag.max(now.saturating_sub(deadline));
        }
        moment
    }

    /// Does something in the match; what is told otherwise is why not.
    pub(super) fn apply(
        &mut self,
        by: Actor,
        action: Action,
        moment: Moment,
        id: Option<&str>,
        step: &mut Step,
    ) -> Option<Vec<Note>> {
        let now = moment.now;
        let session = self.session.as_mut()?;
        let (before, turn, took) = (session.seq(), session.turn(), session.turn_took(now));
        let stood = (session.n_plies(), session.is_swapped());
        let is_move = matches!(action, Action::Move(_));
        let is_flag = action == Action::Flag;
        let happened = match session.apply_at(by, action, moment) {
            Ok(happened) => happened,
            Err(refusal) => return Some(notes(refusal)),
        };
        let entry = session.entries_since(before).and_then(|mut it| it.next())?;
        // Time that has run out is nobody's answer to a command.
        let is_late = !is_flag
            && matches!(&entry.change, Change::Ended(end) if matches!(end.why, Why::Time(_)));
        let what = What::Match(entry.to_string());
        let (is_untimed, is_turn_over) = (session.time().is_none(), session.turn() != turn);
        if session.deadline().is_some() || !session.is_running() {
            self.resumes = None;
        }
        if let (true, Some(took), Some(credit)) = (is_move, took, &mut self.lag[turn.idx()]) {
            // What was credited is known by what was left uncharged.
            credit.credit(took, Some(took.saturating_sub(moment.lag)));
        }
        self.record(what, id.filter(|_| !is_late), now, step);
        if is_turn_over {
            self.stand_still(now, step);
        }
        if is_untimed {
            self.tell_presence(step);
        }
        if happened
            .iter()
            .any(|it| matches!(it, Happened::RematchAgreed(_)))
        {
            self.open_next(now, step);
        }
        self.follow_plans(stood, now, step);
        None
    }

    /// Clocks that a restart has stopped run again.
    pub(super) fn resume(&mut self, now: Duration, step: &mut Step) {
        self.resumes = None;
        self.apply(Actor::Table, Action::StartClock, now.into(), None, step);
    }

    /// The seats go on in another room, with the sides exchanged; their secrets stay.
    fn open_next(&mut self, now: Duration, step: &mut Step) {
        let Some((session, host)) = self.session.as_ref().zip(self.player_at(Some(0))) else {
            return;
        };
        let id = terms::next_id(&self.id);
        let host_now = host.other();
        let names = Player::BOTH.map(|side| session.seat(side).name().to_owned());
        let joined = Event {
            n: 1,
            at: 0,
            id: None,
            what: What::Joined {
                name: names[host_now.idx()].clone(),
                host: side(host_now),
            },
        };
        step.next = Some(NextRoom {
            id: id.clone(),
            stored: Stored {
                terms: self.terms.clone(),
                host: names[host.idx()].clone(),
                keys: self.keys,
                events: vec![joined],
                plans: Default::default(),
            },
        });
        let what = What::Next(id);
        self.follow_new(&what, now);
        self.record(what, None, now, step);
    }
}
