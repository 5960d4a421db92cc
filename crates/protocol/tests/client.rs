//! Engines that misbehave, as small scripts: what the client makes of them.
#![cfg(unix)]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use protocol::client::{Answer, ClientError, External, Patience};
use protocol::{Go, Place};

/// An engine that greets and answers; `go` is what it does when it is to move.
fn script(go: &str) -> Vec<String> {
    let script = format!(
        r#"while read -r word rest; do
            case "$word" in
                qep) echo "id name Script"; echo "id mood good"; echo "hello there"
                    echo "game talpa 4 6"; echo "qepok 1" ;;
                setoption) echo "error option there are none" ;;
                isready) echo readyok ;;
                go) {go} ;;
                quit) exit 0 ;;
            esac
        done"#
    );
    ["sh", "-c", &script].map(str::to_owned).to_vec()
}

/// Long where an answer must come, short where none will.
fn patience() -> Patience {
    Patience {
        start: Duration::from_secs(60),
        ready: Duration::from_secs(60),
        grace: Duration::from_secs(60),
        think: Duration::from_millis(200),
    }
}

fn engine(go: &str) -> External {
    let mut engine = External::start(&script(go), patience()).expect("it greets");
    engine
        .new_game("talpa:4".parse().expect("a board"))
        .expect("it plays");
    engine
}

fn ask(engine: &mut External, go: &Go) -> Result<Answer, ClientError> {
    engine.choose(&Place::default(), go, &AtomicBool::new(false))
}

/// Enough time for any answer.
fn calmly() -> Go {
    Go::movetime(1)
}

fn first_move() -> String {
    let choice: games::Choice = "talpa:4".parse().expect("a board");
    choice.start().legal_moves().remove(0)
}

#[test]
fn a_good_engine_is_heard() {
    let mv = first_move();
    let mut engine = engine(&format!(
        "echo info depth 2 mood fine score 30 pv {mv}; echo gossip; echo bestmove {mv}"
    ));
    assert_eq!(engine.hello().name, "Script");
    let answer = ask(&mut engine, &calmly()).expect("a move");
    assert_eq!(answer.mv, mv);
    assert_eq!(answer.info.and_then(|info| info.score), Some(30));
    engine.quit();
}

#[test]
fn a_crash_is_told_with_the_last_words() {
    let mut engine = engine("echo out of ideas >&2; exit 7");
    let error = ask(&mut engine, &calmly()).expect_err("it crashes");
    assert_eq!(error.kind(), "crash");
    let text = error.to_string();
    assert!(text.contains("exit status: 7"), "{text}");
    assert!(text.contains("out of ideas"), "{text}");
    let again = ask(&mut engine, &calmly()).expect_err("it is down");
    assert!(matches!(again, ClientError::Down), "{again}");
    engine.restart().expect("it can be restarted");
    let again = ask(&mut engine, &calmly()).expect_err("it crashes");
    assert_eq!(again.kind(), "crash");
}

#[test]
fn a_killed_engine_is_a_crash() {
    let mut engine = engine("kill -9 $$");
    let error = ask(&mut engine, &calmly()).expect_err("it dies");
    assert_eq!(error.kind(), "crash");
    assert!(error.to_string().contains('9'), "{error}");
}

#[test]
fn a_dead_engine_whose_child_keeps_the_pipe_is_a_crash() {
    let mut engine = engine("sleep 30 & exit 5");
    let error = ask(&mut engine, &calmly()).expect_err("it dies");
    assert_eq!(error.kind(), "crash");
}

#[test]
fn silence_ends() {
    let mut engine = engine("sleep 1000");
    let error = ask(&mut engine, &Go::nodes(5)).expect_err("it is silent");
    assert_eq!(error.kind(), "silence", "{error}");
}

#[test]
fn an_engine_that_does_not_read_is_silent() {
    let command = ["sh", "-c", "sleep 1000"].map(str::to_owned);
    let hasty = Patience {
        start: Duration::from_millis(200),
        ..patience()
    };
    let error = External::start(&command, hasty)
        .err()
        .expect("it is silent");
    assert_eq!(error.kind(), "silence", "{error}");
}

#[test]
fn nonsense_is_told() {
    let mut engine = engine("echo bestmove");
    let error = ask(&mut engine, &calmly()).expect_err("no move");
    assert_eq!(error.kind(), "nonsense", "{error}");
    let mut talker = self::engine("while echo la la; do sleep 0.05; done");
    let error = ask(&mut talker, &Go::nodes(5)).expect_err("no move");
    assert_eq!(error.kind(), "nonsense", "{error}");
    let mut resigned = self::engine("echo bestmove none");
    let error = ask(&mut resigned, &calmly()).expect_err("no move");
    assert_eq!(error.kind(), "nonsense", "{error}");
}

#[test]
fn illegal_moves_are_told() {
    let mut engine = engine("echo bestmove a1xa9");
    let error = ask(&mut engine, &calmly()).expect_err("not legal");
    assert_eq!(error.kind(), "illegal move");
    assert!(error.to_string().contains("a1xa9"), "{error}");
}

#[test]
fn moves_that_were_not_asked_for_are_illegal() {
    let mv = first_move();
    let mut engine = engine(&format!("echo bestmove {mv}"));
    let choice: games::Choice = "talpa:4".parse().expect("a board");
    let go = Go {
        search_moves: choice.start().legal_moves().split_off(1),
        ..calmly()
    };
    let error = ask(&mut engine, &go).expect_err("not asked for");
    assert_eq!(error.kind(), "illegal move");
}

#[test]
fn refusals_do_no_harm() {
    let mv = first_move();
    let mut engine = engine(&format!("echo bestmove {mv}"));
    let error = engine
        .set_option("Mood", "better")
        .expect_err("it has none");
    assert!(!error.is_fatal(), "{error}");
    let error = engine.new_game("taacoca:3".parse().expect("a board"));
    assert!(matches!(error, Err(ClientError::NotPlayed(_))));
    assert_eq!(ask(&mut engine, &calmly()).expect("a move").mv, mv);
    let place = Place {
        moves: vec!["nowhere".to_owned()],
        ..Place::default()
    };
    let error = engine.choose(&place, &calmly(), &AtomicBool::new(false));
    assert!(matches!(error, Err(ClientError::Place(_))));
}

#[test]
fn a_command_that_does_not_exist_is_told() {
    let command = ["./no-such-engine".to_owned()];
    let error = External::start(&command, patience())
        .err()
        .expect("no engine");
    assert!(error.to_string().contains("no-such-engine"), "{error}");
    let error = External::start(&[], patience()).err().expect("no command");
    assert!(matches!(error, ClientError::Start { .. }), "{error}");
}

#[test]
fn another_version_is_refused() {
    let command = ["sh", "-c", "read -r line; echo qepok 2; read -r line"].map(str::to_owned);
    let error = External::start(&command, patience())
        .err()
        .expect("another version");
    assert!(matches!(error, ClientError::Version(2)), "{error}");
}
