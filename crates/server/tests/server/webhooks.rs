//! Notices to an address elsewhere: a real listener with a certificate, which hears of moves.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use protocol::online::{Me, Notice, Occasion, Role, Seated, WebhookSecret, read};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use server::{Settings, Webhooks};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;

use crate::data::fresh;
use crate::host::Host;

/// Something that is told, and what it has heard.
struct Listener {
    addr: SocketAddr,
    /// Its certificate as PEM.
    pem: String,
    heard: mpsc::Receiver<String>,
}

impl Listener {
    /// One that gives this answer to everything.
    async fn start(answer: &'static str) -> Self {
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
        let made = generate_simple_self_signed(names).expect("a certificate");
        let CertifiedKey { cert, signing_key } = made;
        let key = PrivateKeyDer::try_from(signing_key.serialize_der()).expect("a key");
        let ring = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(ring)
            .with_safe_default_protocol_versions()
            .expect("the usual versions")
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key);
        let acceptor = TlsAcceptor::from(Arc::new(config.expect("they go together")));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let (tell, heard) = mpsc::channel(100);
        tokio::spawn(async move {
            while let Ok((tcp, _)) = listener.accept().await {
                let (acceptor, tell) = (acceptor.clone(), tell.clone());
                tokio::spawn(async move {
                    // Whoever does not trust it hangs up.
                    let Ok(mut stream) = acceptor.accept(tcp).await else {
                        return;
                    };
                    let mut bytes = Vec::new();
                    let mut buffer = [0; 1024];
                    while let Ok(n @ 1..) = stream.read(&mut buffer).await {
                        bytes.extend_from_slice(&buffer[..n]);
                        if bytes.ends_with(b"}") {
                            break;
                        }
                    }
                    stream.write_all(answer.as_bytes()).await.expect("sent");
                    let _ = stream.shutdown().await;
                    let text = String::from_utf8(bytes).expect("a text");
                    tell.send(text).await.expect("the test listens");
                });
            }
        });
        let pem = cert.pem();
        Self { addr, pem, heard }
    }

    /// The next notice, with the headers before it.
    async fn next(&mut self) -> (String, Notice) {
        let next = tokio::time::timeout(Duration::from_secs(20), self.heard.recv()).await;
        let text = next.expect("in time").expect("it listens");
        let (head, body) = text.split_once("\r\n\r\n").expect("a body");
        (head.to_owned(), read(body).expect("a notice"))
    }
}

/// A server that trusts a listener, and may reach these.
async fn host(listener: &Listener, hosts: &[&str]) -> Host {
    let hosts: Vec<String> = hosts.iter().map(|&it| it.to_owned()).collect();
    let webhooks = Webhooks::new(&hosts, Some(listener.pem.as_bytes()));
    let short = vec![Duration::from_millis(1); 2];
    let settings = Settings {
        limits: 0.0,
        webhooks: Some(webhooks.expect("a certificate").with_pauses(short)),
        ..Settings::default()
    };
    Host::set(fresh().await, settings).await
}

