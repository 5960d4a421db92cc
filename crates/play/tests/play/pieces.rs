//! Pieces are followed from position to position.

use std::collections::BTreeMap;

use games::GameId;
use play::{BoardView, Look, Msg, Pieces};
use rules::SplitMix64;

use crate::common::{Send, friends, play_move};

/// The keys of the pieces on the board, by the names of their cells; checks that
/// exactly what the view shows is there.
fn keys(pieces: &Pieces, view: &BoardView) -> BTreeMap<String, u64> {
    let here = pieces.shown().iter().filter(|it| !it.is_gone);
    let mut keys = BTreeMap::new();
    for shown in here {
        let cell = &view.cells[shown.cell];
        assert_eq!(cell.piece.map(|it| it.color), Some(shown.piece.color));
        assert!(keys.insert(cell.name.clone(), shown.key).is_none());
    }
    let n = view.cells.iter().filter(|it| it.piece.is_some()).count();
    assert_eq!(keys.len(), n);
    let mut all: Vec<u64> = pieces.shown().iter().map(|it| it.key).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), pieces.shown().len(), "no piece is there twice");
    keys
}

#[test]
fn pieces_follow_every_move_and_come_back() {
    for &game in GameId::ALL {
        let mut play = friends(&game.standard().to_string());
        let mut random = SplitMix64::new(5);
        let mut pieces = Pieces::default();
        pieces.update(&play.board());
        for _ in 0..40 {
            let moves = play.session().position().legal_moves();
            if moves.is_empty() {
                break;
            }
            let before = keys(&pieces, &play.board());
            let mv = moves[random.below(moves.len() as u64) as usize].clone();
            play_move(&mut play, &mv);
            let view = play.board();
            pieces.update(&view);
            let after = keys(&pieces, &view);
            for (from, to) in &view.moved {
                if let Some(key) = after.get(to) {
                    assert_eq!(before.get(from), Some(key), "{game} {mv}: {from} {to}");
                }
            }
            let is_still = |cell: &str| {
                view.moved
                    .iter()
                    .all(|(from, to)| from != cell && to != cell)
            };
            for (cell, key) in &after {
                if is_still(cell) && before.contains_key(cell) {
                    assert_eq!(before.get(cell), Some(key), "{game} {mv}: {cell}");
                }
            }
        }
        // Back through the whole game: every piece that moved goes back.
        while play.shown_ply() > 0 {
            let (view, old) = (play.board(), keys(&pieces, &play.board()));
            play.send(Msg::Look(Look::Back));
            pieces.update(&play.board());
            let back = keys(&pieces, &play.board());
            for (from, to) in &view.moved {
                if let Some(key) = old.get(to) {
                    assert_eq!(back.get(from), Some(key), "{game}: {to} back to {from}");
                }
            }
        }
    }
}

#[test]
fn what_is_taken_fades_where_it_was() {
    let mut play = friends("talpa:6");
    let mut pieces = Pieces::default();
    pieces.update(&play.board());
    let before = keys(&pieces, &play.board());
    play_move(&mut play, "b2xb3");
    let view = play.board();
    pieces.update(&view);
    let gone: Vec<_> = pieces.shown().iter().filter(|it| it.is_gone).collect();
    assert_eq!(gone.len(), 1);
    assert_eq!(view.cells[gone[0].cell].name, "b3");
    assert_eq!(Some(&gone[0].key), before.get("b3"));
    // The next time it is not there any more.
    pieces.update(&view);
    assert!(pieces.shown().iter().all(|it| !it.is_gone));
}
