//! The frame around every page.

use leptos::prelude::*;
use page::{Route, Theme};
use rules::Lang;
use wasm_bindgen::JsCast;

use crate::board::Drawings;
use crate::browser;
use crate::engine::Engine;
use crate::exact::Exact;
use crate::icons::{mark, sign, theme_sign};
use crate::keeper::Keeper;
use crate::pages::{
    Analysis, Broken, Game, Home, Known, Learn, Lessons, Lobby, New, Now, Online, Place,
    PuzzlePage, Puzzles, Rules, SettingsPage, Shared, waiting,
};
use crate::update::Update;
use crate::voice::{Said, Voice};
use crate::words::Language;

/// The whole page: heading, the page that the address names, foot.
#[component]
pub fn App() -> impl IntoView {
    let keeper = Keeper::open();
    let lang = keeper.settings.with_untracked(|it| it.lang);
    // The document was told which language to begin with by the same rules.
    let asked = lang.unwrap_or_else(browser::lang);
    let has = Lang::ALL.into_iter().find(|it| texts::is_given(*it));
    let begun = match texts::is_given(asked) {
        true => asked,
        false => has.unwrap_or(asked),
    };
    let language = Language(RwSignal::new(begun));
    let engine = Engine::new();
    provide_context(language);
    provide_context(keeper);
    provide_context(engine);
    provide_context(Exact::new());
    provide_context(Voice::new());
    keeper.show(language);
    let route = RwSignal::new(Route::read(&browser::hash()));
    browser::on_hash_change(move || {
        let next = Route::read(&browser::hash());
        if route.with_untracked(|old| *old != next) {
            route.set(next);
            begin_page();
        }
    });
    Effect::new(move || document().set_title(&route.with(|route| title(route, language))));
    engine.start_when_idle();
    // Whether more sentences could be fetched, once somebody needed them.
    let more = RwSignal::new(None);
    view! {
        <Drawings/>
        <a class="skip" href="#main" on:click=skip>{language.word("web-skip")}</a>
        <Header route/>
        <Update/>
        <main id="main" tabindex="-1">{move || shown(language, more, route.get())}</main>
        <footer class="foot">
            <p>{move || language.texts().word(route.with(foot))}</p>
        </footer>
        <Said/>
    }
}

/// Where what is done on a page is kept.
fn foot(route: &Route) -> &'static str {
    match route {
        Route::Lobby | Route::Online(..) => "web-foot-online",
        _ => "web-foot",
    }
}

/// A page, as soon as what it says is here.
fn shown(language: Language, more: RwSignal<Option<bool>>, route: Route) -> AnyView {
    let lang = language.0.get_untracked();
    if !says_more(&route) || texts::is_given_later(lang) {
        return page(route);
    }
    if more.get() != Some(false) {
        leptos::task::spawn_local(async move {
            more.set(Some(browser::fetch_lessons(lang).await));
        });
    }
    waiting(language, more.get() == Some(false))
}

fn page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <Home/> }.into_any(),
        Route::New(new) => view! { <New new/> }.into_any(),
        Route::Game(id) => view! { <Game id/> }.into_any(),
        Route::Lobby => view! { <Lobby/> }.into_any(),
        Route::Online(id, seat) => view! { <Online id seat/> }.into_any(),
        Route::Shared(record) => view! { <Shared record=*record/> }.into_any(),
        Route::Position(choice, text) => view! { <Place choice text/> }.into_any(),
        Route::Settings => view! { <SettingsPage/> }.into_any(),
        Route::Analysis(source) => view! { <Analysis source/> }.into_any(),
        Route::Now => view! { <Now/> }.into_any(),
        Route::Lessons => view! { <Lessons/> }.into_any(),
        Route::Learn(game, step) => view! { <Learn game step/> }.into_any(),
        Route::Puzzles => view! { <Puzzles/> }.into_any(),
        Route::Puzzle(posed) => view! { <PuzzlePage posed/> }.into_any(),
        Route::Rules(game) => view! { <Rules game/> }.into_any(),
        Route::Known(game) => view! { <Known game/> }.into_any(),
        Route::Broken(why) => view! { <Broken why/> }.into_any(),
    }
}

/// Whether a page says what not every page does: lessons, puzzles, analysis.
fn says_more(route: &Route) -> bool {
    matches!(
        route,
        Route::Learn(..)
            | Route::Rules(_)
            | Route::Known(_)
            | Route::Puzzles
            | Route::Puzzle(_)
            | Route::Analysis(_)
    )
}

