//! Mining: puzzles out of games that strong levels play against themselves.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::AtomicBool;

use engine::{Player, PlayerError};
use games::Choice;
use rules::{Outcome, SplitMix64, Symmetric, mixed_seed};
use solve::{Knowledge as _, Options, Solvable};

use crate::file::{Lines, plain};
use crate::find::{Found, Limits, Why};
use crate::themes::themes;
use crate::within::Within;
use crate::{Fault, Goal, Puzzle, measure};

/// What is mined, and how. The same plan gives the same puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The board.
    pub choice: Choice,
    /// Who plays the games.
    pub level: String,
    /// The seed of the games.
    pub seed: u64,
    /// So many random moves, and up to as many more, begin each game.
    pub opening: u32,
    /// So many plies at the end of each game are looked at.
    pub window: u32,
    /// The longest win in plies.
    pub win: u32,
    /// The longest loss to be avoided in plies.
    pub hold: u32,
    /// The positions that one proof may take.
    pub positions: u64,
    /// The most puzzles of one game.
    pub per_game: u32,
    /// So many other moves than the one that was played are looked at before each position, for
    /// short wins.
    pub beside: u32,
    /// The longest win in plies that is looked for there.
    pub beside_win: u32,
    /// The nodes that the solver may take to prove that a move which avoids a loss draws; 0:
    /// it is not asked.
    pub draw: u64,
}

impl Plan {
    /// How the puzzles of the program were mined; on boards that have none, about as on the
    /// others.
    pub fn usual(choice: Choice) -> Self {
        /// Named by what they are, so that the same games are played whatever levels there are.
        const DIGGER: &str = "engine:method=tree,memory=64,nodes=2300";
        const SMALL_DIGGER: &str = "engine:method=tree,memory=64,nodes=900";
        const MARCHER: &str = "engine:method=alpha-beta,memory=4,nodes=4500,jitter=5";
        const PUSHER: &str = "engine:method=alpha-beta,memory=4,nodes=760,jitter=25";
        const ALLY: &str = "engine:method=tree,memory=64,nodes=75";
        let board = choice.to_string();
        // Who plays, window, win, hold, positions, per game, beside, win beside.
        let (level, numbers) = match board.as_str() {
            "talpa:8" => (DIGGER, [18, 7, 4, 1_000_000, 3, 2, 3]),
            "talpa:6" => (SMALL_DIGGER, [16, 7, 4, 300_000, 3, 4, 3]),
            "taacoca:5" => (MARCHER, [14, 5, 4, 600_000, 3, 16, 5]),
            "taacoca:4" => (MARCHER, [12, 7, 4, 300_000, 3, 8, 5]),
            "splinter:standard" => (PUSHER, [14, 5, 4, 300_000, 3, 6, 3]),
            "splinter:mini" => (PUSHER, [14, 5, 4, 300_000, 3, 6, 3]),
            "alliances:7" => (ALLY, [10, 5, 2, 300_000, 3, 30, 3]),
            "alliances:5" | "alliances:4" => (ALLY, [12, 5, 4, 300_000, 3, 12, 3]),
            _ => ("level-8", [14, 5, 4, 300_000, 3, 6, 3]),
        };
        let [window, win, hold, positions, per_game, beside, beside_win] = numbers;
        Self {
            choice,
            level: level.to_owned(),
            seed: 1,
            opening: if board == "taacoca:5" { 10 } else { 3 },
            window,
            win,
            hold,
            positions: u64::from(positions),
            per_game,
            beside,
            beside_win,
            draw: if board == "splinter:nano" {
                2_000_000
            } else {
                0
            },
        }
    }
}

/// `talpa:8 level-9 seed 1 opening 3 window 16 win 7 hold 4 positions 300000 per-game 2 beside 4 3 draw 0`.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            choice,
            level,
            seed,
            opening,
            window,
            win,
            hold,
            positions,
            per_game,
            beside,
            beside_win,
            draw,
        } = self;
        write!(
            f,
            "{choice} {level} seed {seed} opening {opening} window {window} win {win} hold {hold} positions {positions} per-game {per_game} beside {beside} {beside_win} draw {draw}"
        )
    }
}

