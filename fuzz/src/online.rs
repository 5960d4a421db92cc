//! What a client says never brings a room down, and messages are read as they were written.
//!
//! Each line is a message; between two lines some time passes. A room that is stored is the
//! same room when it is restored.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use online::{Conn, Room, Stored, key_of};
use protocol::online::{Terms, ToClient, ToServer, read, write};

fn say(_: rules::Lang, _: games::GameId, _: &[rules::Note]) -> String {
    String::new()
}

fuzz_target!(|text: &str| {
    let terms: Terms = read(r#"{"game":"talpa:4","time":"60+1","side":"first"}"#).expect("terms");
    let (host, guest) = ("secret-of-the-host-1", "secret-of-the-guest-2");
    let opened = Room::open("room", terms, "Ana", key_of(host), true, say);
    let (mut room, mut stored): (Room, Stored) = opened.expect("a room");
    let mut now = Duration::ZERO;
    let step = room
        .join("Rui", key_of(guest), true, now)
        .expect("a free seat");
    stored.events.extend(step.events);
    stored.keys[1] = step.guest;
    for (n, line) in text.lines().enumerate() {
        now += Duration::from_millis(line.len() as u64 * 97);
        let Ok(message) = read::<ToServer>(line) else {
            continue;
        };
        assert_eq!(read::<ToServer>(&write(&message)).as_ref(), Ok(&message));
        let step = room.hear(Conn(n as u64 % 3), message, now);
        for (_, text) in &step.sends {
            let message: ToClient = read(text).expect("what a room says is a message");
            assert_eq!(write(&message), **text);
        }
        stored.events.extend(step.events);
    }
    let restored = Room::restore("room", stored, say).expect("what was stored");
    assert_eq!(restored.n(), room.n());
    let [ours, theirs] =
        [&room, &restored].map(|it| it.session().map(|it| it.record().to_string()));
    assert_eq!(ours, theirs);
});
