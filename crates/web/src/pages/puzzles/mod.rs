//! Puzzles: which ones there are, and one at a board.

mod desk;
mod room;

use games::{Choice, GameId};
use leptos::prelude::*;
use protocol::worker::exact::{Answer, Practice, Request, Standing};
use rules::Note;

use crate::browser;
use crate::exact::Exact;
use crate::keeper::Keeper;
use crate::words::Language;
pub(crate) use room::PuzzlePage;

/// The puzzles of each game: that of the day, and practice on each board that has some.
#[component]
pub(crate) fn Puzzles() -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let practice = RwSignal::new(Practice::default());
    let kept = keeper.library(|it| it.practice());
    if !kept.is_empty() {
        let request = Request::Practice {
            practice: kept,
            day: browser::today(),
            entered: None,
        };
        Exact::here().ask(request, move |answer| {
            if let Some(Answer::Practice(told)) = answer {
                practice.try_set(told);
            }
        });
    }
    let cards = move || {
        let stands = |game| practice.with(|it| standing(it, game).map(|it| stands(language, it)));
        page::front::puzzle_cards(language.texts(), &boards(), &stands)
    };
    view! {
        <h1>{language.word("web-puzzles")}</h1>
        <p class="posed-about">{language.word("web-puzzles-about")}</p>
        <p class="posed-days">{move || practice.with(|it| days(language, it))}</p>
        <ul class="cards" inner_html=cards></ul>
    }
}

/// The boards that have puzzles, as the page was told when it was built.
fn boards() -> Vec<Choice> {
    let names = browser::meta("quadrille-puzzles").unwrap_or_default();
    names.split(' ').filter_map(|it| it.parse().ok()).collect()
}

/// How somebody stands in a game, if it was practiced.
fn standing(practice: &Practice, game: GameId) -> Option<&Standing> {
    let mut all = practice.standings.iter();
    all.find(|it| it.game == game.id())
}

/// The same in words.
fn stands(language: Language, standing: &Standing) -> String {
    let [solved, tried, streak, best] = standing.counts;
    let note = Note::new("web-puzzle-stands")
        .with("points", standing.points.to_string())
        .with("guess", if standing.is_guess { "yes" } else { "no" })
        .with("solved", solved)
        .with("tried", tried)
        .with("streak", streak)
        .with("best", best);
    language.texts().say(None, &note)
}

/// On how many days in a row the puzzle of the day was solved, in words; nothing if on none.
fn days(language: Language, practice: &Practice) -> Option<String> {
    let note = Note::new("puzzle-days").with("days", practice.days);
    (practice.days > 0).then(|| language.texts().say(None, &note))
}
