//! Openings: the positions and moves from which games of a match begin.

use std::collections::HashSet;

use games::{AnyPosition, Choice};
use rules::{Note, SplitMix64, mixed_seed};

use crate::ArenaError;

/// The beginning of a game: a position, and moves that were played from there.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Where it starts.
    pub start: Box<dyn AnyPosition>,
    /// The canonical texts of the moves that everybody plays.
    pub moves: Vec<String>,
}

impl Opening {
    /// The position after the moves.
    pub fn position(&self) -> Box<dyn AnyPosition> {
        let mut position = self.start.clone();
        for mv in &self.moves {
            let played = position.play(mv);
            debug_assert!(played.is_ok(), "openings are checked when they are made");
        }
        position
    }
}

/// Says whether a position is even enough to play from.
pub type Judge = Box<dyn FnMut(&dyn AnyPosition) -> bool + Send>;

/// The openings of a match, by number. The same settings give the same openings,
/// in whichever order they are asked for.
pub struct Openings {
    list: Vec<Opening>,
    random: Option<Random>,
}

impl Openings {
    /// Random moves from the start. Positions that the judge refuses are avoided,
    /// and so are repetitions, as long as others can be found.
    pub fn random(choice: Choice, plies: usize, seed: u64, judge: Option<Judge>) -> Self {
        Self {
            list: Vec::new(),
            random: Some(Random {
                choice,
                plies,
                seed,
                judge,
                seen: HashSet::new(),
                tries: MOST_TRIES,
                compromises: 0,
            }),
        }
    }

    /// The openings of a text, in its order, over and over: games as a record file
    /// has them, or one line each, with the text of a position or a list of moves.
    /// Lines that begin with `#` say nothing. If `plies` is given, only so many
    /// moves of each are played.
    ///
    /// # Errors
    /// If there is none, or one cannot be read or is a finished game.
    pub fn read(choice: Choice, text: &str, plies: Option<usize>) -> Result<Self, ArenaError> {
        let list = if text.trim_start().starts_with('[') {
            from_records(choice, text, plies)?
        } else {
            from_lines(choice, text, plies)?
        };
        if list.is_empty() {
            return Err(Note::new("arena-openings-none").into());
        }
        Ok(Self { list, random: None })
    }

    /// The opening of that number.
    pub fn get(&mut self, n: usize) -> Opening {
        if let Some(random) = &mut self.random {
            while self.list.len() <= n {
                self.list.push(random.next(self.list.len()));
            }
        }
        self.list[n % self.list.len()].clone()
    }

    /// How many openings are repetitions or uneven, since no better were found.
    pub fn compromises(&self) -> usize {
        self.random.as_ref().map_or(0, |random| random.compromises)
    }
}

/// How often a better opening is looked for.
const MOST_TRIES: usize = 64;

/// Openings by random moves.
struct Random {
    choice: Choice,
    plies: usize,
    seed: u64,
    judge: Option<Judge>,
    seen: HashSet<String>,
    tries: usize,
    compromises: usize,
}

impl Random {
    fn next(&mut self, n: usize) -> Opening {
        let mut random = SplitMix64::new(mixed_seed(self.seed, n as u64));
        let mut fallback: Option<(u8, Opening, String)> = None;
        let tries = if self.plies == 0 { 1 } else { self.tries };
        for _ in 0..tries {
            let (opening, position) = self.random_moves(&mut random);
            let text = position.to_text();
            let is_new = !self.seen.contains(&text);
            let is_even = is_new && position.outcome().is_none() && self.is_even(&*position);
            if is_even {
                self.seen.insert(text);
                return opening;
            }
            // A new one that is uneven is better than a repetition, and anything
            // is better than a finished game.
            let rank = u8::from(position.outcome().is_none()) * (1 + u8::from(is_new));
            if fallback.as_ref().is_none_or(|(best, ..)| rank > *best) {
                fallback = Some((rank, opening, text));
            }
        }
        // Where nothing is even, looking long for it helps nobody.
        self.tries = (self.tries / 2).max(4);
        self.compromises += usize::from(self.plies > 0);
        match fallback.filter(|(rank, ..)| *rank > 0) {
            Some((_, opening, text)) => {
                self.seen.insert(text);
                opening
            }
            None => Opening {
                start: self.choice.start(),
                moves: Vec::new(),
            },
        }
    }

    fn is_even(&mut self, position: &dyn AnyPosition) -> bool {
        self.judge.as_mut().is_none_or(|judge| judge(position))
    }

    fn random_moves(&self, random: &mut SplitMix64) -> (Opening, Box<dyn AnyPosition>) {
        let start = self.choice.start();
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for _ in 0..self.plies {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = &legal[random.below(legal.len() as u64) as usize];
            if position.play(mv).is_ok() {
                moves.push(mv.clone());
            }
        }
        (Opening { start, moves }, position)
    }
}

fn from_lines(
    choice: Choice,
    text: &str,
    plies: Option<usize>,
) -> Result<Vec<Opening>, ArenaError> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(n, line)| {
            let line = line.trim();
            let opening = match choice.read(line) {
                Ok(start) => checked(start, Vec::new()),
                // Moves are words; a text that is neither is told as bad moves.
                Err(_) => {
                    let words = line.split_whitespace().take(plies.unwrap_or(usize::MAX));
                    checked(choice.start(), words.map(str::to_owned).collect())
                }
            };
            opening.map_err(|why| bad(n + 1, &why))
        })
        .collect()
}