/// The header of somebody who is signed in.
async fn signed_in(host: &Host, name: &str) -> String {
    let body = format!(r#"{{"name":"{name}","password":"pass of {name}"}}"#);
    let answer = host.ask_as("POST", "/account", "close", "", &body).await;
    let cookie = answer.split("quadrille=").nth(1).expect("a cookie");
    let cookie = cookie.split(';').next().expect("its end");
    format!("Cookie: quadrille={cookie}\r\n")
}

async fn set(host: &Host, cookie: &str, url: &str) -> (u16, String) {
    let body = format!(r#"{{"url":"{url}"}}"#);
    host.ask("PUT", "/account/webhook", cookie, &body).await
}

async fn me(host: &Host, cookie: &str) -> Me {
    let (status, body) = host.ask("GET", "/account", cookie, "").await;
    assert_eq!(status, 200, "{body}");
    read(&body).expect("an account")
}

/// A game of two accounts; their seats.
async fn game(host: &Host, cookies: [&str; 2], time: &str) -> [Seated; 2] {
    let terms = format!(r#"{{"terms":{{"game":"talpa:6","side":"first"{time}}}}}"#);
    let (status, body) = host.ask("POST", "/games", cookies[0], &terms).await;
    assert_eq!(status, 201, "{body}");
    let first: Seated = read(&body).expect("a seat");
    let join = format!("/games/{}/join", first.game);
    let (status, body) = host.ask("POST", &join, cookies[1], "{}").await;
    assert_eq!(status, 200, "{body}");
    [first, read(&body).expect("a seat")]
}

const DAYS: &str = r#","time":"1/86400+259200""#;

#[tokio::test]
async fn a_move_in_a_slow_game_is_told_and_signed() {
    let mut listener = Listener::start("HTTP/1.1 204 No Content\r\n\r\n").await;
    let host = host(&listener, &["127.0.0.1"]).await;
    let [ana, rui] = [signed_in(&host, "Ana").await, signed_in(&host, "Rui").await];
    let url = format!("https://127.0.0.1:{}/turns?of=rui", listener.addr.port());
    let (status, body) = set(&host, &rui, &url).await;
    assert_eq!(status, 200, "{body}");
    let kept: WebhookSecret = read(&body).expect("a secret");
    assert_eq!((kept.url.as_str(), kept.secret.len()), (url.as_str(), 32));
    // A game with a clock is nothing to be told of.
    game(&host, [&ana, &rui], r#","time":"300+5""#).await;
    for time in [DAYS, ""] {
        let [first, second] = game(&host, [&ana, &rui], time).await;
        let mut talk = host.connect(&first.game, Some(&first.seat)).await;
        talk.act("m", "move b2xb3", Some(0)).await;
        talk.entry().await;
        let (head, notice) = listener.next().await;
        assert!(
            head.starts_with("POST /turns?of=rui HTTP/1.1\r\n"),
            "{head}"
        );
        assert_eq!(notice.event, Occasion::Turn);
        assert_eq!((&notice.game, notice.plies), (&first.game, 1));
        assert_eq!(
            (notice.you, notice.opponent.as_str()),
            (Role::Second, "Ana")
        );
        let signed = head.split("Quadrille-Signature: ").nth(1).expect("signed");
        let signed = signed.split("\r\n").next().expect("a line");
        let seconds = signed
            .strip_prefix("t=")
            .and_then(|it| it.split(',').next());
        let seconds: u64 = seconds.and_then(|it| it.parse().ok()).expect("a time");
        let body = protocol::online::write(&notice);
        assert_eq!(signed, server::signature(&kept.secret, seconds, &body));
        // Nothing of it opens a seat.
        for secret in [&first.seat, &second.seat, &kept.secret] {
            assert!(!head.contains(secret) && !body.contains(secret));
        }
        talk.act("r", "resign", None).await;
        let (_, notice) = listener.next().await;
        assert_eq!(notice.event, Occasion::Over);
        assert_eq!(notice.result.as_deref(), Some("0-1"));
    }
    assert_eq!(me(&host, &rui).await.webhook.map(|it| it.failures), Some(0));
    let (status, _) = host.ask("DELETE", "/account/webhook", &rui, "").await;
    assert_eq!(status, 204);
    assert_eq!(me(&host, &rui).await.webhook, None);
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_failures_switch_it_off() {
    let answer = "HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/elsewhere\r\n\r\n";
    let mut listener = Listener::start(answer).await;
    let host = host(&listener, &["localhost"]).await;
    let [ana, rui] = [signed_in(&host, "Ana").await, signed_in(&host, "Rui").await];
    let url = format!("https://localhost:{}/", listener.addr.port());
    assert_eq!(set(&host, &ana, &url).await.0, 200);
    let failures = |n: u64| {
        let (host, ana) = (&host, &ana);
        async move {
            loop {
                let hook = me(host, ana).await.webhook.expect("it is kept");
                if hook.failures >= n {
                    return hook;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    };
    for n in 1..=10 {
        game(&host, [&ana, &rui], DAYS).await;
        // Three attempts each.
        for _ in 0..3 {
            assert_eq!(listener.next().await.1.event, Occasion::Turn);
        }
        let hook = failures(n).await;
        let reason = hook.reason.expect("a reason");
        assert!(
            reason.contains("302") && reason.contains("not followed"),
            "{reason}"
        );
        assert_eq!(hook.is_off, n == 10);
    }
    // It was given up: nothing more comes, and the page says why.
    game(&host, [&ana, &rui], DAYS).await;
    let page = host.ask_root("GET", "/account", &ana, "").await;
    assert!(page.contains("10 in a row did not arrive"), "{page}");
    assert!(listener.heard.try_recv().is_err());
    // Named again, it is tried again.
    assert_eq!(set(&host, &ana, &url).await.0, 200);
    assert!(!me(&host, &ana).await.webhook.expect("it is kept").is_off);
    game(&host, [&ana, &rui], DAYS).await;
    listener.next().await;
}

#[tokio::test]
async fn machines_that_are_not_public_are_not_reached() {
    let mut listener = Listener::start("HTTP/1.1 200 OK\r\n\r\n").await;
    let host = host(&listener, &[]).await;
    let [ana, rui] = [signed_in(&host, "Ana").await, signed_in(&host, "Rui").await];
    let port = listener.addr.port();
    for url in [
        format!("https://127.0.0.1:{port}/"),
        format!("https://[::1]:{port}/"),
        format!("https://[::ffff:127.0.0.1]:{port}/"),
        "https://169.254.169.254/latest".to_owned(),
        "https://10.0.0.1/".to_owned(),
        "http://example.org/".to_owned(),
        "https://me:pass@example.org/".to_owned(),
    ] {
        let (status, body) = set(&host, &ana, &url).await;
        assert_eq!(status, 422, "{url}: {body}");
    }
    // What a name stands for is seen when something is sent.
    let url = format!("https://localhost:{port}/");
    assert_eq!(set(&host, &ana, &url).await.0, 200);
    game(&host, [&ana, &rui], DAYS).await;
    let reason = loop {
        if let Some(reason) = me(&host, &ana).await.webhook.and_then(|it| it.reason) {
            break reason;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    assert!(reason.contains("no public address"), "{reason}");
    assert!(listener.heard.try_recv().is_err());
}

#[tokio::test]
async fn it_is_for_owners_and_only_where_it_is_wanted() {
    let host_without = Host::with(fresh().await).await;
    let ana = signed_in(&host_without, "Ana").await;
    let (status, body) = set(&host_without, &ana, "https://example.org/").await;
    assert_eq!(status, 403, "{body}");
    let page = host_without.ask_root("GET", "/account", &ana, "").await;
    assert!(!page.contains("id=\"webhook\""));
    let listener = Listener::start("HTTP/1.1 200 OK\r\n\r\n").await;
    let host = host(&listener, &[]).await;
    assert_eq!(set(&host, "", "https://example.org/").await.0, 401);
    let ana = signed_in(&host, "Ana").await;
    let (status, token) = host
        .ask("POST", "/account/tokens", &ana, r#"{"label":"bot"}"#)
        .await;
    assert_eq!(status, 201, "{token}");
    let token: protocol::online::Token = read(&token).expect("a token");
    let bearer = format!("Authorization: Bearer {}\r\n", token.token);
    assert_eq!(set(&host, &bearer, "https://example.org/").await.0, 403);
    // By the form of the page, in the language that is asked for.
    let form = format!("{ana}Content-Type: application/x-www-form-urlencoded\r\n");
    let body = "url=https%3A%2F%2Fexample.org%2Fturns";
    let page = host.ask_root("POST", "/account/webhook", &form, body).await;
    assert!(
        page.contains("Notices go to https://example.org/turns."),
        "{page}"
    );
    assert!(page.contains("code class=\"secret\""), "{page}");
    let (_, export) = host.ask("GET", "/account/export", &ana, "").await;
    assert!(export.contains("https://example.org/turns"), "{export}");
    let page = host
        .ask_root("POST", "/account/webhook-off", &form, "")
        .await;
    assert!(!page.contains("https://example.org/turns"), "{page}");
    // It goes with the account.
    assert_eq!(set(&host, &ana, "https://example.org/").await.0, 200);
    let (status, _) = host
        .ask("DELETE", "/account", &ana, r#"{"password":"pass of Ana"}"#)
        .await;
    assert_eq!(status, 204);
}
