//! The browser, as far as the page needs it. What it refuses (storage may be
//! forbidden) is as if it were not there.

use std::time::Duration;

use js_sys::{Array, Date, Math};
use leptos::ev;
use leptos::prelude::*;
use page::{Shelf, ShelfError};
use rules::Lang;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, DomException, Element, HtmlAnchorElement,
    HtmlCanvasElement, HtmlImageElement, Storage, Url,
};

use crate::settings;

/// The part of the address from the `#` on.
pub(crate) fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// Runs a function whenever that part changes.
pub(crate) fn on_hash_change(changed: impl Fn() + 'static) {
    // The listener stays as long as the page.
    let _ = window_event_listener(ev::hashchange, move |_| changed());
}

/// Goes to another page.
pub(crate) fn go(hash: &str) {
    // Fails only for addresses that are none.
    let _ = window().location().set_hash(hash);
}

/// Goes to another page, in place of this one: Back leads to the one before.
pub(crate) fn go_instead(hash: &str) {
    // Fails only for addresses that are none.
    let _ = window().location().replace(hash);
}

/// Puts another address in the place of this one, without going anywhere.
pub(crate) fn replace_address(hash: &str) {
    if let Ok(history) = window().history() {
        // At worst the old address stays.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(hash));
    }
}

/// The address of the page without the part from the `#` on.
pub(crate) fn base() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The best of the languages the browser asks for.
pub(crate) fn lang() -> Lang {
    let asked: Vec<String> = window()
        .navigator()
        .languages()
        .iter()
        .filter_map(|it| it.as_string())
        .collect();
    settings::best_lang(asked.iter().map(String::as_str))
}

/// What the page was told when it was built, in an element `meta`.
pub(crate) fn meta(name: &str) -> Option<String> {
    let selector = format!("meta[name={name}]");
    let element = document().query_selector(&selector).ok()??;
    element.get_attribute("content")
}

/// Sets an attribute of the root of the document.
pub(crate) fn set_attribute(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // Fails only for names that are none.
        let _ = root.set_attribute(name, value);
    }
}

/// Whether the system asks for dark pages.
pub(crate) fn is_system_dark() -> bool {
    holds("(prefers-color-scheme: dark)")
}

fn holds(query: &str) -> bool {
    let asked = window().match_media(query);
    asked.ok().flatten().is_some_and(|it| it.matches())
}

/// Whether a media query holds, now and as the window changes.
pub(crate) fn follows(query: &'static str) -> ReadSignal<bool> {
    let (is, set) = signal(holds(query));
    let listener = window_event_listener(ev::resize, move |_| {
        let now = holds(query);
        if is.get_untracked() != now {
            set.set(now);
        }
    });
    on_cleanup(move || listener.remove());
    is
}

