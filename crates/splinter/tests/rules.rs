//! One test at least for every numbered rule.

use rules::{Outcome, Player, Position, Variant as _};
use splinter::{Compact, Large, Standard, Variant, with_type};

#[test]
fn s1_the_board_has_18_rows_and_15_columns() {
    let start = Standard::start(Variant::default());
    for text in ["a0n", "o0n", "a17n", "o17n"] {
        assert!(start.read_move(text).is_ok(), "{text}");
    }
    for (text, cell) in [("p0n", "p0"), ("a18n", "a18"), ("Z-5-ne", "z5")] {
        let error = start.read_move(text).expect_err("off the board");
        let note = format!("splinter-cell (S1) cell={cell:?}");
        assert_eq!(error.to_string(), note);
    }
}

#[test]
fn s2_a_checkered_block_stands_in_the_center() {
    let start = Standard::start(Variant::default());
    assert_eq!(
        start.to_string(),
        "15/15/15/15/15/15/5pPpPp5/5PpPpP5/5pPkPp5/5PpKpP5/5pPpPp5/5PpPpP5/\
         15/15/15/15/15/15 w 0 -"
    );
    assert_eq!(start.turn(), Player::First);
    assert_eq!(start.outcome(), None);
}

#[test]
fn s3_a_run_of_either_side_moves_one_step() {
    check(
        "9/9/1PpPk4/4K4/9/9 w 0 -",
        "b2e",
        "9/9/2PpPk3/4K4/9/9 b 1 b2e",
    );
    // The run begins with the piece that is chosen, not behind it.
    check(
        "9/9/1PpPk4/3K5/9/9 w 0 -",
        "d2e",
        "9/9/1Pp1Pk3/3K5/9/9 b 1 d2e",
    );
    // A gap ends it.
    check(
        "9/9/2Pp1pk2/4K4/9/9 w 0 -",
        "c2e",
        "9/9/3Pppk2/4K4/9/9 b 1 c2e",
    );
}

#[test]
fn s3_nothing_is_pushed_off_the_board() {
    let text = "kpPP5/1K7/9/9/9/9 w 0 -";
    refused(
        text,
        "d0w",
        "splinter-blocked (S3) push=\"d0w\" length=4 example=\"d0e\" count=13",
    );
    refused(
        text,
        "d0n",
        "splinter-blocked (S3) push=\"d0n\" length=1 example=\"d0e\" count=13",
    );
    // King and pawn stand before the rim in a slanting run, too.
    let text = "kp7/PK7/1P7/9/9/9 w 0 -";
    refused(
        text,
        "b1nw",
        "splinter-blocked (S3) push=\"b1nw\" length=2 example=\"b1ne\" count=14",
    );
}

#[test]
fn s3_only_own_pieces_begin_a_push() {
    let text = "9/9/3pKp3/3PkP3/9/9 w 0 -";
    refused(
        text,
        "d2n",
        "splinter-enemy (S3) cell=\"d2\" owner=2 player=1 example=\"e2n\" count=24",
    );
    refused(
        text,
        "a0s",
        "splinter-empty (S3) cell=\"a0\" example=\"e2n\" count=24",
    );
}

#[test]
fn s3_there_is_no_passing() {
    let start = position("9/9/3pKp3/3PkP3/9/9 w 0 -");
    for text in ["", "-", "pass", "e2"] {
        assert!(start.read_move(text).is_err(), "{text}");
    }
}

#[test]
fn s4_groups_without_a_king_are_removed() {
    check(
        "9/9/9/9/1P7/1KkPppP2/1p7/9/9/9/9/9 w 9 -",
        "d5e",
        "9/9/9/9/1P7/1Kk6/1p7/9/9/9/9/9 b 0 d5e",
    );
}

#[test]
fn s4_the_piece_just_moved_is_removed_too() {
    check(
        "9/9/4kKp2/3P2P2/9/9 w 5 -",
        "d3sw",
        "9/9/4kKp2/6P2/9/9 b 0 d3sw",
    );
}

#[test]
fn s4_corners_hold_pieces_together() {
    check(
        "9/9/4kKp2/3P2P2/9/9 w 5 -",
        "d3w",
        "9/9/4kKp2/6P2/9/9 b 0 d3w",
    );
    check(
        "9/9/4kKp2/3P2P2/9/9 w 5 -",
        "d3e",
        "9/9/4kKp2/4P1P2/9/9 b 6 d3e",
    );
}

