//! What is found for all moves at once is what each of them does.

use alliances::{Alliances, Disc, Large, Medium, Move, SizedBoard, Small, Standard};
use rules::{Outcome, Player, Position, SplitMix64};

/// Calls `f` with the positions of some random games.
fn each_position<B: SizedBoard<W>, const W: usize>(
    variant: &str,
    games: u64,
    mut f: impl FnMut(&Alliances<B, W>, &mut SplitMix64),
) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut game = Alliances::<B, W>::start(variant.parse().expect("a variant"));
        while let Some(mv) = game.random_move(&mut random) {
            f(&game, &mut random);
            game.play_unchecked(mv);
        }
    }
}

fn check_decisive<B: SizedBoard<W>, const W: usize>(game: &Alliances<B, W>) {
    let (mover, decisive) = (game.turn(), game.decisive());
    game.each_move(|mv: Move| {
        let next = game.after(mv);
        for of in Disc::ALL {
            for player in Player::BOTH {
                assert_eq!(
                    decisive.gives(mover, mv.disc, of, player).contains(mv.cell),
                    next.owner(of) == Some(player),
                    "{of:?} for {player:?} by {} in {game}",
                    game.move_text(mv),
                );
            }
        }
        for player in Player::BOTH {
            assert_eq!(
                decisive.wins(mover, mv.disc, player).contains(mv.cell),
                next.outcome() == Some(Outcome::Win(player)),
            );
        }
        let changes = Disc::ALL
            .into_iter()
            .any(|of| next.owner(of) != game.owner(of));
        assert_eq!(decisive.decides(mv.disc).contains(mv.cell), changes);
        assert!(changes || game.after_quiet(mv) == next);
    });
}

fn check_reaches<B: SizedBoard<W>, const W: usize>(game: &Alliances<B, W>) {
    let reaches = game.reaches();
    assert_eq!(reaches.decisive(game), game.decisive(), "{game}");
    game.each_move(|mv: Move| {
        let next = game.after(mv);
        let found = reaches.after(mv, &next).decisive(&next);
        assert_eq!(found, next.decisive(), "{} in {game}", game.move_text(mv));
    });
}

#[test]
fn what_reaches_after_a_move_is_what_reaches_from_nothing() {
    each_position("3", 60, |game: &Small, _| check_reaches(game));
    each_position("4-seed", 20, |game: &Small, _| check_reaches(game));
    each_position("5", 8, |game: &Medium, _| check_reaches(game));
    each_position("7", 4, |game: &Standard, _| check_reaches(game));
    each_position("8", 2, |game: &Large, _| check_reaches(game));
}

#[test]
fn decisive_discs_are_those_that_decide() {
    each_position("3", 60, |game: &Small, _| check_decisive(game));
    each_position("4-seed", 20, |game: &Small, _| check_decisive(game));
    each_position("5", 8, |game: &Medium, _| check_decisive(game));
    each_position("7", 4, |game: &Standard, _| check_decisive(game));
    each_position("8", 2, |game: &Large, _| check_decisive(game));
}

fn check_end<B: SizedBoard<W>, const W: usize>(game: &Alliances<B, W>, random: &mut SplitMix64) {
    let end = game.random_end(&mut random.clone());
    let playout = game.clone().random_game(&mut random.clone());
    assert_eq!(Outcome::Win(end.winner), playout.outcome);
    let mut placed = 0;
    for disc in Disc::ALL {
        let discs = end.discs[disc.idx()];
        assert!(
            (game.discs(disc) - discs).is_empty(),
            "a disc was taken away"
        );
        placed += (discs - game.discs(disc)).count();
    }
    assert_eq!(placed, playout.plies);
}

#[test]
fn random_ends_are_those_of_random_games() {
    each_position("4", 20, |game: &Small, random| check_end(game, random));
    each_position("7", 4, |game: &Standard, random| check_end(game, random));
}
