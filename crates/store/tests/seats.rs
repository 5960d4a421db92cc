//! Seats in games on servers.

mod common;

use std::fs;

use common::TempFolder;
use store::{OnlineAccount, OnlineSeat, Store};

const HERE: &str = "http://127.0.0.1:7878/";

fn seat(server: &str, game: &str) -> OnlineSeat {
    OnlineSeat {
        server: server.to_owned(),
        game: game.to_owned(),
        secret: "abcdefghijklmnopqrstuvwxyz".to_owned(),
        is_recorded: false,
    }
}

#[test]
fn seats_are_kept_changed_and_forgotten() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    assert_eq!(store.seats(HERE).unwrap().0, []);
    let (mut first, second) = (seat(HERE, "k3v9"), seat(HERE, "zz11"));
    store.keep_seat(&first).unwrap();
    store.keep_seat(&second).unwrap();
    store
        .keep_seat(&seat("https://example.org/", "k3v9"))
        .unwrap();
    let mut found = store.seats(HERE).unwrap().0;
    found.sort_by(|a, b| a.game.cmp(&b.game));
    assert_eq!(found, [first.clone(), second.clone()]);

    first.is_recorded = true;
    store.keep_seat(&first).unwrap();
    store.forget_seat(&second).unwrap();
    store.forget_seat(&second).unwrap();
    assert_eq!(store.seats(HERE).unwrap().0, [first]);
    assert_eq!(store.seats("https://example.org/").unwrap().0.len(), 1);
}

#[test]
fn a_damaged_seat_is_set_aside_and_told() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    store.keep_seat(&seat(HERE, "k3v9")).unwrap();
    let damaged = folder.join("seats/other.toml");
    fs::write(&damaged, b"server = \xff").unwrap();
    let (found, notes) = store.seats(HERE).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(notes[0].key, "store-seat-damaged");
    assert!(!damaged.exists());
    assert_eq!(store.seats(HERE).unwrap().1, []);
}

#[test]
fn what_strange_servers_call_their_games_leads_to_no_other_folder() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    store
        .keep_seat(&seat("http://x/../../", "../../../etc/passwd"))
        .unwrap();
    assert_eq!(fs::read_dir(folder.join("seats")).unwrap().count(), 1);
}

#[test]
fn where_nothing_is_kept_there_are_no_seats() {
    let store = Store::nowhere();
    store.keep_seat(&seat(HERE, "k3v9")).unwrap();
    assert_eq!(store.seats(HERE).unwrap().0, []);
}

#[test]
fn accounts_are_kept_one_for_a_server_and_read_by_nobody_else() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let account = |server: &str, name: &str| OnlineAccount {
        server: server.to_owned(),
        name: name.to_owned(),
        secret: "abcdefghijklmnopqrstuvwxyz".to_owned(),
    };
    assert_eq!(store.account(HERE).unwrap(), None);
    store.keep_account(&account(HERE, "Ana")).unwrap();
    store.keep_account(&account(HERE, "Eva")).unwrap();
    let there = account("https://example.org/", "Rui");
    store.keep_account(&there).unwrap();
    assert_eq!(store.account(HERE).unwrap(), Some(account(HERE, "Eva")));
    let shown = format!("{there:?}");
    assert!(!shown.contains(&there.secret), "{shown}");
    #[cfg(unix)]
    for folder in [folder.join("accounts"), folder.join("seats")] {
        use std::os::unix::fs::PermissionsExt;
        store.keep_seat(&seat(HERE, "k3v9")).unwrap();
        for entry in fs::read_dir(folder).unwrap() {
            let mode = entry.unwrap().metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
    store.forget_account(HERE).unwrap();
    assert_eq!(store.account(HERE).unwrap(), None);
    assert_eq!(store.account(&there.server).unwrap(), Some(there.clone()));
    // What cannot be understood is nobody's account.
    let file = folder.join("accounts/example-org-.toml");
    fs::write(&file, b"\xff").unwrap();
    assert_eq!(store.account(&there.server).unwrap(), None);
    store.keep_account(&there).unwrap();
    assert_eq!(store.account(&there.server).unwrap(), Some(there));
}
