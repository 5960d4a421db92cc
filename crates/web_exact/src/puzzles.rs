//! Puzzles and practice.

use ::puzzles::{Attempt, Collection, Hint, Practice, Puzzle, State, daily, day_number};
use games::GameId;
use protocol::worker::exact::{self, Act, Answer, Puzzling, Standing, Which};
use rules::Note;

use crate::ExactHost;

impl ExactHost {
    /// A puzzle, and something done with it.
    pub(crate) fn puzzle(&self, asked: &Puzzling) -> Result<Answer, String> {
        let Some(collection) = self.collection(&asked.game)? else {
            return Ok(Answer::Missing);
        };
        let mut attempt = begin(collection, asked)?;
        let mut told = exact::Puzzle::default();
        match &asked.act {
            Act::Show | Act::Next => {}
            Act::Try(mv) => {
                let step = attempt.play(mv).map_err(|it| it.note().to_string())?;
                let refuted = step.refuted();
                told.refuted = refuted.map(|(mv, it)| (mv.to_owned(), it.map(str::to_owned)));
                told.is_wrong = told.refuted.is_some();
                told.said = Some(step.note());
            }
            Act::Hint => {
                let hint = attempt.hint();
                told.said = Some(hint.note());
                match hint {
                    Hint::Cell(cell) => told.cell = Some(cell),
                    Hint::Move(mv) => told.hint = Some(mv),
                    Hint::None => {}
                }
            }
            Act::GiveUp => {
                let line = attempt.give_up().join(" ");
                told.said = Some(Note::new("puzzle-solution").with("line", line));
            }
        }
        Ok(Answer::Puzzle(Box::new(with_attempt(told, &mut attempt))))
    }

    /// How practice stands, after an attempt is entered.
    pub(crate) fn practice(
        &self,
        text: &str,
        day: &str,
        entered: Option<(String, String, bool)>,
    ) -> Result<Answer, String> {
        let day = day_number(day).ok_or_else(|| format!("{day} is no day"))?;
        let (mut practice, damaged) = read(text);
        let mut is_again = false;
        if let Some((game, kept, is_daily)) = entered {
            let Some(collection) = self.collection(&game)? else {
                return Ok(Answer::Missing);
            };
            let attempt = resume(collection, &kept).ok_or("there is no such attempt")?;
            if attempt.state() == State::Open {
                return Err("the attempt is not over".to_owned());
            }
            let puzzle = attempt.puzzle();
            is_again = !practice.enter(puzzle, attempt.is_clean(), day);
            let is_todays = daily(collection, day) == Some(puzzle);
            if is_daily && is_todays && attempt.state() == State::Solved {
                practice.enter_daily(day);
            }
        }
        Ok(Answer::Practice(exact::Practice {
            practice: practice.to_string(),
            standings: standings(&practice),
            days: practice.daily_streak(day),
            is_today_solved: practice.is_daily_solved(day),
            is_again,
            damaged,
        }))
    }
}

/// The attempt that goes on, or a new one.
fn begin(collection: &Collection, asked: &Puzzling) -> Result<Attempt, String> {
    let old = resume(collection, &asked.kept);
    let puzzle = match &asked.which {
        Which::Day(day) => {
            let day = day_number(day).ok_or_else(|| format!("{day} is no day"))?;
            daily(collection, day)
        }
        Which::Named(name) => collection.find(name),
        Which::Fitting { practice, seed } => match &old {
            // Whatever puzzle it is, it is gone on with.
            Some(old) if asked.act != Act::Next => collection.find(&old.puzzle().id()),
            _ => read(practice).0.next(collection, *seed),
        },
    };
    let puzzle = puzzle.ok_or("there is no such puzzle")?;
    let is_it = |it: &Attempt| it.puzzle() == puzzle && asked.act != Act::Next;
    Ok(old
        .filter(is_it)
        .unwrap_or_else(|| Attempt::new(puzzle.clone())))
}

/// An attempt that was kept, if it is one at a puzzle that is here.
fn resume(collection: &Collection, kept: &str) -> Option<Attempt> {
    let id = kept.split(' ').next()?;
    Attempt::resume(collection.find(id)?.clone(), kept)
}

/// What was practiced; nothing where that is damaged, and then at which line.
fn read(text: &str) -> (Practice, Option<usize>) {
    match text.is_empty() {
        true => (Practice::default(), None),
        false => match Practice::read(text) {
            Ok(practice) => (practice, None),
            Err(fault) => (Practice::default(), Some(fault.line)),
        },
    }
}

