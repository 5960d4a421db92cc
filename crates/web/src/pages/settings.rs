//! The page of settings, and of everything that is kept.

use leptos::ev;
use leptos::prelude::*;
use page::{Imported, Motion, Palette, Route, Settings, Theme};
use play::Confirm;
use rules::{Lang, Note};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::home::kept_title;
use crate::browser;
use crate::keeper::Keeper;
use crate::services::Services;
use crate::words::Language;

/// The page of settings.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let language = Language::here();
    view! {
        <h1>{language.word("web-settings")}</h1>
        <div class="settings">
            <section aria-labelledby="set-look">
                <h2 id="set-look">{language.word("web-set-look")}</h2>
                {choice(
                    "web-set-lang",
                    vec![("auto", "web-set-auto"), ("en", "web-lang-en"), ("pt", "web-lang-pt")],
                    |it| it.lang.map_or("auto", Lang::id),
                    |it, id| it.lang = Lang::ALL.into_iter().find(|lang| lang.id() == id),
                )}
                {choice(
                    "web-set-theme",
                    vec![("auto", "web-set-auto"), ("light", "web-set-light"), ("dark", "web-set-dark")],
                    |it| it.theme.id(),
                    |it, id| it.theme = named(Theme::ALL, Theme::id, id),
                )}
                {choice(
                    "web-set-palette",
                    vec![
                        ("usual", "web-palette-usual"), ("safe", "web-palette-safe"),
                        ("contrast", "web-palette-contrast"),
                    ],
                    |it| it.palette.id(),
                    |it, id| it.palette = named(Palette::ALL, Palette::id, id),
                )}
                {choice(
                    "web-set-motion",
                    vec![
                        ("auto", "web-set-auto"), ("full", "web-motion-full"),
                        ("reduced", "web-motion-reduced"),
                    ],
                    |it| it.motion.id(),
                    |it, id| it.motion = named(Motion::ALL, Motion::id, id),
                )}
                {check("web-set-coordinates", |it| it.coordinates, |it, is| it.coordinates = is)}
                {check("web-set-close-up", |it| it.close_up, |it, is| it.close_up = is)}
            </section>
            <section aria-labelledby="set-play">
                <h2 id="set-play">{language.word("web-set-play")}</h2>
                <Name/>
                {choice(
                    "web-set-confirm",
                    vec![
                        ("touch", "web-confirm-touch"), ("always", "web-confirm-always"),
                        ("several", "web-confirm-several"), ("never", "web-confirm-never"),
                    ],
                    |it| match it.confirm {
                        Confirm::Touch => "touch",
                        Confirm::Always => "always",
                        Confirm::Several => "several",
                        Confirm::Never => "never",
                    },
                    |it, id| it.confirm = match id {
                        "always" => Confirm::Always,
                        "several" => Confirm::Several,
                        "never" => Confirm::Never,
                        _ => Confirm::Touch,
                    },
                )}
                <super::new::PaceChoice/>
                {check("web-set-sound", |it| it.sound, |it, is| it.sound = is)}
                <h3>{language.word("web-keys")}</h3>
                <p class="fine">{language.word("web-keys-about")}</p>
            </section>
            <Kept/>
        </div>
    }
}

fn named<T: Copy + Default>(all: &[T], id: fn(T) -> &'static str, wanted: &str) -> T {
    let found = all.iter().find(|&&it| id(it) == wanted);
    found.copied().unwrap_or_default()
}

/// One of several, as a list to choose from.
fn choice(
    label: &'static str,
    options: Vec<(&'static str, &'static str)>,
    read: fn(&Settings) -> &'static str,
    write: fn(&mut Settings, &str),
) -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    let options = options.into_iter().map(|(id, key)| {
        view! {
            <option value=id selected=move || keeper.settings.with(read) == id>
                {language.word(key)}
            </option>
        }
    });
    let change = move |event| {
        let id = event_target_value(&event);
        keeper.change(|it| write(it, &id));
    };
    view! {
        <label class="field">
            <span>{language.word(label)}</span>
            <select on:change=change>{options.collect::<Vec<_>>()}</select>
        </label>
    }
}

fn check(
    label: &'static str,
    read: fn(&Settings) -> bool,
    write: fn(&mut Settings, bool),
) -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    view! {
        <label class="check">
            <input
                type="checkbox" prop:checked=move || keeper.settings.with(read)
                on:change=move |event| {
                    let is_on = event_target_checked(&event);
                    keeper.change(|it| write(it, is_on));
                }
            />
            <span>{language.word(label)}</span>
        </label>
    }
}

