//! `openings stats`.

use std::collections::BTreeMap;

use openings::{Estimate, SPAN, Skipped, Statistics};
use record::judgment::Judgment;
use rules::Note;
use serde_json::{Value, json};

use super::OpeningsStatsArgs;
use super::input::{self, Damaged};
use crate::failure::Failure;
use crate::json;
use crate::output::{Output, aside};

/// A board, and the players if they are told apart.
type Group = (String, Option<[String; 2]>);

/// Tells what games say as a whole. Like all tables of measurements, it is the same in every
/// language.
pub(super) fn run(args: &OpeningsStatsArgs, out: &mut Output) -> Result<(), Failure> {
    let mut groups: BTreeMap<Group, Statistics> = BTreeMap::new();
    let mut damaged = Damaged::default();
    let (mut starts, mut open) = (0, 0);
    for path in &args.files {
        input::each(path, &mut damaged, out, &mut |record| {
            let Ok(choice) = record.choice() else { return };
            let players = args.players.then(|| input::players(record));
            let group = groups.entry((choice.to_string(), players)).or_default();
            match group.add(record) {
                Ok(()) => {}
                Err(Skipped::Start) => starts += 1,
                Err(Skipped::Result) => open += 1,
            }
        })?;
    }
    groups.retain(|_, it| it.games > 0);
    let left_out = starts + open + damaged.games;
    if left_out > 0 {
        let note = Note::new("openings-skipped")
            .with("games", left_out)
            .with("other", 0usize)
            .with("starts", starts)
            .with("open", open)
            .with("damaged", damaged.games);
        aside(&out.texts.say(None, &note));
    }
    if let Some(fault) = &damaged.first {
        let note = Note::new("openings-first-fault").with("fault", fault.as_str());
        aside(&out.texts.say(None, &note));
    }
    for ((board, players), statistics) in &groups {
        if args.json {
            out.json(&value(board, players.as_ref(), statistics))?;
        } else {
            tell(board, players.as_ref(), statistics, out)?;
        }
    }
    Ok(())
}

fn tell(
    board: &str,
    players: Option<&[String; 2]>,
    it: &Statistics,
    out: &mut Output,
) -> Result<(), Failure> {
    let title = match players {
        None => board.to_owned(),
        Some([one, two]) => format!("{board} {one} - {two}"),
    };
    out.line(out.bold(&texts::visible(&title)))?;
    let [first, second] = it.wins;
    out.line(format!(
        "  games      {}: +{first} ={} -{second} for the first player",
        it.games, it.draws
    ))?;
    if let (Some(score), Some(drawn)) = (it.score(), it.drawn()) {
        out.line(format!("  first      {}", percent(score)))?;
        out.line(format!("  draws      {}", percent(drawn)))?;
    }
    if let Some(length) = it.length() {
        let [least, median, most] = [0.0, 0.5, 1.0].map(|at| it.plies_at(at).unwrap_or(0));
        out.line(format!(
            "  plies      {:.1} ± {:.1}, median {median} ({least} … {most})",
            length.value,
            length.high - length.value
        ))?;
    }
    if let Some(moves) = it.moves() {
        let spans = it.branching.iter().take(12).enumerate();
        let spans: Vec<String> = spans
            .map(|(n, (positions, moves))| {
                let mean = *moves as f64 / (*positions).max(1) as f64;
                format!("{}: {mean:.0}", n * SPAN + 1)
            })
            .collect();
        out.line(format!(
            "  moves      {moves:.1} a position; from ply {}",
            spans.join(", ")
        ))?;
    }
    for (ending, games) in &it.endings {
        let ending = if ending.is_empty() { "-" } else { ending };
        out.line(format!("  ending     {ending}: {games} games"))?;
    }
    judged(it, out)
}

fn judged(it: &Statistics, out: &mut Output) -> Result<(), Failure> {
    let judged = &it.judged;
    for judgment in Judgment::ALL {
        let of = (judged.per_game(judgment), judged.by_third(judgment));
        if let (Some(per_game), Some(thirds)) = of {
            let [early, middle, late] = thirds.map(|it| 100.0 * it);
            out.line(format!(
                "  {:<10} {per_game:.2} a game or worse; {early:.0}, {middle:.0}, {late:.0} % of them in its thirds",
                judgment.id()
            ))?;
        }
    }
    if judged.games > 0 {
        out.line(format!(
            "  upsets     {} of {} games won from a chance of at most 10 %",
            judged.upsets, judged.games
        ))?;
    }
    Ok(())
}

fn percent(it: Estimate) -> String {
    let [value, low, high] = [it.value, it.low, it.high].map(|it| 100.0 * it);
    format!("{value:.1} % ({low:.1} … {high:.1})")
}

fn value(board: &str, players: Option<&[String; 2]>, it: &Statistics) -> Value {
    let mut out: Value = match board.parse() {
        Ok(choice) => json::head(choice).into(),
        Err(_) => json!({}),
    };
    out["players"] = json!(players);
    out["games"] = it.games.into();
    out["wins"] = json!(it.wins);
    out["draws"] = it.draws.into();
    out["score"] = estimate(it.score());
    out["drawn"] = estimate(it.drawn());
    out["plies"] = estimate(it.length());
    out["median"] = it.plies_at(0.5).into();
    out["shortest"] = it.plies_at(0.0).into();
    out["longest"] = it.plies_at(1.0).into();
    out["branching"] = it.moves().into();
    let span = |&(positions, moves): &(u64, u64)| json!({ "positions": positions, "moves": moves });
    out["branching_by_ten"] = it.branching.iter().map(span).collect();
    out["endings"] = json!(it.endings);
    let judged = &it.judged;
    let one = |judgment: Judgment| {
        let counts = judged.counts.map(|it| it[judgment as usize]);
        (judgment.id().to_owned(), json!(counts))
    };
    let counts: serde_json::Map<String, Value> = Judgment::ALL.map(one).into_iter().collect();
    out["judged"] = json!({
        "games": judged.games,
        "moves": judged.moves,
        "by_third": counts,
        "upsets": judged.upsets,
    });
    out
}

fn estimate(it: Option<Estimate>) -> Value {
    it.map_or(
        Value::Null,
        |it| json!({ "value": it.value, "low": it.low, "high": it.high }),
    )
}
