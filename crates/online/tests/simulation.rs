//! Whole games of the real clients and the real room, over a network that drops, repeats,
//! reorders, delays and cuts, with a server that dies and comes back.
//!
//! `GAMES=100000 cargo test -p online --test simulation` plays more of them, `SEED=n` one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use online::{Client, Conn, Line, Output, Room, Step, Stored, key_of};
use protocol::online::{Event, Role, Said, Terms, Welcome, What, Wish, read};
use rules::{Lang, Note, Player, SplitMix64};
use session::{Ask, Change, Entry, Session, Snapshot, Why};

const SECRETS: [&str; 2] = ["secret-of-the-host", "secret-of-the-guest"];

fn say(_: Lang, _: games::GameId, notes: &[Note]) -> String {
    notes.iter().map(ToString::to_string).collect()
}

/// The next things that happen.
enum Due {
    ToServer(Conn, String),
    ToClient(Conn, String),
    Commit(u64, Box<Step>),
    Opened(usize, Conn),
    Closed(usize),
    Gone(Conn),
    Answer(u64, Ask),
    Crash,
    Restart,
}

struct Person {
    client: Client,
    conn: Option<Conn>,
    session: Option<Session>,
    role: Option<Role>,
    next: Option<String>,
    /// When it moves, once it is its turn.
    moves_at: Option<u64>,
    stored: Vec<String>,
    said: Vec<Said>,
}

