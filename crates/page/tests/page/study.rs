//! The analysis board.

use page::{OpenError, open_study};
use play::Ticket;
use play::study::{Line, Study, StudyEffect as Effect, StudyMsg, Work};
use record::judgment::{Judgment, Tally};
use record::{Chance, NodeId, Record, Verdict};
use rules::{Outcome, Player, SplitMix64};

use crate::common::{all_choices, choice, random_game, random_move};

fn play(study: &mut Study, mv: &str) -> NodeId {
    study.update(StudyMsg::Type(mv.to_owned()));
    study.node()
}

/// The question among effects.
fn asked(effects: &[Effect]) -> Option<(Ticket, String)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Analyze {
            ticket, question, ..
        } => Some((*ticket, question.position.clone())),
        _ => None,
    })
}

fn line(mv: &str, chance: f64) -> Line {
    Line {
        moves: vec![mv.to_owned()],
        verdict: Verdict::Chance(Chance::of_share(chance)),
    }
}

#[test]
fn variations_grow_and_are_walked() {
    let mut study = Study::of(choice("talpa"));
    let a = play(&mut study, "d4xd5");
    let b = play(&mut study, "d7xd6");
    study.update(StudyMsg::Back);
    let c = play(&mut study, "b1xb2");
    assert_eq!(study.record().tree().replies(a), [b, c]);
    study.update(StudyMsg::NextVariation);
    assert_eq!(study.node(), b);
    study.update(StudyMsg::LastVariation);
    assert_eq!(study.node(), c);
    study.update(StudyMsg::Start);
    study.update(StudyMsg::End);
    assert_eq!(study.node(), c, "the line that was looked at last");
    // A move that is known is found again.
    study.update(StudyMsg::Go(a));
    assert_eq!(play(&mut study, "d7xd6"), b);
    let rows = study.rows(0..10);
    let shape: Vec<_> = rows
        .iter()
        .map(|row| (row.mv.as_str(), row.ply, row.depth, row.opens))
        .collect();
    assert_eq!(
        shape,
        [
            ("d4xd5", 1, 0, false),
            ("d7xd6", 2, 0, false),
            ("b1xb2", 2, 1, true)
        ]
    );
    assert_eq!(study.shown_row(), Some(1));
    assert_eq!(study.rows(2..99).len(), 1);
    assert!(study.rows(50..99).is_empty());
    study.update(StudyMsg::Choose("a8".to_owned()));
    assert!(study.notice().is_some_and(|it| it.is_alert) || study.board().is_active);
}

#[test]
fn likely_moves_are_shown_where_they_lead() {
    let mut study = Study::of(choice("talpa"));
    let effects = study.update(StudyMsg::Engine(true));
    let (ticket, _) = asked(&effects).expect("a question");
    let moves = vec![
        ("d4xd5".to_owned(), 0.4),
        ("d4xe4".to_owned(), 0.3),
        ("c5xd5".to_owned(), 0.2),
        ("a1xa2".to_owned(), 0.01),
        ("no move".to_owned(), 0.09),
    ];
    let late = Ticket(ticket.0 + 1);
    study.update(StudyMsg::Opinion {
        ticket: late,
        moves: moves.clone(),
    });
    assert!(study.board().heat.is_empty(), "of another question");
    study.update(StudyMsg::Opinion { ticket, moves });
    let heat = study.board().heat;
    let shown: Vec<_> = heat.iter().map(|(cell, _)| cell.as_str()).collect();
    // Two moves lead to the first cell; what hardly anybody would play is left out.
    assert_eq!(shown, ["d5", "e4"]);
    assert!((heat[0].1 - 0.6).abs() < 1e-9);
    let note = study.opinion_note().expect("something to say");
    assert!(note.to_string().contains("play-study-opinion"), "{note}");
    study.update(StudyMsg::Heat(false));
    assert!(study.board().heat.is_empty());
    study.update(StudyMsg::Heat(true));
    play(&mut study, "d4xd5");
    assert!(study.opinion().is_empty() && study.board().heat.is_empty());
    // The next opinion is on its way, so nothing is put away before the engine is off.
    assert!(study.has_net());
    study.update(StudyMsg::Engine(false));
    assert!(!study.has_net());
}

