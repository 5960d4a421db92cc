//! Checks of lines that are wrong.

use super::lab::{Lab, Step, fail};
use super::{Check, required};
use crate::{Code, MOST_BYTES, Reply};

pub(super) const CHECKS: &[Check] = &[
    required(
        "empty-lines",
        "empty lines say nothing, and a carriage return before the line feed is ignored",
        |lab| {
            lab.greet()?;
            let lines = b"\n   \n\r\nisready\r\n".to_vec();
            lab.send_bytes(lines, "empty lines, then isready");
            match lab.expect("readyok", lab.plan.patience)? {
                Reply::ReadyOk => lab.accepted(""),
                reply => fail(format!("expected `readyok`, not `{reply}`")),
            }
        },
    ),
    required(
        "spaces",
        "words may be separated by several spaces or tabs",
        |lab| {
            let (choice, _) = lab.at_a_game()?;
            lab.accepted(&format!("  newgame \t {choice}  "))?;
            lab.accepted("position   start")
        },
    ),
    required(
        "unknown-command",
        "an unknown command is answered with one `error` and survived",
        |lab| {
            lab.greet()?;
            lab.refused("sing a song", &Code::Unknown)?;
            lab.refused("\u{1f426}", &Code::Unknown)
        },
    ),
    required(
        "bad-arguments",
        "commands with wrong, missing or too many words are answered with one `error` each",
        bad_arguments,
    ),
    required(
        "long-line",
        "a line that is too long is refused and skipped",
        |lab| {
            lab.greet()?;
            let mut line = vec![b'x'; 3 * MOST_BYTES];
            line.push(b'\n');
            lab.send_bytes(line, "a line of 196608 bytes");
            lab.was_refused("a line that is too long", &Code::Line)
        },
    ),
    required("not-utf8", "bytes that are not UTF-8 are refused", |lab| {
        lab.greet()?;
        lab.send_bytes(b"go \xff\xfe nodes\n".to_vec(), "bytes that are not UTF-8");
        lab.was_refused("bytes that are not UTF-8", &Code::Utf8)
    }),
    required(
        "illegal-move",
        "a position with an illegal move is refused, and the one before is kept",
        |lab| {
            kept(lab, "position start moves no-such-move", &Code::Move)?;
            lab.refused("position start moves no-such-move and-another", &Code::Move)
        },
    ),
    required(
        "bad-position",
        "a text that is no position is refused, and the position before is kept",
        |lab| kept(lab, "position text no such position", &Code::Position),
    ),
];

fn bad_arguments(lab: &mut Lab<'_>) -> Step {
    lab.at_a_game()?;
    for line in [
        "go nodes many",
        "go nodes",
        "go nodes 5 nodes 6",
        "go sideways",
        "go nodes -5",
        "go time 1000",
        "go searchmoves",
        "position",
        "position nowhere",
        "position text",
        "newgame",
        "setoption",
        "setoption name",
        "isready please",
    ] {
        lab.refused(line, &Code::Syntax)?;
    }
    Ok(())
}

/// After a refused `position` the engine still plays in the one before.
fn kept(lab: &mut Lab<'_>, line: &str, code: &Code) -> Step {
    let (choice, _) = lab.at_a_game()?;
    let mut position = choice.start();
    let mv = position.legal_moves().remove(0);
    if position.play(&mv).is_err() {
        return fail("the first legal move cannot be played");
    }
    lab.accepted(&format!("position start moves {mv}"))?;
    lab.refused(line, code)?;
    let found = lab.search("go nodes 20", lab.plan.patience)?;
    found.legal(position.as_ref()).map(|_| ())
}
