//! The page of one's own account: forms, each of which does one thing.

use std::collections::HashMap;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use maud::{Markup, html};
use protocol::online::{Me, NewAccount, NewWebhook, Webhook};
use rules::Note;

use super::Page;
use crate::hall::{Hall, Trouble};
use crate::people::{Account, Origin};
use crate::routes::people::{cookie, known, owner, parts};
use crate::routes::{failed, no_store};

pub(super) fn router() -> Router<Hall> {
    let did = |what: &'static str| {
        post(
            move |State(hall): State<Hall>, request: Request| async move {
                did(&hall, what, request).await
            },
        )
    };
    Router::new()
        .route("/account", get(show))
        .route("/account/new", did("new"))
        .route("/account/in", did("in"))
        .route("/account/out", did("out"))
        .route("/account/recover", did("recover"))
        .route("/account/password", did("password"))
        .route("/account/codes", did("codes"))
        .route("/account/token", did("token"))
        .route("/account/end", did("end"))
        .route("/account/block", did("block"))
        .route("/account/unblock", did("unblock"))
        .route("/account/webhook", did("webhook"))
        .route("/account/webhook-off", did("webhook-off"))
        .route("/account/delete", did("delete"))
}

async fn show(State(hall): State<Hall>, headers: HeaderMap) -> Response {
    let me = known(&hall, &headers).await;
    whole(&hall, &headers, me, Said::default()).await
}

