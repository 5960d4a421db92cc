//! The puzzles that are part of the program.

use games::Choice;

use crate::Collection;

/// A file of `puzzles/` for each board that has some.
macro_rules! files {
    ($($board:literal $file:literal)*) => {
        const FILES: &[(&str, &str)] = &[
            $(($board, include_str!(concat!("../../../puzzles/", $file)))),*
        ];
    };
}

files! {
    "talpa:8" "talpa-8.txt"
    "talpa:6" "talpa-6.txt"
    "taacoca:5" "taacoca-5.txt"
    "taacoca:4" "taacoca-4.txt"
    "splinter:standard" "splinter-standard.txt"
    "splinter:mini" "splinter-mini.txt"
    "splinter:nano" "splinter-nano.txt"
    "alliances:7" "alliances-7.txt"
    "alliances:4" "alliances-4.txt"
}

/// The boards that have puzzles, those of each game together, the standard one first.
pub fn boards() -> Vec<Choice> {
    FILES
        .iter()
        .filter_map(|(board, _)| board.parse().ok())
        .collect()
}

/// The puzzles of a board.
pub fn collection(choice: Choice) -> Option<Collection> {
    let name = choice.to_string();
    let (_, text) = FILES.iter().find(|(board, _)| *board == name)?;
    Collection::read(text).ok()
}
