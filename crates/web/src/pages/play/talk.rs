//! What players who are elsewhere say to each other.

use leptos::ev;
use leptos::prelude::*;
use online::{Command, phrase_key};
use play::Play;
use protocol::online::{Line, Phrase, Said, Side};
use rules::Player;

use super::Table;
use crate::icons::{COMMENT, sign};
use crate::line::Connection;

/// Phrases, and free text where both want it.
#[component]
pub(super) fn Talk(table: Table, line: Connection) -> impl IntoView {
    let language = table.services.language;
    let own = move || table.play.with(Play::own_seat);
    let is_muted = RwSignal::new(false);
    let text = RwSignal::new(String::new());
    let phrase = move |phrase: Phrase| {
        view! {
            <button
                class="button button-plain phrase"
                on:click=move |_| line.command(&Command::Say(phrase))
            >
                {move || language.texts().word(phrase_key(phrase))}
            </button>
        }
    };
    let is_on = move |player: Option<Player>| player.is_some_and(|it| line.talks.get()[it.idx()]);
    let is_free = move || is_on(own()) && is_on(own().map(Player::other));
    let say = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked().trim().to_owned();
        if !words.is_empty() {
            line.command(&Command::Chat(words));
            text.set(String::new());
        }
    };
    let wrong = RwSignal::new(String::new());
    let report = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let words = wrong.get_untracked().trim().to_owned();
        if !words.is_empty() {
            let game = table.play.with_untracked(|it| it.id().to_owned());
            wrong.set(String::new());
            super::super::online::report(table.services, &game, words, move |told| {
                line.trouble.try_set(told);
            });
        }
    };
    let lines =
        move || {
            let own = own().map(Player::idx);
            let is_own = |it: &Said| own == Some(usize::from(it.side == Side::Second));
            let muted = is_muted.get();
            line.said.with(|all| {
                let heard = all.iter().filter(|it| is_own(it) || !muted);
                heard
                .map(|it| {
                    let who = if is_own(it) { "web-talk-me" } else { "web-talk-other" };
                    let words = match &it.line {
                        Some(Line::Phrase(phrase)) => language.texts().word(phrase_key(*phrase)),
                        Some(Line::Text(text)) => text.clone(),
                        None => String::new(),
                    };
                    view! { <li data-who=who><b>{language.texts().word(who)}</b>" "{words}</li> }
                })
                .collect::<Vec<_>>()
            })
        };
    let toggle = move |event| line.command(&Command::Talk(event_target_checked(&event)));
    let waits = move || is_on(own()) && !is_free();
    let is_between_people = table.play.with_untracked(|it| it.session().n_humans() == 2);
    (own().is_some() && is_between_people).then(|| {
        view! {
            <details class="share talk">
                <summary>
                    {sign(COMMENT)}
                    <span>{language.word("web-talk")}</span>
                    <span class="fine">{move || line.said.with(Vec::len)}</span>
                </summary>
                <div role="log" aria-label=language.word("web-talk")><ol class="talk-lines">{lines}</ol></div>
                <div class="share-ways">{Phrase::ALL.map(phrase)}</div>
                <label class="check">
                    <input type="checkbox" prop:checked=move || is_on(own()) on:change=toggle/>
                    <span>{language.word("web-talk-free")}</span>
                </label>
                {move || waits().then(|| view! { <p class="fine">{language.word("web-talk-waits")}</p> })}
                {move || is_free().then(|| view! {
                    <form class="talk-form" on:submit=say>
                        <input
                            type="text" maxlength="200" aria-label=language.word("web-talk-say")
                            prop:value=move || text.get()
                            on:input=move |event| text.set(event_target_value(&event))
                        />
                        <button class="button">{language.word("web-talk-say")}</button>
                    </form>
                })}
                <label class="check">
                    <input
                        type="checkbox" prop:checked=move || is_muted.get()
                        on:change=move |event| is_muted.set(event_target_checked(&event))
                    />
                    <span>{language.word("web-talk-mute")}</span>
                </label>
                <p class="fine" role="status">{move || line.trouble.get()}</p>
                <form class="talk-form" on:submit=report>
                    <input
                        type="text" maxlength="1000" aria-label=language.word("web-report-what")
                        placeholder=language.word("web-report-what")
                        prop:value=move || wrong.get()
                        on:input=move |event| wrong.set(event_target_value(&event))
                    />
                    <button class="button button-plain">{language.word("web-report")}</button>
                </form>
            </details>
        }
    })
}
