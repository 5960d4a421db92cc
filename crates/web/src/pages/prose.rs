//! Documents that are fetched when they are first read, and drawn.

use games::GameId;
use leptos::prelude::*;
use rules::Lang;
use texts::prose::{Block, Span};

use crate::board::Board;
use crate::browser;
use crate::words::Language;

/// What became of a document.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Fetched {
    /// It is on its way.
    Waiting,
    /// It could not be fetched.
    Lost,
    /// Its text.
    Text(String),
}

/// A document about a game in the language of the page: `rules`, `known`.
pub(super) fn fetched(kind: &'static str, game: GameId) -> RwSignal<Fetched> {
    let language = Language::here();
    let text = RwSignal::new(Fetched::Waiting);
    let asked = StoredValue::new(Lang::En);
    Effect::new(move || {
        let lang = language.now();
        asked.set_value(lang);
        leptos::task::spawn_local(async move {
            let found = browser::text(&format!("{kind}-{game}-{}.md", lang.id())).await;
            // The language may have changed meanwhile, or the page.
            if asked.try_get_value() == Some(lang) {
                text.try_set(found.map_or(Fetched::Lost, Fetched::Text));
            }
        });
    });
    text
}

/// Says that something is on its way, or could not be fetched.
pub(crate) fn waiting(language: Language, is_lost: bool) -> AnyView {
    match is_lost {
        false => view! { <p class="fetching" aria-busy="true">"…"</p> }.into_any(),
        true => view! {
            <p class="notice" role="alert">{language.word("web-fetch-lost")}
                <button class="button" on:click=|_| drop(window().location().reload())>
                    {language.word("web-reload")}
                </button>
            </p>
        }
        .into_any(),
    }
}

/// A block of a document about a game; the first drawing with letters is what other faces have
/// instead of a picture of the start.
pub(super) fn block(
    language: Language,
    game: GameId,
    block_: Block,
    n_pictures: &mut usize,
) -> AnyView {
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
