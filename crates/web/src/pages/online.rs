//! Games with people elsewhere: the invitation, its acceptance, the game.

use std::time::Duration;

use games::Choice;
use leptos::prelude::*;
use leptos::task::spawn_local;
use page::{NewGame, Route, Side, Versus};
use play::Play;
use protocol::online::{
    AskMine, GameInfo, Join, NewReport, Open, Problem, Role, Seated, Stage, Terms, Welcome, Wish,
    read, write,
};
use rules::{Note, Player};
use session::{Snapshot, TakeBacks, TimeControl};

use super::Broken;
use super::capital;
use super::home::board_name;
use super::play::{Room, Table};
use crate::board::Board;
use crate::browser;
use crate::keeper::Keeper;
use crate::line::{Connection, seat_of};
use crate::qr;
use crate::services::Services;
use crate::words::Language;

/// How often the lobby is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(4);
/// Seats of which the server is asked at once.
const SEATS: usize = 50;

/// Opens a game on the server and goes there; `trouble` says why not.
pub(super) fn invite(keeper: Keeper, language: Language, new: &NewGame, trouble: RwSignal<String>) {
    keeper.change(|it| it.remember(new));
    open(keeper, language, terms(new), trouble);
}

/// Plays once more, against the same level.
pub(super) fn again(services: Services, terms: Terms) {
    let trouble = RwSignal::new(String::new());
    Effect::new(move || {
        let why = trouble.get();
        if !why.is_empty() {
            services.voice.toast(why);
        }
    });
    open(services.keeper, services.language, terms, trouble);
}

fn open(keeper: Keeper, language: Language, terms: Terms, trouble: RwSignal<String>) {
    let name = name_of(keeper);
    let open = Open { terms, name };
    trouble.set(String::new());
    spawn_local(async move {
        let lang = language.0.get_untracked();
        let asked = browser::fetch("POST", "/games", lang, Some(&write(&open))).await;
        match answer::<Seated>(asked, language) {
            Ok(seated) => {
                // What cannot be kept lasts as long as the page.
                let _ = keeper.library(|it| it.take_seat(&seated.game, &seated.seat));
                browser::go(&Route::Online(seated.game, None).to_string());
            }
            Err(reason) => drop(trouble.try_set(reason)),
        }
    });
}

/// What the server answered, or why it did not.
fn answer<T: serde::de::DeserializeOwned>(
    asked: Option<(u16, String)>,
    language: Language,
) -> Result<T, String> {
    let texts = crate::words::texts(language.0.get_untracked());
    let no_server = || texts.word("web-online-none");
    let (status, text) = asked.ok_or_else(no_server)?;
    match status {
        200..300 => read(&text).map_err(|_| no_server()),
        _ => Err(read::<Problem>(&text).map_or_else(|_| no_server(), |it| capital(it.text))),
    }
}

fn terms(new: &NewGame) -> Terms {
    Terms {
        game: new.choice.to_string(),
        time: new.clock.map(|it| it.to_string()),
        side: match new.side {
            Side::First => Wish::First,
            Side::Second => Wish::Second,
            Side::Random => Wish::Lot,
        },
        takebacks: new.takebacks == TakeBacks::Free,
        swap: new.swap,
        open: new.open,
        level: match &new.versus {
            Versus::Computer(name) => Some(name.clone()),
            _ => None,
        },
        rated: new.rated,
    }
}

/// The seats that this browser remembers, as the server is asked about them.
fn own_seats(keeper: Keeper) -> String {
    let seats = keeper.library(|it| it.seats()).into_iter().take(SEATS);
    let seats = seats.map(|(game, seat)| Seated { game, seat }).collect();
    write(&AskMine { seats })
}

/// Asks the server about one's own games.
pub(super) fn ask_mine(services: Services, told: impl FnOnce(Vec<GameInfo>) + 'static) {
    let (language, seats) = (services.language, own_seats(services.keeper));
    spawn_local(async move {
        let lang = language.0.get_untracked();
        let asked = browser::fetch("POST", "/lobby", lang, Some(&seats)).await;
        if let Ok(lobby) = answer::<protocol::online::Lobby>(asked, language) {
            told(lobby.mine);
        }
    });
}

