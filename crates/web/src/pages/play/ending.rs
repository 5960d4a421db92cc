//! The offer after a game: rematch, analysis, next.

use leptos::prelude::*;
use page::{Route, Source};
use play::Play;

use super::Table;
use crate::browser;

/// What can be done once the game is over; the place is empty before.
#[component]
pub(super) fn Ending(table: Table) -> impl IntoView {
    let language = table.services.language;
    let is_over = Memo::new(move |_| table.play.with(|it| it.buttons().rematch));
    let game = table.play.with_untracked(|it| it.choice().game());
    let study = move |_| {
        let kept = table
            .play
            .with_untracked(|it| Source::Kept(it.id().to_owned()));
        browser::go(&Route::Analysis(kept).to_string());
    };
    view! {
        <Show when=move || is_over.get()>
            <div class="ending" data-place="ending">
                <button class="button" on:click=move |_| rematch(table, true)>
                    {language.word("web-rematch")}
                </button>
                <button class="button button-plain" on:click=study>
                    {language.word("web-analyze")}
                </button>
                <a class="button button-plain" href=format!("#/play/{game}")>
                    {language.word("web-new-game")}
                </a>
            </div>
        </Show>
    }
}

/// Another game of the same kind, the sides exchanged.
fn rematch(table: Table, is_swapped: bool) {
    let id = format!("{:x}-{:x}", browser::now(), browser::random() & 0xff_ffff);
    let started = table
        .play
        .with_untracked(|play: &Play| play.rematch(&id, is_swapped));
    if let Ok((play, _)) = started {
        let record = play.record().clone();
        // What cannot be kept is remembered, and the game itself tells it.
        let _ = table
            .services
            .keeper
            .library(|library| library.save(&id, &record, browser::now()));
        super::expect_start(&id);
        browser::go(&Route::Game(id).to_string());
    }
}
