//! Checks of everything around a search.

use std::time::Duration;

use super::lab::{Lab, Step, Trouble, fail};
use super::{Check, required};
use crate::client::Hello;
use crate::{Code, OptionKind, Reply};

/// The first check, which gives what the others need.
pub(super) const GREETING: &str = "greeting";
pub(super) const ABOUT_GREETING: &str =
    "`qep 1` is answered with a name, the games it plays, and `qepok 1`";

pub(super) const CHECKS: &[Check] = &[
    required(GREETING, ABOUT_GREETING, |lab| greeting(lab).map(|_| ())),
    required(
        "newer-program",
        "a program that speaks later versions is answered with one that both speak",
        newer_program,
    ),
    required(
        "order",
        "commands before their time are refused and change nothing",
        order,
    ),
    required("ready", "`isready` is answered with `readyok`", |lab| {
        lab.greet()?;
        match lab.ready()?.first() {
            None => Ok(()),
            Some(reply) => fail(format!("expected `readyok`, not `{reply}`")),
        }
    }),
    required(
        "options",
        "every option takes its default; unknown ones and wrong values are refused",
        options,
    ),
    required(
        "unknown-game",
        "a game that does not exist is refused",
        |lab| {
            lab.greet()?;
            lab.refused("newgame no-such-game:1", &Code::Game)
        },
    ),
    required(
        "quit",
        "`quit` ends the engine, also while it searches",
        |lab| {
            lab.at_a_game()?;
            lab.send("go infinite");
            lab.begun()?;
            lab.send("quit");
            lab.ended()
        },
    ),
    required("end-of-input", "the end of input ends the engine", |lab| {
        lab.greet()?;
        lab.close_input();
        lab.ended()
    }),
    required(
        "end-of-input-in-search",
        "the end of input ends the engine while it searches",
        |lab| {
            lab.at_a_game()?;
            lab.send("go infinite");
            lab.begun()?;
            lab.close_input();
            lab.ended()
        },
    ),
];

pub(super) fn greeting(lab: &mut Lab<'_>) -> Step<Hello> {
    let hello = lab.greet()?;
    if hello.name.is_empty() {
        return fail("expected a line `id name ...`");
    }
    if hello.games.is_empty() {
        return fail("expected a line `game GAME VARIANT...` for each game that it plays");
    }
    for (game, variants) in &hello.games {
        let Ok(id) = game.parse::<games::GameId>() else {
            continue;
        };
        if variants.is_empty() {
            return fail(format!(
                "expected the variants that it plays after `game {game}`"
            ));
        }
        for name in variants {
            if id.choose(name).is_err() {
                return fail(format!("{game} has no variant {name:?}"));
            }
        }
    }
    Ok(hello)
}

fn newer_program(lab: &mut Lab<'_>) -> Step {
    lab.send("qep 99");
    loop {
        match lab.expect("qepok", lab.plan.patience)? {
            Reply::HelloOk(1..=99) => return Ok(()),
            Reply::HelloOk(other) => {
                return fail(format!("version {other} is not one that we speak"));
            }
            Reply::Error(fault) => return fail(format!("`qep 99` is refused: {fault}")),
            _ => {}
        }
    }
}

fn order(lab: &mut Lab<'_>) -> Step {
    for line in ["isready", "go nodes 1", "position start", "newgame talpa:8"] {
        lab.send(line);
        match lab.expect("error order", lab.plan.patience)? {
            Reply::Error(fault) if fault.code == Code::Order => {}
            reply => {
                return fail(format!(
                    "expected `error order` for `{line}` before `qep`, not `{reply}`"
                ));
            }
        }
    }
    lab.greet()?;
    lab.refused("position start", &Code::Order)?;
    lab.refused("go nodes 1", &Code::Order)
}

fn options(lab: &mut Lab<'_>) -> Step {
    let hello = lab.greet()?;
    lab.refused("setoption name NoSuchOption value 1", &Code::Option)?;
    let mut set = |name: &str, value: &str, good: bool| {
        let line = format!("setoption name {name} value {value}");
        if good {
            lab.accepted(&line)
        } else {
            lab.refused(&line, &Code::Option)
        }
    };
    for option in &hello.options {
        let name = &option.name;
        match &option.kind {
            OptionKind::Check { default } => {
                set(name, &default.to_string(), true)?;
                set(name, "perhaps", false)?;
            }
            OptionKind::Spin { default, max, .. } => {
                set(name, &default.to_string(), true)?;
                set(name, "many", false)?;
                set(name, &(i128::from(*max) + 1).to_string(), false)?;
            }
            OptionKind::Combo { default, .. } => {
                set(name, default, true)?;
                set(name, "no-such-value", false)?;
            }
            OptionKind::Text { default } => set(name, default, true)?,
        }
    }
    if hello.options.is_empty() {
        return Err(Trouble::Skip("it has no options".to_owned()));
    }
    // Nothing may come late.
    match lab.hear(Duration::from_millis(50))? {
        None => Ok(()),
        Some(reply) => fail(format!("`{reply}` came without a question")),
    }
}
