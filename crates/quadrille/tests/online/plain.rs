//! Two people who play line by line.

use std::os::unix::process::ExitStatusExt;

use crate::far::{Folder, Server, Talker, accept, invite, random_game};

#[test]
fn a_whole_game_is_played_watched_recorded_and_followed_by_another() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui", "eva"].map(|name| Folder::new(&format!("whole-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    let link = invite(&mut ana, true);
    let mut rui = Talker::new(&homes[1], &server.url);
    // The offer stands in the lobby, and a link is followed there.
    rui.hears("Offers (1)");
    rui.answers(&[&link]);
    accept(&mut rui);
    let mut eva = Talker::new(&homes[2], &link);
    eva.hears("You are watching.");

    let moves = random_game(1);
    let (last, before) = moves.split_last().expect("a game has moves");
    let mover = |n: usize| {
        if n.is_multiple_of(2) {
            "Red (Ana)> "
        } else {
            "Blue (Rui)> "
        }
    };
    for (n, mv) in before.iter().enumerate() {
        let players = if n.is_multiple_of(2) {
            [&mut ana, &mut rui]
        } else {
            [&mut rui, &mut ana]
        };
        let [own, other] = players;
        own.plays(&format!("{}. {}", n / 2 + 1, mover(n)), mv);
        own.hears("Move s");
        other.hears(&format!("plays {mv}\n"));
    }
    let n = before.len();
    let own = if n.is_multiple_of(2) {
        &mut ana
    } else {
        &mut rui
    };
    own.hears(&format!("{}. {}", n / 2 + 1, mover(n)));
    own.says(last);
    for person in [&mut ana, &mut rui, &mut eva] {
        person.hears("The game is over");
    }
    ana.hears("the game is recorded in");
    rui.hears("the game is recorded in");
    assert!(!eva.text.contains("recorded"), "it was not her game");
    assert_eq!(homes.each_ref().map(|it| it.files("records")), [1, 1, 0]);

    ana.hears("over> ");
    ana.says("rematch");
    rui.hears("Red offers another game");
    rui.says("accept");
    ana.hears("the next game begins");
    rui.hears("the next game begins");
    // The sides are exchanged, and a game that has hardly begun can be let go.
    rui.hears("1. Red (Rui)> ");
    ana.hears("waiting for Red (Rui)> ");
    ana.says("abort");
    ana.hears("(y/n)> ");
    ana.says("y");
    rui.hears("over without a result");
    rui.says("quit");
    assert!(rui.leaves().success());
    ana.hears("over> ");
    ana.says("0");
    ana.hears("My games (0)");
    ana.closes();
    assert!(ana.leaves().success());
    eva.says("quit");
    assert!(eva.leaves().success());
    assert!(!eva.text.contains("To come back"), "she has no seat");
}

#[test]
fn offers_are_answered_and_resigning_is_asked_twice() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("offers-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    let link = invite(&mut ana, false);
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    ana.plays("1. Red (Ana)> ", "a1xb1");
    rui.hears("1. Blue (Rui)> ");
    rui.says("accept");
    rui.hears("there is no offer to answer");
    rui.says("hint");
    rui.hears("there are no hints");
    rui.says("b1xb2");
    rui.hears("(T4)");
    ana.says("undo");
    rui.hears("Red wants to take a move back");
    rui.says("decline");
    ana.hears("Blue does not let a move be taken back");
    ana.says("undo");
    rui.hears("Red wants to take a move back");
    rui.says("accept");
    ana.hears("1 move was taken back");
    ana.says("draw");
    rui.hears("Red offers a draw");
    rui.says("decline");
    ana.hears("Blue declines the draw");
    ana.says("state");
    ana.hears("Your opponent is here.");
    ana.says("resign");
    ana.hears("Really resign? (y/n)> ");
    ana.says("n");
    ana.says("resign");
    ana.hears("Really resign? (y/n)> ");
    ana.says("y");
    rui.hears("Blue (Rui) has won");
    rui.hears("Red resigned");
    ana.hears("Red resigned");
}

#[test]
fn a_killed_server_costs_nothing_but_patience() {
    let data = Folder::new("killed-data");
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("killed-{name}")));
    let server = Server::with(&data.0, "127.0.0.1:0");
    let (addr, url) = (server.addr(), server.url.clone());
    let mut ana = Talker::new(&homes[0], &url);
    let link = invite(&mut ana, false);
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    let moves = random_game(2);
    ana.plays("1. Red (Ana)> ", &moves[0]);
    rui.hears("1. Blue (Rui)> ");
    server.kill();
    ana.hears("The line is down");
    rui.hears("The line is down");
    // What is done meanwhile arrives when the server is back.
    rui.says(&moves[1]);
    rui.hears("Move sent");
    let server = Server::with(&data.0, &addr);
    rui.hears(&format!("plays {}\n", moves[1]));
    ana.plays("2. Red (Ana)> ", &moves[2]);
    rui.hears(&format!("plays {}\n", moves[2]));
    drop(server);
}

#[test]
fn a_game_goes_on_after_the_program_was_ended_in_every_way() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("ended-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    let link = invite(&mut ana, false);
    // An invitation stands while its host is away.
    ana.says("quit");
    ana.hears("To come back: quadrille online http://");
    assert!(ana.leaves().success());
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    rui.hears("waiting for Red (Ana)> ");
    let moves = random_game(3);
    let mut ana = Talker::new(&homes[0], &server.url);
    ana.hears("My games (1)");
    ana.answers(&["2"]);
    ana.hears("Ana – Rui, Talpa 4");
    ana.answers(&["1"]);
    ana.plays("1. Red (Ana)> ", &moves[0]);
    // As Ctrl-C does.
    ana.is_signalled("INT");
    ana.hears("To come back: quadrille online http://");
    assert_eq!(ana.leaves().signal(), Some(2));
    rui.hears("Your opponent is not connected.");
    rui.plays("1. Blue (Rui)> ", &moves[1]);
    rui.dies();
    // By the link as well as from the list.
    let mut ana = Talker::new(&homes[0], &link);
    ana.plays("2. Red (Ana)> ", &moves[2]);
    let mut rui = Talker::new(&homes[1], &link);
    rui.plays("2. Blue (Rui)> ", &moves[3]);
    // The end of the input.
    ana.hears("3. Red (Ana)> ");
    ana.closes();
    assert!(ana.leaves().success());
    assert!(ana.text.ends_with("My games.\n"), "{}", ana.text);
}
