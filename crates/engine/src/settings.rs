//! Settings of an engine.

use std::fmt;
use std::str::FromStr;

use games::NameError;
use rules::Note;

use crate::NetSize;

/// A family of searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// The one that plays the game best: with what was learned where there is anything.
    #[default]
    Best,
    /// The one that plays the game best without anything learned.
    Classic,
    /// Alpha-beta search.
    AlphaBeta,
    /// Tree search with proofs, with what is known of the game.
    Tree,
    /// Tree search that knows nothing of the game: uniform random games.
    Uct,
    /// Proof search: how the game ends, or nothing.
    Proof,
    /// PUCT search with a neural net.
    Net,
    /// Alpha-beta search with an evaluation that was learned.
    Learned,
}

impl Method {
    const NAMES: [(&'static str, Self); 8] = [
        ("best", Self::Best),
        ("classic", Self::Classic),
        ("alpha-beta", Self::AlphaBeta),
        ("tree", Self::Tree),
        ("uct", Self::Uct),
        ("proof", Self::Proof),
        ("net", Self::Net),
        ("learned", Self::Learned),
    ];
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|(_, method)| method == self);
        f.write_str(name.map_or("", |(name, _)| name))
    }
}

impl FromStr for Method {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Self, SettingsError> {
        let known = Self::NAMES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text));
        known.map(|(_, method)| *method).ok_or_else(|| {
            SettingsError::value(
                "method",
                text,
                "best, classic, alpha-beta, tree, uct, proof, net, learned",
            )
        })
    }
}

/// What can be set, and to what.
///
/// `FromStr` reads `name=value` pairs separated by commas, `Display` writes
/// those that differ from the default.
///
/// ```
/// let settings: engine::Settings = "method=tree,nodes=5000".parse()?;
/// assert_eq!(settings.nodes, Some(5000));
/// assert_eq!(settings.to_string(), "method=tree,nodes=5000");
/// # Ok::<(), engine::SettingsError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The search.
    pub method: Method,
    /// The most memory for its table or tree, in mebibytes.
    pub memory: usize,
    /// Threads that search together.
    pub threads: usize,
    /// What random choices begin from.
    pub seed: u64,
    /// Positions or random games a move.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Milliseconds a move.
    pub time: Option<u64>,
    /// How far positions are misjudged, in hundredths of a unit.
    pub noise: u32,
    /// How far evaluations are shifted to choose among moves that are about equal,
    /// in hundredths of a unit. Unlike `noise` it leaves the search as it is.
    pub jitter: u32,
    /// How many of 100 moves that hand something over at once are thought over.
    pub care: u32,
    /// How much unvisited moves attract, in hundredths; as the game wants it if not given.
    pub exploration: Option<u32>,
    /// How many games are imagined for a move before its first, in hundredths;
    /// as the game wants it if not given.
    pub prior: Option<u32>,
    /// How much less deep alpha-beta looks at late moves, in hundredths.
    pub reduction: Option<u32>,
    /// How many moves alpha-beta looks at in full at the last ply; 0 for all.
    pub late: Option<u32>,
    /// What a quiet move can gain at most per ply in alpha-beta, in hundredths; 0 for anything.
    pub futility: Option<u32>,
    /// What the opponent can gain at most per ply in alpha-beta's last plies, in hundredths;
    /// 0 for anything.
    pub reverse: Option<u32>,
    /// Which of the game's neural nets is asked; the usual one if not given.
    pub net: Option<NetSize>,
    /// How evenly a search with a net draws among moves, in hundredths: 0 for the best
    /// move, 100 for shares as large as their visits.
    pub temperature: u32,
    /// Weights of the game's guide that differ from its own.
    pub weights: Vec<(String, i32)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::Best,
            memory: 64,
            threads: 1,
            seed: 1,
            nodes: None,
            depth: None,
            time: None,
            noise: 0,
            jitter: 0,
            care: 0,
            exploration: None,
            prior: None,
            reduction: None,
            late: None,
            futility: None,
            reverse: None,
            net: None,
            temperature: 0,
            weights: Vec::new(),
        }
    }
}

impl Settings {
    /// The most memory that can be asked for, in mebibytes.
    pub const MOST_MEMORY: usize = 65_536;
    /// The most threads that can be asked for.
    pub const MOST_THREADS: usize = 256;
    /// What can be set by name, besides the weights of a game.
    pub const NAMES: [&'static str; 18] = [
        "method",
        "memory",
        "threads",
        "seed",
        "nodes",
        "depth",
        "time",
        "noise",
        "jitter",
        "care",
        "exploration",
        "prior",
        "reduction",
        "late",
        "futility",
        "reverse",
        "net",
        "temperature",
    ];

