//! Openings beside a board.

use games::AnyPosition;
use openings::Tree;
use protocol::worker::exact::{Answer, Row};

/// So many moves are told at most: games went on with few.
const MOST: usize = 60;

/// What a tree knows of a position.
pub(crate) fn look(tree: Option<&Tree>, position: &dyn AnyPosition) -> Answer {
    let Some(page) = tree.and_then(|it| it.look(position)) else {
        return Answer::Missing;
    };
    let rows = page.moves.iter().take(MOST).map(|row| Row {
        mv: row.mv.clone(),
        n_alike: row.alike.len(),
        cells: row.cells(page.turn).map(|cell| match cell.is_empty() {
            true => "-".to_owned(),
            false => cell.trim_end_matches(" %").to_owned(),
        }),
        proof: row.proved(page.turn),
    });
    Answer::Openings(openings::here(&page), rows.collect())
}

#[cfg(test)]
mod tests {
    use games::Choice;
    use protocol::worker::Numbered;

    use super::*;
    use crate::ExactHost;

    #[test]
    fn every_tree_is_shown_over_texts() {
        for board in openings::standard_boards() {
            let tree = openings::standard(board).expect("a tree");
            let name = format!("openings-{}", board.to_string().replace(':', "-"));
            let mut file = Vec::new();
            tree.write(&mut file).expect("room");
            let mut host = ExactHost::default();
            let start = board.start();
            let ask = format!("1 openings\ngame {board}\nposition {}", start.to_text());
            assert_eq!(host.missing(&ask), Some(name.clone()));
            host.take(&name, &file).expect("a whole file");
            assert_eq!(host.missing(&ask), None);
            let told: Numbered<Answer> = host.hear(&ask).parse().expect("an answer");
            let Answer::Openings(here, rows) = told.said else {
                panic!("{board}: {told:?}");
            };
            let page = tree.look(start.as_ref()).expect("a page");
            assert_eq!(here, openings::here(&page));
            assert_eq!(rows.len(), page.moves.len().min(MOST));
            for (row, known) in rows.iter().zip(&page.moves) {
                assert_eq!((&row.mv, row.n_alike), (&known.mv, known.alike.len()));
                assert_eq!(row.proof, known.proved(page.turn), "{board} {}", row.mv);
                assert_eq!(row.cells[0], known.counts.games.to_string());
            }
        }
    }

    #[test]
    fn a_board_without_a_tree_has_none() {
        let board: Choice = "talpa:6".parse().expect("a board");
        let ask = format!(
            "1 openings\ngame {board}\nposition {}",
            board.start().to_text()
        );
        assert_eq!(ExactHost::default().hear(&ask), "1 missing");
    }
}