#[test]
fn s4_a_lone_king_stays() {
    let after = played("3kpKpP1/9/9/9/9/9 b 99 -", "d0w");
    assert_eq!(after.to_string(), "2k1pKpP1/9/9/9/9/9 w 100 d0w");
}

#[test]
fn s5_the_king_in_the_larger_group_wins() {
    ends(
        "9/9/9/9/9/1KpPPkP2/9/9/9/9/9/9 w 7 -",
        "d5e",
        "0-1 splinter-parted (S5) winner=2 larger=4 smaller=2",
    );
}

#[test]
fn s5_equal_groups_are_decided_by_lost_pawns() {
    ends(
        "9/9/9/9/9/1KpPPkP2/9/9/9/9/9/9 w 7 -",
        "e5e",
        "1-0 splinter-parted-lost (S5) winner=1 fewer=2 more=4 size=3",
    );
    // Before this move both sides had lost three.
    ends(
        "9/9/9/6p2/5p3/3KP4/5k3/6P2/9/9/9/9 w 3 -",
        "e5w",
        "1-0 splinter-parted-lost (S5) winner=1 fewer=3 more=5 size=2",
    );
    ends(
        "9/9/9/9/9/1KpPPkp2/9/9/9/9/9/9 w 7 -",
        "e5e",
        "1/2 splinter-parted-draw (S5) size=3 lost=3",
    );
}

#[test]
fn s5_comes_before_s6_and_s8() {
    ends(
        "9/9/9/9/5P3/2ppK4/5k3/9/9/9/9/9 w 0 -",
        "e5w",
        "1-0 splinter-parted (S5) winner=1 larger=3 smaller=1",
    );
    ends(
        "3kpKpP1/9/9/9/9/9 b 99 -",
        "d0w",
        "1-0 splinter-parted (S5) winner=1 larger=4 smaller=1",
    );
}

#[test]
fn s6_a_side_without_pawns_loses() {
    ends(
        "9/9/4kKp2/3P5/9/9 w 5 -",
        "d3sw",
        "0-1 splinter-bare (S6) winner=2 loser=1",
    );
    ends(
        "9/9/4kK3/3P5/2p6/9 w 0 -",
        "d3sw",
        "1/2 splinter-bare-draw (S6)",
    );
}

#[test]
fn s7_no_push_undoes_the_last_one() {
    let text = "9/3p5/3PKp3/4kP3/9/9 b 1 d3n";
    refused(
        text,
        "d1s",
        "splinter-undo (S7) push=\"d1s\" last=\"d3n\" left=\"d3\" example=\"d1n\" count=23",
    );
    // Other directions are free, and so are other runs in the same one.
    check(text, "d1sw", "9/9/2pPKp3/4kP3/9/9 w 2 d1sw");
    check(text, "e3s", "9/3p5/3PKp3/5P3/4k4/9 w 2 e3s");
}

#[test]
fn s7_holds_for_every_piece_of_the_run() {
    // White pushed c2 and d2 to the east, up to the piece on f2.
    let text = "9/9/3PpkK2/5p3/9/9 b 1 c2e";
    for push in ["e2w", "f2w"] {
        let error = refusal(text, push);
        assert!(error.starts_with("splinter-undo (S7)"), "{error}");
    }
    // Once the run is broken, what stands beyond the gap is free.
    check(
        "9/9/3P1kKP1/4pp3/9/9 b 1 c2e",
        "f2w",
        "9/9/3Pk1KP1/4pp3/9/9 w 2 f2w",
    );
}

#[test]
fn s7_is_only_about_the_last_push() {
    let mut game = position("9/9/3pKp3/3PkP3/9/9 w 0 -");
    for text in ["d3n", "f2e", "f3n"] {
        play(&mut game, text);
    }
    // White's d3n was two moves ago.
    assert!(game.is_legal(game.read_move("d1s").expect("a move")));
}

#[test]
fn s8_100_plies_without_a_removal_end_the_game() {
    ends(
        "9/9/4kKp2/3P2P2/9/9 w 99 -",
        "g3n",
        "1-0 splinter-quiet (S8) winner=1 fewer=0 more=1 plies=100",
    );
    ends(
        "9/9/3pKp3/3PkP3/9/9 w 99 -",
        "e2n",
        "1/2 splinter-quiet-draw (S8) plies=100 lost=0",
    );
    check(
        "9/9/3pKp3/3PkP3/9/9 w 98 -",
        "e2n",
        "9/4K4/3p1p3/3PkP3/9/9 b 99 e2n",
    );
}

