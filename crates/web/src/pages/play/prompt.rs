//! The prompt, and the choices that cells alone cannot make.

use leptos::prelude::*;
use play::{BoardView, ChoiceView, Msg, Play, Pointer};
use rules::Note;
use session::{Action, SWAP};

use super::super::capital;
use super::Table;
use crate::browser;
use crate::icons::piece_sign;

/// What is to be done now, what was refused and why, and what can be chosen.
#[component]
pub(super) fn Prompt(table: Table, view: Signal<BoardView>) -> impl IntoView {
    let language = table.services.language;
    let game = table.play.with_untracked(|it| it.choice().game());
    let sentence = move |notes: &[Note]| {
        let texts = language.texts();
        let said = notes.iter().map(|note| texts.say(Some(game), note));
        said.map(capital).collect::<Vec<_>>()
    };
    let prompt = Memo::new(move |_| table.play.with(Play::prompt));
    let told = Memo::new(move |_| table.play.with(|it| it.notice().cloned()));
    let is_over = Memo::new(move |_| table.play.with(|it| !it.session().is_running()));
    let line = move || match told.get() {
        Some(told) => sentence(&told.notes).join(" "),
        None => sentence(&prompt.get()[1..]).join(" "),
    };
    let fault = Memo::new(move |_| table.play.with(|it| it.fault().cloned()));
    let fault = move || fault.with(|it| it.as_ref().map(|it| sentence(std::slice::from_ref(it))));
    let is_alert = move || told.with(|it| it.as_ref().is_some_and(|it| it.is_alert));
    view! {
        // Its height is fixed: what does not fit is scrolled to, by keys as well.
        <div
            class="prompt" class:prompt-alert=is_alert class:prompt-over=move || is_over.get()
            tabindex="0" role="group" aria-label=language.word("web-the-turn")
        >
            <p class="prompt-turn">{move || sentence(&prompt.get()[..1]).join(" ")}</p>
            <p class="prompt-line">{line}</p>
            {move || fault().map(|it| view! { <p class="prompt-fault">{it}</p> })}
        </div>
        <div class="picker" data-place="choices">
            <Picker table view/>
        </div>
    }
}

/// Moves that the chosen cells do not tell apart, or the move that waits.
#[component]
fn Picker(table: Table, view: Signal<BoardView>) -> impl IntoView {
    let language = table.services.language;
    let choices = Memo::new(move |_| view.with(|view| view.choices.clone()));
    // A move that was sent is shown as well, but is no longer to be confirmed.
    let pending = Memo::new(move |_| {
        let is_open = |play: &Play| play.buttons().confirm;
        table
            .play
            .with(|play| play.pending().filter(|_| is_open(play)).map(str::to_owned))
    });
    let pointer = RwSignal::new(Pointer::Mouse);
    let take = move |mv: String| table.send(Msg::Take(mv, pointer.get_untracked()));
    let heard = move |event: leptos::ev::PointerEvent| {
        pointer.set(match event.pointer_type().as_str() {
            "touch" => Pointer::Touch,
            _ => Pointer::Mouse,
        });
    };
    let buttons = move || {
        let choices = choices.get();
        let n = choices.len();
        let button = |it: ChoiceView| {
            let mv = it.mv.clone();
            view! {
                <button class="pick" on:pointerdown=heard on:click=move |event| {
                    // Whoever chose by keys goes on by keys, on the board.
                    if event.detail() == 0 {
                        browser::focus(".q-live .q-cell[tabindex=\"0\"]");
                    }
                    take(mv.clone());
                }>
                    {choice_face(table, &it)}
                </button>
            }
        };
        (n > 0).then(|| choices.into_iter().map(button).collect::<Vec<_>>())
    };
    let may_swap = Memo::new(move |_| table.play.with(|it| it.buttons().take_side));
    let is_free = move || choices.with(Vec::is_empty) && pending.with(Option::is_none);
    let swap = move |_| table.send(Msg::Act(Action::Move(SWAP.to_owned())));
    view! {
        {buttons}
        {move || (may_swap.get() && is_free()).then(|| view! {
            <button class="button button-plain" on:click=swap>{language.word("web-take-side")}</button>
        })}
        {move || pending.get().filter(|_| choices.with(Vec::is_empty)).map(|mv| view! {
            <span class="pending">{mv}</span>
            <button class="button" on:click=move |_| table.send(Msg::Confirm)>
                {language.word("web-confirm")}
            </button>
            <button class="button button-plain" on:click=move |_| table.send(Msg::Back)>
                {language.word("web-cancel")}
            </button>
        })}
    }
}

/// What a choice shows: the piece and what is left of it, or where it leads.
fn choice_face(table: Table, choice: &ChoiceView) -> impl IntoView + use<> {
    let texts = table.services.language.texts();
    let color = choice
        .piece
        .map(|it| texts.word(&format!("color-{}", it.color.id())));
    let left = choice.left.map(|left| {
        let note = Note::new("web-left").with("number", left);
        texts.say(None, &note)
    });
    let text = color.unwrap_or_else(|| choice_text(choice));
    view! {
        {choice.piece.map(piece_sign)}
        <span>{text}</span>
        {left.map(|left| view! { <small>{left}</small> })}
    }
}

fn choice_text(choice: &ChoiceView) -> String {
    match choice.targets.is_empty() {
        true => choice.mv.clone(),
        false => format!("{} → {}", choice.label, choice.targets.join(" ")),
    }
}
