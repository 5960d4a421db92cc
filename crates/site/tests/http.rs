//! The server over real connections.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};

use site::{Asset, Options, ServeError, Server, assets};
use tokio::sync::oneshot;

#[test]
fn every_file_is_served_as_it_is() {
    let Some(host) = Host::start() else { return };
    for asset in assets() {
        let answer = host.get(&format!("/{}", asset.path), &[]);
        assert_eq!(answer.status, 200, "{}", asset.path);
        assert_eq!(answer.body, asset.raw, "{}", asset.path);
        assert_eq!(answer.header("content-type"), Some(asset.mime()));
        assert_eq!(answer.header("content-encoding"), None);
        let length = asset.raw.len().to_string();
        assert_eq!(answer.header("content-length"), Some(length.as_str()));
    }
    assert_eq!(host.get("/", &[]).body, file("index.html").raw);
    host.stop();
}

#[test]
fn names_with_a_hash_are_kept_and_others_asked_for_again() {
    let Some(host) = Host::start() else { return };
    for asset in assets() {
        let answer = host.get(&format!("/{}", asset.path), &[]);
        let cache = answer.header("cache-control").unwrap_or_default();
        let fixed = ["index.html", "sw.js", "manifest.webmanifest"];
        // The page knows names of boards and documents, and no hashes of theirs.
        let is_known = |begin| asset.path.starts_with(begin);
        let is_fixed =
            fixed.contains(&asset.path) || ["board-", "rules-", "known-"].into_iter().any(is_known);
        assert_eq!(asset.is_hashed, !is_fixed, "{}", asset.path);
        assert_eq!(
            cache.contains("immutable"),
            asset.is_hashed,
            "{}",
            asset.path
        );
        assert_eq!(cache == "no-cache", !asset.is_hashed, "{}", asset.path);
        let again = host.get(
            &format!("/{}", asset.path),
            &[("If-None-Match", asset.etag)],
        );
        assert_eq!((again.status, again.body.len()), (304, 0), "{}", asset.path);
        assert_eq!(again.header("etag"), Some(asset.etag));
    }
    let changed = host.get("/", &[("If-None-Match", "\"another\"")]);
    assert_eq!(changed.status, 200);
    host.stop();
}

#[test]
fn the_best_accepted_encoding_is_used() {
    let Some(host) = Host::start() else { return };
    let module = assets().iter().find(|it| it.path.ends_with(".wasm"));
    let module = module.expect("the page has a module");
    let path = format!("/{}", module.path);
    for (accepted, encoding, body) in [
        ("gzip, deflate, br, zstd", Some("br"), module.brotli),
        ("gzip, br;q=0", Some("gzip"), module.gzip),
        ("zstd", None, Some(module.raw)),
    ] {
        let answer = host.get(&path, &[("Accept-Encoding", accepted)]);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(Some(answer.body.as_slice()), body, "{accepted}");
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        assert_eq!(answer.header("content-type"), Some("application/wasm"));
    }
    host.stop();
}

#[test]
fn every_answer_is_safe() {
    let Some(host) = Host::start() else { return };
    for path in ["/", "/healthz", "/nothing.txt", "/play/talpa", "/sw.js"] {
        let answer = host.get(path, &[]);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.starts_with("default-src 'self';"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        let opener = answer.header("cross-origin-opener-policy");
        assert_eq!(opener, Some("same-origin"));
        assert!(answer.header("permissions-policy").is_some());
    }
    host.stop();
}

#[test]
fn head_is_get_without_a_body() {
    let Some(host) = Host::start() else { return };
    for path in ["/", "/healthz", "/nothing.txt"] {
        let (get, head) = (host.get(path, &[]), host.ask("HEAD", path, &[]));
        assert_eq!(head.status, get.status, "{path}");
        assert_eq!(head.header("content-length"), get.header("content-length"));
        assert!(head.body.is_empty() && !get.body.is_empty(), "{path}");
    }
    host.stop();
}

#[test]
fn other_methods_are_refused() {
    let Some(host) = Host::start() else { return };
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"] {
        for path in ["/", "/healthz", "/nothing"] {
            let answer = host.ask(method, path, &[]);
            assert_eq!(answer.status, 405, "{method} {path}");
            assert_eq!(answer.header("allow"), Some("GET, HEAD"));
        }
    }
    host.stop();
}

#[test]
fn only_files_of_the_page_are_found() {
    let Some(host) = Host::start() else { return };
    for path in [
        "/nothing.js",
        "/../Cargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/./index.html",
        "//example.com",
        "//index.html",
        "/index.html/",
        "/play/talpa.js",
    ] {
        assert_eq!(host.get(path, &[]).status, 404, "{path}");
    }
    host.stop();
}

#[test]
fn a_place_in_the_page_leads_behind_the_hash() {
    let Some(host) = Host::start() else { return };
    let answer = host.get("/play/talpa:10", &[]);
    assert_eq!(answer.status, 302);
    assert_eq!(answer.header("location"), Some("/#/play/talpa:10"));
    assert_eq!(host.get("/healthz", &[]).body, b"ok\n");
    host.stop();
}

#[test]
fn what_is_no_request_is_refused() {
    let Some(host) = Host::start() else { return };
    let answer = host.send(b"\x16\x03\x01 hello\r\n\r\n");
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"));
    assert_eq!(host.get("/healthz", &[]).status, 200);
    host.stop();
}

