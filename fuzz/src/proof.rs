//! Law: whatever a certificate says, it is accepted or refused with a line of the file; and
//! if it is accepted, what is cut off it is not.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Leaves that take long are not what is looked for.
    let is_long = bytes.windows(4).any(|it| it.iter().all(u8::is_ascii_digit));
    if is_long {
        return;
    }
    let lines = 1 + bytes.split(|&it| it == b'\n').count() as u64;
    match certificate::check(&mut &bytes[..], &mut |_| ()) {
        Err(fault) => assert!((1..=lines).contains(&fault.line), "{fault}"),
        Ok(_) => {
            let cut = &bytes[..bytes.len() - 1];
            assert!(certificate::check(&mut &cut[..], &mut |_| ()).is_err());
        }
    }
});
