//! Trees of openings: what they count, what their files refuse, what they say.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use games::{Choice, GameId};
use openings::{Builder, Game, Page, Pruning, Skipped, SolveOptions, Statistics, Tree};
use record::Record;
use record::judgment::Judgment;
use rules::{Outcome, Player, Position, SplitMix64, Symmetric};

fn choice(name: &str) -> Choice {
    name.parse().expect("a board")
}

fn records(text: &str) -> Vec<Record> {
    let reads = record::read_str(text);
    reads
        .map(|read| {
            assert!(read.faults.is_empty(), "{:?}", read.faults);
            read.record
        })
        .collect()
}

fn tree_of(name: &str, games: &[Game]) -> Tree {
    let mut builder = Builder::new(choice(name));
    for game in games {
        builder.add(game).expect("a legal game");
    }
    builder.finish("a test")
}

/// Random games, with the first player's chance in tenths by the ply.
fn random_games(name: &str, n: u64) -> Vec<Game> {
    (0..n).map(|seed| random_game(choice(name), seed)).collect()
}

fn random_game(choice: Choice, seed: u64) -> Game {
    let mut random = SplitMix64::new(seed);
    let mut position = choice.start();
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let legal = position.legal_moves();
        let mv = &legal[random.below(legal.len() as u64) as usize];
        let verdict = record::Verdict::Chance(record::Chance::of_logit(moves.len() as i32 * 10));
        moves.push((position.play(mv).expect("a legal move"), Some(verdict)));
    }
    Game {
        choice,
        moves,
        outcome: position.outcome().expect("it is over"),
    }
}

fn page(tree: &Tree, moves: &str) -> Page {
    let mut position = tree.choice().start();
    for mv in moves.split_whitespace() {
        position.play(mv).expect("a legal move");
    }
    tree.look(position.as_ref()).expect("the same board")
}

/// Every position of every game is compared with all positions of all games, one symmetry
/// after the other.
#[test]
fn counts_are_those_of_plain_comparison() {
    for name in [
        "talpa:4",
        "talpa:8",
        "taacoca:3",
        "taacoca:5",
        "splinter:nano",
        "splinter:standard",
        "alliances:3",
        "alliances:7",
    ] {
        let games = random_games(name, 6);
        let tree = tree_of(name, &games);
        games::with_wide_position!(choice(name), P, variant => {
            compare(&tree, &games, &<P as Position>::start(variant));
        });
    }
}

fn compare<P: Symmetric>(tree: &Tree, games: &[Game], start: &P) {
    let line = |game: &Game| {
        let mut line = vec![start.clone()];
        for (mv, _) in &game.moves {
            let last = line.last().expect("a start");
            line.push(last.after(last.read_move(mv).expect("a move")));
        }
        line
    };
    let lines: Vec<Vec<P>> = games.iter().map(line).collect();
    for shown in lines.iter().flat_map(|it| it.iter().take(8)) {
        let text = shown.to_string();
        let erased = tree.choice().read(&text).expect("a position");
        let page = tree.look(erased.as_ref()).expect("the same board");
        let (mut found, mut wins, mut draws) = (0, [0, 0], 0);
        for (game, line) in games.iter().zip(&lines) {
            let same = |it: &P| (0..P::N_SYMMETRIES).find(|&n| it.mapped(n) == *shown);
            let Some(map) = line.iter().find_map(same) else {
                continue;
            };
            found += 1;
            match game.outcome {
                Outcome::Draw => draws += 1,
                Outcome::Win(player) if P::swaps_players(map) => wins[player.other().idx()] += 1,
                Outcome::Win(player) => wins[player.idx()] += 1,
            }
        }
        let here = page.here;
        assert_eq!((here.games, here.draws), (found, draws), "{text}");
        assert_eq!(here.wins, wins, "{text}");
        let listed: usize = page.moves.iter().map(|it| 1 + it.alike.len()).sum();
        assert!(listed as u64 <= shown.count_moves());
    }
}

