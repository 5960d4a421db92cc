//! Checks of searches.

use std::time::{Duration, Instant};

use games::AnyPosition;

use super::games::random_game;
use super::lab::{Found, Lab, Step, Trouble, fail};
use super::{Check, required};
use crate::{Code, Info, Reply};

pub(super) const CHECKS: &[Check] = &[
    required(
        "position-text",
        "a position given as a text is searched",
        position_text,
    ),
    required("nodes", "a limit of nodes is roughly kept", nodes),
    required("depth", "a limit of depth ends the search", |lab| {
        let (choice, _) = lab.at_a_game()?;
        let found = lab.search("go depth 1", lab.plan.patience)?;
        found.legal(choice.start().as_ref()).map(|_| ())
    }),
    required("movetime", "the time for a move is kept", |lab| {
        timed(lab, "go movetime 200", Duration::from_millis(200))
    }),
    required("clock", "no move takes more than the clock has", |lab| {
        timed(lab, "go time 500 60000 0 0", Duration::from_millis(500))?;
        timed(
            lab,
            "go time 500 500 10 10 movestogo 1",
            Duration::from_millis(500),
        )
    }),
    required(
        "stop",
        "`stop` ends a search, and does nothing without one",
        stop,
    ),
    required(
        "ready-in-search",
        "`isready` is answered during a search",
        |lab| {
            lab.at_a_game()?;
            lab.send("go infinite");
            lab.begun()?;
            for reply in lab.ready()? {
                if !matches!(reply, Reply::Info(_) | Reply::Remark(_)) {
                    return fail(format!("expected `readyok`, not `{reply}`"));
                }
            }
            stopped(lab).map(|_| ())
        },
    ),
    required(
        "busy",
        "commands that cannot be done during a search are refused, and it goes on",
        busy,
    ),
    required(
        "infinite",
        "`infinite` sends no `bestmove` before `stop`, even if the search has ended",
        infinite,
    ),
    required(
        "searchmoves",
        "only the moves asked for are played",
        search_moves,
    ),
    required(
        "lines",
        "several lines are told with different first moves",
        lines,
    ),
    required(
        "info",
        "what is told during a search is legal and in range",
        info,
    ),
    required(
        "finished-game",
        "a finished game is answered with `bestmove none`",
        |lab| {
            let (choice, _) = lab.at_a_game()?;
            let moves = random_game(choice, 7).1;
            lab.accepted(&format!("position start moves {}", moves.join(" ")))?;
            match lab.search("go nodes 10", lab.plan.patience)?.best {
                None => Ok(()),
                Some(mv) => fail(format!("expected `bestmove none`, not {mv:?}")),
            }
        },
    ),
    Check {
        name: "repeatable",
        about: "the same seed and nodes with one thread give the same move and score",
        optional: true,
        run: repeatable,
    },
];

fn position_text(lab: &mut Lab<'_>) -> Step {
    let (choice, _) = lab.at_a_game()?;
    let (_, moves) = random_game(choice, 3);
    let mut position = choice.start();
    let (before, after) = moves.split_at(moves.len() / 2);
    play(position.as_mut(), before)?;
    let text = position.to_text();
    let next = &after[..1.min(after.len())];
    lab.accepted(&format!("position text {text} moves {}", next.join(" ")))?;
    play(position.as_mut(), next)?;
    let found = lab.search("go nodes 50", lab.plan.patience)?;
    if position.outcome().is_some() {
        return Ok(());
    }
    found.legal(position.as_ref()).map(|_| ())
}

fn play(position: &mut dyn AnyPosition, moves: &[String]) -> Step {
    for mv in moves {
        if let Err(error) = position.play(mv) {
            return fail(format!("{mv} cannot be played: {error}"));
        }
    }
    Ok(())
}

fn nodes(lab: &mut Lab<'_>) -> Step {
    lab.at_a_game()?;
    for limit in [500, 5000] {
        let found = lab.search(&format!("go nodes {limit}"), lab.plan.patience)?;
        let Some(nodes) = found.infos.iter().filter_map(|info| info.nodes).max() else {
            return Err(Trouble::Skip("it does not tell its nodes".to_owned()));
        };
        // Engines look at their limits now and then only.
        let most = 2 * limit + 2000;
        if nodes > most {
            return fail(format!(
                "expected about {limit} nodes, at most {most}, not {nodes}"
            ));
        }
    }
    Ok(())
}

fn timed(lab: &mut Lab<'_>, go: &str, limit: Duration) -> Step {
    let (choice, _) = lab.at_a_game()?;
    let found = lab.search(go, limit + lab.plan.tolerance)?;
    let (most, took) = (limit + lab.plan.tolerance, found.elapsed);
    if took > most {
        return fail(format!(
            "expected a move within {} ms, it took {} ms",
            most.as_millis(),
            took.as_millis()
        ));
    }
    found.legal(choice.start().as_ref()).map(|_| ())
}

