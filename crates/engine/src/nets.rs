//! The weights at hand, of nets and of learned evaluations, and the judge that a net makes.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use encode::{Encode, View};
use eval::{Guided as _, SplinterNet};
use games::{Choice, GameId, Ladder, with_wide_position};
use net::{Net, NetError, Opinion, Planes, Scratch};
use rules::Note;
use search::Judge;

use crate::{Method, names};

/// Which of a game's nets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NetSize {
    /// The one that plays best.
    #[default]
    Large,
    /// The one that answers soonest.
    Small,
}

impl NetSize {
    pub(crate) const NAMES: [(&'static str, Self); 2] =
        [("large", Self::Large), ("small", Self::Small)];

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        let found = Self::NAMES.iter().find(|(_, size)| *size == self);
        found.map_or("", |(name, _)| name)
    }
}

type Key = (&'static str, NetSize);

/// Nets by game and size: those of the program, unless others were installed.
static NETS: LazyLock<RwLock<HashMap<Key, Arc<Net>>>> = LazyLock::new(RwLock::default);

/// Declares the games that have nets, a large and a small one each; the files lie in
/// `nets`. A page fetches them when it needs them.
macro_rules! nets_of {
    ($($game:literal),*) => {
        const GAMES: &[&str] = &[$($game),*];

        #[cfg(not(target_family = "wasm"))]
        const FILES: &[(Key, &[u8])] = &[$(
            (
                ($game, NetSize::Large),
                include_bytes!(concat!("../../../nets/", $game, "-large.qnet")),
            ),
            (
                ($game, NetSize::Small),
                include_bytes!(concat!("../../../nets/", $game, "-small.qnet")),
            ),
        )*];
        #[cfg(target_family = "wasm")]
        const FILES: &[(Key, &[u8])] = &[];
    };
}

nets_of!("talpa", "taacoca", "splinter", "alliances");

/// The game whose evaluation was learned, and the file of its weights.
const SPLINTER: &str = "splinter";
const EVALUATION: &str = concat!("splinter", "-evaluation");

/// Whether an evaluation was learned for the board: alpha-beta search with it plays there best.
pub(crate) fn learns(choice: Choice) -> bool {
    with_wide_position!(choice, P, variant => P::learns(variant))
}

/// The file that must be [installed](install) before a player can play as it should, by
/// its name without an end; none where everything is here, and natively always.
pub fn missing(choice: Choice, player: &str) -> Option<String> {
    let rung = Ladder::of(choice).rung(player);
    let player = rung.map_or(player, |rung| &rung.player);
    let settings = names::settings(player, 0).ok().flatten()?;
    let game = choice.game().info().id;
    let best = settings.method == Method::Best && learns(choice);
    if best || settings.method == Method::Learned {
        let is_missing = game == SPLINTER && SplinterNet::at_hand().is_none();
        return is_missing.then(|| EVALUATION.to_owned());
    }
    let asks = matches!(settings.method, Method::Best | Method::Net);
    let is_here = || exact(choice.game(), settings.net_size()).is_some();
    if !asks || !GAMES.contains(&game) || is_here() {
        return None;
    }
    Some(format!("{game}-{}", settings.net_size().name()))
}

/// Makes a file of weights the game's net of that size, or its learned evaluation, in place
/// of any before.
///
/// # Errors
/// If the file is damaged, or plays no game that there is.
pub fn install(size: NetSize, file: &[u8]) -> Result<GameId, WeightsError> {
    if file.starts_with(SplinterNet::MAGIC.as_bytes()) {
        SplinterNet::read(file).map_err(WeightsError)?.install();
        return SPLINTER
            .parse()
            .map_err(|error: games::NameError| WeightsError(Box::new(error.note().clone())));
    }
    Ok(install_net(size, file)?)
}

fn install_net(size: NetSize, file: &[u8]) -> Result<GameId, NetError> {
    let net = Net::read(file)?;
    let game: GameId = match net.header().game.parse() {
        Ok(game) => game,
        Err(_) => {
            let known: Vec<&str> = GameId::ALL.iter().map(|it| it.info().id).collect();
            return Err(NetError::unfit(
                "game",
                &net.header().game,
                known.join(", "),
            ));
        }
    };
    with_wide_position!(game.standard(), P, _variant => encode::check::<P>(&net))?;
    let mut nets = NETS.write().unwrap_or_else(PoisonError::into_inner);
    nets.insert((game.info().id, size), Arc::new(net));
    Ok(game)
}

/// A file does not hold weights that serve here; the note says why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError(Box<Note>);

impl WeightsError {
    /// What is wrong.
    pub fn note(&self) -> &Note {
        &self.0
    }
}

impl From<NetError> for WeightsError {
    fn from(error: NetError) -> Self {
        Self(Box::new(error.note().clone()))
    }
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for WeightsError {}

/// The net that plays a board best, if it was trained for that.
pub(crate) fn best(choice: Choice, size: NetSize) -> Option<Arc<Net>> {
    let board = choice.variant_name();
    find(choice.game(), size).filter(|net| net.header().boards.contains(&board))
}

/// The game's net of that size; where there is only one, that.
pub fn find(game: GameId, size: NetSize) -> Option<Arc<Net>> {
    let other = match size {
        NetSize::Large => NetSize::Small,
        NetSize::Small => NetSize::Large,
    };
    exact(game, size).or_else(|| exact(game, other))
}

fn exact(game: GameId, size: NetSize) -> Option<Arc<Net>> {
    let key = (game.info().id, size);
    let nets = NETS.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(net) = nets.get(&key) {
        return Some(Arc::clone(net));
    }
    drop(nets);
    let (_, file) = FILES.iter().find(|(it, _)| *it == key)?;
    install_net(size, file).ok()?;
    let nets = NETS.read().unwrap_or_else(PoisonError::into_inner);
    nets.get(&key).map(Arc::clone)
}

/// A net as a judge of positions.
pub(crate) struct NetJudge {
    net: Arc<Net>,
    planes: Option<Planes>,
    scratch: Scratch,
    opinion: Opinion,
}

impl NetJudge {
    pub(crate) fn new(net: Arc<Net>) -> Self {
        Self {
            net,
            planes: None,
            scratch: Scratch::default(),
            opinion: Opinion::default(),
        }
    }
}

/// Threads share the net and nothing else.
impl Clone for NetJudge {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.net))
    }
}

impl<P: Encode> Judge<P> for NetJudge {
    fn judge(&mut self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) -> f32 {
        let view = View::of(position);
        let planes = self.planes.get_or_insert_with(|| P::planes(view.frame()));
        view.write(planes);
        self.net.look(planes, &mut self.scratch, &mut self.opinion);
        let logits = &self.opinion.logits;
        view.priors(position, moves, |part| logits[part], priors);
        self.opinion.share()
    }
}
