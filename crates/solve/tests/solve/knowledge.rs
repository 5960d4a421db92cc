//! What is known of a game against its rules, along random games.

use rules::{Outcome, Player, SplitMix64};
use solve::{Assessment, Knowledge, Next, Solvable};

/// Checks keys, assessments and moves along random games.
fn keeps_the_laws<P: Solvable>(variant: &str, is_exact: bool) {
    let variant = variant.parse().expect("a variant");
    let knowledge = P::knowledge(variant);
    assert_eq!(knowledge.is_exact(), is_exact, "{variant}");
    along_random_games::<P>(variant, 10);
}

fn along_random_games<P: Solvable>(variant: P::Variant, games: u64) {
    let knowledge = P::knowledge(variant);
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = P::start(variant);
        while let Some(mv) = position.random_move(&mut random) {
            keys(&knowledge, &position);
            assessment(&knowledge, &position);
            next_positions(&knowledge, &position);
            position.play_unchecked(mv);
        }
    }
}

/// What is judged with the position before it is what the position itself says.
fn next_positions<P: Solvable>(knowledge: &P::Knowledge, position: &P) {
    let (mut moves, mut judged) = (Vec::new(), Vec::new());
    knowledge.each_move(position, |mv| moves.push(position.move_text(mv)));
    knowledge.each_next(position, |mv, next| {
        let (text, after) = (position.move_text(mv), position.after(mv));
        let expected = match after.outcome() {
            Some(outcome) => Assessment::Known(outcome, 0),
            None => knowledge.assess(&after),
        };
        match next {
            Next::Position(next) => assert_eq!(next, after, "{text} in {position}"),
            Next::Assessed(found, key) => {
                assert_eq!(found, expected, "{text} in {position}");
                let is_open = matches!(found, Assessment::Open { .. });
                assert!(
                    !is_open || key == knowledge.key(&after),
                    "{text} in {position}"
                );
            }
        }
        judged.push(text);
    });
    assert_eq!(judged, moves, "{position}");
}

/// Images have the same key, other children of the position have others.
fn keys<P: Solvable>(knowledge: &P::Knowledge, position: &P) {
    let key = knowledge.key(position);
    assert!(key >> 127 == 0);
    for n in 0..P::N_SYMMETRIES {
        assert_eq!(knowledge.key(&position.mapped(n)), key, "{position} {n}");
    }
    let children: Vec<P> = position
        .legal_moves()
        .iter()
        .map(|&mv| position.after(mv))
        .collect();
    for (a, one) in children.iter().take(12).enumerate() {
        for other in &children[..a] {
            let is_image = (0..P::N_SYMMETRIES).any(|n| one.mapped(n) == *other);
            let is_same = knowledge.key(one) == knowledge.key(other);
            assert_eq!(is_image, is_same, "{one} {other}");
        }
    }
}

/// What is known to end the game in a move or two does so, and moves that are left out lose.
fn assessment<P: Solvable>(knowledge: &P::Knowledge, position: &P) {
    let mover = position.turn();
    let ends =
        |mv: P::Move, player: Player| position.after(mv).outcome() == Some(Outcome::Win(player));
    let loses_next = |mv: P::Move| {
        let next = position.after(mv);
        let mut answers = next.legal_moves().into_iter();
        answers.any(|answer| next.after(answer).outcome() == Some(Outcome::Win(!mover)))
    };
    let moves = position.legal_moves();
    let mut kept = Vec::new();
    knowledge.each_move(position, |mv| kept.push(mv));
    assert!(kept.iter().all(|mv| moves.contains(mv)));
    assert!(
        moves
            .iter()
            .all(|&mv| kept.contains(&mv) || ends(mv, !mover) || loses_next(mv))
    );
    let known = knowledge.assess(position);
    if knowledge.sees_ends(position) {
        let wins = moves.iter().any(|&mv| ends(mv, mover));
        let is_win = known == Assessment::Known(Outcome::Win(mover), 1);
        assert_eq!(is_win, wins, "{position}");
        let loses = moves.iter().all(|&mv| ends(mv, !mover));
        let is_loss = known == Assessment::Known(Outcome::Win(!mover), 1);
        assert_eq!(is_loss, loses, "{position}");
    }
    match known {
        Assessment::Known(Outcome::Win(winner), 1) if winner == mover => {
            assert!(moves.iter().any(|&mv| ends(mv, mover)), "{position}");
        }
        Assessment::Known(Outcome::Win(_), 1) => {
            assert!(moves.iter().all(|&mv| ends(mv, !mover)), "{position}");
        }
        Assessment::Known(Outcome::Win(winner), 2) if winner != mover => {
            let is_lost = |&mv: &P::Move| ends(mv, !mover) || loses_next(mv);
            assert!(moves.iter().all(is_lost), "{position}");
        }
        Assessment::Known(..) => panic!("nothing else is known so early: {position}"),
        Assessment::Open { proof, disproof } => {
            assert!(proof > 0 && disproof > 0 && !kept.is_empty(), "{position}");
        }
    }
}

#[test]
fn talpa() {
    keeps_the_laws::<talpa::Small>("4", true);
    keeps_the_laws::<talpa::Small>("7", true);
    keeps_the_laws::<talpa::Standard>("8", false);
    keeps_the_laws::<talpa::Medium>("9", false);
}

#[test]
fn taacoca() {
    keeps_the_laws::<taacoca::Small>("3", true);
    keeps_the_laws::<taacoca::Small>("4-strict", true);
    keeps_the_laws::<taacoca::Standard>("5", true);
}

#[test]
fn splinter() {
    keeps_the_laws::<splinter::Compact>("nano", true);
    keeps_the_laws::<splinter::Compact>("nano-seed", true);
    keeps_the_laws::<splinter::Compact>("mini", false);
    keeps_the_laws::<splinter::Compact>("mini-seed", false);
    keeps_the_laws::<splinter::Standard>("standard", false);
}

#[test]
fn alliances() {
    keeps_the_laws::<alliances::Small>("3", true);
    keeps_the_laws::<alliances::Small>("4-seed", true);
    keeps_the_laws::<alliances::Medium>("5", false);
}