/// Sends `stop` and waits for the move.
fn stopped(lab: &mut Lab<'_>) -> Step<Found> {
    lab.send("stop");
    lab.best_move(Instant::now(), lab.plan.tolerance)
}

fn stop(lab: &mut Lab<'_>) -> Step {
    let (choice, _) = lab.at_a_game()?;
    lab.accepted("stop")?;
    for go in [
        "go infinite",
        "go nodes 1000000000000",
        "go movetime 3600000",
    ] {
        lab.send(go);
        lab.begun()?;
        stopped(lab)?.legal(choice.start().as_ref())?;
    }
    lab.accepted("stop")
}

fn busy(lab: &mut Lab<'_>) -> Step {
    let (choice, _) = lab.at_a_game()?;
    lab.send("go infinite");
    lab.begun()?;
    lab.refused("go nodes 10", &Code::Order)?;
    lab.refused("position start", &Code::Order)?;
    lab.refused(&format!("newgame {choice}"), &Code::Order)?;
    stopped(lab)?.legal(choice.start().as_ref())?;
    lab.accepted("position start")
}

fn infinite(lab: &mut Lab<'_>) -> Step {
    let (choice, _) = lab.at_a_game()?;
    lab.send("go depth 1 infinite");
    let until = Instant::now() + Duration::from_millis(300);
    while let Some(left) = until.checked_duration_since(Instant::now()) {
        if let Some(Reply::BestMove(_)) = lab.hear(left)? {
            return fail("`bestmove` came before `stop`");
        }
    }
    stopped(lab)?.legal(choice.start().as_ref()).map(|_| ())
}

fn search_moves(lab: &mut Lab<'_>) -> Step {
    let (choice, _) = lab.at_a_game()?;
    let moves = choice.start().legal_moves();
    let last = moves.len().saturating_sub(2);
    for asked in [&moves[..1], &moves[last..]] {
        let go = format!("go nodes 200 searchmoves {}", asked.join(" "));
        let best = lab
            .search(&go, lab.plan.patience)?
            .legal(choice.start().as_ref())?;
        if !asked.contains(&best) {
            return fail(format!("expected one of {}, not {best}", asked.join(" ")));
        }
    }
    lab.refused("go nodes 10 searchmoves no-such-move", &Code::Move)
}

fn lines(lab: &mut Lab<'_>) -> Step {
    let (choice, _) = lab.at_a_game()?;
    let found = lab.search("go nodes 3000 lines 3", lab.plan.patience)?;
    if found.infos.is_empty() {
        return Err(Trouble::Skip("it tells nothing during a search".to_owned()));
    }
    let wanted = choice.start().legal_moves().len().min(3) as u32;
    let last = |n: u32| found.infos.iter().rev().find(|info| info.line == Some(n));
    let mut first_moves = Vec::new();
    for n in 1..=wanted {
        let Some(mv) = last(n).and_then(|info| info.pv.first()) else {
            return fail(format!("expected an `info` with `line {n}` and its `pv`"));
        };
        if first_moves.contains(&mv) {
            return fail(format!("{mv} is the first move of two lines"));
        }
        first_moves.push(mv);
    }
    if found.infos.iter().any(|info| info.line > Some(3)) {
        return fail("more lines were told than asked for");
    }
    Ok(())
}

fn info(lab: &mut Lab<'_>) -> Step {
    let (choice, _) = lab.at_a_game()?;
    let found = lab.search("go nodes 3000", lab.plan.patience)?;
    if found.infos.is_empty() {
        return Err(Trouble::Skip("it tells nothing during a search".to_owned()));
    }
    for Info { pv, .. } in &found.infos {
        let mut position = choice.start();
        for mv in pv {
            if position.play(mv).as_ref() != Ok(mv) {
                let line = pv.join(" ");
                return fail(format!(
                    "{mv} in `pv {line}` is no legal move in canonical form"
                ));
            }
        }
    }
    Ok(())
}

fn repeatable(lab: &mut Lab<'_>) -> Step {
    let (choice, hello) = lab.at_a_game()?;
    for name in ["Threads", "Seed"] {
        if hello.option(name).is_some_and(|option| option.fits("1")) {
            lab.accepted(&format!("setoption name {name} value 1"))?;
        }
    }
    let mut told = Vec::new();
    for _ in 0..2 {
        lab.accepted(&format!("newgame {choice}"))?;
        let found = lab.search("go nodes 2000", lab.plan.patience)?;
        let score = found.infos.last().and_then(|info| info.score);
        told.push((found.best, score));
    }
    if told[0] != told[1] {
        return fail(format!("first {:?}, then {:?}", told[0], told[1]));
    }
    Ok(())
}
