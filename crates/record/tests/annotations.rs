//! Clocks and evaluations in every accepted form.

use record::{Clock, NodeId, Read, Tree, Verdict, read_str};
use rules::{Outcome, Player};

#[track_caller]
fn clock(text: &str, canonical: &str) {
    let clock: Option<Clock> = text.parse().ok();
    assert_eq!(clock.map_or("-".to_owned(), |it| it.to_string()), canonical);
}

#[track_caller]
fn eval(text: &str, canonical: &str) {
    let eval: Option<Verdict> = text.parse().ok();
    assert_eq!(eval.map_or("-".to_owned(), |it| it.to_string()), canonical);
}

#[test]
fn clocks() {
    clock("0:09:58", "0:09:58");
    clock("9:58", "0:09:58");
    clock("58", "0:00:58");
    clock("90", "0:01:30");
    clock("0:00:00.5", "0:00:00.500");
    clock("100:00:00.001", "100:00:00.001");
    for bad in [
        "",
        ":",
        "1:60",
        "1:60:00",
        "1:2:3:4",
        "-1",
        "+1",
        "1.2345",
        "1.",
        "x",
        "99999999999999999999",
    ] {
        clock(bad, "-");
    }
    clock(&u64::MAX.to_string(), "-");
    let most = Clock { millis: u64::MAX };
    clock(&most.to_string(), &most.to_string());
}

#[test]
fn evaluations() {
    eval("0.35", "0.35");
    eval("+.5", "-");
    eval("+1", "1.00");
    eval("-0.05", "-0.05");
    eval("-12.5", "-12.50");
    eval("#5", "#+5");
    eval("#+5", "#+5");
    eval("#-5", "#-5");
    eval("#=0", "#=0");
    for bad in ["", "#", "#+", "1.234", "--1", "99999999999", "1e3", "#-+1"] {
        eval(bad, "-");
    }
    eval("-21474836.48", "-21474836.48");
    eval("-21474836.49", "-");
}

fn read_one(text: &str) -> Read {
    let text = format!("[Game \"talpa\"]\n\n{text}");
    read_str(&text).next().expect("one game")
}

/// The comment on the first move.
#[track_caller]
fn comment(text: &str, expected: &str) {
    let read = read_one(text);
    let tree = read.record.tree();
    let first = tree.next(NodeId::START).expect("a move");
    assert_eq!(tree.annotation(first).comment, expected);
}

#[test]
fn comments_of_one_move_are_joined() {
    comment("1. d4xd5 {a} {b} *", "a\nb");
    comment("1. d4xd5 {a} ; b \n {c} *", "a\nb\nc");
    comment("1. d4xd5 {a} (1. a1xa2) {b} *", "a\nb");
    comment("1. d4xd5 {} *", "");
    comment("1. d4xd5 {  a \n\n b  } *", "a b");
    comment("1. d4xd5 {a [%clk 0:00:01] b} *", "a b");
    comment("1. d4xd5 {a\\\n  b\\\nc} *", "a bc");
    comment(
        "1. d4xd5 {\\sa\\s\\sb\\t\\u0041\\[%clk 1\\]} *",
        " a  b\tA[%clk 1]",
    );
}

#[test]
fn a_best_move_is_kept_apart_from_the_text() {
    let read = read_one("{[%best d4xd5]} 1. d4xd5 {a [%eval 0.10] [%best d7xd6] b} *");
    let tree = read.record.tree();
    let first = tree.next(NodeId::START).expect("a move");
    assert_eq!(
        tree.annotation(NodeId::START).best.as_deref(),
        Some("d4xd5")
    );
    assert_eq!(tree.annotation(first).best.as_deref(), Some("d7xd6"));
    assert_eq!(tree.annotation(first).comment, "a b");
    let text = read.record.to_string();
    assert!(
        text.contains("1. d4xd5 {[%eval 0.10] [%best d7xd6] a b}"),
        "{text}"
    );
    comment("1. d4xd5 {[%best a b]} *", "[%best a b]");
    comment("1. d4xd5 {[%best]} *", "[%best]");
}

#[test]
fn comments_before_a_variation_belong_to_its_first_move() {
    let read = read_one("{start} 1. d4xd5 {main} ({before} 1. a1xa2 {after}) *");
    let tree = read.record.tree();
    let said: Vec<&str> = tree
        .moves()
        .map(|id| &*tree.annotation(id).comment)
        .collect();
    assert_eq!(said, ["main", "before\nafter"]);
    assert_eq!(tree.annotation(NodeId::START).comment, "start");
}

#[test]
fn move_numbers_are_for_people() {
    let expected = read_one("1. d4xd5 d7xd6 2. a1xa2 1-0").record;
    for text in [
        "d4xd5 d7xd6 a1xa2 1-0",
        "1.d4xd5 1...d7xd6 2.a1xa2 1-0",
        "7 d4xd5 ... d7xd6 99.... a1xa2 1-0",
    ] {
        assert_eq!(read_one(text).record, expected, "{text}");
    }
}

#[test]
fn numbers_follow_the_player_to_move() {
    let mut start = "talpa".parse::<games::Choice>().expect("a game").start();
    start.play("d4xd5").expect("a legal move");
    let mut record = record::Record::from_position(&*start);
    record.play(NodeId::START, "d7xd6").expect("a legal move");
    let last = record.tree().last();
    record.play(last, "a1xa2").expect("a legal move");
    assert!(record.to_string().ends_with("\n1... d7xd6 2. a1xa2 *\n"));
}

#[test]
fn trees_grow_and_shrink() {
    let mut tree = Tree::new();
    let a = tree.add(NodeId::START, "a1xa2");
    let b = tree.add(a, "b1xb2");
    let c = tree.add(a, "d1xd2");
    let d = tree.add(b, "xa1");
    tree.promote(c);
    assert_eq!(tree.main_line().collect::<Vec<_>>(), [a, c]);
    assert_eq!(tree.line_to(d), [a, b, d]);
    tree.remove(b);
    assert!(!tree.contains(b) && !tree.contains(d) && tree.contains(c));
    assert_eq!(tree.n_moves(), 2);
    let mut other = Tree::new();
    let a = other.add(NodeId::START, "a1xa2");
    other.add(a, "d1xd2");
    assert_eq!(tree, other);
    other.annotation_mut(a).eval = Some(Verdict::Proved {
        outcome: Outcome::Win(Player::First),
        plies: 3,
    });
    assert_ne!(tree, other);
}
