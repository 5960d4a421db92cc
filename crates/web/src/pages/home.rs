//! The four games, and those that wait to be gone on with.

use games::{Choice, GameId};
use leptos::prelude::*;
use page::{Route, Summary};
use rules::{Note, Player, Scene};
use texts::Texts;

use crate::board::Board;
use crate::keeper::Keeper;
use crate::words::Language;

/// How many games that wait are shown here; the others are on the page of settings.
const SHOWN: usize = 4;

/// What greets: the games as boards in the middle of a game.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let language = Language::here();
    view! {
        <div class="hero">
            <h1>{language.word("web-home-title")}</h1>
            <p>{language.word("web-home-about")}</p>
        </div>
        <Waiting/>
        <ul class="cards">
            {GameId::ALL.iter().map(|&game| view! { <Card game/> }).collect::<Vec<_>>()}
        </ul>
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

#[component]
fn Card(game: GameId) -> impl IntoView {
    let language = Language::here();
    let info = game.info();
    let name = move || info.name.in_lang(language.now());
    let scene = middle(game);
    view! {
        <li class="card">
            <a class="cover" href=format!("#/play/{game}")>
                <div class="stage" aria-hidden="true">
                    <Board
                        scene=Signal::stored(scene) is_plain=true
                        label=Signal::derive(move || name().to_owned())
                    />
                </div>
                <h2>{name}</h2>
            </a>
            <p>{move || info.summary.in_lang(language.now())}</p>
            <p class="maker">{format!("{}, {}", info.designer, info.year)}</p>
            <p class="ways">
                <a href=Route::Learn(game, None).to_string() aria-label=move || {
                    format!("{}: {}", language.texts().word("web-learn"), name())
                }>{language.word("web-learn")}</a>
                <a href=Route::Rules(game).to_string() aria-label=move || {
                    format!("{}: {}", language.texts().word("web-rules"), name())
                }>{language.word("web-rules")}</a>
            </p>
        </li>
    }
}

/// Positions to greet with, from the middle of reference games, by game.
const MIDDLES: [(&str, &str); 4] = [
    (
        "talpa",
        "r1b1b1br/b2rrb2/1b3b2/1rr1bbrb/r2rbb2/bbr1b1rr/5rr1/rb1b1r1r r",
    ),
    (
        "taacoca",
        "1bb2/1bb3/1wb1b2/2wbbwwb/4b4/2w4b/2ww3/2ww1w/2ww1 b",
    ),
    (
        "splinter",
        "15/15/15/15/15/8P6/4P1p1pP5/5p1PpP5/5P1k1P5/4pKp1ppPp3/5PP1p6/5p1p1P5/5PpP7/15/15/15/15/15 \
         w 0 k5ne",
    ),
    (
        "alliances",
        "PG/2G/2G1/1GP2/P2P2/2GO1/POPO2/PGPOGPP/GG3P/2GPO2/O4O/O1OPO1G/PGGOP1/OP1O1PP/G1P1OO/1OO1G2/\
         G1O1GG/OP1GP/POO2G/2G1O/OP1G/1O1/1P 1 ---",
    ),
];

/// The position to greet with; the start where there is none.
fn middle(game: GameId) -> Scene {
    let found = MIDDLES.iter().find(|(id, _)| *id == game.id());
    let position = found.and_then(|(_, text)| game.read(text).ok());
    position.map_or_else(|| game.standard().start().scene(), |it| it.scene())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_greets_with_a_game_under_way() {
        for &game in GameId::ALL {
            assert_ne!(middle(game), game.standard().start().scene(), "{game}");
        }
    }
}
