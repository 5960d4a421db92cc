//! The studies that are kept: opened, renamed, removed.

use leptos::prelude::*;
use page::{Route, StudySummary};

use super::super::home::board_name;
use super::Bench;

/// The list of kept studies, the latest first.
#[component]
pub(super) fn Studies(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let keeper = bench.services.keeper;
    let version = RwSignal::new(0_u32);
    let studies = Memo::new(move |_| {
        version.track();
        bench.id.track();
        keeper.library(|it| it.studies())
    });
    let row = move |study: StudySummary| {
        let href = Route::Analysis(study.source()).to_string();
        let board = board_name(language.texts(), study.choice);
        let name = match study.title.is_empty() {
            true => format!("{board} · {}", study.n_moves),
            false => study.title.clone(),
        };
        let [rename, remove] = ["web-study-rename", "web-remove"]
            .map(|key| format!("{}: {name}", language.texts().word(key)));
        let id = study.id.clone();
        let renamed = move |event| {
            let title = event_target_value(&event);
            let _ = keeper.library(|it| it.rename_study(&id, &title));
            version.update(|n| *n += 1);
        };
        let id = study.id;
        let removed = move |_| {
            keeper.library(|it| it.remove_study(&id));
            version.update(|n| *n += 1);
        };
        view! {
            <li class="kept-row">
                <a class="kept" href=href>{name}</a>
                <input
                    type="text" maxlength="80" aria-label=rename placeholder=board
                    prop:value=study.title on:change=renamed
                />
                <button class="button button-plain" aria-label=remove on:click=removed>
                    {language.word("web-remove")}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !studies.with(Vec::is_empty)>
            <details class="studies">
                <summary>{language.word("web-studies")}</summary>
                <ul class="kept-list">
                    {move || studies.get().into_iter().map(row).collect::<Vec<_>>()}
                </ul>
            </details>
        </Show>
    }
}
