//! Accounts from the terminal: made, signed in to, left, shown by a token.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::far::{Folder, Server, Talker};
use crate::person::{Home, Person};

const PASSWORD: &str = "correct horse";

/// Makes an account in the lobby.
fn make(person: &mut Talker, name: &str) {
    person.answers(&["6", "2", name, PASSWORD, PASSWORD]);
    person.hears(&format!("You are {name}."));
    person.hears("shown only now");
    // They are shown until somebody says that they are kept.
    person.answers(&["n"]);
    person.hears("shown only now");
    person.answers(&["y"]);
    person.hears(&format!("Account: {name}"));
}

#[test]
fn an_account_is_made_kept_and_left_and_has_its_games_elsewhere() {
    let server = Server::ephemeral();
    let homes = ["here", "there"].map(|name| Folder::new(&format!("account-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    ana.hears("6. Sign in");
    make(&mut ana, "Ana");
    assert!(!ana.text.contains(PASSWORD), "{}", ana.text);
    // What keeps her signed in is for nobody else, and is no password.
    let kept: Vec<_> = fs::read_dir(homes[0].0.join("accounts"))
        .expect("a folder")
        .map(|it| it.expect("a file").path())
        .collect();
    assert_eq!(kept.len(), 1);
    let mode = fs::metadata(&kept[0]).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let text = fs::read_to_string(&kept[0]).expect("a text");
    assert!(!text.contains(PASSWORD), "{text}");
    // An offer of the account, rated, without being asked for a name.
    ana.answers(&["1", "talpa", "1", "1", "2", "4", "1", "1"]);
    ana.hears("#/online/");
    ana.says("quit");
    ana.leaves();
    // The account has it on another machine as well, whose terminal is wrong about the
    // password first.
    let mut again = Talker::new(&homes[1], &server.url);
    again.hears("My games (0)");
    again.answers(&["6", "1", "ana", "wrong horse"]);
    again.hears("name and password do not fit");
    again.answers(&["6", "1", "ana", PASSWORD]);
    again.hears("You are Ana.");
    again.hears("My games (1)");
    again.answers(&["2", "1"]);
    again.hears("Waiting for somebody to take it up");
    again.answers(&["0"]);
    again.hears("Account: Ana");
    again.answers(&["6", "1"]);
    again.hears("6. Sign in");
    again.hears("> ");
    assert_eq!(homes[1].files("accounts"), 0);
}

#[test]
fn games_of_a_guest_belong_to_the_account_that_is_signed_in_to() {
    let server = Server::ephemeral();
    let homes = ["here", "there"].map(|name| Folder::new(&format!("adopt-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    crate::far::invite(&mut ana, false);
    ana.says("0");
    ana.hears("My games (1)");
    make(&mut ana, "Ana");
    ana.hears("> ");
    let mut again = Talker::new(&homes[1], &server.url);
    again.answers(&["6", "1", "Ana", PASSWORD]);
    again.hears("My games (1)");
}

#[test]
fn a_session_that_has_ended_is_told_and_a_wrong_token_is_refused() {
    let data = Folder::new("ended-session-data");
    let home = Folder::new("ended-session");
    let server = Server::with(&data.0, "127.0.0.1:0");
    let (addr, url) = (server.addr(), server.url.clone());
    let mut ana = Talker::new(&home, &url);
    make(&mut ana, "Ana");
    ana.says("quit");
    ana.leaves();
    // A server that knows nobody, in the same place.
    server.kill();
    let other = Folder::new("ended-session-other");
    let _server = Server::with(&other.0, &addr);
    let mut ana = Talker::new(&home, &url);
    ana.hears("The server does not know you any more");
    ana.hears("6. Sign in");
    let token = data.0.join("token");
    fs::write(&token, "nobody's\n").expect("a file");
    let token = token.to_string_lossy();
    let args = ["--plain", &url, "--token-file", &token];
    let (status, _, err) = crate::far::ended(&home, &args);
    assert_eq!(status, 1, "{err}");
    assert!(err.contains("sign in first"), "{err}");
}

#[test]
fn passwords_are_not_shown_by_a_terminal() {
    let server = Server::ephemeral();
    let home = Home::new("online-password");
    let mut ana = Person::sit_down(&home, &["online", "--plain", &server.url]);
    ana.waits_for("6. Sign in");
    ana.types("6\r2\rAna\r");
    ana.waits_for("Password> ");
    ana.types("correct horse\r");
    ana.waits_for("The same password again> ");
    ana.types("correct horse\r");
    ana.waits_for("Have you written them down? (y/n)> ");
    ana.types("y\r");
    ana.waits_for("Account: Ana");
    assert!(!ana.text().contains("horse"), "{}", ana.text());
    // The terminal shows again what is typed, once it asks.
    ana.waits_until("a question below the menu", |it| {
        let text = it.text();
        let menu = text.rfind("Account: Ana").expect("it was there");
        text[menu..].contains("Choice [1]> ")
    });
    ana.types("0x");
    ana.waits_for("> 0x");
}

#[test]
fn the_full_screen_makes_an_account_and_signs_out() {
    let server = Server::ephemeral();
    let home = Home::new("online-account");
    let mut ana = Person::sit_down(&home, &["online", &server.url]);
    ana.waits_for("3  Sign in");
    ana.types("3");
    ana.waits_for("Password:");
    ana.types("\rAna\r");
    ana.waits_for("Name: Ana");
    ana.types("\rcorrect horse\r");
    ana.waits_for("*************");
    ana.types("4\rwrong horse\r");
    ana.waits_for("two different passwords");
    ana.types("\rcorrect horse\r");
    ana.waits_for("Have you written them down?");
    assert!(!ana.text().contains("horse"), "{}", ana.text());
    // Only a clear yes goes on.
    ana.types("\r0ny");
    ana.waits_for("Account: Ana");
    ana.types("3");
    ana.waits_for("You are Ana.");
    ana.types("\r");
    ana.waits_for("3  Sign in");
}
