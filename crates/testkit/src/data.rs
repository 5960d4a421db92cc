use std::fmt::Write;

use rules::{Position, perft, perft_made, reference_game};

/// Checks a perft file: lines `variant NAME`, optionally `position TEXT`, then
/// `perft DEPTH COUNT`. Counts above `limit` are left to deeper runs; variants
/// that `P` does not serve are passed over. Returns how many counts were checked.
#[track_caller]
pub fn perft_file<P: Position>(text: &str, limit: u64) -> usize {
    let mut position: Option<P> = None;
    let mut checked = 0;
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (word, rest) = line.split_once(' ').expect("a word and its argument");
        match word {
            "variant" => {
                let variant: P::Variant = rest.parse().expect("a known variant");
                position = P::serves(variant).then(|| P::start(variant));
            }
            "position" => {
                if position.is_some() {
                    position = Some(rest.parse().expect("a valid position"));
                }
            }
            "perft" => {
                let Some(position) = &position else { continue };
                let (depth, count) = rest.split_once(' ').expect("depth and count");
                let depth: u32 = depth.parse().expect("a depth");
                let count: u64 = count.replace(',', "").parse().expect("a count");
                if count > limit {
                    continue;
                }
                assert_eq!(perft(position, depth), count, "perft {depth} of {position}");
                if count <= limit / 10 {
                    assert_eq!(
                        perft_made(position, depth),
                        count,
                        "made {depth} of {position}"
                    );
                }
                checked += 1;
            }
            _ => panic!("unknown line {line:?}"),
        }
    }
    checked
}

/// Checks a file of reference games: line n is the game of seed n, counted from 1.
#[track_caller]
pub fn playout_file<P: Position>(variant: P::Variant, text: &str) {
    let start = P::start(variant);
    assert!(!text.trim().is_empty());
    for (n, line) in text.lines().enumerate() {
        let (moves, outcome) = reference_game(&start, n as u64 + 1);
        assert_eq!(
            format!("{} {outcome}", moves.join(" ")),
            line,
            "seed {} of {variant}",
            n + 1
        );
    }
}

/// Checks lines `variant | position | moves | position after | result or -`.
#[track_caller]
pub fn case_file<P: Position>(text: &str) -> usize {
    let mut checked = 0;
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [variant, position, moves, after, result] = fields[..] else {
            panic!("five fields in {line:?}");
        };
        let variant: P::Variant = variant.parse().expect("a known variant");
        if !P::serves(variant) {
            continue;
        }
        let mut position: P = position
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.variant(), variant, "{line}");
        for text in moves.split_whitespace() {
            let mv = position
                .read_move(text)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            position
                .play(mv)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        assert_eq!(position.to_string(), after, "{line}");
        let outcome = position
            .outcome()
            .map_or("-".to_owned(), |it| it.to_string());
        assert_eq!(outcome, result, "{line}");
        checked += 1;
    }
    checked
}

/// A whole reference game as text, for golden files: every position, the number
/// of legal moves, every move, and the end with its reason.
pub fn playthrough<P: Position>(variant: P::Variant, seed: u64) -> String {
    let mut position = P::start(variant);
    let mut out = format!("game {} variant {variant} seed {seed}\n", P::info().id);
    for text in reference_game(&position, seed).0 {
        let moves = position.sorted_moves();
        let first = &moves[0].0;
        let last = &moves[moves.len() - 1].0;
        writeln!(
            out,
            "{position}\n  {} moves, {first} to {last}; {text}",
            moves.len()
        )
        .expect("writing to a string");
        let mv = position.read_move(&text).expect("a written move is read");
        position.play(mv).expect("a reference move is legal");
    }
    let outcome = position.outcome().expect("the game is over");
    let reason = position.reason().expect("with a reason");
    writeln!(out, "{position}\n  {outcome} {reason}").expect("writing to a string");
    out
}