#[test]
fn s8_a_removal_starts_the_count_again() {
    check(
        "9/9/4kKp2/3P2P2/9/9 w 99 -",
        "d3sw",
        "9/9/4kKp2/6P2/9/9 b 0 d3sw",
    );
}

#[test]
fn s9_seed_allows_undoing() {
    let mut game = position("9/9/3pKp3/3PkP3/9/9 w 0 - seed");
    play(&mut game, "d3n");
    assert_eq!(game.to_string(), "9/3p5/3PKp3/4kP3/9/9 b 1 - seed");
    play(&mut game, "d1s");
    assert_eq!(game.to_string(), "9/9/3pKp3/3PkP3/9/9 w 2 - seed");
}

/// Counting proves it for all positions; these come as near as the pieces allow.
#[test]
fn s10_even_a_cornered_king_has_moves() {
    let crowded = [
        "KPp6/Pk7/9/9/9/9 w 0 -",
        "KP7/kp7/p8/P8/9/9 w 0 -",
        "K8/P8/p8/P8/p8/k8 w 0 -",
        "K8/P8/p8/P8/p8/k8 b 0 -",
    ];
    for text in crowded {
        assert!(position(text).count_moves() > 0, "{text}");
    }
}

#[test]
fn s11_sizes() {
    let names: Vec<String> = Variant::all().iter().map(Variant::to_string).collect();
    assert_eq!(
        names.join(" "),
        "nano nano-seed mini mini-seed small small-seed standard standard-seed large large-seed"
    );
    let start = |name: &str| {
        let variant = name.parse().expect("a variant");
        with_type!(variant, P => P::start(variant).to_string())
    };
    assert_eq!(start("nano"), "9/9/3pKp3/3PkP3/9/9 w 0 -");
    assert_eq!(
        start("mini"),
        "9/9/9/9/3pPp3/3PkP3/3pKp3/3PpP3/9/9/9/9 w 0 -"
    );
    assert_eq!(
        start("small"),
        "15/15/15/15/5pPpPp5/5PpKpP5/5pPkPp5/5PpPpP5/15/15/15/15 w 0 -"
    );
    assert_eq!(
        start("large-seed"),
        "21/21/21/21/21/21/7pPpPpPp7/7PpPpPpP7/7pPpKpPp7/7PpPkPpP7/7pPpPpPp7/7PpPpPpP7/\
         21/21/21/21/21/21 w 0 - seed"
    );
    assert!(Large::serves("large".parse().expect("a variant")));
}

#[test]
fn a_finished_game_has_no_moves() {
    let mut game = played("9/9/4kKp2/3P5/9/9 w 5 -", "d3sw");
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(game.count_moves(), 0);
    let mv = game.read_move("g2n").expect("a move");
    let error = game.play(mv).expect_err("the game is over");
    assert_eq!(error.to_string(), "game-over result=\"0-1\"");
}

#[test]
fn moves_of_larger_boards_are_refused() {
    let large = Large::start("large".parse().expect("a variant"));
    let mv = large.read_move("u17n").expect("a move");
    let mut game = position("9/9/3pKp3/3PkP3/9/9 w 0 -");
    let error = game.play(mv).expect_err("off the board");
    assert_eq!(
        error.to_string(),
        "splinter-off-board (S1) example=\"e2n\" count=24"
    );
}

#[track_caller]
fn check(text: &str, push: &str, after: &str) {
    let game = played(text, push);
    assert_eq!(game.to_string(), after);
    assert_eq!(game.outcome(), None);
}

#[track_caller]
fn ends(text: &str, push: &str, how: &str) {
    let game = played(text, push);
    let outcome = game.outcome().expect("the game is over");
    let reason = game.reason().expect("for a reason");
    assert_eq!(format!("{outcome} {reason}"), how);
}

#[track_caller]
fn refused(text: &str, push: &str, why: &str) {
    assert_eq!(refusal(text, push), why);
}

#[track_caller]
fn refusal(text: &str, push: &str) -> String {
    let mut game = position(text);
    let mv = game.read_move(push).expect("a move");
    let error = game.play(mv).expect_err("an illegal move");
    assert_eq!(game.to_string(), text);
    error.to_string()
}

#[track_caller]
fn played(text: &str, push: &str) -> Compact {
    let mut game = position(text);
    play(&mut game, push);
    game
}

#[track_caller]
fn play(game: &mut Compact, push: &str) {
    let mv = game.read_move(push).expect("a move");
    game.play(mv).expect("a legal move");
}

#[track_caller]
fn position(text: &str) -> Compact {
    text.parse().expect("a position")
}
