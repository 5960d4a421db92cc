//! What stands for players beside the board.

use games::{Choice, Ladder};
use page::{NewGame, Versus, piece_of};
use rules::Player;

use crate::common::all_choices;

#[test]
fn players_have_pieces_unless_all_are_shared() {
    for choice in all_choices() {
        let pieces = Player::BOTH.map(|player| piece_of(choice, player));
        if choice.game().id() == "alliances" {
            assert_eq!(pieces, [None, None], "{choice}");
        } else {
            let [Some(first), Some(second)] = pieces else {
                panic!("{choice}: {pieces:?}");
            };
            assert_ne!(first.color, second.color, "{choice}");
        }
    }
}

/// Small boards have fewer levels: who had chosen one that is not there plays the strongest.
#[test]
fn a_level_that_a_board_does_not_have_is_the_strongest_it_has() {
    let [large, small] = ["alliances:7", "alliances:5"].map(|it| it.parse::<Choice>().expect(it));
    let [highest, top] = [large, small].map(|it| Ladder::of(it).top_level().to_owned());
    assert_ne!(highest, top);
    let mut new = NewGame::usual(large);
    new.versus = Versus::Computers([highest.clone(), "level-2".to_owned()]);
    new.set_board(small);
    assert_eq!(
        new.versus,
        Versus::Computers([top.clone(), "level-2".to_owned()])
    );
    let rung = Ladder::of(small)
        .rung(&highest)
        .expect("a level of the game");
    assert_eq!(rung.name, top);
    assert_eq!(Ladder::of(small).rung("level-99"), None);
}
