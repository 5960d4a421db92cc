//! The examples of `docs/cli.md` are what the program prints.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use expect_test::expect_file;

/// Every line `$ ...` of a `console` block is run and its output compared with
/// what follows it; `UPDATE_EXPECT=1` writes it there.
#[test]
fn the_examples_print_what_they_show() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli.md");
    let text = fs::read_to_string(&path).expect("the document is there");
    let mut renewed = String::new();
    let mut in_console = false;
    let mut examples = 0;
    for line in text.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if in_console {
            let Some(command) = line.strip_prefix("$ ") else {
                continue;
            };
            examples += 1;
            renewed += &format!("{line}\n{}", printed(command));
            continue;
        }
        renewed += line;
        renewed.push('\n');
    }
    assert!(examples > 10, "{examples} examples");
    expect_file![path].assert_eq(&renewed);
}

/// What a line of shell prints, errors included.
fn printed(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_quadrille"));
    let folder = program.parent().expect("a program lies in a folder");
    let path = format!(
        "{}:{}",
        folder.display(),
        env::var("PATH").unwrap_or_default()
    );
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {line}\n}} 2>&1")])
        .env_clear()
        .env("PATH", path)
        .output()
        .expect("there is a shell");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}
