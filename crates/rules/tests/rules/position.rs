//! The methods that a game need not write.

use rules::{Outcome, Player, Position, SplitMix64, perft, perft_made, reference_game};

use crate::nim::{Limit, Nim, most, pile};

#[test]
fn legal_moves_are_played() {
    let mut position = pile(10, 3);
    assert_eq!(position.play(3), Ok(()));
    assert_eq!(position.to_string(), "7/3 2");
}

#[test]
fn illegal_moves_are_refused_with_the_games_reason_and_change_nothing() {
    let mut position = pile(2, 3);
    for mv in [0, 3, 4] {
        let error = position.play(mv).expect_err("not legal");
        assert_eq!(error.to_string(), format!("nim-number (N2) found={mv}"));
        assert_eq!(position, pile(2, 3));
    }
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut position = pile(1, 3);
    position.play(1).expect("legal");
    let end = position.clone();
    assert_eq!(end.outcome(), Some(Outcome::Win(Player::First)));
    for mv in [0, 1, 2] {
        let error = position.play(mv).expect_err("the game is over");
        assert_eq!(error.to_string(), "game-over result=\"1-0\"");
        assert_eq!(position, end);
    }
}

#[test]
fn a_move_is_legal_when_it_is_listed() {
    for n in 0..8 {
        let position = pile(n, 5);
        let moves = position.legal_moves();
        assert_eq!(moves, (1..=n.min(5)).collect::<Vec<_>>());
        assert_eq!(position.count_moves(), moves.len() as u64);
        for mv in 0..10 {
            assert_eq!(position.is_legal(mv), moves.contains(&mv));
        }
    }
}

#[test]
fn listing_moves_appends() {
    let mut moves = vec![99];
    pile(2, 3).legal_moves_into(&mut moves);
    assert_eq!(moves, [99, 1, 2]);
}

#[test]
fn moves_are_sorted_by_text_and_not_by_number() {
    let moves = pile(20, 12).sorted_moves();
    let texts: Vec<&str> = moves.iter().map(|it| it.0.as_str()).collect();
    assert_eq!(
        texts,
        [
            "1", "10", "11", "12", "2", "3", "4", "5", "6", "7", "8", "9"
        ]
    );
    assert!(moves.iter().all(|(text, mv)| *text == mv.to_string()));
}

#[test]
fn the_position_after_a_move_is_the_one_that_playing_it_reaches() {
    let position = pile(10, 3);
    let mut played = position.clone();
    played.play(2).expect("legal");
    assert_eq!(position.after(2), played);
}

#[test]
fn a_random_move_is_the_one_that_one_output_points_to() {
    let position = pile(20, 12);
    let mut counts = [0u32; 13];
    let (mut random, mut outputs) = (SplitMix64::new(5), SplitMix64::new(5));
    for _ in 0..12_000 {
        let mv = position.random_move(&mut random).expect("the game goes on");
        let output = u128::from(outputs.next_u64());
        assert_eq!(u128::from(mv), 1 + ((output * 12) >> 64));
        counts[mv as usize] += 1;
    }
    // Each is expected 1000 times, give or take 30 in two cases out of three.
    assert!(
        counts[1..].iter().all(|n| (850..1150).contains(n)),
        "{counts:?}"
    );
}

#[test]
fn a_finished_game_has_no_random_move_and_draws_nothing() {
    let mut random = SplitMix64::new(5);
    assert_eq!(pile(0, 3).random_move(&mut random), None);
    assert_eq!(random, SplitMix64::new(5));
}

#[test]
fn a_random_game_is_random_moves_to_the_end() {
    for seed in 0..200 {
        let (mut random, mut again) = (SplitMix64::new(seed), SplitMix64::new(seed));
        let playout = Nim::start(Limit(3)).random_game(&mut random);
        let mut position = Nim::start(Limit(3));
        let mut plies = 0;
        while let Some(mv) = position.random_move(&mut again) {
            position.play(mv).expect("legal");
            plies += 1;
        }
        assert_eq!(playout.plies, plies);
        assert_eq!(Some(playout.outcome), position.outcome());
        assert_eq!(random, again);
    }
}

#[test]
fn a_random_game_from_the_end_is_over_at_once() {
    let playout = pile(0, 3).random_game(&mut SplitMix64::new(1));
    assert_eq!(
        (playout.plies, playout.outcome),
        (0, Outcome::Win(Player::Second))
    );
}

#[test]
fn perft_counts_sequences() {
    fn sequences(pile: u32, limit: u32, depth: u32) -> u64 {
        let takes = 1..=most(pile, limit);
        match depth {
            0 => 1,
            _ => takes.map(|n| sequences(pile - n, limit, depth - 1)).sum(),
        }
    }
    for (n, limit) in [(0, 3), (1, 1), (6, 2), (20, 3), (9, 12)] {
        let position = pile(n, limit);
        for depth in 0..9 {
            let expected = sequences(n, limit, depth);
            assert_eq!(perft(&position, depth), expected, "{position} {depth}");
            assert_eq!(perft_made(&position, depth), expected, "{position} {depth}");
        }
    }
}

#[test]
fn reference_games_draw_one_output_per_ply_also_for_forced_moves() {
    let mut forced = 0;
    for seed in 0..200 {
        let (played, outcome) = reference_game(&pile(30, 12), seed);
        let mut outputs = SplitMix64::new(seed);
        let mut position = pile(30, 12);
        for text in &played {
            let moves = position.legal_moves();
            forced += u32::from(position.pile == 13);
            let mut texts: Vec<String> = moves.iter().map(u32::to_string).collect();
            texts.sort();
            let n = (u128::from(outputs.next_u64()) * texts.len() as u128) >> 64;
            assert_eq!(*text, texts[n as usize], "seed {seed} in {position}");
            let mv = position.read_move(text).expect("a number");
            position.play(mv).expect("legal");
        }
        assert_eq!(position.outcome(), Some(outcome));
    }
    assert!(forced > 10, "forced moves were met with choices after them");
}

#[test]
fn a_reference_game_from_the_end_has_no_moves() {
    let (played, outcome) = reference_game(&pile(0, 3), 9);
    assert!(played.is_empty());
    assert_eq!(outcome, Outcome::Win(Player::Second));
}