#[test]
fn symmetric_moves_are_one_with_the_players_exchanged_where_the_map_does_so() {
    let text = "[Game \"talpa\"]\n[Variant \"4\"]\n[Result \"1-0\"]\n\n1. a1xa2 1-0\n\n\
        [Game \"talpa\"]\n[Variant \"4\"]\n[Result \"0-1\"]\n\n1. d4xd3 0-1\n";
    let games: Vec<Game> = records(text)
        .iter()
        .map(|it| Game::of(it).expect("it counts"))
        .collect();
    let tree = tree_of("talpa:4", &games);
    let page = page(&tree, "");
    assert_eq!((page.here.games, page.here.wins), (2, [1, 1]));
    let [row] = page.moves.as_slice() else {
        panic!("{:?}", page.moves);
    };
    assert_eq!(
        (row.mv.as_str(), row.alike.as_slice()),
        ("a1xa2", &["d4xd3".to_owned()][..])
    );
    assert_eq!(row.counts.wins, [1, 1]);
    assert_eq!(row.counts.score(Player::First), Some(0.5));
}

#[test]
fn orders_of_moves_are_merged() {
    let game = |moves: &[&str]| Game {
        choice: choice("talpa:8"),
        moves: moves.iter().map(|it| ((*it).to_owned(), None)).collect(),
        outcome: Outcome::Win(Player::First),
    };
    let one = game(&["a1xa2", "h7xg7", "c1xd1"]);
    let other = game(&["c1xd1", "h7xg7", "a1xa2"]);
    let tree = tree_of("talpa:8", &[one, other]);
    assert_eq!(page(&tree, "a1xa2 h7xg7 c1xd1").here.games, 2);
    assert_eq!(page(&tree, "a1xa2 h7xg7").here.games, 1);
    // From there, the move that one game played leads where two games came.
    let rows = page(&tree, "a1xa2 h7xg7").moves;
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].mv.as_str(), rows[0].counts.games), ("c1xd1", 2));
}

#[test]
fn evaluations_are_averaged_as_the_side_sees_them() {
    let game = |logit: i32| Game {
        choice: choice("talpa:8"),
        moves: vec![(
            "a1xa2".to_owned(),
            Some(record::Verdict::Chance(record::Chance::of_logit(logit))),
        )],
        outcome: Outcome::Win(Player::Second),
    };
    let tree = tree_of("talpa:8", &[game(110), game(0)]);
    let row = &page(&tree, "").moves[0];
    // The shares are 0.750 and 0.5.
    let mean = row.counts.evaluation.expect("two verdicts");
    assert!((mean - 0.625).abs() < 0.001, "{mean}");
    assert_eq!(row.counts.evaluation_for(Player::Second), Some(1.0 - mean));
    assert_eq!(row.counts.evaluated, 2);
    assert_eq!(row.cells(Player::First), ["2", "0 %", "62 %"]);
}

#[test]
fn advice_wants_more_than_luck() {
    let game = |mv: &str, outcome: Outcome| Game {
        choice: choice("talpa:8"),
        moves: vec![(mv.to_owned(), None)],
        outcome,
    };
    let (won, lost) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
    let mut games = vec![game("a1xa2", won); 3];
    games.extend(vec![game("a1xb1", won); 18]);
    games.extend(vec![game("a1xb1", lost); 2]);
    games.extend(vec![game("c1xd1", won); 10]);
    games.extend(vec![game("c1xd1", lost); 10]);
    let page = page(&tree_of("talpa:8", &games), "");
    assert_eq!(page.advice(1).expect("a move").mv, "a1xb1");
    assert_eq!(page.advice(21), None);
}

#[test]
fn what_does_not_count_is_said() {
    let open = records("[Game \"talpa\"]\n\n1. a1xa2 *\n");
    assert_eq!(Game::of(&open[0]), Err(Skipped::Result));
    let elsewhere = "[Game \"talpa\"]\n[Variant \"4\"]\n[Position \"brbr/rbrb/brb1/rbrb r\"]\n[Result \"1-0\"]\n\n1-0\n";
    assert_eq!(Game::of(&records(elsewhere)[0]), Err(Skipped::Start));
    let mut builder = Builder::new(choice("talpa:4"));
    let other = random_game(choice("talpa:5"), 1);
    assert_eq!(
        builder.add(&other).expect_err("another board").key,
        "openings-other-board"
    );
    let mut illegal = random_game(choice("talpa:4"), 1);
    illegal.moves[1].0 = "a1xa1".to_owned();
    assert!(builder.add(&illegal).is_err());
    assert_eq!(builder.finish("").n_games(), 0);
}

