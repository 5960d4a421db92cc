//! Every sentence exists, in both languages, and comes out whole.

mod catalogue;
mod said;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rules::{Lang, Words};
use texts::{Catalogue, Texts};

/// The sentences of every crate that has some, by its name.
///
/// They are looked for on disk, so that none can be left out of the catalogue.
static SOURCES: LazyLock<BTreeMap<String, Words>> = LazyLock::new(|| {
    let mut found = BTreeMap::new();
    for folder in crates() {
        let name = folder
            .file_name()
            .expect("a crate has a name")
            .to_string_lossy()
            .into_owned();
        let Ok(files) = fs::read_dir(folder.join("locales")) else {
            continue;
        };
        // `en.ftl`, or `plain.en.ftl` where a crate has several.
        let files = files.map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        });
        let stems: BTreeSet<String> = files
            .filter_map(|file| {
                file.strip_suffix("en.ftl")
                    .or(file.strip_suffix("pt.ftl"))
                    .map(str::to_owned)
            })
            .collect();
        for stem in stems {
            // What a language lacks shows when the two are compared.
            let [en, pt] = Lang::ALL.map(|lang| {
                let path = folder.join(format!("locales/{stem}{}.ftl", lang.id()));
                &*fs::read_to_string(path).unwrap_or_default().leak()
            });
            found.insert(
                format!("{name} {stem}")
                    .trim_end_matches([' ', '.'])
                    .to_owned(),
                Words { en, pt },
            );
        }
    }
    found
});

/// Every sentence that any face says.
fn texts(lang: Lang) -> &'static Texts {
    static TEXTS: Catalogue = Catalogue::new(&[
        texts::PEOPLE,
        texts::WEB,
        texts::TERMINAL,
        &[
            engine::SENTENCES,
            net::SENTENCES,
            online::SENTENCES,
            openings::SENTENCES,
            play::SENTENCES,
            puzzles::SENTENCES,
            record::SENTENCES,
            remote::SENTENCES,
            session::SENTENCES,
            store::SENTENCES,
        ],
    ]);
    TEXTS.in_lang(lang)
}

/// The folders of all crates.
fn crates() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = fs::read_dir(crates).expect("the folder of crates");
    entries
        .map(|entry| entry.expect("a folder").path())
        .collect()
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

/// The messages of all crates in one language.
fn all_messages(lang: Lang) -> BTreeMap<&'static str, Message> {
    let all = SOURCES.values();
    all.flat_map(|words| messages(words.in_lang(lang)))
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
