//! What is kept, and what happens when it cannot be.

use page::{
    Library, Motion, NewGame, PREFIX, Palette, Route, SaveError, Settings, ShelfError, Source,
    Theme, Versus,
};
use play::Confirm;
use rules::{Lang, SplitMix64};

use crate::common::{BOARDS, Storage, choice, friends, play_move, random_game};

fn library(storage: &Storage) -> Library<Storage> {
    Library::new(storage.clone(), "tab1")
}

#[test]
fn settings_are_read_as_they_are_kept() {
    let storage = Storage::default();
    let mut settings = Settings {
        lang: Some(Lang::Pt),
        theme: Theme::Dark,
        palette: Palette::Contrast,
        sound: false,
        motion: Motion::Reduced,
        confirm: Confirm::Always,
        coordinates: false,
        close_up: false,
        name: "Ana = Maria".to_owned(),
        ..Settings::default()
    };
    let mut new = NewGame::against_friend(choice("talpa:6"));
    new.versus = Versus::Computer("level-3".to_owned());
    settings.remember(&new);
    library(&storage).set_settings(&settings).expect("kept");
    let (read, notes) = library(&storage).settings();
    assert_eq!((read, notes), (settings, vec![]));
    assert_eq!(
        library(&Storage::default()).settings().0,
        Settings::default()
    );
}

#[test]
fn damaged_settings_are_told_and_set_aside_and_unknown_ones_kept() {
    let storage = Storage::default();
    let text = "theme=pink\nsound=off\nfuture=42\nrubbish\nlast.talpa=chess\n";
    storage.put("quadrille.1.settings", text);
    let mut library = library(&storage);
    let (settings, notes) = library.settings();
    assert!(!settings.sound && settings.theme == Theme::Auto);
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(settings.to_text().contains("future=42\n"));
    assert_eq!(library.aside().len(), 1);
    assert_eq!(library.aside()[0].1, text);
    library.settings();
    assert_eq!(library.aside().len(), 1, "the same is set aside only once");
}

#[test]
fn games_are_kept_listed_and_opened() {
    let storage = Storage::default();
    for (n, name) in BOARDS.into_iter().enumerate() {
        let record = random_game(choice(name), 1, 4 + n);
        library(&storage)
            .save(&format!("g{n}"), &record, 1000 + n as u64)
            .expect("kept");
    }
    let mut library = library(&storage);
    let games = library.games();
    assert_eq!(games.len(), BOARDS.len());
    assert!(
        games.windows(2).all(|pair| pair[0].at > pair[1].at),
        "the latest first"
    );
    for game in &games {
        let kept = library.open(&game.id).expect("a game");
        assert_eq!(kept.record.tree().n_moves(), game.plies);
        assert_eq!(kept.record.choice().ok(), Some(game.choice));
    }
    assert!(library.unfinished().iter().all(|it| !it.is_over));
    library.remove("g0");
    assert!(library.open("g0").is_none() && library.games().len() == BOARDS.len() - 1);
    assert!(library.open("nothing").is_none());
}

#[test]
fn damaged_games_are_set_aside_and_never_lost() {
    let storage = Storage::default();
    let mut library = library(&storage);
    library
        .save("good", &random_game(choice("talpa:4"), 1, 4), 5)
        .expect("kept");
    let good = storage.text("quadrille.1.game.good").expect("a text");
    let bad_move = good.replace("1. ", "1. z9xz8 ");
    for (id, text) in [
        ("rubbish", "\u{0}\u{fffd}"),
        ("empty", ""),
        ("cut", &good[..10]),
        ("moves", &bad_move),
    ] {
        storage.put(&format!("{PREFIX}game.{id}"), text);
    }
    storage.put("somebody.else", "x");
    assert!(library.open("moves").is_none());
    assert_eq!(library.games().len(), 1);
    let aside: Vec<String> = library.aside().into_iter().map(|it| it.1).collect();
    assert_eq!(aside.len(), 4);
    assert!(aside.contains(&bad_move) && aside.contains(&good[..10].to_owned()));
    assert_eq!(storage.text("somebody.else").as_deref(), Some("x"));
}

