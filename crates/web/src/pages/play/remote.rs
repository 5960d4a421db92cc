//! What is to be known of a match that lives elsewhere: the line, the others, and what
//! became of one's own move.

use leptos::prelude::*;
use online::Line;
use page::{Route, Source};
use play::{Msg, Play};
use rules::{Note, Player};
use session::{Action, Offer};

use super::Table;
use crate::browser;
use crate::line::Connection;

/// One line of it, and after the end what can be done next.
#[component]
pub(super) fn LineState(table: Table, line: Connection) -> impl IntoView {
    let language = table.services.language;
    let own = move || table.play.with(Play::own_seat);
    let key = move || {
        let opponent = own().map(Player::other);
        match line.line.get() {
            Line::Outdated => "web-line-outdated",
            Line::Down | Line::Connecting | Line::Greeting => "web-line-down",
            // Who is there is only known while the own line is good.
            Line::Live => {
                let (present, _) = line.presence.get();
                match opponent {
                    None => "web-line-watching",
                    Some(it) if present[it.idx()] => "web-line-there",
                    Some(_) => "web-line-away",
                }
            }
        }
    };
    let delivery = move || {
        let sent = table.play.with(|it| it.sent_move().is_some());
        let (own, stored) = (own()?, line.own_move.get());
        let seen = line.seen.get()[own.other().idx()];
        match (sent, stored) {
            (true, _) => Some("web-move-sent"),
            (false, Some(n)) if seen >= n => Some("web-move-seen"),
            (false, Some(_)) => Some("web-move-stored"),
            (false, None) => None,
        }
    };
    let watchers = move || {
        let (_, n) = line.presence.get();
        let note = Note::new("web-watchers").with("number", n);
        (n > 0 && line.line.get() == Line::Live).then(|| language.texts().say(None, &note))
    };
    let reload = move |_| {
        // The address stays; the program is fetched anew.
        let _ = window().location().reload();
    };
    view! {
        <p class="line-state" data-line=key role="status">
            <span>{move || language.texts().word(key())}</span>
            {move || delivery().map(|key| view! {
                <span data-delivery=key>{language.texts().word(key)}</span>
            })}
            {move || watchers().map(|text| view! { <span>{text}</span> })}
            <Show when=move || line.line.get() == Line::Outdated>
                <button class="button button-plain" on:click=reload>{language.word("web-reload")}</button>
            </Show>
        </p>
        <After table line/>
    }
}

/// What can be done once the match is over.
#[component]
fn After(table: Table, line: Connection) -> impl IntoView {
    let language = table.services.language;
    let is_over = Memo::new(move |_| table.play.with(|it| !it.session().is_running()));
    let can = Memo::new(move |_| table.play.with(Play::buttons));
    // What is over is kept here as well, to be studied without the server.
    Effect::new(move || {
        if is_over.get() {
            let (id, record) = table
                .play
                .with_untracked(|it| (it.id().to_owned(), it.record().clone()));
            let keeper = table.services.keeper;
            // It is still on the server.
            let _ = keeper.library(|it| it.save(&id, &record, browser::now()));
        }
    });
    let study = move |_| {
        let kept = table
            .play
            .with_untracked(|it| Source::Kept(it.id().to_owned()));
        browser::go(&Route::Analysis(kept).to_string());
    };
    let deed = move |action: Action, key: &'static str, is_plain: bool| {
        let class = if is_plain {
            "button button-plain"
        } else {
            "button"
        };
        view! {
            <button class=class on:click=move |_| table.send(Msg::Act(action.clone()))>
                {language.word(key)}
            </button>
        }
    };
    let next = move || {
        let welcome = line
            .welcome
            .with(|it| it.as_ref().and_then(|it| it.next.clone()));
        line.next.get().or(welcome)
    };
    view! {
        <Show when=move || is_over.get()>
            <div class="ending" data-place="ending">
                <div class="ending-ways">
                    {move || next().map(|id| view! {
                        <a class="button" href=Route::Online(id, None).to_string()>
                            {language.word("web-next-game")}
                        </a>
                    })}
                    {move || can.with(|it| it.offer_rematch && next().is_none())
                        .then(|| deed(Action::Offer(Offer::Rematch), "web-rematch-offer", false))}
                    {move || can.with(|it| it.answer_rematch).then(|| view! {
                        {deed(Action::Accept(Offer::Rematch), "web-rematch-accept", false)}
                        {deed(Action::Decline(Offer::Rematch), "web-rematch-decline", true)}
                    })}
                    <button class="button button-plain" on:click=study>
                        {language.word("web-analyze")}
                    </button>
                </div>
            </div>
        </Show>
    }
}
