//! The rungs of each game's ladder, and how strong they were measured to be.

use std::fmt;
use std::sync::OnceLock;

use rules::Note;

use crate::{Choice, GameId};

/// A measured strength, in Elo points above `level-1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The points.
    pub points: i32,
    /// How far off they may be, at 95 %.
    pub error: u32,
    /// How many games they come from.
    pub games: u32,
}

/// Whom to play next, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suggestion<'a> {
    /// How many of the last games against the level were won.
    pub won: usize,
    /// How many games those were.
    pub games: usize,
    /// The level to try.
    pub level: &'a str,
}

/// A player of the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Its name: `level-4`, or that of a seed player.
    pub name: String,
    /// The player behind it, as `engine::Player::named` reads it.
    pub player: String,
    /// How strong it is on the board of the ladder; none if nobody measured.
    pub rating: Option<Rating>,
}

/// The players of a game by strength.
///
/// The text of a ladder has one line per player: the board, the name, the player
/// behind it, and the measured points, error and games, or `?` for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// The board on which it was measured.
    pub board: Choice,
    /// Its players, levels first, weakest first.
    pub rungs: Vec<Rung>,
}

/// The ladders of all games, as measured.
const TEXT: &str = include_str!("../ladders.txt");

impl Ladder {
    /// The ladder of a board; where nobody has made one, that of the game's standard
    /// board, and for a game without any, ten levels of which each searches three times
    /// as much as the one before.
    pub fn of(choice: Choice) -> &'static Self {
        static LADDERS: OnceLock<Vec<Ladder>> = OnceLock::new();
        let ladders = LADDERS.get_or_init(|| {
            let mut ladders =
                Self::read_all(TEXT).expect("the ladders that are compiled in are well formed");
            for board in GameId::ALL.iter().map(|game| game.standard()) {
                if ladders.iter().all(|ladder| ladder.board != board) {
                    ladders.push(Self::unmeasured(board));
                }
            }
            ladders
        });
        let on = |board: Choice| ladders.iter().find(|ladder| ladder.board == board);
        let found = on(choice).or_else(|| on(choice.game().standard()));
        found.expect("every game was given a ladder")
    }

    /// The same players on a board: if it is another one, nobody has measured them.
    #[must_use]
    pub fn on(&self, board: Choice) -> Self {
        let mut ladder = self.clone();
        if self.board != board {
            ladder.board = board;
            for rung in &mut ladder.rungs {
                rung.rating = None;
            }
        }
        ladder
    }

    /// The ladder of a board that nobody has measured.
    pub fn unmeasured(board: Choice) -> Self {
        let rung = |name: String, player: String| Rung {
            name,
            player,
            rating: None,
        };
        let mut rungs = vec![rung("level-1".to_owned(), "random".to_owned())];
        for level in 2..=10 {
            let nodes = 3u32.pow(level - 1);
            let player = format!("engine:method=classic,memory=4,nodes={nodes}");
            rungs.push(rung(format!("level-{level}"), player));
        }
        let strongest = "max:memory=256,time=1000".to_owned();
        rungs.push(rung("max".to_owned(), strongest));
        Self { board, rungs }
    }

    /// Reads the ladders of a text; lines that begin with `#` say nothing.
    ///
    /// # Errors
    /// If a line is not one of a ladder; the note names it.
    pub fn read_all(text: &str) -> Result<Vec<Self>, Note> {
        let mut ladders: Vec<Self> = Vec::new();
        for (n, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (board, rung) = read_line(line).ok_or_else(|| {
                Note::new("ladder-line")
                    .with("line", (n + 1).to_string())
                    .with("found", line)
            })?;
            match ladders.iter_mut().find(|ladder| ladder.board == board) {
                Some(ladder) => ladder.rungs.push(rung),
                None => ladders.push(Self {
                    board,
                    rungs: vec![rung],
                }),
            }
        }
        Ok(ladders)
    }

    /// The rung of that name. Small boards have fewer levels: one that only the game's
    /// standard board has is the strongest there is here, so that whoever had chosen it, or
    /// saved a game against it, still has an opponent.
    pub fn rung(&self, name: &str) -> Option<&Rung> {
        self.own_rung(name).or_else(|| {
            let standard = Self::of(self.board.game().standard());
            standard
                .own_rung(name)
                .filter(|rung| rung.name.starts_with("level-"))?;
            self.own_rung(self.top_level())
        })
    }

    fn own_rung(&self, name: &str) -> Option<&Rung> {
        let mut rungs = self.rungs.iter();
        rungs.find(|rung| rung.name.eq_ignore_ascii_case(name))
    }

    /// The names of the levels, weakest first, `max` last.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        self.rungs
            .iter()
            .map(|rung| rung.name.as_str())
            .filter(|name| name.starts_with("level-") || *name == "max")
    }

    /// The names of the players that people are offered: the levels, `max`, `random`
    /// and the seed players.
    pub fn players(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.levels().collect();
        names.push("random");
        let rungs = self.rungs.iter().map(|rung| rung.name.as_str());
        names.extend(rungs.filter(|name| name.starts_with("seed-")));
        names
    }

    /// The strongest level: `max` goes by the clock and is none.
    pub fn top_level(&self) -> &str {
        let timeless = self.levels().filter(|name| *name != "max");
        timeless.last().expect("every ladder has a level")
    }

    /// Whom to play next after games against a level: the last results, whether each
    /// was won, none for a draw. Somebody who wins most of them gets the next level,
    /// who loses most of them the one before.
    ///
    /// ```
    /// use games::{GameId, Ladder};
    ///
    /// let ladder = Ladder::of(GameId::Talpa.standard());
    /// let next = ladder.suggest("level-5", &[Some(true), Some(false), Some(true), Some(true), Some(true)]);
    /// let next = next.expect("four of five are enough");
    /// assert_eq!((next.won, next.games, next.level), (4, 5, "level-6"));
    /// ```
    pub fn suggest(&self, level: &str, results: &[Option<bool>]) -> Option<Suggestion<'_>> {
        /// How many games count, and how few do not.
        const MOST: usize = 5;
        const LEAST: usize = 3;
        let last = &results[results.len().saturating_sub(MOST)..];
        let count = |result| last.iter().filter(|it| **it == result).count();
        let (won, lost) = (count(Some(true)), count(Some(false)));
        let is_most = |n: usize| last.len() >= LEAST && 5 * n >= 4 * last.len();
        let levels: Vec<&str> = self.levels().collect();
        let at = levels.iter().position(|it| *it == level)?;
        let next = if is_most(won) {
            at + 1
        } else if is_most(lost) {
            at.checked_sub(1)?
        } else {
            return None;
        };
        Some(Suggestion {
            won,
            games: last.len(),
            level: levels.get(next)?,
        })
    }

    /// How strong a player is on a board; none where nobody measured.
    pub fn rating(choice: Choice, name: &str) -> Option<Rating> {
        let ladder = Self::of(choice);
        // The easiest level is the player `random` under another name.
        let name = if name == "random" { "level-1" } else { name };
        let rung = ladder.rung(name).filter(|_| ladder.board == choice)?;
        rung.rating
    }
}

