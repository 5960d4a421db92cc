//! Results as JSON; `docs/arena.md` describes them.

use arena::stats::{Elo, Games, Verdict, ratings};
use arena::{Plan, Progress, Summary};
use games::Ladder;
use serde_json::{Map, Value as Json, json};

use crate::json;

/// The results of a match.
pub(super) fn of_match(plan: &Plan, progress: &Progress) -> Json {
    let mut out = json::head(plan.conditions.choice);
    let players: Vec<Json> = plan
        .entrants
        .iter()
        .map(|it| json!({ "name": it.name, "definition": it.definition() }))
        .collect();
    let summaries: Vec<Summary> = progress.results.iter().map(Summary::of).collect();
    let pairings: Vec<Json> = progress
        .results
        .iter()
        .zip(&summaries)
        .map(|(results, summary)| {
            let names = results
                .pairing
                .players
                .map(|n| plan.entrants[n].name.as_str());
            pairing(names, results.games.len(), summary)
        })
        .collect();
    out.insert("seed".into(), plan.conditions.seed.into());
    out.insert("players".into(), players.into());
    out.insert("interrupted".into(), progress.is_interrupted.into());
    out.insert("pairings".into(), pairings.into());
    out.insert("ratings".into(), rated(plan, progress, &summaries));
    if let (Some(test), Some(summary)) = (&plan.test, summaries.first()) {
        let (lower, upper) = test.bounds();
        let verdict = match progress.verdict {
            Some(Verdict::Lower) => "elo0",
            Some(Verdict::Upper) => "elo1",
            _ => "open",
        };
        out.insert(
            "sprt".into(),
            json!({
                "elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta,
                "llr": test.llr(&summary.pairs), "lower": lower, "upper": upper,
                "accepted": verdict,
            }),
        );
    }
    out.insert("uneven_openings".into(), progress.compromises.into());
    out.into()
}

/// A measured ladder.
pub(super) fn of_ladder(ladder: &Ladder, is_interrupted: bool) -> Json {
    let rungs: Vec<Json> = ladder
        .rungs
        .iter()
        .map(|rung| {
            let rating = rung
                .rating
                .map(|it| json!({ "points": it.points, "error": it.error, "games": it.games }));
            json!({ "name": rung.name, "player": rung.player, "rating": rating })
        })
        .collect();
    let advice: Vec<Json> = arena::ladder::advice(ladder)
        .into_iter()
        .map(|it| {
            json!({
                "name": it.name, "nodes": it.nodes,
                "target": it.target, "suggested": it.suggested,
            })
        })
        .collect();
    let mut out = json::head(ladder.board);
    out.insert("interrupted".into(), is_interrupted.into());
    out.insert("rungs".into(), rungs.into());
    out.insert("even_steps".into(), advice.into());
    out.into()
}

fn pairing([one, two]: [&str; 2], planned: usize, summary: &Summary) -> Json {
    let endings: Vec<Json> = summary
        .endings
        .iter()
        .map(|it| {
            json!({
                "ending": it.ending, "games": it.count(), "first_player": wdl(&it.first),
                "plies": { "mean": it.mean_plies(), "least": it.least, "most": it.most },
            })
        })
        .collect();
    let failures: Map<String, Json> = [one, two]
        .iter()
        .zip(&summary.forfeits)
        .map(|(name, kinds)| {
            let kinds = kinds.iter().map(|(kind, &n)| (kind.clone(), n.into()));
            ((*name).to_owned(), kinds.collect::<Map<_, _>>().into())
        })
        .collect();
    json!({
        "players": [one, two],
        "planned": planned,
        "games": wdl(&summary.games),
        "pairs": summary.pairs.0,
        "elo": elo(&summary.elo()),
        "superiority": summary.superiority(),
        "moving_first": wdl(&summary.sides[0]),
        "moving_second": wdl(&summary.sides[1]),
        "endings": endings,
        "failures": failures,
        "surplus": summary.surplus,
    })
}

fn rated(plan: &Plan, progress: &Progress, summaries: &[Summary]) -> Json {
    let duels: Vec<arena::stats::Duel> = progress
        .results
        .iter()
        .zip(summaries)
        .map(|(results, summary)| arena::stats::Duel {
            players: results.pairing.players,
            points: summary.games.score(),
            games: summary.games.count() as f64,
        })
        .collect();
    let found = ratings(plan.entrants.len(), &duels, 0);
    let one = |(n, it): (usize, &Option<arena::stats::Strength>)| {
        let name = &plan.entrants[n].name;
        match it {
            Some(it) => json!({ "name": name, "points": it.points, "error": it.error }),
            None => json!({ "name": name, "points": null, "error": null }),
        }
    };
    found.iter().enumerate().map(one).collect()
}

/// Infinite numbers, which JSON has not, are null.
fn elo(elo: &Elo) -> Json {
    let finite = |x: f64| x.is_finite().then_some(x);
    json!({ "points": finite(elo.points), "low": finite(elo.low), "high": finite(elo.high) })
}

fn wdl(games: &Games) -> Json {
    json!({
        "games": games.count(), "wins": games.wins, "draws": games.draws,
        "losses": games.losses, "share": games.share(),
    })
}
