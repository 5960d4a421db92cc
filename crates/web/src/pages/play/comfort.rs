//! Comforts of games in which nobody has to be there at once: lines that are prepared, the next
//! game, and word of one's turn.

use leptos::prelude::*;
use online::Command;
use page::Route;
use play::{Msg, Play};
use rules::Note;
use session::{Action, TimeControl};

use super::Table;
use crate::board::LiveBoard;
use crate::browser;
use crate::line::Connection;

/// All of them, for a player.
#[component]
pub(super) fn Comforts(table: Table, line: Connection) -> impl IntoView {
    let is_slow = table.play.with_untracked(|it| {
        let time = it.session().time();
        it.own_seat().is_some() && time.is_none_or(TimeControl::is_correspondence)
    });
    is_slow.then(|| view! { <NextTurn table line/> <Plan table line/> <Notice table/> })
}

/// After a move: another game in which it is one's turn.
#[component]
fn NextTurn(table: Table, line: Connection) -> impl IntoView {
    let services = table.services;
    let next = RwSignal::new(Option::<String>::None);
    Effect::new(move || {
        if line.own_move.get().is_some() {
            let here = table.play.with_untracked(|it| it.id().to_owned());
            super::super::online::ask_mine(services, move |mut games| {
                games.retain(|it| it.is_turn && it.game != here);
                next.try_set(games.into_iter().next().map(|it| it.game));
            });
        }
    });
    move || {
        next.get().map(|id| {
            view! {
                <p><a class="button" href=Route::Online(id, None).to_string()>
                    {services.language.word("web-next-turn")}
                </a></p>
            }
        })
    }
}

/// Answers that are played by themselves, and a board to find them on.
#[component]
fn Plan(table: Table, line: Connection) -> impl IntoView {
    let language = table.services.language;
    // Lines begin where the opponent thinks.
    let begins = Memo::new(move |_| {
        table.play.with(|it| {
            let session = it.session();
            let is_time = session.is_running() && session.n_humans() == 2;
            (is_time && it.own_seat() != Some(session.turn())).then(|| session.n_plies())
        })
    });
    let (is_open, round) = (RwSignal::new(false), RwSignal::new(0_u32));
    let change = move |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = line.plan.get_untracked();
        change(&mut lines);
        let moves = |line: &String| line.split(' ').map(str::to_owned).collect();
        line.command(&Command::Plan(lines.iter().map(moves).collect()));
        round.update(|n| *n += 1);
    };
    let rows = move || {
        let all = line.plan.get().into_iter().enumerate();
        all.map(|(n, text)| view! {
            <li>
                <span>{text}</span>
                <button class="button button-plain" on:click=move |_| change(&|it| drop(it.remove(n)))>
                    {language.word("web-remove")}
                </button>
            </li>
        })
        .collect::<Vec<_>>()
    };
    let board = move || {
        round.track();
        let play = table.play.with_untracked(Play::try_lines).ok()?;
        let choice = play.choice();
        let board = Table::scratch(table.services, play);
        let view = Memo::new(move |_| board.play.with(Play::board));
        let found = move || board.play.with(|it| it.session().moves().join(" "));
        // Both have moved equally often.
        let is_whole = move || {
            let n = board.play.with(|it| it.session().n_plies());
            n > 0 && n % 2 == 0
        };
        let keep = move |_| {
            if is_whole() {
                change(&|it| it.push(found()));
            }
        };
        Some(view! {
            <div class="plan-board">
                <LiveBoard
                    view=Signal::from(view) game=choice.game() label=Signal::derive(language.word("web-plan"))
                    on=Callback::new(move |event| board.board(event))
                />
            </div>
            <p role="status">{move || match found() {
                it if it.is_empty() => language.texts().word("web-plan-begin"),
                it => it,
            }}</p>
            <div class="share-ways">
                <button class="button" aria-disabled=move || (!is_whole()).then_some("true") on:click=keep>
                    {language.word("web-plan-keep")}
                </button>
                <button class="button button-plain" on:click=move |_| board.send(Msg::Act(Action::TakeBack))>
                    {language.word("web-plan-back")}
                </button>
            </div>
        })
    };
    view! {
        {move || begins.get().map(|_| view! {
            <section class="share plan" data-place="plan">
                <button
                    class="button button-plain" aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.update(|it| *it = !*it)
                >
                    {language.word("web-plan")}" "
                    {move || Some(line.plan.with(Vec::len)).filter(|n| *n > 0)}
                </button>
                <Show when=move || is_open.get()>
                    <p class="fine">{language.word("web-plan-about")}</p>
                    <ol class="plan-lines">{rows}</ol>
                    {board}
                    <p class="fine" role="status">{move || line.trouble.get()}</p>
                </Show>
            </section>
        })}
    }
}

/// Word of one's turn by the system, while the page is open behind others.
#[component]
fn Notice(table: Table) -> impl IntoView {
    let language = table.services.language;
    let can_ask = RwSignal::new(browser::can_ask_to_notify());
    let is_turn = Memo::new(move |_| {
        table
            .play
            .with(|it| it.session().is_running() && it.own_seat() == Some(it.session().turn()))
    });
    Effect::new(move |before: Option<bool>| {
        let is_turn = is_turn.get();
        if is_turn && before == Some(false) && document().hidden() {
            let choice = table.play.with_untracked(Play::choice);
            let name = super::board_name(language.texts(), choice);
            let note = Note::new("web-notice").with("game", name);
            browser::notify(&language.texts().say(None, &note));
        }
        is_turn
    });
    let ask = move |_| {
        browser::ask_to_notify(move || {
            can_ask.try_set(false);
        });
    };
    view! {
        <Show when=move || can_ask.get()>
            <p><button class="button button-plain" on:click=ask>{language.word("web-notice-ask")}</button></p>
        </Show>
    }
}
