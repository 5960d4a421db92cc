//! Many games at once, on all cores.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use encode::Encode;
use eval::Guided;
use games::{Choice, with_wide_position};
use net::{Net, NetError, Opinion, Scratch, f16_to_f32};
use rules::mixed_seed;

use crate::game::{Ended, Game};
use crate::stream::{Layout, Writer, write_position};

/// What to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// The board.
    pub choice: Choice,
    /// Threads.
    pub threads: usize,
    /// Games that are played at once, by each of the groups that a trainer judges
    /// together.
    pub batch: usize,
    /// Such groups: while one is judged, others go on.
    pub groups: usize,
    /// Visits a move; a trainer may change them.
    pub visits: u32,
    /// What the games begin from.
    pub seed: u64,
}

/// What was played so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Games that ended.
    pub games: u64,
    /// Positions that were learned from.
    pub samples: u64,
}

/// Plays with a trainer that judges positions, until it ends the stream.
///
/// # Errors
/// If the stream breaks.
pub fn with_trainer(
    setup: &SelfPlay,
    from: impl Read + Send,
    to: impl Write + Send,
) -> io::Result<Told> {
    with_wide_position!(setup.choice, P, variant => trained::<P>(setup, variant, from, to))
}

/// Plays so many games with a net and writes what is learned. `tell` hears how far it
/// is after each game.
///
/// # Errors
/// If nothing can be written, or if the net is for another game.
pub fn with_net(
    setup: &SelfPlay,
    net: &Net,
    games: u64,
    to: impl Write + Send,
    tell: &(dyn Fn(Told) + Sync),
) -> Result<io::Result<Told>, NetError> {
    with_wide_position!(setup.choice, P, variant => {
        encode::check::<P>(net).map(|()| alone::<P>(setup, variant, net, games, to, tell))
    })
}

/// Games that are judged together.
struct Group<P: Encode + Guided> {
    games: Vec<Game<P>>,
    ended: Vec<Ended>,
}

impl<P: Encode + Guided> Group<P> {
    fn new(setup: &SelfPlay, variant: P::Variant, n: usize) -> Self {
        let seed = |game: usize| mixed_seed(setup.seed, (n * setup.batch + game) as u64);
        Self {
            games: (0..setup.batch)
                .map(|it| Game::new(variant, seed(it)))
                .collect(),
            ended: Vec::new(),
        }
    }

    /// Plays on until every game waits, and writes the positions.
    fn advance(&mut self, visits: u32, layout: Layout, bytes: &mut Vec<u8>) {
        bytes.clear();
        for game in &mut self.games {
            game.advance(visits, layout, &mut self.ended);
            write_position(game.planes(), bytes);
        }
    }

    /// Takes in what a trainer answered.
    fn judged(&mut self, layout: Layout, answer: &[u8]) {
        for (game, answer) in self
            .games
            .iter_mut()
            .zip(answer.chunks_exact(layout.answer()))
        {
            let (halves, _) = answer.as_chunks::<2>();
            let number = |n: usize| f16_to_f32(u16::from_le_bytes(halves[n]));
            let ends = halves.len() - 3;
            game.judged(number(ends) + 0.5 * number(ends + 1), number);
        }
    }
}

fn trained<P: Encode + Guided>(
    setup: &SelfPlay,
    variant: P::Variant,
    mut from: impl Read + Send,
    to: impl Write + Send,
) -> io::Result<Told> {
    let layout = Layout::of::<P>(variant);
    let writer = Writer::new::<P>(to, variant, layout)?;
    // Who writes positions also notes whose they are, in the same order.
    let (sent, asked) = channel();
    let writer = Mutex::new(Some((writer, sent)));
    let (give, work) = channel();
    let work = Mutex::new(work);
    let counts = Counts::default();
    let groups = (0..setup.groups.max(1)).map(|n| Group::<P>::new(setup, variant, n));
    for group in groups {
        let _ = give.send((group, Vec::new(), setup.visits));
    }
    thread::scope(|scope| {
        for _ in 0..setup.threads.max(1) {
            scope.spawn(|| work_off(layout, &work, &writer, &counts));
        }
        let ended = answers(layout, &asked, &mut from, &give);
        // Without work the threads end.
        drop(give);
        ended
    })?;
    Ok(counts.told())
}

type Work<P> = (Group<P>, Vec<u8>, u32);

/// Where positions go, until the trainer has gone.
type Outgoing<P, W> = Option<(Writer<W>, Sender<Group<P>>)>;

