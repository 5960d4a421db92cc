//! What the games really say, put into words.

use std::collections::BTreeSet;

use games::{AnyPosition, Choice, GameId, with_position};
use rules::{Lang, Note, Outcome, Player, Position, SplitMix64};

use crate::texts;

#[test]
fn a_removal_while_captures_are_possible_is_refused_in_words() {
    let mut position = GameId::Talpa.standard().start();
    let error = position.play("xd4").expect_err("captures are compulsory");
    let [en, pt] = Lang::ALL.map(|lang| texts(lang).say(Some(GameId::Talpa), error.note()));
    assert_eq!(
        en,
        "d4 may not be removed: d4xd5 and 111 other captures are possible, \
         and captures are compulsory (T5)"
    );
    for part in ["d4 ", "d4xd5", " 111 ", "(T5)"] {
        assert!(pt.contains(part), "{part} in {pt}");
    }
}

#[test]
fn players_go_by_the_names_their_game_gives() {
    let note = Note::new("to-move").with("player", Player::Second);
    let say = |lang, game| texts(lang).say(game, &note);
    assert_eq!(say(Lang::En, Some(GameId::Talpa)), "Blue to move");
    assert!(say(Lang::Pt, Some(GameId::Talpa)).contains("Azul"));
    assert_eq!(say(Lang::En, Some(GameId::Splinter)), "Black to move");
    assert_eq!(say(Lang::En, None), "2 to move");
}

#[test]
fn typed_text_is_never_taken_for_a_placeholder() {
    let note = Note::new("result-unknown").with("found", "{ $known } { game-over }");
    let said = texts(Lang::En).say(None, &note);
    assert!(
        said.starts_with("\"{ $known } { game-over }\" is no result"),
        "{said}"
    );
}

#[test]
fn variants_are_explained() {
    for choice in all() {
        said(choice.game(), &choice.meaning());
    }
}

#[test]
fn numbers_beside_the_board_are_named() {
    for choice in all() {
        for tally in choice.start().scene().tallies {
            for lang in Lang::ALL {
                let word = texts(lang).word(tally.key);
                assert!(
                    texts(lang).knows(tally.key) && !word.contains('{'),
                    "{word}"
                );
            }
        }
    }
}

#[test]
fn reasons_of_random_games_are_said() {
    let mut keys = BTreeSet::new();
    for choice in all() {
        for seed in 0..25 {
            let (outcome, reason) = with_position!(choice, P, variant => {
                finish(P::start(variant), seed)
            });
            keys.insert(reason.key);
            let sentences = said(choice.game(), &reason);
            if let Outcome::Win(winner) = outcome {
                names_winner(choice.game(), winner, &sentences);
            }
        }
    }
    for game in GameId::ALL {
        assert!(
            keys.iter().any(|key| key.starts_with(game.id())),
            "{game}: {keys:?}"
        );
    }
}

#[test]
fn refusals_along_random_games_are_said() {
    let mut keys = BTreeSet::new();
    for choice in all() {
        let texts = move_texts(choice);
        let mut random = SplitMix64::new(3);
        let mut position = choice.start();
        while position.outcome().is_none() {
            refuse_all(position.as_ref(), &texts, &mut keys);
            for _ in 0..8 {
                let mut moves = position.legal_moves();
                let Some(n) = (moves.len() as u64).checked_sub(1) else {
                    break;
                };
                let mv = moves.swap_remove(random.below(n + 1) as usize);
                position.play(&mv).expect("legal");
            }
        }
        refuse_all(position.as_ref(), &texts, &mut keys);
    }
    assert!(keys.len() > 20, "{keys:?}");
}

#[test]
fn setup_errors_are_said() {
    let mut keys = BTreeSet::new();
    for choice in all() {
        let text = choice.start().to_text();
        for spoiled in spoiled(&text) {
            if let Err(error) = choice.game().read(&spoiled) {
                keys.insert(error.key);
                said(choice.game(), &error);
            }
            if let Err(error) = choice.read(&spoiled) {
                said(choice.game(), &error);
            }
        }
    }
    assert!(keys.len() > 15, "{keys:?}");
}

#[test]
fn unknown_names_are_said() {
    for text in [
        "chess",
        "talps",
        "",
        "talpa:99",
        "splinter:nan",
        "taacoca:9-strict",
        "{",
    ] {
        let error = text.parse::<Choice>().expect_err("unknown");
        let braces = text.matches('{').count();
        for lang in Lang::ALL {
            let said = texts(lang).say(None, error.note());
            assert_eq!(said.matches('{').count(), braces, "{said}");
            assert_ne!(said, error.note().key);
        }
    }
}

fn all() -> impl Iterator<Item = Choice> {
    GameId::ALL.iter().flat_map(|game| game.variants())
}

