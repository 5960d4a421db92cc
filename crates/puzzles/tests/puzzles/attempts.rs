//! Attempts: right moves, other right moves, wrong moves, hints, giving up.

use puzzles::{Attempt, Goal, Hint, Puzzle, State, Step, check};

use crate::some;

const BOARDS: [&str; 4] = ["talpa:6", "taacoca:4", "splinter:mini", "alliances:4"];

/// Plays the moves of the solution.
fn solve(puzzle: &Puzzle) -> Attempt {
    let mut attempt = Attempt::new(puzzle.clone());
    for mv in puzzle.line.iter().step_by(2) {
        assert_eq!(attempt.state(), State::Open, "{puzzle}");
        let step = attempt.play(mv).expect("a legal move");
        assert!(
            matches!(step, Step::Goes { .. } | Step::Solved { .. }),
            "{step:?}\n{puzzle}"
        );
    }
    attempt
}

#[test]
fn the_solution_solves_every_kind_of_puzzle() {
    for board in BOARDS {
        for puzzle in some(board, |_| true) {
            let attempt = solve(&puzzle);
            assert_eq!(attempt.state(), State::Solved, "{puzzle}");
            assert!(attempt.is_clean());
            assert_eq!(attempt.moves(), puzzle.line);
        }
    }
}

#[test]
fn wrong_moves_are_taken_back_and_counted() {
    let puzzle = some("talpa:6", |it| it.goal.plies() >= 3).remove(0);
    let mut attempt = Attempt::new(puzzle.clone());
    let moves = puzzle.start().legal_moves();
    let wrong = moves.iter().find(|it| *it != puzzle.solution());
    let step = attempt
        .play(wrong.expect("several moves"))
        .expect("a legal move");
    assert!(matches!(step, Step::Wrong { .. }), "{step:?}");
    assert_eq!(attempt.position().to_text(), puzzle.position);
    assert_eq!((attempt.mistakes(), attempt.state()), (1, State::Open));
    assert!(attempt.play("nonsense").is_err());
    assert_eq!(attempt.mistakes(), 1, "what is no move is no mistake");
    attempt.play(puzzle.solution()).expect("a legal move");
    assert!(!attempt.is_clean());
}

/// After the first move every move is accepted that still wins in time, and the opponent then
/// makes it last as long as possible: what follows is as long as the goal says.
#[test]
fn other_winning_moves_are_accepted() {
    let mut others = 0;
    for board in BOARDS {
        for puzzle in some(board, |it| matches!(it.goal, Goal::Win(3..=5)))
            .iter()
            .take(12)
        {
            let mut begun = Attempt::new(puzzle.clone());
            begun.play(puzzle.solution()).expect("a legal move");
            for mv in begun.position().legal_moves() {
                let mut attempt = begun.clone();
                let step = attempt.play(&mv).expect("a legal move");
                others += match step {
                    Step::Goes { .. } | Step::Solved { .. } if mv != puzzle.line[2] => 1,
                    Step::Wrong { .. } => {
                        assert_ne!(mv, puzzle.line[2]);
                        0
                    }
                    _ => 0,
                };
                // Whoever went on rightly can always go on.
                while attempt.state() == State::Open && attempt.mistakes() == 0 {
                    let hint = match attempt.hint() {
                        Hint::Cell(_) => attempt.hint(),
                        hint => hint,
                    };
                    let Hint::Move(mv) = hint else {
                        panic!("no hint\n{puzzle}");
                    };
                    let step = attempt.play(&mv).expect("a legal move");
                    assert!(!matches!(step, Step::Wrong { .. }), "{step:?}\n{puzzle}");
                }
                assert!(attempt.moves().len() <= puzzle.goal.plies() as usize);
            }
        }
    }
    assert!(others > 0, "some puzzles have other ways");
}

#[test]
fn hints_say_a_little_more_each_time() {
    let puzzle = some("taacoca:4", |it| it.goal.plies() >= 3).remove(0);
    let mut attempt = Attempt::new(puzzle.clone());
    assert!(matches!(attempt.hint(), Hint::Cell(_)));
    assert_eq!(attempt.hint(), Hint::Move(puzzle.solution().to_owned()));
    attempt.play(puzzle.solution()).expect("a legal move");
    assert!(!attempt.is_clean(), "hints are help");
}

#[test]
fn giving_up_shows_the_rest_of_the_solution() {
    let puzzle = some("alliances:4", |it| it.goal.plies() >= 3).remove(0);
    let mut attempt = Attempt::new(puzzle.clone());
    assert_eq!(attempt.give_up(), puzzle.line);
    assert_eq!(attempt.state(), State::GivenUp);
    assert_eq!(attempt.play(puzzle.solution()), Ok(Step::Over));
    let mut solved = solve(&puzzle);
    assert_eq!(solved.hint(), Hint::None);
}

#[test]
fn who_has_to_hold_is_done_when_the_danger_is_over() {
    for puzzle in some("splinter:mini", |it| matches!(it.goal, Goal::Hold(_))) {
        assert_eq!(check(&puzzle, 1_000_000_000).err(), None, "{puzzle}");
        let attempt = solve(&puzzle);
        assert!(attempt.moves().len() < puzzle.goal.plies() as usize);
    }
}

#[test]
fn an_attempt_is_gone_on_with_from_its_text() {
    let puzzle = some("taacoca:4", |it| it.goal.plies() >= 3).remove(0);
    let mut attempt = Attempt::new(puzzle.clone());
    attempt.hint();
    attempt.play(&puzzle.line[0]).expect("a legal move");
    let text = attempt.to_string();
    let again = Attempt::resume(puzzle.clone(), &text).expect(&text);
    assert_eq!(again.to_string(), text);
    assert_eq!(
        again.position().to_text(),
        attempt.position().to_text(),
        "{text}"
    );
    attempt.give_up();
    let over = Attempt::resume(puzzle.clone(), &attempt.to_string());
    assert_eq!(over.map(|it| it.state()), Some(State::GivenUp));
    let id = puzzle.id();
    let first = &puzzle.line[0];
    for damaged in [
        String::new(),
        id.clone(),
        format!("{id} open"),
        format!("{id} open 0"),
        format!("{id} open 99999999999 0"),
        format!("{id} lost 0 0"),
        format!("{id} open 0 0 nonsense"),
        // The opponent is to move.
        format!("{id} open 0 0 {first}"),
        format!("talpa-8-00000000 open 0 0 {first}"),
    ] {
        let read = Attempt::resume(puzzle.clone(), &damaged);
        assert!(read.is_none(), "{damaged}");
    }
}
