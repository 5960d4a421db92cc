//! A game in progress.

mod computers;
mod msg;
mod panel;
mod person;
mod say;
mod tried;
mod update;

use builder::Builder;
use games::{AnyPosition, Choice};
use record::{Record, Tree};
use rules::{Effects, Note};
use session::{Ask, Session, Setup};

use crate::board::{BoardView, Parts};
use crate::new_game::NewGame;

pub use msg::{Confirm, Copied, Effect, Look, Msg, Pace, Pointer, Question, Sound, Ticket};
pub use panel::{Buttons, MoveRow};
pub(crate) use say::moved as say_moved;

/// A game in progress: the match, what of it is looked at, and the move that a
/// person is putting together. [`update`](Self::update) is its only door.
#[derive(Clone, Debug)]
pub struct Play {
    id: String,
    session: Session,
    /// Every move that was played, also those taken back.
    tried: Tree,
    /// The match with what else was tried, as it is kept.
    record: Record,
    /// How many plies of the game are looked at; none for the game as it stands.
    looking: Option<usize>,
    /// The move being put together, while a person is to move.
    builder: Option<Builder>,
    /// The move that is shown before it is played.
    pending: Option<String>,
    /// The move that is shown because a cell is pointed at.
    pointed: Option<String>,
    hint: Option<String>,
    told: Option<Told>,
    dialog: Option<Dialog>,
    /// The moves that were played while the person looked elsewhere.
    n_news: usize,
    confirm: Confirm,
    pace: Pace,
    /// Every move takes a piece.
    must_capture: bool,
    is_flipped: bool,
    is_paused: bool,
    is_read_only: bool,
    asked: Option<(Ticket, Ask)>,
    hint_asked: Option<Ticket>,
    resting: Option<Ticket>,
    n_tickets: u64,
}

/// What there is to tell beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
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
        let is_flipped = NewGame::flips(&setup);
        let session = Session::new(setup).map_err(say::refusal)?;
        let mut play = Self::new(id, session, Tree::new());
        play.is_flipped = is_flipped;
        let mut effects = vec![Effect::Save];
        play.go_on(&mut effects);
        Ok((play, effects))
    }

    /// A game that was kept.
    ///
    /// # Errors
    /// If the record is no match; a second note gives the reason for the first.
    pub fn resume(id: &str, record: Record) -> Result<(Self, Vec<Effect>), Vec<Note>> {
        let mut play = Self::reopen(id, record)?;
        play.is_flipped = NewGame::flips(&play.session.setup());
        // Nobody wants to come back to a game that has run away.
        play.is_paused = play.session.n_humans() == 0;
        let mut effects = Vec::new();
        play.go_on(&mut effects);
        Ok((play, effects))
    }

    /// A game that another tab plays: it can be looked at.
    ///
    /// # Errors
    /// If the record is no match; a second note gives the reason for the first.
    pub fn watch(id: &str, record: Record) -> Result<Self, Vec<Note>> {
        let mut play = Self::reopen(id, record)?;
        play.is_read_only = true;
        play.builder = None;
        Ok(play)
    }

    /// Another game of the same kind, with other seeds for computers.
    ///
    /// # Errors
    /// Never in practice: what could be set up once can be again.
    pub fn rematch(&self, id: &str, is_swapped: bool) -> Result<(Self, Vec<Effect>), Vec<Note>> {
        let mut setup = self.session.setup();
        for seat in &mut setup.seats {
            if let session::Seat::Computer { seed, .. } = seat {
                // Two seats that began with neighboring seeds never share one.
                *seed = seed.wrapping_add(2);
            }
        }
        let setup = if is_swapped { setup.swapped() } else { setup };
        let (mut play, effects) = Self::start(id, setup)?;
        (play.confirm, play.pace) = (self.confirm, self.pace);
        Ok((play, effects))
    }

    fn reopen(id: &str, record: Record) -> Result<Self, Vec<Note>> {
        let tried = record.tree().clone();
        let session = Session::resume(record).map_err(say::refusal)?;
        Ok(Self::new(id, session, tried))
    }

    fn new(id: &str, session: Session, tried: Tree) -> Self {
        let mut play = Self {
            id: id.to_owned(),
            record: tried::with_variations(session.record(), &tried),
            session,
            tried,
            looking: None,
            builder: None,
            pending: None,
            pointed: None,
            hint: None,
            told: None,
            dialog: None,
            n_news: 0,
            confirm: Confirm::default(),
            pace: Pace::default(),
            must_capture: false,
            is_flipped: false,
            is_paused: false,
            is_read_only: false,
            asked: None,
            hint_asked: None,
            resting: None,
            n_tickets: 0,
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
    pub fn told(&self) -> Option<&Told> {
        self.told.as_ref()
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

    /// Whether another tab plays this game.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only
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

    /// The board as it should be drawn.
    pub fn board(&self) -> BoardView {
        let ply = self.shown_ply();
        let position = self.session.position_at(ply);
        let is_live = self.is_live();
        BoardView::new(Parts {
            position: position.unwrap_or_else(|| self.session.position()),
            builder: self.builder.as_ref().filter(|_| is_live),
            pending: self.pending.as_deref().filter(|_| is_live),
            pointed: self.pointed.as_deref().filter(|_| is_live),
            last: &self.effects_of(ply),
            hint: self.hint.as_deref().filter(|_| is_live),
            arrows: Vec::new(),
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

    /// The match has changed, and with it what is to be kept.
    fn note_down(&mut self) {
        let game = self.session.record();
        tried::remember(&mut self.tried, game);
        self.record = tried::with_variations(game, &self.tried);
    }

    /// The position is another one: nothing is chosen.
    fn renew(&mut self) {
        let session = &self.session;
        let is_ours = session.is_running() && session.seat(session.turn()).is_human();
        self.builder = (is_ours && !self.is_read_only).then(|| Builder::new(session.position()));
        self.must_capture = self.builder.is_some() && must_capture(session.position());
        self.pending = None;
        self.pointed = None;
        self.hint = None;
        self.dialog = None;
    }

    fn ticket(&mut self) -> Ticket {
        self.n_tickets += 1;
        Ticket(self.n_tickets)
    }
}

/// Whether every move takes a piece. Where there are very many, nobody asks.
fn must_capture(position: &dyn AnyPosition) -> bool {
    const MOST: usize = 500;
    let moves = position.legal_moves();
    let takes = |mv: &String| position.effects(mv).is_ok_and(|it| !it.captured.is_empty());
    moves.len() <= MOST && moves.iter().all(takes)
}
