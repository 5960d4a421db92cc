//! What the board shows, and how one walks on it.

use std::collections::BTreeSet;

use play::walk::{Way, row_end, step};
use play::{How, Role, preview};
use rules::MarkKind;

use crate::common::{BOARDS, all_choices, choice, choose, friends};

#[test]
fn every_cell_is_reached_by_arrow_keys_from_every_cell() {
    for choice in all_choices() {
        let scene = choice.start().scene();
        for is_flipped in [false, true] {
            for from in [
                &scene.cells[0].name,
                &scene.cells[scene.cells.len() / 2].name,
            ] {
                let mut seen = BTreeSet::from([from.as_str()]);
                let mut todo = vec![from.as_str()];
                while let Some(cell) = todo.pop() {
                    for way in Way::ALL {
                        let next = step(&scene, cell, way, is_flipped);
                        if seen.insert(next) {
                            todo.push(next);
                        }
                    }
                }
                assert_eq!(seen.len(), scene.cells.len(), "{choice} from {from}");
            }
            // No trap: every cell can be left, and the first cell is reached from it.
            for cell in &scene.cells {
                let mut at = cell.name.as_str();
                for _ in 0..scene.cells.len() {
                    at = step(&scene, at, Way::Up, is_flipped);
                    at = step(&scene, at, Way::Left, is_flipped);
                }
                let ways = Way::ALL.map(|way| step(&scene, &cell.name, way, is_flipped));
                assert!(
                    ways.iter().any(|it| *it != cell.name),
                    "{choice} {}",
                    cell.name
                );
                assert!(scene.cell(at).is_some());
            }
        }
    }
}

#[test]
fn arrow_keys_go_where_they_point() {
    for name in BOARDS {
        let scene = choice(name).start().scene();
        for cell in &scene.cells {
            for (way, dx, dy) in [
                (Way::Up, 0, -1),
                (Way::Down, 0, 1),
                (Way::Left, -1, 0),
                (Way::Right, 1, 0),
            ] {
                for (is_flipped, turn) in [(false, 1), (true, -1)] {
                    let to = step(&scene, &cell.name, way, is_flipped);
                    let to = scene.cell(to).expect("a cell");
                    let ahead = (to.x - cell.x) * dx + (to.y - cell.y) * dy;
                    assert!(
                        ahead * turn > 0 || to == cell,
                        "{name} {} {way:?}",
                        cell.name
                    );
                    let end = row_end(&scene, &cell.name, way, is_flipped);
                    assert!(scene.cell(end).is_some());
                }
            }
        }
    }
}

#[test]
fn going_up_a_board_of_hexagons_leads_straight_up() {
    let scene = choice("taacoca").start().scene();
    let bottom = scene
        .cells
        .iter()
        .max_by_key(|cell| (cell.y, -cell.x.abs()))
        .expect("a cell");
    let (mut at, mut n) = (bottom.name.as_str(), 0);
    loop {
        let next = step(&scene, at, Way::Up, false);
        if next == at {
            break;
        }
        (at, n) = (next, n + 1);
        let drift = scene.cell(at).expect("a cell").x - bottom.x;
        assert!(drift.abs() <= 1, "{at} is {drift} aside");
    }
    assert!(n >= 8);
    assert_eq!(step(&scene, "nowhere", Way::Up, false), scene.cells[0].name);
}

#[test]
fn roles_and_labels_follow_the_choice() {
    let mut play = friends("talpa");
    let cell = |play: &play::Play, name: &str| play.board().cell(name).cloned().expect("a cell");
    assert_eq!(cell(&play, "d4").role, Role::Pickable);
    assert_eq!(cell(&play, "d5").role, Role::Idle);
    choose(&mut play, "d4");
    assert_eq!(cell(&play, "d4").role, Role::Selected);
    let target = cell(&play, "d5");
    assert_eq!(target.role, Role::Target);
    assert!(target.marks.contains(&MarkKind::Target));
    let keys: Vec<&str> = target.label.iter().map(|note| note.key).collect();
    assert_eq!(keys[0], "play-cell");
    assert!(
        keys[1].starts_with("play-piece-") && keys[2] == "play-cell-target",
        "{keys:?}"
    );
    choose(&mut play, "d5");
    let keys: Vec<&str> = cell(&play, "d5")
        .label
        .iter()
        .map(|note| note.key)
        .collect();
    assert!(keys.contains(&"play-cell-last-to"), "{keys:?}");
    assert_eq!(
        play.board().next_useful("h1"),
        Some(play.board().next_useful("nowhere").expect("one"))
    );
}

#[test]
fn a_push_is_previewed_whole() {
    let mut seen = BTreeSet::new();
    let small = ["splinter:nano", "talpa:4", "taacoca:3", "alliances:3"];
    let games = (0..8).flat_map(|seed| small.map(|name| (name, seed)));
    for (name, seed) in games.chain([("splinter", 8), ("talpa", 8)]) {
        let mut position = choice(name).start();
        let mut random = rules::SplitMix64::new(seed);
        while position.outcome().is_none() {
            let mv = crate::common::random_move(&*position, &mut random);
            let changes = preview(&*position, &mv);
            let before = position.scene().cells;
            position.play(&mv).expect("legal");
            let after = position.scene().cells;
            for (old, new) in before.iter().zip(&after) {
                let change = changes.iter().find(|it| it.cell == old.name);
                assert!(
                    old.piece == new.piece || change.is_some(),
                    "{name} {mv} {}",
                    old.name
                );
                if let Some(change) = change {
                    assert_eq!((change.before, change.after), (old.piece, new.piece));
                    seen.insert(format!("{:?}", change.how));
                }
            }
        }
        assert!(preview(&*position, "d4").is_empty());
    }
    let all = [
        How::Left,
        How::Reached,
        How::Captured,
        How::Placed,
        How::Removed,
        How::Splintered,
    ];
    for how in all {
        assert!(seen.contains(&format!("{how:?}")), "{how:?} in {seen:?}");
    }
}

#[test]
fn colors_are_offered_with_what_is_left_of_them() {
    let mut play = friends("alliances");
    choose(&mut play, "g11");
    let choices = play.board().choices;
    assert_eq!(choices.len(), 3, "{choices:?}");
    for choice in &choices {
        assert!(
            choice.piece.is_some() && choice.left.is_some_and(|n| n > 0),
            "{choice:?}"
        );
    }
}
