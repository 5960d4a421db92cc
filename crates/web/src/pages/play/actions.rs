//! The buttons of a game; every one keeps its place.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use page::{Copied, Route};
use play::{Buttons, Dialog, MORE_TIME, Msg, Play};
use session::{Action, Offer};

use super::Table;
use super::ending::share;
use crate::browser;
use crate::icons::{ABORT, CLOCK, DRAW, FLAG, FLIP, GO, HINT, PAUSE, REDO, SHARE, UNDO, sign};
use crate::picture::{self, Seen};
use crate::qr;

/// The buttons under the board.
#[component]
pub(super) fn Actions(table: Table) -> impl IntoView {
    let language = table.services.language;
    let can = Memo::new(move |_| table.play.with(Play::buttons));
    let is_paused = Memo::new(move |_| table.play.with(Play::is_paused));
    let is_watched = table.play.with_untracked(|it| it.session().n_humans() == 0);
    let is_shared = table.play.with_untracked(|it| it.session().n_humans() == 2);
    let is_remote = table.line.is_some();
    let is_seated = !is_remote || table.play.with_untracked(|it| it.own_seat().is_some());
    let is_watched = is_watched || !is_seated;
    let time = table.play.with_untracked(|it| it.session().time());
    let has_clock = time.is_some_and(|it| !it.is_correspondence());
    let named = move |msg: Msg, path, key, label, may: fn(&Buttons) -> bool| {
        let off = move || (!can.with(may)).then_some("true");
        let click = move |_| {
            if can.with_untracked(may) {
                table.send(msg.clone());
            }
        };
        view! {
            <button
                class="deed" aria-disabled=off aria-label=language.word(label) on:click=click
            >
                {sign(path)}
                <span>{language.word(key)}</span>
            </button>
        }
    };
    let button =
        move |msg: Msg, path, key, may: fn(&Buttons) -> bool| named(msg, path, key, key, may);
    let pause = move || {
        let (msg, path, key) = match is_paused.get() {
            true => (Msg::GoOn, GO, "web-go-on"),
            false => (Msg::Pause, PAUSE, "web-pause"),
        };
        button(msg, path, key, |it| it.pause)
    };
    view! {
        <div class="deeds" data-place="actions">
            {(!is_watched).then(|| view! {
                {button(Msg::Act(Action::TakeBack), UNDO, "web-undo", |it| it.take_back)}
                {(!is_remote).then(|| view! {
                    {button(Msg::Act(Action::Redo), REDO, "web-redo", |it| it.redo)}
                    {button(Msg::Hint, HINT, "web-hint", |it| it.hint)}
                })}
                {is_remote.then(|| button(Msg::Act(Action::Abandon), ABORT, "web-abort", |it| it.abort))}
                {(is_remote && is_shared && has_clock).then(|| {
                    button(Msg::Act(Action::AddTime(MORE_TIME)), CLOCK, "web-more-time", |it| it.more_time)
                })}
            })}
            {(!is_shared && !is_remote).then_some(pause)}
            {button(Msg::Flip, FLIP, "web-flip", |_| true)}
            {(is_shared && is_seated).then(|| {
                named(Msg::Act(Action::Offer(Offer::Draw)), DRAW, "web-draw", "web-draw-offer", |it| it.offer_draw)
            })}
            {(!is_watched).then(|| button(Msg::Act(Action::Resign), FLAG, "web-resign", |it| it.resign))}
        </div>
        {(is_watched && is_seated).then(|| view! { <Watched table/> })}
        <Show when=move || can.with(|it| it.take_over)>
            <p>
                <button class="button" on:click=move |_| table.take_over()>
                    {language.word(table.take_over_key)}
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
    let settings = table.services.keeper.settings;
    let pace = Memo::new(move |_| settings.with(|it| it.pace));
    Effect::new(move || table.send(Msg::SetPace(pace.get())));
    view! { <super::super::new::PaceChoice/> }
}

/// Asks the other person at this screen about a draw, in a place of its own.
#[component]
pub(super) fn DrawOffer(table: Table) -> impl IntoView {
    let is_asked = Memo::new(move |_| table.play.with(|it| it.buttons().answer_draw));
    let accept = Msg::Act(Action::Accept(Offer::Draw));
    let decline = Msg::Act(Action::Decline(Offer::Draw));
    let words = ["web-draw-really", "web-draw-decline", "web-draw-accept"];
    view! { <Asked table is_asked words no=decline yes=accept class="button"/> }
}

/// Asks whether the opponent, who is elsewhere, may take a move back.
#[component]
pub(super) fn TakeBackOffer(table: Table) -> impl IntoView {
    let is_asked = Memo::new(move |_| table.play.with(|it| it.buttons().answer_take_back));
    let accept = Msg::Act(Action::Accept(Offer::TakeBack));
    let decline = Msg::Act(Action::Decline(Offer::TakeBack));
    let words = ["web-undo-really", "web-undo-decline", "web-undo-accept"];
    view! { <Asked table is_asked words no=decline yes=accept class="button"/> }
}

/// Ways out of the page: links, copies, files.
#[component]
pub(super) fn Share(table: Table) -> impl IntoView {
    let language = table.services.language;
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
                {browser::can_share().then(|| button(share, "web-share-system"))}
                {button(|it| it.copy(Copied::Link), "web-copy-link")}
                {qr::button(table.services, move || {
                    table.play.with_untracked(|it| Route::share(it.record()).ok())
                })}
                {button(|it| it.copy(Copied::Record), "web-copy-record")}
                {button(|it| it.copy(Copied::Position), "web-copy-position")}
                {button(Table::download, "web-download-record")}
                {picture::buttons(table.services, move || seen(table))}
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
    let is_asked = Memo::new(move |_| table.play.with(|it| it.dialog() == Some(Dialog::Resign)));
    let words = ["web-resign-really", "web-no", "web-resign"];
    view! { <Asked table is_asked words no=Msg::No yes=Msg::Yes class="button button-danger"/> }
}

/// A question with two answers; closing it is the first one.
#[component]
fn Asked(
    table: Table,
    is_asked: Memo<bool>,
    /// The question and its answers.
    words: [&'static str; 3],
    no: Msg,
    yes: Msg,
    /// What the second answer looks like.
    class: &'static str,
) -> impl IntoView {
    let language = table.services.language;
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
    let refuse = no.clone();
    let closed = move |_: ev::Event| {
        if is_asked.try_get_untracked() == Some(true) {
            table.send(refuse.clone());
        }
    };
    view! {
        <dialog node_ref=dialog class="dialog" aria-labelledby=words[0] on:close=closed>
            <p id=words[0]>{language.word(words[0])}</p>
            <div class="dialog-buttons" data-place="answers">
                <button class="button button-plain" on:click=move |_| table.send(no.clone())>
                    {language.word(words[1])}
                </button>
                <button class=class on:click=move |_| table.send(yes.clone())>
                    {language.word(words[2])}
                </button>
            </div>
        </dialog>
    }
}
