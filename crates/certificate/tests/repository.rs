//! The certificates of the repository, and the example of the documentation.

use std::fs;
use std::path::Path;

use certificate::check;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Each is named by its board, is small, and shows what `docs/solved.md` says.
#[test]
fn certificates_of_the_repository_are_proofs() {
    let solved = fs::read_to_string(root().join("docs/solved.md")).expect("a document");
    let files = fs::read_dir(root().join("proofs")).expect("a folder");
    let mut n = 0;
    for file in files {
        let path = file.expect("a file").path();
        let text = fs::read(&path).expect("a file");
        assert!(text.len() < 200_000, "{}", path.display());
        let checked = check(&mut &text[..], &mut |_| ());
        let checked = checked.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let board = checked.choice.to_string();
        let name = path.file_name().and_then(|it| it.to_str()).expect("a name");
        assert_eq!(name, format!("{}.proof", board.replace(':', "-")));
        assert_eq!(checked.position, checked.choice.start().to_text(), "{name}");
        let row = format!("| `{board}` | `{}` |", checked.outcome);
        assert!(solved.contains(&row), "{row} is not in docs/solved.md");
        n += 1;
    }
    assert!(n >= 7, "only {n} certificates");
}

#[test]
fn the_example_of_the_documentation_is_a_proof() {
    let text = fs::read_to_string(root().join("docs/proofs.md")).expect("a document");
    let example = text.split("```text\n").nth(1).expect("an example");
    let example = example.split("```").next().expect("its end");
    let checked = check(&mut example.as_bytes(), &mut |_| ()).expect("a proof");
    assert_eq!(checked.choice.to_string(), "taacoca:3");
}
