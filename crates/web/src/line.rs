//! The line to a server of games: the client of `online` on a socket of the browser.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use online::{Client, Command, Line, Output, Presence};
use play::Msg;
use protocol::online::{Event, Role, Said, Side, Welcome, What};
use rules::{Note, Player};
use session::{Action, Entry, Refusal, Snapshot};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::browser;
use crate::words::Language;

/// A line to one game.
#[derive(Clone, Copy)]
pub(crate) struct Connection {
    inner: StoredValue<Inner, LocalStorage>,
    /// How the line is.
    pub(crate) line: RwSignal<Line>,
    /// The game as it was when it was last told whole; none before the first time.
    pub(crate) welcome: RwSignal<Option<Welcome>>,
    /// Whether the players are there, and how many others.
    pub(crate) presence: RwSignal<Presence>,
    /// What the players said to each other, and which of them want to hear more than phrases.
    pub(crate) said: RwSignal<Vec<Said>>,
    pub(crate) talks: RwSignal<[bool; 2]>,
    /// The lines that the player has prepared.
    pub(crate) plan: RwSignal<Vec<String>>,
    /// Why the last thing that was asked for beside the match was not done; empty if it was.
    pub(crate) trouble: RwSignal<String>,
    /// What the screens of the players have shown.
    pub(crate) seen: RwSignal<[u64; 2]>,
    /// The number of the event of the last own move.
    pub(crate) own_move: RwSignal<Option<u64>>,
    /// The game that follows, when both want one.
    pub(crate) next: RwSignal<Option<String>>,
    /// Who plays the match, once it is shown.
    table: StoredValue<Option<Callback<Msg>>>,
}

struct Inner {
    client: Client,
    url: String,
    socket: Option<Socket>,
}

/// A socket with those who hear it.
struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn FnMut()>,
    _closed: Closure<dyn FnMut()>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        self.socket.set_onmessage(None);
        if self.socket.ready_state() == WebSocket::CONNECTING {
            // One that is being made is closed when it stands: before, browsers call it a failure.
            let socket = self.socket.clone();
            let close = Closure::once_into_js(move || drop(socket.close()));
            return self.socket.set_onopen(Some(close.unchecked_ref()));
        }
        // Closed already is closed.
        let _ = self.socket.close();
    }
}