/// What became of the positions that were looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The positions.
    pub tried: u64,
    /// Those with too few moves to choose from.
    pub few: u64,
    /// Those that are won with one move.
    pub at_once: u64,
    /// Those in which several moves are right.
    pub several: u64,
    /// Those in which nothing is decided within the plies that are looked at.
    pub quiet: u64,
    /// Those that are lost whatever is played.
    pub lost: u64,
    /// Those whose proof takes too many positions.
    pub too_hard: u64,
    /// Puzzles that look like others, or are too short while there are enough short ones.
    pub alike: u64,
    /// Puzzles.
    pub found: u64,
}

impl Tally {
    fn numbers(&self) -> [u64; 9] {
        let Self {
            tried,
            few,
            at_once,
            several,
            quiet,
            lost,
            too_hard,
            alike,
            found,
        } = *self;
        [
            tried, few, at_once, several, quiet, lost, too_hard, alike, found,
        ]
    }

    fn of(numbers: [u64; 9]) -> Self {
        let [
            tried,
            few,
            at_once,
            several,
            quiet,
            lost,
            too_hard,
            alike,
            found,
        ] = numbers;
        Self {
            tried,
            few,
            at_once,
            several,
            quiet,
            lost,
            too_hard,
            alike,
            found,
        }
    }

    fn add(&mut self, other: &Self) {
        let (own, other) = (self.numbers(), other.numbers());
        *self = Self::of(std::array::from_fn(|n| own[n] + other[n]));
    }

    fn refuse(&mut self, why: Why) {
        let count = match why {
            Why::Few => &mut self.few,
            Why::AtOnce => &mut self.at_once,
            Why::Several => &mut self.several,
            Why::Quiet => &mut self.quiet,
            Why::Lost => &mut self.lost,
            Why::TooHard => &mut self.too_hard,
        };
        *count += 1;
    }
}

/// What one game gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mined {
    /// The number of the game, from 1.
    pub game: u64,
    /// How many plies it had.
    pub plies: u32,
    /// Its puzzles.
    pub puzzles: Vec<Puzzle>,
    /// What became of its positions.
    pub tally: Tally,
}

/// The lines of the journal about the game.
impl fmt::Display for Mined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for puzzle in &self.puzzles {
            write!(f, "{puzzle}")?;
        }
        write!(f, "mined {} {}", self.game, self.plies)?;
        for number in self.tally.numbers() {
            write!(f, " {number}")?;
        }
        writeln!(f)
    }
}

/// A miner: games in, puzzles out.
pub struct Miner {
    plan: Plan,
    /// The next game.
    next: u64,
    puzzles: Vec<Puzzle>,
    /// The cells of each puzzle, seen so that the first player is to move.
    cells: Vec<Vec<u8>>,
    tally: Tally,
}

const HEAD: &str = "quadrille-mine 1";
/// Shorter puzzles are at most a third of all.
const SHORT: u32 = 3;
/// A game that is longer is not played to its end.
const MOST_PLIES: u32 = 1000;

