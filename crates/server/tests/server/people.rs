//! Accounts, ratings, the archive.

use std::time::Duration;

use protocol::online::{
    ArchiveAnswer, Lobby, Me, Opened, Problem, Profile, Rated, Role, Seated, ToClient, ToServer,
    Token, read,
};
use server::Settings;

use crate::data::fresh;
use crate::host::Host;

/// A browser that keeps its cookie.
struct Browser<'a> {
    host: &'a Host,
    cookie: String,
}

impl<'a> Browser<'a> {
    fn new(host: &'a Host) -> Self {
        let cookie = String::new();
        Self { host, cookie }
    }

    async fn signed_up(host: &'a Host, name: &str) -> (Self, Opened) {
        let mut browser = Self::new(host);
        let body = format!(r#"{{"name":"{name}","password":"pass of {name}"}}"#);
        let (status, body) = browser.ask("POST", "/account", &body).await;
        assert_eq!(status, 201, "{body}");
        (browser, read(&body).expect("an account"))
    }

    fn headers(&self) -> String {
        match self.cookie.is_empty() {
            true => String::new(),
            false => format!("Cookie: other=1; quadrille={}\r\n", self.cookie),
        }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let headers = self.headers();
        let answer = self
            .host
            .ask_as(method, path, "close", &headers, body)
            .await;
        if let Some((_, rest)) = answer.split_once("set-cookie: quadrille=") {
            assert!(
                rest.contains("HttpOnly") && rest.contains("SameSite=Strict"),
                "{rest}"
            );
            self.cookie = rest.split(';').next().unwrap_or_default().to_owned();
        }
        let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.unwrap_or(0), body.to_owned())
    }

    async fn get<T: serde::de::DeserializeOwned>(&mut self, path: &str) -> T {
        let (status, body) = self.ask("GET", path, "").await;
        assert_eq!(status, 200, "{path}: {body}");
        read(&body).expect("what was asked for")
    }

    async fn refused(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let (status, body) = self.ask(method, path, body).await;
        let problem: Problem = read(&body).expect("a problem");
        (status, problem.error)
    }

