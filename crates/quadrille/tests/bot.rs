//! Bots on a real server: a level, and an engine of the protocol, play whoever comes.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use online::Output;
use protocol::online::{Join, Role, Token, What, read};
use rules::{Lang, Player};
use session::{Action, Entry, Session, Snapshot};
use testkit::servers::{self, Answer, Process, Server, authority};

fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(["--lang", "en"]).args(args);
    command.stdin(Stdio::null());
    command
}

fn serve(data: &Path) -> Server {
    let (program, data) = (env!("CARGO_BIN_EXE_quadrille"), data.display().to_string());
    Server::serve(program, "127.0.0.1:0", &["--data", &data]).expect("a server")
}

/// The head and the body of the answer to a request.
fn ask(url: &str, path: &str, headers: &str, body: &str) -> Answer {
    let path = format!("/api/v1{path}");
    servers::ask(authority(url), "POST", &path, headers, body).expect("an answer")
}

/// An account for a bot; its token.
fn token(url: &str, name: &str) -> String {
    let account = format!(r#"{{"name":"{name}","password":"12345678"}}"#);
    let made = ask(url, "/account", "", &account);
    let cookie = made
        .head
        .split("set-cookie: ")
        .nth(1)
        .and_then(|it| it.split(';').next());
    let cookie = format!("Cookie: {}\r\n", cookie.expect("a cookie"));
    let made = ask(url, "/account/tokens", &cookie, r#"{"label":"bot"}"#);
    read::<Token>(&made.body).expect("a token").token
}

/// Joins an offer of the bot and plays at random to the end; how many plies that took.
fn play(url: &str, bot: &str) -> usize {
    let server = remote::Server::new(url.parse().expect("an address"), Lang::En);
    let until = Instant::now() + Duration::from_secs(60);
    let offer = loop {
        let lobby = server.lobby().expect("a lobby");
        if let Some(offer) = lobby.offers.into_iter().find(|it| it.host == bot) {
            break offer;
        }
        assert!(Instant::now() < until, "the bot offers nothing");
        thread::sleep(Duration::from_millis(200));
    };
    let seated = server.join(&offer.game, &Join::default()).expect("a seat");
    let line = server.line(&offer.game, Some(seated.seat), Arc::new(|| {}));
    let line = line.expect("a line");
    let (mut session, mut side, mut asked) = (None::<Session>, None, None);
    while Instant::now() < until {
        for output in line.poll() {
            match output {
                Output::Welcome(welcome) => {
                    side = match welcome.you {
                        Role::First => Some(Player::First),
                        Role::Second => Some(Player::Second),
                        _ => None,
                    };
                    let snapshot = welcome.snapshot.map(|it| it.parse::<Snapshot>());
                    let snapshot = snapshot.map(|it| it.expect("a snapshot"));
                    session = snapshot.map(|it| Session::from_snapshot(it).expect("a match"));
                }
                Output::Event(event) => {
                    if let (What::Match(text), Some(session)) = (event.what, &mut session) {
                        let entry: Entry = text.parse().expect("an entry");
                        session.follow(&entry).expect("nothing is missing");
                    }
                }
                _ => {}
            }
        }
        if let Some(session) = &session {
            if !session.is_running() {
                return session.n_plies();
            }
            if Some(session.turn()) == side && asked != Some(session.seq()) {
                asked = Some(session.seq());
                let mv = session.position().legal_moves().swap_remove(0);
                line.act(&Action::Move(mv), session.n_plies());
            }
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("the game does not end");
}

#[test]
fn a_level_and_an_engine_play_whoever_comes() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(&folder.path().join("data"));
    let url = server.url().to_owned();
    for (name, player) in [
        ("Leveler", &["--player", "level-2"][..]),
        ("Enginer", &[][..]),
    ] {
        let file = folder.path().join(name);
        std::fs::write(&file, token(&url, name) + "\n").expect("written");
        let mut bot = quadrille(&[
            "bot", "--server", &url, "--games", "talpa:4", "--clock", "60+2",
        ]);
        bot.arg("--token-file").arg(&file).args(player);
        if player.is_empty() {
            bot.args(["--", env!("CARGO_BIN_EXE_quadrille"), "engine"]);
        }
        bot.stdout(Stdio::null()).stderr(Stdio::null());
        let bot = Process::start(&mut bot).expect("a bot");
        assert!(play(&url, name) >= 2);
        drop(bot);
    }
}

#[test]
fn a_bot_without_a_token_or_a_player_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(&folder.path().join("data"));
    let url = server.url().to_owned();
    let file = folder.path().join("token");
    std::fs::write(&file, "not-a-token").expect("written");
    let file = file.to_str().expect("a path");
    let tried = |args: &[&str]| {
        let output = quadrille(args).output().expect("it runs");
        assert!(!output.status.success(), "{args:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = tried(&[
        "bot",
        "--server",
        &url,
        "--token-file",
        file,
        "--player",
        "level-2",
    ]);
    assert!(said.contains("account"), "{said}");
    let said = tried(&[
        "bot",
        "--server",
        &url,
        "--token-file",
        file,
        "--player",
        "nobody",
    ]);
    assert!(said.contains("nobody"), "{said}");
    let said = tried(&[
        "bot",
        "--server",
        &url,
        "--token-file",
        "/nowhere/token",
        "--player",
        "level-2",
    ]);
    assert!(said.contains("/nowhere/token"), "{said}");
    let said = tried(&[
        "bot",
        "--server",
        &url,
        "--token-file",
        file,
        "--",
        "/nowhere/engine",
    ]);
    assert!(said.contains("/nowhere/engine"), "{said}");
    tried(&["bot", "--server", &url, "--token-file", file]);
    let said = tried(&[
        "bot",
        "--server",
        "ftp://x/",
        "--token-file",
        file,
        "--player",
        "level-2",
    ]);
    assert!(said.contains("ftp://x/"), "{said}");
}
