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
    for line in game.info().rules.in_lang(out.texts.lang()).lines() {
        let line = styled(line, out);
        out.line(line)?;
    }
    Ok(())
}

/// A line of Markdown as a terminal shows it: headings and bold words in bold,
/// without their signs; unchanged where there are no colors.
fn styled(line: &str, out: &Output) -> String {
    if !out.color {
        return line.to_owned();
    }
    if line.starts_with('#') {
        return out.bold(line.trim_start_matches('#').trim_start());
    }
    let parts = line.split("**").enumerate();
    parts
        .map(|(n, part)| {
            if n % 2 == 1 {
                out.bold(part)
            } else {
                part.to_owned()
            }
        })
        .collect()
}