/// Adds how the attempt stands.
fn with_attempt(told: exact::Puzzle, attempt: &mut Attempt) -> exact::Puzzle {
    let rest = match attempt.state() {
        State::GivenUp => attempt.give_up(),
        State::Open | State::Solved => Vec::new(),
    };
    let puzzle: &Puzzle = attempt.puzzle();
    exact::Puzzle {
        attempt: attempt.to_string(),
        name: puzzle.id(),
        start: puzzle.position.clone(),
        state: attempt.state().name().to_owned(),
        moves: attempt.moves().to_vec(),
        rest,
        head: Some(puzzle.head()),
        task: Some(puzzle.task()),
        themes: puzzle.themes.iter().map(|it| it.note()).collect(),
        ..told
    }
}

fn standings(practice: &Practice) -> Vec<Standing> {
    let records = GameId::ALL.iter().map(|&game| practice.of(game));
    let tried = records.filter(|it| it.tried > 0);
    let standing = |it: ::puzzles::Record| Standing {
        game: it.game.to_string(),
        points: it.rating.points.round() as i64,
        is_guess: it.rating.is_provisional(),
        counts: [it.solved, it.tried, it.streak, it.best],
    };
    tried.map(standing).collect()
}

#[cfg(test)]
mod tests {
    use protocol::worker::Numbered;
    use protocol::worker::exact::Request;

    use super::*;

    const GAME: &str = "talpa:6";

    fn file_of(size: u32) -> String {
        format!("puzzles-talpa-{size}")
    }

    fn host() -> ExactHost {
        let mut host = ExactHost::default();
        let collection = collection();
        host.take(&file_of(6), collection.to_string().as_bytes())
            .expect("a whole file");
        host
    }

    fn collection() -> Collection {
        ::puzzles::collection(GAME.parse().expect("a board")).expect("puzzles")
    }

    /// What is answered, through the texts that travel.
    fn ask(said: Request) -> Answer {
        let text = Numbered { id: 7, said }.to_string();
        let host = host();
        assert_eq!(host.missing(&text), None);
        let answer: Numbered<Answer> = host.hear(&text).parse().expect("an answer");
        assert_eq!(answer.id, 7);
        answer.said
    }

    fn puzzle(which: Which, kept: &str, act: Act) -> exact::Puzzle {
        let asked = Puzzling {
            game: GAME.to_owned(),
            which,
            kept: kept.to_owned(),
            act,
        };
        match ask(Request::Puzzle(asked)) {
            Answer::Puzzle(it) => *it,
            other => panic!("{other:?}"),
        }
    }

    fn named(puzzle: &Puzzle) -> Which {
        Which::Named(puzzle.id())
    }

