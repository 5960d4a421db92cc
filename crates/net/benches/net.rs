//! How long a net looks at a board. `cargo bench -p net`, or with a file of weights.

#![expect(clippy::print_stdout, reason = "a benchmark tells what it measured")]

use std::hint::black_box;
use std::time::Instant;

use net::{Frame, Header, Net, Opinion, Planes, Scratch, Shape};
use rules::SplitMix64;

fn main() {
    for (channels, blocks) in [(64, 6), (32, 4), (16, 3)] {
        let shape = Shape {
            inputs: 8,
            outputs: 5,
            channels,
            blocks,
        };
        let header = Header {
            name: "random".to_owned(),
            game: "talpa".to_owned(),
            boards: vec!["8".to_owned()],
            shape,
            trained: "never".to_owned(),
            digest: String::new(),
        };
        let mut random = SplitMix64::new(1);
        let weights: Vec<f32> = (0..shape.n_weights())
            .map(|_| (random.below(2001) as f32 - 1000.0) / 10_000.0)
            .collect();
        let net = Net::read(&Net::file(&header, &weights)).expect("a net");
        let frame = Frame {
            height: 8,
            width: 8,
        };
        let mut planes = Planes::new(frame, 7, 1);
        for cell in 0..64 {
            planes.insert(0, cell);
            planes.insert(1 + random.below(6) as usize, cell);
        }
        let (mut scratch, mut opinion) = (Scratch::default(), Opinion::default());
        let n = 20_000_000_000 / (channels * channels * blocks * 18 * 64) as u64 / 10;
        let since = Instant::now();
        for _ in 0..n {
            net.look(black_box(&planes), &mut scratch, &mut opinion);
            black_box(&opinion);
        }
        let each = since.elapsed().as_secs_f64() / n as f64;
        println!(
            "{channels}x{blocks}: {:.1} us, ends {:?}",
            each * 1e6,
            opinion.ends
        );
    }
}
