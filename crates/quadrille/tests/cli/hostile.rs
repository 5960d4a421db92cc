//! Mutated positions and moves through the layer that every face uses: whatever
//! is said to be a position behaves like one, and nothing panics.

use games::{AnyPosition, GameId};
use rules::{Lang, Note, SplitMix64};

/// Positions and moves per variant.
const ROUNDS: usize = 400;

/// What mutations are made of: letters of all games, signs and strangers.
const ALPHABET: &[char] = &[
    'r', 'b', 'w', 'P', 'K', 'p', 'k', 'O', 'G', 'x', 'X', 'a', 'c', 'h', 'n', 'e', 's', 'L', 'R',
    'l', '0', '1', '2', '5', '9', '/', ' ', '-', ',', 'é', '🦫', '\n', '\0', '\u{202e}',
];

struct Chance(SplitMix64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u64) as usize
    }

    /// The text with a few characters changed, exchanged, added or lost.
    fn mutate(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            let at = self.below(chars.len() + 1);
            let new = ALPHABET[self.below(ALPHABET.len())];
            let other = self.below(chars.len().max(1));
            match self.below(10) {
                0 => chars.insert(at, new),
                1 if at < chars.len() => drop(chars.remove(at)),
                2 if at < chars.len() => chars.insert(at, chars[at]),
                3 => chars.truncate(at),
                4 if at < chars.len() => chars[at] = new,
                // These often leave a position that no game reaches.
                5..=7 if at < chars.len() => chars.swap(at, other),
                _ if at < chars.len() => chars[at] = chars[other],
                _ => chars.push(new),
            }
        }
        chars.into_iter().collect()
    }

    /// A position some random moves after the start.
    fn walk(&mut self, mut position: Box<dyn AnyPosition>, plies: usize) -> Box<dyn AnyPosition> {
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = &moves[self.below(moves.len())];
            position.play(mv).expect("a legal move can be played");
        }
        position
    }
}

#[test]
fn mutated_positions_are_refused_or_whole() {
    for &game in GameId::ALL {
        let mut chance = Chance(SplitMix64::new(1));
        let mut read = 0;
        for choice in game.variants() {
            let mut text = String::new();
            for round in 0..ROUNDS {
                if round % 40 == 0 {
                    let plies = chance.below(40);
                    text = chance.walk(choice.start(), plies).to_text();
                }
                let mutant = chance.mutate(&text);
                match game.read(&mutant) {
                    Ok(position) => {
                        read += 1;
                        assert_eq!(position.to_text(), mutant, "what is read is canonical");
                        whole(position.as_ref(), &mut chance);
                    }
                    Err(error) => told(game, &error),
                }
                let _ = choice.read(&mutant).map_err(|error| told(game, &error));
            }
        }
        assert!(read > 100, "{game}: {read} mutants are positions");
    }
}

#[test]
fn mutated_moves_are_refused_or_made() {
    for &game in GameId::ALL {
        let mut chance = Chance(SplitMix64::new(2));
        for choice in game.variants() {
            let plies = chance.below(20);
            let position = chance.walk(choice.start(), plies);
            let moves = position.legal_moves();
            for _ in 0..ROUNDS.min(ROUNDS * moves.len()) {
                let at = chance.below(moves.len());
                let mutant = chance.mutate(&moves[at]);
                let mut next = position.clone();
                match next.play(&mutant) {
                    Ok(mv) => assert!(moves.contains(&mv), "{choice}: {mutant} is {mv}"),
                    Err(error) => {
                        assert_eq!(next.to_text(), position.to_text(), "{mutant}");
                        told(game, error.note());
                    }
                }
                assert_eq!(
                    position.effects(&mutant).is_ok(),
                    position.canonical(&mutant).is_ok()
                );
            }
        }
    }
}

/// Asks a position everything, and plays on from it.
fn whole(position: &dyn AnyPosition, chance: &mut Chance) {
    let text = position.to_text();
    let game = position.choice().game();
    let again = position
        .choice()
        .read(&text)
        .expect("a written position is read");
    assert_eq!(
        (again.to_text(), again.key()),
        (text.clone(), position.key())
    );
    let moves = position.legal_moves();
    assert!(moves.is_sorted());
    assert_eq!(
        moves.is_empty(),
        position.outcome().is_some(),
        "{game} {text}"
    );
    assert_eq!(
        position.reason().is_some(),
        position.outcome().is_some(),
        "{game} {text}"
    );
    if let Some(reason) = position.reason() {
        told(game, &reason);
    }
    draw::svg(&position.scene(), &draw::SvgStyle::default());
    draw::text(&position.scene(), &draw::TextStyle::default());
    if moves.is_empty() {
        return;
    }
    let mv = &moves[chance.below(moves.len())];
    position.effects(mv).expect("a legal move has effects");
    let mut next = position.boxed_clone();
    next.play(mv).expect("a legal move can be played");
    let after = next.to_text();
    let read = game.read(&after);
    let read = read.unwrap_or_else(|error| panic!("{game} {text} {mv} {after}: {error}"));
    assert_eq!(read.outcome(), next.outcome(), "{game} {text} {mv} {after}");
    assert_eq!(
        read.legal_moves(),
        next.legal_moves(),
        "{game} {text} {mv} {after}"
    );
}

/// A note has words in both languages, with everything filled in.
#[track_caller]
fn told(game: GameId, note: &Note) {
    for lang in Lang::ALL {
        let text = table::texts(lang).say(Some(game), note);
        assert!(
            text.contains(' ') && !text.contains("{$"),
            "{}: {text}",
            note.key
        );
    }
}
