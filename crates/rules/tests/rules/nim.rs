//! One-pile Nim: take from 1 to `limit` objects; who takes the last one wins.
//! From 13 only one may be taken, so that a forced move can have choices after it.
//!
//! Positions read `pile/limit side`, as in `10/3 1`; the variant is the limit.
//! Moves are numbers, and limits go past 9 so that sorting by text shows.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use rules::{
    Color, GameInfo, MoveTextError, Note, Outcome, PlayError, Player, PlayerInfo, Position,
    SetupError, VariantError, Words, rows,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Limit(pub(crate) u32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Nim {
    pub(crate) pile: u32,
    pub(crate) limit: Limit,
    pub(crate) turn: Player,
}

/// A pile with the first player to move.
pub(crate) fn pile(pile: u32, limit: u32) -> Nim {
    let (limit, turn) = (Limit(limit), Player::First);
    Nim { pile, limit, turn }
}

/// How many may be taken.
pub(crate) fn most(pile: u32, limit: u32) -> u32 {
    if pile == 13 { 1 } else { pile.min(limit) }
}

impl Default for Limit {
    fn default() -> Self {
        Self(3)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Limit {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let limit = text.parse().ok().filter(|limit| (1..=12).contains(limit));
        limit.map(Self).ok_or_else(|| Note::new("nim-limit").into())
    }
}

impl rules::Variant for Limit {
    fn all() -> Vec<Self> {
        (1..=12).map(Self).collect()
    }

    fn meaning(self) -> Note {
        Note::new("nim-variant").with("limit", self.0)
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} {}", self.pile, self.limit, self.turn.idx() + 1)
    }
}

impl FromStr for Nim {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let fields = rows::fields(text, 2, 2)?;
        let broken = || Note::new("nim-position");
        let (pile, limit) = fields[0].split_once('/').ok_or_else(broken)?;
        Ok(Self {
            pile: pile.parse().map_err(|_| broken())?,
            limit: limit.parse().map_err(|_| broken())?,
            turn: rows::side(fields[1], ['1', '2'])?,
        })
    }
}

impl Position for Nim {
    type Move = u32;
    type Variant = Limit;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn serves(_: Limit) -> bool {
        true
    }

    fn variant_of(text: &str) -> Result<Limit, SetupError> {
        text.parse::<Self>().map(|position| position.limit)
    }

    fn start(limit: Limit) -> Self {
        pile(20, limit.0)
    }

    fn variant(&self) -> Limit {
        self.limit
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.pile == 0).then_some(Outcome::Win(!self.turn))
    }

    fn reason(&self) -> Option<Note> {
        self.outcome().map(|_| Note::new("nim-last").rule("N3"))
    }

    fn try_each_move<B>(&self, f: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=most(self.pile, self.limit.0)).try_for_each(f)
    }

    fn play_unchecked(&mut self, mv: u32) {
        self.pile -= mv;
        self.turn = !self.turn;
    }

    fn refusal(&self, mv: u32) -> PlayError {
        Note::new("nim-number").rule("N2").with("found", mv).into()
    }

    fn write_move(&self, mv: u32, out: &mut String) {
        out.push_str(&mv.to_string());
    }

    fn read_move(&self, text: &str) -> Result<u32, MoveTextError> {
        text.parse().map_err(|_| Note::new("nim-text").into())
    }

    fn key(&self) -> u64 {
        u64::from(self.pile) << 8 | u64::from(self.limit.0) << 1 | self.turn.idx() as u64
    }
}

static INFO: GameInfo = GameInfo {
    id: "nim",
    name: same("Nim"),
    designer: "nobody knows",
    year: 1901,
    summary: same("Take the last one."),
    players: [
        PlayerInfo {
            name: same("1"),
            color: Color::White,
        },
        PlayerInfo {
            name: same("2"),
            color: Color::Black,
        },
    ],
    prompts: ["play-prompt-cell"; 2],
    rules: same(""),
    sentences: same(""),
    greeting: None,
    lessons: "",
};

const fn same(text: &'static str) -> Words {
    Words::new(text, text)
}
