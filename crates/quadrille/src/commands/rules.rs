use std::io::{self, IsTerminal};

use crate::cli::RulesArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

/// Prints the rules of a game in words.
pub(super) fn run(args: &RulesArgs, out: &mut Output) -> Result<(), Failure> {
    // A variant may be named: the rules are those of the game.
    let game = match args.game.split_once(':') {
        Some(_) => input::choice(&args.game, out.texts)?.game(),
        None => input::game(&args.game, out.texts)?,
    };
    let rules = game.info().rules.in_lang(out.texts.lang());
    if !out.color && !io::stdout().is_terminal() {
        // A program may want the text as it is written.
        return out.text(rules);
    }
    for line in terminal::prose::lines(rules, terminal::columns().clamp(40, 100)) {
        let line = match line.is_title {
            true => out.bold(&line.text),
            false => line.text,
        };
        out.line(line)?;
    }
    Ok(())
}
