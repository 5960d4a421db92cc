use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use rules::{Look, Position, SplitMix64, Symmetric, Variant};

/// Checks the laws that hold in every game along `games` random games of `variant`.
#[track_caller]
pub fn laws<P: Symmetric + Look>(variant: P::Variant, games: u64) {
    assert!(P::serves(variant));
    assert_eq!(
        variant.to_string().parse::<P::Variant>().as_ref(),
        Ok(&variant)
    );
    assert!(
        P::Variant::all().contains(&variant),
        "{variant} is in the list"
    );
    let start = P::start(variant);
    assert_eq!(start.variant(), variant);
    assert_eq!(start.turn(), rules::Player::First);
    let mut keys = HashMap::new();
    let mut elsewhere = Vec::new();
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = start.clone();
        loop {
            moves_are_sound(&position);
            texts_round_trip(&position);
            keys_tell_apart(&position, &mut keys);
            symmetries_commute(&position, &mut random);
            looks_are_whole(&position);
            legal_are_those_listed(&position, &elsewhere);
            countdowns_only_end(&position);
            assert_eq!(position.variant(), variant);
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            // Moves of all times of all games so far, the older the rarer.
            if elsewhere.len() < 60 {
                elsewhere.push(mv);
            } else {
                elsewhere[random.clone().below(60) as usize] = mv;
            }
            let turn = position.turn();
            let effects = position.effects(mv);
            let before = position.clone();
            position.play(mv).expect("a random move is legal");
            assert_eq!(before.after(mv), position, "play and after agree");
            effects_fit(&before, &position, &effects);
            assert_ne!(position.turn(), turn, "players alternate");
        }
        let outcome = position.outcome().expect("a game without moves is over");
        let reason = position.reason().expect("a finished game has a reason");
        assert!(
            reason.rule.is_some(),
            "the reason {reason} of {outcome} has a rule"
        );
    }
    random_games_fit(&start, games);
}

/// Legal moves are unique, counted right, accepted by `is_legal`, and there
/// exactly while the game runs.
#[track_caller]
fn moves_are_sound<P: Position>(position: &P) {
    let moves = position.legal_moves();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
    assert_eq!(
        position.reason().is_some(),
        position.outcome().is_some(),
        "{position}"
    );
    assert_eq!(moves.len() as u64, position.count_moves(), "{position}");
    let unique: HashSet<_> = moves.iter().collect();
    assert_eq!(unique.len(), moves.len(), "{position}");
    for &mv in &moves {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
    }
}

#[track_caller]
fn texts_round_trip<P: Position>(position: &P) {
    let text = position.to_string();
    check_eq(&text.parse::<P>(), &Ok(position.clone()), &text);
    check_eq(&P::variant_of(&text), &Ok(position.variant()), &text);
    let mut texts = HashSet::new();
    for mv in position.legal_moves() {
        let text = position.move_text(mv);
        check_eq(&position.read_move(&text), &Ok(mv), &text);
        assert!(texts.insert(text.clone()), "{text} twice in {position}");
    }
}

/// A countdown ends the game and does nothing else.
#[track_caller]
fn countdowns_only_end<P: Position>(position: &P) {
    let Some(before) = position
        .countdown()
        .filter(|_| position.outcome().is_none())
    else {
        return;
    };
    let all = before.timeless.countdown().expect("all positions or none");
    check_eq(&all.timeless, &before.timeless, "the timeless position");
    assert_eq!(all.outcome, before.outcome, "{position}");
    assert!(0 < before.left && before.left <= all.left, "{position}");
    assert_eq!(before.timeless.outcome(), None, "{position}");
    let moves = |position: &P| position.sorted_moves().into_iter().map(|it| it.0);
    assert!(moves(position).eq(moves(&before.timeless)), "{position}");
    position.each_move(|mv| {
        let (next, timeless) = (position.after(mv), before.timeless.after(mv));
        if next.outcome() != timeless.outcome() {
            assert_eq!((before.left, next.outcome()), (1, Some(before.outcome)));
            assert_eq!(timeless.outcome(), None, "{position}");
        } else if next.outcome().is_none() {
            let after = next.countdown().expect("all positions or none");
            let same = timeless.countdown().map(|it| it.timeless);
            check_eq(&Some(&after.timeless), &same.as_ref(), "the next one");
            let goes_on = (before.left - 1, before.outcome);
            assert!(after.left == all.left || (after.left, after.outcome) == goes_on);
        }
    });
}

