//! Every sentence exists, in both languages, and comes out whole.

mod catalogue;
mod said;
mod source;

use std::collections::{BTreeMap, BTreeSet};

use games::GameId;
use rules::{Lang, Words};

/// The sentences that belong to no single game.
const COMMON: Words = Words {
    en: include_str!("../../locales/en.ftl"),
    pt: include_str!("../../locales/pt.ftl"),
};

/// Everything the catalogue is made of, by name.
fn sources() -> Vec<(&'static str, Words)> {
    let games = GameId::ALL
        .iter()
        .map(|game| (game.id(), game.info().sentences));
    let common = [("common", COMMON), ("record", record::SENTENCES)];
    common.into_iter().chain(games).collect()
}

/// What a message is made of, apart from its words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Message {
    /// The arguments it shows or depends on.
    args: BTreeSet<&'static str>,
    /// The other messages it contains.
    parts: BTreeSet<&'static str>,
}

/// The messages of a source in one language, by key.
#[track_caller]
fn messages(source: &'static str) -> BTreeMap<&'static str, Message> {
    let mut found = BTreeMap::new();
    let mut key = None;
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        let mut body = line;
        if let Some((before, after)) = line.split_once(" =").filter(|it| is_key(it.0)) {
            assert!(
                found.insert(before, Message::default()).is_none(),
                "{before} twice"
            );
            (key, body) = (Some(before), after);
        }
        if body.trim().is_empty() {
            continue;
        }
        let message = key
            .and_then(|key| found.get_mut(key))
            .expect("a key before its words");
        message.args.extend(body.split('$').skip(1).map(word));
        let opened = body.split('{').skip(1).map(|it| word(it.trim_start()));
        message.parts.extend(opened.filter(|part| !part.is_empty()));
    }
    found
}

/// The messages of all sources in one language.
fn all_messages(lang: Lang) -> BTreeMap<&'static str, Message> {
    let all = sources().into_iter();
    all.flat_map(|(_, words)| messages(words.in_lang(lang)))
        .collect()
}

/// Whether a text looks like the key of a message.
fn is_key(text: &str) -> bool {
    !text.is_empty() && word(text) == text
}

/// The key or name at the front of a text.
fn word(text: &str) -> &str {
    let inside = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
    let n = text.bytes().take_while(|&it| inside(it)).count();
    text[..n].trim_end_matches('-')
}
