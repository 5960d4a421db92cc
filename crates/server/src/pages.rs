//! Pages about people and games that ended: plain documents with addresses that last.

mod account;
mod analysis;
pub(crate) mod api;
mod preview;

use axum::Router;
use axum::extract::{Path, Query, RawQuery, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use draw::{SvgStyle, svg};
use games::{Choice, GameId};
use maud::{DOCTYPE, Markup, html};
use protocol::online::{ArchiveQuery, Archived, Rated, RatingPoint};
use rules::Note;
use texts::Texts;

use crate::hall::{Hall, Trouble};
use crate::routes::people::{is_encrypted, ladder};
use crate::routes::{Failed, failed, lang_of};
use crate::{Look, TEXTS, archive, ratings};

/// What these pages may do: send forms to where they come from, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub(crate) fn router() -> Router<Hall> {
    Router::new()
        .route("/people/{name}", get(profile))
        .route(
            "/leaders",
            get(|| async { Redirect::to("/leaders/talpa/live") }),
        )
        .route("/leaders/{game}/{speed}", get(leaders))
        .route("/archive", get(search))
        .route("/games/{id}", get(game))
        .route("/games/{id}/analysis", post(analysis::ask))
        .route("/games/{id}/board.svg", get(picture))
        .route("/games/{id}/board.png", get(preview))
        .route("/paper.css", get(paper))
        .merge(account::router())
}

/// A page in a language.
struct Page<'a> {
    texts: &'a Texts,
    look: &'a Look,
}

impl<'a> Page<'a> {
    fn new(hall: &'a Hall, headers: &HeaderMap) -> Self {
        Self {
            texts: TEXTS.in_lang(lang_of(headers)),
            look: hall.look(),
        }
    }

    fn word(&self, key: &str) -> String {
        self.texts.word(key)
    }

    fn say(&self, note: &Note) -> String {
        self.texts.say(None, note)
    }

    fn name_of(&self, choice: &str) -> String {
        match choice.parse::<Choice>() {
            Ok(it) if it == it.game().standard() => {
                it.game().info().name.in_lang(self.texts.lang()).to_owned()
            }
            Ok(it) => format!(
                "{} {}",
                it.game().info().name.in_lang(self.texts.lang()),
                it.variant_name()
            ),
            Err(_) => choice.to_owned(),
        }
    }

    /// The whole document.
    fn show(&self, status: StatusCode, title: &str, more: &Markup, body: &Markup) -> Response {
        let nav = [
            ("/", "people-home"),
            ("/#/online", "people-online"),
            ("/archive", "people-archive"),
            ("/leaders", "people-leaders"),
            ("/account", "people-account"),
        ];
        let document = html! {
            (DOCTYPE)
            html lang=(self.texts.lang().id()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (title) " – Quadrille" }
                    link rel="icon" href=(self.look.icon) type="image/svg+xml";
                    link rel="stylesheet" href=(self.look.style);
                    link rel="stylesheet" href="/paper.css";
                    (more)
                }
                body {
                    header.head {
                        a.brand href="/" { "Quadrille" }
                        nav.tools {
                            @for (place, key) in &nav {
                                a.tool.tool-text href=(place) { (self.word(key)) }
                            }
                        }
                    }
                    main.paper { h1 { (title) } (body) }
                }
            }
        };
        let mut response = (status, Html(document.into_string())).into_response();
        let policy = HeaderValue::from_static(POLICY);
        let headers = response.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, policy);
        // A form says where it was sent from, and only then is it heard.
        let referrer = HeaderValue::from_static("same-origin");
        headers.insert(REFERRER_POLICY, referrer);
        response
    }

    fn fail(&self, failed: &Failed) -> Response {
        let text = failed.text();
        self.show(
            failed.status(),
            "Quadrille",
            &html! {},
            &html! { p role="alert" { (text) } },
        )
    }

    fn somebody(&self, name: &str) -> Markup {
        html! {
            @if name.is_empty() { (self.word("people-somebody")) }
            @else if name.starts_with("level-") { (name) }
            @else { a href={ "/people/" (name) } { (name) } }
        }
    }

    fn games(&self, games: &[Archived]) -> Markup {
        html! {
            @if games.is_empty() { p { (self.word("people-no-games")) } }
            @else {
                div.wide tabindex="0" role="group" aria-label=(self.word("people-games")) {
                    table {
                        thead { tr {
                            @for key in ["people-day", "people-game", "people-players", "people-result", "people-plies"] {
                                th { (self.word(key)) }
                            }
                        } }
                        tbody {
                            @for game in games { tr {
                                td { a href={ "/games/" (game.game) } { (game.day) } }
                                td { (self.name_of(&game.choice)) }
                                td { (self.somebody(&game.players[0])) " – " (self.somebody(&game.players[1])) }
                                td { (game.result) }
                                td { (game.plies) }
                            } }
                        }
                    }
                }
            }
        }
    }

    fn ratings(&self, ratings: &[Rated], has_names: bool) -> Markup {
        html! {
            div.wide tabindex="0" role="group" aria-label=(self.word("people-points")) {
                table {
                    thead { tr {
                        @if has_names { th { (self.word("people-player")) } }
                        @else { th { (self.word("people-game")) } th { (self.word("people-speed")) } }
                        @for key in ["people-points", "people-like", "people-games"] { th { (self.word(key)) } }
                    } }
                    tbody {
                        @for it in ratings { tr {
                            @if has_names { td { (self.somebody(&it.name)) } }
                            @else { td { (self.name_of(&it.game)) } td { (self.word(speed_key(&it.speed))) } }
                            td {
                                (it.points)
                                @if it.is_provisional { " " small { "± " (2 * it.deviation) ", " (self.word("people-provisional")) } }
                            }
                            td { (it.plays_like.as_deref().unwrap_or("–")) }
                            td { (it.games) }
                        } }
                    }
                }
            }
        }
    }
}

