//! What is copied from games and written to files.

use page::{Copied, Effect};

use crate::common::{friends, play_move};

#[test]
fn what_is_copied_can_be_opened_again() {
    let mut play = friends("talpa:6");
    play_move(&mut play, "b2xb3");
    for what in [Copied::Link, Copied::Record, Copied::Position] {
        let copied = Effect::copy_play(what, &play);
        let Ok(Effect::Copy(_, text)) = &copied else {
            panic!("{copied:?}");
        };
        assert!(page::open_study(text, None).is_ok(), "{text}");
    }
    let file = Effect::download("talpa-one", play.record());
    assert!(matches!(&file, Effect::Download { name, .. } if name == "talpa-one.txt"));
}
