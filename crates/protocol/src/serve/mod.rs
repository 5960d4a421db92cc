//! An engine that speaks the protocol.

mod options;
mod state;
mod thinker;
mod voice;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use state::EngineState;
use thinker::Done;

use crate::{Fault, read_line};

/// Who is speaking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The name of the engine.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
}

/// Speaks until `quit` or the end of input. Searches run on a thread of their
/// own, so every command is heard at once.
///
/// # Errors
/// If a reply cannot be written.
pub fn serve(
    identity: Identity,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    // A program that sends faster than we work waits itself.
    let (events, heard) = mpsc::sync_channel(64);
    let mut state = EngineState::new(identity, output, events.clone());
    // Nobody waits for the reader: it may stay blocked in a read for as long as
    // the other side likes.
    thread::spawn(move || read(input, &events));
    for event in heard {
        match event {
            Event::Line(line) => state.line(line)?,
            Event::Done(done) => state.done(*done)?,
            Event::End => break,
        }
        if state.is_closed() {
            break;
        }
    }
    Ok(())
}

/// Something for the state.
enum Event {
    /// A line came, or one that could not be read.
    Line(Result<String, Fault>),
    /// A search has ended.
    Done(Box<Done>),
    /// The input has ended.
    End,
}

fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = match read_line(&mut input) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) | Err(_) => Event::End,
        };
        let ended = matches!(event, Event::End);
        if events.send(event).is_err() || ended {
            return;
        }
    }
}
