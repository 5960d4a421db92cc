//! Engines of a game that is only known at run time.

use std::sync::Arc;

use encode::Encode;
use eval::{Guided, Weights};
use games::{AnyPosition, Choice, with_position, with_wide_position};
use net::Net;
use record::{Chance, Verdict};
use rules::{Outcome, Player};
use search::{
    AlphaBeta, AlphaOptions, EndgameOptions, EndgameProver, Evaluate, Proved, PuctOptions,
    PuctSearch, Report, SearchControl, Searcher, Task, TreeOptions, TreeSearch,
};

use crate::care::Careful;
use crate::nets::{self, NetJudge};
use crate::noisy::NoisyGuide;
use crate::{Method, Settings, SettingsError, exact};

/// What to search for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Only these moves, as canonical texts; all if empty.
    pub only: Vec<String>,
    /// How many best lines to find.
    pub lines: usize,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            only: Vec::new(),
            lines: 1,
        }
    }
}

/// What an engine found out about one line.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// The canonical texts of its moves, the one to play first.
    pub line: Vec<String>,
    /// How the position stands when it is played.
    pub verdict: Verdict,
    /// How deep it looked, in plies.
    pub depth: u32,
    /// How many positions or random games it looked at.
    pub nodes: u64,
    /// The score in the search's own units, for the signature alone.
    pub(crate) score: i32,
}

impl Info {
    /// A line with a verdict, from a search that looked at one position.
    pub fn new(line: Vec<String>, verdict: Verdict) -> Self {
        Self {
            line,
            verdict,
            depth: 1,
            nodes: 1,
            score: 0,
        }
    }
}

/// An engine of one game.
pub trait Engine: Send {
    /// Searches a position until the control says stop. `tell` hears what is known
    /// so far, the best line first. The answer is empty if the game is over, if
    /// none of the moves asked for is legal, or if the position is of another board.
    ///
    /// Asked again about the same position, it goes on where it stopped.
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        request: &Request,
        control: &SearchControl<'_>,
        tell: &mut dyn FnMut(&[Info]),
    ) -> Vec<Info>;

    /// Forgets everything that was found out.
    fn forget(&mut self);

    /// The bytes of its table or tree.
    fn memory(&self) -> usize;
}

/// An engine for a board, set as `settings` say; limits are given with each search.
///
/// # Errors
/// If the game has no weight of a name in the settings.
pub fn engine(choice: Choice, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
    let learns = nets::learns(choice);
    let net = match settings.method {
        Method::Best if !learns => nets::best(choice, settings.net_size()),
        Method::Net => {
            let net = nets::find(choice.game(), settings.net_size());
            Some(net.ok_or_else(|| SettingsError::no_net(choice.game().info().id))?)
        }
        _ => None,
    };
    let engine = match net {
        // Judging takes so long that few types will do.
        Some(net) => with_wide_position!(choice, P, _variant => with_net::<P>(net, settings)),
        None => with_position!(choice, P, _variant => without_net::<P>(learns, settings)),
    }?;
    Ok(exact::around(engine, settings))
}

/// An engine that a net guides.
fn with_net<P: Guided + Encode>(
    net: Arc<Net>,
    settings: &Settings,
) -> Result<Box<dyn Engine>, SettingsError> {
    let (endgame, memory) = shares_of_memory::<P>(settings);
    let options = PuctOptions {
        memory,
        threads: settings.threads,
        ..puct_options(P::NET_EXPLORATION, settings)
    };
    let guide = weighted(P::Guide::default(), settings)?;
    let search = PuctSearch::new(guide, NetJudge::new(net), options);
    Ok(engine_of(Box::new(search), 100.0, endgame, settings))
}

