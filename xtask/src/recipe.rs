//! The recipe for a new game, tried: a toy game is added to a copy of the tree by
//! the steps of `CONTRIBUTING.md`, then built and played.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Outcome, cargo, output, root, run, say};

/// The steps as they are taken for the toy.
const STEPS: &str = include_str!("../recipe/steps.txt");

/// The name of the toy.
const GAME: &str = "trio";

/// One change of one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change<'a> {
    /// A file of the game's folder.
    New(&'a str),
    /// A line in a file, below the first one that begins so.
    Add {
        file: &'a str,
        below: &'a str,
        line: &'a str,
    },
}

/// The files of a tree.
type Tree = BTreeMap<PathBuf, Vec<u8>>;

/// Adds the toy to a copy of the tree, and uses it.
pub(crate) fn recipe() -> Outcome {
    let steps = read(STEPS)?;
    let book = fs::read_to_string(root().join("CONTRIBUTING.md"));
    agree(&steps, &book.map_err(|error| error.to_string())?)?;
    let mut tree = tree()?;
    for &(_, change) in &steps {
        take(&mut tree, change)?;
    }
    let copy = root().join("target/recipe/tree");
    write(&copy, &tree)?;
    use_it(&copy)
}

fn read(text: &str) -> Result<Vec<(usize, Change<'_>)>, String> {
    let lines = text.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| read_line(line).ok_or_else(|| format!("not a step: {line:?}")))
        .collect()
}

fn read_line(line: &str) -> Option<(usize, Change<'_>)> {
    let (number, rest) = line.split_once(' ')?;
    let change = match rest.split_once(' ')? {
        ("new", file) => Change::New(file),
        ("add", rest) => {
            let parts: Vec<&str> = rest.split(" :: ").collect();
            let &[file, below, line] = parts.as_slice() else {
                return None;
            };
            Change::Add { file, below, line }
        }
        _ => return None,
    };
    Some((number.parse().ok()?, change))
}

/// Fails unless each step of the book is taken, and names every file that is
/// changed in it.
fn agree(steps: &[(usize, Change<'_>)], book: &str) -> Outcome {
    let chapter = book
        .split("\n## ")
        .find(|it| it.starts_with("Adding a game"));
    let chapter = chapter.ok_or("CONTRIBUTING.md does not say how to add a game")?;
    let mut texts: BTreeMap<usize, String> = BTreeMap::new();
    let mut number = 0;
    for line in chapter.lines() {
        if let Some(n) = line.split_once(". ").and_then(|(n, _)| n.parse().ok()) {
            number = n;
        }
        *texts.entry(number).or_default() += line;
    }
    for &number in texts.keys().filter(|number| **number > 0) {
        if steps.iter().all(|step| step.0 != number) {
            return Err(format!("step {number} of CONTRIBUTING.md is not taken"));
        }
    }
    for (number, change) in steps {
        let (Change::New(file) | Change::Add { file, .. }) = change;
        let name = file.strip_prefix("src/").unwrap_or(file);
        if !texts.get(number).is_some_and(|text| text.contains(name)) {
            return Err(format!(
                "step {number} of CONTRIBUTING.md does not name {file}"
            ));
        }
    }
    Ok(())
}

/// What git knows of the tree, as it stands in the working folder.
fn tree() -> Result<Tree, String> {
    let mut git = Command::new("git");
    let others = ["--cached", "--others", "--exclude-standard"];
    let names = output(git.current_dir(root()).arg("ls-files").args(others))?;
    let mut tree = Tree::new();
    for name in names.lines() {
        // A file that was removed and not committed yet is no part of the tree.
        if let Ok(text) = fs::read(root().join(name)) {
            tree.insert(name.into(), text);
        }
    }
    Ok(tree)
}

fn take(tree: &mut Tree, change: Change<'_>) -> Outcome {
    match change {
        Change::New(file) => {
            let from = Path::new("xtask/recipe").join(GAME).join(file);
            let text = tree.get(&from).cloned();
            let text = text.ok_or_else(|| format!("{} is missing", from.display()))?;
            tree.insert(Path::new("crates").join(GAME).join(file), text);
        }
        Change::Add { file, below, line } => {
            let text = tree.get_mut(Path::new(file));
            let text = text.ok_or_else(|| format!("{file} is missing"))?;
            let old = String::from_utf8_lossy(text).into_owned();
            if old.contains(line) {
                return Err(format!("{file} has {line:?} already"));
            }
            let found = old.split_inclusive('\n').find(|it| it.starts_with(below));
            let found = found.ok_or_else(|| format!("{file} has no line {below:?}"))?;
            *text = old
                .replacen(found, &format!("{found}{line}\n"), 1)
                .into_bytes();
        }
    }
    Ok(())
}

/// Makes a folder hold exactly the tree; what is right already is not touched,
/// so that it need not be built again.
fn write(folder: &Path, tree: &Tree) -> Outcome {
    let fault = |path: &Path, error| format!("{}: {error}", path.display());
    for (name, text) in tree {
        let path = folder.join(name);
        if fs::read(&path).is_ok_and(|found| found == *text) {
            continue;
        }
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| fault(parent, error))?;
        fs::write(&path, text).map_err(|error| fault(&path, error))?;
    }
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next)
            .map_err(|error| fault(&next, error))?
            .flatten()
        {
            let path = entry.path();
            let is_ours = |name: &Path| tree.contains_key(name);
            if path.is_dir() {
                folders.push(path);
            } else if path.strip_prefix(folder).is_ok_and(|it| !is_ours(it)) {
                fs::remove_file(&path).map_err(|error| fault(&path, error))?;
            }
        }
    }
    Ok(())
}

