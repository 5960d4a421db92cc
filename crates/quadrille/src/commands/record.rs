use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use draw::Theme;
use games::GameId;
use record::{Fault, Read, Reader, Record};
use rules::{Note, Player};
use texts::Texts;

use crate::cli::{RecordCheckArgs, RecordConvertArgs, RecordFormat, RecordShowArgs};
use crate::failure::Failure;
use crate::input::Asked;
use crate::output::{Output, aside};

/// Reads every game and reports what is wrong; fails if anything is.
pub(super) fn check(args: &RecordCheckArgs, out: &mut Output) -> Result<(), Failure> {
    let (mut games, mut faults, mut warnings) = (0usize, 0usize, 0usize);
    for read in open(&args.file)? {
        let read = read.map_err(|error| Failure::file(&args.file, &error))?;
        games += 1;
        faults += read.faults.len();
        warnings += read.warnings.len();
        if args.json {
            out.json(&record::json::read(&read))?;
            continue;
        }
        for (fault, key) in tagged(&read) {
            let line = format!(
                "{}:{}",
                args.file,
                told(fault, key, game_of(&read.record), out.texts)
            );
            out.line(line)?;
        }
    }
    if !args.json {
        let summary = Note::new("record-cli-summary")
            .with("games", games)
            .with("faults", faults)
            .with("warnings", warnings);
        out.line(out.texts.say(None, &summary))?;
    }
    out.flush()?;
    if faults > 0 {
        let note = Note::new("record-cli-damaged").with("faults", faults);
        return Err(Failure::Failed(format!(
            "{}: {}",
            args.file,
            out.texts.say(None, &note)
        )));
    }
    Ok(())
}

/// Writes every game anew; what could not be read is reported and left out, and
/// then the command fails although the rest was written.
pub(super) fn convert(args: &RecordConvertArgs, out: &mut Output) -> Result<(), Failure> {
    let reads = open(&args.file)?;
    let mut file = match &args.output {
        None => None,
        Some(path) => {
            let file = OpenOptions::new().write(true).create_new(true).open(path);
            Some(BufWriter::new(
                file.map_err(|error| Failure::file(path, &error))?,
            ))
        }
    };
    let mut faults = 0;
    for (n, read) in reads.enumerate() {
        let read = read.map_err(|error| Failure::file(&args.file, &error))?;
        faults += read.faults.len();
        for (fault, key) in tagged(&read) {
            aside(&format!(
                "{}:{}",
                args.file,
                told(fault, key, game_of(&read.record), out.texts)
            ));
        }
        let mut text = match args.format {
            RecordFormat::Text if n > 0 => format!("\n{}", read.record),
            RecordFormat::Text => read.record.to_string(),
            RecordFormat::Json => record::json::record(&read.record).to_string(),
        };
        if !text.ends_with('\n') {
            text.push('\n');
        }
        match &mut file {
            Some(file) => file.write_all(text.as_bytes())?,
            None => out.text(&text)?,
        }
    }
    if let Some(file) = &mut file {
        file.flush()?;
    }
    out.flush()?;
    if faults > 0 {
        let note = Note::new("record-cli-damaged").with("faults", faults);
        return Err(Failure::Failed(format!(
            "{}: {}",
            args.file,
            out.texts.say(None, &note)
        )));
    }
    Ok(())
}

/// Shows one game: its head, its moves and a position.
pub(super) fn show(args: &RecordShowArgs, out: &mut Output) -> Result<(), Failure> {
    let mut games = 0;
    let mut found = None;
    for read in open(&args.file)? {
        games += 1;
        if games == args.number {
            found = Some(read.map_err(|error| Failure::file(&args.file, &error))?);
            break;
        }
    }
    let Some(read) = found else {
        let note = Note::new("record-cli-number").with("games", games as usize);
        return Err(Failure::Failed(format!(
            "{}: {}",
            args.file,
            out.texts.say(None, &note)
        )));
    };
    let record = &read.record;
    for (fault, key) in tagged(&read) {
        aside(&format!(
            "{}:{}",
            args.file,
            told(fault, key, game_of(record), out.texts)
        ));
    }
    let asked = replay(record, args.ply, out.texts)?;
    if matches!(
        args.format,
        crate::cli::Format::Text | crate::cli::Format::Ascii
    ) {
        head(record, out)?;
        out.line("")?;
    }
    super::show::show(&asked, args.format, Theme::Auto, false, out)
}

