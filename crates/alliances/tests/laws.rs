//! The laws of every game, data files, and a second opinion.

mod reference;

use alliances::{Disc, Variant, with_type};
use expect_test::expect_file;
use reference::Slow;
use rules::{Player, Position, SplitMix64, Variant as _};
use testkit::Reference;

fn variant(text: &str) -> Variant {
    text.parse().expect("a known variant")
}

#[test]
fn laws_hold() {
    for variant in Variant::all() {
        let games = if variant.side() < 5 { 20 } else { 1 };
        with_type!(variant, P => testkit::laws::<P>(variant, games));
    }
}

#[test]
fn perft_counts() {
    let text = include_str!("alliances.perft");
    // The last of the types has all boards.
    let checked = ["3", "7", "5", "8"]
        .map(|it| with_type!(variant(it), P => testkit::perft_file::<P>(text, 100_000_000)));
    let narrow: usize = checked[..3].iter().sum();
    assert_eq!((narrow, checked[3]), (12, 12));
}

#[test]
fn reference_games() {
    for (name, text) in [
        ("3", include_str!("vectors/alliances-3.playouts")),
        ("4", include_str!("vectors/alliances-4.playouts")),
        ("4-seed", include_str!("vectors/alliances-4-seed.playouts")),
        ("5", include_str!("vectors/alliances-5.playouts")),
        ("7", include_str!("vectors/alliances-7.playouts")),
        ("7-seed", include_str!("vectors/alliances-7-seed.playouts")),
    ] {
        let variant = variant(name);
        with_type!(variant, P => testkit::playout_file::<P>(variant, text));
    }
}

#[test]
fn cases() {
    let text = include_str!("cases.txt");
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let checked =
        ["3", "5", "7", "8"].map(|it| with_type!(variant(it), P => testkit::case_file::<P>(text)));
    let narrow: usize = checked[..3].iter().sum();
    assert_eq!((narrow, checked[3]), (15, lines.clone().count()));
    for line in lines {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let mut position = fields[1].to_owned();
        for mv in fields[2].split(' ').filter(|it| !it.is_empty()) {
            position = Slow.play(&position, mv);
        }
        assert_eq!(position, fields[3], "the slow one agrees");
    }
}

#[test]
fn a_slow_second_implementation_agrees() {
    for variant in Variant::all() {
        let games = match variant.side() {
            3 => 300,
            4 => 60,
            5 => 8,
            _ => 1,
        };
        with_type!(variant, P => testkit::agrees::<P>(&Slow, variant, games));
    }
}

#[test]
fn golden_games() {
    for (name, file) in [
        ("3", expect_file!["playthroughs/3.txt"]),
        ("4-seed", expect_file!["playthroughs/4-seed.txt"]),
        ("7", expect_file!["playthroughs/7.txt"]),
    ] {
        let variant = variant(name);
        file.assert_eq(&with_type!(variant, P => testkit::playthrough::<P>(variant, 1)));
    }
}

/// The rules say fenced by what cannot be joined any more; the crate looks for
/// a wall across. On boards filled to any degree the two are the same.
#[test]
fn walls_are_what_keeps_sides_apart() {
    let mut random = SplitMix64::new(4);
    let mut walls = 0;
    for (name, boards) in [("3", 4000), ("4", 1500), ("5", 500), ("7", 60)] {
        let variant = variant(name);
        for _ in 0..boards {
            let text = random_board(variant, &mut random);
            walls += with_type!(variant, P => chains_and_walls::<P>(&text));
        }
    }
    assert!(walls > 3000, "{walls} walls");
}

/// A text with every cell empty or of a random color, and owners that forbid nothing.
fn random_board(variant: Variant, random: &mut SplitMix64) -> String {
    let start = with_type!(variant, P => P::start(variant).to_string());
    let empty = random.below(10);
    // Two in three discs are of a favorite color, so that walls come up.
    let favorite = random.below(3) as usize;
    let mut cell = |n: u32| -> String { (0..n).map(|_| letter(random, empty, favorite)).collect() };
    let rows: Vec<String> = start
        .split(['/', ' '])
        .take(start.matches('/').count() + 1)
        .map(|row| cell(row.parse().expect("a run of empty cells")))
        .collect();
    let mut text = rows.join("/");
    for run in (1..=9).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    text + " 1 112"
}

fn letter(random: &mut SplitMix64, empty: u64, favorite: usize) -> char {
    let other = random.below(3) as usize;
    match (random.below(10) < empty, random.below(2)) {
        (true, _) => '.',
        (false, 0) => ['O', 'P', 'G'][favorite],
        (false, _) => ['O', 'P', 'G'][other],
    }
}

/// Compares all chains and walls and says how many walls there are. Boards
/// with too many discs of a color cannot be read, and say nothing.
fn chains_and_walls<P: Judged>(text: &str) -> u32 {
    let Ok(position) = text.parse::<P>() else {
        return 0;
    };
    let mut walls = 0;
    for disc in Disc::ALL {
        for player in Player::BOTH {
            let number = player.idx() as u32 + 1;
            let joined = position.has_joined(player, disc);
            let fenced = position.is_fenced(player, disc);
            let letter = disc.letter();
            assert_eq!(joined, reference::connected(text, number, letter), "{text}");
            assert_eq!(fenced, reference::fenced(text, number, letter), "{text}");
            assert!(!(joined && fenced), "{text}");
            walls += u32::from(fenced);
        }
    }
    walls
}

/// What [`chains_and_walls`] asks of any of the position types.
trait Judged: Position {
    fn has_joined(&self, player: Player, disc: Disc) -> bool;
    fn is_fenced(&self, player: Player, disc: Disc) -> bool;
}

impl<B: alliances::SizedBoard<W>, const W: usize> Judged for alliances::Alliances<B, W> {
    fn has_joined(&self, player: Player, disc: Disc) -> bool {
        self.joined(player, disc)
    }

    fn is_fenced(&self, player: Player, disc: Disc) -> bool {
        self.fenced(player, disc)
    }
}
