//! Levels on the standard boards: they vary with the seed, and the weak ones
//! give nothing away that a glance would save.

use std::collections::HashSet;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use games::{GameId, Ladder};
use rules::{Outcome, Player, Position};

/// The moves of each seat that are looked at.
const MOVES: usize = 8;
/// The games of each level against itself: game n has seeds n and n + 10.
const GAMES: u64 = 10;

/// The beginnings of games of a level against itself.
struct Beginnings {
    game: GameId,
    level: String,
    /// The moves of each game.
    games: Vec<Vec<String>>,
}

/// The beginnings of games of every level, played once for all tests.
fn beginnings() -> &'static [Beginnings] {
    static PLAYED: OnceLock<Vec<Beginnings>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        std::thread::scope(|scope| {
            let played: Vec<_> = GameId::ALL
                .iter()
                .map(|&game| scope.spawn(move || of_game(game)))
                .collect();
            let all = played.into_iter().map(|it| it.join().expect("games"));
            all.flatten().collect()
        })
    })
}

fn of_game(game: GameId) -> Vec<Beginnings> {
    let levels = Ladder::of(game.standard()).levels();
    levels
        .filter(|name| name.starts_with("level-"))
        .map(|level| Beginnings {
            game,
            level: level.to_owned(),
            games: (1..=GAMES).map(|seed| begin(game, level, seed)).collect(),
        })
        .collect()
}

fn begin(game: GameId, level: &str, seed: u64) -> Vec<String> {
    let mut seats = [seed, seed + GAMES].map(|seed| player(game, level, seed));
    let mut position = game.standard().start();
    let mut moves = Vec::new();
    while moves.len() < 2 * MOVES && position.outcome().is_none() {
        let seat = &mut seats[position.turn().idx()];
        let mv = seat.choose(position.as_ref().into(), &AtomicBool::new(false));
        let mv = mv.expect("a move");
        position.play(&mv).expect("a legal move");
        moves.push(mv);
    }
    moves
}

fn player(game: GameId, level: &str, seed: u64) -> engine::Player {
    engine::Player::named(game.standard(), level, seed).expect("a player")
}

#[test]
fn games_of_a_level_against_itself_differ_with_the_seed() {
    for Beginnings { game, level, games } in beginnings() {
        let different: HashSet<_> = games.iter().collect();
        assert_eq!(different.len(), games.len(), "{game} {level}: {games:?}");
    }
}

#[test]
fn weak_levels_have_several_first_moves() {
    for &game in GameId::ALL {
        for level in ["level-2", "level-3", "level-4"] {
            let first = |seed| {
                let start = game.standard().start();
                player(game, level, seed).choose(start.as_ref().into(), &AtomicBool::new(false))
            };
            let moves: HashSet<_> = (1..=20).map(first).collect();
            assert!(moves.len() >= 4, "{game} {level}: {moves:?}");
        }
    }
}

#[test]
fn levels_hand_nothing_over_at_the_beginning() {
    for it in beginnings().iter().filter(|it| it.level != "level-1") {
        let careless = match it.game {
            GameId::Talpa => careless::<talpa::Standard>(&it.games, |_, _| 0),
            GameId::Taacoca => careless::<taacoca::Standard>(&it.games, |_, _| 0),
            GameId::Splinter => careless::<splinter::Standard>(&it.games, |_, _| 0),
            GameId::Alliances => careless::<alliances::Standard>(&it.games, colors),
        };
        let (game, level) = (it.game, &it.level);
        assert!(careless.len() <= 1, "{game} {level}: {careless:#?}");
    }
}

/// The colors of Alliances that a player has.
fn colors(position: &alliances::Standard, player: Player) -> usize {
    let discs = alliances::Disc::ALL.into_iter();
    discs
        .filter(|&disc| position.owner(disc) == Some(player))
        .count()
}

/// The seats, each with a seed of its own, that made a move which hands over the
/// game or something of what `won` counts, though another move does not: the first
/// such move of each.
fn careless<P: Position>(
    games: &[Vec<String>],
    won: impl Fn(&P, Player) -> usize,
) -> Vec<(String, String)> {
    let hands_over = |position: &P, mv: P::Move| {
        let taker = !position.turn();
        let had = won(position, taker);
        let takes = |at: &P| at.outcome() == Some(Outcome::Win(taker)) || won(at, taker) > had;
        let next = position.after(mv);
        let replies = next.legal_moves();
        takes(&next) || replies.into_iter().any(|reply| takes(&next.after(reply)))
    };
    let mut found = Vec::new();
    for game in games {
        let mut seats = [None, None];
        let mut position = P::start(P::Variant::default());
        for text in game {
            let mv = position.read_move(text).expect("a move");
            let seat = &mut seats[position.turn().idx()];
            if seat.is_none() && hands_over(&position, mv) {
                let moves = position.legal_moves();
                if moves.into_iter().any(|mv| !hands_over(&position, mv)) {
                    *seat = Some((position.to_string(), text.clone()));
                }
            }
            position.play_unchecked(mv);
        }
        found.extend(seats.into_iter().flatten());
    }
    found
}
