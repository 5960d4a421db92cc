//! What players do beside the match: they talk, give time, claim what was left.

use crate::far::{Folder, Server, Talker, accept, invite_at};
use crate::person::{Home, Person};
use crate::scripted::{Scripted, next};

/// Clears the screen, names the window, rings, turns the direction of writing.
const EVIL: &str = "\u{1b}[2J\u{1b}]0;mine\u{7}\u{9b}31m\u{202e}evil\r\n";

#[test]
fn phrases_free_text_and_silence() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("talk-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    let link = invite_at(&mut ana, "4", false);
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    ana.hears("1. Red (Ana)");
    ana.says("say");
    ana.hears("3 well-played: Well played!");
    ana.says("say 1");
    ana.hears("You: Hello!");
    rui.hears("Opponent: Hello!");
    rui.says("dizer good-luck");
    ana.hears("Opponent: Good luck!");
    // Free text needs both.
    ana.says("chat how are you?");
    ana.hears("not done: free text needs both players to switch it on");
    ana.says("talk on");
    ana.hears("Your opponent has not switched free text on.");
    rui.hears("your opponent wants free text: talk on lets it");
    rui.says("talk on");
    rui.hears("free text is on");
    ana.hears("free text is on");
    ana.says("chat how are you?");
    rui.hears("Opponent: how are you?");
    // What is hidden is not shown, and one's own lines are.
    rui.says("mute");
    rui.hears("what your opponent says is hidden");
    ana.says("chat are you there?");
    ana.hears("You: are you there?");
    rui.says("say 4");
    rui.hears("You: Thank you!");
    rui.says("unmute");
    rui.hears("what your opponent says is shown");
    ana.says("say 7");
    rui.hears("Opponent: Goodbye!");
    assert!(!rui.text.contains("are you there"), "{}", rui.text);
    // Whoever comes back is told what was said.
    rui.says("quit");
    rui.leaves();
    let mut rui = Talker::new(&homes[1], &link);
    rui.hears("Opponent: how are you?");
    rui.hears("You: Thank you!");
}

#[test]
fn time_is_given_and_a_claim_that_comes_too_early_is_refused() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("time-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    let link = invite_at(&mut ana, "4", false);
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    ana.plays("1. Red (Ana)", "a1xb1");
    rui.hears("1. Blue (Rui) (");
    ana.says("more-time");
    rui.hears("15");
    rui.says("state");
    // Less than five minutes were left before.
    rui.hears("Blue (Rui): 5:");
    ana.says("claim");
    ana.hears("claim win or claim draw ends the game");
    ana.says("claim win");
    ana.hears("not done: your opponent has not been away long enough");
    ana.says("vacation 3");
    ana.hears("not done: vacations are for games with days for a move");
}

