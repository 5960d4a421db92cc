//! What people type to say where they play.

use remote::{Address, AddressError, Link};

#[track_caller]
fn reads(text: &str, server: &str, game: Option<&str>, seat: Option<&str>) {
    let link: Link = text.parse().expect(text);
    assert_eq!(link.server.to_string(), server, "{text}");
    assert_eq!(link.game.as_deref(), game, "{text}");
    assert_eq!(link.seat.as_deref(), seat, "{text}");
}

#[test]
fn servers_and_links_are_read() {
    let here = "http://127.0.0.1:7878/";
    reads("http://127.0.0.1:7878", here, None, None);
    reads(" http://127.0.0.1:7878/ ", here, None, None);
    reads("127.0.0.1:7878", here, None, None);
    reads("HTTP://127.0.0.1:7878/#/online", here, None, None);
    reads(
        "http://127.0.0.1:7878/#/online/k3v9",
        here,
        Some("k3v9"),
        None,
    );
    let seat = Some("abcdefghijklmnopqrstuvwxyz");
    reads(
        "http://127.0.0.1:7878/index.html?x=1#/online/k3v9/abcdefghijklmnopqrstuvwxyz",
        here,
        Some("k3v9"),
        seat,
    );
    reads("https://example.org", "https://example.org/", None, None);
    reads(
        "https://example.org:443/",
        "https://example.org/",
        None,
        None,
    );
    reads(
        "https://example.org/games/#/online/a1",
        "https://example.org/games/",
        Some("a1"),
        None,
    );
    reads("http://[::1]:7878/", "http://[::1]:7878/", None, None);
    reads("http://[::1]/", "http://[::1]/", None, None);
}

#[test]
fn an_invitation_is_read_back() {
    let server: Address = "https://example.org/games/".parse().expect("an address");
    for seat in [None, Some("abcdefghijklmnopqrst")] {
        let text = server.invitation("k3v9", seat);
        let link: Link = text.parse().expect("a link");
        assert_eq!(link.server, server);
        assert_eq!(link.game.as_deref(), Some("k3v9"));
        assert_eq!(link.seat.as_deref(), seat);
    }
}

#[test]
fn what_is_none_is_refused_with_the_reason() {
    let wrong = |text: &str| text.parse::<Link>().expect_err(text);
    for text in ["ftp://example.org/", "file:///etc/passwd", "://x"] {
        assert!(matches!(wrong(text), AddressError::Scheme { .. }), "{text}");
    }
    for text in [
        "",
        " ",
        "http://",
        "http:///x",
        "http://a b/",
        "http://ana@example.org/",
        "http://[::1/",
        "http://[zz]/",
        "http://exämple.org/",
        "http://example.org/a b/",
        "http://example.org/\u{7f}/",
        "http://exa\r\nmple.org/",
        "http://example.org/\r\nX: y/",
    ] {
        assert!(matches!(wrong(text), AddressError::Host { .. }), "{text:?}");
    }
    for text in [
        "http://x:0/",
        "http://x:65536/",
        "http://x:/",
        "http://x:y/",
        "http://x:-1",
    ] {
        assert!(matches!(wrong(text), AddressError::Port { .. }), "{text}");
    }
    for text in [
        "http://x/#/play/talpa",
        "http://x/#/online/a/b/c",
        "http://x/#/online/a//b",
        "http://x/#/online/ä",
        "http://x/#/online/../lobby",
        "http://x/#/online/a%20b",
    ] {
        assert!(matches!(wrong(text), AddressError::Link { .. }), "{text}");
    }
    let long = format!("http://x/#/online/{}", "a".repeat(65));
    assert!(matches!(wrong(&long), AddressError::Link { .. }));
    assert!(
        wrong(&"x/".repeat(100_000).replace('x', " "))
            .note()
            .args
            .len()
            == 1
    );
}
