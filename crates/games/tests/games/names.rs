//! Games, variants and positions by name.

use std::collections::HashSet;

use games::{Choice, GameId};
use rules::{Note, Value};

use crate::all;

#[test]
fn games_are_listed_in_order() {
    let ids: Vec<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
    assert_eq!(ids, ["talpa", "taacoca", "splinter", "alliances"]);
    assert!(GameId::ALL.is_sorted());
}

#[test]
fn games_are_read_by_name_in_any_case() {
    for &game in GameId::ALL {
        assert_eq!(game.to_string(), game.id());
        assert_eq!(game.id().parse(), Ok(game));
        assert_eq!(game.id().to_uppercase().parse(), Ok(game));
    }
}

#[test]
fn choices_are_read_back() {
    let mut seen = HashSet::new();
    for choice in all() {
        let text = choice.to_string();
        assert_eq!(text, format!("{}:{}", choice.game(), choice.variant_name()));
        assert_eq!(text.parse(), Ok(choice));
        assert_eq!(choice.game().choose(&choice.variant_name()), Ok(choice));
        assert!(seen.insert(text), "{choice} twice");
    }
}

#[test]
fn a_game_alone_means_its_standard_variant() {
    for &game in GameId::ALL {
        assert_eq!(game.id().parse(), Ok(game.standard()));
        assert!(game.variants().contains(&game.standard()));
    }
}

#[test]
fn other_forms_of_a_variant_give_its_canonical_name() {
    let choice: Choice = "Talpa:9x9".parse().expect("an accepted form");
    assert_eq!(choice.to_string(), "talpa:9");
}

#[test]
fn unknown_games_are_refused_with_those_that_are_known() {
    for text in ["chess", "", "x", "talpa8", "ƒ", "alliances of the west"] {
        let note = refused(text);
        let key = if near(&note).is_some() {
            "game-unknown-near"
        } else {
            "game-unknown"
        };
        assert_eq!(note.key, key);
        assert_eq!(argument(&note, "found"), text);
        assert_eq!(
            argument(&note, "known"),
            "talpa, taacoca, splinter, alliances"
        );
    }
    assert_eq!(near(&refused("chess")), None);
    assert_eq!(near(&refused("")), None);
}

#[test]
fn the_nearest_game_is_suggested() {
    for (text, game) in [
        ("talps", "talpa"),
        ("tapla", "talpa"),
        ("TALP", "talpa"),
        ("tacoca", "taacoca"),
        ("taa", "taacoca"),
        ("spinter", "splinter"),
        ("al", "alliances"),
        ("aliances:7", "alliances"),
    ] {
        let note = refused(text);
        assert_eq!(near(&note), Some(game), "{text}");
    }
}

#[test]
fn unknown_variants_are_refused_with_those_of_the_game() {
    let note = refused("talpa:huge");
    assert_eq!(note.key, "game-variant-unknown");
    assert_eq!(argument(&note, "game"), "talpa");
    assert_eq!(argument(&note, "found"), "huge");
    assert_eq!(argument(&note, "known"), "4, 5, 6, 7, 8, 9, 10, 11, 12");
    for text in ["talpa:", "talpa:8:8", "taacoca:", "splinter:", "alliances:"] {
        assert_eq!(near(&refused(text)), None, "{text}");
    }
}

#[test]
fn the_nearest_variant_is_suggested() {
    for (text, variant) in [
        ("splinter:nan", "nano"),
        ("splinter:nnao", "nano"),
        ("taacoca:5-strct", "5-strict"),
        ("alliances:7-sed", "7-seed"),
        ("talpa:1", "10"),
    ] {
        let note = refused(text);
        assert_eq!(note.key, "game-variant-unknown-near", "{text}");
        assert_eq!(near(&note), Some(variant), "{text}");
    }
}

#[test]
fn very_long_names_are_refused() {
    let text = "talpa".repeat(100_000);
    assert_eq!(refused(&text).key, "game-unknown");
    assert_eq!(
        refused(&format!("talpa:{text}")).key,
        "game-variant-unknown"
    );
}

#[test]
fn a_position_tells_its_variant() {
    for choice in all() {
        let text = choice.start().to_text();
        assert_eq!(choice.game().variant_of(&text), Ok(choice));
        let read = choice.game().read(&text).expect("a start position");
        assert_eq!((read.choice(), read.to_text()), (choice, text.clone()));
        let read = choice.read(&text).expect("a start position");
        assert_eq!((read.choice(), read.to_text()), (choice, text));
    }
}

#[test]
fn a_position_of_another_variant_is_refused() {
    for choice in all() {
        for other in choice.game().variants() {
            if other == choice {
                continue;
            }
            let error = choice
                .read(&other.start().to_text())
                .expect_err("another variant");
            let expected = Note::new("position-mismatch")
                .with("found", other.variant_name())
                .with("expected", choice.variant_name());
            assert_eq!(*error.0, expected);
        }
    }
}

#[test]
fn a_text_that_is_no_position_is_refused() {
    for &game in GameId::ALL {
        for text in ["", " ", "x", "8/8 q", "//// w", "é é é é", "1 1 1 1 1 1 1"] {
            assert!(game.read(text).is_err(), "{game} {text:?}");
        }
    }
}

/// What is said of a choice that cannot be read.
#[track_caller]
fn refused(text: &str) -> Note {
    let error = text.parse::<Choice>().expect_err("not a choice");
    assert_eq!(error.to_string(), error.note().to_string());
    error.note().clone()
}

#[track_caller]
fn argument<'a>(note: &'a Note, name: &str) -> &'a str {
    find(note, name).unwrap_or_else(|| panic!("{name} in {note}"))
}

fn near(note: &Note) -> Option<&str> {
    find(note, "near")
}

fn find<'a>(note: &'a Note, name: &str) -> Option<&'a str> {
    note.args
        .iter()
        .find(|arg| arg.0 == name)
        .map(|arg| match &arg.1 {
            Value::Text(text) => text.as_str(),
            other => panic!("{other:?} is no text"),
        })
}
