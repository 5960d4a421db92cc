//! The home page as text, with which the document begins.
//!
//! A board is to be seen before the program has arrived. So the fixed part of
//! the home page is written here once: the build puts it into the document, in
//! every language, and the program shows the same texts in the same places when
//! it takes over.

use games::{Choice, GameId};
use rules::{Lang, Scene};
use texts::{Catalogue, Texts};

use crate::library::Theme;
use crate::route::{Posed, Route, Source};

/// What the home page says.
static TEXTS: Catalogue = Catalogue::new(&[texts::WEB]);

/// What the document holds before the program takes it over: everything in all
/// languages; the style sheet shows the language of the document.
pub fn document() -> String {
    let pages = Lang::ALL.map(|lang| {
        let (id, texts) = (lang.id(), TEXTS.in_lang(lang));
        let (head, home, foot) = (head(texts), home(texts), word(texts, "web-foot"));
        format!(
            "<div class=\"first\" lang=\"{id}\">{head}<main>{home}</main>\
             <footer class=\"foot\"><p>{foot}</p></footer></div>\n"
        )
    });
    format!(
        "<svg class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{}</defs></svg>\n{}",
        draw::definitions(),
        pages.concat()
    )
}

/// What greets on the home page.
pub fn hero(texts: &Texts) -> String {
    let title = word(texts, "web-home-title");
    let about = word(texts, "web-home-about");
    let (now, go) = (Route::Now, word(texts, "web-play-now"));
    let (lobby, online) = (Route::Lobby, word(texts, "web-play-online"));
    format!(
        "<h1>{title}</h1><p>{about}</p>\
         <p class=\"hero-go\"><a class=\"button button-large\" href=\"{now}\">{go}</a> \
         <a class=\"button button-plain\" href=\"{lobby}\">{online}</a></p>"
    )
}

/// The games as boards in the middle of a game, as the items of a list.
pub fn cards(texts: &Texts) -> String {
    GameId::ALL.iter().map(|&game| card(texts, game)).collect()
}

/// The games with their puzzles, as the items of a list: that of the day, practice on each of the
/// boards, and how somebody stands.
pub fn puzzle_cards(
    texts: &Texts,
    boards: &[Choice],
    stands: &dyn Fn(GameId) -> Option<String>,
) -> String {
    let (daily, practice) = (
        word(texts, "puzzle-menu-daily"),
        word(texts, "web-puzzles-practice"),
    );
    let card = |&game: &GameId| {
        let name = game.info().name.in_lang(texts.lang());
        let board = draw::element(&middle(game), name);
        let way = |&choice: &Choice| {
            let route = Route::Puzzle(Posed::Practice(choice));
            let name = draw::escape(&texts.board_in_full(choice));
            format!("<li><a href=\"{route}\">{name}</a></li>")
        };
        let ways = boards.iter().filter(|it| it.game() == game).map(way);
        let ways: String = ways.collect();
        let (day, name) = (Route::Puzzle(Posed::Day(game)), draw::escape(name));
        let stands = draw::escape(&stands(game).unwrap_or_default());
        format!(
            "<li class=\"card puzzle-card\"><a class=\"cover\" href=\"{day}\">\
             <div class=\"stage\" aria-hidden=\"true\">{board}</div><h2>{name}</h2>\
             <span class=\"card-play\">{daily}</span></a><p>{practice}</p>\
             <ul class=\"ways puzzle-boards\">{ways}</ul><p class=\"maker\">{stands}</p></li>"
        )
    };
    GameId::ALL.iter().map(card).collect()
}