/// Hears keys that are pressed anywhere but on a board, which has its own, and where
/// something is typed or chosen; `pressed` says whether one meant something.
pub(crate) fn on_key(pressed: impl Fn(&str) -> bool + 'static) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let is_elsewhere = target.is_some_and(|it| {
            let taken = "input, textarea, select, dialog, .q-live";
            it.closest(taken).is_ok_and(|found| found.is_some())
        });
        let is_plain = !(event.ctrl_key() || event.alt_key() || event.meta_key());
        if is_plain && !is_elsewhere && pressed(&event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Gives an element the focus, once what is being drawn is there.
pub(crate) fn focus(selector: &'static str) {
    request_animation_frame(move || {
        let found = document().query_selector(selector).ok().flatten();
        if let Some(element) = found {
            // An element of a drawing can have it as well.
            let focus = js_sys::Reflect::get(&element, &"focus".into());
            let focus = focus
                .ok()
                .and_then(|it| it.dyn_into::<js_sys::Function>().ok());
            let _ = focus.map(|it| it.call0(&element));
        }
    });
}

/// Hears clicks beside everything that can be clicked.
pub(crate) fn on_click_beside(clicked: impl Fn() + 'static) {
    let listener = window_event_listener(ev::click, move |event| {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let is_taken = target.is_some_and(|it| {
            let taken = ".q-live, a, button, input, label, select, summary, dialog, .prompt";
            it.closest(taken).is_ok_and(|found| found.is_some())
        });
        if !is_taken {
            clicked();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Takes an element out of the document.
pub(crate) fn clear(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.remove();
    }
}

/// The time in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    Date::now() as u64
}

/// The time since the page was opened, which no change of the clock moves.
pub(crate) fn elapsed() -> Duration {
    let millis = window().performance().map_or(0.0, |it| it.now());
    Duration::from_millis(millis as u64)
}

/// The day, as records write it: `2026-11-15`.
pub(crate) fn today() -> String {
    let iso = Date::new_0().to_iso_string();
    String::from(iso).chars().take(10).collect()
}

/// Whether the system can share a link, as phones do.
pub(crate) fn can_share() -> bool {
    let share = js_sys::Reflect::get(&window().navigator(), &"share".into());
    share.is_ok_and(|it| it.is_function())
}

/// Has the system share a link; whoever changes their mind is not told of it.
pub(crate) fn share(title: &str, url: &str) {
    let data = js_sys::Object::new();
    let set = |name: &str, value: &str| {
        // Setting a property of a new object does not fail.
        let _ = js_sys::Reflect::set(&data, &name.into(), &value.into());
    };
    set("title", title);
    set("url", url);
    let navigator = window().navigator();
    let share = js_sys::Reflect::get(&navigator, &"share".into());
    if let Some(share) = share
        .ok()
        .and_then(|it| it.dyn_into::<js_sys::Function>().ok())
        && let Ok(promise) = share.call1(&navigator, &data)
        && let Ok(promise) = promise.dyn_into::<js_sys::Promise>()
    {
        leptos::task::spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
}

/// A number that nobody can guess and nobody has to.
pub(crate) fn random() -> u64 {
    let part = || (Math::random() * f64::from(u32::MAX)) as u64;
    part() << 32 | part()
}

/// A word that nobody can guess, for secrets.
pub(crate) fn secret() -> String {
    let mut bytes = [0_u8; 26];
    let crypto = js_sys::Reflect::get(&window(), &"crypto".into());
    let filled = crypto.and_then(|it| {
        let array = js_sys::Uint8Array::new_with_length(26);
        let fill = js_sys::Reflect::get(&it, &"getRandomValues".into())?;
        fill.dyn_into::<js_sys::Function>()?.call1(&it, &array)?;
        array.copy_to(&mut bytes);
        Ok(())
    });
    if filled.is_err() {
        bytes.fill_with(|| (Math::random() * 256.0) as u8);
    }
    online::word(&bytes)
}

/// Where the server behind this page answers, if there is one.
pub(crate) fn api(path: &str) -> String {
    let base = base();
    let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/api/v1{path}")
}

/// Asks the server: the status and the text of its answer; none if there is no answer.
pub(crate) async fn fetch(
    method: &str,
    path: &str,
    lang: Lang,
    body: Option<&str>,
) -> Option<(u16, String)> {
    let options = web_sys::RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        options.set_body(&body.into());
    }
    let headers = web_sys::Headers::new().ok()?;
    headers.set("Accept-Language", lang.id()).ok()?;
    if body.is_some() {
        headers.set("Content-Type", "application/json").ok()?;
    }
    options.set_headers(&headers);
    let answer = window().fetch_with_str_and_init(&api(path), &options);
    let answer = JsFuture::from(answer).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    Some((answer.status(), text.as_string()?))
}

/// Takes the sentences that were fetched before the program was started.
pub(crate) fn take_words() {
    let given = js_sys::Reflect::get(&window(), &"quadrilleWords".into());
    let Ok(given) = given.map(|it| Array::from(&it)) else {
        return;
    };
    let [lang, words] = [0, 1].map(|n| given.get(n).as_string().unwrap_or_default());
    if let Some(lang) = Lang::ALL.into_iter().find(|it| it.id() == lang) {
        texts::give(lang, words);
    }
}

/// Fetches the sentences of another language, if they are not here yet; whether they are now.
pub(crate) async fn fetch_words(lang: Lang) -> bool {
    if !texts::is_given(lang)
        && let Some(words) = sentences("words", lang).await
    {
        texts::give(lang, words);
    }
    // Whoever learns goes on in the other language.
    if Lang::ALL.into_iter().any(texts::is_given_later) {
        fetch_lessons(lang).await;
    }
    texts::is_given(lang)
}

/// Fetches what lessons say, if it is not here yet; whether it is now.
pub(crate) async fn fetch_lessons(lang: Lang) -> bool {
    if !texts::is_given_later(lang)
        && let Some(lessons) = sentences("lessons", lang).await
    {
        texts::give_later(lang, lessons);
    }
    texts::is_given_later(lang)
}

async fn sentences(kind: &str, lang: Lang) -> Option<String> {
    text(&meta(&format!("quadrille-{kind}-{}", lang.id()))?).await
}

/// The text of a file beside the page; none if it cannot be fetched.
pub(crate) async fn text(file: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(file)).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    text.as_string().filter(|_| answer.ok())
}

/// Whether the person has not yet been asked about notices of the system.
pub(crate) fn can_ask_to_notify() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()) == Ok(true)
        && web_sys::Notification::permission() == web_sys::NotificationPermission::Default
}