    fn practice(text: &str, entered: Option<(String, String, bool)>) -> exact::Practice {
        let asked = Request::Practice {
            practice: text.to_owned(),
            day: "2026-11-15".to_owned(),
            entered,
        };
        match ask(asked) {
            Answer::Practice(it) => it,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_puzzle_is_solved_over_texts_and_counts_once() {
        let all = collection().puzzles;
        let it = all.iter().find(|it| it.goal.plies() == 3);
        let it = it.expect("one of three plies");
        let mut told = puzzle(named(it), "", Act::Show);
        assert_eq!((told.state.as_str(), &told.start), ("open", &it.position));
        for mv in it.line.iter().step_by(2) {
            told = puzzle(named(it), &told.attempt, Act::Try(mv.clone()));
            assert!(!told.is_wrong, "{told:?}");
        }
        assert_eq!((told.state.as_str(), &told.moves), ("solved", &it.line));
        let entered = Some((GAME.to_owned(), told.attempt.clone(), false));
        let first = practice("", entered.clone());
        assert_eq!(first.standings[0].counts, [1, 1, 1, 1]);
        assert!(!first.is_again && first.days == 0);
        let again = practice(&first.practice, entered);
        assert!(again.is_again);
        assert_eq!(again.practice, first.practice);
    }

    #[test]
    fn a_wrong_move_is_refuted_and_two_hints_name_the_right_one() {
        let it = &collection().puzzles[0];
        let wrong = it.start().legal_moves().into_iter();
        let wrong = wrong.filter(|mv| mv != it.solution()).collect::<Vec<_>>();
        let told = puzzle(named(it), "", Act::Try(wrong[0].clone()));
        assert!(told.is_wrong && told.moves.is_empty() && told.is_open());
        assert_eq!(told.refuted.map(|it| it.0).as_ref(), Some(&wrong[0]));
        let told = puzzle(named(it), &told.attempt, Act::Hint);
        assert!(told.cell.is_some() && told.hint.is_none());
        let told = puzzle(named(it), &told.attempt, Act::Hint);
        assert_eq!(told.hint.as_deref(), Some(it.solution()));
        let told = puzzle(named(it), &told.attempt, Act::GiveUp);
        assert_eq!(
            (told.state.as_str(), told.rest),
            ("given-up", it.line.clone())
        );
        let kept = practice("", Some((GAME.to_owned(), told.attempt, false)));
        assert_eq!(kept.standings[0].counts, [0, 1, 0, 0]);
    }

    #[test]
    fn practice_goes_on_with_what_was_kept_until_the_next_is_asked_for() {
        let fitting = |seed| Which::Fitting {
            practice: String::new(),
            seed,
        };
        let first = puzzle(fitting(1), "", Act::Show);
        let hinted = puzzle(fitting(2), &first.attempt, Act::Hint);
        assert_eq!(hinted.name, first.name);
        let names = (0..20).map(|seed| puzzle(fitting(seed), &hinted.attempt, Act::Next).name);
        assert!(names.collect::<Vec<_>>().iter().any(|it| *it != first.name));
        // What is damaged begins anew.
        let fresh = puzzle(fitting(1), "nonsense", Act::Show);
        assert_eq!(fresh.name, first.name);
    }

    #[test]
    fn the_puzzle_of_the_day_counts_for_its_day_alone() {
        let day = "2026-11-15".to_owned();
        let mut told = puzzle(Which::Day(day.clone()), "", Act::Show);
        let it = collection().find(&told.name).cloned().expect("it");
        for mv in it.line.iter().step_by(2) {
            told = puzzle(Which::Day(day.clone()), &told.attempt, Act::Try(mv.clone()));
        }
        let entered = |attempt: &str| Some((GAME.to_owned(), attempt.to_owned(), true));
        let kept = practice("", entered(&told.attempt));
        assert_eq!((kept.days, kept.is_today_solved), (1, true));
        // Tomorrow another puzzle is posed, whatever was kept.
        let next = puzzle(
            Which::Day("2026-11-16".to_owned()),
            &told.attempt,
            Act::Show,
        );
        assert!(next.name != told.name && next.is_open());
    }

    #[test]
    fn what_is_damaged_or_missing_is_said() {
        let kept = practice("quadrille-practice 1\nnonsense\n", None);
        assert_eq!((kept.damaged, kept.standings.len()), (Some(2), 0));
        let ask = "3 puzzle\ngame talpa:6\nkept \ndo show\nseed 1";
        let host = ExactHost::default();
        assert_eq!(host.missing(ask), Some(file_of(6)));
        assert_eq!(host.hear(ask), "3 missing");
        let mut host = host;
        assert!(host.take(&file_of(6), b"nonsense").is_err());
        let file = collection().to_string();
        assert!(host.take(&file_of(8), file.as_bytes()).is_err());
        for bad in [
            "",
            "3",
            "3 dance",
            "3 puzzle",
            "3 puzzle\ngame chess\ndo show",
            "3 puzzle\ngame talpa:6\ndo dance",
            "3 puzzle\ngame talpa:6\ndo try z9\nname x",
            "3 practice\nday never",
            "3 openings\ngame talpa\nposition ?",
        ] {
            let answer = self::host().hear(bad);
            assert!(answer.contains(" error "), "{bad}: {answer}");
        }
    }

    #[test]
    fn everything_that_is_said_travels() {
        let notes = ::puzzles::boards().into_iter().flat_map(|board| {
            let all = ::puzzles::collection(board).expect("puzzles").puzzles;
            all.into_iter().flat_map(|it| {
                let themes: Vec<Note> = it.themes.iter().map(|it| it.note()).collect();
                [it.task(), it.head()].into_iter().chain(themes)
            })
        });
        let mv = || "a1xa2".to_owned();
        let steps = [
            ::puzzles::Step::Goes {
                mv: mv(),
                answer: mv(),
            },
            ::puzzles::Step::Solved {
                mv: mv(),
                answer: None,
            },
            ::puzzles::Step::Solved {
                mv: mv(),
                answer: Some(mv()),
            },
            ::puzzles::Step::Wrong {
                mv: mv(),
                refutation: None,
            },
            ::puzzles::Step::Wrong {
                mv: mv(),
                refutation: Some(mv()),
            },
            ::puzzles::Step::Unclear { mv: mv() },
            ::puzzles::Step::Over,
        ];
        let hints = [Hint::Cell(mv()), Hint::Move(mv()), Hint::None];
        let said = steps.iter().map(::puzzles::Step::note);
        let said = said.chain(hints.iter().map(Hint::note));
        for note in notes.chain(said) {
            let text = exact::note_text(&note);
            assert_eq!(exact::read_note(&text), Ok(note), "{text}");
        }
    }
}