#[component]
fn Header(route: RwSignal<Route>) -> impl IntoView {
    let language = Language::here();
    let page = move |(to, key): (Route, &'static str)| {
        let here = to.clone();
        let current = move || route.with(|now| is_part_of(now, &here)).then_some("page");
        view! {
            <a class="tool tool-text" href=to.to_string() aria-current=current>
                {language.word(key)}
            </a>
        }
    };
    view! {
        <header class="head">
            <a class="brand" href=Route::Home.to_string() aria-label="quadrille">
                {mark()}
                <span>"quadrille"</span>
            </a>
            <nav class="tools" aria-label=language.word("web-nav")>
                {page::front::pages().map(page)}
                {Lang::ALL.map(|lang| view! { <LangButton lang/> })}
                <ThemeButton/>
                <a
                    class="tool" href=Route::Settings.to_string()
                    title=language.word("web-settings") aria-label=language.word("web-settings")
                >
                    {sign(page::front::GEAR)}
                </a>
            </nav>
        </header>
    }
}

#[component]
fn LangButton(lang: Lang) -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let name = match lang {
        Lang::En => "English",
        Lang::Pt => "Português",
    };
    let short = lang.id().to_ascii_uppercase();
    // What is seen is part of what is said, for those who speak to their computer.
    let label = format!("{short} {name}");
    let choose = move |_| keeper.change(|it| it.lang = Some(lang));
    view! {
        <button
            class="tool" lang=lang.id() title=name aria-label=label
            aria-pressed=move || (language.now() == lang).to_string()
            on:click=choose
        >
            {short}
        </button>
    }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let theme = move || keeper.settings.with(|it| it.theme);
    let choose = move |_| {
        keeper.change(|it| {
            it.theme = match it.theme {
                Theme::Auto => Theme::Light,
                Theme::Light => Theme::Dark,
                Theme::Dark => Theme::Auto,
            }
        });
    };
    let label = move || {
        language.texts().word(match theme() {
            Theme::Auto => "web-theme-auto",
            Theme::Light => "web-theme-light",
            Theme::Dark => "web-theme-dark",
        })
    };
    view! {
        <button class="tool" title=label aria-label=label on:click=choose>
            {move || theme_sign(theme())}
        </button>
    }
}

/// Whether a page belongs to one of those that everything begins at.
fn is_part_of(now: &Route, of: &Route) -> bool {
    match of {
        Route::Analysis(_) => matches!(now, Route::Analysis(_)),
        Route::Lessons => matches!(now, Route::Lessons | Route::Learn(..)),
        Route::Puzzles => matches!(now, Route::Puzzles | Route::Puzzle(_)),
        of => now == of,
    }
}

/// Goes past the heading without touching the address, which names the page.
fn skip(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    focus_main();
}

/// A new page begins at its top, for eyes and for screen readers.
fn begin_page() {
    // In this order: the browser scrolls to what is focused.
    focus_main();
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

fn focus_main() {
    if let Some(main) = document().get_element_by_id("main")
        && let Some(main) = main.dyn_ref::<web_sys::HtmlElement>()
    {
        // What cannot be focused is left where it is.
        let _ = main.focus();
    }
}

fn title(route: &Route, language: Language) -> String {
    let game = match route {
        Route::New(new) => Some(new.choice.game()),
        Route::Position(choice, _) => Some(choice.game()),
        Route::Shared(record) => record.choice().ok().map(games::Choice::game),
        Route::Learn(game, _) | Route::Rules(game) | Route::Known(game) => Some(*game),
        Route::Puzzle(posed) => Some(posed.choice().game()),
        _ => None,
    };
    let of = |game: games::GameId| game.info().name.in_lang(language.now()).to_owned();
    let word = |key| language.texts().word(key);
    let name = match (route, game) {
        (Route::Rules(game), _) => format!("{}: {}", of(*game), word("web-rules")),
        (Route::Known(game), _) => format!("{}: {}", of(*game), word("openings-chapter")),
        (Route::Puzzle(_), Some(game)) => format!("{}: {}", of(game), word("web-puzzles")),
        (Route::Puzzles, None) => word("web-puzzles"),
        (Route::Learn(game, _), _) => format!("{}: {}", of(*game), word("web-learn")),
        (_, Some(game)) => of(game),
        (Route::Lessons, None) => word("web-learn"),
        (Route::Lobby | Route::Online(..), None) => word("web-play-online"),
        (Route::Home, None) => return language.texts().word("welcome-title"),
        (Route::Settings, None) => language.texts().word("web-settings"),
        (Route::Analysis(_), None) => language.texts().word("web-analysis"),
        _ => return "Quadrille".to_owned(),
    };
    format!("{name} – Quadrille")
}
