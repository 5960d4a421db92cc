use games::GameId;
use rules::Player;
use serde_json::Value;

use crate::cli::GamesArgs;
use crate::failure::Failure;
use crate::json;
use crate::output::Output;

/// Lists the games and their variants.
pub(super) fn run(args: &GamesArgs, out: &mut Output) -> Result<(), Failure> {
    if args.json {
        let games: Value = GameId::ALL
            .iter()
            .map(|&game| json::game(game, out.texts))
            .collect();
        return out.json(&games);
    }
    for (n, &game) in GameId::ALL.iter().enumerate() {
        if n > 0 {
            out.line("")?;
        }
        list(game, out)?;
    }
    Ok(())
}

fn list(game: GameId, out: &mut Output) -> Result<(), Failure> {
    let (info, texts) = (game.info(), out.texts);
    let lang = texts.lang();
    let [first, second] = Player::BOTH.map(|player| info.player(player).name.in_lang(lang));
    let name = out.bold(info.id);
    out.line(format!(
        "{name}  {}, {} {}",
        info.name.in_lang(lang),
        info.designer,
        info.year
    ))?;
    out.line(format!("  {}", info.summary.in_lang(lang)))?;
    out.line(format!(
        "  {}: {first}, {second}",
        texts.word("games-players")
    ))?;
    out.line(format!("  {}:", texts.word("games-variants")))?;
    for choice in game.variants() {
        let standard = if choice == game.standard() { "*" } else { " " };
        let meaning = texts.say(Some(game), &choice.meaning());
        out.line(format!(
            "  {standard} {choice:<24} {meaning}",
            choice = choice.to_string()
        ))?;
    }
    Ok(())
}