struct World {
    random: SplitMix64,
    now: u64,
    n_due: u64,
    due: BTreeMap<(u64, u64), Due>,
    disk: Stored,
    room: Option<Room>,
    /// The room's time less ours.
    base: i64,
    /// Counts restarts: what a dead server meant to store is gone.
    life: u64,
    n_conns: u64,
    alive: BTreeSet<Conn>,
    players: Vec<Person>,
    faults: bool,
    /// What the computer was asked last.
    asked: Option<Ask>,
    /// Commits are done one after the other.
    committed_at: u64,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let game = ["talpa:4", "taacoca:3", "splinter:nano", "alliances:3"];
        let time = [
            None,
            Some("30+1"),
            Some("1/20"),
            Some("8+0.5"),
            Some("10+2x5"),
            Some("1/86400+86400"),
        ];
        let terms = Terms {
            game: game[random.below(4) as usize].to_owned(),
            time: time[random.below(6) as usize].map(str::to_owned),
            level: (random.below(8) == 0).then(|| "level-1".to_owned()),
            rated: false,
            side: [Wish::First, Wish::Second, Wish::Lot][random.below(3) as usize],
            takebacks: random.below(2) == 0,
            swap: random.below(4) == 0,
            open: false,
        };
        let (room, stored) =
            Room::open("room", terms, "Ana", key_of(SECRETS[0]), true, say).expect("good terms");
        let player = |n: usize| Person {
            client: Client::new(
                (n < 2).then(|| SECRETS[n].to_owned()),
                Lang::En,
                &format!("c{n}"),
                Duration::ZERO,
            ),
            conn: None,
            session: None,
            role: None,
            next: None,
            moves_at: None,
            stored: Vec::new(),
            said: Vec::new(),
        };
        let mut world = Self {
            random,
            now: 0,
            n_due: 0,
            due: BTreeMap::new(),
            disk: stored,
            room: Some(room),
            base: 0,
            life: 0,
            n_conns: 0,
            alive: BTreeSet::new(),
            players: (0..3).map(player).collect(),
            faults: true,
            asked: None,
            committed_at: 0,
        };
        for _ in 0..world.random.below(3) {
            let at = 1000 + world.random.below(60_000);
            world.after(at, Due::Crash);
        }
        world
    }

    fn after(&mut self, millis: u64, due: Due) {
        self.n_due += 1;
        self.due.insert((self.now + millis, self.n_due), due);
    }

    fn time(&self) -> Duration {
        Duration::from_millis(self.now)
    }

    fn room_time(&self) -> Duration {
        Duration::from_millis(self.now.saturating_add_signed(self.base))
    }

    fn chance(&mut self, of: u64) -> bool {
        self.faults && self.random.below(of) == 0
    }

    /// A message travels: late, perhaps twice, perhaps never.
    fn travel(&mut self, due: impl Fn() -> Due) {
        if self.chance(20) {
            return;
        }
        let copies = if self.chance(20) { 2 } else { 1 };
        for _ in 0..copies {
            let mut delay = 5 + self.random.below(80);
            if self.chance(15) {
                delay += self.random.below(4000);
            }
            self.after(delay, due());
        }
    }

    /// What the server decided is stored, and sent then.
    fn step(&mut self, step: Step) {
        let delay = 1 + self.random.below(20);
        // One disk, one queue.
        self.committed_at = self.committed_at.max(self.now + delay);
        let wait = self.committed_at - self.now;
        let life = self.life;
        self.after(wait, Due::Commit(life, Box::new(step)));
    }

    fn commit(&mut self, step: Step) {
        self.disk.events.extend(step.events.iter().cloned());
        for (place, plan) in step.plans {
            self.disk.plans[place] = plan;
        }
        if let Some(key) = step.guest {
            self.disk.keys[1] = Some(key);
        }
        for (conn, text) in step.sends {
            let text = text.to_string();
            self.travel(|| Due::ToClient(conn, text.clone()));
        }
        for conn in step.closes {
            self.cut(conn);
        }
    }

    /// A connection ends: both sides notice, each in its own time.
    fn cut(&mut self, conn: Conn) {
        if !self.alive.remove(&conn) {
            return;
        }
        let player = self.players.iter().position(|it| it.conn == Some(conn));
        let (one, other) = (self.random.below(3000), self.random.below(3000));
        if let Some(player) = player {
            self.after(one, Due::Closed(player));
        }
        self.after(other, Due::Gone(conn));
    }

    fn due(&mut self, due: Due) {
        match due {
            Due::ToServer(conn, text) => {
                if self.alive.contains(&conn) && self.room.is_some() {
                    let message = read(&text).expect("clients write what servers read");
                    let now = self.room_time();
                    let room = self.room.as_mut().expect("it is there");
                    let step = room.hear(conn, message, now);
                    self.step(step);
                }
            }
            Due::ToClient(conn, text) => {
                let player = self.players.iter().position(|it| it.conn == Some(conn));
                if let (Some(player), true) = (player, self.alive.contains(&conn)) {
                    let now = self.time();
                    let out = self.players[player].client.heard(&text, now);
                    self.out(player, out);
                }
            }
            Due::Commit(life, step) => {
                if life == self.life {
                    self.commit(*step);
                }
            }
            Due::Opened(player, conn) => {
                let now = self.time();
                let out = if self.room.is_some() {
                    self.alive.insert(conn);
                    self.players[player].conn = Some(conn);
                    self.players[player].client.opened(now)
                } else {
                    self.players[player].client.closed(now)
                };
                self.out(player, out);
            }
            Due::Closed(player) => {
                let is_dead = self.players[player]
                    .conn
                    .is_none_or(|it| !self.alive.contains(&it));
                if is_dead {
                    self.players[player].conn = None;
                    let now = self.time();
                    let out = self.players[player].client.closed(now);
                    self.out(player, out);
                }
            }
            Due::Gone(conn) => {
                if let Some(room) = &mut self.room {
                    let now = Duration::from_millis(self.now.saturating_add_signed(self.base));
                    let step = room.gone(conn, now);
                    self.step(step);
                }
            }
            Due::Answer(life, ask) => {
                let now = self.room_time();
                let room = self.room.as_mut().filter(|_| life == self.life);
                if let Some(room) = room.filter(|it| it.ask().is_some()) {
                    let moves = room.session().expect("a match").position().legal_moves();
                    let mv = moves[self.random.below(moves.len() as u64) as usize].clone();
                    let step = room.answer(ask, Some(mv), Duration::from_millis(50), now);
                    self.step(step);
                }
            }
            Due::Crash => {
                if self.room.take().is_some() {
                    self.life += 1;
                    for conn in self.alive.clone() {
                        self.cut(conn);
                    }
                    let down = 500 + self.random.below(8000);
                    self.after(down, Due::Restart);
                }
            }
            Due::Restart => {
                let room = Room::restore("room", self.disk.clone(), say).expect("what was stored");
                self.base = match room.is_by_calendar() {
                    true => 0,
                    false => room.last_at().as_millis() as i64 - self.now as i64,
                };
                self.room = Some(room);
                self.asked = None;
                let now = self.room_time();
                self.room.iter_mut().for_each(|it| it.wake(now));
            }
        }
    }

    fn out(&mut self, player: usize, out: Vec<Output>) {
        for output in out {
            match output {
                Output::Connect => {
                    self.n_conns += 1;
                    let conn = Conn(self.n_conns);
                    let delay = 10 + self.random.below(200);
                    self.after(delay, Due::Opened(player, conn));
                }
                Output::HangUp => {
                    if let Some(conn) = self.players[player].conn.take() {
                        self.alive.remove(&conn);
                        self.after(500, Due::Gone(conn));
                    }
                }
                Output::Send(text) => {
                    if let Some(conn) = self.players[player].conn {
                        self.travel(|| Due::ToServer(conn, text.clone()));
                        if self.chance(60) {
                            self.cut(conn);
                        }
                    }
                }
                Output::Welcome(welcome) => self.welcomed(player, *welcome),
                Output::Event(event) => self.happened(player, event),
                Output::Stored(sent) => {
                    let known = self
                        .disk
                        .events
                        .iter()
                        .any(|it| it.id.as_ref() == Some(&sent.id));
                    // What is prepared is no event.
                    if !sent.action.starts_with("plan") {
                        assert!(known, "acknowledged and not stored: {sent:?}");
                        self.players[player].stored.push(sent.id);
                    }
                }
                Output::Fault(text) => panic!("{text}"),
                _ => {}
            }
        }
    }

    fn welcomed(&mut self, player: usize, welcome: Welcome) {
        let session = welcome.snapshot.map(|text| {
            let snapshot: Snapshot = text.parse().expect("a snapshot");
            Session::from_snapshot(snapshot).expect("a match")
        });
        let it = &mut self.players[player];
        (it.session, it.role, it.next) = (session, Some(welcome.you), welcome.next);
        it.said = welcome.said;
        it.moves_at = None;
    }

    fn happened(&mut self, player: usize, event: Event) {
        match event.what {
            What::Joined { .. } => {}
            What::Match(line) => {
                let entry: Entry = line.parse().expect("an entry");
                let it = &mut self.players[player];
                if let Some(session) = &mut it.session {
                    session.follow(&entry).expect("nothing is missing");
                    it.moves_at = None;
                    if entry.change == Change::Swapped {
                        it.role = it.role.map(|role| match role {
                            Role::First => Role::Second,
                            Role::Second => Role::First,
                            role => role,
                        });
                    }
                }
            }
            What::Next(id) => self.players[player].next = Some(id),
            What::Said(said) => {
                let is_seated = self.side(player).is_some();
                assert_eq!(
                    said.line.is_some(),
                    is_seated,
                    "only players are told what is said"
                );
                self.players[player].said.push(said);
            }
            What::Talks { .. } | What::Away { .. } => {}
        }
    }

    fn side(&self, player: usize) -> Option<Player> {
        match self.players[player].role? {
            Role::First => Some(Player::First),
            Role::Second => Some(Player::Second),
            _ => None,
        }
    }

    /// What a player does by itself.
    fn think(&mut self, player: usize) {
        let now = self.time();
        let out = self.players[player].client.tick(now);
        self.out(player, out);
        let Some(side) = self.side(player) else {
            return;
        };
        let it = &self.players[player];
        let Some(session) = &it.session else { return };
        if it.client.sent().next().is_some() {
            return;
        }
        let mut action = None;
        if session.is_running() && session.turn() == side {
            match it.moves_at {
                None => {
                    let think = match self.random.below(12) {
                        0 => 12_000,
                        _ => 100 + self.random.below(2500),
                    };
                    self.players[player].moves_at = Some(self.now + think);
                    return;
                }
                Some(at) if at <= self.now => {
                    let moves = session.position().legal_moves();
                    let mv = match session.can_swap() && self.random.below(2) == 0 {
                        true => session::SWAP.to_owned(),
                        false => moves[self.random.below(moves.len() as u64) as usize].clone(),
                    };
                    action = Some((format!("move {mv}"), Some(session.n_plies())));
                }
                Some(_) => {}
            }
        }
        if action.is_none() && self.random.below(300) == 0 {
            let all = [
                "offer draw",
                "offer take-back",
                "accept take-back",
                "decline draw",
                "decline take-back",
                "offer rematch",
                "accept rematch",
                "say hello",
                "talk on",
                "chat olá",
                "more-time",
                "vacation 2",
                "vacation 0",
                "take-back",
                "accept draw",
                "resign",
                "abort",
                "claim win",
                "claim draw",
            ];
            let most = if self.random.below(30) == 0 { 19 } else { 14 };
            action = Some((all[self.random.below(most) as usize].to_owned(), None));
        }
        if action.is_none() && self.random.below(40) == 0 {
            action = Some((self.plan(player), None));
        }
        if let Some((action, ply)) = action {
            let out = self.players[player].client.act(&action, ply, now);
            self.out(player, out);
            self.players[player].moves_at = None;
        }
    }

    /// Something to be prepared: often too much of it, or at the wrong time.
    fn plan(&mut self, player: usize) -> String {
        let Some(session) = &self.players[player].session else {
            return "plan".to_owned();
        };
        let mut lines = Vec::new();
        for _ in 0..self.random.below(6) {
            let mut position = session.position().boxed_clone();
            let mut line = Vec::new();
            for _ in 0..2 + 2 * self.random.below(3) {
                let moves = position.legal_moves();
                let Some(n) = (!moves.is_empty()).then(|| self.random.below(moves.len() as u64))
                else {
                    break;
                };
                line.push(position.play(&moves[n as usize]).expect("a legal move"));
            }
            lines.push(line.join(" "));
        }
        format!("plan {}", lines.join("; ")).trim().to_owned()
    }

    fn run(&mut self, until: u64) {
        while self.now < until {
            self.now += 50;
            while let Some(entry) = self.due.first_entry() {
                if entry.key().0 > self.now {
                    break;
                }
                let due = entry.remove();
                self.due(due);
            }
            let now = self.room_time();
            if let Some(room) = &mut self.room
                && room.wakes().is_some_and(|at| at <= now)
            {
                let step = room.tick(now);
                self.step(step);
            }
            let ask = self.room.as_ref().and_then(Room::ask);
            if let Some(ask) = ask.filter(|ask| self.asked.as_ref() != Some(ask)) {
                self.asked = Some(ask.clone());
                let (wait, life) = (self.random.below(9000), self.life);
                self.after(wait, Due::Answer(life, ask));
            }
            for player in 0..self.players.len() {
                self.think(player);
            }
            let is_over = self.disk.events.len() > 1
                && self
                    .players
                    .iter()
                    .all(|it| it.session.as_ref().is_some_and(|it| !it.is_running()));
            if is_over && self.faults {
                return;
            }
        }
    }

    /// Everything that was stored, played again by the rules alone.
    fn check(&self) {
        let room = Room::restore("room", self.disk.clone(), say).expect("what was stored");
        let live = self.room.as_ref().expect("it was restarted");
        assert_eq!(room.n(), live.n());
        for place in 0..2 {
            let plans = [&room, live].map(|it| it.view(Some(place), self.time()).plan);
            assert_eq!(plans[0], plans[1], "what place {place} has prepared");
        }
        let truth = room.session().expect("somebody joined");
        let mut ids = BTreeSet::new();
        for event in &self.disk.events {
            if let Some(id) = &event.id {
                assert!(ids.insert(id.clone()), "{id} was done twice");
            }
        }
        for (n, player) in self.players.iter().enumerate() {
            assert_eq!(player.client.line(), Line::Live, "client {n}");
            assert_eq!(player.client.n(), Some(room.n()), "client {n}");
            let session = player.session.as_ref().expect("a match");
            assert_eq!(session.seq(), truth.seq(), "client {n}");
            assert_eq!(session.record(), truth.record(), "client {n}");
            assert_eq!(player.client.sent().count(), 0, "client {n} waits");
            if self.side(n).is_some() {
                let said = self.disk.events.iter().filter_map(|it| match &it.what {
                    What::Said(said) => Some(said),
                    _ => None,
                });
                assert!(said.eq(&player.said), "client {n} missed what was said");
            }
            for id in &player.stored {
                assert!(ids.contains(id), "{id} was acknowledged and is lost");
            }
        }
        self.check_flags();
    }

    /// Nobody's flag fell before the time was over.
    fn check_flags(&self) {
        let mut session: Option<Session> = None;
        for event in &self.disk.events {
            match &event.what {
                What::Joined { .. } => {
                    let one = Stored {
                        events: vec![event.clone()],
                        ..self.disk.clone()
                    };
                    let room = Room::restore("room", one, say).expect("it begins");
                    session = room.session().cloned();
                }
                What::Match(line) => {
                    let entry: Entry = line.parse().expect("an entry");
                    let session = session.as_mut().expect("somebody joined");
                    if let Change::Ended(end) = &entry.change
                        && matches!(end.why, Why::Time(_))
                    {
                        let deadline = session.deadline().expect("a clock runs");
                        assert!(entry.at.expect("a time") >= deadline, "the flag fell early");
                    }
                    session.follow(&entry).expect("it fits");
                }
                What::Next(_) | What::Said(_) | What::Talks { .. } | What::Away { .. } => {}
            }
        }
    }
}

