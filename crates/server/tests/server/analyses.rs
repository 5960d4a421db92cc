//! Analyses of games that ended: asked for, waited for, kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use protocol::online::{Analysis, AnalysisState, Problem, Seated, read};
use record::NodeId;
use server::{Analyst, Analyzing, Settings, Task};
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::data::{Data, fresh};
use crate::host::Host;
use crate::nodes::reply;

type Answer = oneshot::Sender<Result<String, String>>;

/// Whoever is asked here answers when the test says so.
struct Desk {
    asked: mpsc::UnboundedSender<(Task, Answer)>,
    is_present: AtomicBool,
    is_at_it: AtomicBool,
}

impl Analyst for Desk {
    fn is_present(&self) -> bool {
        self.is_present.load(Ordering::Relaxed)
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn analyze(&self, task: Task) -> Analyzing {
        let (answer, heard) = oneshot::channel();
        // A test may have seen enough.
        let _ = self.asked.send((task, answer));
        Box::pin(async move { heard.await.ok() })
    }

    fn progress(&self, _: &str, _: u64) -> Option<(usize, usize)> {
        self.is_at_it.load(Ordering::Relaxed).then_some((1, 3))
    }
}

/// A server with somebody who analyzes, and what is asked of them.
struct Office {
    host: Host,
    desk: Arc<Desk>,
    asked: Mutex<mpsc::UnboundedReceiver<(Task, Answer)>>,
}

impl Office {
    async fn open(database: server::Database) -> Self {
        let (to, asked) = mpsc::unbounded_channel();
        let desk = Arc::new(Desk {
            asked: to,
            is_present: AtomicBool::new(true),
            is_at_it: AtomicBool::new(false),
        });
        let analyst = Some(Arc::clone(&desk) as Arc<dyn Analyst>);
        let settings = Settings {
            analyst,
            limits: 100.0,
            ..Settings::default()
        };
        let host = Host::set(database, settings).await;
        let asked = Mutex::new(asked);
        Self { host, desk, asked }
    }

    /// The next game that somebody is to analyze.
    async fn next(&self) -> (Task, Answer) {
        let mut asked = self.asked.lock().await;
        let next = tokio::time::timeout(Duration::from_secs(60), asked.recv()).await;
        next.expect("it comes").expect("the server lives")
    }

    /// Asks for an analysis, or about one.
    async fn analysis(&self, method: &str, game: &str) -> (u16, String) {
        let path = format!("/games/{game}/analysis");
        self.host.ask(method, &path, "", "").await
    }

    async fn state(&self, game: &str) -> Analysis {
        let (status, body) = self.analysis("GET", game).await;
        assert_eq!(status, 200, "{body}");
        read(&body).expect("an analysis")
    }

