//! Where nothing can be written, play goes on and a person is told once.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;

use common::{TempFolder, game, has_role, keys, names, second_process};
use games::GameId;
use store::{Settings, Store, StoreError};

#[test]
fn a_home_that_cannot_be_made() {
    let folder = TempFolder::new();
    fs::write(&*folder, "a plain file").unwrap();
    let below = folder.join("home");
    check_refused(&Store::at(&below));
    check_refused(&Store::at(Path::new("/proc/quadrille")));
    fs::remove_file(&*folder).unwrap();
}

#[track_caller]
fn check_refused(store: &Store) {
    assert_eq!(store.settings().0, Settings::default());
    let mut settings = Settings::default();
    let changed = store.change_settings(&mut settings, |settings| settings.confirm = false);
    assert!(matches!(changed, Err(StoreError::Refused { .. })));
    assert!(!settings.confirm, "the change in memory is made");

    let mut kept = store.begin(&game(GameId::Talpa, 0));
    let told = kept.news().expect("the first failure is told");
    assert!(told.key.starts_with("store-write"), "{told}");
    for n in 1..4 {
        assert!(kept.save(&game(GameId::Talpa, n)).is_err());
        assert_eq!(kept.news(), None);
    }
    assert_eq!(kept.text(), game(GameId::Talpa, 3));
    assert!(kept.finish().is_err());
    assert!(store.resumable().games.is_empty());
}

#[test]
fn saving_is_tried_again() {
    let folder = TempFolder::new();
    fs::write(&*folder, "in the way").unwrap();
    let store = Store::at(&folder);
    let mut kept = store.begin(&game(GameId::Talpa, 0));
    assert!(kept.news().is_some());
    fs::remove_file(&*folder).unwrap();
    kept.save(&game(GameId::Talpa, 1)).unwrap();
    assert_eq!(kept.news().unwrap().key, "store-saving-again");
    kept.save(&game(GameId::Talpa, 2)).unwrap();
    assert_eq!(kept.news(), None);
    drop(kept);
    assert_eq!(store.resumable().games[0].n_moves, 2);
}

#[test]
fn a_full_disk_is_told_as_such() {
    let full = Path::new("/dev/full");
    if full.exists() {
        let error = store::write_file(full, "text").unwrap_err();
        assert_eq!(error.note().to_string(), "store-full path=\"/dev/full\"");
    }
}

#[test]
fn a_device_is_written_and_not_replaced() {
    store::write_file(Path::new("/dev/null"), "text").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn a_file_is_written_where_a_person_says() {
    let folder = TempFolder::new();
    let path = folder.join("a.qdr");
    let error = store::write_file(&path, "one").unwrap_err();
    assert_eq!(error.note().key, "store-write");
    fs::create_dir_all(&*folder).unwrap();
    store::write_file(&path, "one").unwrap();
    store::write_file(&path, "two").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    assert!(store::write_file(&folder, "a folder").is_err());
    assert!(store::write_file(Path::new(""), "no name").is_err());
    assert!(store::write_file(Path::new("/"), "the root").is_err());
    assert!(store::write_file(&folder.join("a.qdr/b"), "below a file").is_err());
    assert!(store::write_file(Path::new("a\0b"), "a bad name").is_err());
    assert_eq!(names(&folder), ["a.qdr"]);
}

#[test]
fn a_settings_file_that_cannot_be_read_is_not_written_over() {
    let folder = TempFolder::new();
    fs::create_dir_all(folder.join("settings.toml")).unwrap();
    let store = Store::at(&folder);
    let (settings, notes) = store.settings();
    assert_eq!(settings, Settings::default());
    assert_eq!(keys(&notes), ["store-read"]);
    assert!(store.save_settings(&settings).is_err());
    assert_eq!(names(&folder), ["settings.toml"]);
}

#[test]
fn a_person_without_a_home() {
    const TEST: &str = "a_person_without_a_home";
    if !has_role(TEST) {
        let mut child = second_process(TEST, Path::new(""));
        let child = child.env("HOME", "nowhere").status();
        assert!(child.unwrap().success());
        return;
    }
    let store = Store::open();
    assert!(matches!(store.folders(), Err(StoreError::NoHome)));
    assert_eq!(store.settings(), (Settings::default(), Vec::new()));
    let error = store.save_settings(&Settings::default()).unwrap_err();
    assert_eq!(error.note().key, "store-no-home");
    let mut kept = store.begin(&game(GameId::Talpa, 0));
    assert_eq!(kept.news().unwrap().key, "store-no-home");
    assert!(kept.save("").is_err());
    assert_eq!(kept.news(), None);
}
