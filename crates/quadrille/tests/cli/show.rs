//! `show`: drawings, pictures and data, in color and in two languages.

use expect_test::expect;

use crate::{call, json, says, words};

const GAMES: [&str; 9] = [
    "talpa",
    "talpa:12",
    "taacoca",
    "taacoca:3",
    "splinter:nano",
    "splinter",
    "splinter:large",
    "alliances",
    "alliances:3-seed",
];

#[test]
fn every_game_in_every_format() {
    for game in GAMES {
        let position = words(&format!("moves {game} --json")).prints();
        let position = json(&position)["position"]
            .as_str()
            .expect("a text")
            .to_owned();
        for flip in ["", " --flip"] {
            let text = words(&format!("show {game}{flip}")).prints();
            says(&text, &[&position, "to move"]);
            let ascii = words(&format!("show {game}{flip} --format ascii")).prints();
            assert!(ascii.is_ascii(), "{ascii}");
            says(&ascii, &[&position]);
            let svg = words(&format!("show {game}{flip} --format svg")).prints();
            is_svg(&svg);
            let value = json(&words(&format!("show {game}{flip} --format json")).prints());
            assert_eq!(value["position"].as_str(), Some(position.as_str()));
            assert!(
                value["scene"]["cells"]
                    .as_array()
                    .is_some_and(|cells| cells.len() >= 13)
            );
        }
    }
}

/// Tags that open are closed, in order: enough to be shown.
#[track_caller]
fn is_svg(text: &str) {
    assert!(
        text.starts_with("<svg ") && text.ends_with("</svg>\n"),
        "{text}"
    );
    let mut open = Vec::new();
    for tag in text.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split([' ', '\n']).next().expect("a name")),
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn a_small_board_in_ascii() {
    let moves = "--moves=b2xb3 a2xa3";
    let out = call(["show", "talpa:4", "--format", "ascii", moves]).prints();
    expect![[r#"
          +-R--R--R--R-+
        4 B b  r  b  r B
        3 B[b] r  r  b B
        2 B(.) .  b  r B
        1 B r  b  r  b B
          +-R--R--R--R-+
            a  b  c  d

        talpa:4  Red to move
        Red, pieces: 7
        Blue, pieces: 7
        last move: a2xa3
        position: brbr/brrb/2br/rbrb r
    "#]]
    .assert_eq(&out);
}

#[test]
fn flipping_turns_only_the_drawing() {
    let (plain, flipped) = (words("show talpa:4"), words("show talpa:4 --flip"));
    let (plain, flipped) = (plain.prints(), flipped.prints());
    assert_ne!(plain, flipped);
    assert_eq!(plain.lines().last(), flipped.lines().last());
}

#[test]
fn themes_differ() {
    let svg = |theme| call(["show", "talpa:4", "--format", "svg", "--theme", theme]).prints();
    let [light, dark, auto] = ["light", "dark", "auto"].map(svg);
    assert!(light != dark && dark != auto && light != auto);
    says(&auto, &["prefers-color-scheme"]);
}

#[test]
fn a_finished_game_says_why() {
    let args = ["show", "alliances:3", "--moves", "Oa0 Ob1 Oc3 Od5 Oe6"];
    let start = ["--position", "2/1/2/3/2/1/2 1 ---"];
    let out = call(args.iter().chain(&start)).prints();
    says(&out, &["1-0", "(A", "O1/O/2/1O1/2/O/1O 2 112"]);
    let value = json(&call(args.iter().chain(&start).chain(&["--format", "json"])).prints());
    assert_eq!(
        (&value["result"], &value["turn"]),
        (&"1-0".into(), &2.into())
    );
    assert!(value["reason"]["rule"].is_string() && value["reason"]["key"].is_string());
    assert!(
        value["lines"]
            .as_array()
            .is_some_and(|lines| !lines.is_empty())
    );
}

#[test]
fn the_language_is_an_option_or_that_of_the_environment() {
    let english = words("show talpa:4").prints();
    let portuguese = words("show talpa:4 --lang pt").prints();
    says(&english, &["Red to move"]);
    says(&portuguese, &["a jogar: Vermelho"]);
    let with = |vars: &[(&str, &str)], line: &str| {
        vars.iter()
            .fold(words(line), |call, (name, value)| call.env(name, value))
            .prints()
    };
    let show = "show talpa:4";
    assert_eq!(with(&[("LANG", "pt_PT.UTF-8")], show), portuguese);
    assert_eq!(with(&[("LANG", "pt_BR")], show), portuguese);
    assert_eq!(
        with(&[("LANG", "en_US"), ("LC_MESSAGES", "pt_PT")], show),
        portuguese
    );
    assert_eq!(with(&[("LANG", "pt_PT"), ("LC_ALL", "C")], show), english);
    assert_eq!(with(&[("LANG", "pt_PT"), ("LC_ALL", "")], show), portuguese);
    assert_eq!(with(&[("LANG", "xx")], show), english);
    assert_eq!(
        with(&[("LANG", "pt_PT")], "show talpa:4 --lang en"),
        english
    );
    assert_eq!(words("--lang pt show talpa:4").prints(), portuguese);
}

#[test]
fn a_pipe_has_no_colors_unless_they_are_asked_for() {
    for game in ["talpa", "taacoca", "splinter", "alliances"] {
        for line in [
            format!("show {game}"),
            format!("rules {game}"),
            "games".into(),
        ] {
            let plain = words(&line).prints();
            assert!(!plain.contains('\x1b'), "{line}");
            assert_eq!(words(&line).env("TERM", "xterm-256color").prints(), plain);
            assert_eq!(words(&format!("{line} --color never")).prints(), plain);
            let colored = words(&format!("{line} --color always"))
                .env("NO_COLOR", "1")
                .prints();
            says(&colored, &["\x1b["]);
        }
    }
    let ascii = words("show talpa:4 --format ascii --color always").prints();
    assert!(ascii.is_ascii());
    let json = words("show talpa:4 --format json --color always").prints();
    assert!(!json.contains('\x1b'));
}
