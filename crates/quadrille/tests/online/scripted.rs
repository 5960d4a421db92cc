//! A server that says what a test wants it to say, and that no good server would.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use session::{Seat, Session, Setup};
use tokio_tungstenite::tungstenite::{self, Message};

const SEAT: &str = "abcdefghijklmnopqrstuvwxyz";
const TERMS: &str = r#"{"game":"talpa:4","time":"300+5"}"#;

/// A server with one game, in which whoever comes plays the first side.
pub(crate) struct Scripted {
    /// The link to the seat.
    pub(crate) link: String,
    /// What the player wanted done.
    pub(crate) asked: Receiver<String>,
}

impl Scripted {
    /// A server that tells of what was said and, in so many milliseconds, of an opponent who
    /// has left.
    pub(crate) fn new(said: &str, leaves_in: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/", listener.local_addr().expect("an address"));
        let (tell, asked) = channel();
        let said = said.to_owned();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let stream = stream.expect("somebody asks");
                let (tell, said) = (tell.clone(), said.clone());
                // Whoever hangs up wants no answer.
                thread::spawn(move || answer(stream, &said, leaves_in, &tell));
            }
        });
        Self {
            link: format!("{url}#/online/k3v9/{SEAT}"),
            asked,
        }
    }
}

fn answer(mut stream: TcpStream, said: &str, leaves_in: u64, tell: &Sender<String>) -> Option<()> {
    let mut bytes = [0; 4096];
    let n = stream.peek(&mut bytes).ok()?;
    let head = String::from_utf8_lossy(&bytes[..n]);
    if head.contains("/socket ") {
        return converse(stream, said, leaves_in, tell);
    }
    let n = stream.read(&mut bytes).ok()?;
    let head = String::from_utf8_lossy(&bytes[..n]);
    let body = match head.contains("/lobby ") {
        true => r#"{"offers":[],"games":[]}"#.to_owned(),
        false => format!(
            r#"{{"game":"k3v9","terms":{TERMS},"stage":"running","host":"Ana","players":["Ana","Rui"],"plies":0,"watchers":0}}"#
        ),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .ok()
}

fn converse(stream: TcpStream, said: &str, leaves_in: u64, tell: &Sender<String>) -> Option<()> {
    let mut socket = tungstenite::accept(stream).ok()?;
    let began = std::time::Instant::now();
    let now = || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    while let Ok(message) = socket.read() {
        let Ok(text) = message.to_text() else {
            continue;
        };
        if text.starts_with(r#"{"hello""#) {
            socket.send(Message::text(welcome(said))).ok()?;
            let claims = format!("[null,{leaves_in}]");
            let presence = format!(
                r#"{{"presence":{{"first":true,"second":false,"watchers":0,"claims":{claims}}}}}"#
            );
            socket.send(Message::text(presence)).ok()?;
        } else if let Some(rest) = text.strip_prefix(r#"{"ping":{"sent":"#) {
            let sent = rest.trim_end_matches('}');
            let pong = format!(r#"{{"pong":{{"sent":{sent},"now":{},"n":1}}}}"#, now());
            socket.send(Message::text(pong)).ok()?;
        } else if text.starts_with(r#"{"act""#) {
            tell.send(text.to_owned()).ok()?;
        }
    }
    Some(())
}

fn welcome(said: &str) -> String {
    let choice = "talpa:4".parse().expect("a game");
    let setup = Setup {
        time: Some("300+5".parse().expect("a time")),
        ..Setup::new(choice, [Seat::human("Ana"), Seat::human("Rui")])
    };
    let session = Session::new(setup).expect("a match");
    let message = protocol::online::ToClient::Welcome(Box::new(protocol::online::Welcome {
        version: protocol::online::VERSION,
        game: "k3v9".to_owned(),
        you: protocol::online::Role::First,
        now: 0,
        n: 1,
        terms: protocol::online::read(TERMS).expect("terms"),
        host: "Ana".to_owned(),
        stage: protocol::online::Stage::Running,
        snapshot: Some(session.snapshot().to_string()),
        next: None,
        done: Vec::new(),
        said: vec![protocol::online::Said {
            side: protocol::online::Side::Second,
            line: Some(protocol::online::Line::Text(said.to_owned())),
        }],
        talks: [true; 2],
        plan: Vec::new(),
        vacations: Default::default(),
    }));
    protocol::online::write(&message)
}

/// What the player asks for next.
#[track_caller]
pub(crate) fn next(asked: &Receiver<String>) -> String {
    let patience = Duration::from_secs(60);
    asked.recv_timeout(patience).expect("something is asked")
}
