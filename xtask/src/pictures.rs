//! Pictures of the documentation, made by the program itself.

use std::fs;
use std::process::Command;

use crate::run::{Outcome, output, root, say};
use crate::web;

/// Positions worth showing: file, game, moves of which reference game, how many plies.
const PICTURES: &[(&str, &str, &str, usize)] = &[
    ("talpa", "talpa", "7", 30),
    ("talpa-end", "talpa", "1", usize::MAX),
    ("taacoca", "taacoca", "1", 13),
    ("splinter", "splinter", "1", 20),
    ("alliances", "alliances", "1", 70),
    ("alliances-end", "alliances", "1", usize::MAX),
];

/// Writes every picture.
pub(crate) fn pictures() -> Outcome {
    fs::create_dir_all(root().join("docs/pictures")).map_err(|error| error.to_string())?;
    for (path, picture) in draw(&web::built()?)? {
        fs::write(root().join(&path), picture).map_err(|error| format!("{path}: {error}"))?;
        say(&path);
    }
    Ok(())
}

/// Fails if a picture is not what the program draws now.
pub(crate) fn check(program: &str) -> Outcome {
    for (path, picture) in draw(program)? {
        let found = fs::read_to_string(root().join(&path)).unwrap_or_default();
        if found != picture {
            return Err(format!("{path} is out of date: run `cargo xtask pictures`"));
        }
    }
    Ok(())
}

fn draw(program: &str) -> Result<Vec<(String, String)>, String> {
    let quadrille = |args: &[&str]| output(Command::new(program).args(args));
    let mut pictures = Vec::new();
    for &(name, game, seed, plies) in PICTURES {
        let game_text = quadrille(&["playout", game, "--seed", seed])?;
        let mut moves: Vec<&str> = game_text.split_whitespace().collect();
        // The last word is the result.
        moves.pop();
        moves.truncate(plies);
        let picture = quadrille(&[
            "show",
            game,
            "--moves",
            &moves.join(" "),
            "--format",
            "svg",
            "--lang",
            "en",
        ])?;
        pictures.push((format!("docs/pictures/{name}.svg"), picture));
    }
    Ok(pictures)
}