#[track_caller]
fn keys_tell_apart<P: Position>(position: &P, keys: &mut HashMap<u64, P>) {
    let again: P = position
        .to_string()
        .parse()
        .expect("a written position is read");
    assert_eq!(again.key(), position.key(), "{position}");
    let known = keys
        .entry(position.key())
        .or_insert_with(|| position.clone());
    check_eq(known, position, "two positions share a key");
}

/// Moving and mapping in either order gives the same position; the outcome follows the players.
#[track_caller]
fn symmetries_commute<P: Symmetric>(position: &P, random: &mut SplitMix64) {
    for symmetry in 0..P::N_SYMMETRIES {
        let mapped = position.mapped(symmetry);
        if symmetry == 0 {
            check_eq(&mapped, position, "number 0 is the identity");
        }
        let swaps = P::swaps_players(symmetry);
        let outcome = position
            .outcome()
            .map(|it| if swaps { it.swapped() } else { it });
        assert_eq!(
            mapped.outcome(),
            outcome,
            "symmetry {symmetry} of {position}"
        );
        assert_eq!(
            mapped.turn() != position.turn(),
            swaps,
            "symmetry {symmetry} of {position}"
        );
        let moves = position.legal_moves();
        let images: HashSet<_> = moves
            .iter()
            .map(|&mv| position.map_move(mv, symmetry))
            .collect();
        let theirs: HashSet<_> = mapped.legal_moves().into_iter().collect();
        assert_eq!(images, theirs, "symmetry {symmetry} of {position}");
        if let Some(mv) = position.random_move(random) {
            let one = position.after(mv).mapped(symmetry);
            let other = mapped.after(position.map_move(mv, symmetry));
            check_eq(&one, &other, &format!("symmetry {symmetry} of {position}"));
        }
    }
}

/// A move is legal exactly if it is among the legal moves, whoever made it up:
/// typed moves of other positions, and what spoiled texts are read as. One that
/// is not legal is refused by a rule and changes nothing.
#[track_caller]
fn legal_are_those_listed<P: Position>(position: &P, elsewhere: &[P::Move]) {
    let legal: HashMap<P::Move, String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, position.move_text(mv)))
        .collect();
    // A generator of its own: how the game goes on does not depend on it.
    let mut random = SplitMix64::new(position.key());
    let texts = legal.values().cloned();
    let mut texts: Vec<String> = texts
        .chain(elsewhere.iter().map(|&mv| position.move_text(mv)))
        .collect();
    texts.sort_unstable();
    let spoiled = (0..40).map(|_| spoiled(&texts, &mut random));
    let read = spoiled.filter_map(|text| position.read_move(&text).ok());
    for mv in elsewhere.iter().copied().chain(read.collect::<Vec<_>>()) {
        let text = position.move_text(mv);
        assert_eq!(
            position.is_legal(mv),
            legal.contains_key(&mv),
            "{text} in {position}"
        );
        let mut copy = position.clone();
        match copy.play(mv) {
            Ok(()) => assert_eq!(legal.get(&mv), Some(&text), "{text} in {position}"),
            Err(error) => {
                assert!(!legal.contains_key(&mv), "{text} in {position}");
                assert!(
                    error.rule.is_some() || position.outcome().is_some(),
                    "{error} names a rule"
                );
                check_eq(&copy, position, &text);
            }
        }
    }
}

/// One of the texts with a letter left out, doubled, or taken from another text.
fn spoiled(texts: &[String], random: &mut SplitMix64) -> String {
    let mut pick = |n: usize| random.below(n.max(1) as u64) as usize;
    let [one, other] = [(); 2].map(|()| texts.get(pick(texts.len())));
    let (Some(one), Some(other)) = (one, other) else {
        return String::new();
    };
    let mut letters: Vec<char> = one.chars().collect();
    let at = pick(letters.len());
    match pick(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        _ => letters[at] = other.chars().nth(at).unwrap_or(letters[0]),
    }
    letters.into_iter().collect()
}