/// What the person is called.
#[component]
fn Name() -> impl IntoView {
    let (language, keeper) = (Language::here(), Keeper::here());
    view! {
        <label class="field">
            <span>{language.word("web-set-name")}</span>
            <input
                type="text" maxlength="60" autocomplete="nickname"
                prop:value=move || keeper.settings.with(|it| it.name.clone())
                on:change=move |event| {
                    let name = event_target_value(&event);
                    keeper.change(|it| it.name = name);
                }
            />
        </label>
    }
}

/// The games that are kept, and the way to other browsers and back.
#[component]
fn Kept() -> impl IntoView {
    let services = Services::here();
    let (language, keeper) = (services.language, services.keeper);
    let version = RwSignal::new(0_u32);
    let games = Memo::new(move |_| {
        version.track();
        keeper.library(page::Library::games)
    });
    let told = RwSignal::new(Vec::<String>::new());
    let export = move |_| {
        let text = keeper.library(page::Library::export);
        if let Err(error) = browser::download("quadrille.txt", "text/plain;charset=utf-8", &text) {
            leptos::logging::error!("{error:?}");
        }
    };
    let import = move |event: ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|it| it.get(0)) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let text = JsFuture::from(file.unchecked_ref::<web_sys::Blob>().text()).await;
            let text = text.ok().and_then(|it| it.as_string()).unwrap_or_default();
            let imported = keeper.library(|it| it.import(&text, browser::now()));
            if let Some(settings) = &imported.settings {
                keeper.change(|it| *it = settings.clone());
            }
            told.set(sentences(language, &imported));
            version.update(|n| *n += 1);
            // The same file may be chosen again.
            input.set_value("");
        });
    };
    let row = move |game: page::Summary| {
        let (id, href) = (game.id.clone(), Route::Game(game.id.clone()).to_string());
        let study = Route::Analysis(page::Source::Kept(game.id.clone())).to_string();
        let remove = move |_| {
            keeper.library(|it| it.remove(&id));
            version.update(|n| *n += 1);
        };
        let title = kept_title(language.texts(), &game);
        let label = format!("{}: {title}", language.texts().word("web-remove"));
        let study_label = format!("{}: {title}", language.texts().word("web-analyze"));
        view! {
            <li class="kept-row">
                <a class="kept" href=href>{title}</a>
                <a class="button button-plain" href=study aria-label=study_label>
                    {language.word("web-analyze")}
                </a>
                <button class="button button-plain" aria-label=label on:click=remove>
                    {language.word("web-remove")}
                </button>
            </li>
        }
    };
    view! {
        <section class="set-kept" aria-labelledby="set-kept">
            <h2 id="set-kept">{language.word("web-kept")}</h2>
            <p class="fine">{language.word("web-kept-about")}</p>
            <div class="share-ways">
                <button class="button button-plain" on:click=export>{language.word("web-export")}</button>
                <label class="button button-plain file">
                    <span>{language.word("web-import")}</span>
                    <input type="file" accept=".txt,text/plain" on:change=import/>
                </label>
            </div>
            <div role="status">
                {move || told.get().into_iter().map(|it| view! { <p>{it}</p> }).collect::<Vec<_>>()}
            </div>
            <Show when=move || games.with(Vec::is_empty)>
                <p>{language.word("web-kept-none")}</p>
            </Show>
            <ul class="kept-list">
                {move || games.get().into_iter().map(row).collect::<Vec<_>>()}
            </ul>
        </section>
    }
}

/// What came of an import, and what was wrong with it, with the place.
fn sentences(language: Language, imported: &Imported) -> Vec<String> {
    /// More faults tell no more.
    const MOST: usize = 8;
    let texts = crate::words::texts(language.0.get_untracked());
    let sum = Note::new("web-imported")
        .with("new", imported.n_new)
        .with("updated", imported.n_updated)
        .with("same", imported.n_same)
        .with("damaged", imported.n_damaged);
    let mut said = vec![texts.say(None, &sum)];
    said.extend(imported.notes.iter().map(|note| texts.say(None, note)));
    for fault in imported.faults.iter().take(MOST) {
        let place = Note::new("web-fault")
            .with("line", fault.place.line)
            .with("column", fault.place.column);
        let what = texts.say(None, &fault.note);
        said.push(format!("{}: {what}", texts.say(None, &place)));
    }
    said
}
