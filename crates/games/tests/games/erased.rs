//! Positions whose type is forgotten, against those whose type is known.

use games::{AnyPosition, Choice, GameId, MoveError, with_position};
use rules::{Look, Position, reference_game};

use crate::all;

#[test]
fn erased_games_go_as_typed_ones() {
    for choice in all() {
        with_position!(choice, P, variant => follows(choice, P::start(variant)));
    }
}

#[test]
fn legal_moves_are_their_own_canonical_texts() {
    for choice in all() {
        let position = choice.start();
        let moves = position.legal_moves();
        assert!(moves.is_sorted());
        for mv in moves.iter().take(50) {
            assert_eq!(position.canonical(mv).as_deref(), Ok(&mv[..]), "{choice}");
        }
    }
}

#[test]
fn moves_in_other_forms_are_made_canonical() {
    let mut position = GameId::Talpa.standard().start();
    assert_eq!(position.canonical("D4XD5").as_deref(), Ok("d4xd5"));
    assert_eq!(position.play("D4xd5").as_deref(), Ok("d4xd5"));
}

#[test]
fn unreadable_moves_change_nothing() {
    for choice in all() {
        for text in [
            "",
            " ",
            "?",
            "z99",
            "é",
            "\0",
            "d4xd5xd6xd7",
            "a1b2c3d4L",
            "h9nene",
        ] {
            let error = harmless(choice.start(), text);
            assert!(
                matches!(error, MoveError::Text(_)),
                "{choice} {text:?} {error}"
            );
        }
    }
}

#[test]
fn illegal_moves_change_nothing() {
    for choice in all() {
        let mut position = choice.start();
        // What the first player has just done, the second cannot do again.
        let mv = position.legal_moves().swap_remove(0);
        position.play(&mv).expect("legal");
        let error = harmless(position, &mv);
        assert!(
            matches!(error, MoveError::Refused(_)),
            "{choice} {mv} {error}"
        );
        assert!(error.note().rule.is_some(), "{choice} {error}");
    }
}

#[test]
fn moves_after_the_end_change_nothing() {
    for choice in all() {
        let (mut position, played) = (choice.start(), reference(choice));
        for mv in &played {
            position.play(mv).expect("legal");
        }
        assert!(position.outcome().is_some() && position.reason().is_some());
        assert!(position.legal_moves().is_empty());
        let error = harmless(position, &played[0]);
        assert_eq!(error.note().key, "game-over", "{choice}");
    }
}

#[test]
fn copies_are_independent() {
    for choice in all() {
        let position = choice.start();
        let mut copy = position.clone();
        assert_eq!((copy.key(), copy.choice()), (position.key(), choice));
        let mv = copy.legal_moves().swap_remove(0);
        copy.play(&mv).expect("legal");
        assert_eq!(position.to_text(), choice.start().to_text());
        assert_ne!(copy.to_text(), position.to_text());
        assert_ne!(copy.key(), position.key());
    }
}

/// Asks for a move in all three ways: each refuses it for the same reason, and nothing changes.
#[track_caller]
fn harmless(mut position: Box<dyn AnyPosition>, mv: &str) -> MoveError {
    let before = (position.to_text(), position.key(), position.scene());
    let error = position.canonical(mv).expect_err("refused");
    assert_eq!(position.effects(mv).expect_err("refused"), error);
    assert_eq!(position.play(mv).expect_err("refused"), error);
    assert_eq!(
        (position.to_text(), position.key(), position.scene()),
        before
    );
    assert_eq!(error.to_string(), error.note().to_string());
    error
}

/// Plays one game in both ways and compares everything that can be asked.
fn follows<P: Look>(choice: Choice, mut typed: P) {
    let mut erased = choice.start();
    for text in reference_game(&typed, 1).0 {
        same(&typed, erased.as_ref());
        let mv = typed.read_move(&text).expect("a move");
        assert_eq!(erased.effects(&text), Ok(typed.effects(mv)));
        assert_eq!(erased.play(&text).as_deref(), Ok(&text[..]));
        typed.play(mv).expect("legal");
    }
    same(&typed, erased.as_ref());
    assert!(typed.outcome().is_some());
}

fn same<P: Look>(typed: &P, erased: &dyn AnyPosition) {
    assert_eq!(erased.to_text(), typed.to_string());
    assert_eq!(erased.turn(), typed.turn());
    assert_eq!(erased.outcome(), typed.outcome());
    assert_eq!(erased.reason(), typed.reason());
    assert_eq!(erased.key(), typed.key());
    assert_eq!(erased.scene(), typed.scene());
    assert_eq!(erased.lines(), typed.lines());
    let moves = typed.sorted_moves().into_iter().map(|it| it.0);
    assert!(erased.legal_moves().into_iter().eq(moves));
}

fn reference(choice: Choice) -> Vec<String> {
    with_position!(choice, P, variant => reference_game(&P::start(variant), 2).0)
}
