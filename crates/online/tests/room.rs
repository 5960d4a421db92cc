//! What a room lets players do, with time passed in.

use std::time::Duration;

use online::{Conn, Room, Step, grace, key_of};
use protocol::online::{Act, Line, Role, Said, Terms, ToClient, ToServer, VERSION, What, read};
use rules::{Lang, Note, Player};
use session::TimeControl;

const HOST: Conn = Conn(1);
const GUEST: Conn = Conn(2);
const WATCHER: Conn = Conn(3);
const SECRETS: [&str; 2] = ["secret-of-the-host", "secret-of-the-guest"];
const DAY: u64 = 86_400;

fn say(_: Lang, _: games::GameId, notes: &[Note]) -> String {
    notes.iter().map(|note| note.key).collect()
}

/// A room, its time in seconds, and how many commands it was given.
struct Test {
    room: Room,
    now: f64,
    n: u32,
}

impl Test {
    fn open(game: &str, time: Option<&str>, level: Option<&str>) -> Self {
        let terms = format!(r#"{{"game":"{game}","side":"first"}}"#);
        let terms = Terms {
            time: time.map(str::to_owned),
            level: level.map(str::to_owned),
            ..read(&terms).expect("terms")
        };
        let opened = Room::open("room", terms, "Ana", key_of(SECRETS[0]), true, say);
        let (room, _) = opened.expect("good terms");
        let (now, n) = (0.0, 0);
        let mut test = Self { room, now, n };
        test.greet(HOST, Some(SECRETS[0]));
        test
    }

    /// Two players and somebody who looks on.
    fn game(game: &str, time: Option<&str>) -> Self {
        let mut test = Self::open(game, time, None);
        let joined = test.room.join("Rui", key_of(SECRETS[1]), true, test.time());
        joined.expect("a free seat");
        test.greet(GUEST, Some(SECRETS[1]));
        test.greet(WATCHER, None);
        test
    }

    fn time(&self) -> Duration {
        Duration::from_secs_f64(self.now)
    }

    fn wait(&mut self, seconds: f64) -> &mut Self {
        self.now += seconds;
        self
    }

    fn greet(&mut self, conn: Conn, seat: Option<&str>) -> Vec<ToClient> {
        let hello = ToServer::Hello {
            version: VERSION,
            seat: seat.map(str::to_owned),
            since: None,
            lang: None,
        };
        let step = self.room.hear(conn, hello, self.time());
        to(&step, conn)
    }

    /// What comes of a command, for everybody.
    fn act(&mut self, conn: Conn, action: &str) -> Step {
        self.n += 1;
        let ply = self.room.session().map(|it| it.n_plies() as u64);
        let act = ToServer::Act(Act {
            id: format!("c{}", self.n),
            action: action.to_owned(),
            ply,
            thought: None,
        });
        self.room.hear(conn, act, self.time())
    }

    /// Fails if a command is refused.
    fn does(&mut self, conn: Conn, action: &str) -> Step {
        let step = self.act(conn, action);
        assert!(!step.events.is_empty(), "{action}: {step:?}");
        step
    }

    /// Why a command is refused.
    fn refusal(&mut self, conn: Conn, action: &str) -> String {
        let step = self.act(conn, action);
        match &to(&step, conn)[..] {
            [ToClient::Refused { text, .. }] => text.clone(),
            other => panic!("{action}: {other:?}"),
        }
    }

    fn move_any(&mut self, conn: Conn) {
        let session = self.room.session().expect("a match");
        let mv = session.position().legal_moves().swap_remove(0);
        self.does(conn, &format!("move {mv}"));
    }

    fn left(&self, player: Player) -> f64 {
        let session = self.room.session().expect("a match");
        let left = session.remaining(player, self.time()).expect("a clock");
        left.as_secs_f64()
    }

    fn result(&self) -> Option<String> {
        self.room.info().result
    }
}

fn to(step: &Step, conn: Conn) -> Vec<ToClient> {
    let own = step.sends.iter().filter(|(to, _)| *to == conn);
    own.map(|(_, text)| read(text).expect("a message"))
        .collect()
}

#[test]
fn whoever_left_loses_after_the_grace_period_and_not_before() {
    let time: TimeControl = "300+5".parse().expect("a time control");
    assert_eq!(grace(time), Duration::from_secs(60));
    let mut test = Test::game("talpa:6", Some("300+5"));
    test.move_any(HOST);
    test.wait(1.0).move_any(GUEST);
    assert_eq!(test.refusal(HOST, "claim win"), "online-claim-early");
    let step = test.room.gone(GUEST, test.time());
    let Some(ToClient::Presence { second, claims, .. }) = to(&step, HOST).pop() else {
        panic!("{step:?}");
    };
    assert_eq!((second, claims), (false, [None, Some(61_000)]));
    assert_eq!(
        test.wait(59.0).refusal(HOST, "claim win"),
        "online-claim-early"
    );
    // A moment of presence, and it begins anew.
    test.greet(GUEST, Some(SECRETS[1]));
    test.room.gone(GUEST, test.time());
    assert_eq!(
        test.wait(59.0).refusal(HOST, "claim draw"),
        "online-claim-early"
    );
    test.wait(1.0).does(HOST, "claim win");
    assert_eq!(test.result().as_deref(), Some("1-0"));
}

#[test]
fn a_draw_can_be_claimed_instead_and_spectators_claim_nothing() {
    let mut test = Test::game("talpa:6", None);
    test.move_any(HOST);
    test.move_any(GUEST);
    test.move_any(HOST);
    // Without clocks it is the player to move who keeps the other waiting.
    test.wait(14.0 * DAY as f64 - 1.0);
    assert_eq!(test.refusal(HOST, "claim draw"), "online-claim-early");
    test.wait(1.0);
    assert_eq!(test.refusal(WATCHER, "claim draw"), "online-spectator");
    assert_eq!(test.refusal(GUEST, "claim win"), "online-claim-early");
    test.does(HOST, "claim draw");
    assert_eq!(test.result().as_deref(), Some("1/2"));
}

#[test]
fn time_is_given_to_the_opponent_who_is_to_move() {
    let mut test = Test::game("talpa:6", Some("60+0"));
    test.move_any(HOST);
    test.wait(10.0);
    assert_eq!(test.left(Player::Second), 50.0);
    assert_eq!(test.refusal(GUEST, "more-time"), "session-add-time-own");
    test.does(HOST, "more-time");
    assert_eq!(test.left(Player::Second), 65.0);
    test.wait(5.0).move_any(GUEST);
    assert_eq!(test.left(Player::Second), 60.0);
    let mut slow = Test::game("talpa:6", Some("1/86400+86400"));
    slow.move_any(HOST);
    assert_eq!(slow.refusal(HOST, "more-time"), "online-more-time");
}

#[test]
fn free_text_needs_both_and_is_theirs_alone() {
    let mut test = Test::game("talpa:6", None);
    let step = test.does(HOST, "say good-luck");
    let said = |message: Option<ToClient>| match message {
        Some(ToClient::Event(event)) => match event.what {
            What::Said(Said { line, .. }) => line,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    assert!(said(to(&step, GUEST).pop()).is_some());
    assert_eq!(said(to(&step, WATCHER).pop()), None);
    assert_eq!(test.refusal(HOST, "chat hi"), "online-talk-off");
    test.does(HOST, "talk on");
    assert_eq!(test.refusal(HOST, "chat hi"), "online-talk-off");
    test.does(GUEST, "talk on");
    let step = test.does(HOST, "chat <b>olá</b>");
    let line = Some(Line::Text("<b>olá</b>".to_owned()));
    assert_eq!(said(to(&step, GUEST).pop()), line);
    assert_eq!(test.refusal(WATCHER, "say hello"), "online-spectator");
    for text in ["chat  ", "chat a\u{202e}b", "chat a\nb"] {
        assert_eq!(test.refusal(GUEST, text), "online-talk-text");
    }
    let long = format!("chat {}", "x".repeat(201));
    assert_eq!(test.refusal(GUEST, &long), "online-talk-text");
    // Five lines at once, and no more for ten seconds.
    for _ in 0..3 {
        test.does(HOST, "say hello");
    }
    assert_eq!(test.refusal(HOST, "say hello"), "online-talk-hasty");
    test.wait(10.0).does(HOST, "say hello");
    // Whoever comes back is told what was said; those who look on are not.
    let welcomed = |messages: Vec<ToClient>| match messages.into_iter().next() {
        Some(ToClient::Welcome(welcome)) => (welcome.you, welcome.said.len(), welcome.talks),
        other => panic!("{other:?}"),
    };
    let back = welcomed(test.greet(Conn(9), Some(SECRETS[1])));
    assert_eq!(back, (Role::Second, 6, [true; 2]));
    assert_eq!(welcomed(test.greet(Conn(10), None)).1, 0);
}

#[test]
fn a_level_is_charged_for_thinking_and_not_for_waiting() {
    let mut test = Test::open("talpa:6", Some("10+0"), Some("LEVEL-2"));
    let welcome = test.greet(HOST, Some(SECRETS[0]));
    assert!(
        matches!(&welcome[0], ToClient::Welcome(it) if it.terms.level.as_deref() == Some("level-2"))
    );
    assert!(
        test.room
            .join("Rui", key_of(SECRETS[1]), true, test.time())
            .is_err()
    );
    assert_eq!(test.room.ask(), None);
    test.move_any(HOST);
    let ask = test.room.ask().expect("the level is to move");
    // It waits for its turn to think much longer than it has time.
    test.wait(100.0);
    assert_eq!(test.room.wakes(), None);
    test.does(HOST, "say hello");
    let mv = test
        .room
        .session()
        .expect("a match")
        .position()
        .legal_moves()
        .swap_remove(0);
    let step = test.room.answer(
        ask.clone(),
        Some(mv.clone()),
        Duration::from_secs(2),
        test.time(),
    );
    assert_eq!(step.events.len(), 1);
    assert_eq!(test.left(Player::Second), 8.0);
    // The same answer twice is one.
    assert_eq!(
        test.room.answer(ask, Some(mv), Duration::ZERO, test.time()),
        Step::default()
    );
    test.does(HOST, "take-back");
    assert_eq!(test.room.session().map(session::Session::n_plies), Some(0));
    // One that thinks longer than it has time loses.
    test.move_any(HOST);
    let ask = test.room.ask().expect("the level is to move");
    let mv = test
        .room
        .session()
        .expect("a match")
        .position()
        .legal_moves()
        .swap_remove(0);
    test.wait(11.0);
    test.room
        .answer(ask, Some(mv), Duration::from_secs(11), test.time());
    assert_eq!(test.result().as_deref(), Some("1-0"));
}

#[test]
fn levels_that_are_none_are_refused() {
    for level in ["level-0", "level-99", "max", "random", ""] {
        let terms = format!(r#"{{"game":"talpa","level":"{level}"}}"#);
        let terms = read(&terms).expect("terms");
        let opened = Room::open("room", terms, "Ana", key_of(SECRETS[0]), true, say);
        assert_eq!(
            opened.err().map(|it| it[0].key),
            Some("online-level"),
            "{level}"
        );
    }
}

#[test]
fn byoyomi_ends_with_its_last_period() {
    let mut test = Test::game("talpa:6", Some("10+2x5"));
    test.move_any(HOST);
    test.wait(13.0).move_any(GUEST);
    assert_eq!(test.left(Player::Second), 10.0);
    test.move_any(HOST);
    test.wait(6.0).move_any(GUEST);
    assert_eq!(test.left(Player::Second), 5.0);
    test.move_any(HOST);
    let wakes = test.room.wakes().expect("a clock runs").as_secs_f64();
    assert!(wakes >= test.now + 5.0, "{wakes} {}", test.now);
    test.now = wakes;
    test.room.tick(test.time());
    assert_eq!(test.result().as_deref(), Some("1-0"));
}

#[test]
fn on_vacation_the_clock_stands() {
    let day = DAY as f64;
    let mut test = Test::game("talpa:6", Some("1/86400+86400"));
    assert_eq!(test.refusal(HOST, "vacation 31"), "online-vacation-most");
    test.move_any(HOST);
    test.wait(day);
    test.does(GUEST, "vacation 10");
    assert_eq!(test.left(Player::Second), 11.0 * day);
    assert_eq!(test.refusal(GUEST, "vacation 0"), "online-vacation-turn");
    test.wait(9.0 * day).move_any(GUEST);
    // Away while the other thinks: the clock does not begin before the end of it.
    test.does(GUEST, "vacation 5");
    test.move_any(HOST);
    assert_eq!(test.left(Player::Second), 2.0 * day + 5.0 * day);
    assert_eq!(test.refusal(GUEST, "vacation 30"), "online-vacation-most");
    let mut live = Test::game("talpa:6", Some("60+1"));
    assert_eq!(live.refusal(HOST, "vacation 1"), "online-vacation-none");
}

#[test]
fn a_restart_flags_nobody_who_could_not_move() {
    let terms = r#"{"game":"talpa:6","side":"first","time":"1/86400"}"#;
    let terms: Terms = read(terms).expect("terms");
    let opened = Room::open("room", terms, "Ana", key_of(SECRETS[0]), true, say);
    let (mut room, mut stored) = opened.expect("good terms");
    let mut keep = |step: Step| {
        stored.events.extend(step.events);
        stored.keys[1] = step.guest.or(stored.keys[1]);
    };
    keep(
        room.join("Rui", key_of(SECRETS[1]), true, Duration::ZERO)
            .expect("a free seat"),
    );
    let mut test = Test {
        room,
        now: 0.0,
        n: 0,
    };
    test.greet(HOST, Some(SECRETS[0]));
    let mv = test
        .room
        .session()
        .expect("a match")
        .position()
        .legal_moves()
        .swap_remove(0);
    keep(test.does(HOST, &format!("move {mv}")));
    // The server is away for three days.
    test.now = 3.0 * DAY as f64;
    test.room = Room::restore("room", stored, say).expect("what was stored");
    test.room.wake(test.time());
    assert_eq!(
        test.room.wakes(),
        Some(test.time() + Duration::from_secs(3600))
    );
    test.greet(GUEST, Some(SECRETS[1]));
    test.wait(1800.0).move_any(GUEST);
    assert_eq!(test.result(), None);
}

#[test]
fn after_a_restart_flags_of_live_games_fall_as_before() {
    let mut test = Test::game("talpa:6", Some("60+0"));
    test.room.wake(test.time());
    test.wait(3.0).move_any(HOST);
    let flag = test.room.wakes().expect("a clock runs");
    assert!(flag < test.time() + Duration::from_secs(70), "{flag:?}");
}

#[test]
fn nobody_flags_who_is_kept_away_by_the_server() {
    let mut test = Test::game("talpa:6", Some("60+0"));
    test.move_any(HOST);
    test.wait(58.0);
    // It may be that the move is under way.
    test.wait(4.0);
    let doubt = test.time() + Duration::from_millis(100);
    test.room.doubt(doubt);
    assert_eq!(test.room.wakes(), Some(doubt));
    assert!(test.room.tick(test.time()).events.is_empty());
    test.does(HOST, "say hello");
    assert_eq!(test.result(), None, "what others do makes no flag fall");
    // It is known that it cannot be.
    let away = [false, true];
    let step = test.room.keep_away(away, test.time());
    assert!(step.events.is_empty());
    for conn in [HOST, WATCHER] {
        let told = to(&step, conn);
        assert!(
            matches!(&told[..], [ToClient::Welcome(_), ToClient::Presence { .. }]),
            "{told:?}"
        );
    }
    assert_eq!(test.left(Player::Second), 60.0);
    test.room.gone(GUEST, test.time());
    for _ in 0..600 {
        test.wait(0.5);
        test.room.keep_away(away, test.time());
        assert!(test.room.tick(test.time()).events.is_empty());
    }
    assert_eq!(test.refusal(HOST, "claim win"), "online-claim-early");
    // Whoever can come again has as long as after a restart.
    assert_eq!(
        test.room.wakes(),
        Some(test.time() + Duration::from_secs(30))
    );
    test.wait(10.0).greet(GUEST, Some(SECRETS[1]));
    test.wait(5.0).move_any(GUEST);
    assert_eq!(test.left(Player::Second), 55.0);
    // The clock of a player who can move runs on.
    test.room.keep_away(away, test.time());
    test.wait(7.0);
    assert_eq!(test.left(Player::First), 53.0);
}

/// The plan that a player is told of, and its lines.
fn planned(step: &Step, conn: Conn) -> Option<Vec<String>> {
    to(step, conn).into_iter().find_map(|it| match it {
        ToClient::Plan { lines, .. } => Some(lines),
        _ => None,
    })
}

#[test]
fn what_is_prepared_is_played_by_itself_and_told_nobody() {
    let mut test = Test::game("talpa:6", Some("1/86400"));
    let position = |test: &Test| {
        test.room
            .session()
            .expect("a match")
            .position()
            .boxed_clone()
    };
    let mut line = Vec::new();
    let mut ahead = position(&test);
    for _ in 0..5 {
        let mv = ahead.legal_moves().swap_remove(0);
        line.push(ahead.play(&mv).expect("a legal move"));
    }
    // Only while the other thinks, and with an answer at the end.
    let two = format!("{} {}", line[0], line[1]);
    assert_eq!(
        test.refusal(HOST, &format!("plan {two}")),
        "online-plan-turn"
    );
    assert_eq!(test.refusal(WATCHER, "plan"), "online-spectator");
    assert_eq!(test.refusal(GUEST, "plan a1 z9"), "online-plan-move");
    assert_eq!(
        test.refusal(GUEST, &format!("plan {}", line[0])),
        "online-plan-end"
    );
    let four = line[..4].join(" ");
    let step = test.act(GUEST, &format!("plan {four}"));
    assert_eq!(planned(&step, GUEST), Some(vec![four.clone()]));
    assert_eq!(step.plans, [(1, format!("plan {four}"))]);
    assert!(step.events.is_empty() && to(&step, HOST).is_empty() && to(&step, WATCHER).is_empty());
    // The same moves of the opponent have one answer.
    let mut after = position(&test);
    after.play(&line[0]).expect("a legal move");
    let other = after.legal_moves().swap_remove(1);
    let both = format!("plan {two}; {} {other}", line[0]);
    assert_eq!(test.refusal(GUEST, &both), "online-plan-two");
    // What was foreseen is answered at once, at no cost, and the rest stays.
    let left = test.left(Player::Second);
    let step = test.wait(50.0).does(HOST, &format!("move {}", line[0]));
    assert_eq!(step.events.len(), 2, "{step:?}");
    assert_eq!(planned(&step, GUEST), Some(vec![line[2..4].join(" ")]));
    assert_eq!(planned(&step, HOST), None);
    assert_eq!(test.left(Player::Second), left);
    assert_eq!(test.room.session().expect("a match").n_plies(), 2);
    // A restart forgets nothing.
    let last = step.plans.last().expect("a plan").clone();
    assert_eq!(last, (1, format!("plan {}", line[2..4].join(" "))));
    // Something else ends it.
    let other = position(&test).legal_moves();
    let other = other
        .iter()
        .find(|it| **it != line[2])
        .expect("another move");
    let step = test.does(HOST, &format!("move {other}"));
    assert_eq!(
        (step.events.len(), planned(&step, GUEST)),
        (1, Some(Vec::new()))
    );
    let mut live = Test::game("talpa:6", Some("60+1"));
    assert_eq!(live.refusal(GUEST, "plan"), "online-plan-live");
}
