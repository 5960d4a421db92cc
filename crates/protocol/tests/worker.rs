//! The worker protocol: what is written is read again as the same.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use protocol::worker::{Answer, Board, Line, Numbered, Request};
use record::{Chance, Verdict};
use rules::{Outcome, Player};

fn text() -> impl Strategy<Value = String> {
    "[a-z0-9ü,./:-]{1,6}( [a-z0-9]{1,6}){0,3}"
}

prop_compose! {
    fn board()(game in "[a-z]{1,9}:[a-z0-9-]{1,9}", position in text()) -> Board {
        Board { game, position }
    }
}

fn request() -> impl Strategy<Value = Request> {
    let clock = of((any::<u64>(), any::<u64>()));
    let asked = (
        board(),
        text(),
        any::<u64>(),
        any::<usize>(),
        clock,
        any::<bool>(),
    );
    let search = (board(), any::<usize>(), of(any::<u64>()), of(any::<u64>()));
    prop_oneof![
        Just(Request::Hello),
        Just(Request::Stop),
        text().prop_map(Request::Qr),
        board().prop_map(Request::Hint),
        asked.prop_map(
            |(board, player, seed, own_moves, clock, may_swap)| Request::Move {
                board,
                player,
                seed,
                own_moves,
                clock,
                may_swap
            }
        ),
        search.prop_map(|(board, lines, nodes, time)| Request::Search {
            board,
            lines,
            nodes,
            time
        }),
    ]
}

fn verdict() -> impl Strategy<Value = Verdict> {
    let outcome = prop::sample::select(vec![
        Outcome::Win(Player::First),
        Outcome::Win(Player::Second),
        Outcome::Draw,
    ]);
    prop_oneof![
        any::<i32>().prop_map(|logit| Verdict::Chance(Chance::of_logit(logit))),
        (outcome, any::<u32>()).prop_map(|(outcome, plies)| Verdict::Proved { outcome, plies }),
    ]
}

prop_compose! {
    fn line()(
        depth: u32,
        nodes: u64,
        verdict in verdict(),
        moves in vec("[a-zA-Z0-9+-]{1,8}", 0..5),
    ) -> Line {
        Line { depth, nodes, verdict, moves }
    }
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        text().prop_map(Answer::Hello),
        of(text()).prop_map(Answer::Move),
        (vec(line(), 0..4), any::<bool>())
            .prop_map(|(lines, is_final)| Answer::Lines { lines, is_final }),
        Just(Answer::Stopped),
        vec(("[a-zA-Z0-9+-]{1,8}", any::<u32>()), 0..5).prop_map(Answer::Opinion),
        text().prop_map(Answer::Error),
    ]
}

proptest! {
    #[test]
    fn requests(id: u64, said in request()) {
        let message = Numbered { id, said };
        prop_assert_eq!(message.to_string().parse(), Ok(message));
    }

    #[test]
    fn answers(id: u64, said in answer()) {
        let message = Numbered { id, said };
        prop_assert_eq!(message.to_string().parse(), Ok(message));
    }

    #[test]
    fn nothing_panics(text in "\\PC{0,40}(\n\\PC{0,20}){0,3}") {
        let _ = text.parse::<Numbered<Request>>();
        let _ = text.parse::<Numbered<Answer>>();
    }
}

#[test]
fn what_cannot_be_read_keeps_its_number() {
    for (text, id) in [
        ("", 0),
        ("3", 3),
        ("3 dance", 3),
        ("3 move", 3),
        ("x hello", 0),
    ] {
        let unread = text.parse::<Numbered<Request>>().expect_err("no request");
        assert_eq!(unread.id, id, "{text:?}: {unread}");
    }
}

#[test]
fn the_forms_are_those_of_the_document() {
    let answer: Numbered<Answer> = "4 done\n7 20417 1.20 a1xa2 b3xb4\n9 812 #+5 a1xa2"
        .parse()
        .expect("an answer");
    let Answer::Lines { lines, is_final } = answer.said else {
        panic!("lines");
    };
    assert!(is_final);
    assert_eq!(lines[0].moves, ["a1xa2", "b3xb4"]);
    assert_eq!(
        lines[1].verdict.outcome(),
        Some(Outcome::Win(Player::First))
    );
}