/// Reports a game to whoever runs the server; `told` hears what came of it.
pub(super) fn report(
    services: Services,
    game: &str,
    text: String,
    told: impl FnOnce(String) + 'static,
) {
    let language = services.language;
    let seat = services.keeper.library(|it| it.seat(game));
    let (path, report) = (format!("/games/{game}/report"), NewReport { seat, text });
    spawn_local(async move {
        let lang = language.0.get_untracked();
        let asked = browser::fetch("POST", &path, lang, Some(&write(&report))).await;
        told(match asked {
            Some((204, _)) => crate::words::texts(lang).word("web-reported"),
            asked => answer::<()>(asked, language).err().unwrap_or_default(),
        });
    });
}

/// What people elsewhere offer and play.
#[component]
pub(crate) fn Lobby() -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let lobby = RwSignal::new(Option::<Result<protocol::online::Lobby, String>>::None);
    // One's own games are asked about once: looking them up is more work than all others.
    let look = move |seats: Option<String>| {
        spawn_local(async move {
            let lang = language.0.get_untracked();
            let method = if seats.is_some() { "POST" } else { "GET" };
            let asked = browser::fetch(method, "/lobby", lang, seats.as_deref()).await;
            let mut found: Result<protocol::online::Lobby, String> = answer(asked, language);
            let known = lobby.try_get_untracked().flatten().and_then(Result::ok);
            if let (Ok(found), Some(known), None) = (&mut found, known, seats) {
                found.mine = known.mine;
            }
            lobby.try_set(Some(found));
        });
    };
    look(Some(own_seats(keeper)));
    let timer = set_interval_with_handle(
        move || {
            if !document().hidden() {
                look(None);
            }
        },
        LOOK_EVERY,
    );
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    let game = keeper.settings.with_untracked(|it| it.last_game);
    let game = game.unwrap_or(games::GameId::ALL[0]);
    let new = NewGame {
        versus: Versus::Online,
        side: Side::Random,
        open: true,
        ..NewGame::against_friend(game.standard())
    };
    let list = move |games: Vec<GameInfo>, empty: &'static str| match games.is_empty() {
        true => view! { <p class="fine">{language.word(empty)}</p> }.into_any(),
        false => {
            let rows = games.into_iter().map(|it| row(language, it));
            view! { <ul class="running">{rows.collect::<Vec<_>>()}</ul> }.into_any()
        }
    };
    let own = move |mut games: Vec<GameInfo>| {
        games.retain(|it| matches!(it.stage, Stage::Waiting | Stage::Running));
        (!games.is_empty()).then(|| {
            view! {
                <h2>{language.word("web-my-games")}</h2>
                {list(games, "")}
            }
        })
    };
    let seen = Memo::new(move |_| lobby.get());
    let present = move |people: u64| {
        let note = Note::new("web-lobby-people").with("number", people as usize);
        language.texts().say(None, &note)
    };
    let ways = [
        ("account", "web-account"),
        ("archive", "web-archive"),
        ("leaders", "web-leaders"),
    ];
    view! {
        <div class="lobby">
            <h1>{language.word("web-play-online")}</h1>
            <p class="start">
                <a class="button button-large" href=Route::New(new).to_string()>{language.word("web-invite")}</a>
                <span>{language.word("web-lobby-about")}</span>
            </p>
            {move || match seen.get() {
                None => view! { <p class="fine" role="status">{language.word("web-connecting")}</p> }.into_any(),
                Some(Err(reason)) => view! { <p role="status">{reason}</p> }.into_any(),
                Some(Ok(lobby)) => view! {
                    <p class="fine">{present(lobby.people)}</p>
                    {own(lobby.mine)}
                    <h2>{language.word("web-lobby-offers")}</h2>
                    {list(lobby.offers, "web-lobby-no-offers")}
                    <h2>{language.word("web-lobby-games")}</h2>
                    {list(lobby.games, "web-lobby-no-games")}
                    <p class="ways">
                        {ways.map(|(place, key)| view! {
                            <a href=format!("{}{place}", browser::base()) rel="external">{language.word(key)}</a>
                        })}
                    </p>
                }.into_any(),
            }}
        </div>
    }
}

