//! Tables against the rules, the solver and damage.

use games::Choice;
use rules::{Outcome, SplitMix64};
use solve::{Options, PackedReader, PackedWriter, Question};
use tablebase::Table;

fn built(game: &str) -> Table {
    let choice: Choice = game.parse().expect("a game");
    Table::build(choice, 10_000_000, &mut |_| true).expect("small enough")
}

fn bytes(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write(&mut bytes).expect("memory does not fail");
    bytes
}

/// Entries follow from each other, files are read back, and the solver agrees along random
/// games: the value, and no shorter way than the table's.
fn holds(game: &str, n_positions: usize, result: &str, plies: u32) {
    let table = built(game);
    assert_eq!(table.n_positions(), n_positions, "{game}");
    table.verify(&mut |_| ()).expect("every entry is right");
    let read = Table::read(&mut &bytes(&table)[..]).expect("a table");
    assert!(read == table, "{game}");
    let start = table.choice().start();
    let entry = table.probe(start.as_ref()).expect("the start is there");
    assert_eq!(entry.outcome.to_string(), result, "{game}");
    assert_eq!(entry.plies, plies, "{game}");
    for seed in 0..6 {
        let mut random = SplitMix64::new(seed);
        let mut position = start.clone();
        while position.outcome().is_none() {
            let entry = table.probe(position.as_ref()).expect("it is there");
            let question = Question {
                position: position.as_ref(),
                options: Options::default(),
                all_moves: false,
                leaf: None,
                resumed: None,
                checkpoint: None,
            };
            let answer = question.answer(&mut |_, _| true).expect("solved");
            assert_eq!(answer.outcome, entry.outcome, "{}", position.to_text());
            assert!(
                answer.plies.unwrap_or(0) >= entry.plies,
                "{}",
                position.to_text()
            );
            let moves = position.legal_moves();
            let mv = &moves[random.below(moves.len() as u64) as usize];
            position.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn taacoca_3() {
    holds("taacoca:3", 18, "0-1", 4);
    holds("taacoca:3-strict", 18, "0-1", 4);
}

#[test]
fn talpa_4() {
    holds("talpa:4", 190_610, "1-0", 11);
}

#[test]
fn alliances_3() {
    holds("alliances:3", 3_469_675, "1-0", 3);
}

/// `cargo xtask deep solve`.
#[test]
#[ignore = "a minute, and a gigabyte"]
fn splinter_nano_seed() {
    let table = built("splinter:nano-seed");
    assert_eq!(table.n_positions(), 6_842_132);
    table.verify(&mut |_| ()).expect("every entry is right");
    let start = table.choice().start();
    let entry = table.probe(start.as_ref()).expect("the start is there");
    assert_eq!(entry.outcome, Outcome::Draw);
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    for (game, key) in [
        ("talpa:8", "tablebase-board"),
        ("splinter:nano", "tablebase-too-many"),
    ] {
        let choice: Choice = game.parse().expect("a game");
        let refusal = Table::build(choice, 10_000, &mut |_| true).expect_err("refused");
        assert_eq!(refusal.note().key, key, "{game}");
    }
}

/// Whatever byte is changed or cut off, the file is refused; a forged entry with a right sum
/// is found by the rules.
#[test]
fn damaged_and_forged_tables_are_refused() {
    let table = built("taacoca:3");
    let good = bytes(&table);
    for n in 0..good.len() {
        assert!(Table::read(&mut &good[..n]).is_err(), "cut at {n}");
        let mut bad = good.clone();
        bad[n] ^= 0x10;
        let read = Table::read(&mut &bad[..]);
        let is_same = read.as_ref().is_ok_and(|it| *it == table);
        assert!(read.is_err() || is_same || n < 40, "byte {n}");
    }
    let longer = [&good[..], b"x"].concat();
    let refused = |bytes: &[u8]| {
        let fault = Table::read(&mut &bytes[..]).expect_err("no table");
        fault.note().to_string()
    };
    assert_eq!(refused(&longer), "tablebase-more entry=18");
    let head = |from: &[u8], to: &[u8]| {
        let at = good.windows(from.len()).position(|it| it == from);
        let at = at.expect("it is in the head");
        refused(&[&good[..at], to, &good[at + from.len()..]].concat())
    };
    assert!(head(b"positions", b"position").contains("line=3"));
    assert!(head(b"check ", b"check x").contains("line=4"));
}

/// The table of taacoca:3 with the code of one entry changed and a right sum.
fn forged(entry: usize, change: impl Fn(u64) -> u64) -> Table {
    let good = bytes(&built("taacoca:3"));
    let mut lines = good.splitn(5, |&it| it == b'\n');
    let head: Vec<&[u8]> = lines.by_ref().take(3).collect();
    let packed = lines.nth(1).expect("the stream follows the check sum");
    let mut reader = PackedReader::new(packed);
    let mut writer = PackedWriter::new();
    for n in 0..18 {
        let step: u128 = reader.read().expect("a key");
        let code: u64 = reader.read().expect("a code");
        writer.write(step).expect("memory does not fail");
        let code = if n == entry { change(code) } else { code };
        writer.write(code).expect("memory does not fail");
    }
    let (packed, check) = writer.finish().expect("memory does not fail");
    let check = format!("check {check:016x}\n");
    let head = [&head.join(&b'\n')[..], b"\n", check.as_bytes(), &packed].concat();
    Table::read(&mut &head[..]).expect("its sum is right")
}

/// A code says `4 * plies + end`: a win for a loss, or another distance.
#[test]
fn a_forged_entry_with_a_right_sum_is_found_by_the_rules() {
    forged(0, |code| code)
        .verify(&mut |_| ())
        .expect("nothing is forged");
    for entry in 0..18 {
        for change in [|code| code ^ 2, |code| code + 8] {
            let fault = forged(entry, change).verify(&mut |_| ());
            let fault = fault.expect_err("it does not follow from the moves");
            assert_eq!(fault.note().key, "tablebase-wrong", "entry {entry}");
        }
    }
}

#[test]
fn very_small_boards_have_tables_at_once_and_best_moves_lead_on() {
    for (game, has_table) in [
        ("talpa:4", true),
        ("taacoca:3", true),
        ("taacoca:3-strict", true),
        ("talpa:5", false),
    ] {
        let choice: Choice = game.parse().expect("a game");
        let table = Table::at_once(choice);
        assert_eq!(table.is_some(), has_table, "{game}");
        let Some(table) = table else { continue };
        assert!(*table == built(game), "{game}: the same as its file");
        let mut position = choice.start();
        let mut left = table.probe(position.as_ref()).expect("the start").plies;
        while position.outcome().is_none() {
            let ranked = table.ranked(position.as_ref()).expect("it is there");
            assert_eq!(ranked.len(), position.legal_moves().len(), "{game}");
            let (best, entry) = &ranked[0];
            assert_eq!(entry.plies, left, "{game}");
            position.play(best).expect("a legal move");
            left -= 1;
        }
        assert_eq!(left, 0, "{game}: best play ends when it was said");
    }
}
