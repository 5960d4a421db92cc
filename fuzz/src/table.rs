//! Law: a table that is read is written and read back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablebase::Table;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(table) = Table::read(&mut &bytes[..]) {
        let mut again = Vec::new();
        table.write(&mut again).expect("memory does not fail");
        assert!(Table::read(&mut &again[..]).as_ref() == Ok(&table));
    }
});
