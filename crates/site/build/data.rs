//! Files that are fetched at first need: weights of nets, puzzles, openings, and documents.

use std::fs;
use std::path::{Path, PathBuf};

use rules::Lang;

use crate::assets::Assets;
use crate::watch;

/// What a worker calls a file, and what it is called among the files of the page.
pub(crate) type Named = (String, String);

/// The weights of neural nets and of learned evaluations.
pub(crate) fn nets(assets: &mut Assets, root: &Path) -> Result<Vec<Named>, String> {
    let mut names = Vec::new();
    for folder in ["nets", "nets/evaluations"] {
        for path in files(&root.join(folder), "qnet")? {
            let name = stem(&path)?;
            late(assets, &mut names, name, "qnet", read(&path)?)?;
        }
    }
    Ok(names)
}

/// The puzzles, those of each game together, the standard board first.
pub(crate) fn puzzles(assets: &mut Assets, root: &Path) -> Result<Vec<Named>, String> {
    let mut names = Vec::new();
    for path in files(&root.join("puzzles"), "txt")? {
        let name = format!("puzzles-{}", stem(&path)?);
        late(assets, &mut names, name, "txt", read(&path)?)?;
    }
    let rank = |(name, _): &Named| {
        let choice = board(name);
        let games = games::GameId::ALL.iter();
        let game = games
            .clone()
            .position(|it| Some(*it) == choice.map(games::Choice::game));
        let is_other = choice.is_none_or(|it| it != it.game().standard());
        (game, is_other, name.clone())
    };
    names.sort_by_key(rank);
    Ok(names)
}

/// The boards of such names, with blanks between them.
pub(crate) fn boards(names: &[Named]) -> String {
    let boards = names.iter().filter_map(|(name, _)| board(name));
    boards
        .map(|it| it.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn board(name: &str) -> Option<games::Choice> {
    let (_, board) = name.split_once('-')?;
    board.replacen('-', ":", 1).parse().ok()
}

/// The trees of openings, named by the boards that they begin with.
pub(crate) fn openings(assets: &mut Assets, root: &Path) -> Result<Vec<Named>, String> {
    let mut names = Vec::new();
    for path in files(&root.join("crates/openings/data"), "openings")? {
        let bytes = read(&path)?;
        let line = bytes.split(|&it| it == b'\n').nth(1).unwrap_or_default();
        let game = String::from_utf8_lossy(line);
        let game = game.strip_prefix("game ");
        let game = game.ok_or_else(|| format!("{}: of no game", path.display()))?;
        let name = format!("openings-{}", game.replace(':', "-"));
        late(assets, &mut names, name, "openings", bytes)?;
    }
    Ok(names)
}

/// A script with the names of the files that it can fetch.
pub(crate) fn named(script: Vec<u8>, names: &[Named]) -> Result<Vec<u8>, String> {
    let text = String::from_utf8(script).map_err(|error| error.to_string())?;
    let pairs = names
        .iter()
        .map(|(name, file)| format!("\"{name}\": \"./{file}\""));
    let pairs = pairs.collect::<Vec<_>>().join(", ");
    Ok(text.replace("/* names */", &pairs).into_bytes())
}

/// The rules of each game in words, and what is known of it: `rules-talpa-en.md`,
/// `known-talpa-en.md`.
pub(crate) fn prose(assets: &mut Assets, root: &Path) -> Result<(), String> {
    let known = root.join("docs/knowledge");
    watch(&known);
    for game in games::GameId::ALL {
        for lang in Lang::ALL {
            let rules = game.info().rules.in_lang(lang);
            let end = match lang {
                Lang::En => "md",
                Lang::Pt => "pt.md",
            };
            let known = read(&known.join(format!("{game}.{end}")))?;
            let name = |kind| format!("{kind}-{game}-{}.md", lang.id());
            assets.add_plain(&name("rules"), rules.into())?;
            assets.add_plain(&name("known"), known)?;
        }
    }
    Ok(())
}

fn late(
    assets: &mut Assets,
    names: &mut Vec<Named>,
    name: String,
    end: &str,
    bytes: Vec<u8>,
) -> Result<(), String> {
    let file = format!("{name}.{end}");
    assets.add_late(&file, bytes)?;
    names.push((name, file));
    Ok(())
}

/// The files of a folder with that end, in the order of their names.
fn files(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    watch(folder);
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == end));
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> Result<String, String> {
    let stem = path.file_stem().and_then(|it| it.to_str());
    let stem = stem.ok_or_else(|| format!("{}: an odd name", path.display()))?;
    Ok(stem.to_owned())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}
