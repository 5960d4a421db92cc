//! The rules one by one, by their numbers.

use expect_test::{Expect, expect};
use rules::{Look as _, Outcome, Player, Position, Symmetric as _, Variant as _};
use taacoca::{Direction, Move, Small, Standard, Variant, with_type};

const START: &str = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w";
const STRICT: &str = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w strict";

fn official(text: &str) -> Standard {
    text.parse().expect("a position of the official board")
}

fn small(text: &str) -> Small {
    text.parse().expect("a position of a small board")
}

fn play<P: Position>(mut position: P, moves: &str) -> P {
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).expect("a move");
        position.play(mv).expect("a legal move");
    }
    position
}

#[track_caller]
fn check_read<P: Position>(position: &P, text: &str, expected: Expect) {
    expected.assert_eq(&match position.read_move(text) {
        Ok(mv) => position.move_text(mv),
        Err(error) => error.to_string(),
    });
}

/// Tries a move that is refused, and that the refusal changes nothing.
#[track_caller]
fn check_refused<P: Position>(position: &P, text: &str, expected: Expect) {
    let mv = position.read_move(text).expect("a move");
    let mut copy = position.clone();
    let error = copy.play(mv).expect_err("refused");
    assert_eq!(&copy, position);
    expected.assert_eq(&error.to_string());
}

#[track_caller]
fn check_end<P: Position>(position: &P, expected: Expect) {
    let outcome = position.outcome().expect("the game is over");
    let reason = position.reason().expect("for a reason");
    assert_eq!(position.count_moves(), 0);
    expected.assert_eq(&format!("{outcome} {reason}"));
}

#[test]
fn c1_boards_have_three_to_eight_cells_a_side() {
    let cells = [3, 4, 5, 6, 7, 8].map(|side| {
        let variant = Variant::plain(side).expect("a size");
        with_type!(variant, P => P::start(variant).scene().cells.len())
    });
    assert_eq!(cells, [19, 37, 61, 91, 127, 169]);
    assert_eq!(Variant::plain(2), None);
    assert_eq!(Variant::strict(9), None);
    assert_eq!(Variant::default().to_string(), "5");
}

#[test]
fn c1_rows_and_numbers() {
    let geometry = official(START).geometry();
    let lengths: Vec<usize> = (0..geometry.n_rows())
        .map(|y| geometry.row_len(y))
        .collect();
    assert_eq!(lengths, [5, 6, 7, 8, 9, 8, 7, 6, 5]);
    for row in 0..geometry.n_rows() {
        for number in 1..=geometry.row_len(row) {
            let cell = geometry.cell(row, number).expect("a cell");
            assert_eq!((geometry.row(cell), geometry.number(cell)), (row, number));
            let length = geometry.row_len(row) as i32;
            assert_eq!(geometry.x(cell), 2 * (number as i32 - 1) - (length - 1));
        }
        assert_eq!(geometry.cell(row, 0), None);
        assert_eq!(geometry.cell(row, geometry.row_len(row) + 1), None);
    }
}

#[test]
fn c2_steps_of_both_players() {
    let geometry = official(START).geometry();
    let center = geometry.cell(4, 5).expect("e5");
    let target = |player, direction| {
        let cell = geometry.target(center, player, direction).expect("a cell");
        (geometry.row(cell), geometry.x(cell))
    };
    assert_eq!(target(Player::First, Direction::Left), (5, -1));
    assert_eq!(target(Player::First, Direction::Right), (5, 1));
    assert_eq!(target(Player::Second, Direction::Left), (3, -1));
    assert_eq!(target(Player::Second, Direction::Right), (3, 1));
    let corner = geometry.cell(4, 1).expect("e1");
    assert_eq!(
        geometry.target(corner, Player::First, Direction::Left),
        None
    );
}

#[test]
fn c3_start() {
    assert_eq!(Standard::start(Variant::default()).to_string(), START);
    for variant in Variant::all() {
        with_type!(variant, P => {
            let start = P::start(variant);
            assert_eq!(start.turn(), Player::First);
            for player in Player::BOTH {
                assert_eq!(start.stones(player).count(), variant.n_stones());
            }
        });
    }
}

