//! What is written is read again as the same, and what is wrong is refused.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use protocol::{
    Clocks, Code, Command, Ending, EngineOption, Fault, Go, Info, OptionKind, Place, Proof, Reply,
};

fn word() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9é/:-]{1,8}".prop_filter("words that mean something", |word| {
        !["moves", "none", "string"].contains(&word.as_str())
    })
}

fn text() -> impl Strategy<Value = String> {
    "([a-z0-9ü,.\"]{1,6}( [a-z0-9]{1,6}){0,3})?"
}

fn words() -> impl Strategy<Value = Vec<String>> {
    vec(word(), 0..5)
}

prop_compose! {
    fn place()(text in of(vec(word(), 1..4)), moves in words()) -> Place {
        Place { text: text.map(|words| words.join(" ")), moves }
    }
}

prop_compose! {
    fn go()(
        movetime in of(any::<u64>()),
        clocks in of(any::<([u64; 2], [u64; 2])>()),
        moves_to_go in of(1..=u32::MAX),
        nodes in of(1..=u64::MAX),
        depth in of(1..=u32::MAX),
        infinite: bool,
        lines in 1..=Go::MOST_LINES,
        search_moves in words(),
    ) -> Go {
        let clocks = clocks.map(|(left, increment)| Clocks { left, increment });
        let moves_to_go = moves_to_go.filter(|_| clocks.is_some());
        Go { movetime, clocks, moves_to_go, nodes, depth, infinite, lines, search_moves }
    }
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<u32>().prop_map(Command::Hello),
        Just(Command::IsReady),
        (word(), text()).prop_map(|(name, value)| Command::SetOption { name, value }),
        word().prop_map(Command::NewGame),
        place().prop_map(Command::Position),
        go().prop_map(Command::Go),
        Just(Command::Stop),
        Just(Command::Quit),
    ]
}

fn proof() -> impl Strategy<Value = Proof> {
    let ending = prop_oneof![Just(Ending::Win), Just(Ending::Loss), Just(Ending::Draw)];
    (ending, any::<u32>()).prop_map(|(ending, plies)| Proof { ending, plies })
}

prop_compose! {
    fn info()(
        depth in of(any::<u32>()),
        nodes in of(any::<u64>()),
        nps in of(any::<u64>()),
        time in of(any::<u64>()),
        line in of(any::<u32>()),
        score in of(-Info::MOST_SCORE..=Info::MOST_SCORE),
        chance in of(0..=1000_u16),
        proof in of(proof()),
        pv in words(),
    ) -> Info {
        Info { depth, nodes, nps, time, line, score, chance, proof, pv }
    }
}

fn option() -> impl Strategy<Value = EngineOption> {
    let spin = (any::<i64>(), any::<i64>(), any::<i64>()).prop_map(|(a, b, c)| {
        let mut numbers = [a, b, c];
        numbers.sort_unstable();
        let [min, default, max] = numbers;
        OptionKind::Spin { default, min, max }
    });
    let combo = vec(word(), 1..4).prop_map(|values| OptionKind::Combo {
        default: values[0].clone(),
        values,
    });
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        spin,
        combo,
        text().prop_map(|default| OptionKind::Text { default }),
    ];
    (word(), kind).prop_map(|(name, kind)| EngineOption { name, kind })
}

fn reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        (word(), text()).prop_map(|(key, text)| Reply::Id { key, text }),
        option().prop_map(Reply::Option),
        (word(), words()).prop_map(|(game, variants)| Reply::Game { game, variants }),
        any::<u32>().prop_map(Reply::HelloOk),
        Just(Reply::ReadyOk),
        info().prop_map(Reply::Info),
        text().prop_map(Reply::Remark),
        of(word()).prop_map(Reply::BestMove),
        (word(), text()).prop_map(|(code, text)| Reply::Error(Fault::new(Code::of(&code), text))),
    ]
}

proptest! {
    #[test]
    fn commands_are_read_as_they_were_written(command in command()) {
        let line = command.to_string();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(line.parse::<Command>(), Ok(command));
    }

    #[test]
    fn replies_are_read_as_they_were_written(reply in reply()) {
        let line = reply.to_string();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(line.parse::<Reply>(), Ok(reply));
    }

    #[test]
    fn whatever_is_read_is_written_in_one_form(line in "(go|position|info|setoption|option|error)( (name|type|value|moves|text|start|nodes|pv|combo|default|var|5|x))*") {
        if let Ok(command) = line.parse::<Command>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
        if let Ok(reply) = line.parse::<Reply>() {
            prop_assert_eq!(reply.to_string().parse(), Ok(reply));
        }
    }
}

#[track_caller]
fn refused(line: &str, code: &Code) {
    match line.parse::<Command>() {
        Err(fault) => assert_eq!(&fault.code, code, "{line}: {fault}"),
        Ok(command) => panic!("{line} is read as {command:?}"),
    }
}

#[test]
fn wrong_commands_are_refused() {
    for line in [
        "go nodes",
        "go nodes 0",
        "go nodes +5",
        "go nodes 5 nodes 5",
        "go movestogo 5",
        "go time 1 2 3",
        "go lines 501",
        "go searchmoves",
        "position",
        "position here",
        "position text",
        "position start b2xb3",
        "setoption name Memory 5",
        "newgame",
        "newgame talpa 8",
        "stop now",
        "qep one",
    ] {
        refused(line, &Code::Syntax);
    }
    refused("Stop", &Code::Unknown);
    refused("uci", &Code::Unknown);
}

#[test]
fn a_position_text_ends_before_its_moves() {
    let line = "position text 9/9/3pKp3/3PkP3/9/9 w 99 - moves e2n";
    let place = Place {
        text: Some("9/9/3pKp3/3PkP3/9/9 w 99 -".to_owned()),
        moves: vec!["e2n".to_owned()],
    };
    assert_eq!(line.parse(), Ok(Command::Position(place)));
}

#[test]
fn no_position_of_any_game_has_the_word_moves() {
    for game in games::GameId::ALL {
        for choice in game.variants() {
            let text = choice.start().to_text();
            let line = format!("position text {text} moves x");
            let Ok(Command::Position(place)) = line.parse() else {
                panic!("{line}");
            };
            assert_eq!(place.text, Some(text));
        }
    }
}

#[test]
fn unknown_words_in_info_are_passed_over() {
    let line = "info depth 3 hashfull 500 currmove a1 score -12 wild pv a b";
    let info = Info {
        depth: Some(3),
        score: Some(-12),
        pv: vec!["a".to_owned(), "b".to_owned()],
        ..Info::default()
    };
    assert_eq!(line.parse(), Ok(Reply::Info(info)));
}

#[test]
fn texts_keep_to_their_line() {
    let reply = Reply::Error(Fault::new(Code::Move, "two\nlines\r"));
    assert_eq!(reply.to_string(), "error move two lines");
}

/// What cannot be seen separates words and is not part of any text.
#[test]
fn control_characters_are_spaces() {
    for line in [
        "setoption name Level value leve\0\0\0\0",
        "setoption\u{1b}name\tLevel\0value a\u{7}b",
    ] {
        let command: Command = line.parse().expect("a command");
        let again: Command = command.to_string().parse().expect("a command");
        assert_eq!(again, command, "{line:?}");
    }
}