#[test]
fn a_full_storage_is_told_and_play_goes_on() {
    let storage = Storage::default();
    let mut library = library(&storage);
    let mut play = friends("talpa:6");
    library.save("one", play.record(), 1).expect("kept");
    storage.limit(Some(1));
    let mut random = SplitMix64::new(1);
    for n in 0..10 {
        let mv = crate::common::random_move(play.session().position(), &mut random);
        play_move(&mut play, &mv);
        let saved = library.save("one", play.record(), 2 + n);
        assert_eq!(saved, Err(SaveError::NotKept(ShelfError::Full)));
    }
    // Here the whole game is remembered; there the last good state still lies.
    assert!(library.has_unkept());
    assert_eq!(library.open("one").expect("a game").summary.plies, 10);
    assert_eq!(library.games()[0].plies, 10);
    assert!(storage.text("quadrille.1.game.one").is_some());
    storage.limit(None);
    library.retry().expect("there is room again");
    assert!(!library.has_unkept());
    assert_eq!(
        self::library(&storage)
            .open("one")
            .expect("a game")
            .summary
            .plies,
        10
    );
}

#[test]
fn a_forbidden_storage_is_told_and_play_goes_on() {
    let storage = Storage::default();
    storage.forbid(true);
    let mut library = library(&storage);
    assert_eq!(library.settings().0, Settings::default());
    assert_eq!(
        library.set_settings(&Settings::default()),
        Err(ShelfError::Forbidden)
    );
    assert_eq!(library.claim("one", 0), page::Claim::Mine);
    let record = random_game(choice("talpa:4"), 1, 4);
    let saved = library.save("one", &record, 1);
    assert_eq!(
        saved.map_err(|it| it.note().key),
        Err("page-storage-forbidden")
    );
    assert_eq!(library.open("one").expect("remembered").record, record);
    assert_eq!(library.beat("one", 1), page::Claim::Mine);
    library.release("one");
    assert!(library.aside().is_empty());
}

#[test]
fn only_the_oldest_finished_games_are_offered_for_cleaning() {
    let storage = Storage::default();
    let mut library = library(&storage);
    for n in 0..8_u64 {
        let most = if n % 2 == 0 { 1000 } else { 3 };
        let record = random_game(choice("talpa:4"), n, most);
        library.save(&format!("g{n}"), &record, n).expect("kept");
    }
    let excess: Vec<String> = library.excess(2).into_iter().map(|it| it.id).collect();
    assert_eq!(excess, ["g0", "g2"]);
    assert_eq!(
        library.games().len(),
        8,
        "nothing goes before the person agrees"
    );
    assert!(library.excess(100).is_empty());
}

#[test]
fn everything_is_exported_and_imported() {
    let storage = Storage::default();
    let mut old = library(&storage);
    let settings = Settings {
        sound: false,
        name: "Ana".to_owned(),
        ..Settings::default()
    };
    old.set_settings(&settings).expect("kept");
    for (n, name) in BOARDS.into_iter().enumerate() {
        old.save(
            &format!("g{n}"),
            &random_game(choice(name), 9, 12),
            100 + n as u64,
        )
        .expect("kept");
    }
    let text = old.export();
    let mut new = library(&Storage::default());
    let imported = new.import(&text, 7);
    assert_eq!(
        (imported.n_new, imported.n_damaged),
        (BOARDS.len(), 0),
        "{imported:?}"
    );
    assert_eq!(imported.settings, Some(settings.clone()));
    new.set_settings(&settings).expect("kept");
    assert_eq!(new.export(), text);
    for game in old.games() {
        assert_eq!(
            new.open(&game.id).map(|it| it.record),
            old.open(&game.id).map(|it| it.record)
        );
    }
    let again = new.import(&text, 8);
    assert_eq!((again.n_new, again.n_same), (0, BOARDS.len()), "{again:?}");
}

/// Practice travels with the games; what was practiced here and is not in the file is not lost.
#[test]
fn practice_is_exported_and_imported() {
    let practice = |seen: &[&str]| {
        let seen = seen.iter().map(|it| format!("seen talpa-8-{it}\n"));
        let head = "quadrille-practice 1\ngame talpa 1500 350 0.06 20000 0 1 1 1\n";
        head.to_owned() + &seen.collect::<String>()
    };
    let export = |seen: &[&str]| {
        let mut from = library(&Storage::default());
        let kept = from.keep_practice("", &practice(seen), false);
        assert!(kept.expect("kept"));
        from.export()
    };
    let mut to = library(&Storage::default());
    for (seen, expected, n_notes) in [
        (&["1"][..], &["1"][..], 0),
        (&["1", "2"], &["1", "2"], 0),
        (&["1", "2"], &["1", "2"], 0),
        (&["2"], &["1", "2"], 0),
        (&["3"], &["1", "2"], 1),
    ] {
        let imported = to.import(&export(seen), 1);
        assert_eq!(to.practice(), practice(expected), "{seen:?}");
        assert_eq!(imported.notes.len(), n_notes, "{imported:?}");
        assert_eq!(imported.n_damaged, 0, "{imported:?}");
    }
    assert!(to.export().contains("\n%% seen talpa-8-2\n"));
}