/// Who played, the result, and the record itself.
fn head(record: &Record, out: &mut Output) -> Result<(), Failure> {
    let [first, second] =
        Player::BOTH.map(|player| record.tags().player(player).unwrap_or("?").to_owned());
    let line = out.bold(&format!("{first} - {second}  {}", record.result_text()));
    out.line(line)?;
    let moves: Vec<&str> = record
        .tree()
        .main_line()
        .map(|id| record.tree().mv(id))
        .collect();
    for (n, chunk) in moves.chunks(10).enumerate() {
        out.line(format!("{:>4}  {}", n * 10 + 1, chunk.join(" ")))?;
    }
    Ok(())
}

/// The position after some moves of the main line, or after all of them.
fn replay(record: &Record, plies: Option<usize>, texts: &Texts) -> Result<Asked, Failure> {
    let mut position = record.start().map_err(|error| {
        let cause = error
            .cause
            .as_ref()
            .map(|cause| format!(": {}", texts.say(None, cause)));
        Failure::Failed(texts.say(None, &error.note) + &cause.unwrap_or_default())
    })?;
    let all: Vec<&str> = record
        .tree()
        .main_line()
        .map(|id| record.tree().mv(id))
        .collect();
    let plies = plies.unwrap_or(all.len());
    if plies > all.len() {
        let note = Note::new("record-cli-ply").with("plies", all.len());
        return Err(Failure::Failed(texts.say(None, &note)));
    }
    let (mut moves, mut last) = (Vec::new(), None);
    for mv in &all[..plies] {
        let game = position.choice().game();
        last = Some(
            position
                .effects(mv)
                .map_err(|error| Failure::note(texts, game, error.note()))?,
        );
        moves.push(
            position
                .play(mv)
                .map_err(|error| Failure::note(texts, game, error.note()))?,
        );
    }
    Ok(Asked {
        position,
        moves,
        last,
    })
}

fn open(path: &str) -> Result<Reader<Box<dyn BufRead>>, Failure> {
    let input: Box<dyn BufRead> = if path == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(
            File::open(path).map_err(|error| Failure::file(path, &error))?,
        ))
    };
    Ok(Reader::new(input))
}

/// Faults and warnings in the order of the file, with the key of which it is.
fn tagged(read: &Read) -> Vec<(&Fault, &'static str)> {
    let faults = read.faults.iter().map(|fault| (fault, "record-cli-fault"));
    let warnings = read
        .warnings
        .iter()
        .map(|fault| (fault, "record-cli-warning"));
    let mut all: Vec<_> = faults.chain(warnings).collect();
    all.sort_by_key(|(fault, _)| fault.place);
    all
}

/// `line:column: fault: what is wrong: why`.
fn told(fault: &Fault, key: &str, game: Option<GameId>, texts: &Texts) -> String {
    // The cause tells its rule itself.
    let note = Note {
        rule: None,
        ..fault.note.clone()
    };
    let said = if fault.cause.is_some() {
        texts.say(game, &note)
    } else {
        texts.say(game, &fault.note)
    };
    let cause = fault
        .cause
        .as_ref()
        .map(|cause| format!(": {}", texts.say(game, cause)));
    format!(
        "{}: {}: {said}{}",
        fault.place,
        texts.word(key),
        cause.unwrap_or_default()
    )
}

fn game_of(record: &Record) -> Option<GameId> {
    record.choice().ok().map(games::Choice::game)
}
