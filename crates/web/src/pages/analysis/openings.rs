//! The openings beside the board: what games say about the moves of the position that is shown.

use leptos::prelude::*;
use play::study::{Study, StudyMsg};
use protocol::worker::Board;
use protocol::worker::exact::{Answer, Request, Row};
use rules::Note;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::Bench;
use crate::exact::Exact;
use crate::pages::capital;

/// How many moves are shown.
const SHOWN: usize = 12;

/// What there is to show.
#[derive(Clone, PartialEq)]
enum Found {
    Waiting,
    /// There is no tree for the board, or it could not be fetched.
    None,
    Page(Vec<Note>, Vec<Row>),
}

/// The switch of the openings, and their moves while it is on.
#[component]
pub(super) fn Openings(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let is_on = bench.has_openings;
    view! {
        <div class="openings">
            <button
                class="switch" role="switch" aria-checked=move || is_on.get().to_string()
                on:click=move |_| is_on.update(|it| *it = !*it)
            >
                {language.word("openings-explorer")}
            </button>
            {move || is_on.get().then(|| view! { <Moves bench/> })}
        </div>
    }
}

#[component]
fn Moves(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let exact = Exact::here();
    let found = RwSignal::new(Found::Waiting);
    let here = Memo::new(move |_| {
        bench.study.with(|it| Board {
            game: it.choice().to_string(),
            position: it.position().to_text(),
        })
    });
    Effect::new(move || {
        let asked = here.get();
        exact.ask(Request::Openings(asked.clone()), move |answer| {
            // Another position may be shown meanwhile, or another page.
            if here.try_get_untracked().as_ref() == Some(&asked) {
                found.try_set(match answer {
                    Some(Answer::Openings(here, rows)) => Found::Page(here, rows),
                    _ => Found::None,
                });
            }
        });
    });
    move || match found.get() {
        Found::Waiting => view! { <p class="openings-here" aria-busy="true">"…"</p> }.into_any(),
        Found::None => view! {
            <p class="openings-here">{capital(language.texts().word("openings-explorer-none"))}</p>
        }
        .into_any(),
        Found::Page(here, rows) => page(bench, &here, &rows),
    }
}

fn page(bench: Bench, here: &[Note], rows: &[Row]) -> AnyView {
    let texts = bench.services.language.texts();
    let game = bench.study.with_untracked(Study::choice).game();
    let say = |note: &Note| texts.say(Some(game), note);
    let here = here.iter().map(say).collect::<Vec<_>>().join(", ");
    let n_more = rows.len().saturating_sub(SHOWN);
    let more = match n_more {
        _ if rows.is_empty() => capital(texts.word("openings-nothing")),
        0 => String::new(),
        n => say(&Note::new("openings-explorer-more").with("count", n)),
    };
    let play = move |event: leptos::ev::MouseEvent| {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let mv = target.and_then(|it| it.get_attribute("data-move"));
        if let Some(mv) = mv {
            bench.send(StudyMsg::Type(mv));
        }
    };
    view! {
        <p class="openings-here">{capital(here)}</p>
        <div class="table" tabindex="0" on:click=play inner_html=table(&say, rows)></div>
        <p class="openings-here">{more}</p>
    }
    .into_any()
}

/// The moves as a table. As text it weighs less than as views, and nothing in it changes.
fn table(say: &dyn Fn(&Note) -> String, rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let heads = HEADS.map(|key| format!("<th scope=\"col\">{}</th>", say(&Note::new(key))));
    let mut out = format!("<table><thead><tr>{}</tr></thead><tbody>", heads.concat());
    for row in rows.iter().take(SHOWN) {
        let mv = draw::escape(&row.mv);
        let alike = match row.n_alike {
            0 => String::new(),
            n => format!(" +{n}"),
        };
        let [games, score, evaluation] = &row.cells;
        let [score, evaluation] = [score, evaluation].map(|it| match it.as_str() {
            "-" => String::new(),
            share => format!("{share} %"),
        });
        let proof = row.proof.as_ref().map(say).unwrap_or_default();
        out += &format!(
            "<tr><th scope=\"row\"><button class=\"link\" data-move=\"{mv}\">{mv}</button>{alike}</th>\
             <td>{games}</td><td>{score}</td><td>{evaluation}</td><td>{proof}</td></tr>"
        );
    }
    out + "</tbody></table>"
}

const HEADS: [&str; 5] = [
    "openings-column-move",
    "openings-column-games",
    "openings-column-score",
    "openings-column-evaluation",
    "openings-column-proof",
];
