//! The four games, and those that wait to be gone on with.

use games::Choice;
use leptos::prelude::*;
use page::{Route, Summary, front};
use rules::{Note, Player};
use texts::Texts;

use crate::keeper::Keeper;
use crate::words::Language;

/// How many games that wait are shown here; the others are on the page of settings.
const SHOWN: usize = 4;

/// What greets: the games as boards in the middle of a game. The document began
/// with the same texts in the same places.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let language = Language::here();
    view! {
        <div class="hero" inner_html=move || front::hero(language.texts())></div>
        <Waiting/>
        <ul class="cards" inner_html=move || front::cards(language.texts())></ul>
    }
}

/// The games that wait.
#[component]
fn Waiting() -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let mut games = keeper.library(page::Library::unfinished);
    games.truncate(SHOWN);
    if games.is_empty() {
        return ().into_any();
    }
    let rows: Vec<_> = games
        .into_iter()
        .map(|game| {
            let href = Route::Game(game.id.clone()).to_string();
            view! {
                <li>
                    <a class="kept" href=href>{move || kept_title(language.texts(), &game)}</a>
                </li>
            }
        })
        .collect();
    view! {
        <section class="waiting" aria-labelledby="waiting">
            <h2 id="waiting">{language.word("web-continue")}</h2>
            <ul class="kept-list">{rows}</ul>
        </section>
    }
    .into_any()
}

/// A kept game in one line: the game, who plays, how far it has come.
pub(super) fn kept_title(texts: &Texts, game: &Summary) -> String {
    let info = game.choice.game().info();
    let who = Player::BOTH.map(|player| match &game.computers[player.idx()] {
        Some(computer) => texts.computer_title(game.choice, computer),
        None if game.names[player.idx()].is_empty() => {
            info.player(player).name.in_lang(texts.lang()).to_owned()
        }
        None => game.names[player.idx()].clone(),
    });
    let moves = Note::new("web-n-moves").with("moves", game.plies);
    format!(
        "{}: {} – {} · {}",
        board_name(texts, game.choice),
        who[0],
        who[1],
        texts.say(None, &moves)
    )
}

/// A game and, where it is not the usual one, its board.
pub(super) fn board_name(texts: &Texts, choice: Choice) -> String {
    let name = choice.game().info().name.in_lang(texts.lang());
    match choice == choice.game().standard() {
        true => name.to_owned(),
        false => format!("{name} {}", choice.variant_name()),
    }
}