#[test]
fn promoting_deleting_and_comments_are_undone() {
    let mut study = Study::of(choice("talpa"));
    let a = play(&mut study, "d4xd5");
    play(&mut study, "d7xd6");
    play(&mut study, "a1xa2");
    study.update(StudyMsg::Go(a));
    let c = play(&mut study, "b1xb2");
    study.update(StudyMsg::Go(a));
    play(&mut study, "d1xd2");
    let before = study.record().clone();

    study.update(StudyMsg::Comment(c, "sharp".to_owned()));
    study.update(StudyMsg::Promote(c));
    assert_eq!(study.record().tree().next(a), Some(c));
    study.update(StudyMsg::Go(c));
    study.update(StudyMsg::Delete(a));
    assert_eq!(
        (study.node(), study.record().tree().n_moves()),
        (NodeId::START, 0)
    );
    // The place of what was removed is taken by something else.
    play(&mut study, "a1xa2");
    study.update(StudyMsg::Undo);
    assert_eq!(study.record().tree().n_moves(), 6);
    assert_eq!(study.record().tree().replies(NodeId::START).len(), 2);
    study.update(StudyMsg::Undo);
    study.update(StudyMsg::Undo);
    assert!(!study.can_undo());
    let extra = study
        .record()
        .tree()
        .find(NodeId::START, "a1xa2")
        .expect("the other move");
    study.update(StudyMsg::Delete(extra));
    assert_eq!(*study.record(), before);
    study.update(StudyMsg::Delete(NodeId::START));
    assert_eq!(*study.record(), before, "the start stays");
}

#[test]
fn lines_belong_to_the_position_they_were_asked_for() {
    let mut study = Study::of(choice("talpa"));
    assert!(
        study
            .update(StudyMsg::Engine(true))
            .iter()
            .any(|it| matches!(it, Effect::Analyze { n_lines: 3, .. }))
    );
    let effects = study.update(StudyMsg::Type("d4xd5".to_owned()));
    let (ticket, position) = asked(&effects).expect("a question");
    assert_eq!(position, study.position().to_text());
    let stale = StudyMsg::Lines {
        ticket: Ticket(1),
        lines: vec![line("a1xa2", 0.9)],
        is_final: true,
    };
    assert_eq!(study.update(stale), []);
    assert!(study.lines().is_empty() && study.chance().is_none());
    let lines = vec![
        line("d7xd6", 0.25),
        line("nonsense", 0.2),
        line("b1xb2", 0.3),
    ];
    study.update(StudyMsg::Lines {
        ticket,
        lines,
        is_final: false,
    });
    assert_eq!(study.lines().len(), 2);
    assert_eq!(
        study.board().arrows[0].steps,
        [("d7".to_owned(), "d6".to_owned())]
    );
    let (chance, is_proved) = study.chance().expect("a chance");
    assert!((chance - 0.25).abs() < 0.01 && !is_proved);
    let mut proved = line("d7xd6", 0.0);
    proved.verdict = Verdict::Proved {
        outcome: Outcome::Win(Player::Second),
        plies: 7,
    };
    study.update(StudyMsg::Lines {
        ticket,
        lines: vec![proved],
        is_final: true,
    });
    assert_eq!(study.chance(), Some((0.0, true)));
    assert!(
        study
            .record()
            .to_string()
            .contains("[%eval #-7] [%best d7xd6]"),
        "it is kept in the record"
    );
    assert_eq!(
        study.update(StudyMsg::Engine(false)),
        [play::Effect::StopEngine.into()]
    );
}

