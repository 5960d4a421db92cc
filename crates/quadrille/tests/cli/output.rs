//! Pipes that close, disks that are full.
#![cfg(unix)]

use std::process::{Command, Output};

use crate::says;

/// Runs a line of shell with the program as `$Q`.
fn shell(line: &str) -> Output {
    Command::new("sh")
        .args(["-c", line])
        .env("Q", env!("CARGO_BIN_EXE_quadrille"))
        .env("RUST_BACKTRACE", "1")
        .output()
        .expect("there is a shell")
}

/// What is written to both outputs.
fn both(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

const PLENTY: [&str; 5] = [
    "playout talpa --seed 1 --count 100000000",
    "moves splinter:large",
    "--help",
    "rules talpa",
    "completions bash",
];

#[test]
fn a_closed_pipe_ends_quietly() {
    for line in PLENTY {
        let (out, err) = both(&shell(&format!(
            "{{ \"$Q\" {line}; echo rc=$? >&2; }} | head -n 1"
        )));
        assert_eq!(out.lines().count(), 1, "{line}");
        assert_eq!(err, "rc=0\n", "{line}");
    }
}

#[test]
fn a_closed_output_is_no_accident() {
    for line in [
        "moves talpa",
        "--help",
        "--version",
        "show talpa",
        "perft talpa:4 --depth 2",
    ] {
        let output = shell(&format!("\"$Q\" {line} >&- 2>&-"));
        assert_eq!(output.status.code(), Some(0), "{line}");
    }
    assert_eq!(shell("\"$Q\" frob 2>&-").status.code(), Some(2));
    assert_eq!(
        shell("\"$Q\" moves talpa --position x 2>&-").status.code(),
        Some(1)
    );
    let (_, err) = both(&shell("\"$Q\" moves talpa --position - <&-"));
    assert_eq!(err, "error: the position is empty\n");
    let (_, err) = both(&shell("\"$Q\" moves talpa --position - </"));
    says(&err, &["error: standard input: ", "directory"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for line in PLENTY
        .iter()
        .chain(&["games", "show talpa", "--version", "man"])
    {
        let output = shell(&format!("\"$Q\" {line} >/dev/full"));
        assert_eq!(output.status.code(), Some(1), "{line}");
        let (_, err) = both(&output);
        assert!(
            err.starts_with("error: standard output: No space left"),
            "{line}: {err}"
        );
        assert_eq!(err.lines().count(), 1);
    }
}
