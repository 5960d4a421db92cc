//! Where a server and its keeper have their data: a flag beats a variable, and only two of a kind
//! exclude each other.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use testkit::servers::Server;

use crate::{call, says, words};

/// The address of a server that does not answer, and needs not be asked.
const NOWHERE: &str = "postgres://nobody@127.0.0.1:1/games";

#[test]
fn a_flag_beats_a_variable_that_excludes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    // Nothing is kept there, and that folder is asked.
    let is_asked = format!("{path}/games.sqlite is not there");
    for words in [["--data", &path, "stats"], ["stats", "--data", &path]] {
        let stats = call([&["--lang", "en", "admin"], &words[..]].concat());
        let stats = stats.env("QUADRILLE_DATABASE", NOWHERE);
        says(&stats.fails(1), &[&is_asked]);
    }
    let stats = call(["--lang", "en", "admin", "--database", NOWHERE, "stats"]);
    let stats = stats.env("QUADRILLE_DATA", &path);
    says(&stats.fails(1), &["postgres://nobody@127.0.0.1:1/games: "]);

    let page = folder.path().join("page").display().to_string();
    let mut exporting = call(["--lang", "en", "serve", "--export", &page]);
    for (name, value) in [
        ("QUADRILLE_DATABASE", NOWHERE),
        ("QUADRILLE_NATS", "nats://127.0.0.1:1"),
        ("QUADRILLE_LEVELS", "3"),
    ] {
        exporting = exporting.env(name, value);
    }
    let exported = exporting.run();
    assert!(exported.err.is_empty() || exported.err.contains("built without the page"));

    for args in [&["--data", &path][..], &["--ephemeral"]] {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_quadrille"));
        serve.args(["--lang", "en", "serve", "--addr", "127.0.0.1:0"]);
        serve.args(args).env_clear().stderr(Stdio::null());
        serve.env("QUADRILLE_DATABASE", NOWHERE);
        serve.env("QUADRILLE_NATS", "nats://127.0.0.1:1");
        let server = Server::start(&mut serve).expect("it listens");
        assert!(!server.url().is_empty());
    }
}

#[test]
fn two_flags_exclude_each_other_and_so_do_two_variables() {
    for line in [
        "admin --data here --database postgres://x/y stats",
        "serve --data here --ephemeral",
        "serve --nats nats://x --data here",
    ] {
        says(&words(line).fails(2), &["cannot be used with"]);
    }
    let both = words("admin stats")
        .env("QUADRILLE_DATA", "here")
        .env("QUADRILLE_DATABASE", NOWHERE);
    says(&both.fails(2), &["cannot be used with"]);
}

#[test]
fn a_variable_that_is_empty_is_not_set() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    let stats = words("--lang en admin stats")
        .env("QUADRILLE_DATA", &path)
        .env("QUADRILLE_DATABASE", "");
    says(&stats.fails(1), &["games.sqlite is not there"]);
    let unknown = words("jobs").env("QUADRILLE_NATS", "");
    says(&unknown.fails(2), &["--nats <URL>"]);
}

#[test]
fn an_address_of_nats_is_read_before_the_server_listens() {
    for wrong in ["localhost", "", "http://127.0.0.1:1"] {
        let serve = ["--lang", "en", "serve", "--addr", "127.0.0.1:0"];
        let serve = [&serve[..], &["--database", NOWHERE, "--nats", wrong]].concat();
        // Who listens says so.
        let refused = call(serve).fails(2);
        says(&refused, &["--nats", "QUADRILLE_NATS", "nats://HOST:PORT"]);
    }
}

#[test]
fn a_file_that_is_no_database_is_named_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    fs::write(folder.path().join("games.sqlite"), "no database at all").expect("a file");
    let named = ["games.sqlite: ", "not a database"];
    let stats = call(["--lang", "en", "admin", "--data", &path, "stats"]);
    says(&stats.fails(1), &named);
    let serve = ["--lang", "en", "serve", "--addr", "127.0.0.1:0"];
    let serve = call([&serve[..], &["--data", &path]].concat()).run();
    assert_eq!(serve.code, Some(1), "{serve:?}");
    says(&serve.err, &named);
    // A pool would try again and again, and tell of each time.
    assert!(!serve.err.contains("after_connect"), "{serve:?}");
}

#[test]
fn a_copy_that_cannot_begin_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (missing, new) = (place("missing"), place("new"));
    let copy = |from: [&str; 2], to: &str| {
        let words = [&["--lang", "en", "admin"], &from[..], &["copy", to]];
        call(words.concat())
    };
    copy(["--data", &missing], &new).fails(1);
    copy(["--database", NOWHERE], &new).fails(1);
    let slip = copy(["--data", &missing], "postgress:/localhost/games").fails(2);
    says(&slip, &["\"postgress\"", "postgres://USER"]);
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 0, "nothing is made");
    assert!(!Path::new("postgress:").exists());
}
