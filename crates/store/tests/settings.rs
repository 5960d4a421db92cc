//! Settings come back as they were chosen, whatever else is in their file.

mod common;

use std::fs;
use std::path::Path;

use common::{TempFolder, keys, names};
use expect_test::{Expect, expect};
use games::GameId;
use play::Pace;
use rules::Lang;
use store::{Ascii, SeatKind, Settings, Setup, Size, Store, Theme};

/// Settings in which nothing is as usual.
fn unusual() -> Settings {
    let mut settings = Settings {
        language: Some(Lang::Pt),
        theme: Theme::ColorBlind,
        ascii: Ascii::Always,
        size: Size::Large,
        speed: Pace::Fast,
        confirm: false,
        ..Settings::default()
    };
    for &game in GameId::ALL {
        let mut setup = Setup::new(*game.variants().last().expect("a game has variants"));
        setup.seats[0].kind = SeatKind::Computer;
        setup.seats[0].player = Some("seed \"x\"\n\u{1b}é".to_owned());
        setup.seats[1].level = Some(u32::MAX);
        settings.last.choose(setup);
    }
    settings.last.names[1] = "Zé \\ 'Rui'".to_owned();
    settings
}

/// A store whose settings file has a text.
fn store_with(folder: &Path, text: impl AsRef<[u8]>) -> Store {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("settings.toml"), text).unwrap();
    Store::at(folder)
}

fn file(folder: &Path) -> String {
    fs::read_to_string(folder.join("settings.toml")).unwrap()
}

#[track_caller]
fn check_notes(text: &str, expected: &Expect) {
    let folder = TempFolder::new();
    let store = store_with(&folder, text);
    let (_, notes) = store.settings();
    let told: Vec<String> = notes.iter().map(|note| format!("{note}\n")).collect();
    let told = told.concat().replace(&folder.display().to_string(), "~");
    expected.assert_eq(&told);
}

#[test]
fn nothing_is_created_by_looking() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    assert_eq!(store.settings(), (Settings::default(), Vec::new()));
    assert!(store.resumable().games.is_empty());
    assert!(store.records().unwrap().is_empty());
    assert!(!folder.exists());
}

#[test]
fn settings_come_back() {
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    for settings in [unusual(), Settings::default(), unusual()] {
        assert!(store.save_settings(&settings).unwrap().is_empty());
        assert_eq!(store.settings(), (settings, Vec::new()));
        assert_eq!(names(&folder), ["settings.toml"]);
    }
}

#[test]
fn unknown_keys_and_comments_stay() {
    let folder = TempFolder::new();
    let text = "# mine\ntheme = 'default' # soft\nfuture = [1, 2]\n\n\
                [last]\ngame = \"TALPA\"\nweather = \"fine\"\n\n[other.talpa]\nx = 1\n";
    let store = store_with(&folder, text);
    let (mut settings, notes) = store.settings();
    assert!(notes.is_empty());
    settings.theme = Theme::HighContrast;
    store.save_settings(&settings).unwrap();
    let written = file(&folder);
    for kept in [
        "# mine\ntheme = \"high-contrast\" # soft\nfuture = [1, 2]\n",
        "[last]\ngame = \"TALPA\"\nweather = \"fine\"\n",
        "[other.talpa]\nx = 1\n",
    ] {
        assert!(written.contains(kept), "{kept}\n---\n{written}");
    }
    store.save_settings(&settings).unwrap();
    assert_eq!(file(&folder), written);
    assert_eq!(store.settings().0, settings);
}

#[test]
fn what_is_no_longer_chosen_goes() {
    let folder = TempFolder::new();
    let store = store_with(&folder, "language = \"pt\"\n");
    let (mut settings, _) = store.settings();
    assert_eq!(settings.language, Some(Lang::Pt));
    settings.language = None;
    store.save_settings(&settings).unwrap();
    assert!(!file(&folder).contains("language"));
}

#[test]
fn inline_tables_do_as_well() {
    let folder = TempFolder::new();
    let store = store_with(&folder, "last = { game = \"splinter\", first = \"Ana\" }\n");
    let (mut settings, notes) = store.settings();
    assert!(notes.is_empty());
    assert_eq!(settings.last.game, GameId::Splinter);
    assert_eq!(settings.last.names[0], "Ana");
    settings.last.choose(Setup::new(GameId::Talpa.standard()));
    store.save_settings(&settings).unwrap();
    assert_eq!(store.settings(), (settings, Vec::new()));
}

