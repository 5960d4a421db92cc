//! Lessons: every one can be done, and can be done wrong.

use games::GameId;
use play::Msg;
use play::learn::{Course, Guide, Lesson, LessonMsg, Observation, Want};
use rules::SplitMix64;
use session::Action;

use crate::common::random_move;

#[test]
fn every_step_has_right_and_wrong_moves() {
    for &game in GameId::ALL {
        let course = Course::of(game);
        assert!((6..=10).contains(&course.steps.len()), "{game}");
        for step in &course.steps {
            let position = &*step.position;
            assert_eq!(position.outcome(), None, "{}", step.task);
            let legal = position.legal_moves();
            let right = legal.iter().filter(|mv| step.want.accepts(position, mv));
            let right: Vec<&String> = right.collect();
            assert!(!right.is_empty(), "{}: nothing is right", step.task);
            assert!(right.len() < legal.len(), "{}: nothing is wrong", step.task);
            if let Want::Moves(moves) = &step.want {
                assert_eq!(moves.len(), right.len(), "{}", step.task);
            }
        }
    }
}

#[test]
fn keys_of_a_course_are_those_of_its_game() {
    for &game in GameId::ALL {
        let course = Course::of(game);
        let prefix = format!("{game}-lesson-");
        for step in &course.steps {
            for key in [step.task, step.right, step.wrong] {
                assert!(key.starts_with(&prefix), "{key}");
            }
        }
        for tip in &course.tips {
            let is_known = tip.say.starts_with(&prefix) || tip.say.starts_with("lesson-tip-");
            assert!(is_known, "{}", tip.say);
        }
        assert!(
            course.tips.iter().any(|tip| tip.see == Observation::Start),
            "{game}"
        );
    }
}

#[test]
fn a_lesson_goes_from_step_to_step() {
    for &game in GameId::ALL {
        let course = Course::of(game);
        let mut lesson = Lesson::new(game, 0).expect("lessons");
        for (n, step) in course.steps.iter().enumerate() {
            lesson.update(LessonMsg::Go(n));
            assert_eq!(lesson.at(), n);
            let right = step.want.example(&*step.position).expect("a right move");
            lesson.update(LessonMsg::Type(right));
            assert!(lesson.is_done(), "{}", step.task);
            let told = lesson.notice().expect("praise");
            assert_eq!((told.notes[0].key, told.is_alert), (step.right, false));
        }
        assert!(lesson.is_over());
    }
}

#[test]
fn a_wrong_move_is_not_played_and_the_second_brings_a_hint() {
    for &game in GameId::ALL {
        let step = Course::of(game).steps[0].clone();
        let legal = step.position.legal_moves();
        let wrong = legal
            .into_iter()
            .find(|mv| !step.want.accepts(&*step.position, mv))
            .expect("a wrong move");
        let mut lesson = Lesson::new(game, 0).expect("lessons");
        for n in 1..=2 {
            lesson.update(LessonMsg::Type(wrong.clone()));
            assert!(!lesson.is_done());
            assert_eq!(lesson.position().to_text(), step.position.to_text());
            assert_eq!(lesson.notice().expect("a word").notes[0].key, step.wrong);
            assert_eq!(!lesson.board().arrows.is_empty(), n == 2, "{game}");
        }
        lesson.update(LessonMsg::Type("nonsense".to_owned()));
        assert!(lesson.notice().expect("a word").is_alert);
        assert!(!lesson.is_over());
    }
}

#[test]
fn a_lesson_is_done_by_choosing_cells() {
    let mut lesson = Lesson::new(GameId::Talpa, 0).expect("lessons");
    lesson.update(LessonMsg::Choose("c3".to_owned()));
    lesson.update(LessonMsg::Choose("c4".to_owned()));
    assert!(lesson.is_done());
    // Nothing more happens until the next step.
    lesson.update(LessonMsg::Choose("a1".to_owned()));
    assert!(lesson.is_done());
    lesson.update(LessonMsg::Again);
    assert!(!lesson.is_done());
    assert!(lesson.solved()[0]);
}

#[test]
fn steps_beyond_the_last_are_the_last() {
    let mut lesson = Lesson::new(GameId::Splinter, 98).expect("lessons");
    assert_eq!(lesson.at() + 1, lesson.n_steps());
    lesson.update(LessonMsg::Go(usize::MAX));
    assert_eq!(lesson.at() + 1, lesson.n_steps());
}

#[test]
fn a_first_game_is_commented_to_the_end() {
    for &game in GameId::ALL {
        let mut random = SplitMix64::new(5);
        let (mut guide, mut effects) = Guide::start(game, 3).expect("a match");
        let mut said = Vec::new();
        while guide.play().session().is_running() {
            let asked = effects.iter().find_map(|it| match it {
                play::Effect::AskComputer(ticket, _) => Some(*ticket),
                _ => None,
            });
            let mv = random_move(guide.play().session().position(), &mut random);
            effects = guide.update(match asked {
                Some(ticket) => Msg::Answer(ticket, Some(mv)),
                None => Msg::Act(Action::Move(mv)),
            });
            assert!(!effects.iter().any(|it| matches!(it, play::Effect::Save(_))));
            said.extend(guide.said().map(|note| note.key));
        }
        let last = guide.said().expect("a word at the end").key;
        let ends = ["lesson-tip-won", "lesson-tip-beaten", "lesson-tip-drawn"];
        assert!(ends.contains(&last), "{game}: {last}");
        said.dedup();
        assert!(said.len() >= 3, "{game}: {said:?}");
    }
}
