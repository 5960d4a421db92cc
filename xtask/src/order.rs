//! The order of crates: each uses only those above it in the table of
//! `ARCHITECTURE.md`.

use std::fs;

use serde_json::Value;

use crate::run::{Outcome, cargo, output, root};

/// What tests may use wherever they are.
const FOR_TESTS: &str = "testkit";

/// Fails if a crate uses one that is not above it in the table, or is not in
/// the table at all.
pub(crate) fn check() -> Outcome {
    let path = root().join("ARCHITECTURE.md");
    let map = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let metadata = output(&mut cargo([
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
    ]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let wrong = breaches(&rows(&map), &uses(&metadata));
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

/// The names of each row of the first table, from the top: `| `a` `b` | ... |`.
fn rows(map: &str) -> Vec<Vec<&str>> {
    let table = map.lines().skip_while(|line| !line.starts_with("|---"));
    table
        .skip(1)
        .map_while(|line| line.strip_prefix('|')?.split('|').next())
        .map(|names| names.split('`').skip(1).step_by(2).collect())
        .collect()
}

/// Each crate with each of ours that it uses.
fn uses(metadata: &Value) -> Vec<(&str, Vec<&str>)> {
    let packages = || metadata["packages"].as_array().into_iter().flatten();
    let is_ours = |name: &&str| packages().any(|it| it["name"].as_str() == Some(name));
    packages()
        .filter_map(|package| {
            let dependencies = package["dependencies"].as_array()?.iter();
            let names = dependencies
                .filter(|it| it["kind"] != "dev" || it["name"] != FOR_TESTS)
                .filter_map(|it| it["name"].as_str())
                .filter(is_ours);
            Some((package["name"].as_str()?, names.collect()))
        })
        .collect()
}

/// What is against the order. Crates of one row stand beside each other.
fn breaches(rows: &[Vec<&str>], uses: &[(&str, Vec<&str>)]) -> Vec<String> {
    let place = |name: &str| rows.iter().position(|row| row.contains(&name));
    let mut wrong = Vec::new();
    for (name, used) in uses {
        let Some(at) = place(name) else {
            wrong.push(format!("{name} is not in the table of ARCHITECTURE.md"));
            continue;
        };
        let above = |other: &&&str| place(other).is_some_and(|it| it < at);
        for other in used.iter().filter(|other| !above(other)) {
            wrong.push(format!(
                "{name} uses {other}, which is not above it in ARCHITECTURE.md"
            ));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "# Map\n\n| crate | what it is |\n|---|---|\n| `grid` | cells |\n\
        | `talpa` `hex` | games, see `grid` |\n| `page` | faces |\n\n| `other` | table |\n";

    #[test]
    fn the_table_is_read_row_by_row() {
        assert_eq!(
            rows(MAP),
            [vec!["grid"], vec!["talpa", "hex"], vec!["page"]]
        );
    }

    #[test]
    fn crates_use_only_what_is_above() {
        let wrong = |name, used: &[&'static str]| breaches(&rows(MAP), &[(name, used.to_vec())]);
        assert!(wrong("page", &["grid", "hex"]).is_empty());
        assert_eq!(wrong("talpa", &["page"]).len(), 1, "below");
        assert_eq!(wrong("talpa", &["hex"]).len(), 1, "beside");
        assert_eq!(wrong("other", &[]).len(), 1, "not in the table");
    }

    #[test]
    fn tests_alone_may_use_the_conformance_suite() {
        let metadata = serde_json::json!({"packages": [
            {"name": "testkit", "dependencies": []},
            {"name": "grid", "dependencies": [
                {"name": "testkit", "kind": "dev"},
                {"name": "testkit", "kind": null},
                {"name": "serde", "kind": null},
            ]},
        ]});
        assert_eq!(uses(&metadata)[1], ("grid", vec!["testkit"]));
    }

    #[test]
    fn the_workspace_keeps_the_order() {
        assert_eq!(check(), Ok(()));
    }
}
