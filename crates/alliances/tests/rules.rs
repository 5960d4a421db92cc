//! One test or more for every numbered rule.

use alliances::{
    Alliances, Disc, Large, Medium, Move, SizedBoard, Small, Standard, Variant, with_type,
};
use rules::{Color, LineKind, Look, Outcome, Player, Position, Value, Variant as _};

fn small(text: &str) -> Small {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play<P: Position>(mut position: P, moves: &str) -> P {
    for text in moves.split(' ') {
        let mv = position
            .read_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        position
            .play(mv)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

fn start<P: Position<Variant = Variant>>(variant: &str) -> P {
    P::start(variant.parse().expect("a variant"))
}

fn owners<B: SizedBoard<W>, const W: usize>(position: &Alliances<B, W>) -> [Option<Player>; 3] {
    Disc::ALL.map(|disc| position.owner(disc))
}

#[track_caller]
fn refused<P: Position>(position: &P, text: &str) -> String {
    let mv = position.read_move(text).expect("a move of this board");
    let mut copy = position.clone();
    let error = copy.play(mv).expect_err("not allowed");
    assert_eq!(&copy, position);
    error.to_string()
}

#[track_caller]
fn unreadable<P: Position>(text: &str) -> String {
    match text.parse::<P>() {
        Ok(position) => panic!("{position} was read"),
        Err(error) => error.to_string(),
    }
}

const ONE: Option<Player> = Some(Player::First);
const TWO: Option<Player> = Some(Player::Second);

#[test]
fn a1_boards_have_cut_corners() {
    let cells = Variant::all()
        .into_iter()
        .filter(|variant| !variant.seed())
        .map(|variant| with_type!(variant, P => P::start(variant).empty().count()));
    assert_eq!(cells.collect::<Vec<_>>(), [13, 31, 55, 85, 121, 163]);
    for side in start::<Standard>("7").geometry().sides.as_flattened() {
        assert_eq!(side.count(), 5);
    }
}

#[test]
fn a1_no_cell_belongs_to_two_sides() {
    let board = start::<Large>("8");
    let mut seen = grid::Bits::EMPTY;
    for &side in board.geometry().sides.as_flattened() {
        assert!(!seen.meets(side));
        seen |= side;
    }
    assert_eq!(seen.count(), 36);
}

#[test]
fn a2_sides_go_around_in_orange_purple_green() {
    let scene = start::<Standard>("7").scene();
    let color = |name: &str| {
        let idx = scene.cells.iter().position(|cell| cell.name == name);
        let edges = scene.edges.iter().filter(|edge| Some(edge.cell) == idx);
        let mut colors: Vec<Color> = edges.map(|edge| edge.color).collect();
        assert_eq!(colors.len(), 2, "two edges of {name}");
        colors.dedup();
        assert_eq!(colors.len(), 1, "of one color");
        colors[0]
    };
    assert_eq!(color("a2"), Color::Orange);
    assert_eq!(color("d2"), Color::Purple);
    assert_eq!(color("j11"), Color::Green);
    assert_eq!(color("m20"), Color::Orange);
    assert_eq!(color("j20"), Color::Purple);
    assert_eq!(color("d11"), Color::Green);
    assert_eq!(scene.edges.len(), 6 * 5 * 2);
}

#[test]
fn a2_the_upper_left_is_orange() {
    let scene = start::<Standard>("7").scene();
    let a2 = scene.cell("a2").expect("a cell");
    let center = scene.cell("g11").expect("a cell");
    assert!(a2.x < center.x && a2.y < center.y);
    let j11 = scene.cell("j11").expect("a cell");
    assert!(j11.x > center.x && j11.y == center.y);
}

#[test]
fn a3_rows_have_the_lengths_and_first_diagonals_of_the_rules() {
    let position = start::<Standard>("7");
    let board = position.geometry();
    let rows = 0..board.n_rows();
    let lengths: Vec<usize> = rows.clone().map(|row| board.row(row).count()).collect();
    assert_eq!(
        lengths,
        [
            2, 3, 4, 5, 6, 5, 6, 7, 6, 7, 6, 7, 6, 7, 6, 7, 6, 5, 6, 5, 4, 3, 2
        ]
    );
    let first = |row| {
        board
            .row_and_diagonal(board.row(row).next().expect("a cell"))
            .1
    };
    assert_eq!(
        rows.map(first).collect::<Vec<_>>(),
        [
            0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 9, 10, 11
        ]
    );
    assert_eq!(board.name(board.cell_at(11, 6).expect("the center")), "g11");
}

#[test]
fn a4_discs_at_the_start() {
    let discs = Variant::all()
        .into_iter()
        .filter(|variant| !variant.seed())
        .map(|variant| with_type!(variant, P => P::start(variant).supply(Disc::Green)));
    assert_eq!(discs.collect::<Vec<_>>(), [6, 12, 20, 30, 42, 56]);
}

#[test]
fn a4_a_color_can_run_out() {
    let position = small("1O/1/O1/3/1O/O/OO 1 12- seed");
    assert_eq!(position.supply(Disc::Orange), 0);
    assert_eq!(position.count_moves(), 2 * 7);
    assert_eq!(
        refused(&position, "Oa0"),
        "alliances-used-up (A4) color=orange number=6 instead=\"Pa0\" others=13"
    );
}

#[test]
fn a4_more_discs_than_exist_are_refused() {
    let error = unreadable::<Small>("OO/O/OO/2O/1O/1/2 1 111");
    assert_eq!(error, "alliances-too-many (A4) color=orange found=7 most=6");
}

#[test]
fn a5_each_player_has_other_allies() {
    use Disc::{Green, Orange, Purple};
    let table = Player::BOTH.map(|player| Disc::ALL.map(|disc| disc.ally(player)));
    assert_eq!(table, [[Green, Orange, Purple], [Purple, Green, Orange]]);
    // The same chain with green in it joins orange for player 1 only.
    let position = small("O1/O/2/1G1/2/O/1O 1 222");
    assert!(position.joined(Player::First, Orange));
    assert!(!position.joined(Player::Second, Orange));
}

#[test]
fn a6_any_color_on_any_empty_cell() {
    let position = start::<Medium>("5");
    assert_eq!(position.count_moves(), 3 * 55);
    let position = play(position, "Od4 pd5 Gd6");
    assert_eq!(position.count_moves(), 3 * 52);
    assert_eq!(position.turn(), Player::Second);
    let error = refused(&position, "Gd4");
    assert!(error.starts_with("alliances-occupied (A6) cell=\"d4\" color=orange"));
}

#[test]
fn a6_moves_of_a_larger_board_are_refused() {
    let cell = grid::Cell(224);
    let disc = Disc::Green;
    let error = start::<Small>("3").play(Move { cell, disc });
    assert_eq!(error.expect_err("off the board").rule, Some("A1"));
    let error = start::<Medium>("6").play(Move { cell, disc });
    assert_eq!(error.expect_err("off the board").rule, Some("A1"));
}

/// A chain of orange from side to side, but for `g10`.
const ALMOST: &str = "Oa4 Ob5 Oc6 Od7 Oe8 Of9 Oh11 Oi12 Oj13 Ok14 Ol16 Om18";

#[test]
fn a7_the_mover_comes_first_when_both_have_joined() {
    let position: Standard = play(start("7"), ALMOST);
    assert_eq!(owners(&position), [None; 3]);
    // Orange alone joins orange for either player, and is a fence in the other colors.
    assert_eq!(owners(&play(position.clone(), "Og10")), [ONE, ONE, TWO]);
    assert_eq!(owners(&play(position, "Pd2 Og10")), [TWO, ONE, TWO]);
}

#[test]
fn a7_the_opponent_can_be_given_a_color() {
    // Green helps player 1 to join orange, also when player 2 puts it there.
    let position: Standard = play(start("7"), ALMOST);
    let position = play(position, "Pd2 Gg10");
    assert_eq!(owners(&position), [ONE, None, None]);
    // A purple disc instead helps player 2.
    let position: Standard = play(start("7"), ALMOST);
    assert_eq!(owners(&play(position, "Pg10")), [TWO, None, None]);
}

#[test]
fn a7_a_fence_gives_the_color_to_the_other_player() {
    // On the smallest board a side is a single cell: a purple disc on an orange
    // side shuts player 1 out from orange, a green one player 2, whoever moves.
    for start in ["2/1/2/3/2/1/2 1 ---", "2/1/2/3/2/1/2 2 ---"] {
        assert_eq!(owners(&play(small(start), "Pa0")), [TWO, None, None]);
        assert_eq!(owners(&play(small(start), "Ga0")), [ONE, None, None]);
        assert_eq!(owners(&play(small(start), "Oa0")), [None, None, None]);
    }
}

#[test]
fn a7_a_fence_may_end_at_a_cut_corner() {
    // From the cell before one cut corner to the cell before the next: the
    // green side behind has no disc on it and leads nowhere.
    let position: Small = play(start("4"), "Od3 Of7");
    assert_eq!(owners(&position), [None; 3]);
    let position = play(position, "Oe5");
    assert_eq!(owners(&position), [None, None, TWO]);
    assert_eq!(position.lines()[0].cells.len(), 3);
}

#[test]
fn a7_one_disc_decides_several_colors() {
    let position = play(start::<Small>("3"), "Oa0 Ob1 Oc3 Od5 Oe6");
    assert_eq!(owners(&position), [ONE, ONE, TWO]);
}

#[test]
fn a7_a_color_once_won_stays_won() {
    let position: Standard = play(start("7"), ALMOST);
    let position = play(position, "Gg10 Oh12 Pa1");
    assert_eq!(owners(&position), [ONE, None, None]);
    // Player 2 goes around the green disc, and joins orange too late.
    let position = play(position, "Og11");
    assert!(position.joined(Player::Second, Disc::Orange));
    assert_eq!(owners(&position), [ONE, ONE, TWO]);
}

#[test]
fn a7_a_decided_color_needs_an_owner() {
    assert_eq!(
        unreadable::<Small>("O1/O/2/1O1/2/O/1O 2 -12"),
        "alliances-open-joined (A7) color=orange player=1"
    );
    assert_eq!(
        unreadable::<Small>("O1/O/2/1O1/2/O/1O 2 1-2"),
        "alliances-open-fenced (A7) color=purple player=2"
    );
}

#[test]
fn a8_a_won_color_costs_a_disc() {
    let position = play(start::<Small>("4"), "Oc2");
    assert_eq!(position.supply(Disc::Orange), 11);
    let won = small("O1/O/2/1G1/2/O/1O 1 1-2");
    assert_eq!(won.supply(Disc::Orange), 6 - 4 - 1);
    assert_eq!(won.supply(Disc::Purple), 6);
    assert_eq!(won.supply(Disc::Green), 6 - 1 - 1);
}

#[test]
fn a8_a_trophy_can_use_a_color_up() {
    let text = "2/O/O1/3/1O/O/1O 1 1--";
    let position = small(text);
    assert_eq!(position.supply(Disc::Orange), 0);
    let error = refused(&position, "Ob0");
    assert!(error.starts_with("alliances-used-up-trophy (A8) color=orange number=5"));
    // A10.
    let position = small(&format!("{text} seed"));
    assert_eq!(position.supply(Disc::Orange), 1);
    let position = play(position, "Ob0");
    assert_eq!(position.supply(Disc::Orange), 0);
}

#[test]
fn a9_two_colors_win() {
    let position = play(start::<Small>("3"), "Oa0 Ob1 Oc3 Od5 Oe6");
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(position.count_moves(), 0);
    let reason = position.reason().expect("it is over");
    assert_eq!(
        reason.to_string(),
        "alliances-won-two (A9) winner=1 first=orange second=purple"
    );
    assert!(
        reason
            .args
            .contains(&("winner", Value::Player(Player::First)))
    );
    let position = small("2/1/2/3/2/1/2 1 222");
    assert_eq!(position.reason().expect("over").key, "alliances-won-three");
}

#[test]
fn a9_lines_show_what_won() {
    let position = play(start::<Small>("3"), "Oa0 Ob1 Oc3 Od5 Oe6");
    let lines = position.lines();
    let told: Vec<_> = lines
        .iter()
        .map(|line| (line.kind, line.player, line.color))
        .collect();
    assert_eq!(
        told,
        [
            (LineKind::Path, Player::First, Some(Color::Orange)),
            (LineKind::Fence, Player::First, Some(Color::Purple)),
            (LineKind::Fence, Player::Second, Some(Color::Green)),
        ]
    );
    assert_eq!(lines[0].cells, ["a0", "b1", "c3", "d5", "e6"]);
    // An owner that is only stated has no line.
    assert_eq!(small("2/1/2/3/2/1/2 1 2--").lines(), []);
}

#[test]
fn a10_seed_has_no_trophies() {
    let won = small("O1/O/2/1G1/2/O/1O 1 1-2 seed");
    assert_eq!(won.supply(Disc::Orange), 6 - 4);
    assert_eq!(won.to_string(), "O1/O/2/1G1/2/O/1O 1 1-2 seed");
    assert_eq!(won.variant().to_string(), "3-seed");
}
