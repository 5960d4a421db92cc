//! What is to be known of a match that lives elsewhere: the line, the others, and what
//! became of one's own move.

use leptos::prelude::*;
use online::{Claim, Command, Line};
use page::{Route, Source};
use play::{Msg, Play};
use protocol::online::{Terms, Welcome};
use rules::{Note, Player};
use session::{Action, Offer, TimeControl};

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
            // A browser is not told why a socket cannot be had, so that it is never said to be gone.
            Line::Down | Line::Connecting | Line::Greeting | Line::Gone => "web-line-down",
            // Who is there is only known while the own line is good.
            Line::Live => {
                let present = line.presence.get().players;
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
        let n = line.presence.get().watchers;
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
        <Left table line/>
        <Vacation table line/>
        <After table line/>
    }
}

/// What can be claimed from an opponent who has left.
#[component]
fn Left(table: Table, line: Connection) -> impl IntoView {
    let language = table.services.language;
    let is_left = Memo::new(move |_| {
        let opponent = table.play.with(Play::own_seat).map(Player::other);
        let at = opponent.and_then(|it| line.presence.get().claims[it.idx()]);
        let is_running = table.play.with(|it| it.session().is_running());
        is_running && line.line.get() == Line::Live && at.is_some_and(|at| at <= table.now.get())
    });
    let claim = move |claim: Claim, key: &'static str| {
        view! {
            <button class="button button-plain" on:click=move |_| line.command(&Command::Claim(claim))>
                {language.word(key)}
            </button>
        }
    };
    view! {
        {move || is_left.get().then(|| view! {
            <p role="status">{language.word("web-opponent-left")}</p>
            <div class="ending-ways" data-place="claims">
                {claim(Claim::Win, "web-claim-win")}
                {claim(Claim::Draw, "web-claim-draw")}
            </div>
        })}
    }
}

/// Days on which the clock stands, in games that have days for a move.
#[component]
fn Vacation(table: Table, line: Connection) -> impl IntoView {
    let language = table.services.language;
    let has_days = table.play.with_untracked(|it| {
        let time = it.session().time();
        it.own_seat().is_some() && time.is_some_and(TimeControl::is_correspondence)
    });
    let days = RwSignal::new(7_u32);
    let go = move |_| line.command(&Command::Vacation(days.get_untracked()));
    let change = move |event| {
        if let Ok(it) = event_target_value(&event).parse() {
            days.set(it);
        }
    };
    has_days.then(|| view! {
        <details class="share">
            <summary>{language.word("web-vacation")}</summary>
            <p class="fine">{language.word("web-vacation-about")}</p>
            <label class="field">
                <span>{language.word("web-vacation-days")}</span>
                <input type="number" min="0" max="30" prop:value=move || days.get() on:change=change/>
            </label>
            <p><button class="button button-plain" on:click=go>{language.word("web-vacation-go")}</button></p>
            <p class="fine" role="status">{move || line.trouble.get()}</p>
        </details>
    })
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
                    {move || line.welcome.with(|it| it.as_ref().and_then(again_terms)).map(|terms| {
                        let again = move |_| super::super::online::again(table.services, terms.clone());
                        view! { <button class="button" on:click=again>{language.word("web-again")}</button> }
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

/// What a player of a game against a level may ask for once more.
fn again_terms(welcome: &Welcome) -> Option<Terms> {
    let is_player = crate::line::seat_of(welcome.you).is_some();
    (is_player && welcome.terms.level.is_some()).then(|| welcome.terms.clone())
}