impl Miner {
    /// A miner that begins with the first game.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn new(plan: Plan) -> Result<Self, PlayerError> {
        Player::named(plan.choice, &plan.level, 0)?;
        Ok(Self {
            plan,
            next: 1,
            puzzles: Vec::new(),
            cells: Vec::new(),
            tally: Tally::default(),
        })
    }

    /// The first line of a journal.
    pub fn head(&self) -> String {
        format!("{HEAD} {}\n", self.plan)
    }

    /// Takes up the journal of an earlier miner with the same plan; how many bytes of it are
    /// whole, since the last game may have been cut off.
    ///
    /// # Errors
    /// If it is no such journal, or is damaged before its last game.
    pub fn resume(&mut self, journal: &str) -> Result<usize, Fault> {
        let mut lines = Lines::new(journal);
        lines.exactly(self.head().trim_end())?;
        let mut whole = lines.before().len();
        let mut puzzles = Vec::new();
        // What was cut off is after the last game that is told whole.
        let lines_end = journal.rfind('\n').map_or(0, |at| at + 1);
        let last = journal[..lines_end].rfind("\nmined ").map(|at| at + 1);
        let end = last.map_or(0, |at| {
            let line = journal[at..].find('\n').map_or(0, |length| length + 1);
            at + line
        });
        while whole < end {
            match lines.peek() {
                Some(line) if line.starts_with("mined ") => {
                    let mined = self.mined(&mut lines)?;
                    self.next = mined.0 + 1;
                    self.tally.add(&mined.1);
                    for puzzle in puzzles.drain(..) {
                        self.take(puzzle);
                    }
                    whole = lines.before().len();
                }
                _ => puzzles.push(lines.puzzle(self.plan.choice, None)?),
            }
        }
        Ok(whole)
    }

    fn mined(&self, lines: &mut Lines<'_>) -> Result<(u64, Tally), Fault> {
        let text = lines.field("mined")?;
        let numbers: Option<Vec<u64>> = text.split(' ').map(plain).collect();
        let numbers = numbers.filter(|it| it.len() == 11 && it[0] == self.next);
        let Some(numbers) = numbers else {
            return Err(lines.expected(&format!("mined {} …", self.next)));
        };
        let tally = Tally::of(std::array::from_fn(|n| numbers[n + 2]));
        Ok((numbers[0], tally))
    }

    /// The puzzles so far.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.next - 1
    }

    /// What became of their positions.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Plays the next game and looks for puzzles at its end.
    pub fn game(&mut self) -> Mined {
        let game = self.next;
        let mined = games::with_wide_position!(self.plan.choice, P, variant => {
            self.typed::<P>(variant, game)
        });
        self.next += 1;
        self.tally.add(&mined.tally);
        mined
    }

    fn take(&mut self, puzzle: Puzzle) {
        let cells = games::with_wide_position!(self.plan.choice, P, _variant => {
            let position: P = puzzle.position.parse().expect("it was read before");
            images(&position).swap_remove(0)
        });
        self.cells.push(cells);
        self.puzzles.push(puzzle);
    }

    fn typed<P: Solvable>(&mut self, variant: P::Variant, game: u64) -> Mined {
        let positions = self.play::<P>(variant, game);
        let plies = positions.len() as u32 - 1;
        let first = plies.saturating_sub(self.plan.window);
        let limits = Limits {
            win: self.plan.win,
            hold: self.plan.hold,
            positions: self.plan.positions,
        };
        let mut tally = Tally::default();
        let mut within = Within::<P>::new(variant);
        let mut found = Vec::new();
        let mut random = SplitMix64::new(mixed_seed(self.plan.seed, game) ^ SplitMix64::STEP);
        for ply in (first..plies).rev() {
            let at = ply as usize;
            let mut looked = vec![positions[at].clone()];
            for _ in 0..if at == 0 { 0 } else { self.plan.beside } {
                let before = &positions[at - 1];
                let other = before.random_move(&mut random).map(|mv| before.after(mv));
                looked.extend(other.filter(|it| it.outcome().is_none() && !looked.contains(it)));
            }
            for (n, position) in looked.iter().enumerate() {
                tally.tried += 1;
                let limits = if n == 0 {
                    limits
                } else {
                    limits.light(self.plan.beside_win)
                };
                match within.find(position, limits) {
                    Ok(it) => found.push((ply, it)),
                    Err(why) => tally.refuse(why),
                }
            }
        }
        // Long ones first: the ends of their lines are no puzzles of their own.
        found.sort_by_cached_key(|(ply, it)| (u32::MAX - it.goal.plies(), *ply));
        let mut puzzles = Vec::new();
        let mut passed = HashSet::new();
        for (ply, mut it) in found {
            let is_enough = puzzles.len() >= self.plan.per_game as usize;
            let is_passed = it
                .passed
                .iter()
                .chain([&it.position])
                .any(|it| passed.contains(it));
            let is_same = |other: &Puzzle| other.line[0] == it.line[0];
            if is_enough || is_passed || puzzles.iter().any(is_same) || self.is_known(&it) {
                tally.alike += 1;
                continue;
            }
            if let Goal::Hold(plies) = it.goal
                && draws(self.plan.choice, &it.passed[0], self.plan.draw)
            {
                it.goal = Goal::Draw(plies);
            }
            passed.insert(it.position.clone());
            passed.extend(it.passed.iter().cloned());
            let puzzle = self.puzzle(&it, (game, ply));
            tally.found += 1;
            self.take(puzzle.clone());
            puzzles.push(puzzle);
        }
        Mined {
            game,
            plies,
            puzzles,
            tally,
        }
    }

    /// The positions of a game, the first one included.
    fn play<P: Solvable>(&self, variant: P::Variant, game: u64) -> Vec<P> {
        let choice = self.plan.choice;
        let seed = mixed_seed(self.plan.seed, game);
        let mut random = SplitMix64::new(seed);
        let opening = u64::from(self.plan.opening);
        let mut opening = opening + random.below(opening + 1);
        let mut players = [1, 2].map(|n| {
            let player = Player::named(choice, &self.plan.level, seed.wrapping_add(n));
            player.expect("the level was asked for before")
        });
        let mut position = P::start(variant);
        let mut erased = choice.start();
        let mut positions = vec![position.clone()];
        while position.outcome().is_none() && positions.len() <= MOST_PLIES as usize {
            let player = &mut players[position.turn().idx()];
            let chosen = if opening > 0 {
                opening -= 1;
                None
            } else {
                let text = player.choose(erased.as_ref().into(), &AtomicBool::new(false));
                text.and_then(|text| position.read_move(&text).ok())
            };
            let chosen = chosen.or_else(|| position.random_move(&mut random));
            let Some(mv) = chosen else { break };
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            if erased.play(&text).is_err() {
                break;
            }
            positions.push(position.clone());
        }
        positions
    }

    /// Whether there is such a puzzle already, or there are enough that are as short.
    fn is_known<P: Solvable>(&self, found: &Found<P>) -> bool {
        let is_short = |goal: crate::Goal| goal.plies() < SHORT;
        if is_short(found.goal) {
            let short = self.puzzles.iter().filter(|it| is_short(it.goal)).count();
            if 3 * (short + 1) > self.puzzles.len() {
                return true;
            }
        }
        let images = images(&found.position);
        let near = images.first().map_or(0, |it| (it.len() / 16).clamp(1, 6));
        images.iter().any(|image| {
            self.cells.iter().any(|cells| {
                let pairs = cells.iter().zip(image);
                pairs.filter(|(a, b)| a != b).count() <= near
            })
        })
    }

    fn puzzle<P: Solvable>(&self, found: &Found<P>, source: (u64, u32)) -> Puzzle {
        let choice = self.plan.choice;
        let text = found.position.to_string();
        let erased = choice
            .read(&text)
            .expect("a position is read back as it was written");
        let difficulty = measure(erased.as_ref(), &found.line[0]);
        Puzzle {
            choice,
            position: text,
            goal: found.goal,
            themes: themes(
                erased.as_ref(),
                found.goal,
                &found.line,
                found.threatens,
                found.threatened,
            ),
            line: found.line.clone(),
            levels: difficulty.levels,
            points: difficulty.points,
            error: difficulty.error,
            source,
        }
    }
}

