use crate::cli::PlayoutArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

/// Plays the random games that the seeds stand for, one a line.
pub(super) fn run(args: &PlayoutArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    for n in 0..args.count {
        let seed = args.seed.wrapping_add(n);
        let (mut words, outcome) = counts::reference_game(&*asked.position, seed);
        words.push(outcome.to_string());
        out.line(words.join(" "))?;
    }
    Ok(())
}
