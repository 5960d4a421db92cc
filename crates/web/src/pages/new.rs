//! The choice of board, opponent and side before a game.

use games::{Choice, Ladder};
use leptos::prelude::*;
use page::{NewGame, Route, Side, Versus};
use play::{Pace, Play};
use rules::{Note, Player};
use session::{TakeBacks, TimeControl};

use super::capital;
use super::home::board_name;
use crate::board::Board;
use crate::browser;
use crate::keeper::Keeper;
use crate::words::Language;

/// The page before a game: one button starts it, everything else may be chosen.
#[component]
pub(crate) fn New(new: NewGame) -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let new = RwSignal::new(initial(new, keeper));
    let game = new.with_untracked(|it| it.choice.game());
    let choice = Memo::new(move |_| new.with(|it| it.choice));
    let scene = Signal::derive(move || choice.get().start().scene());
    let info = game.info();
    let name = move || info.name.in_lang(language.now()).to_owned();
    // What is shown only changes when these do.
    let is_online = Memo::new(move |_| new.with(|it| it.versus == Versus::Online));
    let is_against_level =
        Memo::new(move |_| new.with(|it| matches!(it.versus, Versus::Computer(_))));
    let is_elsewhere = Memo::new(move |_| new.with(NewGame::is_elsewhere));
    let trouble = RwSignal::new(String::new());
    let check =
        move |key: &'static str, is_on: fn(&NewGame) -> bool, set: fn(&mut NewGame, bool)| {
            let change = move |event| {
                let is_on = event_target_checked(&event);
                new.update(|it| set(it, is_on));
            };
            view! {
                <label class="check">
                    <input type="checkbox" prop:checked=move || new.with(is_on) on:change=change/>
                    <span>{language.word(key)}</span>
                </label>
            }
        };
    let go = move |_| match new.with_untracked(NewGame::is_elsewhere) {
        true => super::online::invite(keeper, language, &new.get_untracked(), trouble),
        false => start(keeper, &new.get_untracked()),
    };
    view! {
        <div class="new">
            <div class="new-board stage" aria-hidden="true">
                <Board scene label=Signal::derive(name) is_plain=true/>
            </div>
            <div class="new-form">
                <h1>{name}</h1>
                <p class="about">{move || info.summary.in_lang(language.now())}</p>
                <p class="ways">
                    <a href=Route::Learn(game, None).to_string()>{language.word("web-learn")}</a>
                    <a href=Route::Rules(game).to_string()>{language.word("web-rules")}</a>
                </p>
                <p class="start">
                    <button class="button button-large" on:click=go>
                        {move || language.texts().word(match is_online.get() {
                            true => "web-invite",
                            false => "web-start",
                        })}
                    </button>
                    <span>{move || summary(language, &new.get())}</span>
                </p>
                <p class="fine" role="status">{move || trouble.get()}</p>
                <Against new/>
                <Variants new/>
                <Sides new/>
                {check("web-takebacks", |it| it.takebacks == TakeBacks::Free, |it, is_on| {
                    it.takebacks = if is_on { TakeBacks::Free } else { TakeBacks::Never };
                })}
                <Clocks new/>
                {check("web-swap", |it| it.swap, |it, is_on| it.swap = is_on)}
                {move || is_online.get().then(|| {
                    check("web-open-offer", |it| it.open, |it, is_on| it.open = is_on)
                })}
                {move || is_against_level.get().then(|| {
                    check("web-hosted", |it| it.hosted, |it, is_on| it.hosted = is_on)
                })}
                {move || is_elsewhere.get().then(|| {
                    check("web-rated-about", |it| it.rated, |it, is_on| it.rated = is_on)
                })}
            </div>
        </div>
    }
}

/// How much time the players have.
#[component]
fn Clocks(new: RwSignal<NewGame>) -> impl IntoView {
    let language = Language::here();
    let clocks = move || {
        let mut clocks: Vec<Option<TimeControl>> = vec![None];
        clocks.extend(TimeControl::USUAL.map(Some));
        // Days are for people who need not be there at once.
        if new.with(|it| it.versus == Versus::Online) {
            clocks.extend(TimeControl::DAYS.map(Some));
        }
        let chosen = new.with_untracked(|it| it.clock);
        if !clocks.contains(&chosen) {
            clocks.push(chosen);
        }
        clocks
    };
    let value = |clock: Option<TimeControl>| clock.map_or(String::new(), |it| it.to_string());
    let option = move |clock: Option<TimeControl>| {
        let text = move || match clock {
            None => language.texts().word("web-clock-none"),
            Some(clock) => language.texts().say(None, &clock.note()),
        };
        view! {
            <option value=value(clock) selected=move || new.with(|it| it.clock == clock)>
                {text}
            </option>
        }
    };
    let change = move |event| {
        let clock = event_target_value(&event).parse().ok();
        new.update(|it| it.clock = clock);
    };
    view! {
        <label class="field">
            <span>{language.word("web-clock")}</span>
            <select on:change=change>
                {move || clocks().into_iter().map(option).collect::<Vec<_>>()}
            </select>
        </label>
    }
}