    /// Sets one thing by its name; a name that begins with `weight.` is one of
    /// the game's, which only the game knows.
    ///
    /// # Errors
    /// If there is no such thing or the value does not fit.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingsError> {
        let lower = name.to_ascii_lowercase();
        let number = |least: u64, most: u64| number(&lower, value, least, most);
        match lower.as_str() {
            "method" => self.method = value.parse()?,
            "memory" => self.memory = number(1, Self::MOST_MEMORY as u64)? as usize,
            "threads" => self.threads = number(1, Self::MOST_THREADS as u64)? as usize,
            "seed" => self.seed = number(0, u64::MAX)?,
            "nodes" => self.nodes = Some(number(1, u64::MAX)?),
            "depth" => self.depth = Some(number(1, 1000)? as u32),
            "time" => self.time = Some(number(1, 86_400_000)?),
            "noise" => self.noise = number(0, 10_000)? as u32,
            "jitter" => self.jitter = number(0, 10_000)? as u32,
            "care" => self.care = number(0, 100)? as u32,
            "exploration" => self.exploration = Some(number(0, 10_000)? as u32),
            "prior" => self.prior = Some(number(0, 1_000_000)? as u32),
            "reduction" => self.reduction = Some(number(0, 1000)? as u32),
            "late" => self.late = Some(number(0, 10_000)? as u32),
            "futility" => self.futility = Some(number(0, 19_000)? as u32),
            "reverse" => self.reverse = Some(number(0, 19_000)? as u32),
            "net" => self.net = Some(net_size(value)?),
            "temperature" => self.temperature = number(0, 10_000)? as u32,
            _ => self.set_weight(name, &lower, value)?,
        }
        Ok(())
    }

    /// Which of the game's neural nets is asked. A page asks the small one if it is not
    /// told: it comes soon and answers soon.
    pub fn net_size(&self) -> NetSize {
        let usual = match cfg!(target_family = "wasm") {
            true => NetSize::Small,
            false => NetSize::Large,
        };
        self.net.unwrap_or(usual)
    }

    fn set_weight(&mut self, name: &str, lower: &str, value: &str) -> Result<(), SettingsError> {
        let Some(weight) = lower.strip_prefix("weight.") else {
            return Err(SettingsError::unknown(name));
        };
        let fits = value.parse().ok().filter(|n: &i32| n.abs() <= 100_000);
        let value = fits.ok_or_else(|| SettingsError::value(lower, value, "-100000 ... 100000"))?;
        self.weights.retain(|(known, _)| known != weight);
        self.weights.push((weight.to_owned(), value));
        Ok(())
    }
}

impl FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Self, SettingsError> {
        let mut settings = Self::default();
        for pair in text.split(',').filter(|pair| !pair.is_empty()) {
            let Some((name, value)) = pair.split_once('=') else {
                return Err(SettingsError::pair(pair));
            };
            settings.set(name.trim(), value.trim())?;
        }
        Ok(settings)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        let mut pairs: Vec<String> = Vec::new();
        let mut say = |name: &str, differs: bool, value: String| {
            if differs {
                pairs.push(format!("{name}={value}"));
            }
        };
        say(
            "method",
            self.method != usual.method,
            self.method.to_string(),
        );
        say(
            "memory",
            self.memory != usual.memory,
            self.memory.to_string(),
        );
        say(
            "threads",
            self.threads != usual.threads,
            self.threads.to_string(),
        );
        say("seed", self.seed != usual.seed, self.seed.to_string());
        let mut option = |name: &str, value: Option<u64>| {
            say(name, value.is_some(), value.unwrap_or_default().to_string());
        };
        option("nodes", self.nodes);
        option("depth", self.depth.map(u64::from));
        option("time", self.time);
        let positive = |n: u32| (n > 0).then_some(u64::from(n));
        option("noise", positive(self.noise));
        option("jitter", positive(self.jitter));
        option("care", positive(self.care));
        option("exploration", self.exploration.map(u64::from));
        option("prior", self.prior.map(u64::from));
        option("reduction", self.reduction.map(u64::from));
        option("late", self.late.map(u64::from));
        option("futility", self.futility.map(u64::from));
        option("reverse", self.reverse.map(u64::from));
        option("temperature", positive(self.temperature));
        if let Some(size) = self.net {
            pairs.push(format!("net={}", size.name()));
        }
        for (name, value) in &self.weights {
            pairs.push(format!("weight.{name}={value}"));
        }
        f.write_str(&pairs.join(","))
    }
}

/// A setting does not exist or its value does not fit; the note says what does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsError(Box<Note>);

impl SettingsError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }

    fn value(name: &str, found: &str, accepted: &str) -> Self {
        Self(Box::new(
            Note::new("engine-setting-value")
                .with("name", name)
                .with("found", found)
                .with("accepted", accepted),
        ))
    }

    /// There is no net for the game.
    pub(crate) fn no_net(game: &str) -> Self {
        Self(Box::new(Note::new("engine-no-net").with("game", game)))
    }

    /// Nothing was learned for the game.
    pub(crate) fn not_learned(game: &str) -> Self {
        Self(Box::new(Note::new("engine-not-learned").with("game", game)))
    }

    fn pair(found: &str) -> Self {
        Self(Box::new(
            Note::new("engine-setting-pair").with("found", found),
        ))
    }

    fn unknown(name: &str) -> Self {
        Self::among(name, &Settings::NAMES.map(str::to_owned))
    }

    /// There is no weight of that name, but there are others.
    pub(crate) fn weight(name: &str, known: &[&str]) -> Self {
        let known: Vec<String> = known.iter().map(|name| format!("weight.{name}")).collect();
        Self::among(&format!("weight.{name}"), &known)
    }

    fn among(found: &str, known: &[String]) -> Self {
        let keys = ["engine-setting-unknown", "engine-setting-unknown-near"];
        let error = NameError::new(keys, found, known, |note| note);
        Self(Box::new(error.note().clone()))
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for SettingsError {}

fn net_size(text: &str) -> Result<NetSize, SettingsError> {
    let mut known = NetSize::NAMES.into_iter();
    let found = known.find(|(name, _)| name.eq_ignore_ascii_case(text));
    let accepted = || NetSize::NAMES.map(|(name, _)| name).join(", ");
    found
        .map(|(_, size)| size)
        .ok_or_else(|| SettingsError::value("net", text, &accepted()))
}

fn number(name: &str, text: &str, least: u64, most: u64) -> Result<u64, SettingsError> {
    let fits = text.parse().ok().filter(|n| (least..=most).contains(n));
    fits.ok_or_else(|| SettingsError::value(name, text, &format!("{least} ... {most}")))
}
