//! The analysis board: any position or game, a tree of moves, and what the
//! engine says of it.

mod bench;
mod controls;
mod editor;
mod graph;
mod lines;
mod opener;
mod openings;
mod report;
mod studies;
mod tree;

use games::Choice;
use leptos::prelude::*;
use page::Source;
use play::study::{Study, StudyMsg};
use rules::{Note, Player};

use super::capital;
use super::home::board_name;
use super::learn::Picker;
use crate::board::LiveBoard;
use crate::services::Services;
use bench::Bench;
use controls::Controls;
use editor::Editor;
use graph::Graph;
use lines::Lines;
use openings::Openings;
use report::ReportPanel;
use tree::MoveTree;

/// The analysis board.
#[component]
pub(crate) fn Analysis(source: Source) -> impl IntoView {
    let services = Services::here();
    match bench::open(services.keeper, &source) {
        Ok((study, id)) => {
            let bench = Bench::new(services, study, id);
            view! { <Room bench/> }.into_any()
        }
        Err(why) => view! { <super::Broken why/> }.into_any(),
    }
}

#[component]
fn Room(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let choice = Memo::new(move |_| bench.study.with(Study::choice));
    crate::browser::on_key(move |key| bench.key(key));
    let is_editing = Memo::new(move |_| bench.study.with(|it| it.edit().is_some()));
    let name = move || board_name(language.texts(), choice.get());
    view! {
        <div class="study">
            <h1 class="study-title">{language.word("web-analysis")}": "{name}</h1>
            // Another game has another board.
            {move || view! { <Table bench choice=choice.get()/> }}
            <section class="study-side" aria-label=language.word("web-the-moves")>
                {move || match is_editing.get() {
                    true => view! { <Editor bench/> }.into_any(),
                    false => view! {
                        <Lines bench/>
                        <MoveTree bench/>
                        <Controls bench/>
                        <Openings bench/>
                        <Graph bench/>
                        <ReportPanel bench/>
                    }.into_any(),
                }}
            </section>
        </div>
    }
}

/// The board, the bar of chances beside it, and what is to be said.
#[component]
fn Table(bench: Bench, choice: Choice) -> impl IntoView {
    let language = bench.services.language;
    let game = choice.game();
    let board = Memo::new(move |_| bench.study.with(Study::board));
    let told = Memo::new(move |_| bench.study.with(|it| it.notice().cloned()));
    let turn = Memo::new(move |_| bench.study.with(turn_note));
    let say = move |note: &Note| capital(language.texts().say(Some(game), note));
    let line = move || match told.get() {
        Some(told) => told.notes.iter().map(say).collect::<Vec<_>>().join(" "),
        None => turn.get().iter().map(say).collect::<Vec<_>>().join(" "),
    };
    let is_alert = move || told.with(|it| it.as_ref().is_some_and(|it| it.is_alert));
    view! {
        <section class="study-board" aria-label=language.word("web-the-board")>
            <Bar bench/>
            <div class="study-stage">
                <LiveBoard
                    view=Signal::from(board) game
                    label=Signal::derive(move || board_name(language.texts(), choice))
                    on=Callback::new(move |event| bench.board(event))
                />
            </div>
            <p class="study-said" class:study-alert=is_alert>{line}</p>
            <div class="picker">
                <Picker
                    view=Signal::from(board)
                    take=Callback::new(move |mv| bench.send(StudyMsg::Take(mv)))
                />
            </div>
        </section>
    }
}

/// Whose turn it is, or how the game has ended and why.
fn turn_note(study: &Study) -> Vec<Note> {
    let position = study.position();
    match position.outcome() {
        None => vec![Note::new("to-move").with("player", position.turn())],
        Some(outcome) => {
            let result = match outcome {
                rules::Outcome::Win(player) => Note::new("play-result-win").with("player", player),
                rules::Outcome::Draw => Note::new("play-result-draw"),
            };
            [result].into_iter().chain(position.reason()).collect()
        }
    }
}

/// The chances of both players, one above the other.
#[component]
fn Bar(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let chance = Memo::new(move |_| bench.study.with(Study::chance));
    let is_flipped = Memo::new(move |_| bench.study.with(Study::is_flipped));
    let share = move || chance.get().map_or(50.0, |(chance, _)| 100.0 * chance);
    let faces = Memo::new(move |_| {
        let choice = bench.study.with(Study::choice);
        Player::BOTH.map(|it| bar_face(choice, it))
    });
    let label = move || lines::chance_text(bench, language.texts(), chance.get());
    view! {
        <div
            class="bar" class:bar-flipped=move || is_flipped.get()
            class:bar-proved=move || chance.get().is_some_and(|(_, proved)| proved)
            class:bar-unknown=move || chance.get().is_none()
            role="img" aria-label=label title=label
        >
            <div class=move || format!("bar-second bar-{}", faces.get()[1])></div>
            <div
                class=move || format!("bar-first bar-{}", faces.get()[0])
                style:--share=move || format!("{:.1}%", share())
            ></div>
        </div>
    }
}

/// The color of a player's part of the bar; a number where pieces are shared.
fn bar_face(choice: Choice, player: Player) -> &'static str {
    match (page::piece_of(choice, player), player) {
        (Some(piece), _) => piece.color.id(),
        (None, Player::First) => "one",
        (None, Player::Second) => "two",
    }
}
