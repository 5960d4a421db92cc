//! Pictures of the documentation, made by the program itself.

use std::fs;
use std::process::Command;

use crate::run::{Outcome, games_with, output, root, say};
use crate::web;

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
    let mut pictures = Vec::new();
    for game in games_with("pictures.txt")? {
        let path = root().join("crates").join(&game).join("pictures.txt");
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split(' ');
            let (Some(name), Some(seed)) = (words.next(), words.next()) else {
                return Err(format!("a line `NAME SEED [PLIES]` of {game}: {line:?}"));
            };
            let plies = words.next().map_or(Ok(usize::MAX), str::parse);
            let plies = plies.map_err(|error| format!("{line:?}: {error}"))?;
            let picture = picture(program, &game, seed, plies)?;
            pictures.push((format!("docs/pictures/{name}.svg"), picture));
        }
    }
    Ok(pictures)
}

/// A reference game after some plies.
fn picture(program: &str, game: &str, seed: &str, plies: usize) -> Result<String, String> {
    let quadrille = |args: &[&str]| output(Command::new(program).args(args));
    let game_text = quadrille(&["playout", game, "--seed", seed])?;
    let mut moves: Vec<&str> = game_text.split_whitespace().collect();
    // The last word is the result.
    moves.pop();
    moves.truncate(plies);
    let moves = moves.join(" ");
    let args = ["show", game, "--moves", &moves];
    quadrille(&[&args[..], &["--format", "svg", "--lang", "en"]].concat())
}
