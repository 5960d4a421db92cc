use games::with_position;
use rules::reference_game;

use crate::cli::PlayoutArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

/// Plays the random games that the seeds stand for, one a line.
pub(super) fn run(args: &PlayoutArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    let text = asked.position.to_text();
    with_position!(asked.choice(), P, _variant => {
        let start: P = text.parse().expect("a written position is read");
        for n in 0..args.count {
            let (mut words, outcome) = reference_game(&start, args.seed.wrapping_add(n));
            words.push(outcome.to_string());
            out.line(words.join(" "))?;
        }
    });
    Ok(())
}
