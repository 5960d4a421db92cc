//! Positions put together by hand.

use play::study::{EditMsg, Study, StudyEffect as Effect, StudyMsg};
use rules::Player;

use crate::common::{all_choices, choice, random_game};

fn edit(study: &mut Study, msg: EditMsg) -> Vec<Effect> {
    study.update(StudyMsg::Edit(msg))
}

#[test]
fn every_position_is_edited_as_its_own_text() {
    for choice in all_choices() {
        let record = random_game(choice, 4, 10);
        let last = record.tree().last();
        let mut study = Study::new(record).expect("a study");
        study.update(StudyMsg::Go(last));
        let (text, scene) = (study.position().to_text(), study.position().scene());
        edit(&mut study, EditMsg::Open);
        let shown = study.edit().expect("an edit");
        assert_eq!(shown.text(), text, "{choice}");
        let pieces: Vec<_> = study
            .board()
            .scene
            .cells
            .into_iter()
            .map(|cell| cell.piece)
            .collect();
        let real: Vec<_> = scene.cells.into_iter().map(|cell| cell.piece).collect();
        assert_eq!(pieces, real, "{choice}");
        edit(&mut study, EditMsg::Cancel);
        assert_eq!((study.node(), study.edit().is_none()), (last, true));
    }
}

#[test]
fn every_game_offers_all_its_pieces() {
    for (name, letters) in [
        ("talpa:4", "br"),
        ("taacoca", "bw"),
        ("splinter", "KPkp"),
        ("alliances", "GOP"),
    ] {
        let mut study = Study::of(choice(name));
        edit(&mut study, EditMsg::Open);
        let pieces = study.edit().expect("an edit").pieces();
        let mut found: Vec<char> = pieces.iter().map(|piece| piece.letter).collect();
        found.sort_unstable();
        assert_eq!(String::from_iter(found), letters, "{name}");
    }
}

#[test]
fn an_edited_position_becomes_the_start_of_an_analysis() {
    let mut study = Study::of(choice("talpa:4"));
    study.update(StudyMsg::Engine(true));
    edit(&mut study, EditMsg::Open);
    edit(&mut study, EditMsg::Put("a1".to_owned(), None));
    edit(&mut study, EditMsg::Turn(Player::Second));
    let text = study.edit().expect("an edit").text();
    assert!(text.ends_with(" b"), "{text}");
    assert!(
        study
            .board()
            .cell("a1")
            .is_some_and(|cell| cell.piece.is_none())
    );
    let effects = edit(&mut study, EditMsg::Done);
    assert!(
        effects
            .iter()
            .any(|it| matches!(it, Effect::Analyze { .. }))
    );
    assert_eq!(study.position().to_text(), text);
    assert_eq!(study.position().turn(), Player::Second);
    assert!(study.edit().is_none());
}

#[test]
fn a_bad_position_is_told_and_stays_in_the_editor() {
    let mut study = Study::of(choice("splinter"));
    edit(&mut study, EditMsg::Open);
    edit(&mut study, EditMsg::Clear);
    assert!(
        study.edit().is_some_and(|it| it.check().is_err()),
        "kings are missing"
    );
    let effects = edit(&mut study, EditMsg::Done);
    assert!(!effects.contains(&Effect::Save));
    assert!(study.notice().is_some_and(|it| it.is_alert) && study.edit().is_some());
    edit(
        &mut study,
        EditMsg::Text("rubbish \u{1F600} 99999999999999999999".to_owned()),
    );
    assert!(study.edit().is_some_and(|it| it.check().is_err()));
    edit(&mut study, EditMsg::Put("nowhere".to_owned(), Some('K')));
    edit(&mut study, EditMsg::Put("a0".to_owned(), Some('?')));
    edit(&mut study, EditMsg::Reset);
    assert!(study.edit().is_some_and(|it| it.check().is_ok()));
    let start = choice("splinter").start().to_text();
    edit(&mut study, EditMsg::Text(start.clone()));
    edit(&mut study, EditMsg::Done);
    assert_eq!(study.position().to_text(), start);
}
