//! Results as tables.

use std::fmt::Write;

use arena::stats::{Games, Verdict, ratings};
use arena::{Plan, Progress, Summary};
use games::Ladder;

/// The results of a match.
pub(super) fn of_match(plan: &Plan, progress: &Progress) -> String {
    let mut text = String::new();
    for results in &progress.results {
        if !text.is_empty() {
            text.push('\n');
        }
        let summary = Summary::of(results);
        let names = results
            .pairing
            .players
            .map(|n| plan.entrants[n].name.as_str());
        pairing(&mut text, names, &summary);
        if let Some(test) = &plan.test {
            let (lower, upper) = test.bounds();
            let said = match progress.verdict {
                Some(Verdict::Lower) => format!("accepted: {} Elo", test.elo0),
                Some(Verdict::Upper) => format!("accepted: {} Elo", test.elo1),
                _ => "open".to_owned(),
            };
            line(
                &mut text,
                "SPRT",
                &format!(
                    "LLR {:+.2} ({lower:.2} … {upper:.2}) for {} … {} Elo: {said}",
                    test.llr(&summary.pairs),
                    test.elo0,
                    test.elo1
                ),
            );
        }
        if summary.surplus > 0 {
            line(
                &mut text,
                "",
                &format!("{} more games do not count", summary.surplus),
            );
        }
    }
    if progress.results.len() > 1 {
        text.push('\n');
        standings(&mut text, plan, progress);
    }
    text
}

fn pairing(text: &mut String, [one, two]: [&str; 2], summary: &Summary) {
    let games = summary.games;
    let _ = writeln!(text, "{one} - {two}");
    line(
        text,
        "score",
        &format!(
            "{} of {} ({:.1} %)  {}",
            games.score(),
            games.count(),
            games.share() * 100.0,
            wdl(&games)
        ),
    );
    line(text, "Elo", &format!("{} (95 %)", summary.elo()));
    line(
        text,
        "LOS",
        &format!("{:.1} %", summary.superiority() * 100.0),
    );
    let pairs = summary.pairs.0.map(|n| n.to_string()).join(" ");
    line(text, "pairs", &format!("{pairs}  (0, ½, 1, 1½, 2 points)"));
    for (side, games) in ["first", "second"].iter().zip(&summary.sides) {
        let share = format!("{:.1} %", games.share() * 100.0);
        line(
            text,
            side,
            &format!(
                "{} of {} ({share})  {}",
                games.score(),
                games.count(),
                wdl(games)
            ),
        );
    }
    for ending in &summary.endings {
        line(
            text,
            "ending",
            &format!(
                "{}: {} games, first player {}, plies {:.1} ({} … {})",
                ending.ending,
                ending.count(),
                wdl(&ending.first),
                ending.mean_plies(),
                ending.least,
                ending.most
            ),
        );
    }
    for (name, forfeits) in [one, two].iter().zip(&summary.forfeits) {
        if !forfeits.is_empty() {
            let kinds: Vec<String> = forfeits
                .iter()
                .map(|(kind, n)| format!("{kind} {n}"))
                .collect();
            line(text, "failures", &format!("{name}: {}", kinds.join(", ")));
        }
    }
}

fn line(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "  {name:<9} {value}");
}

fn wdl(games: &Games) -> String {
    format!("+{} ={} -{}", games.wins, games.draws, games.losses)
}

/// Everybody by rating, the first player being 0.
fn standings(text: &mut String, plan: &Plan, progress: &Progress) {
    let mut duels = Vec::new();
    for results in &progress.results {
        let games = Summary::of(results).games;
        duels.push(arena::stats::Duel {
            players: results.pairing.players,
            points: games.score(),
            games: games.count() as f64,
        });
    }
    let found = ratings(plan.entrants.len(), &duels, 0);
    let mut order: Vec<usize> = (0..plan.entrants.len()).collect();
    let points = |n: usize| found[n].map_or(f64::NEG_INFINITY, |it| it.points);
    order.sort_by(|&a, &b| points(b).total_cmp(&points(a)));
    let width = plan
        .entrants
        .iter()
        .map(|it| it.name.chars().count())
        .max()
        .unwrap_or(0);
    let _ = writeln!(
        text,
        "{:<width$} {:>7} {:>6} {:>7}",
        "player", "Elo", "±", "games"
    );
    for n in order {
        let name = &plan.entrants[n].name;
        let _ = match found[n] {
            Some(it) => writeln!(
                text,
                "{name:<width$} {:>+7.0} {:>6.0} {:>7.0}",
                it.points, it.error, it.games
            ),
            None => writeln!(text, "{name:<width$} {:>7} {:>6} {:>7}", "?", "?", 0),
        };
    }
}

/// A ladder with its gaps, and what would make them even.
pub(super) fn of_ladder(ladder: &Ladder) -> String {
    let mut text = String::new();
    let width = ladder
        .rungs
        .iter()
        .map(|it| it.name.len())
        .max()
        .unwrap_or(0);
    let _ = writeln!(
        text,
        "{:<width$} {:>6} {:>5} {:>6} {:>6}  player",
        "rung", "points", "±", "gap", "games"
    );
    let mut below: Option<i32> = None;
    for rung in &ladder.rungs {
        let is_level = rung.name.starts_with("level-") || rung.name == "max";
        let Some(rating) = rung.rating else {
            let _ = writeln!(
                text,
                "{:<width$} {:>6} {:>5} {:>6} {:>6}  {}",
                rung.name, "?", "?", "", "", rung.player
            );
            continue;
        };
        let gap = below
            .filter(|_| is_level)
            .map(|below| format!("{:+}", rating.points - below));
        if is_level {
            below = Some(rating.points);
        }
        let _ = writeln!(
            text,
            "{:<width$} {:>6} {:>5} {:>6} {:>6}  {}",
            rung.name,
            rating.points,
            rating.error,
            gap.unwrap_or_default(),
            rating.games,
            rung.player
        );
    }
    let advice = arena::ladder::advice(ladder);
    if !advice.is_empty() {
        let _ = writeln!(text, "\nfor even steps:");
        for it in advice {
            let _ = writeln!(
                text,
                "  {:<width$} nodes={} for {:.0} points (now {})",
                it.name, it.suggested, it.target, it.nodes
            );
        }
    }
    text
}