impl Connection {
    /// A line that is kept as long as the page that asks for it is shown.
    pub(crate) fn open(game: &str, seat: Option<String>, language: Language) -> Self {
        let url = browser::api(&format!("/games/{game}/socket"));
        let url = url.replacen("http", "ws", 1);
        let name = format!("{:x}", browser::random());
        let lang = language.0.get_untracked();
        let client = Client::new(seat, lang, &name, browser::elapsed());
        let connection = Self {
            inner: StoredValue::new_local(Inner {
                client,
                url,
                socket: None,
            }),
            line: RwSignal::new(Line::Down),
            welcome: RwSignal::new(None),
            presence: RwSignal::new(Presence::default()),
            said: RwSignal::new(Vec::new()),
            talks: RwSignal::new([false; 2]),
            plan: RwSignal::new(Vec::new()),
            trouble: RwSignal::new(String::new()),
            seen: RwSignal::new([0; 2]),
            own_move: RwSignal::new(None),
            next: RwSignal::new(None),
            table: StoredValue::new(None),
        };
        let tick = move || connection.with(Client::tick);
        let timer = set_interval_with_handle(tick, Duration::from_millis(500));
        let back = window_event_listener(ev::Custom::<web_sys::Event>::new("online"), move |_| {
            connection.with(Client::hurry);
        });
        let shown = document_shown(move || {
            connection.with(Client::hurry);
            connection.tell_seen();
        });
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
            back.remove();
            shown.remove();
            connection.inner.try_update_value(|it| it.socket = None);
        });
        connection.with(Client::tick);
        connection
    }

    /// Hands what happens in the match to whoever plays it.
    pub(crate) fn play(self, table: Callback<Msg>) {
        self.table.set_value(Some(table));
    }

    /// The server's time.
    pub(crate) fn server_time(self) -> Duration {
        let now = browser::elapsed();
        let time = self.inner.try_with_value(|it| it.client.server_time(now));
        time.flatten().unwrap_or(now)
    }

    /// Something is to be done, in a match with so many plies.
    pub(crate) fn act(self, action: &Action, plies: usize) {
        let ply = matches!(action, Action::Move(_)).then_some(plies);
        let text = Command::from(action.clone()).to_string();
        self.with(move |client, now| client.act(&text, ply, now));
    }

    /// Something is to be done that is no part of the match.
    pub(crate) fn command(self, command: &Command) {
        self.trouble.set(String::new());
        let text = command.to_string();
        self.with(move |client, now| client.act(&text, None, now));
    }

    /// The match is to be told whole.
    pub(crate) fn resync(self) {
        self.with(Client::resync);
    }

    fn with(self, change: impl FnOnce(&mut Client, Duration) -> Vec<Output>) {
        let now = browser::elapsed();
        let out = self
            .inner
            .try_update_value(|it| change(&mut it.client, now));
        for output in out.unwrap_or_default() {
            self.carry_out(output);
        }
    }

    fn carry_out(self, output: Output) {
        match output {
            Output::Connect => self.connect(),
            Output::HangUp => drop(self.inner.try_update_value(|it| it.socket = None)),
            Output::Send(text) => {
                // What cannot be sent is sent again on the next line.
                self.inner.try_with_value(|it| {
                    it.socket
                        .as_ref()
                        .map(|it| it.socket.send_with_str(&text).is_ok())
                });
            }
            Output::Line(line) => drop(self.line.try_set(line)),
            Output::Welcome(welcome) => self.welcomed(*welcome),
            Output::Event(event) => self.happened(event),
            Output::Stored(sent) if sent.is_beside() => {}
            Output::Refused(sent, text) if sent.is_beside() => {
                self.trouble.try_set(text);
            }
            Output::Stored(sent) => {
                if sent.action.starts_with("move ") {
                    let n = self.inner.try_with_value(|it| it.client.n());
                    self.own_move.try_set(n.flatten());
                }
                self.tell(Msg::Done);
            }
            Output::Refused(_, text) => {
                let note = Note::new("play-refused-there").with("reason", text);
                self.tell(Msg::Refused(Refusal::from(note)));
            }
            Output::Presence(presence) => drop(self.presence.try_set(presence)),
            Output::Seen(side, n) => {
                self.seen
                    .try_update(|it| it[usize::from(side == Side::Second)] = n);
            }
            Output::Plan(lines) => drop(self.plan.try_set(lines)),
            Output::Fault(text) => leptos::logging::error!("{text}"),
        }
    }

    fn connect(self) {
        let url = self.inner.try_with_value(|it| it.url.clone());
        let socket = url.and_then(|url| WebSocket::new(&url).ok());
        let Some(socket) = socket else {
            return self.with(Client::closed);
        };
        let opened = Closure::new(move || self.with(Client::opened));
        let closed = Closure::new(move || {
            self.inner.try_update_value(|it| it.socket.take().map(leak));
            self.with(Client::closed);
        });
        let heard = Closure::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.with(move |client, now| client.heard(&text, now));
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        self.inner.try_update_value(|it| {
            it.socket = Some(Socket {
                socket,
                _opened: opened,
                _closed: closed,
                _heard: heard,
            });
        });
    }

    fn welcomed(self, welcome: Welcome) {
        let seat = seat_of(welcome.you);
        let snapshot = welcome
            .snapshot
            .as_ref()
            .and_then(|it| it.parse::<Snapshot>().ok());
        self.said.try_set(welcome.said.clone());
        self.talks.try_set(welcome.talks);
        self.plan.try_set(welcome.plan.clone());
        self.welcome.try_set(Some(welcome));
        if let Some(snapshot) = snapshot {
            self.tell(Msg::Synced(Box::new(snapshot), seat));
        }
        self.tell_seen();
    }

    fn happened(self, event: Event) {
        match event.what {
            What::Joined { .. } => {}
            What::Match(line) => match line.parse::<Entry>() {
                Ok(entry) => self.tell(Msg::Heard(entry)),
                Err(_) => self.resync(),
            },
            What::Next(id) => drop(self.next.try_set(Some(id))),
            What::Said(said) => drop(self.said.try_update(|it| it.push(said))),
            What::Talks { side, on } => {
                self.talks
                    .try_update(|it| it[usize::from(side == Side::Second)] = on);
            }
            What::Away { .. } => {}
        }
        self.tell_seen();
    }

    fn tell(self, msg: Msg) {
        if let Some(table) = self.table.try_get_value().flatten() {
            table.run(msg);
        }
    }

    /// Says what this screen has shown, if anybody can have seen it.
    fn tell_seen(self) {
        if document().hidden() {
            return;
        }
        self.with(|client, _| client.n().map(|n| client.saw(n)).unwrap_or_default());
    }
}

/// A socket that is heard at this moment is let go a moment later.
fn leak(socket: Socket) {
    set_timeout(move || drop(socket), Duration::ZERO);
}

/// The side that somebody plays.
pub(crate) fn seat_of(role: Role) -> Option<Player> {
    match role {
        Role::First => Some(Player::First),
        Role::Second => Some(Player::Second),
        Role::Host | Role::Spectator => None,
    }
}

/// Runs a function whenever the page is shown again.
fn document_shown(shown: impl Fn() + 'static) -> WindowListenerHandle {
    window_event_listener(ev::Custom::<web_sys::Event>::new("focus"), move |_| shown())
}