#[test]
fn what_is_written_is_what_is_served() {
    if assets().is_empty() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("quadrille-export-{}", std::process::id()));
    let n = site::export(&folder).expect("a folder of our own");
    assert_eq!(n, assets().len());
    for asset in assets() {
        let written = fs::read(folder.join(asset.path)).expect("a file of the page");
        assert_eq!(written, asset.raw, "{}", asset.path);
    }
    let index = file("index.html");
    let packed = fs::read(folder.join("index.html.br")).expect("a compressed file");
    assert_eq!(Some(&*packed), index.brotli);
    let packed = fs::read(folder.join("index.html.gz")).expect("a compressed file");
    assert_eq!(Some(&*packed), index.gzip);
    let n_files = |it: &Asset| 1 + it.brotli.iter().count() + it.gzip.iter().count();
    let expected: usize = assets().iter().map(n_files).sum();
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), expected);
    fs::remove_dir_all(&folder).expect("our own folder");
    let file = std::env::current_exe().expect("a file");
    let error = site::export(&file).expect_err("a file is no folder");
    assert!(matches!(error, ServeError::Write { .. }));
}

#[test]
fn a_port_that_is_taken_is_told() {
    let Some(host) = Host::start() else { return };
    let error = Server::bind(&Options {
        addr: host.addr,
        ..Options::default()
    })
    .expect_err("taken");
    assert!(matches!(error, ServeError::Taken(addr) if addr == host.addr));
    assert_eq!(error.note().key, "serve-taken");
    host.stop();
}

#[test]
fn the_files_name_each_other_as_they_are_called() {
    if assets().is_empty() {
        return;
    }
    let text = |name: &str| std::str::from_utf8(file(name).raw).expect("a text");
    let (index, keeper) = (text("index.html"), text("sw.js"));
    for asset in assets() {
        // Pictures of boards are for the time before the program has come.
        let is_apart = ["sw.js", "index.html"].contains(&asset.path)
            || asset.path.starts_with("board-")
            // Weights of nets are kept when they are fetched first.
            || asset.path.ends_with(".qnet");
        assert!(is_apart || keeper.contains(asset.path), "{}", asset.path);
    }
    for (name, owner) in [
        ("page_bg", "page-"),
        ("engine_bg", "engine-"),
        ("engine-", "worker-"),
        ("talpa-large", "worker-"),
        ("talpa-small", "worker-"),
        ("page-", "start-"),
        ("page_bg", "first-"),
    ] {
        let (part, whole) = (file(name), file(owner));
        let whole = std::str::from_utf8(whole.raw).expect("a text");
        assert!(whole.contains(part.path), "{} in {owner}", part.path);
    }
    for name in ["page-", "first-", "start-", "style-", "icon-", "worker-"] {
        assert!(index.contains(file(name).path), "{name}");
    }
}

/// The file whose path begins so.
#[track_caller]
fn file(name: &str) -> &'static Asset {
    let found = assets().iter().find(|asset| asset.path.starts_with(name));
    found.expect("a file of the page")
}

/// A server of its own for each test.
struct Host {
    addr: SocketAddr,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<(), ServeError>>,
}

impl Host {
    /// None where the program was built without the page, which is allowed.
    fn start() -> Option<Self> {
        let options = Options {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            ..Options::default()
        };
        let server = match Server::bind(&options) {
            Ok(server) => server,
            Err(ServeError::NoPage) => return None,
            Err(error) => panic!("{error}"),
        };
        let (stop, stopped) = oneshot::channel();
        Some(Self {
            addr: server.addr(),
            stop,
            thread: thread::spawn(move || {
                server.run(async {
                    let _ = stopped.await;
                })
            }),
        })
    }

    /// Stops it in good order, which is a test of its own.
    fn stop(self) {
        self.stop.send(()).expect("it runs");
        let ended = self.thread.join().expect("it does not panic");
        ended.expect("it stops in good order");
        assert!(TcpStream::connect(self.addr).is_err());
    }

    fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask("GET", path, headers)
    }

    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += "\r\n";
        Answer::read(&self.send(request.as_bytes()))
    }

    fn send(&self, request: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.addr).expect("it listens");
        stream.write_all(request).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        answer
    }
}

struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|it| it == b"\r\n\r\n");
        let end = end.expect("headers end with an empty line");
        let head = std::str::from_utf8(&bytes[..end]).expect("headers are ASCII");
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let headers = lines.filter_map(|line| line.split_once(": "));
        Self {
            status: status.and_then(|it| it.parse().ok()).expect("a status"),
            headers: headers
                .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
                .collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|header| header.0 == name);
        found.map(|header| header.1.as_str())
    }
}

#[test]
fn half_a_request_is_not_waited_for_for_ever() {
    let options = Options {
        addr: SocketAddr::from(([127, 0, 0, 1], 0)),
        idle: std::time::Duration::from_millis(100),
        ..Options::default()
    };
    if assets().is_empty() {
        return;
    }
    let server = Server::bind(&options).expect("a free port");
    let addr = server.addr();
    let (stop, stopped) = oneshot::channel::<()>();
    let thread = thread::spawn(move || {
        server.run(async {
            let _ = stopped.await;
        })
    });
    for said in ["", "GET / HT", "GET /healthz HTTP/1.1\r\nHost: here\r\n"] {
        let mut stream = TcpStream::connect(addr).expect("a connection");
        stream.write_all(said.as_bytes()).expect("it listens");
        // The other side closes it, long before this side would give up.
        let patience = Some(std::time::Duration::from_secs(30));
        stream.set_read_timeout(patience).expect("a limit");
        let read = stream.read_to_end(&mut Vec::new());
        let is_given_up = |error: &std::io::Error| error.kind() == std::io::ErrorKind::WouldBlock;
        assert!(!read.is_err_and(|error| is_given_up(&error)), "{said:?}");
    }
    let _ = stop.send(());
    thread.join().expect("no panic").expect("a good end");
}
