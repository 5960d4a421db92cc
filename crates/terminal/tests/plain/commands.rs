//! What can be typed in a game.

use std::fs;

use expect_test::{Expect, expect};
use rules::Lang;
use session::Seat;
use terminal::Start;

use crate::{Folder, options, people, run, say, says, versus};

/// A person against a computer that always answers in the same way.
fn against_greedy() -> Start {
    versus(
        "talpa:4",
        Seat::human("Ana"),
        Seat::computer("seed-greedy", 7),
    )
}

/// Shows what is written between the prompts, boards left out.
#[track_caller]
fn check(lines: &str, start: Start, expect: Expect) {
    let screen = say(lines, start);
    let is_board = |line: &str| line.contains(['│', '─', '▪', '▫']) || line.starts_with("    a");
    let lines = screen.lines().skip(1);
    let lines: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !is_board(line) && !line.starts_with("Red, p"))
        .collect();
    expect.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn bad_moves_are_refused_with_the_rule() {
    check(
        "\na1\na1xa3\na2xa1\nxa1\na9xa8\na1xa2\n",
        people("talpa:4"),
        expect![[r#"
            1. Red (Ana)> 
            type a move, or help
            1. Red (Ana)> a1
            "a1" is no move: write a capture as d4xd5, a removal as xd4
            1. Red (Ana)> a1xa3
            a1 cannot capture on a3: a piece captures on the next cell up, down, left or right (T4)
            1. Red (Ana)> a2xa1
            the piece on a2 is not Red's (T4)
            1. Red (Ana)> xa1
            a1 may not be removed: a1xa2 and 23 other captures are possible, and captures are compulsory (T5)
            1. Red (Ana)> a9xa8
            there is no cell a9 on this board: cells go from a1 to d4 (T1)
            1. Red (Ana)> a1xa2
            Red (Ana) plays a1xa2
            1. Blue (Rui)> 
        "#]],
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    check(
        "undo\nredo\na1xa2\nundo\nredo\nundo\na1xb1\nredo\n",
        against_greedy(),
        expect![[r#"
            1. Red (Ana)> undo
            there is no move to take back
            1. Red (Ana)> redo
            there is no move to play again
            1. Red (Ana)> a1xa2
            Red (Ana) plays a1xa2
            Blue (Greedy) plays b1xb2
            2. Red (Ana)> undo
            2 moves were taken back
            1. Red (Ana)> redo
            2 moves were played again
            2. Red (Ana)> undo
            2 moves were taken back
            1. Red (Ana)> a1xb1
            Red (Ana) plays a1xb1
            Blue (Greedy) plays d3xd4
            2. Red (Ana)> redo
            there is no move to play again
            2. Red (Ana)> 
        "#]],
    );
}

#[test]
fn a_hint_can_be_played() {
    let screen = say("hint\n", people("talpa:4"));
    let hint = screen.split("a hint: ").nth(1).expect("a hint");
    let mv = hint.lines().next().expect("a move");
    let screen = say(&format!("{mv}\n"), people("talpa:4"));
    says(&screen, &[&format!("Red (Ana) plays {mv}")]);
}

#[test]
fn the_sides_can_be_exchanged() {
    check(
        "swap\nswap\n",
        against_greedy(),
        expect![[r#"
            1. Red (Ana)> swap
            the sides are exchanged: Red (Greedy), Blue (Ana)
            Red (Greedy) plays d4xc4
            1. Blue (Ana)> swap
            the sides are exchanged: Red (Ana), Blue (Greedy)
            Blue (Greedy) plays d1xd2
            2. Red (Ana)> 
        "#]],
    );
}

#[test]
fn a_draw_is_agreed_between_people() {
    check(
        "draw\nperhaps\nundo\nn\na1xa2\ndraw\nyes\n0\n",
        people("talpa:4"),
        expect![[r#"
            1. Red (Ana)> draw
            Red (Ana) offers a draw
            Is the draw accepted? (y/n)> perhaps
            please answer y or n
            Is the draw accepted? (y/n)> undo
            please answer y or n
            Is the draw accepted? (y/n)> n
            Blue (Rui) declines the draw
            1. Red (Ana)> a1xa2
            Red (Ana) plays a1xa2
            1. Blue (Rui)> draw
            Blue (Rui) offers a draw
            Is the draw accepted? (y/n)> yes
            The game is over, 1/2: a draw
            draw by agreement
            What next?
            1. Rematch
            2. Rematch with the sides exchanged
            3. Look through the game
            0. Back
            Choice> 0
        "#]],
    );
    check(
        "draw\n",
        against_greedy(),
        expect![[r#"
        1. Red (Ana)> draw
        a draw can only be agreed between two people
        1. Red (Ana)> 
    "#]],
    );
}

#[test]
fn giving_up_is_confirmed() {
    check(
        "resign\n\nn\nresign\ny\n0\n",
        against_greedy(),
        expect![[r#"
            1. Red (Ana)> resign
            Really resign? (y/n)> 
            please answer y or n
            Really resign? (y/n)> n
            1. Red (Ana)> resign
            Really resign? (y/n)> y
            The game is over, 0-1: Blue (Greedy) has won
            Red resigned
            What next?
            1. Rematch
            2. Rematch with the sides exchanged
            3. Look through the game
            0. Back
            Choice> 0
        "#]],
    );
}

#[test]
fn after_the_game_everything_is_still_possible() {
    check(
        "resign\ny\n\n9\nx\nresign\nhint\na1xa2\nundo\nmoves\nresign\ny\n2\n",
        against_greedy(),
        expect![[r#"
            1. Red (Ana)> resign
            Really resign? (y/n)> y
            The game is over, 0-1: Blue (Greedy) has won
            Red resigned
            What next?
            1. Rematch
            2. Rematch with the sides exchanged
            3. Look through the game
            0. Back
            Choice> 
            choose a number from 0 to 3
            Choice> 9
            choose a number from 0 to 3
            Choice> x
            choose a number from 0 to 3
            Choice> resign
            the match is over: Red resigned
            Choice> hint
            there is no hint now
            Choice> a1xa2
            choose a number from 0 to 3
            Choice> undo
            the game goes on
            1. Red (Ana)> moves
            24 moves:
            a1xa2 a1xb1 a3xa2 a3xa4 a3xb3 b2xa2 b2xb1 b2xb3 b2xc2 b4xa4 b4xb3 b4xc4
            c1xb1 c1xc2 c1xd1 c3xb3 c3xc2 c3xc4 c3xd3 d2xc2 d2xd1 d2xd3 d4xc4 d4xd3
            1. Red (Ana)> resign
            Really resign? (y/n)> y
            The game is over, 0-1: Blue (Greedy) has won
            Red resigned
            What next?
            1. Rematch
            2. Rematch with the sides exchanged
            3. Look through the game
            0. Back
            Choice> 2
            Red (Greedy) plays d4xc4
            1. Blue (Ana)> 
        "#]],
    );
}

#[test]
fn the_game_is_written_to_a_file() {
    let folder = Folder::new();
    let path = folder.0.join("a game.qdr");
    let path = path.display();
    let lines = format!("save\nsave {path}\na1xa2\nsave {path}\nsave /no/such/folder/x\n");
    let screen = say(&lines, people("talpa:4"));
    let written = format!("the game is written to {path}");
    let parts = ["write the name", &written, &written, "cannot be written"];
    says(&screen, &parts);
    let text = fs::read_to_string(folder.0.join("a game.qdr")).expect("the file");
    assert!(text.contains("1. a1xa2 *"), "{text}");
    // Another match does not write over it.
    let screen = say(&format!("save {path}\n"), people("talpa:4"));
    says(&screen, &["exists already"]);
}

#[track_caller]
fn check_description(lines: &str, choice: &str, expect: Expect) {
    let screen = say(&format!("{lines}describe\n"), people(choice));
    let (_, said) = screen.split_once("> describe\n").expect("it was asked");
    expect.assert_eq(said);
}

#[test]
fn a_position_is_described() {
    check_description(
        "",
        "talpa:4",
        expect![[r#"
            Talpa 4, before the first move
            Red, edge cells: a4, b4, c4, d4, a1, b1, c1, d1
            Blue, edge cells: a4, d4, a3, d3, a2, d2, a1, d1
            Red, 8 pieces: b4, d4, a3, c3, b2, d2, a1, c1
            Blue, 8 pieces: a4, c4, b3, d3, a2, c2, b1, d1
            Red, pieces: 8
            Blue, pieces: 8
            Red (Ana) to move
            1. Red (Ana)> 
        "#]],
    );
    check_description(
        "a1xa2\n",
        "talpa:4",
        expect![[r#"
        Talpa 4, after one move
        Red, 8 pieces: b4, d4, a3, c3, a2, b2, d2, c1
        Blue, 7 pieces: a4, c4, b3, d3, c2, b1, d1
        1 empty cell: a1
        Red, pieces: 8
        Blue, pieces: 7
        last move: Red (Ana) a1xa2
        captured on a2
        Blue (Rui) to move
        1. Blue (Rui)> 
    "#]],
    );
    check_description(
        "",
        "taacoca:3",
        expect![[r#"
            Taacoca 3, before the first move
            White, edge cells: a1, a2, a3
            Black, edge cells: e1, e2, e3
            White, 3 stones: a1, a2, a3
            Black, 3 stones: e1, e2, e3
            13 empty cells
            White, stones: 3
            Black, stones: 3
            White (Ana) to move
            1. White (Ana)> 
        "#]],
    );
    check_description(
        "",
        "splinter:nano",
        expect![[r#"
            Splinter nano, before the first move
            White, king: e2
            White, 2 pawns: d3, f3
            Black, king: e3
            Black, 2 pawns: d2, f2
            48 empty cells
            White, pawns: 2
            Black, pawns: 2
            quiet moves: 0
            White (Ana) to move
            1. White (Ana)> 
        "#]],
    );
    check_description(
        "",
        "alliances:3",
        expect![[r#"
            Alliances 3, before the first move
            orange, edge cells: a0, e6
            purple, edge cells: b0, d6
            green, edge cells: b3, d3
            13 empty cells
            orange, discs left: 6
            purple, discs left: 6
            green, discs left: 6
            player 1 joins orange with green, purple with orange, green with purple
            player 2 joins orange with purple, purple with green, green with orange
            player 1 (Ana) to move
            1. player 1 (Ana)> 
        "#]],
    );
}

#[test]
fn commands_have_portuguese_names() {
    let lines = "ajuda\njogadas\na1xa2\ndesfazer\nrefazer\nempate\nnão\ndesistir\nsim\n0\n";
    let screen = run(lines.as_bytes(), people("talpa:4"), options(Lang::Pt));
    let parts = [
        "um destes comandos",
        "24 jogadas",
        "foi anulada uma jogada",
        "jogada de novo",
        "propõe empate",
        "recusa o empate",
        "Desistir mesmo?",
        "A partida acabou",
    ];
    says(&screen, &parts);
}

#[test]
fn nothing_but_ascii_is_written_where_that_is_asked() {
    let options = terminal::Options {
        ascii: true,
        ..options(Lang::Pt)
    };
    let lines = "ajuda\ndescrever\nçã☃\nxa1\nempate\ns\n0\n";
    let screen = run(lines.as_bytes(), people("splinter:nano"), options);
    assert!(screen.is_ascii(), "{screen}");
    says(&screen, &["posicao", "ca?"]);
}
