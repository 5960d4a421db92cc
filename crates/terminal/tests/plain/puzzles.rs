//! Puzzles, line by line.

use ::puzzles::{Collection, Puzzle};
use rules::Lang;
use terminal::{Options, Start};

use crate::{Folder, options, run, say, says};

/// The puzzles of Talpa on the board of 6 x 6.
fn collection() -> Collection {
    let board = "talpa:6".parse().expect("a board");
    ::puzzles::collection(board).expect("a board with puzzles")
}

/// A win in three plies.
fn puzzle() -> Puzzle {
    let mut puzzles = collection().puzzles.into_iter();
    let found = puzzles.find(|it| it.goal == ::puzzles::Goal::Win(3));
    found.expect("a short win")
}

fn start(puzzle: &Puzzle) -> Start {
    Start::Puzzle(Box::new(puzzle.clone()))
}

#[test]
fn a_puzzle_is_solved_move_by_move() {
    let puzzle = puzzle();
    let [first, answer, last] = &puzzle.line[..] else {
        panic!("three moves");
    };
    let screen = say(
        &format!("moves\nnonsense\nboard\nhelp\n{first}\n{last}\n"),
        start(&puzzle),
    );
    let parts = [
        &puzzle.id(),
        "to move and win in 3 plies",
        "moves",
        "\"nonsense\" is no move",
        "type a move, or one of",
        &format!("{first} is right. The answer is {answer}."),
        &format!("{last} is right: solved!"),
        "About: ",
        "1 of 1 solved, 1 in a row",
    ];
    says(&screen, &parts);
}

#[test]
fn mistakes_and_hints_are_told_and_count() {
    let puzzle = puzzle();
    let moves = puzzle.start().legal_moves();
    let wrong = moves.iter().find(|it| *it != puzzle.solution());
    let wrong = wrong.expect("another move");
    let (first, last) = (&puzzle.line[0], &puzzle.line[2]);
    let lines = format!("{wrong}\nhint\nhint\n{first}\n{last}\n");
    let parts = [
        &format!("{wrong} does not reach the goal"),
        "The move begins at",
        &format!("The move is {first}."),
        "solved!",
        "0 of 1 solved, 0 in a row",
    ];
    says(&say(&lines, start(&puzzle)), &parts);
    let screen = say("solution\n", start(&puzzle));
    let solution = format!("The solution: {}", puzzle.line.join(" "));
    says(&screen, &[&solution, "0 of 1 solved"]);
    let screen = run("solução\n".as_bytes(), start(&puzzle), options(Lang::Pt));
    says(&screen, &["A solução:", "0 de 1 resolvidos"]);
}

/// What was practiced is kept; a damaged file is set aside and told.
#[test]
fn practice_is_kept() {
    let folder = Folder::new();
    let with = || Options {
        store: folder.store(),
        ..options(Lang::En)
    };
    let puzzle = puzzle();
    let lines = format!("{}\n{}\n", puzzle.line[0], puzzle.line[2]);
    says(
        &run(lines.as_bytes(), start(&puzzle), with()),
        &["1 of 1 solved"],
    );
    let again = run(lines.as_bytes(), start(&puzzle), with());
    says(&again, &["tried before", "1 of 1 solved"]);
    folder.store().keep_practice("damaged").expect("a file");
    let screen = run(lines.as_bytes(), start(&puzzle), with());
    says(
        &screen,
        &["damaged at line 1 and is set aside", "1 of 1 solved"],
    );
}

#[test]
fn the_menu_leads_to_practice_and_to_the_puzzle_of_the_day() {
    let screen = say(
        "8\n1\n1\n2\nsolution\n\nsolution\n0\n2\n1\nsolution\n0\n0\n",
        Start::Menu,
    );
    let parts = [
        "8. Puzzles",
        "1. Practice with puzzles",
        "On which board?",
        "2. Talpa 6: 6x6 cells, for beginners",
        "talpa-6-",
        "The solution: ",
        "Press Enter for the next puzzle",
        "talpa-6-",
        "Puzzle of the day",
        ", Talpa\n",
        "talpa-8-",
        "Main menu",
    ];
    says(&screen, &parts);
    for script in [
        "8\n",
        "8\n1\n",
        "8\n1\n1\n",
        "8\n1\n1\n1\n",
        "8\n1\n1\n1\nquit\n",
        "8\n2\n1\n0\n0\n0\n",
    ] {
        say(script, Start::Menu);
    }
}
