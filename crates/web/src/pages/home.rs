//! The four games, and those that wait to be gone on with.

use games::Choice;
use leptos::prelude::*;
use page::{Route, Summary, front};
use rules::{Note, Player};
use texts::Texts;

use crate::board::Board;
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
        .filter_map(|game| waiting(keeper, language, game))
        .collect();
    view! {
        <section class="waiting" aria-labelledby="waiting">
            <h2 id="waiting">{language.word("web-continue")}</h2>
            <ul class="running">{rows}</ul>
        </section>
    }
    .into_any()
}

/// A game that waits: its board, who plays, whose turn it is.
fn waiting(keeper: Keeper, language: Language, game: Summary) -> Option<impl IntoView> {
    let record = keeper.library(|it| it.peek(&game.id))?;
    let position = record.position_at(record.tree().last()).ok()?;
    let scene = Signal::stored(position.scene());
    let is_ours = game.computers[position.turn().idx()].is_none();
    let href = Route::Game(game.id.clone()).to_string();
    let turn = move || {
        language.texts().word(match is_ours {
            true => "web-your-turn",
            false => "web-their-turn",
        })
    };
    let (id, is_there) = (game.id.clone(), RwSignal::new(true));
    let title = Signal::derive(move || kept_title(language.texts(), &game));
    let remove = move |_| {
        // A game is gone for good only when that was said twice.
        let texts = language.texts();
        let question = format!("{}: {}?", texts.word("web-remove"), title.get_untracked());
        if window().confirm_with_message(&question).unwrap_or(false) {
            keeper.library(|it| it.remove(&id));
            is_there.set(false);
        }
    };
    Some(view! {
        <li class:gone=move || !is_there.get()>
            <a class="running-game" href=href>
                <span class="running-board" aria-hidden="true"><Board scene label=title is_plain=true/></span>
                <span class="running-words">
                    <span>{title}</span>
                    <strong>{turn}</strong>
                </span>
            </a>
            <button class="tool" aria-label=language.word("web-remove") title=language.word("web-remove") on:click=remove>"×"</button>
        </li>
    })
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
    texts.board(choice)
}
