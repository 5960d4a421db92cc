//! The rules of a game, with pictures.

use games::GameId;
use leptos::prelude::*;
use page::Route;
use play::learn::{Course, Step};
use rules::{Note, Scene};
use texts::prose::{self, Block};

use super::prose::{Fetched, block, fetched, waiting};
use crate::board::Board;
use crate::words::Language;

/// The rules of a game: each matter with a picture beside its sentence, then all
/// words, folded.
#[component]
pub(crate) fn Rules(game: GameId) -> impl IntoView {
    let language = Language::here();
    let text = fetched("rules", game);
    let words = move || {
        let blocks = match text.get() {
            Fetched::Text(text) => prose::read(&text),
            other => return vec![waiting(language, other == Fetched::Lost)],
        };
        let mut n_pictures = 0;
        let mut view = |it| block(language, game, it, &mut n_pictures);
        let mut sections: Vec<Vec<Block>> = vec![Vec::new()];
        for it in blocks {
            if matches!(it, Block::Heading(2, _)) {
                sections.push(Vec::new());
            }
            sections.last_mut().expect("there is one").push(it);
        }
        let mut out = Vec::new();
        for (n, section) in sections.into_iter().enumerate() {
            let mut section = section.into_iter();
            if n == 0 {
                out.extend(section.map(&mut view));
                continue;
            }
            let title = section.next().map(&mut view);
            let inner: Vec<_> = section.map(&mut view).collect();
            out.push(
                view! {
                    <details class="rules-part" open={n == 1}>
                        <summary>{title}</summary>
                        {inner}
                    </details>
                }
                .into_any(),
            );
        }
        out
    };
    let pictures: Vec<_> = Course::of(game)
        .steps
        .into_iter()
        .map(|step| view! { <Picture game step/> })
        .collect();
    view! {
        <div class="rules-ways">
            <a class="button" href=Route::Learn(game, None).to_string()>
                {language.word("web-learn-title")}
            </a>
            <a class="button button-plain" href=format!("#/play/{game}")>
                {language.word("web-new-game")}
            </a>
            <a class="button button-plain" href=Route::Known(game).to_string()>
                {language.word("openings-chapter")}
            </a>
            <button class="button button-plain" on:click=|_| drop(window().print())>
                {language.word("web-print")}
            </button>
        </div>
        <div class="rules">
            <article class="prose">{words}</article>
            {(!pictures.is_empty()).then(|| view! {
                <section class="pictures" aria-labelledby="pictures">
                    <h2 id="pictures">{language.word("web-pictures")}</h2>
                    <ol>{pictures}</ol>
                </section>
            })}
        </div>
    }
}

/// What is known of a game: who wins, first moves, mistakes, advice.
#[component]
pub(crate) fn Known(game: GameId) -> impl IntoView {
    let language = Language::here();
    let text = fetched("known", game);
    let words = move || match text.get() {
        Fetched::Text(text) => {
            let blocks = prose::read(&text).into_iter();
            // Drawings with letters stay what they are.
            let view = |it| block(language, game, it, &mut 1);
            blocks.map(view).collect()
        }
        other => vec![waiting(language, other == Fetched::Lost)],
    };
    view! {
        <div class="rules-ways">
            <a class="button" href=format!("#/play/{game}")>{language.word("web-new-game")}</a>
            <a class="button button-plain" href=Route::Learn(game, None).to_string()>
                {language.word("web-learn-title")}
            </a>
            <a class="button button-plain" href=Route::Rules(game).to_string()>
                {language.word("web-rules")}
            </a>
        </div>
        <article class="prose known">{words}</article>
    }
}

/// A step of the tutorial as it is done right.
#[component]
fn Picture(game: GameId, step: Step) -> impl IntoView {
    let language = Language::here();
    let scene = done(&step);
    let task = step.task;
    let caption = move || language.texts().say(Some(game), &Note::new(task));
    view! {
        <li>
            <figure>
                <div class="picture"><Board scene=Signal::stored(scene) label=Signal::derive(caption)/></div>
                <figcaption>{caption}</figcaption>
            </figure>
        </li>
    }
}

/// The board after the right move, with what it did.
fn done(step: &Step) -> Scene {
    let mut position = step.position.boxed_clone();
    let mv = step.want.example(&*position).unwrap_or_default();
    let effects = position.effects(&mv).unwrap_or_default();
    // A step has a right move, which a test watches.
    let _ = position.play(&mv);
    let mut scene = position.scene();
    scene.mark_effects(&effects);
    scene.mark_lines(&position.lines());
    scene
}
