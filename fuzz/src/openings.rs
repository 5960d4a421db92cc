//! Law: a tree of openings that is read is written and read back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openings::Tree;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(tree) = Tree::read(&mut &bytes[..]) {
        let mut again = Vec::new();
        tree.write(&mut again).expect("memory does not fail");
        assert!(Tree::read(&mut &again[..]).as_ref() == Ok(&tree));
    }
});