/// What the address says; where it says nothing, what was chosen last or is usual.
fn initial(new: NewGame, keeper: Keeper) -> NewGame {
    if browser::hash().contains('?') {
        return new;
    }
    let game = new.choice.game();
    let last = keeper
        .settings
        .with_untracked(|it| it.last_of(game, NewGame::usual));
    let is_usual_board = new.choice == game.standard();
    NewGame {
        choice: if is_usual_board {
            last.choice
        } else {
            new.choice
        },
        ..last
    }
}

/// A game that begins at once, as the last one did.
#[component]
pub(crate) fn Now() -> impl IntoView {
    let keeper = Keeper::here();
    let game = keeper.settings.with_untracked(|it| it.last_game);
    let game = game.unwrap_or(games::GameId::ALL[0]);
    let new = keeper
        .settings
        .with_untracked(|it| it.last_of(game, NewGame::usual));
    // Not while the page is being drawn; Back leads to where one came from.
    request_animation_frame(move || {
        if let Some(id) = begin(keeper, &new) {
            browser::go_instead(&Route::Game(id).to_string());
        }
    });
}

/// Begins the game and goes to it.
pub(super) fn start(keeper: Keeper, new: &NewGame) {
    if let Some(id) = begin(keeper, new) {
        browser::go(&Route::Game(id).to_string());
    }
}

/// Begins a game, and says what it is kept by.
pub(super) fn begin(keeper: Keeper, new: &NewGame) -> Option<String> {
    keeper.change(|it| it.remember(new));
    let seed = browser::random();
    let setup = new.setup(&keeper.settings.with_untracked(|it| it.name.clone()), seed);
    let setup = setup.dated(&browser::today());
    let id = format!("{:x}-{:x}", browser::now(), seed & 0xff_ffff);
    match Play::start(&id, setup) {
        Ok((play, _)) => {
            let record = play.record().clone();
            // What cannot be kept is remembered, and the game itself tells it.
            let _ = keeper.library(|it| it.save(&id, &record, browser::now()));
            super::play::expect_start(&id);
            Some(id)
        }
        Err(notes) => {
            leptos::logging::error!("{notes:?}");
            None
        }
    }
}

/// What will be played, in a sentence.
fn summary(language: Language, new: &NewGame) -> String {
    let texts = language.texts();
    let title = |name: &str| texts.computer_title(new.choice, name);
    let info = new.choice.game().info();
    let me = match new.side {
        Side::First => info
            .player(Player::First)
            .name
            .in_lang(texts.lang())
            .to_owned(),
        Side::Second => info
            .player(Player::Second)
            .name
            .in_lang(texts.lang())
            .to_owned(),
        Side::Random => texts.word("web-side-random"),
    };
    let note = match &new.versus {
        Versus::Friend => Note::new("web-sum-friend"),
        Versus::Online => Note::new("web-sum-online").with("side", me),
        Versus::Computer(name) => Note::new("web-sum-computer")
            .with("opponent", title(name))
            .with("side", me),
        Versus::Computers([first, second]) => Note::new("web-sum-computers")
            .with("first", title(first))
            .with("second", title(second)),
    };
    texts.say(None, &note.with("board", board_name(texts, new.choice)))
}

/// Against whom.
#[component]
fn Against(new: RwSignal<NewGame>) -> impl IntoView {
    let language = Language::here();
    let kind = Memo::new(move |_| new.with(|it| kind_of(&it.versus)));
    let choose = move |kind: &'static str| {
        new.update(|it| {
            let usual = match NewGame::usual(it.choice).versus {
                Versus::Computer(name) => name,
                _ => String::new(),
            };
            it.versus = match kind {
                "friend" => Versus::Friend,
                "online" => Versus::Online,
                "computer" => Versus::Computer(usual),
                _ => Versus::Computers([usual.clone(), usual]),
            };
        });
    };
    let kinds = [
        ("computer", "web-with-computer"),
        ("friend", "web-with-friend"),
        ("online", "web-with-online"),
        ("computers", "web-with-computers"),
    ];
    view! {
        <fieldset>
            <legend>{language.word("web-with")}</legend>
            <div class="segments">
                {kinds.map(|(id, key)| view! {
                    <label class="segment">
                        <input
                            type="radio" name="with" value=id
                            prop:checked=move || kind.get() == id
                            on:change=move |_| choose(id)
                        />
                        <span>{language.word(key)}</span>
                    </label>
                })}
            </div>
            {move || match kind.get() {
                "computer" => view! { <Level new n=0 label="web-level"/> }.into_any(),
                "computers" => view! {
                    <Level new n=0 label="web-level-first"/>
                    <Level new n=1 label="web-level-second"/>
                    <PaceChoice/>
                }.into_any(),
                _ => ().into_any(),
            }}
        </fieldset>
    }
}

