//! Choices before a game.

use std::fmt;

use games::{Choice, DEFAULT_OPPONENT, Ladder};
use record::Record;
use rules::{Note, Player, clip};
use session::{Seat, Setup, TakeBacks, TimeControl};

use crate::link::code;
use crate::route;

/// What is chosen before a game: the board, the opponent, the side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// The game and variant.
    pub choice: Choice,
    /// Against whom.
    pub versus: Versus,
    /// Which side the person plays.
    pub side: Side,
    /// Whether moves may be taken back.
    pub takebacks: TakeBacks,
    /// The time that the players have.
    pub clock: Option<TimeControl>,
    /// Whether the second player may take the other side after the first move.
    pub swap: bool,
    /// Whether anybody may take up the offer of a game with somebody elsewhere.
    pub open: bool,
    /// Whether a game on a server counts for the ratings of both players.
    pub rated: bool,
    /// Whether a game against a level is played on the server, where others can look on.
    pub hosted: bool,
}

/// Against whom one plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Versus {
    /// A friend at the same screen.
    Friend,
    /// Somebody elsewhere, by a link.
    Online,
    /// A computer player, by name.
    Computer(String),
    /// Nobody: two computer players are watched.
    Computers([String; 2]),
}

/// Which side the person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    /// The one that begins.
    #[default]
    First,
    /// The other one.
    Second,
    /// Either.
    Random,
}

impl NewGame {
    /// The usual choice: against [`DEFAULT_OPPONENT`], and the person begins.
    pub fn usual(choice: Choice) -> Self {
        Self {
            versus: Versus::Computer(DEFAULT_OPPONENT.to_owned()),
            ..Self::against_friend(choice)
        }
    }

    /// Another board, with the players that it has by those names.
    pub fn set_board(&mut self, choice: Choice) {
        self.choice = choice;
        let ladder = Ladder::of(choice);
        let names = match &mut self.versus {
            Versus::Computer(name) => std::slice::from_mut(name),
            Versus::Computers(names) => &mut names[..],
            Versus::Friend | Versus::Online => &mut [],
        };
        for name in names {
            if let Some(rung) = ladder.rung(name) {
                name.clone_from(&rung.name);
            }
        }
    }

    /// A game for two at the same screen.
    pub fn against_friend(choice: Choice) -> Self {
        Self {
            choice,
            versus: Versus::Friend,
            side: Side::First,
            takebacks: TakeBacks::Free,
            clock: None,
            swap: false,
            open: false,
            hosted: false,
            rated: false,
        }
    }

    /// Reads `talpa:8` and `with=level-3&side=second&takebacks=never&clock=300+5&swap=yes`; what is
    /// left out is as usual.
    pub(crate) fn read(name: &str, query: &str) -> Result<Self, Note> {
        let mut new = Self::usual(route::choice(name)?);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let bad = || Note::new("page-link-option").with("found", clip(pair));
            let (key, value) = pair.split_once('=').ok_or_else(bad)?;
            let value = code::unescape(value).ok_or_else(bad)?;
            match key {
                "with" => new.versus = Versus::read(&value).ok_or_else(bad)?,
                "side" => new.side = Side::read(&value).ok_or_else(bad)?,
                "takebacks" if value == "never" => new.takebacks = TakeBacks::Never,
                "takebacks" if value == "free" => new.takebacks = TakeBacks::Free,
                "clock" => new.clock = Some(value.parse().map_err(|_| bad())?),
                "swap" => new.swap = value == "yes",
                "open" => new.open = value == "yes",
                "rated" => new.rated = value == "yes",
                "hosted" => new.hosted = value == "yes",
                // Later versions may know more.
                _ => {}
            }
        }
        Ok(new)
    }

    /// Whether the game lives on a server.
    pub fn is_elsewhere(&self) -> bool {
        match self.versus {
            Versus::Online => true,
            Versus::Computer(_) => self.hosted,
            Versus::Friend | Versus::Computers(_) => false,
        }
    }

    /// The match, with a number that nothing else depends on; `me` is what the
    /// person is called, and may be empty.
    pub fn setup(&self, me: &str, seed: u64) -> Setup {
        let computer = |name: &str, n: u64| Seat::computer(name, seed.wrapping_add(n) % 1_000_000);
        let mut seats = match &self.versus {
            Versus::Friend | Versus::Online => [Seat::human(me), Seat::human("")],
            Versus::Computer(name) => [Seat::human(me), computer(name, 0)],
            Versus::Computers([first, second]) => [computer(first, 0), computer(second, 1)],
        };
        let is_watched = matches!(self.versus, Versus::Computers(_));
        let is_second = match self.side {
            Side::First => false,
            Side::Second => true,
            Side::Random => seed >> 32 & 1 == 1,
        };
        if is_second && !is_watched {
            seats.reverse();
        }
        Setup {
            takebacks: self.takebacks,
            swap: self.swap,
            time: self.clock,
            ..Setup::new(self.choice, seats)
        }
    }
}

/// The seats of a game that somebody shared: names of computer players mean those.
pub fn shared_seats(record: &Record, seed: u64) -> [Seat; 2] {
    let players = record.choice().map(|it| Ladder::of(it).players());
    let players = players.unwrap_or_default();
    Player::BOTH.map(|player| match record.tags().player(player) {
        Some(name) if players.contains(&name) => Seat::computer(name, seed % 1_000_000),
        name => Seat::human(name.unwrap_or_default()),
    })
}

/// `talpa:8?with=level-3&side=second`.
impl fmt::Display for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = code::escape(&self.versus.to_string());
        write!(f, "{}?with={with}&side={}", self.choice, self.side.id())?;
        if self.takebacks == TakeBacks::Never {
            f.write_str("&takebacks=never")?;
        }
        if let Some(clock) = self.clock {
            write!(f, "&clock={}", code::escape(&clock.to_string()))?;
        }
        f.write_str(if self.swap { "&swap=yes" } else { "" })?;
        f.write_str(if self.open { "&open=yes" } else { "" })?;
        f.write_str(if self.hosted { "&hosted=yes" } else { "" })?;
        f.write_str(if self.rated { "&rated=yes" } else { "" })
    }
}

impl Versus {
    /// Reads `friend`, `online`, `level-3` or `level-3,level-5`.
    pub fn read(text: &str) -> Option<Self> {
        let name = |text: &str| {
            let is_name = |byte: u8| byte.is_ascii_graphic() && byte != b',';
            let ok = (1..=64).contains(&text.len()) && text.bytes().all(is_name);
            ok.then(|| text.to_owned())
        };
        match text.split_once(',') {
            None if text == "friend" => Some(Self::Friend),
            None if text == "online" => Some(Self::Online),
            None => name(text).filter(|it| it != "human").map(Self::Computer),
            Some((first, second)) => Some(Self::Computers([name(first)?, name(second)?])),
        }
    }
}

impl fmt::Display for Versus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Friend => f.write_str("friend"),
            Self::Online => f.write_str("online"),
            Self::Computer(name) => f.write_str(name),
            Self::Computers([first, second]) => write!(f, "{first},{second}"),
        }
    }
}

impl Side {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Random];

    /// The short name: `first`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Random => "random",
        }
    }

    /// The side of that name.
    pub fn read(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.id() == id)
    }
}
