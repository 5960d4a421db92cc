//! Neural nets on the command line.

use crate::{call, words};

#[test]
fn weights_that_are_none_are_refused() {
    let said = words("--net Cargo.toml moves talpa:4").fails(1);
    assert!(
        said.starts_with("Cargo.toml: this is not a file of weights"),
        "{said}"
    );
    let said = words("--lang pt --net Cargo.toml moves talpa:4").fails(1);
    assert!(
        said.starts_with("Cargo.toml: isto não é um ficheiro de pesos"),
        "{said}"
    );
    let said = words("moves talpa:4 --net no-such-file.qnet").fails(1);
    assert!(said.starts_with("no-such-file.qnet: "), "{said}");
}

#[test]
fn weights_of_a_file_take_the_place_of_the_programs_own() {
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/talpa-large.qnet");
    let player = "net:net=small,nodes=4";
    let mv = |more: &[&str]| {
        let args = ["move", "talpa", "--player", player];
        call(args.iter().chain(more)).prints()
    };
    assert_eq!(mv(&["--net", net]), mv(&["--net", &format!("small={net}")]));
    assert_eq!(mv(&["--net", &format!("large={net}")]), mv(&[]));
}

#[test]
fn a_net_plays_against_itself_for_a_file() {
    let folder = std::env::temp_dir().join(format!("quadrille-selfplay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("learned");
    let path = file.to_str().expect("a path");
    let args = [
        "selfplay", "talpa:4", "--games", "3", "--visits", "4", "--out", path,
    ];
    let done = call(args).run();
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(done.out.starts_with("3 games, "), "{}", done.out);
    let bytes = std::fs::read(&file).expect("a file");
    assert!(bytes.starts_with(b"quadrille-selfplay 1 game=talpa variant=4 "));
    // Nothing is written over.
    let said = call(args).run().error();
    assert!(said.contains("exists already"), "{said}");
    std::fs::remove_dir_all(&folder).expect("it goes");
}
