//! `openings show`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use openings::{Counts, Page, Proof, Row, Tree};
use rules::{Note, Outcome, Player};
use serde_json::{Value, json};

use super::OpeningsShowArgs;
use crate::failure::Failure;
use crate::input::{self, Asked};
use crate::json;
use crate::output::Output;

/// Shows the moves from a position.
pub(super) fn run(args: &OpeningsShowArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = input::asked(&args.position, out.texts)?;
    let read = args.file.as_deref().map(|path| read(path, out));
    let read = read.transpose()?;
    let Some(tree) = read.as_ref().or_else(|| openings::standard(asked.choice())) else {
        let boards = openings::standard_boards();
        let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
        let note = Note::new("openings-none")
            .with("game", asked.choice().to_string())
            .with("boards", boards.join(", "));
        return Err(Failure::Failed(out.texts.say(None, &note)));
    };
    let Some(page) = tree.look(asked.position.as_ref()) else {
        let note = Note::new("openings-file-board")
            .with("found", tree.choice().to_string())
            .with("expected", asked.choice().to_string());
        return Err(Failure::Failed(out.texts.say(None, &note)));
    };
    if args.json {
        return out.json(&value(tree, &page, &asked, out));
    }
    tell(tree, &page, &asked, out)
}

fn read(path: &Path, out: &Output) -> Result<Tree, Failure> {
    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
    Tree::read(&mut BufReader::new(file)).map_err(|fault| {
        let said = out.texts.say(None, fault.note());
        Failure::Failed(format!("{}: {said}", path.display()))
    })
}

fn tell(tree: &Tree, page: &Page, asked: &Asked, out: &mut Output) -> Result<(), Failure> {
    let game = Some(asked.choice().game());
    let title = Note::new("openings-title")
        .with("game", tree.choice().to_string())
        .with("games", tree.n_games() as usize)
        .with("positions", tree.n_positions())
        .with("source", tree.source());
    let title = out.texts.say(None, &title);
    out.line(out.bold(&texts::visible(&title)))?;
    let said: Vec<String> = openings::here(page)
        .iter()
        .map(|note| out.texts.say(game, note))
        .collect();
    out.line(said.join("; "))?;
    if page.moves.is_empty() {
        let key = match asked.position.outcome() {
            Some(_) => "openings-over",
            None => "openings-nothing",
        };
        return out.line(out.texts.word(key));
    }
    let head = [
        "openings-column-move",
        "openings-column-games",
        "openings-column-score",
        "openings-column-evaluation",
        "openings-column-proof",
    ];
    let mut table = vec![head.map(|key| out.texts.word(key))];
    for row in &page.moves {
        let cells = row.cells(page.turn);
        let proof = row.proved(page.turn).map(|note| out.texts.say(game, &note));
        let mv = match row.alike.len() {
            0 => row.mv.clone(),
            n => format!("{} +{n}", row.mv),
        };
        let [games, score, evaluation] = cells;
        table.push([mv, games, score, evaluation, proof.unwrap_or_default()]);
    }
    let width = |n: usize| table.iter().map(|it| it[n].chars().count()).max();
    let widths: [usize; 5] = [0, 1, 2, 3, 4].map(|n| width(n).unwrap_or(0));
    for [mv, games, score, evaluation, proof] in &table {
        let line = format!(
            "{mv:<0$}  {games:>1$}  {score:>2$}  {evaluation:>3$}  {proof}",
            widths[0], widths[1], widths[2], widths[3]
        );
        out.line(line.trim_end())?;
    }
    let note = Note::new("openings-note").with("player", page.turn);
    out.line(out.texts.say(game, &note))
}

fn value(tree: &Tree, page: &Page, asked: &Asked, out: &Output) -> Value {
    let mut value = json::position(asked.position.as_ref(), out.texts);
    value["source"] = tree.source().into();
    value["openings"] = json!({ "games": tree.n_games(), "positions": tree.n_positions() });
    for (name, it) in counts(&page.here) {
        value[name] = it;
    }
    let row = |row: &Row| {
        let mut one = json!({ "move": row.mv, "alike": row.alike });
        for (name, it) in counts(&row.counts) {
            one[name] = it;
        }
        one
    };
    value["moves"] = page.moves.iter().map(row).collect();
    value
}

/// Everything is absolute: scores and evaluations are the first player's.
fn counts(counts: &Counts) -> [(&'static str, Value); 6] {
    let proof = counts.proof.map(|Proof { outcome, plies }| {
        let outcome: Outcome = outcome;
        json!({ "result": outcome.to_string(), "plies": plies })
    });
    [
        ("games", counts.games.into()),
        ("wins", json!(counts.wins)),
        ("draws", counts.draws.into()),
        ("score", counts.score(Player::First).into()),
        ("evaluation", counts.evaluation.into()),
        ("proof", proof.into()),
    ]
}