#[test]
fn pruning_keeps_first_moves_and_ways() {
    let games = random_games("talpa:4", 40);
    let mut builder = Builder::new(choice("talpa:4"));
    for game in &games {
        builder.add(game).expect("a legal game");
    }
    let all = builder.n_positions();
    builder.prune(&Pruning { least: 3, plies: 4 });
    let kept = builder.n_positions();
    assert!(kept < all, "{kept} of {all}");
    let whole = tree_of("talpa:4", &games);
    let tree = builder.finish("a test");
    assert_eq!(tree.n_positions(), kept);
    let rows = |tree: &Tree| page(tree, "").moves.len();
    assert_eq!(rows(&tree), rows(&whole));
    let first = &page(&tree, "").moves[0];
    let second = page(&tree, &first.mv).moves;
    let counted = |it: &&openings::Row| it.counts.games > 0;
    assert!(second.iter().filter(counted).all(|it| it.counts.games >= 3));
}

#[test]
fn proofs_agree_with_what_is_solved() {
    let mut builder = Builder::new(choice("talpa:4"));
    builder
        .add(&random_game(choice("talpa:4"), 7))
        .expect("a legal game");
    let options = SolveOptions::default();
    let mut told = 0;
    let solved = builder.solve(u64::MAX / 2, options, &mut |_, _| {
        told += 1;
        true
    });
    assert!(told >= solved && solved > 6, "{solved} of {told}");
    let tree = builder.finish("a test");
    let page = page(&tree, "");
    assert_eq!(
        page.here.proof.expect("solved").outcome,
        Outcome::Win(Player::First)
    );
    // `docs/solved.md`: ten first moves win, fourteen lose.
    let mut winning: Vec<&str> = Vec::new();
    let mut losing = 0;
    for row in &page.moves {
        let moves = row
            .alike
            .iter()
            .map(String::as_str)
            .chain([row.mv.as_str()]);
        match row.counts.proof.expect("solved").outcome {
            Outcome::Win(Player::First) => winning.extend(moves),
            _ => losing += moves.count(),
        }
    }
    winning.sort_unstable();
    let known = "a1xa2 a1xb1 a3xb3 b2xc2 b4xa4 c1xd1 c3xb3 d2xc2 d4xc4 d4xd3";
    assert_eq!((winning.join(" ").as_str(), losing), (known, 14));
}

#[test]
fn a_move_that_ends_the_game_is_proved_by_the_rules() {
    let game = random_game(choice("talpa:4"), 3);
    let before: Vec<String> = game.moves.iter().map(|it| it.0.clone()).collect();
    let tree = tree_of("talpa:4", &[game]);
    let page = page(&tree, &before[..before.len() - 1].join(" "));
    let last = before.last().expect("a move");
    let is_last = |it: &&openings::Row| it.mv == *last || it.alike.contains(last);
    let row = page.moves.iter().find(is_last).expect("it was played");
    assert_eq!(row.counts.proof.expect("it is over").plies, Some(1));
    assert!(row.proved(page.turn).is_some());
}

fn written(tree: &Tree) -> Vec<u8> {
    let mut bytes = Vec::new();
    tree.write(&mut bytes).expect("memory");
    bytes
}

#[test]
fn files_are_read_as_they_were_written() {
    for name in ["talpa:4", "taacoca:4", "splinter:nano", "alliances:3"] {
        let mut builder = Builder::new(choice(name));
        for game in random_games(name, 10) {
            builder.add(&game).expect("a legal game");
        }
        if name == "talpa:4" {
            builder.solve(1000, SolveOptions::default(), &mut |_, _| true);
        }
        let tree = builder.finish("ten random games\nin one line");
        assert_eq!(tree.source(), "ten random gamesin one line");
        let bytes = written(&tree);
        let again = Tree::read(&mut &bytes[..]).expect("a good file");
        assert_eq!(again, tree, "{name}");
        assert_eq!(written(&again), bytes);
    }
}