    /// Opens a game and lets another join it; their seats.
    async fn pair(&mut self, other: &mut Browser<'_>, terms: &str) -> [Seated; 2] {
        let (status, body) = self
            .ask("POST", "/games", &format!(r#"{{"terms":{terms}}}"#))
            .await;
        assert_eq!(status, 201, "{body}");
        let host: Seated = read(&body).expect("a seat");
        let (status, body) = other
            .ask("POST", &format!("/games/{}/join", host.game), "{}")
            .await;
        assert_eq!(status, 200, "{body}");
        [host, read(&body).expect("a seat")]
    }
}

async fn host() -> Host {
    Host::with(fresh().await).await
}

/// Plays two plies, and has a seat resign.
async fn resign(host: &Host, seats: &[Seated; 2], loser: usize) {
    let mut talks = Vec::new();
    for seat in seats {
        talks.push(host.connect(&seat.game, Some(&seat.seat)).await);
    }
    for (n, talk) in talks.iter_mut().enumerate() {
        let record = host
            .ask("GET", &format!("/games/{}/record", seats[0].game), "", "")
            .await
            .1;
        let record = record::read_str(&record).next().expect("a record").record;
        let session = session::Session::resume(record).expect("a match");
        let mv = session.position().legal_moves().swap_remove(0);
        talk.act(&format!("m{n}"), &format!("move {mv}"), Some(n as u64))
            .await;
        talk.until(|it| matches!(it, ToClient::Event(event) if event.id.is_some()).then_some(()))
            .await;
    }
    talks[loser].act("end", "resign", None).await;
    let is_end = |it: ToClient| match it {
        ToClient::Event(event) => event.id.filter(|id| id == "end"),
        _ => None,
    };
    talks[loser].until(is_end).await;
}

/// Two people with accounts play a game for their ratings, and it ends.
pub(crate) async fn rated_game(host: &Host) {
    let (mut ida, _) = Browser::signed_up(host, "Ida").await;
    let (mut leo, _) = Browser::signed_up(host, "Leo").await;
    let terms = r#"{"game":"talpa","side":"first","rated":true,"time":"300+5"}"#;
    let seats = ida.pair(&mut leo, terms).await;
    resign(host, &seats, 1).await;
}

#[tokio::test]
async fn an_account_is_made_left_found_again_and_deleted() {
    let host = host().await;
    let (mut ana, opened) = Browser::signed_up(&host, "Ana_1").await;
    assert_eq!((opened.name.as_str(), opened.recovery.len()), ("Ana_1", 8));
    let me: Me = ana.get("/account").await;
    assert_eq!(
        (me.name.as_str(), me.sessions.len(), me.recovery_left),
        ("Ana_1", 1, 8)
    );
    // Names are compared without case, and some are nobody's.
    let mut other = Browser::new(&host);
    let taken = r#"{"name":"aNA_1","password":"12345678"}"#;
    assert_eq!(
        other.refused("POST", "/account", taken).await,
        (409, "taken".to_owned())
    );
    for (name, password) in [
        ("Admin", "12345678"),
        ("level-3", "12345678"),
        ("x", "12345678"),
        ("", "12345678"),
        ("Eva", "1234567"),
    ] {
        let body = format!(r#"{{"name":"{name}","password":"{password}"}}"#);
        assert_eq!(
            other.refused("POST", "/account", &body).await.0,
            422,
            "{name} {password}"
        );
    }
    // A guest is not called like somebody with an account.
    let guest = r#"{"terms":{"game":"talpa:4"},"name":"ana_1"}"#;
    assert_eq!(
        other.refused("POST", "/games", guest).await,
        (409, "taken".to_owned())
    );
    // Elsewhere, with the wrong password and the right one.
    let wrong = r#"{"name":"Ana_1","password":"guessed it"}"#;
    assert_eq!(other.refused("POST", "/session", wrong).await.0, 403);
    assert_eq!(
        other.refused("GET", "/account", "").await,
        (401, "account".to_owned())
    );
    let right = r#"{"name":"ana_1","password":"pass of Ana_1"}"#;
    assert_eq!(other.ask("POST", "/session", right).await.0, 200);
    let me: Me = other.get("/account").await;
    assert_eq!(me.sessions.len(), 2);
    // A session is ended from another one.
    let first = me
        .sessions
        .iter()
        .find(|it| !it.is_this)
        .expect("the first");
    let path = format!("/account/sessions/{}", first.id);
    assert_eq!(other.ask("DELETE", &path, "").await.0, 204);
    assert_eq!(ana.refused("GET", "/account", "").await.0, 401);
    // The password is lost, and a code opens the account once.
    let code = &opened.recovery[3];
    let recover = format!(
        r#"{{"name":"Ana_1","code":"{}","password":"another one"}}"#,
        code.to_uppercase()
    );
    assert_eq!(ana.ask("POST", "/account/recover", &recover).await.0, 200);
    assert_eq!(other.refused("GET", "/account", "").await.0, 401);
    let mut third = Browser::new(&host);
    assert_eq!(
        third.refused("POST", "/account/recover", &recover).await.0,
        403
    );
    let me: Me = ana.get("/account").await;
    assert_eq!(me.recovery_left, 7);
    // The password is changed, and the account deleted.
    let change = r#"{"old":"another one","new":"the third one"}"#;
    assert_eq!(ana.ask("POST", "/account/password", change).await.0, 204);
    assert_eq!(
        ana.refused("DELETE", "/account", r#"{"password":"another one"}"#)
            .await
            .0,
        403
    );
    assert_eq!(
        ana.ask("DELETE", "/account", r#"{"password":"the third one"}"#)
            .await
            .0,
        204
    );
    assert_eq!(ana.refused("GET", "/account", "").await.0, 401);
    assert_eq!(third.refused("GET", "/people/Ana_1", "").await.0, 404);
}

#[tokio::test]
async fn guessing_is_slowed_down_and_does_not_keep_the_owner_out() {
    let host = Host::set(fresh().await, server::Settings::default()).await;
    let (_, _) = Browser::signed_up(&host, "Eva").await;
    let attempt = |n: u32| format!("X-Forwarded-For: 198.51.{}.{}\r\n", n / 10, n % 10);
    let wrong = r#"{"name":"Eva","password":"guessed it"}"#;
    let mut refused = None;
    for n in 0..40 {
        let (status, body) = host.ask("POST", "/session", &attempt(n), wrong).await;
        if status == 429 {
            refused = Some(body);
            break;
        }
        assert_eq!(status, 403, "{body}");
    }
    let problem: Problem = read(&refused.expect("too many guesses")).expect("a problem");
    assert_eq!(problem.limit.as_deref(), Some("attempts-at-name"));
    // From where she has been signed in before, Eva comes in.
    let right = r#"{"name":"Eva","password":"pass of Eva"}"#;
    assert_eq!(host.ask("POST", "/session", "", right).await.0, 200);
}

#[tokio::test]
async fn rated_games_count_on_the_scale_of_the_levels() {
    let host = host().await;
    let (mut ana, _) = Browser::signed_up(&host, "Ana").await;
    let (mut rui, _) = Browser::signed_up(&host, "Rui").await;
    let mut guest = Browser::new(&host);
    let terms = r#"{"game":"talpa","side":"first","rated":true,"time":"300+5"}"#;
    // Guests play casual games.
    let asked = format!(r#"{{"terms":{terms}}}"#);
    assert_eq!(
        guest.refused("POST", "/games", &asked).await,
        (401, "account".to_owned())
    );
    let seats = ana.pair(&mut rui, terms).await;
    let info = host.info(&seats[0].game).await;
    assert!(info.terms.rated && !info.terms.takebacks);
    assert_eq!(info.players, Some(["Ana".to_owned(), "Rui".to_owned()]));
    resign(&host, &seats, 1).await;
    let profile: Profile = guest.get("/people/ana").await;
    let [rated] = &profile.ratings[..] else {
        panic!("{profile:?}");
    };
    assert!(
        rated.points > 400 && rated.is_provisional && rated.games == 1,
        "{rated:?}"
    );
    assert_eq!(
        (rated.game.as_str(), rated.speed.as_str()),
        ("talpa", "live")
    );
    assert_eq!((profile.history.len(), profile.games.len()), (1, 1));
    let other: Profile = guest.get("/people/Rui").await;
    assert_eq!(other.ratings[0].points - 400, 400 - rated.points);
    // A level keeps its points; only hers change, and by less than against a stranger.
    let terms = r#"{"game":"talpa","side":"first","rated":true,"level":"level-2"}"#;
    let (status, body) = ana
        .ask("POST", "/games", &format!(r#"{{"terms":{terms}}}"#))
        .await;
    assert_eq!(status, 201, "{body}");
    let seat: Seated = read(&body).expect("a seat");
    let mut talk = host.connect(&seat.game, Some(&seat.seat)).await;
    let mv = games::Choice::start("talpa".parse().expect("a game"))
        .legal_moves()
        .swap_remove(0);
    talk.act("m", &format!("move {mv}"), Some(0)).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    talk.act("r", "resign", None).await;
    let is_end = |it: ToClient| match it {
        ToClient::Event(event) => event.id.filter(|id| id == "r"),
        _ => None,
    };
    talk.until(is_end).await;
    let profile: Profile = guest.get("/people/Ana").await;
    let untimed = profile
        .ratings
        .iter()
        .find(|it| it.speed == "correspondence");
    assert!(untimed.is_some_and(|it| it.points < 400), "{profile:?}");
    // Nobody is known well enough to lead yet.
    let leaders: Vec<Rated> = guest.get("/leaders/talpa/live").await;
    assert!(leaders.is_empty());
    assert_eq!(guest.refused("GET", "/leaders/talpa/soon", "").await.0, 422);
    assert_eq!(guest.refused("GET", "/leaders/chess/live", "").await.0, 422);
}

#[tokio::test]
async fn nobody_plays_for_a_rating_against_himself_or_whom_he_blocks() {
    let host = host().await;
    let (mut ana, _) = Browser::signed_up(&host, "Ana").await;
    let (mut rui, _) = Browser::signed_up(&host, "Rui").await;
    let open = r#"{"terms":{"game":"talpa","rated":true}}"#;
    let (_, body) = ana.ask("POST", "/games", open).await;
    let seat: Seated = read(&body).expect("a seat");
    let join = format!("/games/{}/join", seat.game);
    assert_eq!(ana.refused("POST", &join, "{}").await.0, 422);
    assert_eq!(ana.ask("PUT", "/people/rui/block", "").await.0, 204);
    assert_eq!(
        rui.refused("POST", &join, "{}").await,
        (403, "forbidden".to_owned())
    );
    assert_eq!(ana.ask("DELETE", "/people/Rui/block", "").await.0, 204);
    assert_eq!(rui.ask("POST", &join, "{}").await.0, 200);
    assert_eq!(ana.refused("PUT", "/people/Nobody1/block", "").await.0, 404);
}

#[tokio::test]
async fn a_seat_follows_its_account_and_nobody_else() {
    let host = host().await;
    // Played as a guest, kept by the account that is made then.
    let mut guest = Browser::new(&host);
    let mut other = Browser::new(&host);
    let seats = guest
        .pair(&mut other, r#"{"game":"talpa:6","side":"first"}"#)
        .await;
    let asked = format!(
        r#"{{"name":"Ana","password":"12345678","seats":[{{"game":"{}","seat":"{}"}},{{"game":"{}","seat":"wrong-wrong-wrong-wrong"}}]}}"#,
        seats[0].game, seats[0].seat, seats[1].game
    );
    assert_eq!(guest.ask("POST", "/account", &asked).await.0, 201);
    let (status, body) = guest.ask("POST", "/lobby", "{}").await;
    let mine = read::<Lobby>(&body).expect("games").mine;
    assert_eq!((status, mine.len()), (200, 1));
    assert!(mine[0].is_turn && mine[0].you == Some(Role::First));
    // Another browser of hers without the secret, and one of somebody else.
    let (other, _) = Browser::signed_up(&host, "Rui").await;
    for (cookie, role) in [
        (guest.cookie.as_str(), Role::First),
        (other.cookie.as_str(), Role::Spectator),
        ("", Role::Spectator),
    ] {
        let mut talk = host.socket_of(&seats[0].game, cookie).await;
        talk.say(&ToServer::Hello {
            version: protocol::online::VERSION,
            seat: None,
            since: None,
            lang: None,
        })
        .await;
        assert_eq!(talk.welcome().await.you, role);
    }
}

#[tokio::test]
async fn tokens_play_and_change_nothing() {
    let host = host().await;
    let (mut ana, _) = Browser::signed_up(&host, "Ana").await;
    let (status, body) = ana
        .ask("POST", "/account/tokens", r#"{"label":"my bot"}"#)
        .await;
    assert_eq!(status, 201, "{body}");
    let token: Token = read(&body).expect("a token");
    let bearer = format!("Authorization: Bearer {}\r\n", token.token);
    let open = r#"{"terms":{"game":"talpa","rated":true}}"#;
    assert_eq!(host.ask("POST", "/games", &bearer, open).await.0, 201);
    for (method, path, body) in [
        ("POST", "/account/tokens", r#"{"label":"more"}"#),
        ("DELETE", "/account", r#"{"password":"pass of Ana"}"#),
        (
            "POST",
            "/account/password",
            r#"{"old":"pass of Ana","new":"12345678"}"#,
        ),
        ("GET", "/account/export", ""),
    ] {
        assert_eq!(host.ask(method, path, &bearer, body).await.0, 403, "{path}");
    }
    assert_eq!(
        ana.ask("DELETE", &format!("/account/sessions/{}", token.id), "")
            .await
            .0,
        204
    );
    assert_eq!(host.ask("POST", "/games", &bearer, open).await.0, 401);
}

#[tokio::test]
async fn games_that_ended_are_found_exported_and_forgotten_by_name() {
    let host = host().await;
    let (mut ana, _) = Browser::signed_up(&host, "Ana").await;
    let (mut rui, _) = Browser::signed_up(&host, "Rui").await;
    let terms = r#"{"game":"talpa:6","side":"first"}"#;
    let seats = ana.pair(&mut rui, terms).await;
    resign(&host, &seats, 1).await;
    let more = rui
        .pair(&mut ana, r#"{"game":"alliances:3","side":"first"}"#)
        .await;
    resign(&host, &more, 0).await;
    let mut anybody = Browser::new(&host);
    let all: ArchiveAnswer = anybody.get("/archive").await;
    assert_eq!((all.games.len(), all.next), (2, None));
    let found = &all.games[1];
    assert_eq!(found.players, ["Ana".to_owned(), "Rui".to_owned()]);
    let first_move = found.moves.split(' ').next().unwrap_or_default().to_owned();
    let start = games::Choice::start("talpa:6".parse().expect("a board")).to_text();
    let start: String = start.bytes().map(|it| format!("%{it:02X}")).collect();
    for (query, n) in [
        ("player=ANA", 2),
        ("player=Eva", 0),
        ("game=talpa", 1),
        ("game=talpa:6", 1),
        ("game=talpa:8", 0),
        ("result=1-0", 1),
        ("result=0-1", 1),
        ("least=2&most=2", 2),
        ("least=3", 0),
        ("from=2026-01-01&until=2999-01-01", 2),
        ("until=2020-01-01", 0),
        (&format!("game=talpa:6&moves={first_move}"), 1),
        ("moves=zz", 0),
        (&format!("game=talpa:6&position={start}"), 1),
    ] {
        let found: ArchiveAnswer = anybody.get(&format!("/archive?{query}")).await;
        assert_eq!(found.games.len(), n, "{query}");
    }
    assert_eq!(
        anybody.refused("GET", "/archive?game=chess", "").await.0,
        422
    );
    assert_eq!(
        anybody.refused("GET", "/archive?position=x", "").await.0,
        422
    );
    // Whole and streamed.
    let (status, records) = anybody.ask("GET", "/archive/records?player=ana", "").await;
    let read_back = record::read_str(&unchunked(&records))
        .filter(|it| it.faults.is_empty())
        .count();
    assert_eq!((status, read_back), (200, 2), "{records}");
    let (_, lines) = anybody.ask("GET", "/archive/lines", "").await;
    assert_eq!(unchunked(&lines).lines().count(), 2);
    // Everything that is kept of her, and then her name goes.
    let (status, export) = ana.ask("GET", "/account/export", "").await;
    assert_eq!(status, 200);
    assert!(
        export.contains(&seats[0].game) && export.contains("moved"),
        "{export}"
    );
    assert_eq!(
        ana.ask("DELETE", "/account", r#"{"password":"pass of Ana"}"#)
            .await
            .0,
        204
    );
    let all: ArchiveAnswer = anybody.get("/archive").await;
    assert!(
        all.games
            .iter()
            .all(|it| !it.players.contains(&"Ana".to_owned()))
    );
    let (_, records) = anybody.ask("GET", "/archive/records", "").await;
    assert!(!records.contains("Ana"), "{records}");
    let record = host
        .ask("GET", &format!("/games/{}/record", seats[0].game), "", "")
        .await
        .1;
    assert!(
        !record.contains("Ana") && record.contains("Rui"),
        "{record}"
    );
}

/// The content of an answer that came in pieces.
fn unchunked(body: &str) -> String {
    let lines = body.split("\r\n").enumerate();
    lines
        .filter(|(n, _)| n % 2 == 1)
        .map(|(_, it)| it)
        .collect()
}

#[tokio::test]
async fn pages_show_names_as_text_and_forms_only_work_from_themselves() {
    let host = host().await;
    let (mut ana, _) = Browser::signed_up(&host, "Ana").await;
    let seats = ana
        .pair(&mut Browser::new(&host), r#"{"game":"talpa:6"}"#)
        .await;
    for path in [
        "/people/Ana".to_owned(),
        "/leaders/alliances/correspondence".to_owned(),
        "/archive?player=%3Cscript%3E&moves=%22%3E".to_owned(),
        "/account".to_owned(),
        format!("/games/{}", seats[0].game),
    ] {
        let page = host.ask_root("GET", &path, &ana.headers(), "").await;
        assert!(page.starts_with("HTTP/1.1 200"), "{path}: {page}");
        assert!(
            page.contains("form-action 'self'") && !page.contains("<script"),
            "{page}"
        );
    }
    let picture = host
        .ask_root(
            "GET",
            &format!("/games/{}/board.svg", seats[0].game),
            "",
            "",
        )
        .await;
    assert!(
        picture.contains("image/svg+xml") && picture.contains("<svg"),
        "{picture}"
    );
    assert!(
        host.ask_root("GET", "/people/nobody", "", "")
            .await
            .starts_with("HTTP/1.1 404")
    );
    let foreign = format!("{}Origin: http://elsewhere.example\r\n", ana.headers());
    let refused = host.ask_root("POST", "/account/out", &foreign, "").await;
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    let form = "name=Eva&password=open+sesame%21";
    let made = host.ask_root("POST", "/account/new", "", form).await;
    assert!(
        made.starts_with("HTTP/1.1 200") && made.contains("class=\"secret\""),
        "{made}"
    );
    let taken = host.ask_root("POST", "/account/new", "", form).await;
    assert!(taken.starts_with("HTTP/1.1 409"), "{taken}");
}

#[tokio::test]
async fn only_a_trusted_proxy_says_how_a_browser_came() {
    let local = std::net::Ipv4Addr::LOCALHOST.into();
    for (trusted, is_secure) in [(vec![local], true), (Vec::new(), false)] {
        let settings = Settings {
            trusted,
            ..Settings::default()
        };
        let database = fresh().await;
        let host = Host::set(database, settings).await;
        let body = r#"{"name":"Ana","password":"pass of Ana"}"#;
        let proxied = "X-Forwarded-Proto: https\r\n";
        let answer = host.ask_as("POST", "/account", "close", proxied, body);
        let answer = answer.await;
        assert!(answer.contains("set-cookie: quadrille="), "{answer}");
        assert_eq!(answer.contains("; Secure"), is_secure, "{answer}");
    }
}