/// Asks for notices of the system; `done` hears when that is answered.
pub(crate) fn ask_to_notify(done: impl Fn() + 'static) {
    if let Ok(answer) = web_sys::Notification::request_permission() {
        leptos::task::spawn_local(async move {
            // Refused is answered.
            let _ = JsFuture::from(answer).await;
            done();
        });
    }
}

/// A notice of the system, if the person allows that.
pub(crate) fn notify(text: &str) {
    let has = js_sys::Reflect::has(&window(), &"Notification".into()) == Ok(true);
    if has && web_sys::Notification::permission() == web_sys::NotificationPermission::Granted {
        // Some browsers have them only for service workers.
        let _ = web_sys::Notification::new(text);
    }
}

/// Copies a text; `done` hears whether it went well.
pub(crate) fn copy(text: &str, done: impl Fn(bool) + 'static) {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if clipboard.is_ok_and(|it| it.is_undefined()) {
        // Not on a safe connection: the person can still copy it by hand.
        let asked = window().prompt_with_message_and_default("", text);
        return done(asked.is_ok_and(|it| it.is_some()));
    }
    let promise = window().navigator().clipboard().write_text(text);
    leptos::task::spawn_local(async move {
        let result = JsFuture::from(promise).await;
        done(result.is_ok());
    });
}

/// Has the browser save a text as a file.
pub(crate) fn download(name: &str, mime: &str, text: &str) -> Result<(), JsValue> {
    let url = address_of(mime, text)?;
    save(name, &url)?;
    Url::revoke_object_url(&url)
}

/// Has the browser save a picture that is given as SVG as a PNG of the size it names.
pub(crate) async fn download_png(name: &str, svg: &str) -> Result<(), JsValue> {
    let url = address_of("image/svg+xml", svg)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&url)?;
    decoded?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(image.natural_width());
    canvas.set_height(image.natural_height());
    let context = canvas.get_context("2d")?.ok_or("no canvas")?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    save(name, &canvas.to_data_url()?)
}

/// An address under which the page itself finds a text, until it is revoked.
fn address_of(mime: &str, text: &str) -> Result<String, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts = Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    Url::create_object_url_with_blob(&blob)
}

/// Has the browser save what is found under an address.
fn save(name: &str, url: &str) -> Result<(), JsValue> {
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(url);
    link.set_download(name);
    link.click();
    Ok(())
}

/// The browser's local storage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalShelf;

impl LocalShelf {
    fn storage() -> Result<Storage, ShelfError> {
        let storage = window().local_storage().ok().flatten();
        storage.ok_or(ShelfError::Forbidden)
    }
}

impl Shelf for LocalShelf {
    fn get(&self, key: &str) -> Result<Option<String>, ShelfError> {
        Self::storage()?
            .get_item(key)
            .map_err(|_| ShelfError::Forbidden)
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), ShelfError> {
        Self::storage()?.set_item(key, text).map_err(|error| {
            let error = error.dyn_into::<DomException>();
            match error.is_ok_and(|it| it.name() == "QuotaExceededError") {
                true => ShelfError::Full,
                false => ShelfError::Forbidden,
            }
        })
    }

    fn remove(&mut self, key: &str) -> Result<(), ShelfError> {
        Self::storage()?
            .remove_item(key)
            .map_err(|_| ShelfError::Forbidden)
    }

    fn keys(&self) -> Result<Vec<String>, ShelfError> {
        let storage = Self::storage()?;
        let n = storage.length().map_err(|_| ShelfError::Forbidden)?;
        let keys = (0..n).filter_map(|n| storage.key(n).ok().flatten());
        Ok(keys.collect())
    }
}