#[test]
fn damaged_files_are_refused_with_the_place() {
    let tree = tree_of("talpa:4", &random_games("talpa:4", 3));
    let bytes = written(&tree);
    for n in 0..bytes.len() {
        let fault = Tree::read(&mut &bytes[..n]).expect_err("it is cut off");
        assert!(fault.note().key.starts_with("openings-"), "{fault}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    let fault = Tree::read(&mut &longer[..]).expect_err("something follows");
    assert_eq!(fault.note().key, "openings-check");
    let head = head_length(&bytes);
    for n in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[n] ^= 1 << (n % 8);
        match Tree::read(&mut &changed[..]) {
            // A line on where games come from may say anything. Some words of the head can be
            // written in more than one way, and bits after the end mean nothing.
            Ok(other) => assert!(
                other == tree || (n < head && other.source() != tree.source()),
                "byte {n}"
            ),
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
    let place = Tree::read(&mut &bytes[..bytes.len() - 20]).expect_err("it is cut off");
    assert_eq!(place.note().key, "openings-damaged");
}

/// The bytes of the five lines of text.
fn head_length(bytes: &[u8]) -> usize {
    let ends = bytes.iter().enumerate().filter(|it| *it.1 == b'\n');
    ends.map(|it| it.0 + 1).nth(4).expect("five lines")
}

/// Files whose check sum is right and whose numbers are not: what is read is a tree that
/// could be, or a fault.
#[test]
fn forged_numbers_are_refused_or_make_a_tree() {
    let tree = tree_of("talpa:4", &random_games("talpa:4", 3));
    let bytes = written(&tree);
    let head = head_length(&bytes);
    let mut body = Vec::new();
    let mut inner = DeflateDecoder::new(&bytes[head..]);
    inner.read_to_end(&mut body).expect("a good stream");
    let (mut good, mut bad) = (0, 0);
    for n in 0..body.len() {
        for value in [0, 1, 3, 0x7F, 0x80, 0xFF] {
            let mut forged = body.clone();
            forged[n] = value;
            match Tree::read(&mut &file_of(&forged, tree.n_positions())[..]) {
                Ok(tree) => {
                    good += 1;
                    assert_eq!(Tree::read(&mut &written(&tree)[..]).as_ref(), Ok(&tree));
                }
                Err(_) => bad += 1,
            }
        }
    }
    assert!(good > 0 && bad > good, "{good} good, {bad} bad");
    // More positions than there are.
    let fault = Tree::read(&mut &file_of(&body, tree.n_positions() + 1)[..]);
    assert_eq!(
        fault.expect_err("one is missing").note().key,
        "openings-damaged"
    );
}

fn file_of(body: &[u8], positions: usize) -> Vec<u8> {
    let check = body.iter().fold(0xCBF2_9CE4_8422_2325u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    let head = format!(
        "quadrille-openings 1\ngame talpa:4\nsource a test\npositions {positions}\ncheck {check:016x}\n"
    );
    let mut file = head.into_bytes();
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(body).expect("memory");
    file.extend(encoder.finish().expect("memory"));
    file
}

#[test]
fn heads_of_other_files_are_refused() {
    for (text, key) in [
        ("", "openings-head"),
        ("quadrille-table 1\n", "openings-head"),
        ("quadrille-openings 1\n", "openings-head"),
        ("quadrille-openings 1\nboard talpa:4\n", "openings-line"),
        (
            "quadrille-openings 1\ngame talpa:4\nsource \npositions 0\n",
            "openings-line",
        ),
        (
            "quadrille-openings 1\ngame talpa:4\nsource \npositions 1\ncheck x\n",
            "openings-line",
        ),
        (
            "quadrille-openings 1\ngame talpa:4\nsource \npositions 1\ncheck 0\n",
            "openings-damaged",
        ),
    ] {
        let fault = Tree::read(&mut text.as_bytes()).expect_err("no openings");
        assert_eq!(fault.note().key, key, "{text:?}");
    }
    let text = "quadrille-openings 1\ngame chess\n";
    assert!(Tree::read(&mut text.as_bytes()).is_err());
}

#[test]
fn the_trees_of_the_program_are_good_and_small() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let boards = openings::standard_boards();
    for &game in GameId::ALL {
        assert!(boards.contains(&game.standard()), "{game}");
    }
    for board in boards {
        let tree = openings::standard(board).expect("a good file");
        assert!(tree.n_games() > 0 && !tree.source().is_empty(), "{board}");
        let start = board.start();
        let page = tree.look(start.as_ref()).expect("the same board");
        assert!(!page.moves.is_empty(), "{board}");
        let mut explorer = openings::Explorer::default();
        assert_eq!(explorer.page(start.as_ref()), Some(&page));
    }
    for file in std::fs::read_dir(data).expect("a folder") {
        let size = file.expect("a file").metadata().expect("its size").len();
        assert!(size < 150_000, "{size}");
    }
    // On small boards the first moves are proved, as `docs/solved.md` has them.
    for (board, winning) in [("talpa:4", 10), ("talpa:5", 26), ("taacoca:4-strict", 0)] {
        let tree = openings::standard(choice(board)).expect("a good file");
        let rows = page(tree, "").moves;
        let wins = |it: &&openings::Row| {
            it.counts.proof.expect("proved").outcome == Outcome::Win(Player::First)
        };
        let won: usize = rows.iter().filter(wins).map(|it| 1 + it.alike.len()).sum();
        assert_eq!(won, winning, "{board}");
        let all: usize = rows.iter().map(|it| 1 + it.alike.len()).sum();
        assert_eq!(all, choice(board).start().legal_moves().len(), "{board}");
    }
    let unknown = choice("talpa:7");
    assert_eq!(openings::standard(unknown), None);
    assert_eq!(
        openings::Explorer::default().page(unknown.start().as_ref()),
        None
    );
}

#[test]
fn statistics_count_results_lengths_and_moves() {
    let mut statistics = Statistics::default();
    let text = "[Game \"taacoca\"]\n[Variant \"3\"]\n[Result \"0-1\"]\n\n1. a1a2a3L {[%eval 2.2]} 0-1\n\n\
        [Game \"taacoca\"]\n[Variant \"3\"]\n[Result \"1/2\"]\n\n1/2\n";
    for record in records(text) {
        statistics.add(&record).expect("it counts");
    }
    assert_eq!(
        (statistics.games, statistics.wins, statistics.draws),
        (2, [0, 1], 1)
    );
    assert_eq!(statistics.score().expect("games").value, 0.25);
    assert_eq!(statistics.drawn().expect("games").value, 0.5);
    let length = statistics.length().expect("games");
    assert!((length.value - 0.5).abs() < 1e-9 && length.low < 0.0 && length.high > 1.0);
    assert_eq!(statistics.plies_at(1.0), Some(1));
    let start = choice("taacoca:3").start().legal_moves().len();
    assert_eq!(statistics.moves(), Some(start as f64));
    assert_eq!(statistics.endings.get(""), Some(&2));
    let open = records("[Game \"talpa\"]\n\n1. a1xa2 *\n");
    assert_eq!(statistics.add(&open[0]), Err(Skipped::Result));
    assert_eq!(Statistics::default().score(), None);
    assert_eq!(Statistics::default().moves(), None);
}

#[test]
fn statistics_tell_when_moves_gave_something_away() {
    // Red stands well, gives it away with the third move, and wins nevertheless.
    let text = "[Game \"talpa\"]\n[Result \"1-0\"]\n\n{[%eval 0]} 1. a1xa2 {[%eval 0]} h7xg7 {[%eval 0]} \
        2. c1xd1 {[%eval -3]} 1-0\n";
    let mut statistics = Statistics::default();
    statistics.add(&records(text)[0]).expect("it counts");
    let judged = &statistics.judged;
    assert_eq!((judged.games, judged.moves, judged.upsets), (1, 3, 1));
    assert_eq!(judged.counts[2][Judgment::Blunder as usize], 1);
    assert_eq!(judged.per_game(Judgment::Inaccuracy), Some(1.0));
    assert_eq!(judged.by_third(Judgment::Mistake), Some([0.0, 0.0, 1.0]));
}

#[test]
fn intervals_are_honest_at_the_ends() {
    let mut statistics = Statistics::default();
    let text = "[Game \"talpa\"]\n[Result \"1-0\"]\n\n1. a1xa2 1-0\n";
    for _ in 0..10 {
        statistics.add(&records(text)[0]).expect("it counts");
    }
    let score = statistics.score().expect("games");
    assert!(score.value == 1.0 && score.high > 0.999, "{score:?}");
    assert!((score.low - 0.722).abs() < 0.001, "{score:?}");
}
