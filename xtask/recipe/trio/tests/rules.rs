//! One test per rule.

use rules::{Outcome, Player, Position};
use trio::{Trio, Variant};

fn after(moves: &str) -> Trio {
    let mut position = Trio::start(Variant);
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).expect("a move");
        position.play(mv).expect("legal");
    }
    position
}

#[test]
fn r1_the_board_has_nine_cells() {
    assert_eq!(Trio::start(Variant).count_moves(), 9);
    assert_eq!(after("a1 b2").to_string(), "3/1b1/w2 w");
}

#[test]
fn r2_a_stone_is_put_on_an_empty_cell() {
    let position = after("b2");
    let mv = position.read_move("b2").expect("a move");
    assert_eq!(position.refusal(mv).rule, Some("R2"));
    assert!(!position.is_legal(mv));
}

#[test]
fn r3_three_in_a_row_win() {
    let end = Some(Outcome::Win(Player::First));
    assert_eq!(after("a1 a3 b1 b3 c1").outcome(), end);
    assert_eq!(after("a1 a2 b2 a3 c3").outcome(), end);
}

#[test]
fn r4_a_full_board_is_a_draw() {
    let position = after("b2 a1 a3 c1 b1 b3 a2 c2 c3");
    assert_eq!(position.outcome(), Some(Outcome::Draw));
}
