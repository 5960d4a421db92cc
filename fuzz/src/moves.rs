//! Law: a move that is accepted is one of the legal ones, and a refused one changes nothing.
//!
//! The input is lines of moves; each is tried in every game.
#![no_main]

use games::GameId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for &game in GameId::ALL {
        for choice in game.variants().into_iter().step_by(3) {
            let mut position = choice.start();
            for line in text.lines().take(20) {
                let before = position.to_text();
                match position.canonical(line) {
                    Ok(canonical) => {
                        assert!(
                            position.legal_moves().contains(&canonical),
                            "{line:?} in {before}"
                        );
                        assert_eq!(position.play(line), Ok(canonical));
                    }
                    Err(_) => {
                        assert!(position.play(line).is_err());
                        assert_eq!(position.to_text(), before);
                    }
                }
            }
        }
    }
});