#[test]
fn imports_are_merged_without_losing_anything() {
    let mut library = library(&Storage::default());
    let long = random_game(choice("talpa:6"), 3, 9);
    let short = random_game(choice("talpa:6"), 3, 5);
    let other = random_game(choice("talpa:6"), 4, 5);
    let export = |record: &record::Record| {
        let mut from = self::library(&Storage::default());
        from.save("same", record, 50).expect("kept");
        from.export()
    };
    assert_eq!(library.import(&export(&short), 1).n_new, 1);
    assert_eq!(library.import(&export(&long), 1).n_updated, 1);
    assert_eq!(library.import(&export(&short), 1).n_same, 1);
    assert_eq!(library.import(&export(&other), 1).n_new, 1);
    assert_eq!(library.import(&export(&other), 1).n_same, 1);
    assert_eq!(library.open("same").expect("a game").record, long);
    assert_eq!(library.open("same-2").expect("a game").record, other);
}

#[test]
fn hostile_imports_are_told_with_their_place() {
    let mut library = library(&Storage::default());
    let text = "% Quadrille 1\n% sound=off\n\n[Game \"talpa\"]\n\n1. z9xz9 *\n\n[Game \"talpa\"]\n\n1. d4xd5 *\n";
    let imported = library.import(text, 1);
    assert_eq!((imported.n_new, imported.n_damaged), (1, 1));
    assert_eq!(imported.faults[0].place.line, 6, "{:?}", imported.faults);
    assert_eq!(library.games().len(), 1);
    for rubbish in [
        "",
        "\u{feff}",
        "% Quadrille 1",
        "{{{{",
        "[Game \"chess\"]\n\n1. e4 *",
        "\0\0\0",
        "%\n%\n",
    ] {
        let imported = library.import(rubbish, 1);
        assert_eq!(imported.n_new, 0, "{rubbish:?}");
    }
    let hostile =
        "[Game \"talpa\"]\n[KeptAs \"../../x\"]\n[KeptAt \"-1\"]\n[First \"<script>\"]\n\n*\n";
    assert_eq!(library.import(hostile, 1).n_new, 1);
    assert!(library.games().iter().all(|it| !it.id.contains('/')));
    let contradictory =
        "[Game \"talpa\"]\n[Termination \"agreement\"]\n[Result \"1-0\"]\n\n1. d4xd5 1-0\n";
    let imported = library.import(contradictory, 1);
    assert_eq!(
        (imported.n_damaged, imported.notes[0].key),
        (1, "page-import-game")
    );
    let mut random = SplitMix64::new(6);
    for _ in 0..300 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..3 {
            let at = random.below(bytes.len() as u64) as usize;
            bytes[at] = random.below(256) as u8;
        }
        library.import(&String::from_utf8_lossy(&bytes), 2);
    }
    let games = library.games();
    assert!(games.iter().all(|it| library.open(&it.id).is_some()));
}

#[test]
fn studies_are_kept_under_their_addresses_listed_renamed_and_removed() {
    let storage = Storage::default();
    let mut record = record::Record::new(choice("talpa:6"));
    record.tree_mut().add(record::NodeId::START, "b2xb3");
    let sources = [
        Source::Board(choice("splinter:mini-seed")),
        Source::Kept("abc-1".to_owned()),
        Source::Study("s-1".to_owned()),
    ];
    for (at, source) in sources.iter().enumerate() {
        let id = source.study_id().expect("an id");
        let saved = library(&storage).save_study(&id, &record, at as u64);
        saved.expect("kept");
        // The address that the list gives is the one it was kept from.
        let (summary, read) = library(&storage).study(&id).expect("a study");
        assert_eq!(
            (summary.source(), read.to_string()),
            (source.clone(), record.to_string())
        );
        let address = Route::Analysis(source.clone());
        assert_eq!(Route::read(&address.to_string()), address);
    }
    let ids = || -> Vec<String> {
        let studies = library(&storage).studies();
        studies.into_iter().map(|it| it.id).collect()
    };
    assert_eq!(ids(), ["s-1", "g-abc-1", "b-splinter-mini-seed"]);
    let renamed = library(&storage).rename_study("s-1", "  A\nlong  title ");
    renamed.expect("kept");
    library(&storage)
        .save_study("s-1", &record, 9)
        .expect("kept");
    assert_eq!(library(&storage).studies()[0].title, "A long title");
    library(&storage).remove_study("g-abc-1");
    assert_eq!(ids(), ["s-1", "b-splinter-mini-seed"]);
    assert_eq!(Source::Open.study_id(), None);
}