const fn speed_key(speed: &str) -> &'static str {
    match speed.as_bytes() {
        b"live" => "people-live",
        _ => "people-correspondence",
    }
}

/// What these documents need beside the style of the page.
async fn paper() -> Response {
    let kind = HeaderValue::from_static("text/css; charset=utf-8");
    ([(CONTENT_TYPE, kind)], include_str!("pages/paper.css")).into_response()
}

async fn profile(
    State(hall): State<Hall>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let page = Page::new(&hall, &headers);
    let profile = match hall.people().profile(&name).await {
        Ok(profile) => profile,
        Err(trouble) => return page.fail(&failed(trouble, &headers)),
    };
    let body = html! {
        p { (page.say(&Note::new("people-since").with("day", profile.since.as_str()))) }
        h2 { (page.word("people-ratings")) }
        @if profile.ratings.is_empty() { p { (page.word("people-no-ratings")) } }
        @else { (page.ratings(&profile.ratings, false)) }
        @for it in &profile.ratings { (graph(&page, it, &profile.history)) }
        h2 { (page.word("people-latest")) }
        (page.games(&profile.games))
        p { a href={ "/archive?player=" (profile.name) } { (page.word("people-archive")) } }
    };
    page.show(StatusCode::OK, &profile.name, &html! {}, &body)
}

/// How a rating became what it is, as a line.
fn graph(page: &Page<'_>, rated: &Rated, history: &[RatingPoint]) -> Markup {
    const SIZE: (f64, f64) = (600.0, 160.0);
    let own = history
        .iter()
        .filter(|it| it.game == rated.game && it.speed == rated.speed);
    let points: Vec<i64> = own.map(|it| it.points).collect();
    let (Some(least), Some(most)) = (points.iter().min(), points.iter().max()) else {
        return html! {};
    };
    if points.len() < 2 {
        return html! {};
    }
    let range = (most - least).max(1) as f64;
    let step = SIZE.0 / (points.len() - 1) as f64;
    let place = |(n, it): (usize, &i64)| {
        let height = SIZE.1 * (1.0 - (it - least) as f64 / range);
        format!("{:.1},{:.1}", step * n as f64, 5.0 + height)
    };
    let line: Vec<String> = points.iter().enumerate().map(place).collect();
    let title = Note::new("people-graph")
        .with("game", page.name_of(&rated.game))
        .with("speed", page.word(speed_key(&rated.speed)))
        .with("least", least.to_string())
        .with("most", most.to_string());
    html! {
        figure {
            svg.graph viewBox="0 0 600 170" role="img" aria-label=(page.say(&title)) {
                polyline points=(line.join(" ")) fill="none" stroke="currentColor" stroke-width="2" {}
            }
            figcaption { (page.say(&title)) }
        }
    }
}