/// What a form has led to.
#[derive(Default)]
struct Said {
    status: StatusCode,
    /// What went wrong.
    trouble: Option<String>,
    /// What is shown once.
    secrets: Option<(&'static str, Vec<String>)>,
    is_done: bool,
}

/// The page as it is now.
async fn whole(
    hall: &Hall,
    headers: &HeaderMap,
    me: Result<Option<Account>, Trouble>,
    said: Said,
) -> Response {
    let page = Page::new(hall, headers);
    let account = match me {
        Ok(Some(account)) => match hall.people().me(&account).await {
            Ok(me) => Ok(Some(me)),
            Err(trouble) => Err(trouble),
        },
        Ok(None) => Ok(None),
        Err(trouble) => Err(trouble),
    };
    let body = match account {
        Ok(Some(me)) => signed_in(&page, &me, hall.post().is_on()),
        Ok(None) => signed_out(&page),
        Err(trouble) => return page.fail(&failed(trouble, headers)),
    };
    let body = html! {
        @if let Some(text) = &said.trouble { p.notice role="alert" { (text) } }
        @if said.is_done { p.notice role="status" { (page.word("people-done")) } }
        @if let Some((key, secrets)) = &said.secrets {
            section.notice {
                p { (page.word(key)) }
                @for it in secrets { code.secret { (it) } }
            }
        }
        (body)
    };
    let mut response = page.show(said.status, &page.word("people-account"), &html! {}, &body);
    response.headers_mut().insert(CACHE_CONTROL, no_store());
    response
}

fn input(page: &Page<'_>, key: &str, name: &str, kind: &str, complete: &str) -> Markup {
    html! {
        label.field {
            span { (page.word(key)) }
            input type=(kind) name=(name) autocomplete=(complete) required;
        }
    }
}

fn password(page: &Page<'_>, key: &str, name: &str, is_new: bool) -> Markup {
    let complete = if is_new {
        "new-password"
    } else {
        "current-password"
    };
    input(page, key, name, "password", complete)
}

fn form(page: &Page<'_>, to: &str, button: &str, fields: &Markup) -> Markup {
    html! {
        form.search action={ "/account/" (to) } method="post" {
            (fields)
            button.button { (page.word(button)) }
        }
    }
}

fn signed_out(page: &Page<'_>) -> Markup {
    let name = || input(page, "people-name", "name", "text", "username");
    html! {
        p { (page.word("people-sign-in-about")) }
        h2 { (page.word("people-sign-in")) }
        (form(page, "in", "people-sign-in", &html! { (name()) (password(page, "people-password", "password", false)) }))
        h2 { (page.word("people-new-account")) }
        p { (page.word("people-new-about")) }
        (form(page, "new", "people-make-account", &html! { (name()) (password(page, "people-password", "password", true)) }))
        details {
            summary { (page.word("people-recover")) }
            p { (page.word("people-recover-about")) }
            (form(page, "recover", "people-sign-in", &html! {
                (name())
                (input(page, "people-code", "code", "text", "one-time-code"))
                (password(page, "people-new-password", "password", true))
            }))
        }
    }
}

fn signed_in(page: &Page<'_>, me: &Me, has_webhooks: bool) -> Markup {
    let hidden = |name: &str, value: &str| html! { input type="hidden" name=(name) value=(value); };
    let left = Note::new("people-codes-left").with("left", me.recovery_left as usize);
    html! {
        p { (page.say(&Note::new("people-signed-in").with("name", me.name.as_str()))) }
        p.ways {
            a href={ "/people/" (me.name) } { (page.word("people-profile")) }
            a href="/api/v1/account/export" { (page.word("people-export")) }
        }
        (form(page, "out", "people-sign-out", &html! {}))
        h2 { (page.word("people-sessions")) }
        ul.sessions {
            @for it in &me.sessions { li {
                span { (it.label) " · " (store::day_of(it.created / 1000)) }
                @if it.is_this { strong { (page.word("people-this-one")) } }
                @else { (form(page, "end", "people-end", &hidden("id", &it.id))) }
            } }
        }
        h2 { (page.word("people-tokens")) }
        p { (page.word("people-tokens-about")) " " a href="/api" { "API" } }
        (form(page, "token", "people-token-make", &input(page, "people-token-label", "label", "text", "off")))
        @if has_webhooks || me.webhook.is_some() { (webhook(page, me.webhook.as_ref())) }
        h2 { (page.word("people-blocked")) }
        ul.sessions {
            @for name in &me.blocked { li {
                span { (name) }
                (form(page, "unblock", "people-unblock", &hidden("name", name)))
            } }
        }
        (form(page, "block", "people-block", &input(page, "people-name", "name", "text", "off")))
        h2 { (page.word("people-change-password")) }
        (form(page, "password", "people-change-password", &html! {
            (password(page, "people-old-password", "old", false))
            (password(page, "people-new-password", "new", true))
        }))
        h2 { (page.word("people-codes")) }
        p { (page.say(&left)) }
        (form(page, "codes", "people-codes-new", &password(page, "people-password", "password", false)))
        details {
            summary { (page.word("people-delete")) }
            p { (page.word("people-delete-about")) }
            (form(page, "delete", "people-delete", &password(page, "people-password", "password", false)))
        }
    }
}

/// Where the account is told of its turns.
fn webhook(page: &Page<'_>, kept: Option<&Webhook>) -> Markup {
    let state = |it: &Webhook| {
        let key = match (it.is_off, it.failures) {
            (true, _) => "people-webhook-off",
            (false, 0) => "people-webhook-on",
            (false, _) => "people-webhook-failing",
        };
        let reason = it.reason.as_deref().unwrap_or_default();
        let note = Note::new(key).with("url", it.url.as_str());
        page.say(
            &note
                .with("reason", reason)
                .with("failures", it.failures as usize),
        )
    };
    html! {
        h2 #webhook { (page.word("people-webhook")) }
        p { (page.word("people-webhook-about")) }
        @if let Some(it) = kept {
            p.notice[it.is_off] { (state(it)) }
            (form(page, "webhook-off", "people-webhook-remove", &html! {}))
        }
        (form(page, "webhook", "people-webhook-set", &input(page, "people-webhook-url", "url", "url", "off")))
    }
}

/// Does what a form asks for, and shows the page again.
async fn did(hall: &Hall, what: &'static str, request: Request) -> Response {
    let (origin, headers, body) = match parts(hall, request).await {
        Ok(parts) => parts,
        Err(failed) => {
            let headers = HeaderMap::new();
            return Page::new(hall, &headers).fail(&failed);
        }
    };
    let fields: HashMap<String, String> = fields(&body);
    let done = act(hall, what, &fields, &origin, &headers).await;
    let mut secret = None;
    let said = match done {
        Ok(Done { signed_in, secrets }) => {
            secret = signed_in;
            Said {
                is_done: secrets.is_none(),
                secrets,
                ..Said::default()
            }
        }
        Err(trouble) => {
            let failed = failed(trouble, &headers);
            Said {
                status: failed.status(),
                trouble: Some(failed.text().to_owned()),
                ..Said::default()
            }
        }
    };
    let me = match &secret {
        Some(secret) if secret.is_empty() => Ok(None),
        Some(secret) => hall.people().whose(secret).await,
        None => known(hall, &headers).await,
    };
    let mut response = whole(hall, &headers, me, said).await;
    if let Some(secret) = secret {
        let cookie = cookie(&secret, &headers);
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// What came of it.
#[derive(Default)]
struct Done {
    /// What the browser is to be known by from now on; empty if it is signed out.
    signed_in: Option<String>,
    secrets: Option<(&'static str, Vec<String>)>,
}

async fn act(
    hall: &Hall,
    what: &str,
    fields: &HashMap<String, String>,
    origin: &Origin,
    headers: &HeaderMap,
) -> Result<Done, Trouble> {
    let (people, limits) = (hall.people(), hall.limits());
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    let entered = |signed_in: String, codes: Vec<String>| Done {
        signed_in: Some(signed_in),
        secrets: (!codes.is_empty()).then_some(("people-codes-about", codes)),
    };
    match what {
        "new" => {
            let asked = NewAccount {
                name: field("name").to_owned(),
                password: field("password").to_owned(),
                seats: Vec::new(),
            };
            let (secret, opened) = people.open(&asked, origin, limits).await?;
            return Ok(entered(secret, opened.recovery));
        }
        "in" => {
            let signed = people.sign_in(field("name"), field("password"), origin, limits);
            let (secret, _) = signed.await?;
            return Ok(entered(secret, Vec::new()));
        }
        "recover" => {
            let (name, code) = (field("name"), field("code"));
            let opened = people.recover(name, code, field("password"), origin, limits);
            let (secret, _) = opened.await?;
            return Ok(entered(secret, Vec::new()));
        }
        _ => {}
    }
    let me = owner(hall, headers).await?;
    let mut done = Done::default();
    match what {
        "out" => {
            people.sign_out(&me, None).await?;
            done.signed_in = Some(String::new());
        }
        "end" => people.sign_out(&me, Some(field("id"))).await?,
        "block" => people.block(&me, field("name"), true).await?,
        "unblock" => people.block(&me, field("name"), false).await?,
        "password" => {
            let changed = people.change_password(&me, field("old"), field("new"), limits, origin);
            changed.await?;
        }
        "codes" => {
            let codes = people.codes(&me, field("password"), limits, origin).await?;
            done.secrets = Some(("people-codes-about", codes.recovery));
        }
        "token" => {
            let token = people.token(&me, field("label"), origin).await?;
            done.secrets = Some(("people-token-new", vec![token.token]));
        }
        "webhook" => {
            let asked = NewWebhook {
                url: field("url").to_owned(),
            };
            let set = hall.post().set(&me, &asked).await?;
            done.secrets = Some(("people-webhook-secret", vec![set.secret]));
        }
        "webhook-off" => hall.post().remove(&me).await?,
        "delete" => {
            people
                .delete(&me, field("password"), limits, origin)
                .await?;
            hall.forget_rooms();
            done.signed_in = Some(String::new());
        }
        _ => return Err(Trouble::Unknown),
    }
    Ok(done)
}

/// The fields of a form, of which the last of a name counts.
fn fields(body: &[u8]) -> HashMap<String, String> {
    let text = String::from_utf8_lossy(body);
    let pairs = text.split('&').filter_map(|it| it.split_once('='));
    pairs
        .map(|(name, value)| (unescape(name), unescape(value)))
        .collect()
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| byte.and_then(|it| char::from(it).to_digit(16));
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => match (digit(rest.next()), digit(rest.next())) {
                (Some(high), Some(low)) => (16 * high + low) as u8,
                _ => b'?',
            },
            byte => byte,
        });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
