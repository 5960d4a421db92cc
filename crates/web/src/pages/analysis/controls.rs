//! More controls of the analysis: typing moves, editing, sharing, saving.

use leptos::prelude::*;
use page::{Copied, EditMsg, Study, StudyMsg};

use super::Bench;
use crate::icons::{SHARE, sign};
use crate::picture::{self, Seen};

/// A line for typed moves, the way to the editor, and the ways out of the page.
#[component]
pub(super) fn Controls(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let typed = RwSignal::new(String::new());
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        if !text.trim().is_empty() {
            bench.send(StudyMsg::Type(text));
            typed.set(String::new());
        }
    };
    let button = move |msg: StudyMsg, key: &'static str| {
        view! {
            <button class="button button-plain" on:click=move |_| bench.send(msg.clone())>
                {language.word(key)}
            </button>
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
        <div class="study-buttons">
            {button(StudyMsg::Edit(EditMsg::Open), "web-study-edit")}
        </div>
        <details class="share">
            <summary>{sign(SHARE)}<span>{language.word("web-share")}</span></summary>
            <div class="share-ways">
                {button(StudyMsg::Copy(Copied::Link), "web-copy-link")}
                {button(StudyMsg::Copy(Copied::Record), "web-copy-record")}
                {button(StudyMsg::Copy(Copied::Position), "web-copy-position")}
                {button(StudyMsg::Download, "web-download-record")}
                {picture::buttons(bench.services, move || bench.study.with_untracked(seen))}
            </div>
        </details>
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
