//! Writes positions of Splinter with what became of them, for `train/splinter.py` to learn from.
//!
//! ```sh
//! cargo run --release -p eval --example splinter_positions -- BOARD POSITIONS NODES SEED [WEIGHTS] > FILE
//! ```
//!
//! Alpha-beta search plays against itself, NODES positions a move, with the evaluation that was
//! learned before if a file of WEIGHTS is named, from openings of random plies and with a random
//! move now and then. A game ends as soon as its result is proved.
//! Positions in which the best move is forcing, the result is proved or the move was drawn by
//! lot are left out. The same arguments write the same file.
//!
//! A record has [`RECORD`] bytes, numbers little-endian: the search's score for the player to
//! move (two bytes, hundredths), the result for that player (0 lost, 1 drawn, 2 won), the
//! number of pieces, plies since the last removal, plies of the game, columns and rows of the
//! board; then four bytes for each piece, the kings first, the mover's before the other's:
//! column, row, kind (0 the mover's, 1 the other's) and how many steps from piece to touching
//! piece it is away from the mover's king, and 16 times that from the other's. Whoever is to
//! move is seen as the first player.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ::splinter::{SizedBoard, Splinter, Variant};
use eval::{SplinterGuide, SplinterNet};
use grid::Bits;
use rules::{Outcome, Player, Position, SplitMix64, Symmetric, mixed_seed};
use search::{AlphaBeta, AlphaOptions, Limits, OrderMoves, Proved, SearchControl, Searcher, Task};

/// The bytes of a record.
const RECORD: usize = 8 + 4 * MOST_PIECES;

/// The pieces of the standard board.
const MOST_PIECES: usize = 30;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(order) = Order::read(&args) else {
        eprintln!("splinter_positions BOARD POSITIONS NODES SEED [WEIGHTS]");
        return ExitCode::FAILURE;
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let variant = order.variant;
    match ::splinter::with_type!(variant, P => order.write(&P::start(variant), &mut out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What is asked for.
struct Order {
    guide: SplinterGuide,
    variant: Variant,
    positions: u64,
    nodes: u64,
    seed: u64,
}

impl Order {
    fn read(args: &[String]) -> Option<Self> {
        let [variant, positions, nodes, seed, weights @ ..] = args else {
            return None;
        };
        let guide = match weights {
            [] => SplinterGuide::default(),
            [path] => {
                let net = SplinterNet::read(&fs::read(path).ok()?).ok()?;
                SplinterGuide::learned(Arc::new(net))
            }
            _ => return None,
        };
        Some(Self {
            guide,
            variant: variant.parse().ok()?,
            positions: positions.parse().ok()?,
            nodes: nodes.parse().ok()?,
            seed: seed.parse().ok()?,
        })
    }

    /// Plays games until there are enough positions.
    fn write<B: SizedBoard<W>, const W: usize>(
        &self,
        start: &Splinter<B, W>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let options = AlphaOptions {
            memory: 2 << 20,
            ..AlphaOptions::default()
        };
        let mut search = AlphaBeta::new(self.guide.clone(), options);
        let mut n = 0;
        for game in 0.. {
            let random = SplitMix64::new(mixed_seed(self.seed, game));
            search.forget();
            for record in self.game(start.clone(), random, &mut search) {
                if n == self.positions {
                    return out.flush();
                }
                out.write_all(&record)?;
                n += 1;
            }
        }
        Ok(())
    }

    /// The positions of one game.
    fn game<B: SizedBoard<W>, const W: usize>(
        &self,
        start: Splinter<B, W>,
        mut random: SplitMix64,
        search: &mut AlphaBeta<Splinter<B, W>, SplinterGuide>,
    ) -> Vec<[u8; RECORD]> {
        let mut position = start;
        let mut found = Vec::new();
        let opening = 2 + random.below(10) as usize;
        let mut plies = 0;
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let lot = plies < opening || random.below(40) == 0;
            let mv = if lot {
                position.random_move(&mut random)
            } else {
                let stop = AtomicBool::new(false);
                let limits = Limits {
                    nodes: Some(self.nodes),
                    ..Limits::default()
                };
                let control = SearchControl::new(limits, None, &stop);
                let reports = search.search(&position, &Task::default(), &control, &mut |_| ());
                let Some(report) = reports.first() else {
                    return Vec::new();
                };
                match report.proved {
                    Some(Proved::Win) => break Outcome::Win(position.turn()),
                    Some(Proved::Loss) => break Outcome::Win(!position.turn()),
                    _ => {}
                }
                let mv = report.line[0];
                if !self.guide.is_forcing(&position, mv) {
                    let record = record(&position, report.score.value(), plies);
                    found.push((position.turn(), record));
                }
                Some(mv)
            };
            let Some(mv) = mv else {
                return Vec::new();
            };
            position.play_unchecked(mv);
            plies += 1;
        };
        let result = |player: Player| match outcome {
            Outcome::Draw => 1,
            Outcome::Win(winner) => 2 * u8::from(winner == player),
        };
        let with_result = |(player, mut record): (Player, [u8; RECORD])| {
            record[2] = result(player);
            record
        };
        found.into_iter().map(with_result).collect()
    }
}

/// A position as it is written, without its result.
fn record<B: SizedBoard<W>, const W: usize>(
    position: &Splinter<B, W>,
    score: i32,
    plies: usize,
) -> [u8; RECORD] {
    let half_turn = if position.turn() == Player::First {
        0
    } else {
        2
    };
    let position = position.mapped(half_turn);
    let rect = &position.geometry().rect;
    let mut record = [0; RECORD];
    record[..2].copy_from_slice(&(score as i16).to_le_bytes());
    let kings = [Player::First, Player::Second].map(|player| position.king(player));
    let mut pieces = kings.to_vec();
    pieces.extend(
        position
            .occupied()
            .without(kings[0])
            .without(kings[1])
            .cells(),
    );
    record[3] = pieces.len() as u8;
    record[4] = position.quiet_plies() as u8;
    record[5] = plies.min(255) as u8;
    record[6] = rect.columns as u8;
    record[7] = rect.rows as u8;
    let steps = kings.map(|king| {
        let mut reached = Bits::of(king);
        let mut steps = vec![15; rect.n_cells()];
        steps[king.idx()] = 0;
        for n in 1..16 {
            let next = (rect.grow8(reached) & position.occupied()) - reached;
            next.cells().for_each(|cell| steps[cell.idx()] = n);
            reached |= next;
        }
        steps
    });
    for (slot, cell) in record[8..].chunks_exact_mut(4).zip(pieces) {
        let own = position.pieces_of(Player::First).contains(cell);
        slot.copy_from_slice(&[
            rect.column_of(cell) as u8,
            rect.row_of(cell) as u8,
            u8::from(!own),
            steps[0][cell.idx()] + 16 * steps[1][cell.idx()],
        ]);
    }
    record
}
