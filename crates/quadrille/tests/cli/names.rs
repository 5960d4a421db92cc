//! Wrong usage, help, versions, completions: what the arguments may be.

use std::ffi::OsStr;

use crate::{call, json, says, words};

const COMMANDS: [&str; 61] = [
    "play",
    "watch",
    "online",
    "games",
    "rules",
    "show",
    "moves",
    "move",
    "analyze",
    "solve",
    "proof",
    "proof check",
    "table",
    "table build",
    "table probe",
    "table check",
    "puzzle",
    "puzzle list",
    "puzzle show",
    "puzzle daily",
    "puzzle play",
    "puzzle check",
    "puzzle mine",
    "puzzle rate",
    "openings",
    "openings build",
    "openings show",
    "openings stats",
    "engine",
    "engine-check",
    "arena",
    "arena match",
    "arena ladder",
    "serve",
    "worker",
    "jobs",
    "bot",
    "admin",
    "admin backup",
    "admin check",
    "admin copy",
    "admin restore",
    "admin stats",
    "admin ban",
    "admin unban",
    "admin mute",
    "admin unmute",
    "admin rename",
    "admin erase",
    "admin reports",
    "admin answer",
    "selfplay",
    "perft",
    "playout",
    "record",
    "record check",
    "record convert",
    "record show",
    "bench",
    "completions",
    "man",
];

#[test]
fn without_arguments_it_opens() {
    let text = call([""; 0]).input("0\n").prints();
    says(&text, &["Quadrille", "1. Play", "0. Quit"]);
    says(
        &words("--lang pt").input("0\n").prints(),
        &["1. Jogar", "0. Sair"],
    );
    // The end of the input is an end like any other.
    says(&words("--plain").prints(), &["1. Play"]);
}

#[test]
fn every_command_has_help_and_a_version() {
    says(
        &words("--help").prints(),
        &["Usage: quadrille", "Commands:", "perft"],
    );
    says(&words("help").prints(), &["Usage: quadrille"]);
    assert_eq!(words("--version").prints(), "quadrille 0.1.0\n");
    for command in COMMANDS {
        let usage = format!("Usage: quadrille {command}");
        says(&words(&format!("{command} --help")).prints(), &[&usage]);
        says(&words(&format!("{command} -h")).prints(), &[&usage]);
        says(&words(&format!("help {command}")).prints(), &[&usage]);
        for version in ["--version", "-V"] {
            assert_eq!(
                words(&format!("{command} {version}")).prints(),
                "quadrille 0.1.0\n"
            );
        }
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = words(&format!("completions {shell}")).prints();
        says(&script, &["quadrille", "playout", "no-bulk"]);
    }
}

#[test]
fn the_manual_covers_every_command() {
    let page = words("man").prints();
    says(&page, &[".TH", "quadrille", "no\\-bulk", "perft"]);
    assert_eq!(page.matches(".TH ").count(), 1 + COMMANDS.len());
}

#[test]
fn wrong_usage_is_told_with_what_is_accepted() {
    for (line, said) in [
        ("frob", &["frob"][..]),
        ("shw", &["'show'"]),
        ("record", &["check", "convert", "show"]),
        ("record frob", &["frob"]),
        ("moves", &["GAME[:VARIANT]"]),
        ("moves talpa extra", &["extra"]),
        ("moves talpa --frob", &["--frob"]),
        ("moves talpa --position a --position b", &["--position"]),
        ("moves talpa --position", &["--position"]),
        ("perft talpa", &["--depth"]),
        ("playout talpa", &["--seed"]),
        (
            "show talpa --format png",
            &["png", "text, ascii, svg, json"],
        ),
        ("show talpa --theme blue", &["light, dark, auto"]),
        ("show talpa --lang fr", &["en, pt"]),
        ("show talpa --color blue", &["auto, always, never"]),
        (
            "completions tcsh",
            &["bash", "zsh", "fish", "powershell", "elvish"],
        ),
        ("record check", &["FILE"]),
        ("record convert x --format pgn", &["text, json"]),
    ] {
        says(&words(line).fails(2), said);
    }
}

#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    for (line, range) in [
        ("perft talpa --depth", "from 1 to 100"),
        ("playout talpa --seed 1 --count", "from 1 to 1000000000"),
        ("bench --time", "from 1 to 600000"),
        ("record show x --number", "from 1 to 1000000000"),
    ] {
        for number in ["0", "-1", "x", "1.5", "", "99999999999999999999", "1e3"] {
            let args: Vec<&str> = line.split(' ').chain([number]).collect();
            says(&call(args).fails(2), &[range]);
        }
    }
    for seed in ["-1", "18446744073709551616", "one"] {
        says(
            &call(["playout", "talpa", "--seed", seed]).fails(2),
            &["from 0 to 18446744073709551615"],
        );
    }
    says(&words("record show x --ply -1").fails(2), &["from 0 to"]);
}