#[test]
fn wrong_values_are_told_with_key_and_line() {
    check_notes(
        "theme = \"pink\"\nsize = 3\nspeed = \"fast\"\n\nconfirm = \"yes\"\n",
        &expect![[r#"
            store-setting-wrong-known path="~/settings.toml" line=1 setting="theme" found="\"pink\"" known="default, color-blind, high-contrast, plain"
            store-setting-wrong-known path="~/settings.toml" line=2 setting="size" found="3" known="auto, compact, normal, large"
            store-setting-wrong-known path="~/settings.toml" line=5 setting="confirm" found="\"yes\"" known="true, false"
        "#]],
    );
    check_notes(
        "[last]\nfirst = 1\n[last.talpa]\nvariant = \"900\"\nfirst-level = -1\nsecond-player = []\n",
        &expect![[r#"
            store-setting-wrong path="~/settings.toml" line=2 setting="last.first" found="1"
            store-setting-wrong-known path="~/settings.toml" line=4 setting="last.talpa.variant" found="\"900\"" known="4, 5, 6, 7, 8, 9, 10, 11, 12"
            store-setting-wrong path="~/settings.toml" line=5 setting="last.talpa.first-level" found="-1"
            store-setting-wrong path="~/settings.toml" line=6 setting="last.talpa.second-player" found="[]"
        "#]],
    );
    check_notes(
        "ascii = 1\nlast = \"monday\"\n",
        &expect![[r#"
        store-setting-wrong-known path="~/settings.toml" line=1 setting="ascii" found="1" known="auto, always, never"
        store-setting-wrong path="~/settings.toml" line=2 setting="last" found="\"monday\""
    "#]],
    );
    check_notes(
        "[theme]\ncolor = 1\n[[last]]\n",
        &expect![[r#"
        store-setting-wrong-known path="~/settings.toml" line=1 setting="theme" found="[theme]" known="default, color-blind, high-contrast, plain"
        store-setting-wrong path="~/settings.toml" line=3 setting="last" found="[[last]]"
    "#]],
    );
}

#[test]
fn wrong_values_spoil_nothing_else() {
    let folder = TempFolder::new();
    let store = store_with(&folder, "theme = 7\nsize = \"large\"\nlast = 3\n");
    let (settings, notes) = store.settings();
    assert_eq!(notes.len(), 2);
    assert_eq!(settings.theme, Theme::Default);
    assert_eq!(settings.size, Size::Large);
    store.save_settings(&settings).unwrap();
    assert_eq!(store.settings(), (settings, Vec::new()));
}

#[test]
fn damaged_files_are_set_aside() {
    let folder = TempFolder::new();
    let damaged: [&[u8]; 4] = [b"theme = ", b"\xff\xfe\0", b"a = 1\na = 2\n", b"<html>"];
    for (n, text) in damaged.iter().enumerate() {
        let store = store_with(&folder, text);
        let (settings, notes) = store.settings();
        assert_eq!(settings, Settings::default());
        assert_eq!(keys(&notes), ["store-settings-damaged"]);
        let aside = folder.join(format!("settings.toml.damaged-{}", n + 1));
        assert_eq!(fs::read(aside).unwrap(), *text);
        assert_eq!(store.settings(), (Settings::default(), Vec::new()));
    }
    assert_eq!(names(&folder).len(), damaged.len());
}

#[test]
fn a_file_damaged_before_it_is_written_is_set_aside_too() {
    let folder = TempFolder::new();
    let store = store_with(&folder, "[[[");
    let notes = store.save_settings(&unusual()).unwrap();
    assert_eq!(keys(&notes), ["store-settings-damaged"]);
    assert_eq!(names(&folder), ["settings.toml", "settings.toml.damaged-1"]);
    assert_eq!(store.settings().0, unusual());
}

#[test]
fn hostile_files_are_only_damaged() {
    let folder = TempFolder::new();
    let deep = format!("a = {}", "[".repeat(100_000));
    let deep_tables = format!("a = {}", "{a=".repeat(100_000));
    let dotted = format!("{}a = 1", "a.".repeat(100_000));
    let long = format!("# {}\n", "x".repeat(2_000_000));
    for text in [deep, deep_tables, dotted, long] {
        let (settings, notes) = store_with(&folder, &text).settings();
        assert_eq!(settings, Settings::default());
        assert_eq!(keys(&notes), ["store-settings-damaged"]);
    }
}

#[test]
fn changes_of_two_programs_add_up() {
    let folder = TempFolder::new();
    let (one, two) = (Store::at(&folder), Store::at(&folder));
    let mut mine = one.settings().0;
    let mut yours = two.settings().0;
    one.change_settings(&mut mine, |settings| settings.theme = Theme::Plain)
        .unwrap();
    two.change_settings(&mut yours, |settings| settings.size = Size::Compact)
        .unwrap();
    assert_eq!(yours.theme, Theme::Default);
    let both = one.settings().0;
    assert_eq!((both.theme, both.size), (Theme::Plain, Size::Compact));
}

#[cfg(unix)]
#[test]
fn a_linked_file_stays_linked() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = TempFolder::new();
    let elsewhere = TempFolder::new();
    let store = store_with(&elsewhere, "theme = \"plain\"\n");
    let target = elsewhere.join("settings.toml");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    drop(store);
    fs::create_dir_all(&*folder).unwrap();
    symlink(&target, folder.join("settings.toml")).unwrap();
    Store::at(&folder).save_settings(&unusual()).unwrap();
    assert!(folder.join("settings.toml").is_symlink());
    assert_eq!(Store::at(&elsewhere).settings().0, unusual());
    let mode = fs::metadata(&target).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
