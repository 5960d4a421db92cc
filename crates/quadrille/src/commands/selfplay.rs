use std::io::{self, BufReader, BufWriter};
use std::thread;

use engine::{NetSize, nets};
use indicatif::{ProgressBar, ProgressStyle};
use selfplay::{SelfPlay, Told};

use crate::cli::SelfplayArgs;
use crate::failure::Failure;
use crate::input;
use crate::new_file::NewFile;
use crate::output::{Output, aside};

/// Plays with a trainer at the other end of standard input and output.
pub(super) fn with_trainer(args: &SelfplayArgs) -> Result<(), Failure> {
    let texts = table::texts(rules::Lang::En);
    let setup = setup(args, texts)?;
    let from = BufReader::with_capacity(1 << 20, io::stdin());
    let to = BufWriter::with_capacity(1 << 20, io::stdout());
    let played = selfplay::with_trainer(&setup, from, to);
    let played = played.map_err(|error| Failure::output(&error))?;
    aside(&told(played));
    Ok(())
}

/// Plays with a net of our own and writes what is learned to a file.
pub(super) fn run(args: &SelfplayArgs, out: &mut Output) -> Result<(), Failure> {
    let setup = setup(args, out.texts)?;
    let game = setup.choice.game();
    let net = nets::find(game, NetSize::Large).ok_or_else(|| {
        let game = game.info().id;
        Failure::Failed(format!(
            "there is no net for {game}; give one with --net FILE"
        ))
    })?;
    let Some(path) = &args.out else {
        return Err(Failure::Usage(
            "--out FILE says where what is learned goes".to_owned(),
        ));
    };
    let mut file = NewFile::create(path).map_err(|error| Failure::file(path, &error))?;
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(args.games).with_style(style);
    let tell = |told: Told| bar.set_position(told.games);
    let played = selfplay::with_net(&setup, &net, args.games, file.writer(), &tell);
    let played = played.map_err(|error| Failure::note(out.texts, game, error.note()))?;
    let played = played.map_err(|error| Failure::file(path, &error))?;
    file.finish().map_err(|error| Failure::file(path, &error))?;
    bar.finish_and_clear();
    out.line(told(played))
}

fn setup(args: &SelfplayArgs, texts: &texts::Texts) -> Result<SelfPlay, Failure> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(SelfPlay {
        choice: input::choice(&args.game, texts)?,
        threads: args.threads.map_or(cores, |it| it as usize),
        batch: args.batch as usize,
        groups: args.groups as usize,
        visits: args.visits as u32,
        seed: args.seed,
    })
}

fn told(told: Told) -> String {
    format!("{} games, {} positions", told.games, told.samples)
}
