//! A game on a server, as a face sees it that has a [`Play`] of it.

use std::collections::VecDeque;
use std::time::Duration;

use online::{Command, Output, Presence};
use play::{Effect, Msg, Play};
use protocol::online::{Event, Role, Stage, Welcome, What};
use rules::{Note, Player};
use session::{Action, Entry, Refusal, Snapshot, TimeControl, clock_text};

use crate::Line;
use crate::beside::{self, Beside};

/// A line to a game, and what has been heard on it.
///
/// Before there are two players there is no match: the face waits until there is a `Play` to
/// [`begin`](Self::begin). Then it asks it to [`poll`](Self::poll), and hands what comes out
/// to that `Play`.
pub struct Visit {
    line: Line,
    state: online::Line,
    welcome: Option<Welcome>,
    presence: Presence,
    /// What the screens of the players have shown.
    seen: [u64; 2],
    /// The number of the last event.
    n: u64,
    /// The event of the last own move.
    own_move: Option<u64>,
    next: Option<String>,
    beside: Beside,
    /// Why what was asked for beside the match is not done, until somebody asks.
    troubles: VecDeque<Note>,
}

impl Visit {
    /// What is heard on a line.
    pub fn new(line: Line) -> Self {
        Self {
            line,
            state: online::Line::Connecting,
            welcome: None,
            presence: Presence::default(),
            seen: [0; 2],
            n: 0,
            own_move: None,
            next: None,
            beside: Beside::default(),
            troubles: VecDeque::new(),
        }
    }

    /// The match, once there is one; the error is that it makes no sense.
    ///
    /// # Errors
    /// If what the server tells is no match; a second note gives the reason for the first.
    pub fn begin(&mut self, id: &str) -> Option<Result<Play, Vec<Note>>> {
        let mut play: Option<Play> = None;
        for msg in self.poll() {
            match (&mut play, msg) {
                (None, Msg::Synced(snapshot, seat)) => match Play::join(id, *snapshot, seat) {
                    Ok(begun) => play = Some(begun),
                    Err(notes) => return Some(Err(notes)),
                },
                (None, _) => {}
                (Some(play), msg) => {
                    if play.update(msg).contains(&Effect::Resync) {
                        self.line.resync();
                    }
                }
            }
        }
        play.map(Ok)
    }

    /// Why there will never be a match, if so.
    pub fn dead_end(&self) -> Option<Note> {
        match self.state {
            online::Line::Outdated => return Some(Note::new("remote-outdated")),
            online::Line::Gone => return Some(Note::new("remote-gone")),
            _ => {}
        }
        let welcome = self.welcome.as_ref()?;
        match (welcome.stage, welcome.you) {
            (Stage::Expired, _) => Some(Note::new("web-offer-expired")),
            // The seat is another's.
            (Stage::Waiting, Role::Spectator) => Some(Note::new("remote-no-seat")),
            _ => None,
        }
    }

    /// What happened in the match since the last call, which the person is shown now.
    pub fn poll(&mut self) -> Vec<Msg> {
        let before = self.n;
        let mut out = Vec::new();
        for output in self.line.poll() {
            out.extend(self.take(output));
        }
        if self.n > before {
            self.line.saw(self.n);
        }
        out
    }

    fn take(&mut self, output: Output) -> Option<Msg> {
        match output {
            Output::Line(line) => self.state = line,
            Output::Welcome(welcome) => return self.welcomed(*welcome),
            Output::Event(event) => return self.happened(event),
            Output::Stored(sent) if sent.is_beside() => {}
            Output::Refused(sent, text) if sent.is_beside() => {
                let note = Note::new("play-refused-there").with("reason", text);
                self.troubles.push_back(note);
            }
            Output::Stored(sent) => {
                if sent.action.starts_with("move ") {
                    self.own_move = Some(self.n);
                }
                return Some(Msg::Done);
            }
            Output::Refused(_, text) => {
                let note = Note::new("play-refused-there").with("reason", text);
                return Some(Msg::Refused(Refusal::from(note)));
            }
            Output::Presence(presence) => {
                self.presence = presence;
                // Somebody is to hear when the opponent counts as having left.
                let claims = presence.claims.iter().flatten();
                claims.for_each(|time| self.line.wake_at(*time));
            }
            Output::Plan(lines) => self.beside.planned(lines),
            Output::Seen(side, n) => self.seen[beside::player(side).idx()] = n,
            // The line sees to the first three. A server that does not understand hangs up,
            // and is asked anew.
            Output::Connect | Output::HangUp | Output::Send(_) | Output::Fault(_) => {}
        }
        None
    }

    fn welcomed(&mut self, welcome: Welcome) -> Option<Msg> {
        self.n = welcome.n;
        self.next.clone_from(&welcome.next);
        self.beside.welcomed(&welcome);
        let seat = seat_of(welcome.you);
        let snapshot = welcome.snapshot.as_deref().map(str::parse::<Snapshot>);
        self.welcome = Some(welcome);
        let snapshot = snapshot?.ok()?;
        Some(Msg::Synced(Box::new(snapshot), seat))
    }

