//! Every key has a sentence in every language.

use std::collections::{BTreeMap, BTreeSet};

use rules::Lang;

/// Keys and the arguments their sentences use.
fn sentences(lang: Lang) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let lines = store::SENTENCES.in_lang(lang).lines();
    let mut found = BTreeMap::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, text) = line.split_once(" = ").expect("a key and a sentence");
        assert!(!text.ends_with('.'), "{line}");
        let args = text.split("{ $").skip(1);
        let args = args.map(|arg| arg.split_once(" }").expect("an argument ends").0);
        assert!(found.insert(key, args.collect()).is_none(), "{key} twice");
    }
    found
}

#[test]
fn languages_have_the_same_sentences_with_the_same_arguments() {
    assert_eq!(sentences(Lang::En), sentences(Lang::Pt));
}

#[test]
fn every_key_in_the_source_has_a_sentence_and_the_other_way_round() {
    let source = [
        include_str!("../src/autosave.rs"),
        include_str!("../src/error.rs"),
        include_str!("../src/resume.rs"),
        include_str!("../src/settings.rs"),
        include_str!("../src/settings/read.rs"),
    ]
    .concat();
    let used: BTreeSet<&str> = source
        .split("\"store-")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or_default())
        .collect();
    let sentences = sentences(Lang::En);
    let known: BTreeSet<&str> = sentences
        .keys()
        .map(|key| key.strip_prefix("store-").expect("the prefix"))
        .collect();
    assert_eq!(used, known);
}
