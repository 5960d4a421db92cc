//! Certificates that solvers write, and copies of them that were changed.

use std::collections::HashMap;

use certificate::{Fault, check};
use rules::{Outcome, Player, Position, SplitMix64};
use solve::{Options, Question};

use crate::enumeration::enumerate;

fn written(game: &str, moves: &str, leaf: u64) -> String {
    let choice: games::Choice = game.parse().expect("a game");
    let mut position = choice.start();
    for mv in moves.split_whitespace() {
        position.play(mv).expect("a legal move");
    }
    let question = Question {
        position: position.as_ref(),
        options: Options::default(),
        all_moves: false,
        leaf: Some(leaf),
        resumed: None,
        checkpoint: None,
    };
    let answer = question.answer(&mut |_, _| true).expect("solved");
    let mut text = Vec::new();
    let certificate = answer.certificate.expect("asked for");
    certificate.write(&mut text).expect("memory does not fail");
    String::from_utf8(text).expect("a text")
}

fn fault(text: &str) -> Fault {
    check(&mut text.as_bytes(), &mut |_| ()).expect_err("refused")
}

#[test]
fn certificates_are_accepted() {
    for (game, result) in [
        ("talpa:4", "1-0"),
        ("taacoca:3", "0-1"),
        ("taacoca:3-strict", "0-1"),
        ("alliances:3", "1-0"),
        ("alliances:3-seed", "1-0"),
    ] {
        for leaf in [1, 30, 500] {
            let text = written(game, "", leaf);
            let checked = check(&mut text.as_bytes(), &mut |_| ());
            let checked = checked.unwrap_or_else(|fault| panic!("{game}: {fault}\n{text}"));
            assert_eq!(checked.outcome.to_string(), result, "{game}");
            assert_eq!(checked.choice.to_string(), game);
        }
    }
}

#[test]
fn certificates_with_references_are_accepted() {
    let text = written("talpa:4", "", 1);
    assert!(text.contains("\n= ") && text.contains(" #1\n"), "{text}");
    check(&mut text.as_bytes(), &mut |_| ()).expect("accepted");
}

/// Cut anywhere, it is refused in the line where it was cut.
#[test]
fn truncated_certificates_are_refused() {
    let text = written("talpa:4", "", 50);
    for end in (0..text.len()).step_by(37) {
        let lines = text[..end].matches('\n').count() as u64;
        assert_eq!(fault(&text[..end]).line, lines + 1);
    }
    let twice = format!("{text}{text}");
    assert_eq!(fault(&twice).line, text.lines().count() as u64 + 1);
}

/// The claim itself is refused, the other player's strategy proves nothing.
#[test]
fn forged_results_are_refused() {
    let text = written("talpa:4", "", 50);
    for (from, to) in [
        ("result 1-0", "result 0-1"),
        ("result 1-0", "result 1/2"),
        ("game talpa:4", "game talpa:5"),
        ("leaf 50", "leaf 99999999999"),
        ("goal 1 wins", "goal 2 wins"),
    ] {
        assert!(text.contains(from));
        fault(&text.replace(from, to));
    }
    let forged = text
        .replace("result 1-0", "result 0-1")
        .replace("goal 1", "goal 2");
    fault(&forged);
}

/// Lines are replaced by others. What is accepted all the same must still be a proof: every
/// position of it is won, as enumeration knows.
#[test]
fn mutated_certificates_are_refused_or_still_proofs() {
    let start = talpa::Small::start("4".parse().expect("a variant"));
    let mut ends = HashMap::new();
    enumerate(&start, &mut ends);
    let text = written("talpa:4", "", 20);
    let lines: Vec<&str> = text.lines().collect();
    let mut random = SplitMix64::new(15);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..2000 {
        let n = 6 + random.below(lines.len() as u64 - 6) as usize;
        let other = lines[7 + random.below(lines.len() as u64 - 8) as usize];
        if lines[n] == other {
            continue;
        }
        let mut copy = lines.clone();
        copy[n] = other;
        let text = copy.join("\n") + "\n";
        match check(&mut text.as_bytes(), &mut |_| ()) {
            Err(_) => refused += 1,
            Ok(_) => {
                let mut rest = copy[7..].iter().copied();
                all_won(&start, &mut rest, &ends);
                assert_eq!(rest.next(), Some(lines[lines.len() - 1]));
                accepted += 1;
            }
        }
    }
    assert!(
        refused > 1000 && accepted > 10,
        "{refused} refused, {accepted} accepted"
    );
}

/// A second reader, which believes everything but looks every position up.
fn all_won<'a>(
    position: &talpa::Small,
    lines: &mut impl Iterator<Item = &'a str>,
    ends: &HashMap<talpa::Small, Outcome>,
) {
    if position.outcome().is_some() {
        assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
        return;
    }
    assert_eq!(ends[position], Outcome::Win(Player::First), "{position}");
    let line = lines.next().expect("a line for each position");
    let mut words = line.split(' ');
    match (words.next(), words.next()) {
        (Some("m"), Some(mv)) => {
            let mv = position.read_move(mv).expect("a move");
            all_won(&position.after(mv), lines, ends);
        }
        (Some("a"), _) => {
            for (_, mv) in position.sorted_moves() {
                all_won(&position.after(mv), lines, ends);
            }
        }
        _ => assert!(line.starts_with("s ") || line.starts_with("= "), "{line}"),
    }
}

#[test]
fn changed_bytes_are_answered_without_a_panic() {
    let text = written("talpa:4", "", 20);
    let mut random = SplitMix64::new(16);
    for _ in 0..500 {
        let mut bytes = text.clone().into_bytes();
        let n = random.below(bytes.len() as u64) as usize;
        bytes[n] = random.below(256) as u8;
        // Whatever it says now, it is answered.
        let _ = check(&mut &bytes[..], &mut |_| ());
    }
}

/// `cargo xtask deep solve`.
#[test]
#[ignore = "minutes"]
fn larger_boards_are_solved_and_certified() {
    for (game, result, leaf) in [("talpa:5", "1-0", 4000), ("taacoca:4-strict", "0-1", 1000)] {
        let text = written(game, "", leaf);
        let checked = check(&mut text.as_bytes(), &mut |_| ()).expect("a proof");
        assert_eq!(checked.outcome.to_string(), result, "{game}");
    }
}
