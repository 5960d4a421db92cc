//! One test for each rule, named by it.

use rules::{Look, Outcome, Player, Position};
use talpa::{Large, Medium, Small, Standard, Variant};

fn start(size: usize) -> Variant {
    Variant::new(size).expect("a size of the game")
}

fn small(text: &str) -> Small {
    text.parse().expect("a valid position")
}

#[track_caller]
fn refused<P: Position>(position: &P, text: &str) -> String {
    let mv = position.read_move(text).expect("a readable move");
    let mut copy = position.clone();
    let error = copy.play(mv).expect_err("an illegal move");
    assert_eq!(&copy, position);
    error.to_string()
}

#[track_caller]
fn played(mut position: Small, moves: &str) -> Small {
    for text in moves.split(' ') {
        let mv = position.read_move(text).expect("a readable move");
        position.play(mv).expect("a legal move");
    }
    position
}

#[test]
fn t1_boards_have_four_to_twelve_cells_a_side() {
    assert_eq!(Small::start(start(4)).to_string(), "brbr/rbrb/brbr/rbrb r");
    assert_eq!(Standard::start(start(8)).scene().cells.len(), 64);
    assert_eq!(Medium::start(start(10)).scene().cells.len(), 100);
    assert_eq!(Large::start(start(12)).scene().cells.len(), 144);
    assert_eq!(Variant::new(3), None);
    assert_eq!(Variant::new(13), None);
    assert_eq!("8x8".parse(), Ok(start(8)));
    for wrong in ["", "3", "13", "08", "8x", "8x9", "x8", "8 ", "８"] {
        assert!(wrong.parse::<Variant>().is_err(), "{wrong}");
    }
}

#[test]
fn t1_columns_are_letters_and_rows_numbers_from_the_bottom() {
    let position = small("3r/4/4/b3 r");
    let cell = |name| position.scene().cell(name).expect("a cell").clone();
    assert_eq!(cell("a1").piece.map(|it| it.letter), Some('b'));
    assert_eq!(cell("d4").piece.map(|it| it.letter), Some('r'));
    assert_eq!((cell("a1").x, cell("a1").y), (0, 3));
    let error = position.read_move("e1xd1").expect_err("no such cell");
    assert_eq!(
        error.to_string(),
        r#"talpa-no-cell (T1) cell="e1" last="d4""#
    );
}

#[test]
fn t2_red_joins_bottom_and_top_blue_left_and_right() {
    let red = small("b1bb/r1rb/b1br/r1rb b");
    assert_eq!(red.outcome(), Some(Outcome::Win(Player::First)));
    let blue = small("brbr/4/rbrb/brbr b");
    assert_eq!(blue.outcome(), Some(Outcome::Win(Player::Second)));
}

#[test]
fn t2_a_corner_belongs_to_both_of_its_edges() {
    // The last gap is the corner a1; it ends Red's column a and Blue's row 1 alike.
    let position = small("1rbr/1rbr/1rbr/r3 r");
    let mv = position.read_move("xa1").expect("readable");
    assert!(position.joining(Player::First).contains(mv.from()));
    assert!(position.joining(Player::Second).contains(mv.from()));
}

#[test]
fn t3_the_start_is_a_checkerboard_with_red_on_a1() {
    assert_eq!(
        Standard::start(start(8)).to_string(),
        "brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb r"
    );
    let odd = Small::start(start(5));
    assert_eq!(odd.to_string(), "rbrbr/brbrb/rbrbr/brbrb/rbrbr r");
    assert_eq!(odd.pieces(Player::First).count(), 13);
}

#[test]
fn t4_a_capture_takes_a_neighbor_and_leaves_an_empty_cell() {
    let position = played(Small::start(start(4)), "b2xb3");
    assert_eq!(position.to_string(), "brbr/rrrb/b1br/rbrb b");
    let start = Small::start(start(4));
    assert_eq!(
        refused(&start, "a1xc1"),
        r#"talpa-not-adjacent (T4) cell="a1" player=1 target="c1""#
    );
    assert_eq!(
        refused(&start, "a1xb2"),
        r#"talpa-not-adjacent (T4) cell="a1" player=1 target="b2""#
    );
    assert_eq!(
        refused(&start, "b1xb2"),
        r#"talpa-not-your-piece (T4) cell="b1" player=1"#
    );
    let gap = small("brbr/rbrb/b1br/rbrb r");
    assert_eq!(
        refused(&gap, "b2xb3"),
        r#"talpa-cell-empty (T4) cell="b2" player=1"#
    );
    let own = small("brbr/rrrb/brbr/rbrb r");
    assert_eq!(
        refused(&own, "b2xb3"),
        r#"talpa-no-enemy (T4) cell="b2" player=1 target="b3""#
    );
}

#[test]
fn t5_captures_are_compulsory() {
    let start = Standard::start(start(8));
    assert_eq!(
        refused(&start, "xd4"),
        r#"talpa-must-capture (T5) cell="d4" example="d4xd5" others=111"#
    );
    assert!(
        start
            .sorted_moves()
            .iter()
            .all(|(text, _)| !text.starts_with('x'))
    );
    // The piece itself may be idle as long as another one can capture.
    let position = small("rr1r/1rr1/r1rr/1rrb r");
    assert_eq!(
        refused(&position, "xa4"),
        r#"talpa-must-capture (T5) cell="a4" example="c1xd1" others=1"#
    );
}