#[track_caller]
fn looks_are_whole<P: Look>(position: &P) {
    let scene = position.scene();
    let names: HashSet<_> = scene.cells.iter().map(|cell| &cell.name).collect();
    assert_eq!(names.len(), scene.cells.len(), "cell names are unique");
    let places: HashSet<_> = scene.cells.iter().map(|cell| (cell.x, cell.y)).collect();
    assert_eq!(places.len(), scene.cells.len(), "cells do not overlap");
    assert!(
        scene.cells.is_sorted_by_key(|cell| (cell.y, cell.x)),
        "cells are in reading order"
    );
    assert!(scene.edges.iter().all(|edge| edge.cell < scene.cells.len()));
    for edge in &scene.edges {
        let cell = &scene.cells[edge.cell];
        let beyond = (cell.x + edge.step.0, cell.y + edge.step.1);
        assert!(
            !places.contains(&beyond),
            "the edge at {} is on the rim",
            cell.name
        );
    }
    assert_eq!(scene.turn.is_none(), position.outcome().is_some());
    for line in position.lines() {
        assert!(!line.cells.is_empty());
        assert!(
            line.cells.iter().all(|cell| names.contains(cell)),
            "{line:?}"
        );
    }
}

/// The scene after a move is the scene before with the effects applied.
#[track_caller]
fn effects_fit<P: Look>(before: &P, after: &P, effects: &rules::Effects) {
    let piece = |position: &P, name: &str| {
        position
            .scene()
            .cell(name)
            .unwrap_or_else(|| panic!("{name} is a cell"))
            .piece
    };
    let mut expected: HashMap<String, _> = before
        .scene()
        .cells
        .into_iter()
        .map(|cell| (cell.name, cell.piece))
        .collect();
    for cell in effects.captured.iter().chain(&effects.removed) {
        assert!(piece(before, cell).is_some(), "{cell} in {before}");
        expected.insert(cell.clone(), None);
    }
    for (from, _) in &effects.moved {
        expected.insert(from.clone(), None);
    }
    for (from, to) in &effects.moved {
        expected.insert(to.clone(), piece(before, from));
    }
    for cell in &effects.placed {
        assert!(piece(before, cell).is_none(), "{cell} in {before}");
        expected.insert(cell.clone(), piece(after, cell));
    }
    for cell in &effects.splintered {
        expected.insert(cell.clone(), None);
    }
    for cell in after.scene().cells {
        assert_eq!(expected[&cell.name], cell.piece, "{} in {after}", cell.name);
    }
    let lines = after.lines();
    assert!(
        effects.lines.iter().all(|line| lines.contains(line)),
        "{before}"
    );
}

/// Fast random games end as long and as often for each side as plain ones, within
/// what chance allows.
#[track_caller]
fn random_games_fit<P: Position>(start: &P, games: u64) {
    let n = games.clamp(50, 400);
    let (mut fast, mut plain) = ((0i64, 0u32), (0i64, 0u32));
    let count = |sum: &mut (i64, u32), playout: rules::Playout| {
        sum.0 += i64::from(playout.plies);
        sum.1 += u32::from(playout.outcome.winner() == Some(rules::Player::First));
    };
    let mut lengths = Vec::new();
    for seed in 0..n {
        count(
            &mut fast,
            start.clone().random_game(&mut SplitMix64::new(seed)),
        );
        let mut random = SplitMix64::new(seed + 1_000_000);
        let mut position = start.clone();
        let mut plies = 0;
        while let Some(mv) = position.random_move(&mut random) {
            position.play_unchecked(mv);
            plies += 1;
        }
        lengths.push(f64::from(plies));
        let outcome = position.outcome().expect("a game without moves is over");
        count(&mut plain, rules::Playout { outcome, plies });
    }
    let n = n as f64;
    let mean = lengths.iter().sum::<f64>() / n;
    let variance = lengths.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
    // Five standard errors of the difference of two means.
    let allowed = 5.0 * (2.0 * variance / n).sqrt() + 1e-9;
    let difference = (fast.0 - plain.0).abs() as f64 / n;
    assert!(
        difference <= allowed,
        "lengths differ by {difference}, allowed {allowed}"
    );
    let difference = (f64::from(fast.1) - f64::from(plain.1)).abs() / n;
    assert!(
        difference <= 5.0 * (0.5 / n).sqrt(),
        "first wins differ by {difference}"
    );
}

#[track_caller]
fn check_eq<T: PartialEq + Debug>(one: &T, other: &T, what: &str) {
    assert!(one == other, "{what}:\n {one:?}\n {other:?}");
}
