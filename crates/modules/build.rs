//! Compiles the page and its engine for the browser.
//!
//! `QUADRILLE_SKIP_PAGE=1` leaves them out, for editors and checks; clippy goes without
//! them anyway.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use wait_timeout::ChildExt as _;

const TARGET: &str = "wasm32-unknown-unknown";

/// How long the compiler's part for the browser may take to arrive.
const LIMIT: Duration = Duration::from_secs(180);

/// The variable that leaves the page out.
const SKIP: &str = "QUADRILLE_SKIP_PAGE";
/// The variable by which lints put themselves before the compiler.
const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";

/// A crate that becomes a module of the page.
struct Module {
    package: &'static str,
    profile: &'static str,
    /// What its files are called.
    name: &'static str,
    /// What the compiler is told.
    flags: &'static [&'static str],
}

/// What thinks says nothing.
const ENGINE_FLAGS: &[&str] = &["-C", "target-feature=+simd128", "--cfg", "fetched_prose"];

const MODULES: [Module; 3] = [
    Module {
        package: "web",
        profile: "page",
        name: "page",
        // Less code for the same page: views are erased, and the rules in words are files that it
        // fetches.
        flags: &[
            "--cfg",
            "one_size",
            "--cfg",
            "erase_components",
            "--cfg",
            "fetched_prose",
        ],
    },
    Module {
        package: "web_worker",
        profile: "page-engine",
        name: "engine",
        flags: ENGINE_FLAGS,
    },
    // It shares most crates with the engine, and so its profile and flags.
    Module {
        package: "web_exact",
        profile: "page-engine",
        name: "exact",
        flags: ENGINE_FLAGS,
    },
];

fn main() -> Result<(), String> {
    println!("cargo:rerun-if-env-changed={SKIP}");
    println!("cargo:rerun-if-env-changed={WRAPPER}");
    println!("cargo:rerun-if-changed=build.rs");
    let out = variable("OUT_DIR")?;
    let manifest = variable("CARGO_MANIFEST_DIR")?;
    let root = manifest.ancestors().nth(2).ok_or("no workspace")?;
    let built = if is_skipped() {
        Vec::new()
    } else if let Err(why) = target().and_then(|()| packages(root)) {
        println!(
            "cargo:rustc-env=QUADRILLE_MISSING_PAGE={}",
            why.replace('\n', " ")
        );
        // A file that never is has cargo try again next time.
        watch(&out.join("missing"));
        Vec::new()
    } else {
        build(root, &out)?
    };
    let list: String = built
        .iter()
        .map(|(name, path)| format!("Module {{ name: {name:?}, path: {path:?} }},"))
        .collect();
    let file = out.join("modules.rs");
    fs::write(&file, format!("&[{list}]")).map_err(|error| format!("{}: {error}", file.display()))
}

/// Whether nobody will look at the page: cargo does not tell what it builds
/// for, but clippy is known by its name.
fn is_skipped() -> bool {
    let is_told = env::var_os(SKIP).is_some_and(|it| !it.is_empty() && it != "0");
    let wrapper = env::var_os(WRAPPER).unwrap_or_default();
    is_told || wrapper.to_string_lossy().contains("clippy")
}

/// Compiles the modules at the same time: what each ends with, linking, keeps but one core
/// busy. Where profiles differ, they do not wait for each other's folders.
fn build(root: &Path, out: &Path) -> Result<Vec<(&'static str, PathBuf)>, String> {
    // Not the folder of the outer cargo, which holds it locked until we are done.
    let target = out.ancestors().nth(4).ok_or("no target folder")?;
    let target = &target.join("page");
    let built = thread::scope(|scope| {
        let builds = MODULES.map(|it| scope.spawn(move || Ok((it.name, it.build(root, target)?))));
        builds.map(|it| it.join().map_err(|_| "a build panicked".to_owned())?)
    });
    built.into_iter().collect()
}

