//! The page in a real browser, and its engine beside the native one.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::run::{Outcome, again, cargo, output, output_and_status, root, run, run_within, say};

/// How long a browser or its driver may take to arrive.
const LIMIT: Duration = Duration::from_secs(300);

/// Installs what is missing and runs the tests of the page; further arguments go
/// to the test runner. The program may be of any profile: the page in it is the same.
pub(crate) fn web(program: &str, args: &[String]) -> Outcome {
    browser()?;
    if args.iter().any(|arg| !arg.starts_with('-')) {
        return run(&mut tests(program, args));
    }
    // What waits for service workers is alone; of the rest two files run at a time.
    let (alone, others): (Vec<_>, Vec<_>) =
        files()?.into_iter().partition(|it| it.contains("offline"));
    let test = |file: &str| output_and_status(tests(program, args).arg(file));
    let mut failed = at_once(1, &alone, &test);
    failed.extend(at_once(2, &others, &test));
    again(&failed, |file| run(tests(program, args).arg(file)))
}

/// The runner of the tests.
fn tests(program: &str, args: &[String]) -> Command {
    let mut tests = Command::new("node");
    tests.args(["--test", "--test-concurrency=1"]).args(args);
    tests.env("QUADRILLE", program);
    tests.current_dir(root().join("e2e"));
    tests
}

/// Tests so many files at a time, shows what each said when it is done, and returns those that failed.
fn at_once(
    n: usize,
    files: &[String],
    test: &(impl Fn(&str) -> (String, bool) + Sync),
) -> Vec<String> {
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..n {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (said, is_good) = test(file);
                    say(&said);
                    if !is_good {
                        failed
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .push(file.clone());
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Tests in a browser of a site of several servers, which are named; one file, or several.
pub(crate) fn across(program: &str, nodes: &str, files: &[&str]) -> Outcome {
    browser()?;
    let mut tests = tests(program, &[]);
    run(tests.args(files).env("QUADRILLE_NODES", nodes))
}

/// What tests in a browser need.
fn browser() -> Outcome {
    // Another browser of the family can be named.
    if std::env::var_os("CHROMIUM").is_none() {
        need("/usr/bin/chromium", &["chromium"])?;
    }
    node()?;
    packages()
}

/// Tells for each game how fast the engine in the page is beside the native
/// one, both doing the same work; an argument says how many nodes a move takes.
pub(crate) fn bench(args: &[String]) -> Outcome {
    node()?;
    let (target, page) = (target()?, format!("{}/page/exported", target()?));
    let example = |package, name| {
        let args = ["build", "--release", "--package", package, "--example"];
        run(cargo(args).arg(name))?;
        Ok::<String, String>(format!("{target}/release/examples/{name}"))
    };
    // Files of an earlier page would be taken for those of this one.
    if Path::new(&page).exists() {
        std::fs::remove_dir_all(&page).map_err(|error| format!("{page}: {error}"))?;
    }
    let program = example("site", "page")?;
    run(Command::new(&program).args(["--export", &page]))?;
    let native = example("web_worker", "speed")?;
    let mut bench = Command::new("node");
    bench.arg(root().join("e2e/bench.mjs"));
    run(bench.arg(page).arg(native).args(args))?;
    let mut latency = Command::new("node");
    latency.arg(root().join("e2e/latency.mjs"));
    run(latency.env("QUADRILLE", program))
}

/// Clicks about on the page at random for ten minutes; any error fails.
pub(crate) fn clicker() -> Outcome {
    let program = built()?;
    if std::env::var_os("CHROMIUM").is_none() {
        need("/usr/bin/chromium", &["chromium"])?;
    }
    node()?;
    packages()?;
    let mut tests = Command::new("node");
    tests.args(["--test", "--test-name-pattern", "presses everything"]);
    tests.arg("tests/seams.test.mjs").env("CLICKER", "600");
    tests.current_dir(root().join("e2e"));
    run(tests.env("QUADRILLE", program))
}

fn node() -> Outcome {
    need("/usr/bin/node", &["nodejs", "npm"])
}

/// Installs packages of the system if a program is missing.
pub(crate) fn need(program: &str, packages: &[&str]) -> Outcome {
    let name = program.rsplit('/').next().unwrap_or(program);
    let is_here =
        Path::new(program).exists() || Command::new(name).arg("--version").output().is_ok();
    if is_here {
        return Ok(());
    }
    install(packages).map_err(|error| format!("{name} is missing: {error}"))
}

/// Installs packages of the system.
pub(crate) fn install(packages: &[&str]) -> Outcome {
    let names = packages.join(" ");
    say(&format!("installing {names}"));
    let apt = |words: &[&str]| run_within(Command::new("apt-get").args(words), LIMIT);
    let install = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    apt(&["update"])
        .and_then(|()| apt(&install))
        .map_err(|error| format!("install {names} (apt-get could not: {error})"))
}

/// What the tests are written with.
fn packages() -> Outcome {
    let folder = root().join("e2e");
    let found = |name: &str| folder.join("node_modules").join(name).exists();
    if found("playwright-core") && found("axe-core") {
        return Ok(());
    }
    say("installing the packages of the tests");
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund"]);
    run_within(npm.current_dir(folder), LIMIT)
        .map_err(|error| format!("run `npm ci` in e2e where there is a network ({error})"))
}

/// The tests by name, since older runners take no folder.
fn files() -> Result<Vec<String>, String> {
    let entries = root().join("e2e/tests").read_dir();
    let entries = entries.map_err(|error| format!("e2e/tests: {error}"))?;
    let names = entries.flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names
        .map(|name| format!("tests/{}", name.to_string_lossy()))
        .filter(|name| name.ends_with(".mjs"))
        .collect();
    names.sort();
    Ok(names)
}

/// Builds the program; says where it is.
pub(crate) fn built() -> Result<String, String> {
    run(&mut cargo(["build", "--package", "quadrille"]))?;
    tested()
}

/// Where tests have left the program that they built. It is not the one that is
/// built by itself, whose packages have fewer features: that would be another build.
pub(crate) fn tested() -> Result<String, String> {
    Ok(target()? + "/debug/quadrille")
}

/// Where builds go.
pub(crate) fn target() -> Result<String, String> {
    let text = output(&mut cargo([
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
    ]))?;
    let metadata: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let target = metadata["target_directory"].as_str();
    let target = target.ok_or("cargo does not tell its target folder")?;
    Ok(target.to_owned())
}
