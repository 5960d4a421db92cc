//! The trees that come with the program.

use std::sync::OnceLock;

use games::Choice;

use crate::Tree;

/// The files of `data/`, which `docs/openings.md` says how to make again.
const FILES: &[&[u8]] = &[
    include_bytes!("../data/talpa.openings"),
    include_bytes!("../data/taacoca.openings"),
    include_bytes!("../data/splinter.openings"),
    include_bytes!("../data/alliances.openings"),
    include_bytes!("../data/talpa-4.openings"),
    include_bytes!("../data/talpa-5.openings"),
    include_bytes!("../data/taacoca-4-strict.openings"),
    include_bytes!("../data/alliances-3.openings"),
];

/// The tree of a board that comes with the program, if there is one; it is read when it is
/// first asked for.
pub fn standard(choice: Choice) -> Option<&'static Tree> {
    static TREES: OnceLock<Vec<OnceLock<Option<Tree>>>> = OnceLock::new();
    let trees = TREES.get_or_init(|| FILES.iter().map(|_| OnceLock::new()).collect());
    let mut found = FILES.iter().zip(trees);
    let (file, tree) = found.find(|(file, _)| is_of(file, choice))?;
    // A test reads them all.
    let tree = tree.get_or_init(|| Tree::read(&mut &file[..]).ok());
    tree.as_ref()
}

/// The boards of the trees that come with the program.
pub fn standard_boards() -> Vec<Choice> {
    FILES.iter().filter_map(|file| board(file)).collect()
}

fn is_of(file: &[u8], choice: Choice) -> bool {
    board(file) == Some(choice)
}

/// The board that the second line names.
fn board(file: &[u8]) -> Option<Choice> {
    let line = file.split(|&byte| byte == b'\n').nth(1)?;
    let name = std::str::from_utf8(line).ok()?.strip_prefix("game ")?;
    name.parse().ok()
}
