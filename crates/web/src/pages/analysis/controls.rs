//! Tools of the analysis, each behind a sign: comment, typed moves, editor, ways out,
//! something else to open.

use leptos::prelude::*;
use page::{Copied, Route};
use play::study::{EditMsg, Study, StudyMsg};

use super::opener::Opener;
use super::studies::Studies;
use super::tree::Remark;
use super::{Bench, capital};
use crate::icons::{COMMENT, EDIT, KEYS, OPEN, SHARE, sign};
use crate::picture::{self, Seen};
use crate::words::Language;
use crate::{browser, qr};

/// The tools; one of them is open at a time.
#[component]
pub(super) fn Controls(bench: Bench) -> impl IntoView {
    let edit = move |_| bench.send(StudyMsg::Edit(EditMsg::Open));
    let language = bench.services.language;
    view! {
        <div class="study-tools">
            <Tool name="web-study-comment" path=COMMENT><Remark bench/></Tool>
            <Tool name="web-study-type" path=KEYS><Typed bench/></Tool>
            <Tool name="web-share" path=SHARE><Ways bench/></Tool>
            <Tool name="web-study-open" path=OPEN><Studies bench/><Opener bench/></Tool>
            <button
                class="tool study-edit" aria-label=language.word("web-study-edit")
                title=language.word("web-study-edit") on:click=edit
            >
                {sign(EDIT)}
            </button>
        </div>
    }
}

/// A sign that opens something.
#[component]
fn Tool(name: &'static str, path: &'static str, children: Children) -> impl IntoView {
    let language = Language::here();
    view! {
        <details class="study-tool" name="study-tool">
            <summary class="tool" aria-label=language.word(name) title=language.word(name)>
                {sign(path)}
            </summary>
            <div class="study-tool-box">{children()}</div>
        </details>
    }
}

/// A line for typed moves; what was refused is kept there, with the reason.
#[component]
fn Typed(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let typed = RwSignal::new(String::new());
    let refused = RwSignal::new(String::new());
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        if text.trim().is_empty() {
            return;
        }
        bench.send(StudyMsg::Type(text));
        let told = bench.study.with_untracked(|it| it.notice().cloned());
        let game = bench.study.with_untracked(Study::choice).game();
        match told {
            Some(told) => {
                let said = told
                    .notes
                    .iter()
                    .map(|it| language.texts().say(Some(game), it));
                refused.set(capital(said.collect::<Vec<_>>().join(": ")));
            }
            None => {
                typed.set(String::new());
                refused.set(String::new());
            }
        }
    };
    view! {
        <form class="typed" on:submit=play>
            <label>
                <span>{language.word("web-study-type")}</span>
                <input
                    type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="100"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                />
            </label>
            <button class="button button-plain">{language.word("web-study-play")}</button>
        </form>
        <p class="typed-refused" role="alert">{move || refused.get()}</p>
    }
}

/// The ways out of the page.
#[component]
fn Ways(bench: Bench) -> impl IntoView {
    let link = move || {
        bench
            .study
            .with_untracked(|it| Route::share(it.record()).ok())
    };
    let share = move || {
        if let Some(link) = link() {
            browser::share("Quadrille", &(browser::base() + &link));
        }
    };
    view! {
        <div class="share-ways">
            {browser::can_share().then(|| way(share, "web-share-system"))}
            {way(move || bench.copy(Copied::Link), "web-copy-link")}
            {qr::button(bench.services, link)}
            {way(move || bench.copy(Copied::Record), "web-copy-record")}
            {way(move || bench.copy(Copied::Position), "web-copy-position")}
            {way(move || bench.download(), "web-download-record")}
            {picture::buttons(bench.services, move || bench.study.with_untracked(seen))}
        </div>
    }
}

/// A button that does something.
fn way(run: impl Fn() + Copy + Send + 'static, key: &'static str) -> impl IntoView {
    let language = Language::here();
    view! {
        <button class="button button-plain" on:click=move |_| run()>{language.word(key)}</button>
    }
}

/// The board as it is seen.
fn seen(study: &Study) -> Seen {
    let game = study.choice().game();
    Seen {
        game,
        name: game.to_string(),
        board: study.board(),
    }
}
