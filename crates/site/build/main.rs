//! Puts the page together: compiles it and its engine for the browser, makes
//! the glue, names everything by its content, compresses it and embeds it.
//!
//! `QUADRILLE_SKIP_PAGE=1` leaves the page out, for editors and checks; clippy
//! goes without it anyway.

#![expect(clippy::print_stdout, reason = "cargo listens there")]

mod assets;
mod compress;
mod page;
mod wasm;

use std::env;
use std::path::{Path, PathBuf};
use std::thread;

use assets::Assets;
use wasm::Module;

/// The variable that leaves the page out.
const SKIP: &str = "QUADRILLE_SKIP_PAGE";
/// The variable by which lints put themselves before the compiler.
const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";

fn main() -> Result<(), String> {
    println!("cargo:rerun-if-env-changed={SKIP}");
    println!("cargo:rerun-if-env-changed={WRAPPER}");
    println!("cargo:rerun-if-changed=build");
    let out = variable("OUT_DIR")?;
    let manifest = variable("CARGO_MANIFEST_DIR")?;
    let root = manifest.ancestors().nth(2).ok_or("no workspace")?;
    let assets = if is_skipped() {
        Assets::default()
    } else if let Err(why) = wasm::target().and_then(|()| wasm::packages(root)) {
        println!("cargo:warning=built without the page: {why}");
        // A file that never is has cargo try again next time.
        watch(&out.join("missing"));
        Assets::default()
    } else {
        build(root, &out)?
    };
    assets.write(&out)
}

/// Whether nobody will look at the page: cargo does not tell what it builds
/// for, but clippy is known by its name.
fn is_skipped() -> bool {
    let is_told = env::var_os(SKIP).is_some_and(|it| !it.is_empty() && it != "0");
    let wrapper = env::var_os(WRAPPER).unwrap_or_default();
    is_told || wrapper.to_string_lossy().contains("clippy")
}

fn build(root: &Path, out: &Path) -> Result<Assets, String> {
    // Not the folder of the outer cargo, which holds it locked until we are done.
    let target = out.ancestors().nth(4).ok_or("no target folder")?;
    let target = target.join("page");
    let modules = [
        Module {
            package: "web",
            profile: "page",
            name: "page",
            // The second has views erased: less code for the same page.
            flags: &["--cfg", "one_size", "--cfg", "erase_components"],
        },
        Module {
            package: "web_worker",
            profile: "page-engine",
            name: "engine",
            flags: &["-C", "target-feature=+simd128"],
        },
    ];
    // At the same time: what each ends with, linking, keeps but one core busy. As
    // their profiles differ, they do not wait for each other's folders.
    let built = thread::scope(|scope| {
        let target = &target;
        let builds = modules.map(|it| scope.spawn(move || it.build(root, target)));
        builds.map(|it| it.join().map_err(|_| "a build panicked".to_owned())?)
    });
    let mut files = Vec::new();
    for module in built {
        files.extend(module?);
    }
    let mut assets = Assets::default();
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
