//! Entrants of a match.

use std::num::NonZero;

use engine::PlayerError;
use games::{Ladder, Rung};
use rules::Note;

use crate::seat::{self, BOOK};
use crate::{ArenaError, Conditions};

/// Who takes part: a player of ours, or a program of any make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// What tables and files call it; no other entrant is called so.
    pub name: String,
    pub(crate) kind: Kind,
}

/// Where its moves come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A player of the engine: the name it plays under, and what is behind it.
    Ours(Rung),
    /// A program with its arguments that speaks the engine protocol.
    Program(Vec<String>),
}

/// What marks a program.
const PROGRAM: &str = "cmd:";

impl Entrant {
    /// The entrants of a match: names of players, or `cmd:` and a command line.
    /// Who is named twice gets a number.
    ///
    /// # Errors
    /// If a name is not known or a command is empty.
    pub fn read_all(texts: &[String], conditions: &Conditions) -> Result<Vec<Self>, ArenaError> {
        let mut entrants: Vec<Self> = Vec::new();
        for text in texts {
            let mut entrant = Self::read(text, conditions)?;
            let name = entrant.name.clone();
            let is_taken = |name: &str| entrants.iter().any(|it| it.name == name);
            let free = (2..).map(|n| format!("{name}#{n}"));
            if is_taken(&name) {
                let free = free.into_iter().find(|name| !is_taken(name));
                entrant.name = free.expect("numbers do not run out");
            }
            entrants.push(entrant);
        }
        Ok(entrants)
    }

    /// One of them.
    ///
    /// # Errors
    /// If the name is not known or the command is empty.
    pub fn read(text: &str, conditions: &Conditions) -> Result<Self, ArenaError> {
        let text = text.trim();
        if let Some(line) = text.strip_prefix(PROGRAM) {
            let command = words(line).filter(|words| !words.is_empty());
            let command = command.ok_or_else(|| Note::new("arena-command").with("found", text))?;
            return Ok(Self {
                name: text.to_owned(),
                kind: Kind::Program(command),
            });
        }
        let (book, plain) = match text.strip_prefix(BOOK) {
            Some(plain) => (BOOK, plain),
            None => ("", text),
        };
        let rung = Rung {
            name: plain.to_owned(),
            player: format!("{book}{}", with_limits(plain, conditions)),
            rating: None,
        };
        let made = seat::player(conditions.choice, &rung, 0);
        made.map_err(|error: PlayerError| error.note().clone())?;
        Ok(Self {
            name: text.to_owned(),
            kind: Kind::Ours(rung),
        })
    }

    /// The same under the name of a rung: what is called a level plays as one.
    #[must_use]
    pub(crate) fn called(mut self, name: &str) -> Self {
        self.name = name.to_owned();
        if let Kind::Ours(rung) = &mut self.kind {
            rung.name = name.to_owned();
        }
        self
    }

    /// What is behind the name: if that changes, old results mean nothing.
    pub fn definition(&self) -> String {
        match &self.kind {
            Kind::Ours(rung) => rung.player.clone(),
            Kind::Program(command) => format!("{PROGRAM}{}", command.join(" ")),
        }
    }
}

/// The player behind a name, with the limits of the match where the name itself
/// gives none. Levels are what they are.
fn with_limits(text: &str, conditions: &Conditions) -> String {
    let rung = Ladder::of(conditions.choice).rung(text);
    let player = rung.map_or(text, |rung| &rung.player);
    let (kind, options) = player.split_once(':').unwrap_or((player, ""));
    let lower = kind.to_ascii_lowercase();
    let is_level = rung.is_some_and(|rung| rung.name.starts_with("level-"));
    if is_level || !["engine", "uct", "net", "max"].contains(&lower.as_str()) {
        return player.to_owned();
    }
    let is_limit = |pair: &&str| ["time", "nodes", "depth"].contains(&setting(pair));
    let mut pairs: Vec<String> = options.split(',').map(str::to_owned).collect();
    pairs.retain(|pair| !pair.is_empty());
    let limits: Vec<String> = [("time", conditions.movetime), ("nodes", conditions.nodes)]
        .into_iter()
        .filter_map(|(name, value)| Some(format!("{name}={}", value?)))
        .collect();
    let has_own = rung.is_none() && options.split(',').any(|pair| is_limit(&pair));
    if !limits.is_empty() && !has_own {
        pairs.retain(|pair| !is_limit(&pair.as_str()));
        pairs.extend(limits);
    }
    // How many threads that are must not depend on who resumes the match where.
    if lower == "max" && !pairs.iter().any(|pair| setting(pair) == "threads") {
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        pairs.push(format!("threads={threads}"));
    }
    match pairs.is_empty() {
        true => kind.to_owned(),
        false => format!("{kind}:{}", pairs.join(",")),
    }
}

/// The name of a setting.
fn setting(pair: &str) -> &str {
    pair.split('=').next().unwrap_or(pair).trim()
}

/// The words of a command line; quotes hold a word together. None if one is not closed.
fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions() -> Conditions {
        Conditions::new("talpa:6".parse().expect("a board"))
    }

    #[test]
    fn the_limits_of_the_match_are_for_those_without_their_own() {
        let conditions = Conditions {
            movetime: Some(100),
            ..conditions()
        };
        let definition = |text: &str| {
            let entrant = Entrant::read(text, &conditions).expect("an entrant");
            entrant.definition()
        };
        assert_eq!(definition("uct"), "uct:time=100");
        assert_eq!(definition("engine:memory=8"), "engine:memory=8,time=100");
        assert_eq!(definition("engine:time=7"), "engine:time=7");
        assert!(
            definition("max").contains("time=100,threads="),
            "the rung's time goes"
        );
        assert!(definition("level-3").contains("nodes="));
        assert!(!definition("level-3").contains("time="));
        assert_eq!(definition("seed-greedy"), "seed-greedy");
    }

    #[test]
    fn a_book_is_before_the_player_who_uses_it() {
        let definition = |text: &str| {
            let entrant = Entrant::read(text, &conditions()).expect("an entrant");
            entrant.definition()
        };
        assert_eq!(definition("book:seed-greedy"), "book:seed-greedy");
        let level = definition("level-3");
        assert_eq!(definition("book:level-3"), format!("book:{level}"));
        assert!(Entrant::read("book:level-99", &conditions()).is_err());
        assert!(Entrant::read("book:", &conditions()).is_err());
    }

    #[test]
    fn names_are_unique() {
        let texts = ["random", "random", "random"].map(str::to_owned);
        let entrants = Entrant::read_all(&texts, &conditions()).expect("entrants");
        let names: Vec<&str> = entrants.iter().map(|it| &*it.name).collect();
        assert_eq!(names, ["random", "random#2", "random#3"]);
    }

    #[test]
    fn commands_are_words() {
        let words = |line| words(line).expect("closed quotes");
        assert_eq!(words("./a  b"), ["./a", "b"]);
        assert_eq!(
            words("'my engine' --x=\"a b\" ''"),
            ["my engine", "--x=a b", ""]
        );
        for bad in ["cmd:", "cmd:  ", "cmd:a 'b"] {
            let error = Entrant::read(bad, &conditions()).unwrap_err();
            assert_eq!(error.note().key, "arena-command");
        }
    }

    #[test]
    fn unknown_players_are_refused() {
        assert!(Entrant::read("level-99", &conditions()).is_err());
        assert!(Entrant::read("engine:nodes=x", &conditions()).is_err());
    }
}