/// The conformance suite, a game, a move, and the page.
fn use_it(copy: &Path) -> Outcome {
    let target = root().join("target/recipe/target");
    let cargo = |args: &[&str]| {
        let mut command = cargo(args.iter().copied());
        command.current_dir(copy).env("CARGO_TARGET_DIR", &target);
        command
    };
    run(&mut cargo(&["test", "--package", GAME]))?;
    run(&mut cargo(&["build", "--package", "quadrille"]))?;
    let home = copy.with_file_name("home");
    let quadrille = |args: &[&str]| {
        let mut command = Command::new(target.join("debug/quadrille"));
        output(command.args(args).env("QUADRILLE_HOME", &home))
    };
    holds("games", &quadrille(&["games"])?, GAME)?;
    let mv = quadrille(&["move", GAME, "--player", "level-4", "--seed", "1"])?;
    let moves = quadrille(&["moves", GAME])?;
    holds("moves", &moves, mv.trim())?;
    let play = ["play", GAME, "--first", "level-2", "--second", "random"];
    let play = quadrille(&[&play[..], &["--seed", "7", "--lang", "en"]].concat())?;
    holds("play", &play, "The game is over")?;
    let page = copy.with_file_name("page");
    let mut export = cargo(&["run", "--package", "site", "--example", "page", "--"]);
    run(export.arg("--export").arg(&page))?;
    let document = fs::read_to_string(page.join("index.html"));
    let document = document.map_err(|error| format!("index.html: {error}"))?;
    holds("page", &document, &format!("#/play/{GAME}"))?;
    say(&format!("{GAME} was added, played and shown"));
    Ok(())
}

fn holds(what: &str, text: &str, part: &str) -> Outcome {
    if text.contains(part) {
        Ok(())
    } else {
        Err(format!("{what}: no {part:?} in\n{text}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_of_the_book_and_fit_the_tree() {
        let steps = read(STEPS).expect("steps");
        let book = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the book");
        assert_eq!(agree(&steps, &book), Ok(()));
        let mut tree = tree().expect("a tree");
        for &(_, change) in &steps {
            assert_eq!(take(&mut tree, change), Ok(()));
        }
        let last = steps.last().expect("a step").1;
        assert!(take(&mut tree, last).is_err(), "twice");
    }

    #[test]
    fn a_step_that_is_not_taken_is_noticed() {
        let book = "x\n## Adding a game\n\n1. Write `README.md`.\n2. Think.\n\n## Other\n3. No\n";
        let new = (1, Change::New("README.md"));
        assert!(agree(&[new], book).is_err(), "step 2 is not taken");
        let other = (2, Change::New("b.rs"));
        assert!(agree(&[new, other], book).is_err(), "b.rs is not named");
        let fine = "## Adding a game\n\n1. Write `README.md`.\n";
        assert!(agree(&[new], &format!("x\n{fine}")).is_ok());
    }
}
