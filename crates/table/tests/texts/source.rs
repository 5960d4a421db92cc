//! Keys in the source code against keys in the catalogue.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rules::Lang;

use crate::{all_messages, crates, is_key, texts};

/// What stands before a key when one is used.
const USES: [&str; 3] = ["Note::new(", "key: ", ".word("];

#[test]
fn every_key_in_the_source_has_a_sentence() {
    let known = all_messages(Lang::En);
    let mut families: BTreeSet<&str> = known.keys().map(|key| family(key)).collect();
    // Too common words to be signs of a key: players, options and styles have them too.
    for common in ["color", "engine", "game", "level", "max", "position"] {
        families.remove(common);
    }
    let (mut seen, mut missing) = (0, BTreeSet::new());
    for (path, source) in files() {
        for (before, literal) in literals(&source) {
            let used = USES
                .iter()
                .any(|it| before.trim_end().ends_with(it.trim_end()));
            let related = literal.contains('-') && families.contains(family(literal));
            if !is_key(literal) || !(used || related) {
                continue;
            }
            seen += 1;
            if !Lang::ALL.iter().all(|&lang| texts(lang).knows(literal)) {
                missing.insert(format!("{literal} in {}", path.display()));
            }
        }
    }
    assert!(seen > 100, "the source was read: {seen} keys");
    assert!(missing.is_empty(), "without a sentence: {missing:#?}");
}

#[test]
fn every_sentence_is_used() {
    let files = files();
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for source in files.values() {
        used.extend(literals(source).into_iter().map(|it| it.1));
    }
    let known = all_messages(Lang::En);
    let parts: BTreeSet<&str> = known.values().flat_map(|it| it.parts.clone()).collect();
    // Names of colors, players and levels are put together from their ids; lessons are
    // named in their own files, and a test of the page watches over them.
    let is_made = |key: &str| {
        let families = ["color", "bot", "lesson", "level", "max"];
        families.contains(&family(key)) || key.contains("-lesson-")
    };
    let is_used = |key: &&str| used.contains(key) || parts.contains(key) || is_made(key);
    let idle: Vec<&str> = known.keys().copied().filter(|key| !is_used(key)).collect();
    assert!(idle.is_empty(), "nothing says {idle:?}");
}

/// The first word of a key: the game or the matter that it belongs to.
fn family(key: &str) -> &str {
    key.split('-').next().unwrap_or(key)
}

/// The text before each quoted piece of a source, and the piece; quotes inside
/// comments and escapes shift the pairs, so every piece between quotes is taken.
fn literals(source: &str) -> Vec<(&str, &str)> {
    let pieces: Vec<&str> = source.split('"').collect();
    pieces.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The Rust files of all crates, without tests.
fn files() -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for source in crates().into_iter().map(|it| it.join("src")) {
        if source.is_dir() {
            collect(&source, &mut found);
        }
    }
    found
}

fn collect(folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let source = fs::read_to_string(&path).expect("a source file");
            found.insert(path, source);
        }
    }
}