    async fn until(&self, game: &str, state: AnalysisState) {
        while self.state(game).await.state != state {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    async fn page(&self, game: &str) -> String {
        let path = format!("/games/{game}");
        self.host.ask_root("GET", &path, "", "").await
    }
}

/// Plays a game of two moves to its end; its id.
async fn ended(host: &Host) -> String {
    let ana = host.open_game(r#"{"game":"talpa:6","side":"first"}"#).await;
    let rui = host.join(&ana.game).await;
    let act = async |seat: &Seated, ply: u64, action: &str| {
        let headers = format!("Quadrille-Seat: {}\r\n", seat.seat);
        let path = format!("/games/{}/act", seat.game);
        let body = format!(r#"{{"id":"m{ply}","action":"{action}","ply":{ply}}}"#);
        let (status, answer) = host.ask("POST", &path, &headers, &body).await;
        assert_eq!(status, 200, "{answer}");
    };
    act(&ana, 0, "move b2xb3").await;
    act(&rui, 1, &format!("move {}", reply()[0])).await;
    act(&ana, 2, "resign").await;
    ana.game
}

/// The record with a verdict on every position.
fn judged(text: &str) -> String {
    let mut record = record::read_str(text).next().expect("a game").record;
    let line: Vec<NodeId> = record.tree().main_line().collect();
    for node in [NodeId::START].into_iter().chain(line) {
        record.tree_mut().annotation_mut(node).eval = "0.5".parse().ok();
    }
    record.to_string()
}

#[tokio::test]
async fn an_analysis_is_asked_for_once_and_kept() {
    let office = Office::open(fresh().await).await;
    let running = office.host.open_game(r#"{"game":"talpa:6"}"#).await.game;
    for (game, status) in [("nowhere", 404), (&running, 409)] {
        for method in ["GET", "POST"] {
            assert_eq!(office.analysis(method, game).await.0, status, "{game}");
        }
    }
    let game = ended(&office.host).await;
    assert_eq!(office.analysis("GET", &game).await.0, 404, "nobody asked");
    let button = format!("action=\"/games/{game}/analysis\"");
    assert!(office.page(&game).await.contains(&button));
    // By the form of the page, and then by programs.
    let path = format!("/games/{game}/analysis");
    let sent = office.host.ask_root("POST", &path, "", "").await;
    assert!(sent.starts_with("HTTP/1.1 303"), "{sent}");
    for _ in 0..2 {
        let (status, body) = office.analysis("POST", &game).await;
        assert_eq!(status, 202, "{body}");
    }
    let (task, answer) = office.next().await;
    assert!(task.is_new);
    assert_eq!(office.state(&game).await.state, AnalysisState::Waiting);
    office.desk.is_at_it.store(true, Ordering::Relaxed);
    let state = office.state(&game).await;
    assert_eq!((state.positions, state.of), (1, 3));
    let page = office.page(&game).await;
    // What differs by `#analysis` alone, browsers do not load again.
    let again = format!(r#"http-equiv="refresh" content="3; url=/games/{game}?at="#);
    assert!(
        page.contains("1 of 3 positions") && page.contains(&again),
        "{page}"
    );
    // Whoever is disturbed by that has it stand still.
    let page = office.page(&format!("{game}?still")).await;
    assert!(
        page.contains("1 of 3 positions") && !page.contains("refresh"),
        "{page}"
    );

    answer
        .send(Err("the engine is <b>tired</b>".to_owned()))
        .expect("waited for");
    office.until(&game, AnalysisState::Failed).await;
    let page = office.page(&game).await;
    assert!(
        page.contains("&lt;b&gt;tired") && page.contains(&button),
        "{page}"
    );
    // After a failure it is another analysis.
    assert_eq!(office.analysis("POST", &game).await.0, 202);
    let (again, answer) = office.next().await;
    assert!(again.number > task.number && again.record == task.record);
    answer.send(Ok(judged(&task.record))).expect("waited for");
    office.until(&game, AnalysisState::Done).await;
    assert_eq!(office.analysis("POST", &game).await.0, 200);
    let record = format!("/games/{game}/analysis/record");
    let (status, text) = office.host.ask("GET", &record, "", "").await;
    assert_eq!((status, text), (200, judged(&task.record)));
    let page = office.page(&game).await;
    assert!(
        page.contains("100 %") && !page.contains("refresh"),
        "{page}"
    );
    let mut asked = office.asked.lock().await;
    assert!(asked.try_recv().is_err(), "nothing was asked for twice");
}

#[tokio::test]
async fn what_was_asked_for_outlives_the_server() {
    let data = Data::new().await;
    let office = Office::open(data.database().await).await;
    let game = ended(&office.host).await;
    assert_eq!(office.analysis("POST", &game).await.0, 202);
    let (task, _) = office.next().await;
    office.host.hall.close().await;
    let again = Office::open(data.database().await).await;
    let (same, answer) = again.next().await;
    let is_new = false;
    assert_eq!(same, Task { is_new, ..task });
    // An analysis of another game is none of this one.
    answer
        .send(Ok("[Game \"talpa\"]\n\n*\n".to_owned()))
        .expect("waited for");
    let (_, answer) = again.next().await;
    answer.send(Ok(judged(&same.record))).expect("waited for");
    again.until(&game, AnalysisState::Done).await;
}

#[tokio::test]
async fn where_nobody_analyzes_that_is_said() {
    let office = Office::open(fresh().await).await;
    let game = ended(&office.host).await;
    office.desk.is_present.store(false, Ordering::Relaxed);
    let path = format!("/games/{game}/analysis");
    let answer = office.host.ask_as("POST", &path, "close", "", "").await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("retry-after: 30"), "{answer}");
    assert_eq!(
        office.analysis("GET", &game).await.0,
        404,
        "nothing is kept"
    );

    let alone = Host::with(fresh().await).await;
    let game = ended(&alone).await;
    let (status, body) = alone.post(&format!("/games/{game}/analysis"), "").await;
    let problem: Problem = read(&body).expect("a problem");
    assert_eq!(
        (status, problem.text.as_str()),
        (422, "this server analyzes no games")
    );
    let page = alone
        .ask_root("GET", &format!("/games/{game}"), "", "")
        .await;
    assert!(!page.contains("analysis"), "{page}");
}

#[tokio::test]
async fn analyses_are_limited() {
    let settings = Settings::default();
    let host = Host::set(fresh().await, settings).await;
    let mut refused = None;
    for _ in 0..30 {
        let (status, body) = host.post("/games/none/analysis", "").await;
        if status == 429 {
            refused = Some(read::<Problem>(&body).expect("a problem"));
            break;
        }
        assert_eq!(status, 404, "{body}");
    }
    let refused = refused.expect("not for ever");
    assert_eq!(refused.limit.as_deref(), Some("analyses"));
    assert!(refused.retry_after.is_some());
}