fn simulate(seed: u64) -> (usize, bool) {
    let mut world = World::new(seed);
    world.run(1500);
    // The guest asks over and over until the answer comes back.
    while !world
        .disk
        .events
        .iter()
        .any(|it| matches!(it.what, What::Joined { .. }))
    {
        let now = world.room_time();
        if let Some(room) = &mut world.room
            && let Ok(step) = room.join("Rui", key_of(SECRETS[1]), seed.is_multiple_of(2), now)
        {
            world.step(step);
        }
        let until = world.now + 1000;
        world.run(until);
    }
    world.run(240_000);
    world.faults = false;
    let until = world.now + 60_000;
    // The net is good again, and everybody looks.
    world.due.retain(|_, due| !matches!(due, Due::Crash));
    world.run(until);
    world
        .players
        .iter_mut()
        .for_each(|it| it.moves_at = Some(u64::MAX));
    let until = world.now + 20_000;
    while world.now < until {
        world.now += 50;
        while let Some(entry) = world.due.first_entry() {
            if entry.key().0 > world.now {
                break;
            }
            let due = entry.remove();
            world.due(due);
        }
        for player in 0..3 {
            let now = world.time();
            let out = world.players[player].client.tick(now);
            world.out(player, out);
        }
    }
    world.check();
    let session = world
        .room
        .as_ref()
        .and_then(Room::session)
        .expect("a match");
    (session.n_plies(), !session.is_running())
}

#[test]
fn no_game_diverges_and_nothing_acknowledged_is_lost() {
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|it| it.parse::<u64>().ok())
    };
    if let Some(seed) = number("SEED") {
        simulate(seed);
        return;
    }
    let games = number("GAMES").unwrap_or(2000);
    let (mut plies, mut over) = (0, 0);
    for seed in 0..games {
        let result = std::panic::catch_unwind(|| simulate(seed));
        let Ok((n, is_over)) = result else {
            panic!("repeat it with SEED={seed}");
        };
        plies += n;
        over += usize::from(is_over);
    }
    eprintln!("{games} games, {plies} plies, {over} ended");
    assert!(
        over as u64 > games / 2 && plies as u64 > 5 * games,
        "{over} ended, {plies} plies"
    );
}
