//! Moves that were tried and taken back, kept as variations.
//!
//! A match is what was played in the end. What else was tried stays beside it
//! and goes into the record as variations, where the game has gone another way.

use std::collections::HashMap;

use record::{NodeId, Record, Tree};

/// Adds the game as it stands to what was tried.
pub(crate) fn remember(tried: &mut Tree, game: &Record) {
    let mut at = NodeId::START;
    for id in game.tree().main_line() {
        let mv = game.tree().mv(id);
        at = tried.find(at, mv).unwrap_or_else(|| tried.add(at, mv));
    }
}

/// The game with what was tried as variations.
pub(crate) fn with_variations(game: &Record, tried: &Tree) -> Record {
    let mut record = game.clone();
    let last = record.tree().last();
    let mut places = HashMap::from([(NodeId::START, NodeId::START)]);
    for id in tried.moves() {
        let parent = tried.parent(id).and_then(|it| places.get(&it));
        let Some(&at) = parent else { continue };
        let tree = record.tree_mut();
        let place = match tree.find(at, tried.mv(id)) {
            Some(known) => known,
            // What goes on from the end would be taken for the game itself.
            None if at == last => continue,
            None => {
                let new = tree.add(at, tried.mv(id));
                *tree.annotation_mut(new) = tried.annotation(id).clone();
                new
            }
        };
        places.insert(id, place);
    }
    record
}
