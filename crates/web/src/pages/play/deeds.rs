//! The buttons of a game; every one keeps its place.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use page::Copied;
use play::{Buttons, Dialog, Msg, Play};
use session::{Action, Offer};

use super::Table;
use crate::icons::{FLAG, FLIP, GO, HINT, PAUSE, REDO, SHARE, UNDO, sign};
use crate::picture::{self, Seen};

/// The buttons under the board.
#[component]
pub(super) fn Deeds(table: Table) -> impl IntoView {
    let language = table.deeds.language;
    let can = Memo::new(move |_| table.play.with(Play::buttons));
    let is_paused = Memo::new(move |_| table.play.with(Play::is_paused));
    let is_watched = table.play.with_untracked(|it| it.session().n_humans() == 0);
    let is_shared = table.play.with_untracked(|it| it.session().n_humans() == 2);
    let button = move |msg: Msg, path, key, may: fn(&Buttons) -> bool| {
        let off = move || (!can.with(may)).then_some("true");
        let click = move |_| {
            if can.with_untracked(may) {
                table.send(msg.clone());
            }
        };
        view! {
            <button class="deed" aria-disabled=off on:click=click>
                {sign(path)}
                <span>{language.word(key)}</span>
            </button>
        }
    };
    let pause = move || {
        let (msg, path, key) = match is_paused.get() {
            true => (Msg::GoOn, GO, "web-go-on"),
            false => (Msg::Pause, PAUSE, "web-pause"),
        };
        button(msg, path, key, |it| it.pause)
    };
    view! {
        <div class="deeds">
            {(!is_watched).then(|| view! {
                {button(Msg::Act(Action::TakeBack), UNDO, "web-undo", |it| it.take_back)}
                {button(Msg::Act(Action::Redo), REDO, "web-redo", |it| it.redo)}
                {button(Msg::Hint, HINT, "web-hint", |it| it.hint)}
            })}
            {(!is_shared).then_some(pause)}
            {button(Msg::Flip, FLIP, "web-flip", |_| true)}
            {(!is_watched).then(|| button(Msg::Act(Action::Resign), FLAG, "web-resign", |it| it.resign))}
        </div>
        {is_watched.then(|| view! { <Watched table/> })}
        {is_shared.then(|| view! { <Draws table can/> })}
        <Show when=move || can.with(|it| it.take_over)>
            <p>
                <button class="button" on:click=move |_| table.take_over()>
                    {language.word("web-take-over")}
                </button>
            </p>
        </Show>
        <Show when=move || is_paused.get() && !is_watched && can.with(|it| it.pause)>
            <p class="fine">{language.word("web-computer-waits")}</p>
        </Show>
    }
}

/// How fast computers play each other.
#[component]
fn Watched(table: Table) -> impl IntoView {
    let settings = table.deeds.keeper.settings;
    let pace = Memo::new(move |_| settings.with(|it| it.pace));
    Effect::new(move || table.send(Msg::SetPace(pace.get())));
    view! { <super::super::new::PaceChoice/> }
}

/// Offers between two people at one screen.
#[component]
fn Draws(table: Table, can: Memo<Buttons>) -> impl IntoView {
    let language = table.deeds.language;
    view! {
        <p class="draws">
            {move || if can.with(|it| it.answer_draw) {
                view! {
                    <button class="button button-plain" on:click=move |_| table.send(Msg::Act(Action::Accept(Offer::Draw)))>
                        {language.word("web-draw-accept")}
                    </button>
                    <button class="button button-plain" on:click=move |_| table.send(Msg::Act(Action::Decline(Offer::Draw)))>
                        {language.word("web-draw-decline")}
                    </button>
                }.into_any()
            } else if can.with(|it| it.offer_draw) {
                view! {
                    <button class="button button-plain" on:click=move |_| table.send(Msg::Act(Action::Offer(Offer::Draw)))>
                        {language.word("web-draw-offer")}
                    </button>
                }.into_any()
            } else {
                ().into_any()
            }}
        </p>
    }
}

/// Ways out of the page: links, copies, files.
#[component]
pub(super) fn Share(table: Table) -> impl IntoView {
    let language = table.deeds.language;
    let button = move |share: fn(Table), key| {
        view! {
            <button class="button button-plain" on:click=move |_| share(table)>
                {language.word(key)}
            </button>
        }
    };
    view! {
        <details class="share">
            <summary>{sign(SHARE)}<span>{language.word("web-share")}</span></summary>
            <div class="share-ways">
                {button(|it| it.copy(Copied::Link), "web-copy-link")}
                {button(|it| it.copy(Copied::Record), "web-copy-record")}
                {button(|it| it.copy(Copied::Position), "web-copy-position")}
                {button(Table::download, "web-download-record")}
                {picture::buttons(table.deeds, move || seen(table))}
            </div>
        </details>
    }
}

/// The board as it is seen.
fn seen(table: Table) -> Seen {
    table.play.with_untracked(|play| {
        let game = play.choice().game();
        Seen {
            game,
            name: format!("{game}-{}", play.id()),
            board: play.board(),
        }
    })
}

/// Asks whether giving up is meant.
#[component]
pub(super) fn Resign(table: Table) -> impl IntoView {
    let language = table.deeds.language;
    let is_asked = Memo::new(move |_| table.play.with(|it| it.dialog() == Some(Dialog::Resign)));
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let (asked, Some(dialog)) = (is_asked.get(), dialog.get()) else {
            return;
        };
        match asked {
            // Open already is open.
            true => drop(dialog.show_modal()),
            false => dialog.close(),
        }
    });
    let closed = move |_: ev::Event| {
        if is_asked.get_untracked() {
            table.send(Msg::No);
        }
    };
    view! {
        <dialog node_ref=dialog class="dialog" aria-labelledby="resign" on:close=closed>
            <p id="resign">{language.word("web-resign-really")}</p>
            <div class="dialog-buttons">
                <button class="button button-plain" on:click=move |_| table.send(Msg::No)>
                    {language.word("web-no")}
                </button>
                <button class="button button-danger" on:click=move |_| table.send(Msg::Yes)>
                    {language.word("web-resign")}
                </button>
            </div>
        </dialog>
    }
}