/// One line of the lobby.
fn row(language: Language, game: GameInfo) -> impl IntoView {
    let href = Route::Online(game.game.clone(), None).to_string();
    let texts = language.texts();
    let somebody = |name: &str| match name.is_empty() {
        true => texts.word("web-lobby-somebody"),
        false => name.to_owned(),
    };
    let who = capital(match &game.players {
        Some([first, second]) => format!("{} – {}", somebody(first), somebody(second)),
        None => somebody(&game.host),
    });
    let what = offered(language, &game.terms, false).join(" · ");
    let how = match game.stage {
        Stage::Waiting => None,
        _ => Some(texts.say(
            None,
            &Note::new("web-n-moves").with("moves", game.plies as usize),
        )),
    };
    // Of a game of one's own: whose turn it is, and how long.
    let turn = game.you.map(|_| match (game.stage, game.is_turn) {
        (Stage::Waiting, _) => "web-my-waits",
        (_, true) => "web-your-turn",
        (_, false) => "web-opponent-turn",
    });
    let left = game
        .left
        .map(|it| format!(" ({})", session::clock_text(Duration::from_millis(it))));
    let more = turn.map(|key| texts.word(key) + &left.unwrap_or_default());
    view! {
        <li>
            <a class="running-game" href=href>
                <span class="running-words">
                    <strong>{who}</strong>
                    <span>{what}</span>
                    {how.map(|it| view! { <span>{it}</span> })}
                    {more.map(|it| view! { <b>{it}</b> })}
                </span>
            </a>
        </li>
    }
}

/// The name of the person, if it can be one.
fn name_of(keeper: Keeper) -> String {
    let name = keeper.settings.with_untracked(|it| it.name.clone());
    online::check_name(&name).unwrap_or_default()
}

/// A game with somebody elsewhere.
#[component]
pub(crate) fn Online(id: String, seat: Option<String>) -> impl IntoView {
    let services = Services::here();
    if let Some(seat) = seat {
        // The secret is remembered and taken out of sight.
        let _ = services.keeper.library(|it| it.take_seat(&id, &seat));
        browser::replace_address(&Route::Online(id.clone(), None).to_string());
    }
    // Whoever takes a seat connects anew.
    let seated = RwSignal::new(0_u32);
    move || {
        seated.track();
        let secret = services.keeper.library(|it| it.seat(&id));
        let game = id.clone();
        view! { <Connected game secret seated/> }
    }
}

#[component]
fn Connected(game: String, secret: Option<String>, seated: RwSignal<u32>) -> impl IntoView {
    let services = Services::here();
    let language = services.language;
    let missing = RwSignal::new(Option::<String>::None);
    let line = Connection::open(&game, secret, language);
    // A socket does not say why it cannot be had; a request does.
    spawn_local({
        let path = format!("/games/{game}");
        async move {
            let asked = browser::fetch("GET", &path, language.0.get_untracked(), None).await;
            let is_known = asked.as_ref().is_none_or(|(status, _)| *status != 404);
            if let (false, Err(reason)) = (is_known, answer::<GameInfo>(asked, language)) {
                missing.try_set(Some(reason));
            }
        }
    });
    Effect::new(move || {
        if let Some(next) = line.next.get() {
            follow(services, &line, &next);
        }
    });
    let place = Memo::new(move |_| line.welcome.with(|it| it.as_ref().map(place_of)));
    move || match (place.get(), missing.get()) {
        (None, Some(reason)) => {
            let why = Note::new("web-online-gone").with("reason", reason);
            view! { <Broken why/> }.into_any()
        }
        (None, None) => {
            view! { <p class="fine" role="status">{language.word("web-connecting")}</p> }.into_any()
        }
        (Some(place), _) => {
            let welcome = line.welcome.get_untracked();
            match (place, welcome) {
                (Place::Match, Some(welcome)) => game_view(services, &welcome, line),
                (Place::Host, Some(welcome)) => view! { <Invitation welcome/> }.into_any(),
                (Place::Visitor, Some(welcome)) => view! { <Offer welcome seated/> }.into_any(),
                _ => ().into_any(),
            }
        }
    }
}

/// What is to be shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Match,
    Host,
    Visitor,
}

fn place_of(welcome: &Welcome) -> Place {
    match (&welcome.snapshot, welcome.you) {
        (Some(_), _) => Place::Match,
        (None, Role::Host) => Place::Host,
        (None, _) => Place::Visitor,
    }
}

