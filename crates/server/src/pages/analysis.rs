//! The analysis of a game on its page: asked for by a form, with progress, and a summary.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use protocol::online::{Analysis, AnalysisState};
use record::judgment::{Judgment, Report};
use rules::{Note, Player};

use super::Page;
use crate::clock;
use crate::hall::{Hall, Trouble};
use crate::routes::failed;

/// How often a page is loaded again on which something is under way, in seconds.
const AGAIN: u32 = 3;
/// What is asked of a page that shall stand still, for whoever is disturbed by that.
const STILL: &str = "still";

/// A form asks for the analysis; the page of the game shows what becomes of it.
pub(super) async fn ask(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    match hall.ask_for_analysis(&id).await {
        Ok(_) => Redirect::to(&format!("/games/{id}#analysis")).into_response(),
        Err(trouble) => Page::new(&hall, &headers).fail(&failed(trouble, &headers)),
    }
}

/// What is said of the analysis of a game, for the head of its page and for the page.
pub(super) async fn section(
    page: &Page<'_>,
    hall: &Hall,
    id: &str,
    names: &[String; 2],
    query: Option<&str>,
) -> (Markup, Markup) {
    let nothing = || (html! {}, html! {});
    let found = match hall.analyses().look(id).await {
        Ok(found) => found,
        // Of a game that goes on, or was hardly begun, there is nothing to say.
        Err(Trouble::Refused(_)) => return nothing(),
        Err(_) => {
            let text = page.word("people-analysis-unknown");
            return (html! {}, html! { p role="alert" { (text) } });
        }
    };
    if found.is_none() && !hall.analyses().are_made() {
        return nothing();
    }
    let is_still = query == Some(STILL);
    let (is_under_way, body) = match &found {
        None => (false, form(page, id, "people-analysis-ask")),
        Some(found) => match found.state {
            AnalysisState::Waiting | AnalysisState::Running => {
                (true, progress(page, id, found, is_still))
            }
            AnalysisState::Failed => (false, failure(page, id, found)),
            AnalysisState::Done => (false, summary(page, hall, id, names).await),
        },
    };
    // An address that differs by what follows `#` alone is not loaded again.
    let again = format!("{AGAIN}; url=/games/{id}?at={}#analysis", clock::now());
    let head = html! {
        @if is_under_way && !is_still { meta http-equiv="refresh" content=(again); }
    };
    let body = html! { section #analysis { h2 { (page.word("people-analysis")) } (body) } };
    (head, body)
}

fn form(page: &Page<'_>, id: &str, key: &str) -> Markup {
    html! {
        form action={ "/games/" (id) "/analysis" } method="post" {
            button.button { (page.word(key)) }
        }
    }
}

fn progress(page: &Page<'_>, id: &str, found: &Analysis, is_still: bool) -> Markup {
    let note = Note::new("people-analysis-running")
        .with("positions", found.positions as usize)
        .with("of", found.of as usize);
    let text = match found.of {
        0 => page.word("people-analysis-waiting"),
        _ => page.say(&note),
    };
    html! {
        p role="status" { (text) }
        @if found.of > 0 {
            progress value=(found.positions) max=(found.of) aria-label=(page.word("people-analysis")) {}
        }
        p {
            @if is_still {
                a href={ "/games/" (id) "#analysis" } { (page.word("people-analysis-look")) }
            } @else {
                (page.word("people-analysis-reload")) " "
                a href={ "/games/" (id) "?" (STILL) "#analysis" } { (page.word("people-analysis-still")) }
            }
        }
    }
}

fn failure(page: &Page<'_>, id: &str, found: &Analysis) -> Markup {
    let reason = found.reason.clone().unwrap_or_default();
    let note = Note::new("people-analysis-failed").with("reason", reason);
    html! {
        p role="alert" { (page.say(&note)) }
        (form(page, id, "people-analysis-again"))
    }
}

async fn summary(page: &Page<'_>, hall: &Hall, id: &str, names: &[String; 2]) -> Markup {
    let text = hall.analyses().record(id).await.ok().flatten();
    let record = text.and_then(|it| Some(record::read_str(&it).next()?.record));
    let first = record.as_ref().and_then(|it| Some(it.start().ok()?.turn()));
    let report = record.zip(first);
    let report = report.map(|(record, first)| Report::of(record.tree(), first));
    // On a narrow screen the last one is out of sight at first.
    let judgments = [
        (Judgment::Blunder, "people-analysis-blunders"),
        (Judgment::Mistake, "people-analysis-mistakes"),
        (Judgment::Inaccuracy, "people-analysis-inaccuracies"),
    ];
    html! {
        @if let Some(report) = report {
            div.wide tabindex="0" role="group" aria-label=(page.word("people-analysis")) { table {
                thead { tr {
                    th { (page.word("people-player")) }
                    th { (page.word("people-analysis-accuracy")) }
                    @for (_, key) in judgments { th { (page.word(key)) } }
                } }
                tbody { @for player in Player::BOTH { tr {
                    @let tally = report.players[player.idx()];
                    td { (names[player.idx()]) }
                    td { @if let Some(it) = tally.accuracy() { (format!("{it:.0} %")) } @else { "–" } }
                    @for (judgment, _) in judgments { td { (tally.count(judgment)) } }
                } } }
            } }
        }
        p.ways {
            a href={ "/api/v1/games/" (id) "/analysis/record" } { (page.word("people-analysis-record")) }
        }
    }
}