#[test]
fn a_whole_game_is_judged() {
    let record = random_game(choice("talpa:4"), 5, 1000);
    let n_moves = record.tree().main_line().count();
    let mut study = Study::new(record).expect("a study");
    let mut effects = study.update(StudyMsg::Report);
    let mut n = 0;
    // The first player gives away a third of the point with each of three moves.
    while let Some((ticket, _)) = asked(&effects) {
        assert_eq!(study.progress(), Some((n, n_moves + 1)));
        let chance = (0.96 - 0.31 * n.div_ceil(2) as f64).max(0.02);
        let lines = vec![line("any", chance)];
        effects = study.update(StudyMsg::Lines {
            ticket,
            lines,
            is_final: true,
        });
        n += 1;
    }
    assert_eq!(n, n_moves, "the last position is judged by the rules");
    assert!(effects.contains(&Effect::Save));
    let report = study.report().expect("a report").clone();
    assert_eq!(report.moves.len(), n_moves);
    let [first, second] = report.players;
    let blunders = |tally: Tally| tally.count(Judgment::Blunder);
    assert!(blunders(first) >= 3 && blunders(second) <= 1, "{report:?}");
    assert!(first.accuracy() < second.accuracy());
    assert_eq!(report.moves[0].judgment, Some(Judgment::Blunder));
    assert_eq!(study.rows(0..1)[0].judgment, Some(Judgment::Blunder));
    assert!(study.graph().iter().all(|point| point.chance.is_some()));
    assert!(study.graph().last().is_some_and(|point| point.is_proved));
    // What is judged already is not asked again, also after a reload.
    let text = study.record().to_string();
    let mut again = open_study(&text, None).expect("a study").study;
    assert_eq!(asked(&again.update(StudyMsg::Report)), None);
    assert_eq!(again.report().map(|it| it.players[0]), Some(first));
}

#[test]
fn a_report_is_given_up_when_the_game_changes() {
    let mut study = Study::new(random_game(choice("talpa:6"), 5, 8)).expect("a study");
    let (ticket, _) = asked(&study.update(StudyMsg::Report)).expect("a question");
    let last = study.record().tree().last();
    assert!(
        study
            .update(StudyMsg::Delete(last))
            .contains(&play::Effect::StopEngine.into())
    );
    let late = StudyMsg::Lines {
        ticket,
        lines: vec![line("x", 0.5)],
        is_final: true,
    };
    assert_eq!(study.update(late), []);
    assert!(study.progress().is_none() && study.report().is_none());
    assert!(asked(&study.update(StudyMsg::Report)).is_some());
    assert!(
        study
            .update(StudyMsg::StopReport)
            .contains(&play::Effect::StopEngine.into())
    );
}

/// A tree of ten thousand moves: a long game with variations everywhere.
fn large() -> Record {
    let mut record = Record::new(choice("alliances"));
    let mut random = SplitMix64::new(1);
    let mut line: Vec<NodeId> = Vec::new();
    let mut position = choice("alliances").start();
    let mut at = NodeId::START;
    while position.outcome().is_none() {
        let mv = random_move(&*position, &mut random);
        let n = 10_000 / 100;
        for other in position
            .legal_moves()
            .into_iter()
            .filter(|it| *it != mv)
            .take(n)
        {
            line.push(record.tree_mut().add(at, &other));
        }
        let id = record.tree_mut().add(at, &mv);
        record.tree_mut().promote(id);
        position.play(&mv).expect("legal");
        at = id;
    }
    record
}

#[test]
fn ten_thousand_moves_are_walked_without_walking_the_tree() {
    let record = large();
    assert!(
        record.tree().n_moves() >= 6_000,
        "{}",
        record.tree().n_moves()
    );
    let depth = record.tree().main_line().count() as u64;
    let mut study = Study::new(record).expect("a study");
    assert_eq!(study.work().walks, 0);
    study.update(StudyMsg::End);
    assert_eq!(study.work().plays, depth);
    study.rows(0..40);
    let before = study.work();
    for _ in 0..50 {
        study.update(StudyMsg::Back);
        study.rows(0..40);
        study.shown_row();
    }
    study.update(StudyMsg::Start);
    study.update(StudyMsg::End);
    assert_eq!(study.work(), before, "known positions are not played again");
    study.update(StudyMsg::Engine(true));
    study.update(StudyMsg::Back);
    assert_eq!(study.work(), before);
    let variation = study.record().tree().replies(NodeId::START)[3];
    study.update(StudyMsg::Go(variation));
    assert_eq!(study.work().plays, before.plays + 1);
    // A new move costs one play, and the list is made anew when it is looked at.
    let mv = study.position().legal_moves().swap_remove(0);
    study.update(StudyMsg::Type(mv));
    assert_eq!(
        study.work(),
        Work {
            plays: before.plays + 2,
            walks: before.walks
        }
    );
    study.rows(0..40);
    study.rows(40..80);
    assert_eq!(study.work().walks, before.walks + 1);
}

