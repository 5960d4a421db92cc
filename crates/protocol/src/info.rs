//! Search information as text: depth, nodes, chance, proof, line.

use std::fmt;

use record::{Chance, Verdict};
use rules::{Outcome, Player};

use crate::Fault;
use crate::words::{Words, quoted};

/// The reply `info`: everything in it may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How far the engine looked, in plies.
    pub depth: Option<u32>,
    /// How many positions or random games it looked at.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Milliseconds since `go`.
    pub time: Option<u64>,
    /// Which of the asked lines it is, the best being 1.
    pub line: Option<u32>,
    /// How the player to move stands, in hundredths of a unit of the engine.
    pub score: Option<i32>,
    /// What the player to move can expect, in thousandths of the point.
    pub chance: Option<u16>,
    /// What is proved.
    pub proof: Option<Proof>,
    /// The moves of the line.
    pub pv: Vec<String>,
}

/// How a game certainly ends with best play, and within how many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// For the player to move.
    pub ending: Ending,
    /// The plies.
    pub plies: u32,
}

/// How a game ends for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It is won.
    Win,
    /// It is lost.
    Loss,
    /// It is drawn.
    Draw,
}

impl Ending {
    const NAMES: [(&'static str, Self); 3] = [
        ("win", Self::Win),
        ("loss", Self::Loss),
        ("draw", Self::Draw),
    ];
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Self::NAMES.iter().find(|(_, ending)| ending == self);
        f.write_str(known.map_or("", |(name, _)| name))
    }
}

impl Info {
    /// The largest score, which stands for a proved win.
    pub const MOST_SCORE: i32 = 20_000;

    /// What it says of the position, in absolute terms; `turn` is the player to move.
    pub fn verdict(&self, turn: Player) -> Option<Verdict> {
        if let Some(Proof { ending, plies }) = self.proof {
            let outcome = match ending {
                Ending::Win => Outcome::Win(turn),
                Ending::Loss => Outcome::Win(turn.other()),
                Ending::Draw => Outcome::Draw,
            };
            return Some(Verdict::Proved { outcome, plies });
        }
        // What a unit of the score is worth only the engine knows.
        let share = f64::from(self.chance?) / 1000.0;
        Some(Verdict::Chance(Chance::of_share(share).seen_by(turn)))
    }

    /// The same with a verdict; the score is in hundredths of a logit.
    #[must_use]
    pub fn with_verdict(mut self, verdict: Verdict, turn: Player) -> Self {
        // The number of an estimate stays below those that stand for proofs.
        let most = Self::MOST_SCORE - 1;
        let (score, proof) = match verdict {
            Verdict::Chance(chance) => (chance.seen_by(turn).logit().clamp(-most, most), None),
            Verdict::Proved { outcome, plies } => {
                let (score, ending) = match outcome {
                    Outcome::Draw => (0, Ending::Draw),
                    Outcome::Win(winner) if winner == turn => (Self::MOST_SCORE, Ending::Win),
                    Outcome::Win(_) => (-Self::MOST_SCORE, Ending::Loss),
                };
                (score, Some(Proof { ending, plies }))
            }
        };
        self.score = Some(score);
        self.chance = Some((verdict.for_player(turn) * 1000.0).round() as u16);
        self.proof = proof;
        self
    }

    /// Reads what comes after `info`; words that are not known are passed over.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, Fault> {
        let mut info = Self::default();
        while let Some(key) = words.next() {
            match key {
                "depth" => info.depth = Some(words.number(key)?),
                "nodes" => info.nodes = Some(words.number(key)?),
                "nps" => info.nps = Some(words.number(key)?),
                "time" => info.time = Some(words.number(key)?),
                "line" => info.line = Some(words.number(key)?),
                "score" => info.score = Some(score(words.number(key)?)?),
                "chance" => info.chance = Some(chance(words.number(key)?)?),
                "proof" => info.proof = Some(proof(words)?),
                "pv" => info.pv = words.all(),
                _ => {}
            }
        }
        Ok(info)
    }
}

fn score(score: i32) -> Result<i32, Fault> {
    let most = Info::MOST_SCORE;
    if !(-most..=most).contains(&score) {
        let text = format!("`score` is from -{most} to {most}, not {score}");
        return Err(Fault::syntax(text));
    }
    Ok(score)
}

fn chance(chance: u16) -> Result<u16, Fault> {
    if chance > 1000 {
        return Err(Fault::syntax(format!(
            "`chance` is from 0 to 1000, not {chance}"
        )));
    }
    Ok(chance)
}

fn proof(words: &mut Words<'_>) -> Result<Proof, Fault> {
    let word = words.expect("`win`, `loss` or `draw` after `proof`")?;
    let known = Ending::NAMES.into_iter().find(|(name, _)| *name == word);
    let Some((_, ending)) = known else {
        let found = quoted(word);
        let text = format!("`proof` is `win`, `loss` or `draw`, not {found}");
        return Err(Fault::syntax(text));
    };
    let plies = words.number("proof")?;
    Ok(Proof { ending, plies })
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let mut say = |key: &str, value: Option<i128>| match value {
            Some(value) => write!(f, " {key} {value}"),
            None => Ok(()),
        };
        say("depth", self.depth.map(i128::from))?;
        say("nodes", self.nodes.map(i128::from))?;
        say("nps", self.nps.map(i128::from))?;
        say("time", self.time.map(i128::from))?;
        say("line", self.line.map(i128::from))?;
        say("score", self.score.map(i128::from))?;
        say("chance", self.chance.map(i128::from))?;
        if let Some(Proof { ending, plies }) = self.proof {
            write!(f, " proof {ending} {plies}")?;
        }
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}
