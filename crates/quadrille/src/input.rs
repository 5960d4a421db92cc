//! From arguments to positions.

use std::io::{self, Read};
use std::path::Path;

use games::{AnyPosition, Choice, GameId, MoveError};
use rules::{Effects, Note};
use texts::Texts;

use crate::cli::PositionArgs;
use crate::failure::Failure;

/// A position that was asked for, and how it came about.
pub(crate) struct Asked {
    pub(crate) position: Box<dyn AnyPosition>,
    /// The moves that led to it, in canonical form.
    pub(crate) moves: Vec<String>,
    /// What the last of them did.
    pub(crate) last: Option<Effects>,
}

impl Asked {
    pub(crate) fn choice(&self) -> Choice {
        self.position.choice()
    }
}

/// The position that arguments ask for.
pub(crate) fn asked(args: &PositionArgs, texts: &Texts) -> Result<Asked, Failure> {
    let mut position = begin(args, texts)?;
    let (mut moves, mut last) = (Vec::new(), None);
    let words: Vec<&str> = args
        .moves
        .iter()
        .flat_map(|text| text.split_whitespace())
        .collect();
    let mut rest = &words[..];
    while !rest.is_empty() {
        let (text, used) = next_move(position.as_ref(), rest);
        let game = position.choice().game();
        let refuse = |error: MoveError| {
            let note = Note::new("cli-move")
                .with("number", moves.len() + 1)
                .with("move", text.as_str())
                .with("why", texts.say(Some(game), error.note()));
            Failure::Failed(texts.say(None, &note))
        };
        last = Some(position.effects(&text).map_err(refuse)?);
        moves.push(position.play(&text).map_err(refuse)?);
        rest = &rest[used..];
    }
    Ok(Asked {
        position,
        moves,
        last,
    })
}

/// The next move of a list, and how many words it takes: some accepted forms
/// contain spaces, so if one word is no move, a few together may be.
fn next_move(position: &dyn AnyPosition, words: &[&str]) -> (String, usize) {
    /// Three cells, three commas and a direction, all by themselves.
    const WORDS: usize = 7;
    for used in 1..=words.len().min(WORDS) {
        let text = words[..used].join(" ");
        if !matches!(position.canonical(&text), Err(MoveError::Text(_))) {
            return (text, used);
        }
    }
    (words[0].to_owned(), 1)
}

/// The position before any moves: the start, or the one given as text. Without a
/// variant, the text tells which it is.
fn begin(args: &PositionArgs, texts: &Texts) -> Result<Box<dyn AnyPosition>, Failure> {
    let choice: Choice = choice(&args.game, texts)?;
    let Some(text) = position_text(args, texts)? else {
        return Ok(choice.start());
    };
    let read = if args.game.contains(':') {
        choice.read(&text)
    } else {
        choice.game().read(&text)
    };
    read.map_err(|error| Failure::note(texts, choice.game(), &error))
}

/// A game and variant by name.
pub(crate) fn choice(name: &str, texts: &Texts) -> Result<Choice, Failure> {
    name.parse().map_err(|error| Failure::name(texts, &error))
}

/// A game by name.
pub(crate) fn game(name: &str, texts: &Texts) -> Result<GameId, Failure> {
    name.parse().map_err(|error| Failure::name(texts, &error))
}

fn position_text(args: &PositionArgs, texts: &Texts) -> Result<Option<String>, Failure> {
    /// More than any position needs.
    const LIMIT: u64 = 100_000;
    match args.position.as_deref() {
        Some("-") => {
            let mut text = Vec::new();
            let read = io::stdin().lock().take(LIMIT + 1).read_to_end(&mut text);
            let length = read.map_err(|error| Failure::file(Path::new("-"), &error))?;
            if length as u64 > LIMIT {
                let note = Note::new("cli-input-long").with("limit", LIMIT as usize);
                return Err(Failure::Failed(texts.say(None, &note)));
            }
            let text = String::from_utf8(text)
                .map_err(|_| Failure::Failed(texts.word("cli-input-bytes")))?;
            Ok(Some(text.trim_matches(['\r', '\n']).to_owned()))
        }
        other => Ok(other.map(str::to_owned)),
    }
}

/// The token that a file holds.
pub(crate) fn token(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    Ok(text.trim().to_owned())
}