#[test]
fn unknown_games_and_variants_list_the_known_ones() {
    let games = "talpa, taacoca, splinter, alliances";
    for (name, near) in [
        ("talp", "talpa"),
        ("tacoca", "taacoca"),
        ("aliances:7", "alliances"),
    ] {
        let near = format!("did you mean \"{near}\"");
        says(&call(["moves", name]).fails(2), &[games, &near]);
    }
    for name in ["zzz", "", ":", ":8", "🦫", "talpa 8"] {
        says(&call(["moves", name]).fails(2), &[games]);
    }
    for (name, said) in [
        ("talpa:3", &["4, 5, 6, 7, 8, 9, 10, 11, 12"][..]),
        ("talpa:13", &["did you mean"]),
        ("talpa:", &["4, 5, 6"]),
        ("talpa:8:8", &["4, 5, 6"]),
        ("taacoca:9", &["3, 3-strict", "8-strict"]),
        (
            "splinter:standart",
            &["did you mean \"standard\"", "nano, nano-seed"],
        ),
        ("alliances:7-sed", &["did you mean \"7-seed\""]),
        ("alliances:2", &["3, 3-seed"]),
    ] {
        says(&call(["moves", name]).fails(2), said);
        says(&call(["bench", "--game", name]).fails(2), said);
        says(&call(["rules", name]).fails(2), said);
    }
    says(
        &call(["--lang", "pt", "moves", "zzz"]).fails(2),
        &["não existe", games],
    );
}

#[test]
fn names_are_read_in_any_case() {
    assert_eq!(
        words("moves TALPA:4").prints(),
        words("moves talpa:4x4").prints()
    );
}

#[test]
fn hostile_arguments_make_one_clean_line() {
    let long = "talpa".repeat(20_000);
    let texts = [
        "x\nUsage: y",
        "\n\n",
        "\x1b[31mred\x1b]0;title\x07",
        "🦫é\u{202e}abc\u{2028}",
        "{ $x }",
        "%s%n",
        &long,
    ];
    for text in texts {
        call([text]).fails(2);
        call(["moves", text]).fails(2);
        call(["moves", &format!("talpa:{text}")]).fails(2);
        call(["moves", "talpa", text]).fails(2);
        call([&format!("--{text}")]).fails(2);
        call(["show", "talpa", "--format", text]).fails(2);
        call(["perft", "talpa", "--depth", text]).fails(2);
        call(["moves", "talpa", "--position", text]).fails(1);
        call(["moves", "talpa", "--moves", &format!("d4xd5 {text}.")]).fails(1);
        call(["record", "check", text]).fails(1);
        call(["completions", text]).fails(2);
        call(["help", text]).fails(2);
    }
    says(&call(["x\nUsage: y"]).fails(2), &["x\\nUsage: y"]);
    says(&call(["moves", &long]).fails(2), &["the games are"]);
    call(vec!["a1xa2"; 1]).fails(2);
    let many = "a1xa2 ".repeat(20_000);
    says(
        &call(["moves", "talpa", "--moves", &many]).fails(1),
        &["move 2"],
    );
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let bad = OsStr::from_bytes(b"tal\xffpa");
    let text = |arg: &'static str| OsStr::new(arg);
    says(
        &call([text("moves"), bad]).fails(2),
        &["tal\u{fffd}pa", "UTF-8"],
    );
    says(
        &call([text("moves"), text("talpa"), text("--position"), bad]).fails(2),
        &["UTF-8"],
    );
    call([bad]).fails(2);
    call([OsStr::from_bytes(b"--\xff")]).fails(2);
    // A file may have such a name.
    says(
        &call([text("record"), text("check"), bad]).fails(1),
        &["tal\u{fffd}pa", "No such file"],
    );
}

#[test]
fn games_and_rules_in_two_languages() {
    let list = words("games").prints();
    says(
        &list,
        &[
            "talpa:8",
            "taacoca:5-strict",
            "splinter:large-seed",
            "alliances:7",
            "Arty Sandler",
        ],
    );
    let games = json(&words("games --json").prints());
    assert_eq!(games.as_array().map(Vec::len), Some(4));
    for game in games.as_array().expect("a list") {
        let id = game["id"].as_str().expect("a name");
        let variants = game["variants"].as_array().expect("a list");
        assert_eq!(
            variants.iter().filter(|it| it["standard"] == true).count(),
            1
        );
        for variant in variants {
            let name = format!("{id}:{}", variant["name"].as_str().expect("a name"));
            says(&list, &[&name]);
            assert!(!call(["moves", &name]).prints().is_empty());
        }
        let english = call(["rules", id]).prints();
        let portuguese = call(["rules", id, "--lang", "pt"]).prints();
        assert!(english.len() > 500 && portuguese.len() > 500 && english != portuguese);
    }
    assert_eq!(
        words("rules talpa:10").prints(),
        words("rules talpa").prints()
    );
}

#[test]
fn d33_completions_know_games_variants_and_players() {
    for shell in ["bash", "zsh", "fish"] {
        let script = words(&format!("completions {shell}")).prints();
        for word in ["level-5", "seed-greedy", "human"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
        // The generator for fish completes nothing that has no option before it.
        assert!(shell == "fish" || script.contains("splinter"), "{shell}");
    }
    let zsh = words("completions zsh").prints();
    assert!(
        zsh.contains("alliances\\:7") || zsh.contains("alliances:7"),
        "variants"
    );
    // Any other word is still read, and refused with a better reason.
    words("show talpo").fails(2);
}
