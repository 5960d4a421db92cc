//! One number for everything the searches do.

use std::sync::atomic::AtomicBool;

use games::{AnyPosition, GameId};
use rules::{SplitMix64, text_hash};

use crate::{Control, Method, NetSize, Player, Settings};

/// Searches fixed positions of every game with both methods and fixed limits,
/// and folds what they find into a number. It changes only when the behavior of
/// a search, an evaluation or a move generator changes. `tell` hears what was
/// found in each position.
pub fn signature(mut tell: impl FnMut(&str)) -> u64 {
    let mut fold = Fold(0xCBF2_9CE4_8422_2325);
    for &game in GameId::ALL {
        for position in positions(game) {
            for method in [Method::AlphaBeta, Method::Tree] {
                let said = searched(&*position, method);
                fold.add(&said);
                tell(&said);
            }
        }
    }
    fold.0
}

/// A number for everything that decides what players who count nodes play: the [signature] as it
/// was last written down, and the nets and learned evaluations at hand. Programs with the same one play the same games.
pub fn make() -> u64 {
    let mut all = include_str!("../signature.txt").trim().to_owned();
    for &game in GameId::ALL {
        for size in [NetSize::Large, NetSize::Small] {
            let net = crate::nets::find(game, size);
            all += net.as_ref().map_or("-", |net| &net.header().digest);
        }
    }
    all += eval::SplinterNet::at_hand()
        .as_ref()
        .map_or("-", |net| net.digest());
    text_hash(&all)
}

/// The start of the standard board, and positions along a random game.
fn positions(game: GameId) -> Vec<Box<dyn AnyPosition>> {
    const PLIES: [usize; 4] = [0, 5, 12, 20];
    let mut random = SplitMix64::new(4);
    let mut position = game.standard().start();
    let mut found = Vec::new();
    for ply in 0..=PLIES[PLIES.len() - 1] {
        if position.outcome().is_some() {
            break;
        }
        if PLIES.contains(&ply) {
            found.push(position.clone());
        }
        let moves = position.legal_moves();
        let mv = &moves[random.below(moves.len() as u64) as usize];
        position.play(mv).expect("a legal move can be played");
    }
    found
}

fn searched(position: &dyn AnyPosition, method: Method) -> String {
    const NODES: u64 = 4000;
    let settings = Settings {
        method,
        memory: 8,
        nodes: Some(NODES),
        ..Settings::default()
    };
    let choice = position.choice();
    let mut player = Player::engine(choice, &settings).expect("no weight is set");
    let stop = AtomicBool::new(false);
    let control = Control {
        lines: 2,
        ..Control::new(&stop)
    };
    let thought = player.think(position.into(), &control, &mut |_| {});
    let mut said = format!("{choice} {method}");
    for info in thought.into_iter().flat_map(|it| it.lines) {
        said += &format!(" | {} {} {}", info.depth, info.score, info.line.join(" "));
    }
    said
}

/// Bytes folded one by one.
struct Fold(u64);

impl Fold {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}
