//! A game in progress.

mod actions;
mod comfort;
mod ending;
mod list;
mod players;
mod prompt;
mod remote;
mod table;
mod talk;

use std::cell::RefCell;

use games::Choice;
use leptos::prelude::*;
use page::{Claim, NewGame, Route};
use play::Play;
use record::Record;
use rules::Note;
use session::Session;

use super::home::board_name;
use crate::board::LiveBoard;
use crate::browser;
use crate::services::Services;
use actions::{Actions, DrawOffer, Resign, Share, TakeBackOffer};
use comfort::Comforts;
use ending::Ending;
use list::Moves;
pub(in crate::pages) use players::goals;
use players::{Others, Strip};
use prompt::Prompt;
use remote::LineState;
pub(in crate::pages) use table::Table;
use talk::Talk;

thread_local! {
    /// The game that was begun a moment ago and is about to be opened.
    static STARTED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Says that a game is opened next because it has just begun.
pub(super) fn expect_start(id: &str) {
    STARTED.set(Some(id.to_owned()));
}

/// A game that is kept in this browser.
#[component]
pub(crate) fn Game(id: String) -> impl IntoView {
    let services = Services::here();
    let opened = RwSignal::new(0_u32);
    let is_taken = RwSignal::new(false);
    move || {
        // Taken over from another tab, it is opened anew.
        opened.track();
        let claim = services
            .keeper
            .library(|library| match is_taken.get_untracked() {
                true => library.take_over(&id, browser::now()),
                false => library.claim(&id, browser::now()),
            });
        let Some(kept) = services.keeper.library(|library| library.open(&id)) else {
            let why = Note::new("web-game-gone");
            return view! { <super::Broken why/> }.into_any();
        };
        let play = match claim {
            Claim::Mine => Play::resume(&id, kept.record),
            Claim::Other => {
                Play::watch(&id, kept.record, table::elsewhere()).map(|play| (play, Vec::new()))
            }
        };
        match play {
            Ok((play, effects)) => {
                let reopen = Callback::new(move |()| {
                    is_taken.set(true);
                    opened.update(|n| *n += 1);
                });
                let table = Table::new(services, play, reopen);
                let is_new = STARTED.take().is_some_and(|it| it == id);
                table.begin(effects, is_new);
                view! { <Room table/> }.into_any()
            }
            Err(notes) => broken(notes),
        }
    }
}

/// A game that somebody shared, to be looked at; who plays on from there does so
/// against whoever it was.
#[component]
pub(crate) fn Shared(record: Record) -> impl IntoView {
    let services = Services::here();
    let id = format!("s{:x}", browser::now());
    let seats = page::shared_seats(&record, browser::random());
    let record = match Session::from_record(record, seats) {
        Ok(session) => session.record().clone(),
        Err(refusal) => return broken(vec![refusal.note]),
    };
    let play_on = {
        let (id, record) = (id.clone(), record.clone());
        move |()| {
            let keeper = services.keeper;
            // What cannot be kept is remembered, and the game itself tells it.
            let _ = keeper.library(|it| it.save(&id, &record, browser::now()));
            browser::go(&Route::Game(id.clone()).to_string());
        }
    };
    match Play::watch(&id, record, Note::new("page-shared")) {
        Ok(play) => {
            let mut table = Table::new(services, play, Callback::new(play_on));
            table.take_over_key = "web-play-on";
            view! { <Room table/> }.into_any()
        }
        Err(notes) => broken(notes),
    }
}

/// A position that somebody shared, as the start of a game between friends.
#[component]
pub(crate) fn Place(choice: Choice, text: String) -> impl IntoView {
    let services = Services::here();
    let id = format!("p{:x}", browser::now());
    let mut setup = NewGame::against_friend(choice).setup("", 0);
    setup.start = Some(text);
    match Play::start(&id, setup) {
        Ok((play, _)) => {
            let table = Table::new(services, play, Callback::new(|()| {}));
            view! { <Room table/> }.into_any()
        }
        Err(notes) => broken(notes),
    }
}

fn broken(notes: Vec<Note>) -> AnyView {
    let why = notes.into_iter().last();
    let why = why.unwrap_or_else(|| Note::new("web-game-gone"));
    view! { <super::Broken why/> }.into_any()
}

/// The board and everything around it.
#[component]
pub(in crate::pages) fn Room(table: Table) -> impl IntoView {
    let language = table.services.language;
    let choice = table.play.with_untracked(Play::choice);
    table.listen();
    let name = move || board_name(language.texts(), choice);
    let view = Memo::new(move |_| table.play.with(Play::board));
    let is_flipped = Memo::new(move |_| view.with(|view| view.is_flipped));
    let near = move || match is_flipped.get() {
        true => rules::Player::Second,
        false => rules::Player::First,
    };
    Effect::new(move || document().set_title(&format!("{} – Quadrille", name())));
    view! {
        <div class="game">
            <section class="game-board" aria-label=language.word("web-the-board")>
                <Strip table player=Signal::derive(move || near().other())/>
                <LiveBoard
                    view=Signal::from(view) game=choice.game()
                    label=Signal::derive(name)
                    on=Callback::new(move |event| table.board(event))
                />
                <Strip table player=Signal::derive(near)/>
            </section>
            <section class="game-now" aria-label=language.word("web-the-turn")>
                <h1>{name}</h1>
                <Prompt table view=Signal::from(view)/>
                {table.line.map(|line| view! { <LineState table line/> <Comforts table line/> })}
                <Actions table/>
                <Ending table/>
                <Others table/>
            </section>
            <section class="game-more" aria-label=language.word("web-the-moves")>
                <Moves table/>
                {table.line.map(|line| view! { <Talk table line/> })}
                <Share table/>
                <p class="ways">
                    <a href=Route::Rules(choice.game()).to_string()>{language.word("web-rules")}</a>
                    <a href=format!("#/play/{}", choice.game())>{language.word("web-new-game")}</a>
                    <a href=Route::Home.to_string()>{language.word("web-home")}</a>
                </p>
            </section>
            <Resign table/>
            <DrawOffer table/>
            <TakeBackOffer table/>
        </div>
    }
}