#[test]
fn whoever_has_left_is_counted_down_and_claimed_after_a_question() {
    let server = Scripted::new("bye", 1500);
    let home = Folder::new("claim");
    let mut ana = Talker::new(&home, &server.link);
    ana.hears("If your opponent does not come back within 0:0");
    ana.hears("Your opponent has left.");
    ana.hears("claim win or claim draw ends the game");
    ana.says("claim win");
    ana.hears("Really claim the win? The game is then over. (y/n)> ");
    ana.says("n");
    ana.says("claim draw");
    ana.hears("Really claim a draw? The game is then over. (y/n)> ");
    ana.says("y");
    assert!(next(&server.asked).contains(r#""action":"claim draw""#));
}

#[test]
fn what_is_said_is_only_ever_text_line_by_line() {
    let server = Scripted::new(EVIL, 600_000);
    let home = Folder::new("evil");
    let mut ana = Talker::new(&home, &server.link);
    ana.hears(r"Opponent: \u{1b}[2J\u{1b}]0;mine\u{7}\u{9b}31m\u{202e}evil\r\n");
    ana.says("quit");
    ana.leaves();
    let is_odd = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
    assert!(!ana.text.contains(is_odd), "{:?}", ana.text);
}

#[test]
fn the_full_screen_talks_claims_and_shows_only_text() {
    let server = Scripted::new(EVIL, 1500);
    let home = Home::new("online-evil");
    let mut ana = Person::sit_down(&home, &["online", &server.link]);
    ana.waits_for(r"Opponent:");
    ana.waits_for(r"\u{1b}[2J");
    // A phrase, pressed twice and said once; a line of free text.
    ana.types("c");
    ana.waits_for("7  Goodbye!");
    ana.types("11");
    assert!(next(&server.asked).contains(r#""action":"say hello""#));
    ana.types("8olá\r");
    assert!(next(&server.asked).contains(r#""action":"chat olá""#));
    ana.types("0");
    ana.waits_for("Your opponent has left. C claims");
    ana.types("C");
    ana.waits_for("w claims the win");
    ana.types("x");
    ana.types("Cd");
    loop {
        let asked = next(&server.asked);
        assert!(!asked.contains("claim win"), "{asked}");
        if asked.contains(r#""action":"claim draw""#) {
            break;
        }
        assert!(
            asked.contains("say hello") || asked.contains("chat"),
            "repeated: {asked}"
        );
    }
}

#[test]
fn a_level_is_played_and_days_have_vacations() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("days-{name}")));
    // A level, at once.
    let args = [
        "--challenge",
        "talpa:4",
        "--level",
        "level-1",
        "--side",
        "first",
    ];
    let mut ana = Talker::with(&homes[0], &server.url, &args);
    ana.plays("1. Red", "a1xb1");
    ana.hears("2. Red");
    ana.says("say hello");
    ana.hears("there is nobody to talk to");
    ana.says("quit");
    ana.leaves();
    // A day a move, and three more.
    let args = [
        "--challenge",
        "talpa:4",
        "--side",
        "first",
        "--clock",
        "1/86400+259200",
    ];
    let mut ana = Talker::with(&homes[0], &server.url, &args);
    ana.hears("http://");
    let link = format!("http://{}", ana.hears("\n"));
    let mut rui = Talker::new(&homes[1], &link);
    rui.hears("Do you take it up");
    rui.answers(&["y", "Rui"]);
    rui.hears("waiting for Red (4 d 00:00)> ");
    rui.says("vacation");
    rui.hears("You have 30 days of vacation left in this game.");
    rui.says("vacation 10");
    rui.hears("You are on vacation for 10 d");
    ana.hears("Your opponent is on vacation for 10 d");
    rui.says("vacation 31");
    rui.hears("not done: you have 20 days of vacation left");
    // Whoever comes back knows it, too.
    rui.says("quit");
    rui.leaves();
    let mut rui = Talker::new(&homes[1], &link);
    rui.hears("You are on vacation for ");
    rui.hears("> ");
    rui.says("vacation");
    rui.hears("You have 20 days of vacation left in this game.");
}

#[test]
fn a_report_reaches_whoever_runs_the_server() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("report-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    let link = invite_at(&mut ana, "1", false);
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    rui.says("report");
    rui.hears("report TEXT says what is wrong");
    rui.says("report this was rude");
    rui.hears("It is reported");
}

#[test]
fn a_game_that_the_server_does_not_have_any_more_is_left() {
    let data = ["before", "after"].map(|name| Folder::new(&format!("gone-{name}")));
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("gone-{name}-home")));
    let server = Server::with(&data[0].0, "127.0.0.1:0");
    let (addr, url) = (server.addr(), server.url.clone());
    let mut ana = Talker::new(&homes[0], &url);
    let link = invite_at(&mut ana, "1", false);
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    ana.hears("1. Red (Ana)> ");
    let screen = Home::new("online-gone");
    let mut eva = Person::sit_down(&screen, &["online", &link]);
    eva.waits_for("You are watching.");
    server.kill();
    ana.hears("The line is down");
    let _server = Server::with(&data[1].0, &addr);
    ana.hears("The game is not on the server any more.");
    ana.hears("My games (0)");
    // Whoever came by the link has nothing else to go to.
    assert_eq!(rui.leaves().code(), Some(1));
    eva.waits_for("The game is not on the server any more.");
    eva.waits_for("Play online");
}

#[test]
fn answers_are_prepared_and_played_by_themselves() {
    let server = Server::ephemeral();
    let homes = ["ana", "rui"].map(|name| Folder::new(&format!("plan-{name}")));
    let args = ["--challenge", "talpa:4", "--side", "first"];
    let mut ana = Talker::with(&homes[0], &server.url, &args);
    ana.hears("http://");
    let link = format!("http://{}", ana.hears("\n"));
    let mut rui = Talker::new(&homes[1], &link);
    rui.hears("Do you take it up");
    rui.answers(&["y", "Rui"]);
    rui.hears("waiting for Red");
    rui.says("plan");
    rui.hears("nothing is prepared");
    rui.says("plan a1xb1");
    rui.hears("a line ends with a move of yours");
    rui.says("plan a1xb1 a2xa3");
    rui.hears("prepared: a1xb1 a2xa3");
    ana.plays("1. Red", "a1xb1");
    ana.hears("2. Red");
}