/// An engine that knows what the guide of the game knows, and what it has learned where that
/// is asked for; `learns` says whether something was learned for the board.
fn without_net<P: Guided>(
    learns: bool,
    settings: &Settings,
) -> Result<Box<dyn Engine>, SettingsError> {
    let learned = match settings.method {
        Method::Best if learns => P::learned(),
        Method::Learned => {
            let learned = P::learned();
            Some(learned.ok_or_else(|| SettingsError::not_learned(P::info().id))?)
        }
        _ => None,
    };
    let (guide, best) = learned.unwrap_or_else(|| (P::Guide::default(), P::METHOD));
    let guide = NoisyGuide {
        guide: weighted(guide, settings)?,
        noise: settings.noise,
        jitter: settings.jitter,
        seed: settings.seed,
        plain: settings.method == Method::Uct,
    };
    let tree = match settings.method {
        Method::Best | Method::Classic | Method::Learned => {
            matches!(best, eval::Method::Tree { .. })
        }
        Method::AlphaBeta | Method::Proof | Method::Net => false,
        Method::Tree | Method::Uct => true,
    };
    let (endgame, memory) = shares_of_memory::<P>(settings);
    let threads = settings.threads;
    let (searcher, scale): (Box<dyn Searcher<P>>, f64) = if tree {
        let options = TreeOptions {
            proofs: settings.method != Method::Uct,
            memory,
            threads,
            seed: settings.seed,
            ..tree_options(best, settings)
        };
        (Box::new(TreeSearch::new(guide, options)), 100.0)
    } else {
        let options = AlphaOptions {
            memory,
            threads,
            ..alpha_options(best, settings)
        };
        let scale = <P::Guide as Evaluate<P>>::SCALE;
        (Box::new(AlphaBeta::new(guide, options)), scale)
    };
    Ok(engine_of(searcher, scale, endgame, settings))
}

/// A guide with the weights that the settings ask for.
fn weighted<G: Weights>(mut guide: G, settings: &Settings) -> Result<G, SettingsError> {
    for (name, value) in &settings.weights {
        let mut weights = guide.weights();
        match weights.iter_mut().find(|(known, _)| known == name) {
            Some((_, weight)) => **weight = *value,
            None => {
                let known: Vec<&str> = weights.iter().map(|(name, _)| *name).collect();
                return Err(SettingsError::weight(name, &known));
            }
        }
    }
    Ok(guide)
}

/// How ends are proved, if at all, and the bytes that are left for the search.
fn shares_of_memory<P: Guided>(settings: &Settings) -> (Option<EndgameOptions>, usize) {
    let memory = settings.memory << 20;
    let endgame = match settings.method {
        Method::Proof => Some(EndgameOptions::alone(memory / 8 * 7)),
        // Who knows nothing of positions or misjudges them does not prove ends either.
        Method::Uct => None,
        _ if settings.noise > 0 => None,
        _ => Some(EndgameOptions::beside(P::ENDGAME_MOVES, memory / 8)),
    };
    (endgame, memory - endgame.map_or(0, |it| it.memory))
}

/// A search with what the settings put around it.
fn engine_of<P: Guided>(
    searcher: Box<dyn Searcher<P>>,
    scale: f64,
    endgame: Option<EndgameOptions>,
    settings: &Settings,
) -> Box<dyn Engine> {
    let searcher = match endgame {
        Some(options) => Box::new(EndgameProver::new(searcher, options)),
        None => searcher,
    };
    let searcher = match settings.care {
        0 => searcher,
        care => Box::new(Careful {
            searcher,
            care,
            seed: settings.seed,
        }),
    };
    Box::new(Typed { searcher, scale })
}

/// What the game wants, unless the settings say otherwise.
fn tree_options(best: eval::Method, settings: &Settings) -> TreeOptions {
    let usual = TreeOptions::default();
    let (exploration, prior) = match best {
        eval::Method::Tree { exploration, prior } if settings.method != Method::Uct => {
            (exploration, prior)
        }
        _ => (usual.exploration, 0.0),
    };
    TreeOptions {
        exploration: hundredths(settings.exploration, exploration),
        prior: hundredths(settings.prior, prior),
        ..usual
    }
}

