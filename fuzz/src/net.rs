//! Law: no file of weights panics, and what is read has the size that it names.

#![no_main]

use libfuzzer_sys::fuzz_target;
use net::Net;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(net) = Net::read(bytes) {
        assert!(bytes.len() > 2 * net.header().shape.n_weights());
    }
});