#[test]
fn anything_good_can_be_opened() {
    for choice in all_choices() {
        let record = random_game(choice, 3, 6);
        let position = record
            .position_at(record.tree().last())
            .expect("a position")
            .to_text();
        let link = page::Route::share(&record).expect("a link");
        for text in [
            record.to_string(),
            format!("{} {position}", choice.game()),
            format!("{choice} {position}"),
            format!("https://example.org/x/{link}"),
            format!("  \n{record}\n\n"),
        ] {
            let opened = open_study(&text, None);
            let opened = opened.unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(opened.study.choice(), choice, "{text}");
            assert!(opened.faults.is_empty());
        }
    }
    let bare = open_study(&choice("splinter").start().to_text(), None).expect("a study");
    assert_eq!(bare.study.choice(), choice("splinter"));
}

#[test]
fn anything_bad_is_told_with_its_place() {
    let faulty =
        open_study("[Game \"talpa\"]\n\n1. d4xd5 z9 *\n", None).expect("the first move is good");
    assert_eq!(faulty.study.record().tree().n_moves(), 1);
    assert_eq!(
        (faulty.faults[0].place.line, faulty.faults[0].place.column),
        (3, 10)
    );
    match open_study("[Game \"chess\"]\n\n1. e4 *\n", None) {
        Err(OpenError::Faults(faults)) => assert_eq!(faults[0].place.line, 1),
        other => panic!("{other:?}"),
    }
    for text in [
        "",
        " ",
        "hello",
        "talpa xyz r",
        "#/g/talpa:8/AAAA",
        "#/settings",
        "\0",
        "1. d4xd5 z9",
    ] {
        assert!(
            matches!(open_study(text, None), Err(OpenError::Note(_))),
            "{text:?}"
        );
    }
    // Bare moves are those of the board that is open, or of whatever game they fit.
    let bare = open_study("1. d4xd5 d7xd6 2. c5xc6 *", None).expect("a study");
    assert_eq!(bare.study.record().tree().n_moves(), 3);
    let here = open_study("b2xb3", Some(choice("talpa:6"))).expect("a study");
    assert_eq!(here.study.choice(), choice("talpa:6"));
    let two = format!("{0}\n{0}", random_game(choice("talpa:4"), 1, 3));
    assert_eq!(open_study(&two, None).expect("a study").more.len(), 1);
}

#[test]
fn moves_stand_in_pairs_unless_something_is_said_of_them() {
    let text = "[Game \"talpa\"]\n[Variant \"4\"]\n\n1. b2xb3 c2xd2 (1... c4xc3) 2. a1xa2 {so} 2... d1xc1 *\n";
    let mut study = open_study(text, None).expect("a study").study;
    let pairs = study.pairs(0..99);
    let texts: Vec<Vec<&str>> = pairs
        .iter()
        .map(|row| row.iter().map(|it| it.mv.as_str()).collect())
        .collect();
    assert_eq!(texts[0], ["b2xb3", "c2xd2"]);
    assert!(
        texts.contains(&vec!["c4xc3"]) && texts.contains(&vec!["a1xa2"]),
        "{texts:?}"
    );
    assert_eq!(study.n_pairs(), pairs.len());
    study.update(StudyMsg::On);
    assert_eq!(study.shown_pair(), Some(0));
    study.update(StudyMsg::On);
    assert_eq!(study.shown_pair(), Some(0));
}