#[test]
fn c4_three_stones_step_together() {
    let start = official(START);
    check_refused(
        &start,
        "c3c4L",
        expect![[r#"taacoca-three (C4) found=2 needed=3 possible="a1c3c4L" others=57"#]],
    );
    check_refused(
        &start,
        "a1b1c3L",
        expect![[r#"taacoca-empty (C4) cell="b1" player=1 possible="a1b2c3L" others=57"#]],
    );
    check_refused(
        &start,
        "a1c3i1L",
        expect![[r#"taacoca-enemy (C4) cell="i1" player=1 possible="a1b2c3L" others=57"#]],
    );
}

#[test]
fn c4_targets_are_on_the_board_and_free_of_stones_that_stay() {
    let start = official(START);
    check_refused(
        &start,
        "a2b3c3L",
        expect![[
            r#"taacoca-blocked (C4) cell="a2" direction="left" target="b2" possible="a1b3c3L" others=57"#
        ]],
    );
    let rim = official("5/6/b6/8/w8/8/2w4/1w4/5 w");
    check_refused(
        &rim,
        "e1 c3 b2 left",
        expect![[
            r#"taacoca-off-board (C4) cell="e1" direction="left" possible="b2c3e1R" others=0"#
        ]],
    );
}

#[test]
fn c4_stones_may_follow_each_other() {
    let start = official(START);
    let after = play(start, "a4b4c4L");
    assert_eq!(
        after.to_string(),
        "bbbbb/1bbbb1/2bbb2/8/9/3w4/2www2/1wwww1/www1w b"
    );
}

#[test]
fn c4_enemy_stones_are_captured() {
    let position = play(official("5/3b2/2b4/2w1w3/9/8/7/1w4/5 w"), "b2f3f5R");
    assert_eq!(position.to_string(), "5/3b2/2w1w2/8/9/8/2w4/6/5 b");
    let tallies = position.scene().tallies;
    assert_eq!([tallies[0].number, tallies[1].number], [3, 1]);
}

#[test]
fn c4_all_stones_step_when_few_are_left() {
    let two = small("bbb/4/5/4/ww1 w");
    assert_eq!(two.count_moves(), 2);
    check_refused(
        &two,
        "a1L",
        expect![[r#"taacoca-all (C4) found=1 needed=2 possible="a1a2L" others=1"#]],
    );
    let one = small("bbb/4/w4/4/3 w");
    assert_eq!(one.sorted_moves()[0].0, "c1R");
    check_refused(
        &one,
        "c1L",
        expect![[r#"taacoca-off-board (C4) cell="c1" direction="left" possible="c1R" others=0"#]],
    );
}

#[test]
fn c5_forward_only() {
    let start = official(START);
    for text in ["a1b2c3U", "a1b2c3 e", "a1b2c3w", "a1b2c3 back", "a1b2c3LR"] {
        assert_eq!(
            start.read_move(text).expect_err("refused").key,
            "taacoca-move-text"
        );
    }
    check_read(
        &start,
        "a1b2c3 se",
        expect![[r#"taacoca-move-compass (C5) found="se" player=1 left="nw" right="ne""#]],
    );
    check_read(
        &play(start, "a1b2c3L"),
        "g3h2i1NW",
        expect![[r#"taacoca-move-compass (C5) found="NW" player=2 left="sw" right="se""#]],
    );
}

#[test]
fn c6_a_stone_on_the_enemy_home_row_wins() {
    let position = play(small("1bb/1w2/5/4/3 w"), "d2L");
    check_end(
        &position,
        expect![[r#"1-0 taacoca-won-home (C6) winner=1 cell="e1""#]],
    );
    assert_eq!(position.lines()[0].cells, ["e1"]);
    let mv = position.read_move("e2R").expect("a move");
    assert_eq!(
        position.clone().play(mv).expect_err("over").key,
        "game-over"
    );
}

#[test]
fn c6_capturing_the_last_stone_wins() {
    check_end(
        &play(small("3/4/2b2/1w2/3 w"), "b2R"),
        expect!["1-0 taacoca-won-captured (C6) winner=1 loser=2"],
    );
}

#[test]
fn c6_an_opponent_who_cannot_move_has_lost() {
    let position = play(small("3/4/b3b/4/w2 w"), "a1R");
    check_end(
        &position,
        expect!["1-0 taacoca-won-stuck (C6) winner=1 loser=2"],
    );
    assert_eq!(position.lines(), []);
}

#[test]
fn c6_positions_are_judged_as_if_the_other_player_had_just_moved() {
    check_end(
        &small("3/4/5/4/3 w"),
        expect!["0-1 taacoca-won-captured (C6) winner=2 loser=1"],
    );
    let alone = small("3/4/5/4/w2 w");
    assert_eq!(alone.outcome(), None);
    assert_eq!(
        play(alone, "a1L").outcome(),
        Some(Outcome::Win(Player::First))
    );
}

#[test]
fn c7_strict_forbids_following() {
    check_refused(
        &official(STRICT),
        "a4b4c4L",
        expect![[
            r#"taacoca-strict (C7) cell="a4" direction="left" target="b4" possible="a1b2c4L" others=19"#
        ]],
    );
    assert_eq!(official(STRICT).count_moves(), 20);
    assert_ne!(official(STRICT), official(START));
    assert_ne!(official(STRICT).key(), official(START).key());
}

#[test]
fn moves_of_other_boards_are_refused() {
    let large = taacoca::Largest::start(Variant::plain(8).expect("a size"));
    let small = Small::start(Variant::plain(3).expect("a size"));
    large.each_move(|mv| {
        if small.is_legal(mv) {
            assert!(mv.cells().all(|cell| cell.idx() < 19));
        } else {
            assert!(small.clone().play(mv).expect_err("refused").rule.is_some());
        }
    });
    let cells: Vec<_> = large.stones(Player::First).cells().collect();
    assert_eq!(Move::new(&cells[..4], Direction::Left), None);
    assert_eq!(Move::new(&[cells[0], cells[0]], Direction::Left), None);
    assert_eq!(Move::new(&[], Direction::Left), None);
}

#[test]
fn symmetries() {
    let position = play(official(START), "a1b2c3L");
    let texts: Vec<String> = (0..4).map(|n| position.mapped(n).to_string()).collect();
    assert_eq!(
        texts,
        [
            "bbbbb/1bbbb1/2bbb2/8/9/2w5/1w1ww2/w1www1/1wwww b",
            "bbbbb/1bbbb1/2bbb2/8/9/5w2/2ww1w1/1www1w/wwww1 b",
            "bbbb1/1bbb1b/2bb1b1/5b2/9/8/2www2/1wwww1/wwwww w",
            "1bbbb/b1bbb1/1b1bb2/2b5/9/8/2www2/1wwww1/wwwww w",
        ]
    );
}