    fn happened(&mut self, event: Event) -> Option<Msg> {
        self.n = event.n;
        self.beside.happened(&event);
        match event.what {
            What::Match(text) => match text.parse::<Entry>() {
                Ok(entry) => return Some(Msg::Heard(entry)),
                Err(_) => self.line.resync(),
            },
            What::Next(id) => self.next = Some(id),
            _ => {}
        }
        None
    }

    /// Something is to be done, in a match with so many plies.
    pub fn act(&self, action: &Action, plies: usize) {
        self.line.act(action, plies);
    }

    /// Something is to be done that is no part of the match.
    pub fn command(&self, command: &Command) {
        self.line.command(command);
    }

    /// What the players say to each other, and their vacations.
    pub fn beside(&self) -> &Beside {
        &self.beside
    }

    /// What the opponent says is hidden from now on, or shown.
    pub fn mute(&mut self, is_muted: bool) {
        self.beside.mute(is_muted);
    }

    /// Whether there is somebody elsewhere to talk to.
    pub fn has_company(&self, play: &Play) -> bool {
        play.own_seat().is_some() && play.session().n_humans() == 2
    }

    /// Why something that was asked for beside the match is not done, each once.
    pub fn trouble(&mut self) -> Option<Note> {
        self.troubles.pop_front()
    }

    /// How long the opponent has to come back before the game can be claimed, nothing if it
    /// can be now; none where nobody is waited for.
    pub fn claim_in(&self, play: &Play) -> Option<Duration> {
        let opponent = play.own_seat()?.other();
        let is_live = self.state == online::Line::Live && play.session().is_running();
        let at = self.presence.claims[opponent.idx()].filter(|_| is_live)?;
        let left = at.saturating_sub(self.server_time());
        let is_here = self.presence.players[opponent.idx()];
        (left.is_zero() || !is_here).then_some(left)
    }

    /// Whether the players of a match have vacations.
    pub fn has_vacations(&self, play: &Play) -> bool {
        let time = play.session().time();
        play.own_seat().is_some() && time.is_some_and(TimeControl::is_correspondence)
    }

    /// What is counted down: until the opponent counts as having left, until vacations end.
    pub fn countdowns(&self, play: &Play) -> Vec<Note> {
        let Some(own) = play.own_seat().filter(|_| play.session().is_running()) else {
            return Vec::new();
        };
        let mut notes = Vec::new();
        match self.claim_in(play) {
            Some(Duration::ZERO) => notes.push(Note::new("web-opponent-left")),
            Some(left) => notes.push(Note::new("web-claim-in").with("time", whole(left))),
            None => {}
        }
        let now = self.server_time();
        for (player, key) in [
            (own, "web-vacation-own"),
            (own.other(), "web-vacation-other"),
        ] {
            if let Some(until) = self.beside.vacation(player).until(now) {
                let left = whole(until.saturating_sub(now));
                notes.push(Note::new(key).with("time", left));
            }
        }
        notes
    }

    /// The match is to be told whole.
    pub fn resync(&self) {
        self.line.resync();
    }

    /// The server's time, by which the clocks of the match go.
    pub fn server_time(&self) -> Duration {
        self.line.server_time()
    }

    /// The game as it was when it was last told whole; none before the first time.
    pub fn welcome(&self) -> Option<&Welcome> {
        self.welcome.as_ref()
    }

    /// The game that both agreed to play next.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// How the line is.
    pub fn line(&self) -> online::Line {
        self.state
    }

    /// How the line is and who is there, what became of one's own last move, who looks on.
    pub fn state(&self, play: &Play) -> Vec<Note> {
        let mut notes = vec![Note::new(self.line_key(play.own_seat()))];
        notes.extend(self.delivery(play).map(Note::new));
        if self.presence.watchers > 0 && self.state == online::Line::Live {
            notes.push(Note::new("web-watchers").with("number", self.presence.watchers));
        }
        notes
    }

    fn line_key(&self, own: Option<Player>) -> &'static str {
        match (self.state, own) {
            (online::Line::Outdated, _) => "remote-outdated",
            (online::Line::Gone, _) => "remote-gone",
            // Who is there is only known while the own line is good.
            (online::Line::Live, None) => "web-line-watching",
            (online::Line::Live, Some(own)) if self.presence.players[own.other().idx()] => {
                "web-line-there"
            }
            (online::Line::Live, Some(_)) => "web-line-away",
            _ => "web-line-down",
        }
    }

    fn delivery(&self, play: &Play) -> Option<&'static str> {
        let own = play.own_seat()?;
        if play.sent_move().is_some() {
            return Some("web-move-sent");
        }
        let is_seen = self.seen[own.other().idx()] >= self.own_move?;
        Some(match is_seen {
            true => "web-move-seen",
            false => "web-move-stored",
        })
    }
}

/// A time that is counted down, without tenths.
fn whole(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1000);
    match seconds {
        0..10 => format!("0:0{seconds}"),
        _ => clock_text(left),
    }
}

fn seat_of(role: Role) -> Option<Player> {
    match role {
        Role::First => Some(Player::First),
        Role::Second => Some(Player::Second),
        Role::Host | Role::Spectator => None,
    }
}
