//! Law: whatever is read of a file, when written, is read again as the same, without a fault.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::Reader;

fuzz_target!(|bytes: &[u8]| {
    for read in Reader::new(bytes) {
        let read = read.expect("memory can be read");
        record::json::read(&read);
        if read.record.start().is_err() {
            continue;
        }
        let text = read.record.to_string();
        let again: Vec<_> = record::read_str(&text).collect();
        assert_eq!(again.len(), 1, "{text}");
        assert!(again[0].faults.is_empty(), "{text}\n{:?}", again[0].faults);
        assert_eq!(again[0].record, read.record, "{text}");
    }
});
