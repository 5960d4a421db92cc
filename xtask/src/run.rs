//! Running other programs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt as _;

/// What a task returns: nothing, or what went wrong.
pub(crate) type Outcome = Result<(), String>;

/// A check and its name.
pub(crate) type Step = (&'static str, fn() -> Outcome);

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root").to_owned()
}

/// The games whose crates have a file of that name, in order.
pub(crate) fn games_with(file: &str) -> Result<Vec<String>, String> {
    let entries = root().join("crates").read_dir();
    let entries = entries.map_err(|error| format!("crates: {error}"))?;
    let folders = entries.flatten().map(|entry| entry.path());
    let found = folders.filter(|folder| folder.join(file).exists());
    let mut names: Vec<String> = found
        .filter_map(|folder| Some(folder.file_name()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// A cargo command in the root of the workspace.
pub(crate) fn cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root()).args(args);
    // What the outer cargo says of this crate makes build scripts of others run anew that watch it.
    for (name, _) in std::env::vars_os() {
        let is_ours = |it: &&str| name.to_string_lossy().starts_with(*it);
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(is_ours) {
            command.env_remove(&name);
        }
    }
    command
}

/// Tests of a package in one file, with the release build; what is appended goes to cargo.
pub(crate) fn release_test(package: &str, test: &str) -> Command {
    cargo(["test", "--release", "--package", package, "--test", test])
}

/// Runs a command and fails if it does.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let status = command
        .status()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?}: {status}"))
    }
}

/// Runs the tests that a command of cargo chooses, and fails if it chooses none: a name that was
/// changed would choose none and pass.
pub(crate) fn run_tests(command: impl Fn() -> Command) -> Outcome {
    let mut list = command();
    let listed = output(list.arg("--list"))?;
    if !listed.lines().any(|it| it.ends_with(": test")) {
        return Err(format!("{list:?}: no test is chosen"));
    }
    run(&mut command())
}

/// Runs a command under a time limit; what it prints is thrown away.
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> Outcome {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let spawned = command.spawn();
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

/// Runs a command and returns what it prints.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}

/// Runs a command; all that it prints, and whether it succeeded.
pub(crate) fn output_and_status(command: &mut Command) -> (String, bool) {
    match command.stdin(Stdio::null()).output() {
        Ok(output) => {
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said).into_owned();
            (said, output.status.success())
        }
        Err(error) => (format!("{command:?}: {error}"), false),
    }
}

/// Tests that failed are run a second time, by themselves: real browsers and terminals on a machine
/// with other work are late now and then. Which needed it is said, since each of them is worth a look.
pub(crate) fn again(failed: &[String], test: impl Fn(&str) -> Outcome) -> Outcome {
    for name in failed {
        say(&format!("== once more: {name}"));
        test(name)?;
    }
    for name in failed {
        say(&format!(
            "== LOOK AT THIS: {name} failed first and then passed"
        ));
    }
    Ok(())
}

/// Prints a line at once.
pub(crate) fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}");
    let _ = out.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_choose_no_test_is_a_failure() {
        // What comes behind the text is left alone.
        let says = |text: &str| {
            let text = format!("echo '{text}'");
            run_tests(move || {
                let mut command = Command::new("sh");
                command.args(["-c", &text]);
                command
            })
        };
        assert!(says("a::b: test").is_ok());
        let none = says("0 tests, 0 benchmarks").expect_err("none");
        assert!(none.contains("no test is chosen"), "{none}");
    }
}