/// Checks a note in both languages and returns the sentences.
#[track_caller]
fn said(game: GameId, note: &Note) -> [String; 2] {
    if let Some(rule) = note.rule {
        let numbered = format!("**{rule} ");
        assert!(
            game.info().rules.en.contains(&numbered),
            "{game} has no rule {rule}"
        );
    }
    Lang::ALL.map(|lang| {
        assert!(texts(lang).knows(note.key), "{note} in {lang:?}");
        let said = texts(lang).say(Some(game), note);
        // Only what was typed may contain braces.
        let typed = note.to_string().contains('{');
        assert!(typed || !said.contains('{'), "{note} in {lang:?}: {said}");
        assert!(!said.contains(note.key), "{note} in {lang:?}: {said}");
        said
    })
}

#[track_caller]
fn names_winner(game: GameId, winner: Player, sentences: &[String; 2]) {
    for (lang, sentence) in Lang::ALL.into_iter().zip(sentences) {
        let name = game.info().player(winner).name.in_lang(lang).to_lowercase();
        assert!(
            sentence.to_lowercase().contains(&name),
            "{name} in {sentence}"
        );
    }
}

/// Plays at random to the end.
fn finish<P: Position>(mut position: P, seed: u64) -> (Outcome, Note) {
    let mut random = SplitMix64::new(seed);
    while let Some(mv) = position.random_move(&mut random) {
        position.play_unchecked(mv);
    }
    let end = position.outcome().zip(position.reason());
    end.expect("a game without moves is over for a reason")
}

/// Moves of this variant, of others, and texts that are none.
fn move_texts(choice: Choice) -> Vec<String> {
    let mut texts = vec![];
    for other in choice.game().variants().into_iter().chain([choice]) {
        let moves = other.start().legal_moves();
        let every = moves.len().div_ceil(12);
        texts.extend(moves.into_iter().step_by(every));
    }
    let odd = [
        "",
        "?",
        "d4",
        "xd4",
        "a1",
        "a1xc1",
        "a1x",
        "xz9",
        "a1xa0",
        "a1u",
        "a1L",
        "a1b1L",
        "a1a2a3L",
        "a1a1L",
        "a1b2c3d4R",
        "a1b2c3X",
        "a1b2c3",
        "a1ne",
        "h9n",
        "r17se",
        "b1nw",
        "Oa0",
        "Xa1",
        "Og99",
        "11 6 O",
        "z9n",
    ];
    texts.extend(odd.map(str::to_owned));
    texts
}

fn refuse_all(position: &dyn AnyPosition, texts: &[String], keys: &mut BTreeSet<&'static str>) {
    for text in texts {
        if let Err(error) = position.canonical(text) {
            keys.insert(error.note().key);
            said(position.choice().game(), error.note());
        }
    }
}

/// A text with each character left out, doubled or replaced, and with words added.
fn spoiled(text: &str) -> Vec<String> {
    let mut found: Vec<String> = ["", " ", "x", " seed", " strict", " 5", " -"]
        .iter()
        .flat_map(|more| [format!("{text}{more}"), format!("{more}{text}")])
        .collect();
    for (at, letter) in text.char_indices() {
        let (before, after) = (&text[..at], &text[at + letter.len_utf8()..]);
        for new in [
            "", "0", "1", "9", "/", " ", "é", "K", "k", "w", "b", "1", "2", "-", "O",
        ] {
            found.push(format!("{before}{new}{after}"));
        }
        found.push(format!("{before}{letter}{letter}{after}"));
        found.push(before.to_owned());
    }
    found
}

#[test]
fn every_computer_player_on_offer_has_a_title_and_a_description() {
    for lang in [Lang::En, Lang::Pt] {
        let texts = texts(lang);
        for &game in GameId::ALL {
            let ladders = game.variants().into_iter().map(games::Ladder::of);
            let offered =
                ladders.flat_map(|it| it.players().into_iter().map(|name| (it.board, name)));
            for (choice, player) in offered {
                assert_ne!(
                    texts.computer_title(choice, player),
                    player,
                    "{lang:?} {game}"
                );
                assert!(
                    texts.computer_about(choice, player).is_some(),
                    "{lang:?} {game} {player}"
                );
            }
        }
    }
}

#[test]
fn no_computer_player_is_described_that_nobody_can_meet() {
    for key in crate::messages(crate::SOURCES["texts players"].en).keys() {
        let name = key.trim_end_matches("-about");
        let is_known = GameId::ALL.iter().any(|game| {
            let ladders = game.variants().into_iter().map(games::Ladder::of);
            let players: Vec<&str> = ladders.flat_map(|it| it.players()).collect();
            let mut keys = players.iter().map(|player| format!("bot-{game}-{player}"));
            players.contains(&name) || keys.any(|it| it == name)
        });
        let is_general = ["bot-random", "ladder-line", "level-title"].contains(&name);
        let is_strength = ["level-rating", "level-unmeasured"].contains(&name);
        assert!(is_known || is_general || is_strength, "{key}");
    }
}
