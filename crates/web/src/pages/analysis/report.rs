//! The whole game judged.

use leptos::prelude::*;
use play::study::{Study, StudyMsg};
use record::judgment::{JudgedMove, Judgment, Report};
use rules::{Note, Player};

use super::Bench;
use super::tree::judgment_face;

/// The button that has the game judged, how far that is, and what came of it.
#[component]
pub(super) fn ReportPanel(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let progress = Memo::new(move |_| bench.study.with(Study::progress));
    let report = Memo::new(move |_| bench.study.with(|it| it.report().cloned()));
    let ask = move || match progress.get() {
        Some((at, of)) => view! {
            <label class="report-progress">
                {language.word("web-study-judging")}
                <progress max=of.to_string() value=at.to_string()></progress>
            </label>
            <button class="button button-plain" on:click=move |_| bench.send(StudyMsg::StopReport)>
                {language.word("web-study-stop")}
            </button>
        }
        .into_any(),
        None => view! {
            <button class="button" on:click=move |_| bench.send(StudyMsg::Report)>
                {language.word("web-study-judge")}
            </button>
        }
        .into_any(),
    };
    view! {
        <div class="report">
            <div class="report-ask">{ask}</div>
            {move || report.get().map(|it| view! { <Judged bench report=it/> })}
        </div>
    }
}

#[component]
fn Judged(bench: Bench, report: Report) -> impl IntoView {
    let language = bench.services.language;
    let info = bench.study.with_untracked(Study::choice).game().info();
    let row = |player: Player| {
        let tally = report.players[player.idx()];
        let accuracy = tally.accuracy();
        view! {
            <tr>
                <th scope="row">{move || info.player(player).name.in_lang(language.now())}</th>
                <td>{accuracy.map_or("–".to_owned(), |it| format!("{it:.0} %"))}</td>
                {Judgment::ALL.map(|it| view! { <td>{tally.count(it)}</td> })}
            </tr>
        }
    };
    let bad: Vec<JudgedMove> = report
        .moves
        .iter()
        .filter(|it| it.judgment.is_some())
        .copied()
        .collect();
    let is_clean = bad.is_empty();
    let bad: Vec<_> = bad.into_iter().map(|it| mistake(bench, it)).collect();
    view! {
        <table class="report-table">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{language.word("web-study-accuracy")}</th>
                    <th scope="col">{language.word("web-study-inaccuracies")}</th>
                    <th scope="col">{language.word("web-study-mistakes")}</th>
                    <th scope="col">{language.word("web-study-blunders")}</th>
                </tr>
            </thead>
            <tbody>{Player::BOTH.map(row)}</tbody>
        </table>
        {is_clean.then(|| view! { <p class="fine">{language.word("web-study-clean")}</p> })}
        <ul class="report-bad">{bad}</ul>
    }
}

fn mistake(bench: Bench, judged: JudgedMove) -> impl IntoView {
    let language = bench.services.language;
    let game = bench.study.with_untracked(Study::choice).game();
    let mv = bench
        .study
        .with_untracked(|it| it.record().tree().mv(judged.node).to_owned());
    let (sign, class, _) = judgment_face(judged.judgment);
    let said = move || {
        let note = Note::new("web-study-lost").with("player", judged.player);
        let lost = format!("{:.0} %", 100.0 * judged.loss);
        language.texts().say(Some(game), &note.with("lost", lost))
    };
    view! {
        <li>
            <button class="move" on:click=move |_| bench.send(StudyMsg::Go(judged.node))>
                {judged.ply.div_ceil(2)}{if judged.ply.is_multiple_of(2) { "… " } else { ". " }}{mv}<span class=class>{sign}</span>
            </button>
            <span class="fine">{said}</span>
        </li>
    }
}
