//! What stands for players beside the board.

use page::piece_of;
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
