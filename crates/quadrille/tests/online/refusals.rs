//! What cannot be had is said in a sentence, and the program ends.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use crate::far::{Folder, Server, Talker, accept, ended, invite};

#[track_caller]
fn fails(place: &str, code: i32, reason: &str) {
    let home = Folder::new(&format!("fails-{code}-{}", place.len()));
    let (status, out, err) = ended(&home, &[place]);
    assert_eq!(status, code, "{place}: {out}{err}");
    assert!(err.starts_with("error: ") && err.contains(reason), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
}

#[test]
fn texts_that_are_no_address() {
    fails("ftp://example.org/", 2, "begins with http:// or https://");
    fails("http://", 2, "is no address of a server");
    fails("http://x:99999/", 2, "99999 is no port");
    fails("http://x/#/play/talpa", 2, "is no link to a game");
    fails("http://x/#/online/../../etc", 2, "is no link to a game");
}

#[test]
fn places_without_a_server() {
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/", port.local_addr().expect("an address"));
    drop(port);
    fails(&url, 1, "there is no server at");
    fails(&format!("{url}#/online/k3v9"), 1, "there is no server at");
    fails("http://nobody.invalid/", 1, "no machine is known");
}

#[test]
fn servers_of_something_else() {
    for answer in [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        "220 mail.example.org ESMTP\r\n",
        "",
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/", listener.local_addr().expect("an address"));
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("somebody asks");
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(answer.as_bytes());
        });
        fails(&url, 1, "is no server of games");
    }
}

#[test]
fn a_server_that_has_moved() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody asks");
        let _ = stream.read(&mut [0; 4096]);
        let answer = "HTTP/1.1 301 Moved\r\nLocation: https://example.org/\r\n\r\n";
        let _ = stream.write_all(answer.as_bytes());
    });
    fails(&url, 1, "has moved to https://example.org/");
}

#[test]
fn games_that_there_are_not_and_seats_that_are_taken() {
    let server = Server::ephemeral();
    let unknown = format!("{}#/online/k3v9k3v9k3", server.url);
    fails(&unknown, 1, "there is no such game");
    // A secret that opens nothing looks on; it cannot wait in another's place.
    let homes = ["ana", "rui", "eva"].map(|name| Folder::new(&format!("taken-{name}")));
    let mut ana = Talker::new(&homes[0], &server.url);
    let link = invite(&mut ana, false);
    let seat = format!("{link}/abcdefghijklmnopqrstuvwxyz");
    let (status, out, err) = ended(&homes[2], &["--plain", &seat]);
    // The input ends at once; the server's refusal may come before that.
    let is_refused = status == 1 && err.contains("belongs to somebody else");
    assert!(status == 0 || is_refused, "{status}: {out}{err}");
    // Two want the same seat.
    let mut eva = Talker::new(&Folder::new("taken-late"), &link);
    eva.hears("Do you take it up? (y/n)> ");
    let mut rui = Talker::new(&homes[1], &link);
    accept(&mut rui);
    rui.hears("waiting for Red (Ana)> ");
    eva.says("y");
    eva.answers(&["Eva"]);
    assert_eq!(eva.leaves().code(), Some(1));
}
