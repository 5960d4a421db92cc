use games::GameId;

use crate::failure::Failure;
use crate::output::Output;

/// What the program says when it is run without arguments.
pub(super) fn run(out: &mut Output) -> Result<(), Failure> {
    let lang = out.texts.lang();
    let title = out.bold(&out.texts.word("welcome-title"));
    out.line(title)?;
    out.line("")?;
    for game in GameId::ALL {
        let info = game.info();
        out.line(format!("  {:<10} {}", info.id, info.summary.in_lang(lang)))?;
    }
    out.line("")?;
    let lines = [
        ("quadrille games", "welcome-games"),
        ("quadrille rules talpa", "welcome-rules"),
        ("quadrille show splinter", "welcome-show"),
        ("quadrille moves taacoca:4", "welcome-moves"),
        ("quadrille playout alliances --seed 1", "welcome-playout"),
        ("quadrille --help", "welcome-help"),
    ];
    for (command, key) in lines {
        out.line(format!("  {command:<38} {}", out.texts.word(key)))?;
    }
    Ok(())
}
