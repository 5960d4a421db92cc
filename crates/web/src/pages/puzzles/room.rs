//! A puzzle and everything around it.

use leptos::prelude::*;
use page::{Posed, Route};
use play::puzzle::{PuzzleBoard, PuzzleMsg};
use protocol::worker::exact::Act;
use rules::Note;

use super::desk::Desk;
use crate::board::LiveBoard;
use crate::browser;
use crate::pages::learn::Picker;
use crate::pages::{capital, prose};

/// A puzzle.
#[component]
pub(crate) fn PuzzlePage(posed: Posed) -> impl IntoView {
    let desk = Desk::new(posed);
    let language = desk.services.language;
    browser::on_key(move |key| desk.key(key));
    let is_here = Memo::new(move |_| desk.board.with(Option::is_some));
    let title = move || {
        let posed = desk.posed();
        let texts = language.texts();
        let kind = match posed {
            Posed::Day(_) => texts.word("puzzle-menu-daily"),
            Posed::Practice(_) | Posed::One(..) => texts.word("web-puzzle"),
        };
        format!("{kind}: {}", texts.board(posed.choice()))
    };
    view! {
        <div class="learn puzzle">
            <header class="learn-head">
                <h1>{title}</h1>
                <a href=Route::Puzzles.to_string()>{language.word("web-puzzles-all")}</a>
            </header>
            {move || match is_here.get() {
                true => view! { <Room desk/> }.into_any(),
                false => prose::waiting(language, desk.is_lost.get()),
            }}
        </div>
    }
}

/// The board, what is asked, what is said, and what can be done.
#[component]
fn Room(desk: Desk) -> impl IntoView {
    let language = desk.services.language;
    let game = desk.game();
    let of = move |board: fn(&PuzzleBoard) -> bool| {
        Memo::new(move |_| desk.board.with(|it| it.as_ref().is_some_and(board)))
    };
    let is_over = of(PuzzleBoard::is_over);
    let is_waiting = of(PuzzleBoard::is_waiting);
    let empty = desk
        .board
        .with_untracked(|it| it.as_ref().map(PuzzleBoard::board));
    let board = Memo::new(move |_| {
        let board = desk.board.with(|it| it.as_ref().map(PuzzleBoard::board));
        board
            .or_else(|| empty.clone())
            .expect("the board is there before the room")
    });
    let notice = Memo::new(move |_| {
        desk.board
            .with(|it| it.as_ref().and_then(|it| it.notice().cloned()))
    });
    let say = move |note: &Note| capital(language.texts().say(Some(game), note));
    let said = move || match (is_waiting.get(), notice.get()) {
        (true, _) => language.texts().word("web-puzzle-judging"),
        (false, Some(told)) => told.notes.iter().map(say).collect::<Vec<_>>().join(" "),
        (false, None) => String::new(),
    };
    let is_alert = move || notice.with(|it| it.as_ref().is_some_and(|it| it.is_alert));
    let is_solved = move || desk.told.with(|it| it.state == "solved");
    view! {
        <section class="learn-board" aria-label=language.word("web-the-board")>
            <LiveBoard
                view=Signal::from(board) game
                label=Signal::derive(move || language.texts().board(desk.posed().choice()))
                on=Callback::new(move |event| desk.on_board(event))
            />
        </section>
        <section class="learn-words" aria-label=language.word("web-learn-task")>
            <p class="learn-task">{move || desk.told.with(|it| it.task.as_ref().map(say))}</p>
            <div class="picker">
                <Picker
                    view=Signal::from(board)
                    take=Callback::new(move |mv| desk.send(PuzzleMsg::Take(mv)))
                />
            </div>
            <p
                class="learn-said" class:learn-wrong=is_alert class:learn-right=is_solved
                aria-busy=move || is_waiting.get().to_string()
            >
                {said}
            </p>
            <div class="learn-buttons" data-place="">
                {move || match is_over.get() {
                    true => view! { <Ended desk/> }.into_any(),
                    false => view! { <Help desk/> }.into_any(),
                }}
            </div>
            {move || is_over.get().then(|| view! { <Review desk/> })}
            <p class="puzzle-head">{move || desk.told.with(|it| it.head.as_ref().map(say))}</p>
        </section>
    }
}

/// Help while a move is asked for.
#[component]
fn Help(desk: Desk) -> impl IntoView {
    let language = desk.services.language;
    view! {
        <button class="button button-plain" on:click=move |_| desk.ask_if_idle(Act::Hint)>
            {language.word("web-hint")}
        </button>
        <button class="button button-plain" on:click=move |_| desk.ask_if_idle(Act::GiveUp)>
            {move || capital(language.texts().word("puzzle-key-solution"))}
        </button>
    }
}

/// Where to go once it is over.
#[component]
fn Ended(desk: Desk) -> impl IntoView {
    let language = desk.services.language;
    let posed = desk.posed();
    let next = match posed {
        Posed::Practice(_) => view! {
            <button class="button" on:click=move |_| desk.ask(Act::Next)>
                {move || capital(language.texts().word("puzzle-key-next"))}
            </button>
        }
        .into_any(),
        _ => {
            let href = Route::Puzzle(Posed::Practice(posed.choice())).to_string();
            view! { <a class="button" href=href>{language.word("web-puzzles-more")}</a> }.into_any()
        }
    };
    view! {
        {next}
        <button class="button button-plain" on:click=move |_| desk.analyze()>
            {language.word("web-analysis")}
        </button>
    }
}

/// The moves to look at, what it was about, and how practice stands.
#[component]
fn Review(desk: Desk) -> impl IntoView {
    let language = desk.services.language;
    let game = desk.game();
    let shown = move || {
        desk.board
            .with(|it| it.as_ref().map_or(0, PuzzleBoard::shown))
    };
    let line = desk.board.with_untracked(|it| {
        let line = it.iter().flat_map(PuzzleBoard::line);
        line.cloned().collect::<Vec<String>>()
    });
    let step = move |(n, mv): (usize, String)| {
        view! {
            <li>
                <button
                    class="move" aria-current=move || (shown() == n).then_some("step")
                    on:click=move |_| desk.send(PuzzleMsg::Look(n))
                >
                    {mv}
                </button>
            </li>
        }
    };
    let start = (0, language.texts().word("web-puzzle-start"));
    let steps = [start].into_iter().chain((1..).zip(line)).map(step);
    let themes = move || {
        let texts = language.texts();
        let themes = desk.told.with(|it| it.themes.clone());
        let themes = themes.iter().map(|it| texts.say(Some(game), it));
        let themes = themes.collect::<Vec<_>>().join(", ");
        texts.say(None, &Note::new("puzzle-themes").with("themes", themes))
    };
    let stands = move || {
        desk.practice.with(|it| {
            let practice = it.as_ref()?;
            let again = practice
                .is_again
                .then(|| language.texts().word("puzzle-not-counted"));
            let days =
                super::days(language, practice).filter(|_| matches!(desk.posed(), Posed::Day(_)));
            let stands = super::standing(practice, game).map(|it| super::stands(language, it));
            let damaged = practice
                .damaged
                .map(|_| language.texts().word("web-puzzle-damaged"));
            let all = [damaged, again, days, stands].into_iter().flatten();
            Some(all.map(|it| view! { <p>{it}</p> }).collect::<Vec<_>>())
        })
    };
    view! {
        <nav class="posed-line" aria-label=language.word("web-the-moves")>
            <ol>{steps.collect::<Vec<_>>()}</ol>
        </nav>
        <p>{themes}</p>
        <div class="posed-stands" role="status">{stands}</div>
    }
}
