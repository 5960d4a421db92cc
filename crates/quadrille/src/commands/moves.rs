use crate::cli::MovesArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::{input, json};

/// Lists the legal moves; a finished game has none, which is no failure.
pub(super) fn run(args: &MovesArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    let moves = asked.position.legal_moves();
    if args.json {
        let mut value = json::position(asked.position.as_ref(), out.texts);
        value["moves"] = moves.into();
        return out.json(&value);
    }
    for mv in moves {
        out.line(mv)?;
    }
    Ok(())
}
