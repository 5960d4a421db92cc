//! Law: a name that is read is written back as a name of the same choice.
#![no_main]

use games::Choice;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(choice) = text.parse::<Choice>() {
        assert_eq!(choice.to_string().parse(), Ok(choice));
        assert_eq!(choice.start().choice(), choice);
    }
});
