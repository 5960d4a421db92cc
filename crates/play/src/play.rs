//! A game in progress.

use std::time::Duration;

use games::{AnyPosition, Choice};
use record::{Record, Tree};
use rules::{Effects, Note};
use session::{Action, Actor, Ask, Event, Refusal, Seat, Session, Setup};

use crate::board::{BoardView, Parts};
use crate::builder::Builder;
use crate::msg::{Confirm, Effect, Pace, Ticket};
use crate::remote::Link;
use crate::{say, tried};
/// A game in progress: the match, what of it is looked at, and the move that a
/// person is putting together. [`update`](Self::update) is its only door.
#[derive(Clone, Debug)]
pub struct Play {
    pub(crate) id: String,
    pub(crate) session: Session,
    /// What is known of a match that lives elsewhere; none for one that is here.
    pub(crate) link: Option<Link>,
    /// Every move that was played, also those taken back.
    pub(crate) tried: Tree,
    /// The match with what else was tried, as it is kept.
    pub(crate) record: Record,
    /// How many plies of the game are looked at; none for the game as it stands.
    pub(crate) looking: Option<usize>,
    /// The move being put together, while a person is to move.
    pub(crate) builder: Option<Builder>,
    /// The move that is shown before it is played.
    pub(crate) pending: Option<String>,
    /// The move that is shown because a cell is pointed at.
    pub(crate) pointed: Option<String>,
    pub(crate) hint: Option<String>,
    pub(crate) notice: Option<Notice>,
    pub(crate) dialog: Option<Dialog>,
    /// The moves that were played while the person looked elsewhere.
    pub(crate) n_news: usize,
    pub(crate) confirm: Confirm,
    pub(crate) pace: Pace,
    /// Every move takes a piece.
    pub(crate) must_capture: bool,
    pub(crate) is_flipped: bool,
    pub(crate) is_paused: bool,
    /// Why it can only be looked at, if so.
    pub(crate) read_only: Option<Note>,
    pub(crate) asked: Option<(Ticket, Ask)>,
    pub(crate) hint_asked: Option<Ticket>,
    /// The record that is being kept; computers wait for it.
    pub(crate) unsaved: Option<Ticket>,
    /// Why the game is not kept, for as long as that lasts.
    pub(crate) fault: Option<Note>,
    pub(crate) resting: Option<Ticket>,
    pub(crate) n_tickets: u64,
    /// What the clock of whoever drives this showed last; none where no time is kept.
    pub(crate) now: Option<Duration>,
}

/// What there is to tell beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What is told; a second note gives the reason for the first.
    pub notes: Vec<Note>,
    /// Whether something was refused.
    pub is_alert: bool,
}

/// A question that a person has to answer first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialog {
    /// Whether to resign.
    Resign,
}

impl Play {
    /// A game that begins, under the id that it is kept by.
    ///
    /// # Errors
    /// If it cannot be set up; a second note gives the reason for the first.
    pub fn start(id: &str, setup: Setup) -> Result<(Self, Vec<Effect>), Vec<Note>> {
        let is_flipped = flips(&setup);
        let session = Session::new(setup).map_err(say::refusal)?;
        let mut play = Self::new(id, session, Tree::new());
        play.is_flipped = is_flipped;
        let effects = vec![play.save()];
        Ok((play, effects))
    }

    /// A game that was kept.
    ///
    /// # Errors
    /// If the record is no match; a second note gives the reason for the first.
    pub fn resume(id: &str, record: Record) -> Result<(Self, Vec<Effect>), Vec<Note>> {
        let mut play = Self::reopen(id, record)?;
        play.is_flipped = flips(&play.session.setup());
        // Nobody wants to come back to a game that has run away.
        play.is_paused = play.session.n_humans() == 0;
        let mut effects = Vec::new();
        play.go_on(&mut effects);
        Ok((play, effects))
    }

    /// A game that is played elsewhere: it can be looked at, and why not more.
    ///
    /// # Errors
    /// If the record is no match; a second note gives the reason for the first.
    pub fn watch(id: &str, record: Record, why: Note) -> Result<Self, Vec<Note>> {
        let mut play = Self::reopen(id, record)?;
        play.read_only = Some(why);
        play.builder = None;
        Ok(play)
    }

