//! Programs that are killed, and programs that run at the same time.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};

use common::{TempFolder, game, has_role, names, second_process};
use games::GameId;
use store::{ClaimError, Settings, Store};

/// A second process that says a line whenever it did something.
struct Other {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Other {
    fn start(test: &str, home: &Path) -> Self {
        let mut command = second_process(test, home);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the test program starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped"));
        Self { child, lines }
    }

    /// Waits for the next line that begins with a word of ours.
    fn next_line(&mut self) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            let n = self.lines.read_line(&mut line).expect("text");
            assert!(n > 0, "the other process ended early");
            // The test program's own words stand before ours.
            if let Some(start) = line.find("did ") {
                return line[start + 4..].trim_end().to_owned();
            }
        }
    }

    /// Ends it as nothing else does: nothing of it runs any more.
    fn kill(mut self) {
        self.child.kill().expect("it is running");
        self.child.wait().expect("it was started here");
    }

    /// Lets it go on to its end.
    fn finish(mut self) {
        drop(self.child.stdin.take());
        let mut rest = String::new();
        self.lines.read_to_string(&mut rest).expect("text");
        assert!(self.child.wait().expect("it ends").success(), "{rest}");
    }
}

fn say(what: impl std::fmt::Display) {
    let mut out = std::io::stdout();
    writeln!(out, "did {what}").expect("somebody listens");
    out.flush().expect("somebody listens");
}

/// Waits until the other end is closed.
fn wait() {
    let mut rest = Vec::new();
    let _ = std::io::stdin().read_to_end(&mut rest);
}

/// Two texts of very different lengths, each of them whole or not.
fn texts() -> [String; 2] {
    let short = game(GameId::Talpa, 1);
    let long = game(GameId::Talpa, 8);
    let comment = format!(" {{{}}} *", "x ".repeat(100_000));
    [short, long.replace(" *", &comment)]
}

#[test]
fn a_killed_program_leaves_whole_files() {
    const TEST: &str = "a_killed_program_leaves_whole_files";
    let texts = texts();
    if has_role(TEST) {
        let store = Store::open();
        let mut settings = Settings::default();
        let mut kept = store.begin(&texts[0]);
        for n in 0.. {
            kept.save(&texts[n % 2]).unwrap();
            let changed = store.change_settings(&mut settings, |settings| {
                settings.confirm = !settings.confirm;
            });
            changed.unwrap();
            say(n);
        }
    }
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    for round in 0..40 {
        let mut other = Other::start(TEST, &folder);
        for _ in 0..=round % 7 {
            other.next_line();
        }
        // A little way into the next write, another one each time.
        for n in 0..round * 300 {
            std::hint::black_box(n);
        }
        other.kill();
        let found = store.resumable();
        assert!(found.notes.is_empty(), "{:?}", found.notes);
        assert_eq!(found.games.len(), 1);
        let kept = found.games.into_iter().next().unwrap().claim().unwrap();
        assert!(texts.iter().any(|text| text == kept.text()));
        kept.discard().unwrap();
        assert_eq!(store.settings().1, Vec::new());
    }
    let left = names(&folder.join("autosaves"));
    assert!(left.iter().all(|name| name.ends_with(".part")), "{left:?}");
}

#[test]
fn a_game_of_a_running_program_is_its_own() {
    const TEST: &str = "a_game_of_a_running_program_is_its_own";
    let text = game(GameId::Splinter, 3);
    if has_role(TEST) {
        let kept = Store::open().begin(&text);
        say(kept.path().unwrap().display());
        wait();
        return drop(kept);
    }
    let folder = TempFolder::new();
    let store = Store::at(&folder);
    let mine = store.begin(&text);
    let mut others = [(); 3].map(|()| Other::start(TEST, &folder));
    let mut paths: Vec<String> = others.iter_mut().map(Other::next_line).collect();
    paths.push(mine.path().unwrap().display().to_string());
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), 4, "everyone has a file");
    assert!(store.resumable().games.is_empty());
    let [one, two, three] = others;
    one.kill();
    assert_eq!(store.resumable().games.len(), 1);
    two.finish();
    assert_eq!(store.resumable().games.len(), 2);
    three.kill();
    drop(mine);
    assert_eq!(store.resumable().games.len(), 4);
}