/// What the game wants, unless the settings say otherwise.
fn puct_options(exploration: f32, settings: &Settings) -> PuctOptions {
    PuctOptions {
        exploration: hundredths(settings.exploration, exploration),
        temperature: settings.temperature as f32 / 100.0,
        seed: settings.seed,
        ..PuctOptions::default()
    }
}

fn hundredths(n: Option<u32>, or: f32) -> f32 {
    n.map_or(or, |n| n as f32 / 100.0)
}

/// What the game wants, unless the settings say otherwise.
fn alpha_options(best: eval::Method, settings: &Settings) -> AlphaOptions {
    let mut options = AlphaOptions::default();
    if let eval::Method::AlphaBeta {
        reduction,
        late,
        futility,
        reverse,
    } = best
    {
        (options.reduction, options.late) = (reduction, late);
        (options.futility, options.reverse) = (futility, reverse);
    }
    if let Some(hundredths) = settings.reduction {
        options.reduction = hundredths as f32 / 100.0;
    }
    options.late = settings.late.unwrap_or(options.late);
    options.futility = settings.futility.map_or(options.futility, |n| n as i32);
    options.reverse = settings.reverse.map_or(options.reverse, |n| n as i32);
    options
}

/// An engine of one position type.
struct Typed<P: Guided> {
    searcher: Box<dyn Searcher<P>>,
    /// Hundredths of a unit that multiply the odds by e.
    scale: f64,
}

impl<P: Guided> Engine for Typed<P> {
    fn search(
        &mut self,
        position: &dyn AnyPosition,
        request: &Request,
        control: &SearchControl<'_>,
        tell: &mut dyn FnMut(&[Info]),
    ) -> Vec<Info> {
        // The text says everything about a position.
        let Ok(position) = position.to_text().parse::<P>() else {
            return Vec::new();
        };
        let only: Vec<P::Move> = request
            .only
            .iter()
            .filter_map(|text| position.read_move(text).ok())
            .collect();
        if only.is_empty() && !request.only.is_empty() {
            return Vec::new();
        }
        let task = Task {
            only: &only,
            lines: request.lines.max(1),
        };
        let scale = self.scale;
        let reports = self
            .searcher
            .search(&position, &task, control, &mut |reports| {
                tell(&infos(&position, reports, scale));
            });
        infos(&position, &reports, scale)
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }

    fn memory(&self) -> usize {
        self.searcher.memory()
    }
}

fn infos<P: Guided>(position: &P, reports: &[Report<P::Move>], scale: f64) -> Vec<Info> {
    reports
        .iter()
        .map(|report| info(position, report, scale))
        .collect()
}

fn info<P: Guided>(position: &P, report: &Report<P::Move>, scale: f64) -> Info {
    let mut line = Vec::with_capacity(report.line.len());
    let mut at = position.clone();
    for &mv in &report.line {
        line.push(at.move_text(mv));
        at.play_unchecked(mv);
    }
    Info {
        line,
        verdict: verdict(report, position.turn(), scale),
        depth: report.depth,
        nodes: report.nodes,
        score: report.score.value(),
    }
}

/// What a search found out, seen by nobody in particular: the one place where
/// scores, so much of which make a logit, become chances.
fn verdict<M>(report: &Report<M>, turn: Player, scale: f64) -> Verdict {
    let Some(proved) = report.proved else {
        let logit = 100.0 * f64::from(report.score.value()) / scale;
        return Verdict::Chance(Chance::of_logit(logit.round() as i32).seen_by(turn));
    };
    let plies = report.score.proved_in();
    Verdict::Proved {
        outcome: match proved {
            Proved::Win => Outcome::Win(turn),
            Proved::Draw => Outcome::Draw,
            Proved::Loss => Outcome::Win(!turn),
        },
        plies: plies.unwrap_or(report.line.len() as u32),
    }
}