    /// Another game of the same kind, with other seeds for computers, on that day.
    ///
    /// # Errors
    /// Never in practice: what could be set up once can be again.
    pub fn rematch(
        &self,
        id: &str,
        is_swapped: bool,
        day: Option<&str>,
    ) -> Result<(Self, Vec<Effect>), Vec<Note>> {
        let setup = rematch(self.session.setup());
        let setup = match day {
            Some(day) => setup.dated(day),
            None => setup,
        };
        let setup = if is_swapped { setup.swapped() } else { setup };
        let (mut play, effects) = Self::start(id, setup)?;
        (play.confirm, play.pace, play.now) = (self.confirm, self.pace, self.now);
        Ok((play, effects))
    }

    /// A board on which lines can be tried from the position as it is, seen as this one is. It has no
    /// id, since it is kept nowhere.
    ///
    /// # Errors
    /// Never in practice: what is played can be set up.
    pub fn try_lines(&self) -> Result<Self, Vec<Note>> {
        let position = self.session.position();
        let seats = [Seat::human(""), Seat::human("")];
        let setup = Setup {
            start: Some(position.to_text()),
            ..Setup::new(position.choice(), seats)
        };
        let (mut play, _) = Self::start("", setup)?;
        play.is_flipped = self.is_flipped;
        Ok(play)
    }

    fn reopen(id: &str, record: Record) -> Result<Self, Vec<Note>> {
        let tried = record.tree().clone();
        let session = Session::resume(record).map_err(say::refusal)?;
        Ok(Self::new(id, session, tried))
    }

    pub(crate) fn new(id: &str, session: Session, tried: Tree) -> Self {
        let mut play = Self {
            id: id.to_owned(),
            record: tried::with_variations(session.record(), &tried),
            session,
            link: None,
            tried,
            looking: None,
            builder: None,
            pending: None,
            pointed: None,
            hint: None,
            notice: None,
            dialog: None,
            n_news: 0,
            confirm: Confirm::default(),
            pace: Pace::default(),
            must_capture: false,
            is_flipped: false,
            is_paused: false,
            read_only: None,
            asked: None,
            hint_asked: None,
            unsaved: None,
            fault: None,
            resting: None,
            n_tickets: 0,
            now: None,
        };
        play.renew();
        play
    }

    /// The id that it is kept by.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The match.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What is to be kept: the match, and as variations what was played before
    /// moves were taken back and others played.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game and variant.
    pub fn choice(&self) -> Choice {
        self.session.position().choice()
    }

    /// What there is to tell beside the board.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The question that has to be answered first.
    pub fn dialog(&self) -> Option<Dialog> {
        self.dialog
    }

    /// How many plies were played where the person looks.
    pub fn shown_ply(&self) -> usize {
        self.looking.unwrap_or_else(|| self.session.n_plies())
    }

    /// Whether the game is shown as it stands.
    pub fn is_live(&self) -> bool {
        self.looking.is_none()
    }

    /// How many moves were played while the person looked elsewhere.
    pub fn n_news(&self) -> usize {
        self.n_news
    }

    /// Whether it can only be looked at here.
    pub fn is_read_only(&self) -> bool {
        self.read_only.is_some()
    }

    /// Whether a computer thinks about its move.
    pub fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether a hint is being looked for.
    pub fn is_seeking_hint(&self) -> bool {
        self.hint_asked.is_some()
    }

    /// Whether computers wait.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// How fast computers play each other.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Why the game is not kept, to be shown for as long as that lasts.
    pub fn fault(&self) -> Option<&Note> {
        self.fault.as_ref()
    }

    /// The rest that is being taken between two moves of computers, and its
    /// length in milliseconds.
    pub fn rest(&self) -> Option<(Ticket, u32)> {
        self.resting.map(|ticket| (ticket, self.pace.millis()))
    }

    /// The move being put together, while a person is to move.
    pub fn builder(&self) -> Option<&Builder> {
        self.builder.as_ref()
    }

