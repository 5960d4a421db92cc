use std::sync::atomic::AtomicBool;

use rules::Note;

use crate::cli::MoveArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::{input, json};

/// Prints the move of a computer player, or all that it considers equally best.
pub(super) fn run(args: &MoveArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    let (position, game) = (asked.position.as_ref(), asked.choice().game());
    let mut computer = engine::Player::named(asked.choice(), &args.player, args.seed)
        .map_err(|error| Failure::player(out.texts, &error))?;
    if let Some(outcome) = position.outcome() {
        let over = Note::new("game-over").with("result", outcome.to_string());
        return Err(Failure::note(out.texts, game, &over));
    }
    let moves = if args.all {
        computer.equals(position)
    } else {
        let mv = computer.choose(position.into(), &AtomicBool::new(false));
        mv.map(|mv| vec![mv])
    };
    let Some(moves) = moves else {
        let note = Note::new("cli-no-equals").with("player", computer.name());
        return Err(Failure::note(out.texts, game, &note));
    };
    if args.json {
        let mut value = json::position(position, out.texts);
        value["player"] = computer.name().into();
        value["moves"] = moves.into();
        return out.json(&value);
    }
    out.line(moves.join(" "))
}
