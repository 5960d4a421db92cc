//! The conversations of `docs/protocol.md` are what the engine says.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::{fs, io, thread};

use protocol::Identity;

#[test]
fn the_conversations_happen_as_they_are_written() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(path).expect("the document is there");
    let blocks: Vec<&str> = text
        .split("```qep\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert!(blocks.len() >= 4, "{} conversations", blocks.len());
    for block in blocks {
        hold(block);
    }
}

/// Holds a conversation with an engine of its own.
fn hold(block: &str) {
    let (to_engine, mut send) = io::pipe().expect("there are pipes");
    let (hear, from_engine) = io::pipe().expect("there are pipes");
    let engine = thread::spawn(move || {
        let identity = Identity {
            name: "Quadrille".to_owned(),
            version: "0.1.0".to_owned(),
            author: "somebody".to_owned(),
        };
        protocol::serve(identity, BufReader::new(to_engine), from_engine)
    });
    let mut replies = BufReader::new(hear)
        .lines()
        .map(|line| line.expect("a line"))
        .peekable();
    let mut lines = block.lines().peekable();
    let mut informed = false;
    while let Some(line) = lines.next() {
        if let Some(sent) = line.strip_prefix("> ") {
            writeln!(send, "{sent}").expect("the engine listens");
            continue;
        }
        let expected = line.strip_prefix("< ").expect("a line begins with > or <");
        // More of them may come, or not, before the next reply.
        while informed
            && replies
                .next_if(|reply| reply.starts_with("info "))
                .is_some()
        {}
        let reply = replies.next().expect("the engine answers");
        assert!(
            matches(expected, &reply),
            "expected {expected:?}, not {reply:?}"
        );
        informed = expected == "info ..." || informed && !reply.starts_with("bestmove");
        // A line of dots stands for any lines up to the next one.
        if expected == "..." {
            let next = lines.peek().and_then(|line| line.strip_prefix("< "));
            let next = next.expect("dots are followed by what ends them");
            while replies.next_if(|reply| !matches(next, reply)).is_some() {}
        }
    }
    drop(send);
    // Nothing may be left to say, except what a search says that `quit` cut off.
    assert_eq!(replies.find(|reply| !reply.starts_with("info ")), None);
    let served = engine.join().expect("the engine does not panic");
    served.expect("the engine speaks");
}

/// Whether a reply is as expected; dots stand for anything.
fn matches(expected: &str, reply: &str) -> bool {
    match expected.strip_suffix("...") {
        Some(start) => reply.starts_with(start),
        None => reply == expected,
    }
}
