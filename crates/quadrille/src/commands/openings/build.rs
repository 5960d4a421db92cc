//! `openings build`.

use std::collections::BTreeSet;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use openings::{Builder, Game, Pruning, Skipped, SolveOptions};
use rules::Note;

use super::input::{self, Damaged};
use super::{OpeningsBuildArgs, selfplay};
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::output::{Output, aside};

/// Names of players that a tree names; more are counted.
const NAMED: usize = 4;

/// Counts games into a tree and writes it.
pub(super) fn run(args: &OpeningsBuildArgs, out: &mut Output) -> Result<(), Failure> {
    let choice = crate::input::choice(&args.game, out.texts)?;
    if args.files.is_empty() && args.selfplay.games.is_none() {
        return Err(Failure::Usage(out.texts.word("openings-nothing-asked")));
    }
    let path = args.output.as_path();
    let unwritten = |error| Failure::file(path, &error);
    // Nobody plays for hours before it shows that nothing can be written.
    let mut file = NewFile::create(path).map_err(unwritten)?;
    let mut files = args.files.clone();
    if let (Some(games), Some(record)) = (args.selfplay.games, &args.selfplay.record) {
        selfplay::play(&args.selfplay, choice, games, record, out)?;
        files.push(record.clone());
    }
    let mut count = Count::new(choice);
    for path in &files {
        count.file(path, out)?;
    }
    count.tell(out);
    let Count {
        mut builder,
        players,
        ..
    } = count;
    builder.prune(&Pruning {
        least: args.least as u32,
        plies: args.depth as u32,
    });
    if let Some(nodes) = args.solve {
        solve(&mut builder, nodes, args.memory, out);
    }
    let source = args.source.clone().unwrap_or_else(|| source(&players));
    let tree = builder.finish(&source);
    if tree.n_games() == 0 && args.solve.is_none() {
        let note = Note::new("openings-empty").with("game", choice.to_string());
        return Err(Failure::Failed(out.texts.say(None, &note)));
    }
    let mut bytes = Vec::new();
    let written = tree.write(&mut bytes);
    let written = written.and_then(|()| io_write(&mut file, &bytes));
    written.and_then(|()| file.finish()).map_err(unwritten)?;
    let note = Note::new("openings-built")
        .with("file", path.display().to_string())
        .with("games", tree.n_games() as usize)
        .with("positions", tree.n_positions())
        .with("bytes", bytes.len());
    out.line(out.texts.say(None, &note))
}

fn io_write(file: &mut NewFile, bytes: &[u8]) -> std::io::Result<()> {
    std::io::Write::write_all(file.writer(), bytes)
}

/// Games as they are counted.
struct Count {
    builder: Builder,
    players: BTreeSet<String>,
    other: usize,
    starts: usize,
    open: usize,
    damaged: Damaged,
}

impl Count {
    fn new(choice: games::Choice) -> Self {
        Self {
            builder: Builder::new(choice),
            players: BTreeSet::new(),
            other: 0,
            starts: 0,
            open: 0,
            damaged: Damaged::default(),
        }
    }

    fn file(&mut self, path: &Path, out: &Output) -> Result<(), Failure> {
        let mut damaged = std::mem::take(&mut self.damaged);
        let read = input::each(path, &mut damaged, out, &mut |record| {
            if record.choice() != Ok(self.builder.choice()) {
                self.other += 1;
                return;
            }
            match Game::of(record) {
                Err(Skipped::Start) => self.starts += 1,
                Err(Skipped::Result) => self.open += 1,
                Ok(game) => match self.builder.add(&game) {
                    Ok(()) => self.players.extend(input::players(record)),
                    Err(_) => self.other += 1,
                },
            }
        });
        self.damaged = damaged;
        read
    }

    /// What was left out, if anything was.
    fn tell(&self, out: &Output) {
        let all = self.other + self.starts + self.open + self.damaged.games;
        if all == 0 {
            return;
        }
        let note = Note::new("openings-skipped")
            .with("games", all)
            .with("other", self.other)
            .with("starts", self.starts)
            .with("open", self.open)
            .with("damaged", self.damaged.games);
        aside(&out.texts.say(None, &note));
        if let Some(fault) = &self.damaged.first {
            let note = Note::new("openings-first-fault").with("fault", fault.as_str());
            aside(&out.texts.say(None, &note));
        }
    }
}

fn solve(builder: &mut Builder, nodes: u64, memory: u64, out: &Output) {
    let style = ProgressStyle::with_template("[{bar:30}] {pos}/{len} positions, {eta} left");
    let bar = ProgressBar::new(0).with_style(style.expect("the template is well formed"));
    let options = SolveOptions {
        memory: usize::try_from(memory << 20).unwrap_or(usize::MAX),
        ..SolveOptions::default()
    };
    let solved = builder.solve(nodes, options, &mut |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        true
    });
    bar.finish_and_clear();
    let note = Note::new("openings-solved")
        .with("solved", solved)
        .with("positions", builder.n_positions());
    aside(&out.texts.say(None, &note));
}

/// Who played.
fn source(players: &BTreeSet<String>) -> String {
    let known: Vec<&str> = players
        .iter()
        .map(String::as_str)
        .filter(|it| !it.is_empty())
        .collect();
    match known.len() {
        0 => "-".to_owned(),
        n if n > NAMED => format!("{}, +{}", known[..NAMED].join(", "), n - NAMED),
        _ => known.join(", "),
    }
}