fn from_records(
    choice: Choice,
    text: &str,
    plies: Option<usize>,
) -> Result<Vec<Opening>, ArenaError> {
    record::read_str(text)
        .map(|read| {
            let record = &read.record;
            let fault = read.faults.first().map(|fault| fault.note.clone());
            let start = record
                .start()
                .map_err(|error| bad(read.line, &error.note))?;
            if let Some(why) = fault {
                return Err(bad(read.line, &why));
            }
            if start.choice() != choice {
                let why = Note::new("position-mismatch")
                    .with("found", start.choice().to_string())
                    .with("expected", choice.to_string());
                return Err(bad(read.line, &why));
            }
            let tree = record.tree();
            let moves = tree.main_line().take(plies.unwrap_or(usize::MAX));
            let moves = moves.map(|id| tree.mv(id).to_owned()).collect();
            checked(start, moves).map_err(|why| bad(read.line, &why))
        })
        .collect()
}

/// An opening whose moves are legal and that leaves something to play.
pub(crate) fn checked(start: Box<dyn AnyPosition>, moves: Vec<String>) -> Result<Opening, Note> {
    let mut position = start.clone();
    let mut canonical = Vec::with_capacity(moves.len());
    for mv in moves {
        let played = position.play(&mv);
        canonical.push(played.map_err(|error| error.note().clone())?);
    }
    match position.outcome() {
        None => Ok(Opening {
            start,
            moves: canonical,
        }),
        Some(outcome) => Err(Note::new("game-over").with("result", outcome.to_string())),
    }
}

/// The cause is told beside it, with the sentences of its game.
fn bad(line: usize, why: &Note) -> ArenaError {
    ArenaError::caused(Note::new("arena-opening").with("line", line), why.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(name: &str) -> Choice {
        name.parse().expect("a board")
    }

    fn texts(openings: &mut Openings, n: usize) -> Vec<String> {
        (0..n)
            .map(|n| openings.get(n).position().to_text())
            .collect()
    }

    #[test]
    fn random_openings_follow_the_seed_and_not_the_order() {
        let new = |seed| Openings::random(choice("talpa:6"), 4, seed, None);
        let list = texts(&mut new(7), 20);
        let mut other = new(7);
        assert_eq!(other.get(13).position().to_text(), list[13]);
        assert_eq!(texts(&mut other, 20), list);
        assert_ne!(texts(&mut new(8), 20), list);
    }

    #[test]
    fn openings_are_not_repeated_while_others_exist() {
        let choice = choice("taacoca:3");
        let ways = choice.start().legal_moves().len();
        let mut openings = Openings::random(choice, 1, 1, None);
        let distinct: HashSet<String> = texts(&mut openings, ways / 2).into_iter().collect();
        assert_eq!(distinct.len(), ways / 2);
        assert_eq!(openings.compromises(), 0);
        texts(&mut openings, ways + 2);
        assert!(openings.compromises() >= 2);
    }

    #[test]
    fn the_judge_has_the_say() {
        let judge: Judge = Box::new(|position| position.legal_moves().len() % 2 == 0);
        let mut openings = Openings::random(choice("talpa:6"), 3, 1, Some(judge));
        for n in 0..10 {
            assert_eq!(openings.get(n).position().legal_moves().len() % 2, 0);
        }
        assert_eq!(openings.compromises(), 0);
    }

    #[test]
    fn a_judge_who_refuses_everything_is_overruled() {
        let mut openings = Openings::random(choice("talpa:6"), 2, 1, Some(Box::new(|_| false)));
        let distinct: HashSet<String> = texts(&mut openings, 6).into_iter().collect();
        assert_eq!((distinct.len(), openings.compromises()), (6, 6));
    }

    #[test]
    fn lines_are_positions_or_moves() {
        let choice = choice("talpa:6");
        let after = {
            let mut position = choice.start();
            position.play("b2xb3").expect("a legal move");
            position.to_text()
        };
        let text = format!("# two\n{after}\n\nb2-b3\n");
        let mut openings = Openings::read(choice, &text, None).expect("openings");
        assert_eq!(
            texts(&mut openings, 3),
            [after.clone(), after.clone(), after]
        );
        assert_eq!(openings.get(1).moves, ["b2xb3"]);
    }

    #[test]
    fn games_are_cut_after_some_plies() {
        let choice = choice("talpa:6");
        let long = Openings::random(choice, 3, 1, None).get(0);
        let mut record = record::Record::new(choice);
        for mv in &long.moves {
            let last = record.tree().last();
            record.play(last, mv).expect("a legal move");
        }
        let text = record.to_string();
        let mut openings = Openings::read(choice, &text, Some(1)).expect("openings");
        assert_eq!(openings.get(0).moves, long.moves[..1]);
        let mut openings = Openings::read(choice, &text, None).expect("openings");
        assert_eq!(openings.get(5).moves, long.moves);
    }

    #[test]
    fn bad_openings_are_named() {
        for (text, line) in [("b2xb3\nb2xz9\n", 2), ("[Game \"talpa\"]\n\n*\n", 1)] {
            let Err(error) = Openings::read(choice("talpa:6"), text, None) else {
                panic!("{text} was read");
            };
            assert_eq!(error.note().key, "arena-opening");
            assert!(error.to_string().contains(&line.to_string()), "{error}");
            assert!(error.cause().is_some());
        }
        let none = Openings::read(choice("talpa:6"), "# nothing\n", None).err();
        assert_eq!(none.map(|it| it.note().key), Some("arena-openings-none"));
    }
}
