//! A puzzle at a board.

use play::puzzle::{PuzzleBoard, PuzzleMsg, Told};
use play::{Effect, Role};
use rules::Note;

fn board() -> PuzzleBoard {
    let choice: games::Choice = "talpa:4".parse().expect("a board");
    PuzzleBoard::new(choice.start())
}

fn told(moves: &[&str]) -> Told {
    Told {
        moves: moves.iter().map(|&it| it.to_owned()).collect(),
        notes: vec![Note::new("puzzle-goes")],
        ..Told::default()
    }
}

/// Chooses the cells of `a1xa2`.
fn choose(board: &mut PuzzleBoard, cells: [&str; 2]) -> Option<String> {
    let [from, to] = cells.map(str::to_owned);
    assert_eq!(board.update(PuzzleMsg::Choose(from)).0, None);
    assert!(board.has_begun());
    board.update(PuzzleMsg::Choose(to)).0
}

#[test]
fn a_move_is_seen_at_once_and_judged_meanwhile() {
    let mut board = board();
    let start = board.position().to_text();
    let mv = choose(&mut board, ["a1", "a2"]);
    assert_eq!(mv.as_deref(), Some("a1xa2"));
    assert!(board.is_waiting());
    assert_ne!(board.position().to_text(), start);
    assert!(board.board().cells.iter().all(|it| it.role == Role::Idle));
    // Nothing is chosen while it is judged.
    assert_eq!(board.update(PuzzleMsg::Choose("d4".to_owned())).0, None);
    assert_eq!(board.update(PuzzleMsg::Take("d4xd3".to_owned())).0, None);
    let effects = board.hear(told(&["a1xa2", "d4xd3"]));
    assert!(matches!(effects[..], [Effect::Announce(_)]), "{effects:?}");
    assert!(!board.is_waiting() && !board.is_over());
    assert_eq!(board.line().count(), 2);
    assert!(board.board().is_active);
}

#[test]
fn a_wrong_move_is_seen_with_its_refutation_and_taken_back() {
    let mut board = board();
    let start = board.position().to_text();
    choose(&mut board, ["a1", "a2"]);
    board.hear(Told {
        refuted: Some(("a1xa2".to_owned(), Some("d4xd3".to_owned()))),
        is_alert: true,
        ..told(&[])
    });
    assert!(board.is_aside());
    let seen = board.position().to_text();
    let (mv, _) = board.update(PuzzleMsg::Choose("b1".to_owned()));
    assert_eq!((mv, board.is_aside()), (None, false), "a press goes back");
    assert_eq!(board.position().to_text(), start);
    assert_ne!(seen, start);
    assert!(board.notice().is_some_and(|it| it.is_alert));
    // Once more is once too often, and does no harm.
    board.update(PuzzleMsg::Return);
    assert_eq!(board.position().to_text(), start);
}

#[test]
fn hints_are_pointed_at_until_a_move_is_made() {
    let mut board = board();
    board.hear(Told {
        cell: Some("a1".to_owned()),
        ..told(&[])
    });
    let arrows = board.board().arrows;
    assert_eq!(arrows[0].steps, [("a1".to_owned(), "a1".to_owned())]);
    choose(&mut board, ["a1", "a2"]);
    assert!(board.board().arrows.is_empty());
}

#[test]
fn the_solution_is_looked_at_move_by_move() {
    let mut board = board();
    let start = board.position().to_text();
    board.update(PuzzleMsg::Look(1));
    assert_eq!(board.shown(), 0, "not while a move is asked for");
    board.hear(Told {
        rest: Some(vec!["a1xa2".to_owned(), "d4xd3".to_owned()]),
        ..told(&[])
    });
    assert!(board.is_over());
    board.update(PuzzleMsg::Look(2));
    assert_eq!(board.shown(), 2);
    assert_ne!(board.position().to_text(), start);
    board.update(PuzzleMsg::Look(99));
    assert_eq!(board.shown(), 2);
    board.update(PuzzleMsg::Look(0));
    assert_eq!(board.position().to_text(), start);
    assert_eq!(board.update(PuzzleMsg::Choose("a1".to_owned())).0, None);
}

#[test]
fn what_cannot_be_judged_is_taken_back() {
    let mut board = board();
    let start = board.position().to_text();
    choose(&mut board, ["a1", "a2"]);
    board.lose(Note::new("web-puzzle-lost"));
    assert_eq!(board.position().to_text(), start);
    assert!(board.board().is_active && !board.is_waiting());
    let (mv, effects) = board.update(PuzzleMsg::Take("nonsense".to_owned()));
    assert_eq!(mv, None);
    assert!(!effects.is_empty(), "it is refused");
}
