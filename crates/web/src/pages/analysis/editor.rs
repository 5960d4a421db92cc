//! A position is edited.

use leptos::prelude::*;
use play::study::{Edit, EditMsg, Study, StudyMsg};
use rules::{Note, Player};

use super::{Bench, capital};
use crate::icons::piece_sign;

/// Pieces to put on the board, who is to move, the text, and what is wrong.
#[component]
pub(super) fn Editor(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let game = bench.study.with_untracked(Study::choice).game();
    let pieces = bench
        .study
        .with_untracked(|it| it.edit().map(|it| it.pieces().to_vec()));
    let text = Memo::new(move |_| bench.study.with(|it| it.edit().map(Edit::text)));
    let turn = Memo::new(move |_| bench.study.with(|it| it.edit().map(Edit::turn)));
    let fault = Memo::new(move |_| {
        bench
            .study
            .with(|it| it.edit().and_then(|it| it.check().err()))
    });
    let send = move |msg| bench.send(StudyMsg::Edit(msg));
    let say = move |note: &Note| capital(language.texts().say(Some(game), note));
    let brush = move |letter: Option<char>, face: AnyView, name: Signal<String>| {
        view! {
            <button
                class="pick" aria-label=name title=name
                aria-pressed=move || (bench.brush.get() == letter).to_string()
                on:click=move |_| bench.brush.set(letter)
            >
                {face}
            </button>
        }
    };
    let brushes: Vec<_> = pieces
        .unwrap_or_default()
        .into_iter()
        .map(|piece| {
            let name = Signal::derive(move || {
                let texts = language.texts();
                let key = match piece.kind {
                    rules::PieceKind::Stone => "play-piece-stone",
                    rules::PieceKind::Tile => "play-piece-tile",
                    rules::PieceKind::King => "play-piece-king",
                };
                texts.say(Some(game), &Note::new(key).with("color", piece.color))
            });
            brush(Some(piece.letter), piece_sign(piece).into_any(), name)
        })
        .collect();
    let eraser = brush(
        None,
        view! { <span aria-hidden="true">"✕"</span> }.into_any(),
        Signal::derive(move || language.texts().word("web-study-eraser")),
    );
    let side = move |player: Player| {
        let name = move || game.info().player(player).name.in_lang(language.now());
        view! {
            <label>
                <input
                    type="radio" name="turn" prop:checked=move || turn.get() == Some(player)
                    on:change=move |_| send(EditMsg::Turn(player))
                />
                {name}
            </label>
        }
    };
    view! {
        <h2>{language.word("web-study-edit")}</h2>
        <div class="brushes" role="group" aria-label=language.word("web-study-pieces")>{brushes}{eraser}</div>
        <fieldset class="editor-turn">
            <legend>{language.word("web-study-turn")}</legend>
            {Player::BOTH.map(side)}
        </fieldset>
        <label class="remark">
            <span>{language.word("web-study-position")}</span>
            <textarea
                rows="3" spellcheck="false" autocomplete="off"
                prop:value=move || text.get().unwrap_or_default()
                on:input=move |event| send(EditMsg::Text(event_target_value(&event)))
            ></textarea>
        </label>
        <p class="study-said" role="status" class:study-alert=move || fault.get().is_some()>
            {move || match fault.get() {
                Some(note) => say(&note),
                None => language.texts().word("web-study-good"),
            }}
        </p>
        <div class="study-buttons">
            <button class="button" disabled=move || fault.get().is_some() on:click=move |_| send(EditMsg::Done)>
                {language.word("web-study-done")}
            </button>
            <button class="button button-plain" on:click=move |_| send(EditMsg::Cancel)>
                {language.word("web-cancel")}
            </button>
            <button class="button button-plain" on:click=move |_| send(EditMsg::Clear)>
                {language.word("web-study-clear")}
            </button>
            <button class="button button-plain" on:click=move |_| send(EditMsg::Reset)>
                {language.word("web-study-reset")}
            </button>
        </div>
    }
}
