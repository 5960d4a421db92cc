//! Something else to be analyzed: pasted, from a file, or a new board.

use games::GameId;
use leptos::prelude::*;
use page::{OpenError, Route, Source, open_study};
use play::study::Study;
use record::{Fault, Record};
use rules::Note;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::{Bench, board_name, capital};

/// The most faults that are listed.
const MOST: usize = 8;

/// What was wrong with a text: where, what, why.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Opening {
    faults: Vec<(Option<Note>, Vec<Note>)>,
    more: Vec<Record>,
}

/// A place for texts, a button for files, and the games to begin with.
#[component]
pub(super) fn Opener(bench: Bench) -> impl IntoView {
    let language = bench.services.language;
    let text = RwSignal::new(String::new());
    let opening = RwSignal::new(Opening::default());
    let open =
        move |text: &str| match open_study(text, Some(bench.study.with_untracked(Study::choice))) {
            Ok(opened) => {
                opening.set(Opening {
                    faults: opened.faults.iter().map(told).collect(),
                    more: opened.more,
                });
                bench.begin(opened.study);
                if opened.faults.is_empty() && opening.with_untracked(|it| it.more.is_empty()) {
                    show_top();
                }
            }
            Err(error) => opening.set(Opening {
                faults: match error {
                    OpenError::Note(note) => vec![(None, vec![note])],
                    OpenError::Faults(faults) => faults.iter().map(told).collect(),
                },
                more: Vec::new(),
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

/// What was opened is seen at the top, and the tool that opened it goes.
fn show_top() {
    if let Ok(Some(tool)) = document().query_selector(".study-tool[open]") {
        // Fails only for names that are none.
        let _ = tool.remove_attribute("open");
    }
    window().scroll_to_with_x_and_y(0.0, 0.0);
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
    let more = (!opening.more.is_empty()).then(|| {
        let note = Note::new("web-study-more-games").with("number", opening.more.len());
        let games: Vec<_> = opening.more.iter().enumerate().map(|(n, record)| {
            let name = game_name(texts, n + 2, record);
            let record = record.clone();
            let open = move |_| {
                if let Ok(study) = Study::new(record.clone()) {
                    bench.begin(study);
                }
            };
            view! { <li><button class="link" on:click=open>{name}</button></li> }
        }).collect();
        view! { <p class="fine">{texts.say(None, &note)}</p><ol class="study-games" start="2">{games}</ol> }
    });
    view! {
        {(n > 0).then(|| view! { <ul class="faults">{faults}</ul> })}
        {more}
    }
}

/// What a game of several is called: who played, and how it ended.
fn game_name(texts: &texts::Texts, number: usize, record: &Record) -> String {
    let players = rules::Player::BOTH.map(|it| record.tags().player(it).unwrap_or("?"));
    let game = record
        .choice()
        .map(|it| board_name(texts, it))
        .unwrap_or_default();
    format!(
        "{number}. {game}: {} – {} {}",
        players[0],
        players[1],
        record.result_text()
    )
}

fn told(fault: &Fault) -> (Option<Note>, Vec<Note>) {
    let place = Note::new("web-fault")
        .with("line", fault.place.line)
        .with("column", fault.place.column);
    let notes = [fault.note.clone()].into_iter().chain(fault.cause.clone());
    (Some(place), notes.collect())
}
