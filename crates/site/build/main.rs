//! Puts the page together: makes the glue of its modules, names everything by its content,
//! compresses it and embeds it.

#![expect(clippy::print_stdout, reason = "cargo listens there")]

mod assets;
mod compress;
mod data;
mod page;
mod short;
mod wasm;

use std::env;
use std::path::{Path, PathBuf};
use std::thread;

use assets::Assets;
use modules::{MISSING, MODULES};

fn main() -> Result<(), String> {
    println!("cargo:rerun-if-changed=build");
    let out = variable("OUT_DIR")?;
    let manifest = variable("CARGO_MANIFEST_DIR")?;
    let root = manifest.ancestors().nth(2).ok_or("no workspace")?;
    if let Some(why) = MISSING {
        println!("cargo:warning=built without the page: {why}");
    }
    let assets = match MODULES {
        [] => Assets::default(),
        _ => build(root, &out)?,
    };
    assets.write(&out)
}

fn build(root: &Path, out: &Path) -> Result<Assets, String> {
    let target = out.ancestors().nth(4).ok_or("no target folder")?;
    let target = &target.join("page");
    let bound = thread::scope(|scope| {
        let glue = |it: &'static modules::Module| {
            watch(Path::new(it.path));
            scope.spawn(move || wasm::bind(it, &target.join("glue").join(it.name)))
        };
        let bound: Vec<_> = MODULES.iter().map(glue).collect();
        let joined = bound
            .into_iter()
            .map(|it| it.join().map_err(|_| "a module panicked".to_owned())?);
        joined.collect::<Result<Vec<_>, String>>()
    });
    let mut assets = Assets::default();
    let files = bound?.into_iter().flatten().collect();
    page::collect(&mut assets, &root.join("crates/web"), files)?;
    assets.compress(&target.join("compressed"))?;
    Ok(assets)
}

fn variable(name: &str) -> Result<PathBuf, String> {
    let value = env::var_os(name).ok_or_else(|| format!("cargo did not set {name}"))?;
    Ok(PathBuf::from(value))
}

/// Has cargo run this again when a file changes.
fn watch(path: &Path) {
    println!("cargo:rerun-if-changed={}", path.display());
}