/// The pages that everything begins at, with the keys of their names.
pub fn pages() -> [(Route, &'static str); 4] {
    [
        (Route::Home, "web-games"),
        (Route::Lessons, "web-learn"),
        (Route::Puzzles, "web-puzzles"),
        (Route::Analysis(Source::Open), "web-analysis"),
    ]
}

fn home(texts: &Texts) -> String {
    let (hero, cards) = (hero(texts), cards(texts));
    format!("<div class=\"hero\">{hero}</div><ul class=\"cards\">{cards}</ul>")
}

fn card(texts: &Texts, game: GameId) -> String {
    let info = game.info();
    let in_words = |words: rules::Words| draw::escape(words.in_lang(texts.lang()));
    let (name, summary) = (in_words(info.name), in_words(info.summary));
    let (designer, year) = (draw::escape(info.designer), info.year);
    let board = draw::element(&middle(game), info.name.in_lang(texts.lang()));
    let way = |route: Route, key: &str| {
        let word = word(texts, key);
        format!("<a href=\"{route}\" aria-label=\"{word}: {name}\">{word}</a>")
    };
    let play = word(texts, "web-start");
    let learn = way(Route::Learn(game, None), "web-learn");
    let rules = way(Route::Rules(game), "web-rules");
    format!(
        "<li class=\"card\"><a class=\"cover\" href=\"#/play/{game}\">\
         <div class=\"stage\" aria-hidden=\"true\">{board}</div><h2>{name}</h2></a>\
         <p>{summary}</p><p class=\"maker\">{designer}, {year}</p>\
         <p class=\"ways\"><span class=\"card-play\" aria-hidden=\"true\">{play}</span>{learn}{rules}</p></li>"
    )
}

/// A message as it may stand in the text of a document.
fn word(texts: &Texts, key: &str) -> String {
    draw::escape(&texts.word(key))
}

/// The heading as it stands until the program makes it work.
fn head(texts: &Texts) -> String {
    let word = |key| word(texts, key);
    let languages: String = Lang::ALL
        .iter()
        .map(|lang| {
            let (is_now, short) = (*lang == texts.lang(), lang.id().to_ascii_uppercase());
            format!("<button class=\"tool\" aria-pressed=\"{is_now}\">{short}</button>")
        })
        .collect();
    let home = Route::Home;
    let pages: String = pages()
        .iter()
        .map(|(route, key)| {
            let here = match route {
                Route::Home => " aria-current=\"page\"",
                _ => "",
            };
            let name = word(key);
            format!("<a class=\"tool tool-text\" href=\"{route}\"{here}>{name}</a>")
        })
        .collect();
    let theme = sign(theme_sign(Theme::default()));
    let gear = sign(("sign", GEAR));
    format!(
        "<header class=\"head\"><a class=\"brand\" href=\"{home}\" aria-label=\"quadrille\">\
         <svg class=\"mark\" viewBox=\"0 0 64 64\" aria-hidden=\"true\">{MARK}</svg>\
         <span>quadrille</span></a>\
         <nav class=\"tools\" aria-label=\"{}\">{pages}\
         {languages}<button class=\"tool\" aria-label=\"{}\">{theme}</button>\
         <a class=\"tool\" href=\"{}\" aria-label=\"{}\">{gear}</a></nav></header>",
        word("web-nav"),
        word("web-theme-auto"),
        Route::Settings,
        word("web-settings"),
    )
}

/// The four cells that stand for the program, in a square of 64.
pub const MARK: &str = "<rect class=\"mark-plate\" width=\"64\" height=\"64\" rx=\"14\"/>\
    <rect class=\"q-red\" x=\"8\" y=\"8\" width=\"23\" height=\"23\" rx=\"5\"/>\
    <rect class=\"mark-cell\" x=\"33\" y=\"8\" width=\"23\" height=\"23\" rx=\"5\"/>\
    <circle class=\"q-orange\" cx=\"44.5\" cy=\"19.5\" r=\"8\"/>\
    <rect class=\"mark-cell\" x=\"8\" y=\"33\" width=\"23\" height=\"23\" rx=\"5\"/>\
    <circle class=\"q-black\" cx=\"19.5\" cy=\"44.5\" r=\"8\"/>\
    <rect class=\"q-blue\" x=\"33\" y=\"33\" width=\"23\" height=\"23\" rx=\"5\"/>";

/// The sign of the settings, as lines in a square of 24.
pub const GEAR: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5";

/// The class and the lines of the sign of a theme: half and half, sun, moon.
pub const fn theme_sign(theme: Theme) -> (&'static str, &'static str) {
    match theme {
        Theme::Auto => (
            "sign sign-half",
            "M12 4a8 8 0 1 0 0 16ZM12 4a8 8 0 0 1 0 16",
        ),
        Theme::Light => (
            "sign",
            "M12 8a4 4 0 1 0 .01 0ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400\
             M17.600 17.600l1.400 1.400M19 5l-1.400 1.400M6.400 17.600l-1.400 1.400",
        ),
        Theme::Dark => (
            "sign",
            "M19 14.500a8 8 0 1 1-9.500-9.500a6.500 6.500 0 0 0 9.500 9.500Z",
        ),
    }
}

fn sign((class, path): (&str, &str)) -> String {
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>"
    )
}

/// The position to greet with; the start where there is none.
fn middle(game: GameId) -> Scene {
    let greeting = game.info().greeting;
    let position = greeting.and_then(|text| game.read(text).ok());
    position.map_or_else(|| game.standard().start().scene(), |it| it.scene())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greetings_are_games_under_way() {
        for &game in GameId::ALL {
            if let Some(text) = game.info().greeting {
                let position = game.read(text).expect(text);
                assert_eq!(position.outcome(), None, "{game}");
                assert_ne!(middle(game), game.standard().start().scene(), "{game}");
            }
        }
    }

    #[test]
    fn the_document_begins_with_every_game_in_every_language() {
        let document = document();
        for lang in Lang::ALL {
            assert!(document.contains(&cards(TEXTS.in_lang(lang))), "{lang:?}");
            for game in GameId::ALL {
                let summary = game.info().summary.in_lang(lang);
                assert!(document.contains(&draw::escape(summary)), "{game} {lang:?}");
            }
        }
        let n_boards = document.matches("class=\"q-board").count();
        assert_eq!(n_boards, GameId::ALL.len() * Lang::ALL.len());
        // The drawings have ids, which must be unique.
        assert_eq!(document.matches("class=\"drawings\"").count(), 1);
    }
}
