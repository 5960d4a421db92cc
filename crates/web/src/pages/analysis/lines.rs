//! The engine's lines for the position that is shown.

use leptos::prelude::*;
use play::study::{Line, Study, StudyMsg};
use record::Verdict;
use rules::{Note, Outcome};
use texts::Texts;

use super::Bench;

/// How many moves of a line are shown.
const SHOWN: usize = 10;

/// The switch of the engine, how many lines it shows, and the lines.
#[component]
pub(super) fn Lines(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let is_on = Memo::new(move |_| bench.study.with(Study::is_engine_on));
    let lines = Memo::new(move |_| bench.study.with(|it| it.lines().to_vec()));
    let n_lines = Memo::new(move |_| bench.study.with(Study::n_lines));
    let is_hot = move || bench.study.with(Study::is_heat_on);
    let effort = move || match (is_on.get(), bench.effort.get()) {
        (true, (depth, nodes)) if depth > 0 => {
            let note = Note::new("web-study-effort").with("depth", depth as usize);
            language
                .texts()
                .say(None, &note.with("nodes", count(nodes)))
        }
        _ => String::new(),
    };
    let choose = move |event| {
        let n = event_target_value(&event).parse().unwrap_or(3);
        bench.send(StudyMsg::SetLines(n));
    };
    let option = move |n: usize| {
        view! { <option value=n.to_string() selected=move || n_lines.get() == n>{n}</option> }
    };
    view! {
        <div class="engine">
            <button
                class="switch" role="switch" aria-checked=move || is_on.get().to_string()
                on:click=move |_| bench.send(StudyMsg::Engine(!is_on.get_untracked()))
            >
                {language.word("web-study-engine")}
            </button>
            <span class="engine-effort">{effort}</span>
            <label class="engine-lines">
                {language.word("web-study-lines")}
                <select on:change=choose>{(1..=5).map(option).collect::<Vec<_>>()}</select>
            </label>
        </div>
        <p class="engine-whose">{move || {
            let chance = bench.study.with(Study::chance);
            chance_text(bench, language.texts(), chance)
        }}</p>
        <div class="likely" hidden=move || !bench.study.with(Study::has_net)>
            <button
                class="switch heat" role="switch" aria-checked=move || is_hot().to_string()
                on:click=move |_| bench.send(StudyMsg::Heat(!bench.study.with_untracked(Study::is_heat_on)))
            >
                {language.word("play-study-heat")}
            </button>
            <p class="opinion">{move || {
                let note = bench.study.with(Study::opinion_note);
                note.map(|it| language.texts().say(None, &it))
            }}</p>
        </div>
        <ol class="lines-found" class:lines-off=move || !is_on.get()>
            {move || lines.get().into_iter().map(|it| row(bench, it)).collect::<Vec<_>>()}
        </ol>
    }
}

fn row(bench: Bench, line: Line) -> impl IntoView {
    let texts = bench.services.language.texts();
    let first = line.moves.first().cloned().unwrap_or_default();
    let rest = line
        .moves
        .iter()
        .skip(1)
        .take(SHOWN - 1)
        .cloned()
        .collect::<Vec<_>>()
        .join(" ");
    let (class, judged) = match line.verdict {
        Verdict::Proved { outcome, plies } => {
            let said = proof_text(bench, texts, outcome, plies);
            ("judged judged-proved", said)
        }
        Verdict::Chance(chance) => ("judged", percent(chance.share())),
    };
    let play = first.clone();
    view! {
        <li>
            <span class=class>{judged}</span>
            <button class="move" on:click=move |_| bench.send(StudyMsg::Type(play.clone()))>{first}</button>
            <span class="line-rest">{rest}</span>
        </li>
    }
}

/// A large number as people read it: `2.5 M`.
fn count(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..1_000_000 => format!("{} k", n / 1000),
        _ => format!("{}.{} M", n / 1_000_000, n / 100_000 % 10),
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

fn proof_text(bench: Bench, texts: &Texts, outcome: Outcome, plies: u32) -> String {
    let game = bench.study.with_untracked(Study::choice).game();
    let note = match outcome {
        Outcome::Win(player) => Note::new("web-study-proved-win").with("player", player),
        Outcome::Draw => Note::new("web-study-proved-draw"),
    };
    texts.say(Some(game), &note.with("plies", plies as usize))
}

/// The first player's chance in words.
pub(super) fn chance_text(bench: Bench, texts: &Texts, chance: Option<(f64, bool)>) -> String {
    let game = bench.study.with(Study::choice).game();
    let Some((chance, is_proved)) = chance else {
        return texts.word("web-study-unknown");
    };
    let key = match is_proved {
        true => "web-study-chance-proved",
        false => "web-study-chance",
    };
    let note = Note::new(key)
        .with("player", rules::Player::First)
        .with("chance", percent(chance));
    texts.say(Some(game), &note)
}
