//! The rules of a game, with pictures.

use games::GameId;
use leptos::prelude::*;
use page::Route;
use play::learn::{Course, Step};
use rules::{Note, Scene};
use texts::prose::{self, Block, Span};

use crate::board::Board;
use crate::words::Language;

/// The rules of a game: each matter with a picture beside its sentence, then all
/// words, folded.
#[component]
pub(crate) fn Rules(game: GameId) -> impl IntoView {
    let language = Language::here();
    let words = move || {
        let blocks = prose::read(game.info().rules.in_lang(language.now()));
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

fn block(language: Language, game: GameId, block_: Block, n_pictures: &mut usize) -> AnyView {
    match block_ {
        Block::Heading(1, it) => view! { <h1>{spans(it)}</h1> }.into_any(),
        Block::Heading(_, it) => view! { <h2>{spans(it)}</h2> }.into_any(),
        Block::Paragraph(it) => view! { <p>{spans(it)}</p> }.into_any(),
        Block::List(items) => {
            let mut item = |blocks: Vec<Block>| {
                let inner = blocks
                    .into_iter()
                    .map(|it| block(language, game, it, n_pictures));
                view! { <li>{inner.collect::<Vec<_>>()}</li> }
            };
            let items: Vec<_> = items.into_iter().map(&mut item).collect();
            view! { <ul>{items}</ul> }.into_any()
        }
        // A drawing with letters is what other faces have instead of this picture.
        Block::Code(text) if text.lines().count() > 1 && *n_pictures == 0 => {
            *n_pictures += 1;
            let label = move || language.texts().word("web-start-board");
            let scene = game.standard().start().scene();
            view! {
                <div class="picture picture-large">
                    <Board scene=Signal::stored(scene) label=Signal::derive(label)/>
                </div>
            }
            .into_any()
        }
        Block::Code(text) => view! { <pre tabindex="0"><code>{text}</code></pre> }.into_any(),
        Block::Table(head, rows) => {
            let cell = |it| view! { <td>{spans(it)}</td> };
            let row =
                |it: Vec<_>| view! { <tr>{it.into_iter().map(cell).collect::<Vec<_>>()}</tr> };
            let head = head
                .into_iter()
                .map(|it| view! { <th scope="col">{spans(it)}</th> });
            view! {
                <div class="table" tabindex="0">
                    <table>
                        <thead><tr>{head.collect::<Vec<_>>()}</tr></thead>
                        <tbody>{rows.into_iter().map(row).collect::<Vec<_>>()}</tbody>
                    </table>
                </div>
            }
            .into_any()
        }
    }
}

fn spans(spans: Vec<Span>) -> Vec<AnyView> {
    let view = |span| match span {
        Span::Text(text) => text.into_any(),
        Span::Strong(text) => view! { <strong>{text}</strong> }.into_any(),
        Span::Stressed(text) => view! { <em>{text}</em> }.into_any(),
        Span::Code(text) => view! { <code>{text}</code> }.into_any(),
        Span::Link(url) => {
            let href = url.clone();
            view! { <a href=href rel="noreferrer">{url}</a> }.into_any()
        }
    };
    spans.into_iter().map(view).collect()
}
