//! Games being played are kept, found again, and become records.

mod common;

use std::fs;

use common::{TempFolder, game, keys, names};
use games::GameId;
use store::{ClaimError, Store};

#[test]
fn a_game_is_kept_at_every_move() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    for &id in GameId::ALL {
        let mut kept = store.begin(&game(id, 0));
        for n in 1..5 {
            kept.save(&game(id, n)).unwrap();
            let path = kept.path().unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), game(id, n));
        }
        assert!(kept.news().is_none());
        kept.discard().unwrap();
    }
    assert!(names(&folder.join("autosaves")).is_empty());
}

#[test]
fn games_that_are_played_are_not_offered() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let one = store.begin(&game(GameId::Talpa, 3));
    let two = store.begin(&game(GameId::Splinter, 2));
    assert_ne!(one.path(), two.path());
    assert!(store.resumable().games.is_empty());
    drop(two);
    let found = Store::at(&folder).resumable();
    assert!(found.notes.is_empty());
    let [left] = &found.games[..] else {
        panic!("{found:?}");
    };
    assert_eq!(left.choice, GameId::Splinter.standard());
    assert_eq!(left.players, [Some("Ana".to_owned()), None]);
    assert_eq!((left.n_moves, left.result), (2, None));
    drop(one);
    assert_eq!(store.resumable().games.len(), 2);
}

#[test]
fn the_game_played_last_is_offered_first() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let days =
        |n: u64| std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(86_400 * n);
    for (n, day) in [(1, 20_000), (2, 20_002), (3, 20_001)] {
        let kept = store.begin(&game(GameId::Talpa, n));
        let file = fs::File::options().write(true).open(kept.path().unwrap());
        file.unwrap().set_modified(days(day)).unwrap();
    }
    let n_moves: Vec<usize> = store.resumable().games.iter().map(|g| g.n_moves).collect();
    assert_eq!(n_moves, [2, 3, 1]);
}

#[test]
fn a_game_is_claimed_once() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let text = game(GameId::Taacoca, 4);
    drop(store.begin(&text));
    let found = store.resumable().games.remove(0);
    let late = found.clone();
    let later = found.clone();
    let mut kept = found.claim().unwrap();
    assert_eq!(kept.text(), text);
    assert!(matches!(late.claim(), Err(ClaimError::Taken { .. })));
    kept.save(&game(GameId::Taacoca, 5)).unwrap();
    assert!(store.resumable().games.is_empty());
    kept.discard().unwrap();
    assert!(matches!(later.claim(), Err(ClaimError::Gone { .. })));
    assert!(names(&folder.join("autosaves")).is_empty());
}

#[test]
fn a_claim_gives_the_newest_text() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    drop(store.begin(&game(GameId::Talpa, 1)));
    let found = store.resumable().games.remove(0);
    let mut other = found.clone().claim().unwrap();
    other.save(&game(GameId::Talpa, 2)).unwrap();
    drop(other);
    assert_eq!(found.claim().unwrap().text(), game(GameId::Talpa, 2));
}

#[test]
fn a_finished_game_becomes_a_record() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let text = game(GameId::Alliances, 6);
    let paths = [(); 3].map(|()| store.begin(&text).finish().unwrap().unwrap());
    for path in &paths {
        assert_eq!(fs::read_to_string(path).unwrap(), text);
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(name.contains("-alliances"), "{name}");
        assert!(name.ends_with(".qdr"), "{name}");
    }
    assert!(names(&folder.join("autosaves")).is_empty());
    let mut records = store.records().unwrap();
    records.sort();
    let mut paths = paths.to_vec();
    paths.sort();
    assert_eq!(records, paths);
    assert_eq!(names(&folder.join("records")).len(), 3);
}

#[test]
fn damaged_games_are_set_aside() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let whole = game(GameId::Talpa, 6);
    let illegal = whole.replace("1. ", "1. z9xz9 ");
    let twice = format!("{whole}\n{whole}");
    let damaged: [&[u8]; 5] = [
        b"",
        b"\xff\xfe",
        illegal.as_bytes(),
        twice.as_bytes(),
        b"hello",
    ];
    for text in damaged {
        let kept = store.begin(&whole);
        let path = kept.path().unwrap().to_owned();
        drop(kept);
        fs::write(&path, text).unwrap();
        let found = store.resumable();
        assert!(found.games.is_empty());
        assert_eq!(keys(&found.notes), ["store-game-damaged"]);
        let aside = format!("{}.damaged-1", path.display());
        assert_eq!(fs::read(aside).unwrap(), text);
        assert!(store.resumable().notes.is_empty());
    }
    assert_eq!(names(&folder.join("autosaves")).len(), damaged.len());
}

#[test]
fn a_game_damaged_before_it_is_claimed_is_set_aside() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    drop(store.begin(&game(GameId::Talpa, 1)));
    let found = store.resumable().games.remove(0);
    fs::write(&found.path, "half a ga").unwrap();
    let error = found.claim().unwrap_err();
    assert_eq!(error.note().key, "store-game-damaged");
    let left = names(&folder.join("autosaves"));
    assert!(left.len() == 1 && left[0].ends_with(".qdr.damaged-1"));
}

#[test]
fn a_folder_that_is_emptied_is_filled_again() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let mut kept = store.begin(&game(GameId::Talpa, 1));
    fs::remove_dir_all(&*folder).unwrap();
    kept.save(&game(GameId::Talpa, 2)).unwrap();
    assert!(store.resumable().games.is_empty(), "it is being played");
    drop(kept);
    assert_eq!(store.resumable().games[0].n_moves, 2);
}

#[test]
fn a_store_nowhere_keeps_nothing_and_says_nothing() {
    let store = Store::nowhere();
    let mut kept = store.begin(&game(GameId::Talpa, 1));
    kept.save(&game(GameId::Talpa, 2)).unwrap();
    assert!(kept.news().is_none());
    assert_eq!(kept.path(), None);
    assert_eq!(kept.finish().unwrap(), None);
    assert!(store.save_settings(&store.settings().0).unwrap().is_empty());
    assert!(store.resumable().games.is_empty());
}

#[test]
fn old_rubbish_is_swept_and_new_is_not() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let kept = store.begin(&game(GameId::Talpa, 1));
    let autosaves = folder.join("autosaves");
    let old = std::time::SystemTime::UNIX_EPOCH;
    for name in [".a.qdr.1-0.part", "b.lock", "a.txt"] {
        let file = fs::File::create(autosaves.join(name)).unwrap();
        file.set_modified(old).unwrap();
    }
    for name in [".c.qdr.1-0.part", "d.lock"] {
        fs::write(autosaves.join(name), "").unwrap();
    }
    store.resumable();
    kept.discard().unwrap();
    assert_eq!(names(&autosaves), [".c.qdr.1-0.part", "a.txt", "d.lock"]);
}