async fn leaders(
    State(hall): State<Hall>,
    Path((game, speed)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let page = Page::new(&hall, &headers);
    let found = match ladder(&game, &speed) {
        Ok(game) => ratings::leaders(hall.database(), game, &speed)
            .await
            .map_err(Trouble::from),
        Err(trouble) => Err(trouble),
    };
    let leaders = match found {
        Ok(leaders) => leaders,
        Err(trouble) => return page.fail(&failed(trouble, &headers)),
    };
    let title = Note::new("people-leaders-title")
        .with("game", page.name_of(&game))
        .with("speed", page.word(speed_key(&speed)));
    let body = html! {
        p.ways {
            @for game in GameId::ALL { @for speed in ["live", "correspondence"] {
                a href={ "/leaders/" (game) "/" (speed) } {
                    (page.name_of(&game.to_string())) ", " (page.word(speed_key(speed)))
                }
            } }
        }
        @if leaders.is_empty() { p { (page.word("people-no-leaders")) } }
        @else { (page.ratings(&leaders, true)) }
    };
    page.show(StatusCode::OK, &page.say(&title), &html! {}, &body)
}

/// What a form of the archive says: empty fields are none.
fn tidy(mut asked: ArchiveQuery) -> ArchiveQuery {
    for field in [
        &mut asked.player,
        &mut asked.game,
        &mut asked.from,
        &mut asked.until,
        &mut asked.result,
        &mut asked.moves,
        &mut asked.position,
    ] {
        field.take_if(|it| it.trim().is_empty());
    }
    asked
}

/// A search by a form, in which numbers may be left empty.
#[derive(serde::Deserialize)]
struct Form {
    player: Option<String>,
    game: Option<String>,
    from: Option<String>,
    until: Option<String>,
    result: Option<String>,
    least: Option<String>,
    most: Option<String>,
    moves: Option<String>,
    position: Option<String>,
    page: Option<u32>,
}

async fn search(
    State(hall): State<Hall>,
    Query(form): Query<Form>,
    headers: HeaderMap,
) -> Response {
    let page = Page::new(&hall, &headers);
    let number = |text: &Option<String>| text.as_ref().and_then(|it| it.trim().parse().ok());
    let asked = tidy(ArchiveQuery {
        least: number(&form.least),
        most: number(&form.most),
        player: form.player,
        game: form.game,
        from: form.from,
        until: form.until,
        result: form.result,
        moves: form.moves,
        position: form.position,
        page: form.page,
    });
    let found = match archive::search(hall.database(), &asked).await {
        Ok(found) => found,
        Err(trouble) => return page.fail(&failed(trouble, &headers)),
    };
    let text = |key: &str, name: &str, value: &Option<String>, kind: &str| {
        html! {
            label.field {
                span { (page.word(key)) }
                input type=(kind) name=(name) value=(value.as_deref().unwrap_or_default());
            }
        }
    };
    let shown = |it: Option<u32>| it.map(|it| it.to_string());
    let results = ["1-0", "0-1", "1/2", "*"];
    let query = |page: Option<u32>| {
        let mut asked = asked.clone();
        asked.page = page;
        query_of(&asked)
    };
    let body = html! {
        form.search action="/archive" method="get" {
            (text("people-player", "player", &asked.player, "text"))
            label.field {
                span { (page.word("people-game")) }
                select name="game" {
                    option value="" { (page.word("people-any")) }
                    @for game in GameId::ALL { @for choice in game.variants() {
                        @let name = if choice == game.standard() { game.to_string() } else { choice.to_string() };
                        option value=(name) selected[asked.game.as_deref() == Some(name.as_str())] {
                            (page.name_of(&choice.to_string()))
                        }
                    } }
                }
            }
            label.field {
                span { (page.word("people-result")) }
                select name="result" {
                    option value="" { (page.word("people-any")) }
                    @for it in results {
                        option value=(it) selected[asked.result.as_deref() == Some(it)] { (it) }
                    }
                }
            }
            (text("people-from", "from", &asked.from, "date"))
            (text("people-until", "until", &asked.until, "date"))
            (text("people-least", "least", &shown(asked.least), "number"))
            (text("people-most", "most", &shown(asked.most), "number"))
            (text("people-moves", "moves", &asked.moves, "text"))
            (text("people-position", "position", &asked.position, "text"))
            button.button { (page.word("people-search")) }
        }
        (page.games(&found.games))
        p.ways {
            @if let Some(next) = found.next {
                a href={ "/archive?" (query(Some(next))) } { (page.word("people-next")) }
            }
            a href={ "/api/v1/archive/records?" (query(None)) } { (page.word("people-download-records")) }
            a href={ "/api/v1/archive/lines?" (query(None)) } { (page.word("people-download-lines")) }
        }
    };
    page.show(
        StatusCode::OK,
        &page.word("people-archive-title"),
        &html! {},
        &body,
    )
}

/// A search as part of an address.
fn query_of(asked: &ArchiveQuery) -> String {
    let text = |value: &Option<String>| value.clone();
    let number = |value: Option<u32>| value.map(|it| it.to_string());
    let pairs = [
        ("player", text(&asked.player)),
        ("game", text(&asked.game)),
        ("from", text(&asked.from)),
        ("until", text(&asked.until)),
        ("result", text(&asked.result)),
        ("least", number(asked.least)),
        ("most", number(asked.most)),
        ("moves", text(&asked.moves)),
        ("position", text(&asked.position)),
        ("page", number(asked.page)),
    ];
    let pairs = pairs.into_iter().filter_map(|(name, value)| {
        let value = value?;
        let escape = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        };
        Some(format!(
            "{name}={}",
            value.bytes().map(escape).collect::<String>()
        ))
    });
    pairs.collect::<Vec<_>>().join("&")
}