#[test]
fn t6_without_a_capture_one_own_piece_is_removed() {
    let position = small("r1rr/1rrr/b1r1/1b1b r");
    let texts: Vec<String> = position.sorted_moves().into_iter().map(|it| it.0).collect();
    assert_eq!(texts, ["xa4", "xb3", "xc2", "xc3", "xc4", "xd3", "xd4"]);
    assert_eq!(
        refused(&position, "xa2"),
        r#"talpa-not-your-piece (T6) cell="a2" player=1"#
    );
    assert_eq!(
        refused(&position, "xa1"),
        r#"talpa-cell-empty (T6) cell="a1" player=1"#
    );
    assert_eq!(played(position, "xb3").to_string(), "r1rr/2rr/b1r1/1b1b b");
}

#[test]
fn t7_the_mover_wins_by_the_own_tunnel() {
    let end = played(small("1rbr/1rbr/1rbr/rbrb r"), "a1xb1");
    assert_eq!(end.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(
        end.reason().expect("over").to_string(),
        "talpa-tunnel (T7) winner=1 loser=2"
    );
    assert_eq!(end.lines()[0].cells, ["a1", "a2", "a3", "a4"]);
    assert_eq!(end.legal_moves(), []);
    let error = end
        .clone()
        .play(end.read_move("xd1").expect("readable"))
        .expect_err("over");
    assert_eq!(error.key, "game-over");
}

#[test]
fn t7_the_opponents_tunnel_counts_first() {
    // Emptying a1 joins column a for Red and row 1 for Blue.
    let both = played(small("1rrr/1rrr/1rrr/r3 r"), "xa1");
    assert_eq!(both.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(both.reason().expect("over").key, "talpa-tunnel-both");
    let given = played(small("brbr/rbrb/brbr/r3 r"), "a1xa2");
    assert_eq!(given.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(given.reason().expect("over").key, "talpa-tunnel-given");
    assert_eq!(given.lines()[0].cells, ["a1", "b1", "c1", "d1"]);
}

#[test]
fn t7_tunnels_do_not_run_diagonally() {
    assert_eq!(small("1rbr/r1rb/br1r/rbr1 b").outcome(), None);
}

#[test]
fn t8_an_unfinished_position_needs_a_piece_to_move() {
    let error = "r1rr/1rrr/r1r1/1r1r b"
        .parse::<Small>()
        .expect_err("Blue has none");
    assert_eq!(error.to_string(), "talpa-setup-no-piece (T8) player=2");
    assert!(
        "1rrr/1rrr/1rrr/1rrr b".parse::<Small>().is_ok(),
        "finished: nobody need move"
    );
}

#[test]
fn moves_are_read_in_every_listed_form() {
    let position = Small::start(start(4));
    let capture = position.read_move("b2xb3").expect("canonical");
    for text in ["b2b3", "b2-b3", "b2u", "B2XB3", "B2U"] {
        assert_eq!(position.read_move(text), Ok(capture), "{text}");
    }
    assert_eq!(position.read_move("b2d"), position.read_move("b2xb1"));
    assert_eq!(position.read_move("b2l"), position.read_move("b2xa2"));
    assert_eq!(position.read_move("b2r"), position.read_move("b2xc2"));
    assert_eq!(position.read_move("d4x"), position.read_move("xd4"));
    for text in [
        "", "b", "b2", "xb", "x", "b2b2", "b2xb2", "b2xb3x", " b2b3", "b2 b3", "b02b3", "2b", "é4",
        "b2é",
    ] {
        assert_eq!(
            position.read_move(text).expect_err(text).key,
            "talpa-move-text",
            "{text}"
        );
    }
    assert_eq!(
        position.read_move("a1l").expect_err("no cell").key,
        "talpa-move-off-board"
    );
}

#[test]
fn bad_positions_say_what_is_wrong() {
    let cases = [
        ("", "position-empty"),
        ("4/4/4 r", "position-rows"),
        ("4/4/4/4", "position-fields"),
        ("4/4/4/4 r r", "position-fields"),
        ("4/4/4/4  r", "position-space"),
        ("4/4/4/5 r", "position-row-length"),
        ("4/4/4/rr r", "position-row-length"),
        ("4/4/4/ r", "position-row-length"),
        ("4/4/4/R3 r", "position-letter"),
        ("4/4/4/04 r", "position-run"),
        ("4/4/4/r0rrr r", "position-run"),
        ("rbrb/brbr/rbrb/brbr w", "position-side"),
        ("rbrb/brbr/rbrb/brbr R", "position-side"),
        ("8/8/8/8/8/8/8/8 r", "position-other-board"),
    ];
    for (text, key) in cases {
        assert_eq!(text.parse::<Small>().expect_err(text).key, key, "{text}");
    }
}
