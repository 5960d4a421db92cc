use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use draw::Theme;
use record::{Fault, Read, Reader, Record};
use rules::{Note, Player};
use texts::{Texts, visible};

use crate::cli::{Format, RecordCheckArgs, RecordConvertArgs, RecordFormat, RecordShowArgs};
use crate::failure::Failure;
use crate::input::Asked;
use crate::new_file::NewFile;
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
            out.line(visible(&told(
                &args.file,
                fault,
                key,
                &read.record,
                out.texts,
            )))?;
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
        return Err(about(&args.file, &damaged(faults), out.texts));
    }
    Ok(())
}

/// Writes every game anew; what could not be read is left out, and then the
/// command fails although the rest was written. Warnings are left to `check`.
pub(super) fn convert(args: &RecordConvertArgs, out: &mut Output) -> Result<(), Failure> {
    let reads = open(&args.file)?;
    let path = args.output.as_deref().filter(|path| *path != "-");
    let unwritten = |error| Failure::file(path.unwrap_or(Path::new("")), &error);
    let mut file = path.map(NewFile::create).transpose().map_err(unwritten)?;
    let (mut faults, mut first) = (0, None);
    for (n, read) in reads.enumerate() {
        let read = read.map_err(|error| Failure::file(&args.file, &error))?;
        faults += read.faults.len();
        let tell = |fault| {
            told(
                &args.file,
                fault,
                "record-cli-fault",
                &read.record,
                out.texts,
            )
        };
        first = first.or(read.faults.first().map(tell));
        let text = converted(&read.record, args.format, n);
        match &mut file {
            Some(file) => file.write(&text).map_err(unwritten)?,
            None => out.text(&text)?,
        }
    }
    file.map_or(Ok(()), NewFile::finish).map_err(unwritten)?;
    out.flush()?;
    first.map_or(Ok(()), |first| {
        let all = out.texts.say(None, &damaged(faults));
        Err(Failure::Failed(format!("{first} ({all})")))
    })
}

/// Shows one game: its head, its moves and a position.
pub(super) fn show(args: &RecordShowArgs, out: &mut Output) -> Result<(), Failure> {
    let mut games = 0;
    let mut found = None;
    for read in open(&args.file)? {
        let read = read.map_err(|error| Failure::file(&args.file, &error))?;
        games += 1;
        if games == args.number {
            found = Some(read);
            break;
        }
    }
    let Some(read) = found else {
        let note = Note::new("record-cli-number").with("games", games as usize);
        return Err(about(&args.file, &note, out.texts));
    };
    let record = &read.record;
    let asked = replay(record, args.ply, out.texts)?;
    if matches!(args.format, Format::Text | Format::Ascii) {
        head(record, out)?;
        out.line("")?;
    }
    super::show::show(&asked, args.format, Theme::Auto, false, out)?;
    for (fault, key) in tagged(&read) {
        aside(&told(&args.file, fault, key, record, out.texts));
    }
    Ok(())
}

/// The text of a game, the `n`th of a file.
fn converted(record: &Record, format: RecordFormat, n: usize) -> String {
    let mut text = match format {
        RecordFormat::Text if n > 0 => format!("\n{record}"),
        RecordFormat::Text => record.to_string(),
        RecordFormat::Json => record::json::record(record).to_string(),
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Who played, the result, and the record itself.
fn head(record: &Record, out: &mut Output) -> Result<(), Failure> {
    let [first, second] =
        Player::BOTH.map(|player| record.tags().player(player).unwrap_or("?").to_owned());
    let line = out.bold(&visible(&format!(
        "{first} - {second}  {}",
        record.result_text()
    )));
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

pub(super) fn open(path: &Path) -> Result<Reader<Box<dyn BufRead>>, Failure> {
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

/// `file:line:column: fault: what is wrong: why`.
pub(super) fn told(
    path: &Path,
    fault: &Fault,
    key: &str,
    record: &Record,
    texts: &Texts,
) -> String {
    let game = record.choice().ok().map(games::Choice::game);
    let said = match &fault.cause {
        // The cause tells its rule itself.
        Some(cause) => {
            let note = Note {
                rule: None,
                ..fault.note.clone()
            };
            format!("{}: {}", texts.say(game, &note), texts.say(game, cause))
        }
        None => texts.say(game, &fault.note),
    };
    format!(
        "{}:{}: {}: {said}",
        path.display(),
        fault.place,
        texts.word(key)
    )
}

pub(super) fn damaged(faults: usize) -> Note {
    Note::new("record-cli-damaged").with("faults", faults)
}

/// A failure that has to do with a file.
pub(super) fn about(path: &Path, note: &Note, texts: &Texts) -> Failure {
    Failure::Failed(format!("{}: {}", path.display(), texts.say(None, note)))
}
