//! Law: a position that is read is written exactly as it was read, and whatever
//! can be asked of it can be answered.
#![no_main]

use games::GameId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for &game in GameId::ALL {
        let Ok(position) = game.read(text) else {
            continue;
        };
        assert_eq!(position.to_text(), text);
        let moves = position.legal_moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        assert_eq!(position.reason().is_some(), position.outcome().is_some());
        position.scene();
        position.lines();
        for mv in moves.iter().take(20) {
            position.effects(mv).expect("a legal move has effects");
            let mut next = position.clone();
            next.play(mv).expect("a legal move is played");
            let text = next.to_text();
            // What follows from a position that was set up can be set up, too.
            let again = game
                .read(&text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again.to_text(), text);
            assert_eq!(again.outcome(), next.outcome(), "{text}");
            assert_eq!(again.legal_moves(), next.legal_moves(), "{text}");
        }
    }
});
