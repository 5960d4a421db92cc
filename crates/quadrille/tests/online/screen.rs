//! The full screen in a real pseudo-terminal, against somebody line by line.

use crate::far::{Folder, Server, Talker};
use crate::person::{Home, Person};

#[test]
fn an_invitation_a_game_and_the_way_back() {
    let server = Server::ephemeral();
    let home = Home::new("online");
    let mut ana = Person::sit_down(&home, &["online", &server.url]);
    ana.waits_for("Nobody offers a");
    ana.types("1");
    ana.waits_for("You play: ‹ either side ›");
    // Talpa on the smallest board, as Red, open to anybody, under a name.
    ana.types("2\x1b[D\x1b[D\x1b[D\x1b[D4\x1b[C9\x1b[C\x1b[B\rAna\r");
    ana.waits_for("Your name: Ana");
    ana.waits_for("Board: ‹ 4 ›");
    ana.types("\x1b[B\r");
    ana.waits_for("Waiting for somebody to take it up.");
    ana.waits_for("#/online/");
    ana.waits_for("▄▄▄▄▄");

    let folder = Folder::new("screen-rui");
    let mut rui = Talker::new(&folder, &server.url);
    rui.hears("Offers (1)");
    rui.answers(&["3"]);
    rui.hears("Ana, Talpa 4, you play Blue");
    rui.answers(&["1"]);
    crate::far::accept(&mut rui);
    ana.waits_for("Your opponent is here.");
    ana.waits_for("Blue: Rui");
    ana.types("ma1xb1\r");
    ana.waits_for("Last move: a1xb1");
    ana.waits_for("Move seen.");
    rui.hears("1. Blue (Rui)> ");
    rui.says("draw");
    ana.waits_for("Blue offers a draw: d accepts, x declines");
    ana.types("x");
    rui.hears("Red declines the draw");
    // No engine helps in one's own game.
    ana.types("h");
    ana.waits_for("no hints in games with people");
    ana.types("\x1ba");
    ana.types("q");
    ana.waits_for("The game stays on the server.");
    rui.hears("Your opponent is not connected.");
    ana.waits_for("mine");
    ana.types("4");
    ana.waits_for("Last move: a1xb1");
    rui.hears("Your opponent is here.");
    rui.says("resign");
    rui.hears("(y/n)> ");
    rui.says("y");
    ana.waits_for("Blue resigned");
    ana.waits_for("Offer another game");
    assert_eq!(home.files("records"), 1, "a finished game is a record");
    ana.types("1");
    rui.hears("Red offers another game");
    rui.says("accept");
    ana.waits_for("Red: Rui");
    // Leaving by Ctrl-C says how to come back, on the terminal as it was before.
    ana.types("\x03");
    assert!(ana.leaves().success());
    ana.waits_for("To come back: quadrille online http://");
    assert!(!ana.has_full_screen());
}

#[test]
fn what_cannot_be_had_is_said_before_the_screen_is_taken() {
    let server = Server::ephemeral();
    let home = Home::new("online-unknown");
    let link = format!("{}#/online/k3v9k3v9k3", server.url);
    let mut person = Person::sit_down(&home, &["online", &link]);
    assert_eq!(person.leaves().exit_code(), 1);
    person.waits_for("There is no such game");
}