/// One line per rung.
impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rung in &self.rungs {
            let Rung { name, player, .. } = rung;
            write!(f, "{} {name} {player}", self.board)?;
            match rung.rating {
                Some(rating) => {
                    let Rating {
                        points,
                        error,
                        games,
                    } = rating;
                    writeln!(f, " {points} {error} {games}")?;
                }
                None => writeln!(f, " ? ? ?")?,
            }
        }
        Ok(())
    }
}

fn read_line(line: &str) -> Option<(Choice, Rung)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let &[board, name, player, points, error, games] = words.as_slice() else {
        return None;
    };
    let rating = match (points, error, games) {
        ("?", "?", "?") => None,
        _ => Some(Rating {
            points: points.parse().ok()?,
            error: error.parse().ok()?,
            games: games.parse().ok()?,
        }),
    };
    let rung = Rung {
        name: name.to_owned(),
        player: player.to_owned(),
        rating,
    };
    Some((board.parse().ok()?, rung))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_ten_levels_and_max() {
        for &game in GameId::ALL {
            let levels: Vec<&str> = Ladder::of(game.standard()).levels().collect();
            assert!(levels.len() > 10, "{game}: {levels:?}");
            assert_eq!(levels.last(), Some(&"max"));
            for (n, level) in levels[..levels.len() - 1].iter().enumerate() {
                assert_eq!(*level, format!("level-{}", n + 1));
            }
        }
    }

    #[test]
    fn a_ladder_that_nobody_measured_is_written_as_it_is_read() {
        let ladder = Ladder::unmeasured(GameId::Talpa.standard());
        assert_eq!(ladder.levels().count(), 11);
        let again = Ladder::read_all(&ladder.to_string()).expect("well formed");
        assert_eq!(again, [ladder]);
    }

    #[test]
    fn level_1_is_random() {
        for &game in GameId::ALL {
            let rung = Ladder::of(game.standard()).rung("level-1").expect("a rung");
            assert_eq!(rung.player, "random");
        }
    }

    #[test]
    fn no_level_is_limited_by_time() {
        for &game in GameId::ALL {
            for rung in &Ladder::of(game.standard()).rungs {
                if rung.name.starts_with("level-") {
                    assert!(!rung.player.contains("time="), "{rung:?}");
                    assert!(!rung.player.contains("threads="), "{rung:?}");
                }
            }
        }
    }

    #[test]
    fn ladders_are_written_as_they_are_read() {
        for &game in GameId::ALL {
            let ladder = Ladder::of(game.standard());
            let again = Ladder::read_all(&ladder.to_string()).expect("well formed");
            assert_eq!(again, std::slice::from_ref(ladder));
        }
    }

    #[test]
    fn the_next_level_follows_from_the_last_five_games() {
        let ladder = Ladder::of(GameId::Talpa.standard());
        let level = |level, results: &str| {
            let results: Vec<Option<bool>> = results
                .chars()
                .map(|it| match it {
                    '+' => Some(true),
                    '-' => Some(false),
                    _ => None,
                })
                .collect();
            ladder.suggest(level, &results).map(|it| it.level)
        };
        assert_eq!(level("level-5", "++"), None);
        assert_eq!(level("level-5", "+++"), Some("level-6"));
        assert_eq!(level("level-5", "-----+++++"), Some("level-6"));
        assert_eq!(level("level-5", "++-+="), None);
        assert_eq!(level("level-5", "----+"), Some("level-4"));
        assert_eq!(level("level-1", "---"), None);
        assert_eq!(level("max", "+++"), None);
        assert_eq!(level("seed-hard", "+++"), None);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = Ladder::read_all("# fine\n\ntalpa:8 level-1 random zero 0 0\n").unwrap_err();
        assert_eq!(error.key, "ladder-line");
        assert!(error.to_string().contains('3'), "{error}");
    }

    #[test]
    fn boards_that_were_not_measured_have_no_rating() {
        let small = "talpa:4".parse().expect("a board");
        assert_eq!(Ladder::of(small), Ladder::of(GameId::Talpa.standard()));
        assert_eq!(Ladder::rating(small, "level-3"), None);
        let on_it = Ladder::of(small).on(small);
        assert_eq!(on_it.board, small);
        assert!(on_it.rungs.iter().all(|rung| rung.rating.is_none()));
    }
}
