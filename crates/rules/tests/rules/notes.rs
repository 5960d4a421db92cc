//! Notes, errors, results and the small vocabulary.

use std::collections::HashSet;

use rules::{Color, Lang, Note, Outcome, PlayError, Player, Position, Value};

use crate::nim::Nim;

#[test]
fn notes_show_key_rule_and_arguments() {
    let note = Note::new("a-key");
    assert_eq!(note.to_string(), "a-key");
    let note = note
        .rule("T5")
        .with("cell", "d4")
        .with("found", String::from("\"\n"))
        .with("letter", 'x')
        .with("count", 3usize)
        .with("size", 8u32)
        .with("player", Player::Second)
        .with("color", Color::Orange);
    assert_eq!(
        note.to_string(),
        "a-key (T5) cell=\"d4\" found=\"\\\"\\n\" letter=\"x\" count=3 size=8 player=2 color=orange"
    );
}

#[test]
fn numbers_beyond_the_largest_stop_there() {
    assert_eq!(Value::from(usize::MAX), Value::Number(i64::MAX));
}

#[test]
fn errors_are_their_notes() {
    let note = Note::new("a-key").rule("T5");
    let error = PlayError::from(note.clone());
    assert_eq!((error.key, error.rule), ("a-key", Some("T5")));
    assert_eq!(error.to_string(), note.to_string());
    assert_eq!(Note::from(error), note);
}

#[test]
fn results_are_read_back() {
    let texts = ["1-0", "0-1", "1/2"];
    let [first, second] = Player::BOTH.map(Outcome::Win);
    for (outcome, text) in [first, second, Outcome::Draw].into_iter().zip(texts) {
        assert_eq!(outcome.to_string(), text);
        assert_eq!(text.parse(), Ok(outcome));
    }
}

#[test]
fn what_is_no_result_is_refused_and_named() {
    for text in ["", "*", "1-1", "1/2-1/2", " 1-0", "1-0 ", "½", "draw"] {
        let error = text.parse::<Outcome>().expect_err("no result");
        assert_eq!(
            error.0.as_ref(),
            &Note::new("result-unknown").with("found", text)
        );
    }
}

#[test]
fn outcomes_are_absolute() {
    for player in Player::BOTH {
        assert_eq!(Outcome::Win(player).winner(), Some(player));
        assert_eq!(Outcome::Win(player).swapped(), Outcome::Win(!player));
        assert_eq!(player.other().other(), player);
        assert_eq!(!player, player.other());
        assert_eq!(Player::BOTH[player.idx()], player);
    }
    assert_eq!(Outcome::Draw.winner(), None);
    assert_eq!(Outcome::Draw.swapped(), Outcome::Draw);
}

#[test]
fn colors_and_languages_have_names_of_their_own() {
    let colors: HashSet<&str> = Color::ALL.iter().map(|color| color.id()).collect();
    assert_eq!(colors.len(), Color::ALL.len());
    assert_eq!(Lang::ALL.map(Lang::id), ["en", "pt"]);
    assert_eq!(Lang::default(), Lang::En);
}

#[test]
fn games_name_their_players_in_order() {
    let info = Nim::info();
    assert_eq!(info.player(Player::First).color, Color::White);
    assert_eq!(info.player(Player::Second).name.in_lang(Lang::Pt), "2");
}