/// Hands the trainer's answers to whoever is free, until the stream ends.
fn answers<P: Encode + Guided>(
    layout: Layout,
    asked: &Receiver<Group<P>>,
    from: &mut impl Read,
    give: &Sender<Work<P>>,
) -> io::Result<()> {
    while let Ok(group) = asked.recv() {
        let mut answer = vec![0; 4 + group.games.len() * layout.answer()];
        match from.read_exact(&mut answer) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) => return Err(error),
        }
        let (visits, answer) = answer.split_at(4);
        let visits = visits.try_into().map_or(1, u32::from_le_bytes);
        if give
            .send((group, answer.to_vec(), visits.clamp(1, 100_000)))
            .is_err()
        {
            break;
        }
    }
    Ok(())
}

/// One thread: takes a group that was judged, plays on, asks again.
fn work_off<P: Encode + Guided, W: Write>(
    layout: Layout,
    work: &Mutex<Receiver<Work<P>>>,
    writer: &Mutex<Outgoing<P, W>>,
    counts: &Counts,
) {
    let mut bytes = Vec::new();
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((mut group, answer, visits)) = next else {
            return;
        };
        group.judged(layout, &answer);
        group.advance(visits, layout, &mut bytes);
        let ended = std::mem::take(&mut group.ended);
        counts.add(&ended);
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((to, sent)) = &mut *writer else {
            return;
        };
        let written =
            write_ended(to, &ended).and_then(|()| to.positions(group.games.len(), &bytes));
        if written.is_err() || sent.send(group).is_err() {
            // The trainer has gone. Nobody is to wait for its answers any more.
            *writer = None;
            return;
        }
    }
}

fn alone<P: Encode + Guided>(
    setup: &SelfPlay,
    variant: P::Variant,
    net: &Net,
    games: u64,
    to: impl Write + Send,
    tell: &(dyn Fn(Told) + Sync),
) -> io::Result<Told> {
    let layout = Layout::of::<P>(variant);
    let writer = Mutex::new(Writer::new::<P>(to, variant, layout)?);
    let counts = Counts::default();
    let next_game = AtomicU64::new(0);
    let failed = Mutex::new(Ok(()));
    thread::scope(|scope| {
        for _ in 0..setup.threads.max(1) {
            scope.spawn(|| {
                let (mut scratch, mut opinion) = (Scratch::default(), Opinion::default());
                // Each game has a seed of its own, so that threads make no difference.
                loop {
                    let n = next_game.fetch_add(1, Ordering::Relaxed);
                    if n >= games || failed.lock().is_ok_and(|it| it.is_err()) {
                        return;
                    }
                    let mut game = Game::<P>::new(variant, mixed_seed(setup.seed, n));
                    let mut ended = Vec::new();
                    game.advance(setup.visits, layout, &mut ended);
                    while ended.is_empty() {
                        net.look(game.planes(), &mut scratch, &mut opinion);
                        game.judged(opinion.share(), |part| opinion.logits[part]);
                        game.advance(setup.visits, layout, &mut ended);
                    }
                    ended.truncate(1);
                    counts.add(&ended);
                    let written = {
                        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
                        write_ended(&mut writer, &ended)
                    };
                    if written.is_err() {
                        *failed.lock().unwrap_or_else(PoisonError::into_inner) = written;
                    }
                    tell(counts.told());
                }
            });
        }
    });
    failed
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)?;
    Ok(counts.told())
}

fn write_ended<W: Write>(writer: &mut Writer<W>, ended: &[Ended]) -> io::Result<()> {
    if ended.is_empty() {
        return Ok(());
    }
    let games: Vec<_> = ended.iter().map(|it| (it.plies, it.outcome)).collect();
    writer.games(&games)?;
    for game in ended {
        writer.samples(&game.samples)?;
    }
    Ok(())
}

#[derive(Default)]
struct Counts {
    games: AtomicU64,
    samples: AtomicU64,
}

impl Counts {
    fn add(&self, ended: &[Ended]) {
        let samples: usize = ended.iter().map(|it| it.samples.len()).sum();
        self.games.fetch_add(ended.len() as u64, Ordering::Relaxed);
        self.samples.fetch_add(samples as u64, Ordering::Relaxed);
    }

    fn told(&self) -> Told {
        Told {
            games: self.games.load(Ordering::Relaxed),
            samples: self.samples.load(Ordering::Relaxed),
        }
    }
}