impl Module {
    /// Compiles it, and tells where it lies.
    fn build(&self, root: &Path, target: &Path) -> Result<PathBuf, String> {
        let mut command = cargo();
        command.current_dir(root).args(["rustc", "--locked"]);
        command.args(["--package", self.package, "--profile", self.profile]);
        // As a library for Rust as well it would not be optimized in one piece.
        command.args(["--crate-type", "cdylib"]);
        command
            .args(["--target", TARGET, "--target-dir"])
            .arg(target);
        let output = command
            .env("CARGO_ENCODED_RUSTFLAGS", self.all_flags(root))
            .stdin(Stdio::null())
            .output();
        let output = output.map_err(|error| format!("{command:?}: {error}"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{command:?}: {}\n{said}", output.status));
        }
        let built = target.join(TARGET).join(self.profile);
        watch_sources(&built.join(format!("{}.d", self.package)), root)?;
        Ok(built.join(format!("{}.wasm", self.package)))
    }

    /// Separated as cargo wants them where they may have blanks. The module
    /// shall be the same wherever it is built, so it is told no folders.
    fn all_flags(&self, root: &Path) -> OsString {
        let mut flags = OsString::from(self.flags.join("\u{1f}"));
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
        let folders = [home, Some(root.to_owned())];
        for (folder, name) in folders.iter().zip(["cargo", "quadrille"]) {
            let Some(folder) = folder else { continue };
            flags.push("\u{1f}--remap-path-prefix=");
            flags.push(folder);
            flags.push("=");
            flags.push(name);
        }
        flags
    }
}

/// Makes sure that the compiler can compile for the browser.
fn target() -> Result<(), String> {
    if is_installed() {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]);
    if let Some(toolchain) = env::var_os("RUSTUP_TOOLCHAIN") {
        rustup.arg("--toolchain").arg(toolchain);
    }
    run_within(&mut rustup, LIMIT)?;
    if is_installed() {
        Ok(())
    } else {
        Err(format!("the compiler has no {TARGET} target"))
    }
}

/// Makes sure that what the page is made of is here: cargo fetches for its own
/// machine alone, and there may be no network now.
fn packages(root: &Path) -> Result<(), String> {
    let mut fetch = cargo();
    fetch.current_dir(root).args(["fetch", "--locked"]);
    run_within(fetch.args(["--target", TARGET]), LIMIT)
}

fn is_installed() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--print", "target-libdir", "--target", TARGET]);
    let Ok(output) = command.output() else {
        return false;
    };
    let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    output.status.success() && fs::read_dir(folder).is_ok_and(|mut it| it.next().is_some())
}

/// A cargo that knows nothing of the one that runs this: flags, profiles and
/// wrappers are meant for the machine at hand, not for the browser.
fn cargo() -> Command {
    const KEPT: [&str; 7] = [
        "CARGO_HOME",
        "CARGO_MAKEFLAGS",
        "CARGO_BUILD_JOBS",
        "CARGO_NET_",
        "CARGO_HTTP_",
        "CARGO_REGISTR",
        "CARGO_SOURCE_",
    ];
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        let Some(name) = name.to_str() else { continue };
        let is_cargos = name.starts_with("CARGO_") && !KEPT.iter().any(|it| name.starts_with(it));
        let is_rustcs = name.starts_with("RUST") && name.contains("FLAGS");
        let is_wrapper = name.starts_with("RUSTC_");
        if is_cargos || is_rustcs || is_wrapper {
            command.env_remove(name);
        }
    }
    command
}

/// Has this run again when something changes that a module is made of: the
/// sources its compiler read, and the manifests beside them.
fn watch_sources(list: &Path, root: &Path) -> Result<(), String> {
    let text = fs::read_to_string(list).map_err(|e| format!("{}: {e}", list.display()))?;
    let sources = text.split_once(": ").map_or("", |(_, sources)| sources);
    let mut manifests: BTreeSet<PathBuf> =
        ["Cargo.toml", "Cargo.lock"].map(|it| root.join(it)).into();
    // A blank inside a name is written with a backslash before it.
    for source in sources.trim().replace("\\ ", "\0").split(' ') {
        let source = PathBuf::from(source.replace('\0', " "));
        let folders = source.ancestors().take_while(|it| *it != root);
        manifests.extend(
            folders
                .map(|it| it.join("Cargo.toml"))
                .filter(|it| it.exists()),
        );
        watch(&source);
    }
    for manifest in &manifests {
        watch(manifest);
    }
    Ok(())
}

/// Runs a command under a time limit; what it prints is thrown away.
fn run_within(command: &mut Command, limit: Duration) -> Result<(), String> {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    let spawned = quiet.stderr(Stdio::null()).spawn();
    let mut child = spawned.map_err(|error| format!("{command:?}: {error}"))?;
    match child.wait_timeout(limit) {
        Ok(Some(status)) if status.success() => Ok(()),
        Ok(Some(status)) => Err(format!("{command:?}: {status}")),
        Ok(None) => {
            // It may have ended in this very moment; then there is nothing to kill.
            let _ = child.kill().and(child.wait());
            Err(format!("{command:?}: took longer than {limit:?}"))
        }
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

fn variable(name: &str) -> Result<PathBuf, String> {
    let value = env::var_os(name).ok_or_else(|| format!("cargo did not set {name}"))?;
    Ok(PathBuf::from(value))
}

/// Has cargo run this again when a file changes.
fn watch(path: &Path) {
    println!("cargo:rerun-if-changed={}", path.display());
}
