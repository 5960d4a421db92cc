//! Self-play, with a net of our own and with a trainer at the other end of a pipe.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::thread;

use net::{Header, Net, Shape};
use rules::SplitMix64;
use selfplay::stream::Layout;
use selfplay::{SelfPlay, Told, with_net, with_trainer};

const SETUP: fn() -> SelfPlay = || SelfPlay {
    choice: "talpa:4".parse().expect("a board"),
    threads: 2,
    batch: 8,
    groups: 3,
    visits: 8,
    seed: 5,
};

/// A net of Talpa that has learned nothing.
fn net() -> Net {
    new_net("talpa", 8, 5)
}

/// A net that has learned nothing.
fn new_net(game: &str, inputs: usize, outputs: usize) -> Net {
    let shape = Shape {
        inputs,
        outputs,
        channels: 16,
        blocks: 1,
    };
    let header = Header {
        name: "new".to_owned(),
        game: game.to_owned(),
        boards: vec!["8".to_owned()],
        shape,
        trained: "never".to_owned(),
        digest: String::new(),
    };
    let mut random = SplitMix64::new(2);
    let weights: Vec<f32> = (0..shape.n_weights())
        .map(|_| (random.below(201) as f32 - 100.0) / 1000.0)
        .collect();
    Net::read(&Net::file(&header, &weights)).expect("a net")
}

/// How the games of a stream ended.
fn ends(stream: &[u8]) -> Vec<u16> {
    let (line, mut rest) =
        stream.split_at(stream.iter().position(|&it| it == b'\n').expect("a line"));
    let line = String::from_utf8_lossy(line);
    let size = line.rsplit('=').next().expect("the size of samples");
    let size: usize = size.parse().expect("a number");
    let mut ends = Vec::new();
    rest = &rest[1..];
    while let Some((head, records)) = rest.split_first_chunk::<8>() {
        let n = usize::from(number(head, 4));
        let (here, next) = records.split_at(n * if number(head, 0) == 2 { size } else { 4 });
        if number(head, 0) == 3 {
            ends.extend(here.chunks_exact(4).map(|it| number(it, 2)));
        }
        rest = next;
    }
    ends
}

/// What a stream says: its layout, then samples and games.
struct Heard {
    layout: Layout,
    samples: Vec<Vec<u8>>,
    games: Vec<(u16, u16)>,
}

fn number(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// Reads a stream to its end and answers it as a trainer that knows nothing.
fn listen(from: impl Read, mut answer: impl FnMut(usize) -> bool) -> Heard {
    let mut from = BufReader::new(from);
    let mut line = String::new();
    from.read_line(&mut line).expect("a first line");
    assert!(line.starts_with("quadrille-selfplay 1 game=talpa variant=4 height=4 width=4 "));
    let variant = "4".parse().expect("a variant");
    let layout = Layout::of::<talpa::Small>(variant);
    assert!(line.contains(&format!(" position={} ", layout.position)));
    assert!(line.contains(&format!(" sample={}\n", layout.sample())));
    let mut heard = Heard {
        layout,
        samples: Vec::new(),
        games: Vec::new(),
    };
    let mut head = [0; 8];
    while from.read_exact(&mut head).is_ok() {
        let kind = number(&head, 0);
        let n = usize::from(number(&head, 4));
        let size = match kind {
            1 => layout.position,
            2 => layout.sample(),
            3 => 4,
            other => panic!("frame of kind {other}"),
        };
        let mut bytes = vec![0; n * size];
        if from.read_exact(&mut bytes).is_err() {
            break;
        }
        let records = bytes.chunks_exact(size);
        match kind {
            1 if !answer(n) => break,
            1 => {}
            2 => heard.samples.extend(records.map(<[u8]>::to_vec)),
            _ => heard
                .games
                .extend(records.map(|it| (number(it, 0), number(it, 2)))),
        }
    }
    heard
}

fn check(heard: &Heard) {
    let layout = heard.layout;
    assert!(heard.games.len() > 20, "{} games", heard.games.len());
    let plies: usize = heard.games.iter().map(|it| usize::from(it.0)).sum();
    assert_eq!(plies, heard.samples.len(), "a sample for every ply");
    for sample in &heard.samples {
        let at = layout.position.next_multiple_of(2);
        let n = usize::from(number(sample, at));
        assert!(n > 0 && n <= layout.slots);
        assert!(
            [0, 2].contains(&number(sample, at + 2)),
            "Talpa has no draws"
        );
        let moves = &sample[at + 8..];
        let shares: Vec<u16> = (0..layout.slots)
            .map(|it| number(moves, 4 * it + 2))
            .collect();
        let sum: u32 = shares.iter().map(|&it| u32::from(it)).sum();
        assert!(sum.abs_diff(65535) <= n as u32, "shares make {sum}");
        assert!(shares[n..].iter().all(|&it| it == 0));
        let mut parts: Vec<u16> = (0..n).map(|it| number(moves, 4 * it)).collect();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!(parts.len(), n, "moves are different");
    }
}

#[test]
fn a_net_of_our_own_plays_the_same_games_on_any_number_of_threads() {
    let net = net();
    let played = |threads| {
        let setup = SelfPlay { threads, ..SETUP() };
        let mut file = Vec::new();
        let told = with_net(&setup, &net, 40, &mut file, &|_| {});
        let told = told.expect("the net fits").expect("written");
        let heard = listen(&*file, |_| true);
        assert_eq!(told.games, 40);
        assert_eq!(told.samples, heard.samples.len() as u64);
        let mut samples = heard.samples.clone();
        samples.sort_unstable();
        check(&heard);
        samples
    };
    assert_eq!(played(1), played(3));
}

/// Who can draw at once, and sees nothing better yet, plays on: otherwise most games of new
/// nets would be draws, and would teach nothing.
#[test]
fn equals_do_not_agree_to_draws() {
    let setup = SelfPlay {
        choice: "splinter:mini".parse().expect("a board"),
        visits: 16,
        ..SETUP()
    };
    let mut file = Vec::new();
    let told = with_net(&setup, &new_net("splinter", 19, 8), 24, &mut file, &|_| {});
    told.expect("the net fits").expect("written");
    let ends = ends(&file);
    assert_eq!(ends.len(), 24);
    let draws = ends.iter().filter(|&&it| it == 1).count();
    assert!(draws < 12, "{draws} of 24 games");
}

#[test]
fn a_net_of_another_game_is_refused() {
    let setup = SelfPlay {
        choice: "taacoca:3".parse().expect("a board"),
        ..SETUP()
    };
    let error = with_net(&setup, &net(), 1, Vec::new(), &|_| {}).expect_err("another game");
    assert_eq!(error.note().key, "net-unfit");
}

#[test]
fn a_trainer_is_asked_until_it_leaves() {
    let (answers, mut to_player) = io::pipe().expect("a pipe");
    let (from_player, questions) = io::pipe().expect("a pipe");
    let player = thread::spawn(move || with_trainer(&SETUP(), answers, questions));
    let variant = "4".parse().expect("a variant");
    let layout = Layout::of::<talpa::Small>(variant);
    let mut frames = 0;
    let heard = listen(from_player, |n| {
        assert_eq!(n, 8);
        frames += 1;
        // As many visits from now on, then nothing but zeros: all moves are alike.
        let mut answer = 6_u32.to_le_bytes().to_vec();
        answer.resize(4 + n * layout.answer(), 0);
        to_player.write_all(&answer).expect("it listens");
        frames < 400
    });
    drop(to_player);
    let told: Told = player.join().expect("no panic").expect("no failure");
    check(&heard);
    assert!(told.games >= heard.games.len() as u64);
}