/// Both go on in another game; whoever has a seat here has one there.
fn follow(services: Services, line: &Connection, next: &str) {
    let here = line
        .welcome
        .with_untracked(|it| it.as_ref().map(|it| it.game.clone()));
    let is_player = line
        .welcome
        .with_untracked(|it| it.as_ref().is_some_and(|it| seat_of(it.you).is_some()));
    let keeper = services.keeper;
    let secret = here.and_then(|it| keeper.library(|library| library.seat(&it)));
    if let Some(secret) = secret.filter(|_| is_player) {
        // What cannot be kept lasts as long as the page.
        let _ = keeper.library(|it| it.take_seat(next, &secret));
        browser::go(&Route::Online(next.to_owned(), None).to_string());
    }
}

fn game_view(services: Services, welcome: &Welcome, line: Connection) -> AnyView {
    let snapshot = welcome.snapshot.as_ref();
    let snapshot = snapshot.and_then(|it| it.parse::<Snapshot>().ok());
    let play = snapshot.map(|it| Play::join(&welcome.game, it, seat_of(welcome.you)));
    match play {
        Some(Ok(play)) => {
            let table = Table::remote(services, play, line);
            line.play(Callback::new(move |msg| table.send(msg)));
            view! { <Room table/> }.into_any()
        }
        _ => view! { <Broken why=Note::new("web-game-gone")/> }.into_any(),
    }
}

/// What is offered, in words: the board, the time, the side.
fn offered(language: Language, terms: &Terms, is_host: bool) -> Vec<String> {
    let texts = language.texts();
    let mut said = Vec::new();
    if let Ok(choice) = terms.game.parse::<Choice>() {
        said.push(board_name(texts, choice));
        let info = choice.game().info();
        let side = match (terms.side, is_host) {
            (Wish::First, true) | (Wish::Second, false) => Some(Player::First),
            (Wish::Second, true) | (Wish::First, false) => Some(Player::Second),
            (Wish::Lot, _) => None,
        };
        let side = match side {
            Some(side) => info.player(side).name.in_lang(texts.lang()).to_owned(),
            None => texts.word("web-side-random"),
        };
        said.push(texts.say(None, &Note::new("web-offer-side").with("side", side)));
    }
    let time = terms.time.as_deref().map(str::parse::<TimeControl>);
    said.push(match time {
        Some(Ok(time)) => texts.say(None, &time.note()),
        _ => texts.word("web-offer-no-clock"),
    });
    if !terms.takebacks {
        said.push(texts.word("web-offer-no-takebacks"));
    }
    if terms.swap {
        said.push(texts.word("web-swap"));
    }
    if terms.rated {
        said.push(texts.word("web-rated"));
    }
    said.into_iter().map(capital).collect()
}

/// The board that is offered, and what else.
#[component]
fn TermsList(terms: Terms, is_host: bool) -> impl IntoView {
    let language = Language::here();
    let lines = move || {
        let lines = offered(language, &terms, is_host).into_iter();
        lines
            .map(|line| view! { <li>{line}</li> })
            .collect::<Vec<_>>()
    };
    view! { <ul class="terms">{lines}</ul> }
}

fn stage_board(terms: &Terms) -> AnyView {
    let Ok(choice) = terms.game.parse::<Choice>() else {
        return ().into_any();
    };
    let scene = Signal::stored(choice.start().scene());
    let label = Signal::stored(choice.to_string());
    view! {
        <div class="new-board stage" aria-hidden="true"><Board scene label is_plain=true/></div>
    }
    .into_any()
}

