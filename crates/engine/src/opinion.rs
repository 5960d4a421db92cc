//! What a net thinks of the moves of a position, before any search.

use std::sync::Arc;

use encode::Encode;
use games::{AnyPosition, with_wide_position};
use net::Net;
use search::Judge;

use crate::Settings;
use crate::nets::{self, NetJudge};

/// How likely the net of the board finds each move to be the best, from 0 to 1 and 1 in all,
/// the likeliest first. None where no net was trained for the board, and where the game is over.
///
/// ```
/// let choice: games::Choice = "talpa:8".parse().unwrap();
/// let moves = engine::opinion(choice.start().as_ref()).unwrap();
/// assert!(moves[0].1 >= moves[1].1);
/// ```
pub fn opinion(position: &dyn AnyPosition) -> Option<Vec<(String, f32)>> {
    let choice = position.choice();
    let net = nets::best(choice, Settings::default().net_size())?;
    if position.outcome().is_some() {
        return None;
    }
    with_wide_position!(choice, P, _variant => opinion_of::<P>(net, &position.to_text()))
}

fn opinion_of<P: Encode>(net: Arc<Net>, text: &str) -> Option<Vec<(String, f32)>> {
    // The text says everything about a position.
    let position: P = text.parse().ok()?;
    let moves = position.legal_moves();
    let mut shares = Vec::with_capacity(moves.len());
    NetJudge::new(net).judge(&position, &moves, &mut shares);
    let texts = moves.iter().map(|&mv| position.move_text(mv));
    let mut opinion: Vec<_> = texts.zip(shares).collect();
    likeliest_first(&mut opinion);
    Some(opinion)
}

/// Puts the greatest shares first. (Compiled once for all positions, as sorting is much code.)
fn likeliest_first(opinion: &mut [(String, f32)]) {
    opinion.sort_by(|a, b| b.1.total_cmp(&a.1));
}
