//! The two languages side by side.

use std::collections::{BTreeMap, BTreeSet};

use games::GameId;
use rules::{Color, Lang, Note, Value};

use crate::{Message, SOURCES, all_messages, messages, texts};

#[test]
fn both_languages_have_the_same_messages() {
    for (name, words) in SOURCES.iter() {
        let [en, pt] = Lang::ALL.map(|lang| messages(words.in_lang(lang)));
        let [en, pt] = [en, pt].map(|it| it.into_keys().collect::<BTreeSet<_>>());
        assert!(!en.is_empty(), "{name}");
        assert_eq!(en, pt, "{name}");
    }
}

#[test]
fn both_languages_use_the_same_arguments() {
    let [en, pt] = Lang::ALL.map(all_messages);
    for key in en.keys() {
        assert_eq!(all_args(key, &en), all_args(key, &pt), "{key}");
    }
}

#[test]
fn the_catalogue_has_every_message_of_every_crate() {
    for lang in Lang::ALL {
        let texts = texts(lang);
        assert_eq!(texts.lang(), lang);
        let mut keys = all_messages(lang).into_keys().collect::<Vec<_>>();
        keys.retain(|key| !texts.knows(key));
        assert!(keys.is_empty(), "not loaded in {lang:?}: {keys:?}");
        assert!(!texts.knows("no-such-message"));
    }
}

#[test]
fn the_terminal_says_all_but_what_browsers_alone_show() {
    for lang in Lang::ALL {
        let page: BTreeSet<&str> = [texts::WEB, texts::PEOPLE]
            .into_iter()
            .flatten()
            .flat_map(|words| messages(words.in_lang(lang)).into_keys())
            .collect();
        for key in all_messages(lang).into_keys() {
            assert_ne!(table::texts(lang).knows(key), page.contains(key), "{key}");
        }
    }
}

#[test]
fn the_sentences_of_every_game_were_found() {
    for game in GameId::ALL {
        let found = SOURCES.get(game.id()).map(|words| (words.en, words.pt));
        let words = game.info().sentences;
        assert_eq!(found, Some((words.en, words.pt)), "{game}");
    }
}

#[test]
fn sentences_of_a_game_begin_with_its_name() {
    for &game in GameId::ALL {
        let prefix = format!("{game}-");
        for key in messages(game.info().sentences.en).keys() {
            assert!(key.starts_with(&prefix), "{key} of {game}");
        }
    }
}

#[test]
fn every_color_has_a_name() {
    for lang in Lang::ALL {
        let name = |color: &Color| texts(lang).word(&format!("color-{}", color.id()));
        let names: BTreeSet<String> = Color::ALL.iter().map(name).collect();
        assert_eq!(names.len(), Color::ALL.len());
        assert!(
            names.iter().all(|name| !name.starts_with("color-")),
            "{names:?}"
        );
    }
}

#[test]
fn no_sentence_leaves_a_placeholder() {
    for lang in Lang::ALL {
        let all = all_messages(lang);
        for &key in all.keys() {
            for value in [0, 1, 2, 5, 1000].map(Value::Number) {
                whole(lang, key, &all, &value);
            }
            whole(lang, key, &all, &Value::Text("d4".to_owned()));
        }
    }
}

#[test]
fn a_missing_argument_would_be_noticed() {
    let note = Note::new("game-over");
    assert!(texts(Lang::En).say(None, &note).contains('{'));
}

#[track_caller]
fn whole(lang: Lang, key: &'static str, all: &BTreeMap<&'static str, Message>, value: &Value) {
    let args = all_args(key, all).into_iter();
    let args = args.map(|name| (name, value.clone())).collect();
    let note = Note {
        key,
        rule: None,
        args,
    };
    let said = texts(lang).say(Some(GameId::Talpa), &note);
    assert!(!said.trim().is_empty(), "{key} in {lang:?}");
    assert!(!said.contains(['{', '}', '$']), "{key} in {lang:?}: {said}");
    assert!(!said.contains("  "), "{key} in {lang:?}: {said}");
    assert_eq!(said.trim(), said, "{key} in {lang:?}");
}

/// The arguments of a message and of those it contains.
fn all_args(key: &str, all: &BTreeMap<&'static str, Message>) -> BTreeSet<&'static str> {
    let message = &all[key];
    let mut args = message.args.clone();
    for part in &message.parts {
        args.extend(all_args(part, all));
    }
    args
}
