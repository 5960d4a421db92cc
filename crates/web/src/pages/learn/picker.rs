//! Choices that cells alone cannot make.

use leptos::prelude::*;
use play::{BoardView, ChoiceView};
use rules::Note;

use crate::icons::piece_sign;
use crate::words::Language;

/// Buttons for moves that the chosen cells do not tell apart.
#[component]
pub(in crate::pages) fn Picker(
    view: Signal<BoardView>,
    /// Hears which move is taken.
    take: Callback<String>,
) -> impl IntoView {
    let language = Language::here();
    let choices = Memo::new(move |_| view.with(|view| view.choices.clone()));
    let button = move |choice: ChoiceView| {
        let mv = choice.mv.clone();
        view! {
            <button class="pick" on:click=move |_| take.run(mv.clone())>
                {face(language, &choice)}
            </button>
        }
    };
    move || choices.get().into_iter().map(button).collect::<Vec<_>>()
}

/// The piece and what is left of it, or where the move leads.
fn face(language: Language, choice: &ChoiceView) -> impl IntoView + use<> {
    let texts = language.texts();
    let color = choice
        .piece
        .map(|it| texts.word(&format!("color-{}", it.color.id())));
    let left = choice.left.map(|left| {
        let note = Note::new("web-left").with("number", left);
        view! { <small>{texts.say(None, &note)}</small> }
    });
    let text = color.unwrap_or_else(|| match choice.targets.is_empty() {
        true => choice.mv.clone(),
        false => format!("{} → {}", choice.label, choice.targets.join(" ")),
    });
    view! {
        {choice.piece.map(piece_sign)}
        <span>{text}</span>
        {left}
    }
}