/// A game, with what previews show of it.
async fn game(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let page = Page::new(&hall, &headers);
    let info = match hall.info(&id).await {
        Ok(info) => info,
        Err(trouble) => return page.fail(&failed(trouble, &headers)),
    };
    let names = info
        .players
        .clone()
        .unwrap_or_default()
        .map(|it| match it.is_empty() {
            true => page.word("people-somebody"),
            false => it,
        });
    let title = format!(
        "{}: {} – {}",
        page.name_of(&info.terms.game),
        names[0],
        names[1]
    );
    let about = Note::new("people-game-about")
        .with("first", names[0].as_str())
        .with("second", names[1].as_str())
        .with(
            "result",
            info.result.clone().unwrap_or_else(|| "…".to_owned()),
        )
        .with("plies", info.plies as usize)
        .with("day", "");
    let about = page.say(&about);
    let about = about.trim_end_matches([',', ' ']);
    let host = headers
        .get(HOST)
        .and_then(|it| it.to_str().ok())
        .unwrap_or_default();
    let scheme = if is_encrypted(&headers) {
        "https"
    } else {
        "http"
    };
    let (head, analysis) =
        analysis::section(&page, &hall, &info.game, &names, query.as_deref()).await;
    let more = html! {
        (head)
        meta name="description" content=(about);
        meta property="og:type" content="website";
        meta property="og:site_name" content="Quadrille";
        meta property="og:title" content=(title);
        meta property="og:description" content=(about);
        meta property="og:url" content={ (scheme) "://" (host) "/games/" (info.game) };
        meta property="og:image" content={ (scheme) "://" (host) "/games/" (info.game) "/board.png" };
        meta property="og:image:width" content="1200";
        meta property="og:image:height" content="630";
        meta property="og:image:alt" content=(title);
        meta name="twitter:card" content="summary_large_image";
    };
    let body = html! {
        p { (about) }
        p { img.board-picture src={ "/games/" (info.game) "/board.svg" } alt=(title) width="480"; }
        p.ways {
            a.button href={ "/#/online/" (info.game) } { (page.word("people-open-board")) }
            a href={ "/api/v1/games/" (info.game) "/record" } { (page.word("people-record")) }
        }
        (analysis)
    };
    page.show(StatusCode::OK, &title, &more, &body)
}

/// The board of a game as it is now.
async fn picture(State(hall): State<Hall>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    match hall.scene(&id).await {
        Ok((choice, scene)) => {
            let title = choice.to_string();
            let style = SvgStyle {
                title: Some(&title),
                ..SvgStyle::default()
            };
            let kind = HeaderValue::from_static("image/svg+xml");
            ([(CONTENT_TYPE, kind)], svg(&scene, &style)).into_response()
        }
        Err(trouble) => failed(trouble, &headers).into_response(),
    }
}

/// The same for those who show links.
async fn preview(State(hall): State<Hall>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let drawn = match hall.scene(&id).await {
        Ok((_, scene)) => tokio::task::spawn_blocking(move || preview::png(&scene)).await,
        Err(trouble) => return failed(trouble, &headers).into_response(),
    };
    let kind = HeaderValue::from_static("image/png");
    // Drawing takes longer than anything else here, and a minute later will do.
    let lasts = HeaderValue::from_static("public, max-age=60");
    match drawn {
        Ok(Some(picture)) => {
            ([(CONTENT_TYPE, kind), (CACHE_CONTROL, lasts)], picture).into_response()
        }
        _ => failed(Trouble::Unavailable, &headers).into_response(),
    }
}
