//! Law: a file of puzzles that is read is written and read back as the same. The sum at its
//! end is made right first, since hardly any change of a file would get past it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzles::Collection;

fuzz_target!(|text: &str| {
    let text = match text.rfind("end ") {
        Some(end) => {
            let body = &text[..end];
            format!("{body}end {:016x}\n", rules::text_hash(body))
        }
        None => text.to_owned(),
    };
    if let Ok(collection) = Collection::read(&text) {
        assert!(Collection::read(&collection.to_string()).as_ref() == Ok(&collection));
    }
});
