//! What games say of themselves.

use std::collections::BTreeSet;

use games::GameId;
use rules::{Lang, Player, Words};

#[test]
fn nothing_is_left_empty() {
    for game in GameId::ALL {
        let info = game.info();
        let players = Player::BOTH.map(|player| info.player(player).name);
        let words = [info.name, info.summary, info.rules, info.sentences];
        for words in words.iter().chain(&players) {
            for lang in Lang::ALL {
                let text = words.in_lang(lang);
                assert!(!text.trim().is_empty(), "{game} {lang:?}");
            }
        }
        assert!(!info.designer.is_empty());
        assert!((1900..2100).contains(&info.year));
    }
}

#[test]
fn names_are_their_own() {
    let ids: BTreeSet<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
    assert_eq!(ids.len(), GameId::ALL.len());
    for game in GameId::ALL {
        assert!(
            game.id().bytes().all(|it| it.is_ascii_lowercase()),
            "{game}"
        );
        let [first, second] = &game.info().players;
        assert_ne!(first.color, second.color, "{game}");
        for lang in Lang::ALL {
            assert_ne!(
                first.name.in_lang(lang),
                second.name.in_lang(lang),
                "{game}"
            );
        }
    }
}

#[test]
fn summaries_are_sentences() {
    for game in GameId::ALL {
        for lang in Lang::ALL {
            let text = game.info().summary.in_lang(lang);
            assert!(text.starts_with(char::is_uppercase), "{text}");
            assert!(text.ends_with('.') && !text.ends_with(".."), "{text}");
            assert!(!text.contains('\n'), "{text}");
        }
    }
}

#[test]
fn long_texts_are_translated() {
    for game in GameId::ALL {
        let info = game.info();
        for Words { en, pt } in [info.summary, info.rules, info.sentences] {
            assert_ne!(en, pt, "{game}");
        }
    }
}

#[test]
fn rules_have_the_same_numbers_in_both_languages() {
    for game in GameId::ALL {
        let [en, pt] = Lang::ALL.map(|lang| numbers(game.info().rules.in_lang(lang)));
        assert_eq!(en, pt, "{game}");
        let letter = &en[0][..1];
        let expected: Vec<String> = (1..=en.len()).map(|n| format!("{letter}{n}")).collect();
        assert_eq!(en, expected, "{game} numbers its rules in order");
    }
}

/// The numbers in `**T1 Board.**` and the like, in the order of the text.
fn numbers(rules: &str) -> Vec<&str> {
    let bold = rules.split("**").skip(1).step_by(2);
    let first_words = bold.filter_map(|text| text.split(' ').next());
    let is_number = |word: &&str| {
        let (letter, digits) = word.split_at_checked(1).unwrap_or_default();
        letter.bytes().all(|it| it.is_ascii_uppercase()) && digits.parse::<u32>().is_ok()
    };
    first_words.filter(is_number).collect()
}