    /// The move that is shown before it is played.
    pub fn pending(&self) -> Option<&str> {
        self.pending.as_deref()
    }

    /// The move that is advised.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// Whether the board is seen from the other side.
    pub fn is_flipped(&self) -> bool {
        self.is_flipped
    }

    /// What the move before the position that is shown did.
    pub fn last_effects(&self) -> Effects {
        self.effects_of(self.shown_ply())
    }

    /// The board as it should be drawn.
    pub fn board(&self) -> BoardView {
        let ply = self.shown_ply();
        let position = self.session.position_at(ply);
        let is_live = self.is_live();
        BoardView::new(Parts {
            position: position.unwrap_or_else(|| self.session.position()),
            builder: self.builder.as_ref().filter(|_| is_live),
            pending: self.pending().or(self.sent_move()).filter(|_| is_live),
            pointed: self.pointed.as_deref().filter(|_| is_live),
            last: &self.last_effects(),
            hint: self.hint.as_deref().filter(|_| is_live),
            arrows: Vec::new(),
            heat: Vec::new(),
            is_flipped: self.is_flipped,
        })
    }

    /// What the move before a ply did.
    fn effects_of(&self, ply: usize) -> Effects {
        let before = ply
            .checked_sub(1)
            .and_then(|ply| self.session.position_at(ply));
        let mv = ply
            .checked_sub(1)
            .and_then(|ply| self.session.moves().get(ply).copied());
        match (before, mv) {
            (Some(before), Some(mv)) => before.effects(mv).unwrap_or_default(),
            _ => Effects::default(),
        }
    }

    /// Does something in the match, at the time that it is now.
    pub(crate) fn apply(&mut self, by: Actor, action: Action) -> Result<Vec<Event>, Refusal> {
        match self.now {
            Some(now) => self.session.apply_at(by, action, now),
            None => self.session.apply(by, action),
        }
    }

    /// The match has changed, and with it its record.
    pub(crate) fn note_down(&mut self) {
        let game = self.session.record();
        tried::remember(&mut self.tried, game);
        self.record = tried::with_variations(game, &self.tried);
    }

    /// Has the record kept.
    pub(crate) fn save(&mut self) -> Effect {
        let ticket = self.ticket();
        self.unsaved = Some(ticket);
        Effect::Save(ticket)
    }

    /// The position is another one: nothing is chosen.
    pub(crate) fn renew(&mut self) {
        let is_ours = self.is_our_turn();
        let session = &self.session;
        self.builder = is_ours.then(|| Builder::new(session.position()));
        self.must_capture = self.builder.is_some() && must_capture(session.position());
        self.pending = None;
        self.pointed = None;
        self.hint = None;
        self.dialog = None;
    }

    /// Whether somebody at this screen may move now.
    fn is_our_turn(&self) -> bool {
        let turn = self.session.turn();
        let is_ours = match &self.link {
            Some(link) => link.seat == Some(turn) && self.sent_move().is_none(),
            None => self.session.seat(turn).is_human(),
        };
        is_ours && self.session.is_running() && self.read_only.is_none()
    }

    pub(crate) fn ticket(&mut self) -> Ticket {
        self.n_tickets += 1;
        Ticket(self.n_tickets)
    }
}

/// The next match of the same kind: other seeds, or computers would play the same again.
pub fn rematch(mut setup: Setup) -> Setup {
    for seat in &mut setup.seats {
        if let Seat::Computer { seed, .. } = seat {
            // Two seats that began with neighboring seeds never share one.
            *seed = seed.wrapping_add(2);
        }
    }
    setup
}

/// Whether the board is seen from the second player's side: that of the only person.
fn flips(setup: &Setup) -> bool {
    !setup.seats[0].is_human() && setup.seats[1].is_human()
}

/// Whether every move takes a piece. Where there are very many, nobody asks.
fn must_capture(position: &dyn AnyPosition) -> bool {
    const MOST: usize = 500;
    let moves = position.legal_moves();
    let takes = |mv: &String| position.effects(mv).is_ok_and(|it| !it.captured.is_empty());
    moves.len() <= MOST && moves.iter().all(takes)
}
