//! Something else to be analyzed: pasted, from a file, or a new board.

use games::GameId;
use leptos::prelude::*;
use page::{OpenError, Route, Source, Study};
use record::Fault;
use rules::Note;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::{Bench, capital};

/// The most faults that are listed.
const MOST: usize = 8;

/// What was wrong with a text: where, what, why.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Opening {
    faults: Vec<(Option<Note>, Vec<Note>)>,
    n_more_games: usize,
}

/// A place for texts, a button for files, and the games to begin with.
#[component]
pub(super) fn Opener(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let text = RwSignal::new(String::new());
    let opening = RwSignal::new(Opening::default());
    let open = move |text: &str| match Study::open(text) {
        Ok(opened) => {
            opening.set(Opening {
                faults: opened.faults.iter().map(told).collect(),
                n_more_games: opened.n_more,
            });
            bench.begin(opened.study);
        }
        Err(error) => opening.set(Opening {
            faults: match error {
                OpenError::Note(note) => vec![(None, vec![note])],
                OpenError::Faults(faults) => faults.iter().map(told).collect(),
            },
            n_more_games: 0,
        }),
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        open(&text.get_untracked());
    };
    let take_file = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|it| it.get(0)) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let read = JsFuture::from(file.unchecked_ref::<web_sys::Blob>().text()).await;
            let read = read.ok().and_then(|it| it.as_string());
            // The page may have been left meanwhile.
            if let Some(read) = read.filter(|_| !text.is_disposed()) {
                open(&read);
            }
            // The same file may be chosen again.
            input.set_value("");
        });
    };
    let game = |game: &GameId| {
        let (game, info) = (*game, game.info());
        let href = Route::Analysis(Source::Board(game.standard())).to_string();
        view! { <li><a href=href>{move || info.name.in_lang(language.now())}</a></li> }
    };
    view! {
        <h2>{language.word("web-study-open")}</h2>
        <form on:submit=submit>
            <label class="remark">
                <span>{language.word("web-study-paste")}</span>
                <textarea
                    rows="4" spellcheck="false" autocomplete="off"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <div class="study-buttons">
                <button class="button">{language.word("web-study-show")}</button>
                <label class="button button-plain file">
                    {language.word("web-study-file")}
                    <input type="file" accept=".qdr,.txt,text/plain" on:change=take_file/>
                </label>
            </div>
        </form>
        <div role="alert">
            {move || view! { <Faults bench opening=opening.get()/> }}
        </div>
        <p class="fine">{language.word("web-study-new")}</p>
        <ul class="study-games">{GameId::ALL.iter().map(game).collect::<Vec<_>>()}</ul>
    }
}

#[component]
fn Faults(bench: Bench, opening: Opening) -> impl IntoView {
    let language = bench.services.language;
    let texts = language.texts();
    let game = bench.study.with_untracked(Study::choice).game();
    let n = opening.faults.len();
    let fault = |(place, notes): (Option<Note>, Vec<Note>)| {
        let place = place.map(|it| texts.say(None, &it));
        let said: Vec<String> = notes.iter().map(|it| texts.say(Some(game), it)).collect();
        view! {
            <li>
                {place.map(|it| view! { <strong>{it}": "</strong> })}
                {capital(said.join(": "))}
            </li>
        }
    };
    let faults: Vec<_> = opening.faults.into_iter().take(MOST).map(fault).collect();
    let more = (opening.n_more_games > 0).then(|| {
        let note = Note::new("web-study-more-games").with("number", opening.n_more_games);
        view! { <p class="fine">{texts.say(None, &note)}</p> }
    });
    view! {
        {(n > 0).then(|| view! { <ul class="faults">{faults}</ul> })}
        {more}
    }
}

fn told(fault: &Fault) -> (Option<Note>, Vec<Note>) {
    let place = Note::new("web-fault")
        .with("line", fault.place.line)
        .with("column", fault.place.column);
    let notes = [fault.note.clone()].into_iter().chain(fault.cause.clone());
    (Some(place), notes.collect())
}