const fn kind_of(versus: &Versus) -> &'static str {
    match versus {
        Versus::Friend => "friend",
        Versus::Online => "online",
        Versus::Computer(_) => "computer",
        Versus::Computers(_) => "computers",
    }
}

/// Which computer player.
#[component]
fn Level(new: RwSignal<NewGame>, n: usize, label: &'static str) -> impl IntoView {
    let language = Language::here();
    let chosen = Memo::new(move |_| {
        new.with(|it| match &it.versus {
            Versus::Computer(name) => name.clone(),
            Versus::Computers(names) => names[n].clone(),
            Versus::Friend | Versus::Online => String::new(),
        })
    });
    let choice = Memo::new(move |_| new.with(|it| it.choice));
    let options = move || {
        let (texts, choice) = (language.texts(), choice.get());
        let option = |name: &'static str| {
            let mut title = texts.computer_title(choice, name);
            if let Some(rating) = Ladder::rating(choice, name) {
                title += &format!(" · {}", rating.points);
            }
            view! { <option value=name selected=move || chosen.get() == name>{title}</option> }
        };
        let players = Ladder::of(choice).players();
        players.into_iter().map(option).collect::<Vec<_>>()
    };
    let change = move |event| {
        let name = event_target_value(&event);
        new.update(|it| match &mut it.versus {
            Versus::Computer(it) => *it = name,
            Versus::Computers(names) => names[n] = name,
            Versus::Friend | Versus::Online => {}
        });
    };
    let about = move || {
        let (choice, player) = (choice.get(), chosen.get());
        language.texts().computer_about(choice, &player)
    };
    view! {
        <label class="field">
            <span>{language.word(label)}</span>
            <select class="level" on:change=change>{options}</select>
        </label>
        <p class="fine">{about}</p>
    }
}

/// How fast computers play each other.
#[component]
pub(super) fn PaceChoice() -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let pace = move || keeper.settings.with(|it| it.pace);
    let names = [
        "web-pace-slow",
        "web-pace-normal",
        "web-pace-fast",
        "web-pace-instant",
    ];
    let options = Pace::ALL.into_iter().zip(names).map(|(value, key)| {
        view! {
            <option value=key selected=move || pace() == value>{language.word(key)}</option>
        }
    });
    let change = move |event| {
        let key = event_target_value(&event);
        if let Some(n) = names.iter().position(|it| *it == key) {
            keeper.change(|it| it.pace = Pace::ALL[n]);
        }
    };
    view! {
        <label class="field">
            <span>{language.word("web-pace")}</span>
            <select on:change=change>{options.collect::<Vec<_>>()}</select>
        </label>
    }
}

/// Which board.
#[component]
fn Variants(new: RwSignal<NewGame>) -> impl IntoView {
    let language = Language::here();
    let game = new.with_untracked(|it| it.choice.game());
    let option = |choice: Choice| {
        let text = move || {
            let texts = language.texts();
            let meaning = texts.say(Some(game), &choice.meaning());
            capital(meaning)
        };
        view! {
            <option
                value=choice.to_string() selected=move || new.with(|it| it.choice == choice)
            >
                {text}
            </option>
        }
    };
    let change = move |event| {
        if let Ok(choice) = event_target_value(&event).parse::<Choice>() {
            new.update(|it| it.set_board(choice));
        }
    };
    view! {
        <label class="field">
            <span>{language.word("web-board")}</span>
            <select class="board-choice" on:change=change>
                {game.variants().into_iter().map(option).collect::<Vec<_>>()}
            </select>
        </label>
    }
}

/// Which side.
#[component]
fn Sides(new: RwSignal<NewGame>) -> impl IntoView {
    let language = Language::here();
    let info = new.with_untracked(|it| it.choice.game().info());
    let text = move |side: Side| {
        let texts = language.texts();
        let name = |player| info.player(player).name.in_lang(texts.lang());
        match side {
            Side::First => {
                let note = Note::new("web-side-first").with("player", name(Player::First));
                texts.say(None, &note)
            }
            Side::Second => name(Player::Second).to_owned(),
            Side::Random => texts.word("web-side-random"),
        }
    };
    let is_alone = move || new.with(|it| matches!(it.versus, Versus::Computer(_) | Versus::Online));
    view! {
        <Show when=is_alone>
            <fieldset>
                <legend>{language.word("web-side")}</legend>
                <div class="segments">
                    {Side::ALL.map(|side| view! {
                        <label class="segment">
                            <input
                                type="radio" name="side" value=side.id()
                                prop:checked=move || new.with(|it| it.side == side)
                                on:change=move |_| new.update(|it| it.side = side)
                            />
                            <span>{move || text(side)}</span>
                        </label>
                    })}
                </div>
            </fieldset>
        </Show>
    }
}