/// Whether a position is proved to be a draw within so many nodes.
fn draws<P: Solvable>(choice: Choice, position: &P, most: u64) -> bool {
    if !P::Knowledge::DRAWS || most == 0 {
        return false;
    }
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Draw;
    }
    let mut solver = solve::solver(choice, Options::default());
    // How far the search is when it looks up depends on the machine, what it has expanded
    // when it is done does not.
    let solved = solver.solve(&position.to_string(), &mut |it| it.nodes < 2 * most);
    solver.nodes() <= most && solved.is_some_and(|it| it.outcome == Outcome::Draw)
}

/// The cells of a position as every symmetry shows them after which the first player is to
/// move, so that positions can be laid on each other.
fn images<P: Symmetric>(position: &P) -> Vec<Vec<u8>> {
    let is_second = position.turn() == rules::Player::Second;
    let maps = (0..P::N_SYMMETRIES).filter(|&n| P::swaps_players(n) == is_second);
    maps.map(|n| cells(&position.mapped(n).to_string()))
        .collect()
}

/// The cells of the board in a position text, one byte each.
fn cells(text: &str) -> Vec<u8> {
    let board = text.split(' ').next().unwrap_or_default();
    let mut cells = Vec::new();
    let mut empty = 0;
    for byte in board.bytes() {
        if byte.is_ascii_digit() {
            empty = 10 * empty + usize::from(byte - b'0');
            continue;
        }
        cells.extend(std::iter::repeat_n(b'.', empty));
        empty = 0;
        if byte != b'/' {
            cells.push(byte);
        }
    }
    cells.extend(std::iter::repeat_n(b'.', empty));
    cells
}
