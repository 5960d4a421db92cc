//! The tree of moves. Only the rows in sight are there, so that ten thousand
//! are as quick as ten.

use leptos::html;
use leptos::prelude::*;
use play::study::{Row, Study, StudyMsg};
use record::NodeId;
use record::judgment::Judgment;
use wasm_bindgen::JsCast;

use super::Bench;
use crate::icons::{BACK, FIRST, FLIP, LAST, ON, UNDO, sign};

/// The height of a row in pixels, as in the style sheet.
const ROW: usize = 32;
/// How many rows fit into the list, and some more before and after.
const WINDOW: usize = 14;
const SPARE: usize = 8;

/// The moves, the way through them, and what is said of the one that is shown.
#[component]
pub(super) fn MoveTree(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let top = RwSignal::new(0_usize);
    let n_rows = Memo::new(move |_| {
        bench.study.track();
        bench
            .study
            .try_update_untracked(Study::n_pairs)
            .unwrap_or(0)
    });
    let shown = Memo::new(move |_| {
        bench.study.track();
        bench
            .study
            .try_update_untracked(Study::shown_pair)
            .flatten()
    });
    let first = Memo::new(move |_| top.get().saturating_sub(SPARE));
    let rows = Memo::new(move |_| {
        bench.study.track();
        let range = first.get()..first.get() + WINDOW + 2 * SPARE;
        bench
            .study
            .try_update_untracked(|it| it.pairs(range))
            .unwrap_or_default()
    });
    let list = NodeRef::<html::Ol>::new();
    // The move that is shown stays in sight.
    Effect::new(move || {
        let (row, Some(list)) = (shown.get().unwrap_or(0), list.get()) else {
            return;
        };
        let (from, at) = (list.scroll_top(), (row * ROW) as i32);
        let height = list.client_height();
        if at < from || at + ROW as i32 > from + height {
            list.set_scroll_top((at - height / 2).max(0));
        }
    });
    let scrolled = move |event: leptos::ev::Event| {
        let list = event
            .target()
            .and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        top.set(list.map_or(0, |it| it.scroll_top().max(0) as usize / ROW));
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let msg = match event.key().as_str() {
            "ArrowLeft" | "ArrowUp" => StudyMsg::Back,
            "ArrowRight" | "ArrowDown" => StudyMsg::On,
            "Home" => StudyMsg::Start,
            "End" => StudyMsg::End,
            other => {
                if bench.key(other) {
                    event.prevent_default();
                }
                return;
            }
        };
        event.prevent_default();
        bench.send(msg);
    };
    let before = move || format!("{}px", first.get() * ROW);
    let after = move || {
        format!(
            "{}px",
            n_rows
                .get()
                .saturating_sub(first.get() + rows.with(Vec::len))
                * ROW
        )
    };
    let go = move |msg: StudyMsg, path: &'static str, key: &'static str| {
        view! {
            <button
                class="tool" aria-label=language.word(key) title=language.word(key)
                on:click=move |_| bench.send(msg.clone())
            >
                {sign(path)}
            </button>
        }
    };
    view! {
        <ol
            class="tree" class:tree-empty=move || n_rows.get() == 0
            node_ref=list tabindex="0" aria-label=language.word("web-the-moves")
            style:padding-top=before style:padding-bottom=after
            on:scroll=scrolled on:keydown=keys
        >
            {move || rows.get().into_iter().map(|it| row_view(bench, it)).collect::<Vec<_>>()}
        </ol>
        <Show when=move || n_rows.get() == 0>
            <p class="fine">{language.word("web-study-no-moves")}</p>
        </Show>
        <div class="walk">
            {go(StudyMsg::Start, FIRST, "web-look-start")}
            {go(StudyMsg::Back, BACK, "web-look-back")}
            {go(StudyMsg::On, ON, "web-look-on")}
            {go(StudyMsg::End, LAST, "web-study-end")}
            {go(StudyMsg::Flip, FLIP, "web-flip")}
            {go(StudyMsg::Undo, UNDO, "web-undo")}
        </div>
    }
}

/// A line of the list: its number, and one move or two.
fn row_view(bench: Bench, moves: Vec<Row>) -> impl IntoView {
    let first = moves.first().cloned();
    let number = first.as_ref().map(|it| {
        let dots = if it.ply.is_multiple_of(2) { "…" } else { "." };
        format!("{}{dots}", it.ply.div_ceil(2))
    });
    let depth = first.as_ref().map_or(0, |it| it.depth.min(8));
    let comment = first.map(|it| it.comment).unwrap_or_default();
    view! {
        <li class="tree-row" style:--depth=depth.to_string()>
            <span class="tree-ply">{number}</span>
            {moves.into_iter().map(|it| move_view(bench, it)).collect::<Vec<_>>()}
            {(!comment.is_empty()).then(|| view! { <span class="tree-comment">{comment}</span> })}
        </li>
    }
}

fn move_view(bench: Bench, row: Row) -> impl IntoView {
    let texts = bench.services.language.texts();
    let node = row.node;
    let (sign, class, key) = judgment_face(row.judgment);
    let chance = row.chance.map(|it| format!("{:.0} %", 100.0 * it));
    view! {
        <span class="tree-move">
            <button
                class="move" class:move-opens=row.opens
                aria-current=row.is_shown.then_some("true")
                on:click=move |_| bench.send(StudyMsg::Go(node))
            >
                {row.mv}
                {key.map(|key| view! {
                    <span class=class aria-hidden="true">{sign}</span>
                    <span class="unseen">{texts.word(key)}</span>
                })}
            </button>
            <span class="tree-chance">{chance}</span>
        </span>
    }
}

/// The sign of a judgment, its class, and its word.
pub(super) fn judgment_face(
    judgment: Option<Judgment>,
) -> (&'static str, &'static str, Option<&'static str>) {
    let Some(judgment) = judgment else {
        return ("", "", None);
    };
    let (class, word) = match judgment {
        Judgment::Inaccuracy => ("label label-inaccuracy", "web-study-inaccuracy"),
        Judgment::Mistake => ("label label-mistake", "web-study-mistake"),
        Judgment::Blunder => ("label label-blunder", "web-study-blunder"),
    };
    (judgment.sign(), class, Some(word))
}

/// What is said of the move that is shown, and what can be done with it.
#[component]
pub(super) fn Remark(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let node = Memo::new(move |_| bench.study.with(Study::node));
    let comment = Memo::new(move |_| {
        bench
            .study
            .with(|it| it.record().tree().annotation(it.node()).comment.clone())
    });
    let is_start = move || node.get() == NodeId::START;
    let write = move |event| {
        let text = event_target_value(&event);
        bench.send(StudyMsg::Comment(node.get_untracked(), text));
    };
    view! {
        <label class="remark">
            <span>{language.word("web-study-comment")}</span>
            <textarea rows="2" prop:value=move || comment.get() on:change=write></textarea>
        </label>
        <div class="study-buttons">
            <button
                class="button button-plain" disabled=is_start
                on:click=move |_| bench.send(StudyMsg::Promote(node.get_untracked()))
            >
                {language.word("web-study-promote")}
            </button>
            <button
                class="button button-plain" disabled=is_start
                on:click=move |_| bench.send(StudyMsg::Delete(node.get_untracked()))
            >
                {language.word("web-study-delete")}
            </button>
        </div>
    }
}
