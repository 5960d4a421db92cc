//! Checks of the workspace that no other tool makes.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::run::{
    Outcome, Step, cargo, games_with, output, release_test, root, run, run_tests, say,
};

/// Licenses that go together with ours.
const LICENSES: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "CC0-1.0",
    "0BSD",
    "BSL-1.0",
    "MPL-2.0",
    // Lists of certificates: data, which may be passed on with this text.
    "CDLA-Permissive-2.0",
];

/// Every dependency has a license that fits, and every one that a crate of ours
/// names is used in its source.
pub(crate) fn dependencies() -> Outcome {
    let text = output(&mut cargo([
        "metadata",
        "--format-version",
        "1",
        "--locked",
    ]))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let members = metadata["workspace_members"]
        .as_array()
        .ok_or("no members")?;
    let mut wrong = Vec::new();
    for package in metadata["packages"].as_array().ok_or("no packages")? {
        let name = package["name"].as_str().unwrap_or_default();
        let license = package["license"].as_str().unwrap_or_default();
        if !license_fits(license) {
            wrong.push(format!("{name} has license {license:?}"));
        }
        if members.contains(&package["id"]) {
            let manifest = package["manifest_path"].as_str().unwrap_or_default();
            let folder = Path::new(manifest)
                .parent()
                .ok_or("a manifest lies in a folder")?;
            let source = sources(folder)?;
            for dependency in package["dependencies"].as_array().into_iter().flatten() {
                let dependency = dependency["name"].as_str().unwrap_or_default();
                if !source.contains(&dependency.replace('-', "_")) {
                    wrong.push(format!("{name} does not use {dependency}"));
                }
            }
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

/// `A OR B` fits if one does, `A AND B` if both do.
fn license_fits(license: &str) -> bool {
    let license = license.replace('/', " OR ");
    let license = license.replace(['(', ')'], "");
    license
        .split(" AND ")
        .all(|all| all.split(" OR ").any(|one| LICENSES.contains(&one.trim())))
}

/// The text of all Rust files below a folder.
fn sources(folder: &Path) -> Result<String, String> {
    let mut text = String::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            text += &sources(&path)?;
        } else if path.extension().is_some_and(|it| it == "rs") {
            text += &fs::read_to_string(&path).map_err(|error| error.to_string())?;
        }
    }
    Ok(text)
}

/// What takes minutes: one part, or all.
pub(crate) fn deep(args: &[String]) -> Outcome {
    const PARTS: [Step; 11] = [
        ("perft", deep_perft),
        ("proofs", deep_proofs),
        ("solve", deep_solve),
        ("clicker", crate::web::clicker),
        ("recipe", crate::recipe::recipe),
        ("simulation", deep_simulation),
        ("kill", deep_kill),
        ("soak", || crate::soak::soak(30)),
        ("cluster", || crate::cluster::deep(&[])),
        ("ratios", || crate::ratios::ratios(&[])),
        ("api", || crate::api::api(&crate::web::built()?, 1000)),
    ];
    let part = args.first().map(String::as_str);
    if let [soak, minutes, n] = args
        && soak == "soak"
        && minutes == "--minutes"
    {
        let n = n
            .parse()
            .map_err(|_| format!("{n:?} is no number of minutes"));
        return crate::soak::soak(n?);
    }
    if let [ratios, rest @ ..] = args
        && ratios == "ratios"
    {
        return crate::ratios::ratios(rest);
    }
    if let [cluster, rest @ ..] = args
        && cluster == "cluster"
    {
        return crate::cluster::deep(rest);
    }
    let parts = PARTS
        .iter()
        .filter(|(name, _)| part.is_none_or(|it| it == *name));
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() {
        return Err(
            "the parts are perft, proofs, solve, clicker, recipe, simulation, kill, soak, cluster, ratios and api"
                .to_owned(),
        );
    }
    parts.into_iter().try_for_each(|(_, run)| run())
}

/// Many games over bad networks.
fn deep_simulation() -> Outcome {
    run(release_test("online", "simulation").env("GAMES", "100000"))
}

/// A server that is killed two hundred times.
fn deep_kill() -> Outcome {
    run(release_test("quadrille", "kill").env("ROUNDS", "200"))
}

/// Proofs against full enumeration.
fn deep_proofs() -> Outcome {
    ignored(|| release_test("search", "search"), &[])
}

/// Boards whose answers take long, with their certificates; puzzles mined anew; what a kill
/// costs a long search.
fn deep_solve() -> Outcome {
    for name in ["solve", "tablebase", "puzzles"] {
        ignored(|| release_test(name, name), &[])?;
    }
    let kill = || release_test("quadrille", "cli");
    ignored(kill, &["--nocapture", "solve::"])
}

/// Tests that are too slow for every day, chosen by what is appended.
fn ignored(test: impl Fn() -> Command, chosen: &[&str]) -> Outcome {
    run_tests(|| {
        let mut test = test();
        test.args(["--", "--ignored"]).args(chosen);
        test
    })
}

/// Counts every file `crates/*/tests/deep.perft` with the release build.
fn deep_perft() -> Outcome {
    run(&mut cargo(["build", "--release", "--package", "quadrille"]))?;
    for game in games_with("tests/deep.perft")? {
        let path = root().join("crates").join(&game).join("tests/deep.perft");
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        deep_file(&game, &text)?;
    }
    Ok(())
}

fn deep_file(game: &str, text: &str) -> Outcome {
    let mut variant = String::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some(name) = line.strip_prefix("variant ") {
            name.clone_into(&mut variant);
            continue;
        }
        let depth = line.split(' ').nth(1).ok_or("a line `perft DEPTH COUNT`")?;
        let name = format!("{game}:{variant}");
        let program = root().join("target/release/quadrille");
        let mut command = std::process::Command::new(program);
        let found = output(command.args(["perft", &name, "--depth", depth]))?;
        if found.lines().last() != Some(line) {
            return Err(format!(
                "{name}: expected {line:?}, found {:?}",
                found.lines().last()
            ));
        }
        say(&format!("{name}: {line}"));
    }
    Ok(())
}