#[test]
fn of_many_programs_one_gets_the_game() {
    const TEST: &str = "of_many_programs_one_gets_the_game";
    if has_role(TEST) {
        let store = Store::open();
        let found = store.resumable().games.pop();
        say("look");
        let claimed = found.map(store::Resumable::claim);
        match &claimed {
            Some(Ok(_)) => say("claim"),
            Some(Err(ClaimError::Taken { .. })) | None => say("lose"),
            Some(Err(error)) => panic!("{error}"),
        }
        return wait();
    }
    for _ in 0..5 {
        let folder = TempFolder::new();
        drop(Store::at(&folder).begin(&game(GameId::Talpa, 2)));
        let mut others = [(); 4].map(|()| Other::start(TEST, &folder));
        let words: Vec<[String; 2]> = others
            .iter_mut()
            .map(|other| [other.next_line(), other.next_line()])
            .collect();
        let n_claimed = words.iter().filter(|words| words[1] == "claim").count();
        assert_eq!(n_claimed, 1, "{words:?}");
        others.into_iter().for_each(Other::finish);
        assert_eq!(Store::at(&folder).resumable().games.len(), 1);
    }
}

#[test]
fn records_of_several_programs_get_different_names() {
    const TEST: &str = "records_of_several_programs_get_different_names";
    const EACH: usize = 20;
    let text = game(GameId::Talpa, 2);
    if has_role(TEST) {
        let store = Store::open();
        for _ in 0..EACH {
            store.save_record(&text).unwrap().unwrap();
        }
        return;
    }
    let folder = TempFolder::new();
    let others = [(); 3].map(|()| Other::start(TEST, &folder));
    others.into_iter().for_each(Other::finish);
    let records = Store::at(&folder).records().unwrap();
    assert_eq!(records.len(), 3 * EACH);
    assert_eq!(names(&folder.join("records")).len(), 3 * EACH);
    for path in records {
        assert_eq!(fs::read_to_string(path).unwrap(), text);
    }
}

#[test]
fn the_environment_says_where() {
    const TEST: &str = "the_environment_says_where";
    if has_role(TEST) {
        let store = Store::open();
        let folders = store.folders().unwrap().unwrap();
        for path in [&folders.config, &folders.records, &folders.autosaves] {
            assert!(path.is_absolute());
            say(path.display());
        }
        return;
    }
    let folder = TempFolder::new();
    let mut other = Other::start(TEST, &folder);
    let home = folder.display().to_string();
    assert_eq!(other.next_line(), home);
    assert_eq!(other.next_line(), format!("{home}/records"));
    assert_eq!(other.next_line(), format!("{home}/autosaves"));
    other.finish();
    assert!(!folder.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn the_standard_folders_are_the_platforms() {
    const TEST: &str = "the_standard_folders_are_the_platforms";
    if has_role(TEST) {
        let store = Store::open();
        let folders = store.folders().unwrap().unwrap();
        assert_eq!(folders.config, Path::new("/c/quadrille"));
        assert_eq!(
            folders.records,
            Path::new("/h/.local/share/quadrille/records")
        );
        assert_eq!(folders.autosaves, Path::new("/s/quadrille/autosaves"));
        return;
    }
    let mut command = second_process(TEST, Path::new(""));
    let command = command
        .env("HOME", "/h")
        .env("XDG_CONFIG_HOME", "/c")
        .env("XDG_STATE_HOME", "/s")
        .env_remove("XDG_DATA_HOME");
    assert!(command.status().unwrap().success());
}