/// Whoever opened the game waits here for somebody to take up the offer.
#[component]
fn Invitation(welcome: Welcome) -> impl IntoView {
    let services = Services::here();
    let language = services.language;
    let link = StoredValue::new(Route::Online(welcome.game.clone(), None).to_string());
    let url = move || browser::base() + &link.get_value();
    let own = {
        let secret = services.keeper.library(|it| it.seat(&welcome.game));
        StoredValue::new(Route::Online(welcome.game.clone(), secret).to_string())
    };
    let copy = move |link: String, key: &'static str| {
        browser::copy(&link, move |is_done| {
            let texts = crate::words::texts(language.0.get_untracked());
            let key = if is_done { key } else { "web-copy-failed" };
            services.voice.toast(texts.word(key));
        });
    };
    let share = move |_| match browser::can_share() {
        true => browser::share("Quadrille", &url()),
        false => copy(url(), "web-copied-link"),
    };
    let is_expired = welcome.stage == Stage::Expired;
    let terms = welcome.terms.clone();
    view! {
        <div class="new">
            {stage_board(&terms)}
            <div class="new-form">
                <h1>{language.word("web-invitation")}</h1>
                <TermsList terms is_host=true/>
                <Show when=move || !is_expired fallback=move || view! { <Gone/> }>
                    <p>{language.word("web-invitation-about")}</p>
                    <p><input type="text" class="invite-link" readonly value=url aria-label=language.word("web-copy-link")/></p>
                    <div class="share-ways">
                        <button class="button" on:click=share>{language.word("web-share-invitation")}</button>
                        <button class="button button-plain" on:click=move |_| copy(url(), "web-copied-link")>
                            {language.word("web-copy-link")}
                        </button>
                        {qr::button(services, move || Some(link.get_value()))}
                    </div>
                    <p class="waiting-state" role="status">{language.word("web-invitation-waits")}</p>
                    <p class="fine">
                        {language.word("web-seat-about")}" "
                        <button
                            class="button button-plain"
                            on:click=move |_| copy(browser::base() + &own.get_value(), "web-copied-seat")
                        >
                            {language.word("web-copy-seat")}
                        </button>
                    </p>
                </Show>
            </div>
        </div>
    }
}

/// An offer that nobody took up in time.
#[component]
fn Gone() -> impl IntoView {
    let language = Language::here();
    view! {
        <p>{language.word("web-offer-expired")}</p>
        <p><a class="button" href=Route::Home.to_string()>{language.word("web-home")}</a></p>
    }
}

/// Somebody followed the link: what is offered, and by whom.
#[component]
fn Offer(welcome: Welcome, seated: RwSignal<u32>) -> impl IntoView {
    let services = Services::here();
    let (language, keeper) = (services.language, services.keeper);
    let (trouble, is_asked) = (RwSignal::new(String::new()), RwSignal::new(false));
    let name = RwSignal::new(name_of(keeper));
    let game = StoredValue::new(welcome.game.clone());
    // The same secret however often it is tried: an answer may be lost.
    let secret = StoredValue::new(browser::secret());
    let accept = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if is_asked.get_untracked() {
            return;
        }
        let chosen = name.get_untracked().trim().to_owned();
        if !chosen.is_empty() && online::check_name(&chosen).is_ok() {
            keeper.change(|it| it.name.clone_from(&chosen));
        }
        let join = Join {
            name: chosen,
            seat: Some(secret.get_value()),
        };
        is_asked.set(true);
        trouble.set(String::new());
        spawn_local(async move {
            let path = format!("/games/{}/join", game.get_value());
            let lang = language.0.get_untracked();
            let asked = browser::fetch("POST", &path, lang, Some(&write(&join))).await;
            is_asked.try_set(false);
            match answer::<Seated>(asked, language) {
                Ok(it) => {
                    // What cannot be kept lasts as long as the page.
                    let _ = keeper.library(|library| library.take_seat(&it.game, &it.seat));
                    seated.try_update(|n| *n += 1);
                }
                Err(reason) => drop(trouble.try_set(reason)),
            }
        });
    };
    let host = welcome.host.clone();
    let title = move || {
        let texts = language.texts();
        match host.is_empty() {
            true => texts.word("web-offer-somebody"),
            false => texts.say(None, &Note::new("web-offer-by").with("name", host.as_str())),
        }
    };
    let is_expired = welcome.stage == Stage::Expired;
    let terms = welcome.terms.clone();
    view! {
        <div class="new">
            {stage_board(&terms)}
            <div class="new-form">
                <h1>{title}</h1>
                <TermsList terms is_host=false/>
                <Show when=move || !is_expired fallback=move || view! { <Gone/> }>
                    <form on:submit=accept>
                        <label class="field">
                            <span>{language.word("web-offer-name")}</span>
                            <input
                                type="text" name="name" maxlength="20" autocomplete="nickname"
                                prop:value=move || name.get()
                                on:input=move |event| name.set(event_target_value(&event))
                            />
                        </label>
                        <p class="start">
                            <button class="button button-large" aria-disabled=move || is_asked.get().then_some("true")>
                                {language.word("web-offer-accept")}
                            </button>
                        </p>
                        <p class="fine" role="status">{move || trouble.get()}</p>
                    </form>
                </Show>
            </div>
        </div>
    }
}
