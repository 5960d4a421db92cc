//! Marks in scenes.

use rules::{Effects, Line, LineKind, MarkKind, Player, Scene, SceneCell, Tiling};

#[test]
fn a_push_marks_the_cell_it_left_and_all_it_reached() {
    let effects = Effects {
        moved: vec![pair("a1", "b1"), pair("b1", "c1"), pair("c1", "d1")],
        splintered: names(&["d1"]),
        ..Effects::default()
    };
    let expected = [
        ("a1", MarkKind::From),
        ("b1", MarkKind::To),
        ("c1", MarkKind::To),
        ("d1", MarkKind::To),
        ("d1", MarkKind::Splintered),
    ];
    assert_eq!(marks(&effects), owned(&expected));
}

#[test]
fn every_effect_has_its_mark() {
    let effects = Effects {
        moved: vec![pair("a1", "a2")],
        placed: names(&["b1"]),
        removed: names(&["b2"]),
        captured: names(&["a2"]),
        splintered: names(&["b3"]),
        lines: vec![line(LineKind::Path)],
    };
    let expected = [
        ("a1", MarkKind::From),
        ("a2", MarkKind::To),
        ("b1", MarkKind::To),
        ("b2", MarkKind::From),
        ("a2", MarkKind::Captured),
        ("b3", MarkKind::Splintered),
    ];
    assert_eq!(marks(&effects), owned(&expected));
    assert_eq!(marks(&Effects::default()), []);
}

#[test]
fn lines_are_marked_by_their_kind() {
    let kinds = [
        (LineKind::Path, MarkKind::Path),
        (LineKind::Fence, MarkKind::Fence),
        (LineKind::Group, MarkKind::Group),
    ];
    for (kind, mark) in kinds {
        let mut scene = scene();
        scene.mark_lines(&[line(kind)]);
        assert_eq!(marked(&scene), owned(&[("a1", mark), ("a2", mark)]));
    }
}

#[test]
fn two_groups_are_marked_apart() {
    let mut scene = scene();
    scene.mark_lines(&[line(LineKind::Group), line(LineKind::Group)]);
    let kinds: Vec<MarkKind> = scene.marks.iter().map(|mark| mark.kind).collect();
    let (one, other) = kinds.split_at(kinds.len() / 2);
    assert!(one.iter().all(|&kind| kind == MarkKind::Group));
    assert!(other.iter().all(|&kind| kind == MarkKind::OtherGroup));
}

#[test]
fn cells_are_found_by_name() {
    let scene = scene();
    assert_eq!(scene.cell("a2").map(|cell| cell.y), Some(1));
    assert_eq!(scene.cell("A2"), None);
}

fn scene() -> Scene {
    let cell = |name: &str, y| SceneCell {
        name: name.to_owned(),
        x: 0,
        y,
        piece: None,
    };
    Scene {
        tiling: Tiling::Square,
        cells: vec![cell("a1", 0), cell("a2", 1)],
        edges: vec![],
        labels: vec![],
        tallies: vec![],
        goals: vec![],
        turn: Some(Player::First),
        marks: vec![],
    }
}

fn marks(effects: &Effects) -> Vec<(String, MarkKind)> {
    let mut scene = scene();
    scene.mark_effects(effects);
    marked(&scene)
}

fn marked(scene: &Scene) -> Vec<(String, MarkKind)> {
    let marks = scene.marks.iter();
    marks.map(|mark| (mark.cell.clone(), mark.kind)).collect()
}

fn owned(marks: &[(&str, MarkKind)]) -> Vec<(String, MarkKind)> {
    marks
        .iter()
        .map(|mark| (mark.0.to_owned(), mark.1))
        .collect()
}

fn line(kind: LineKind) -> Line {
    Line {
        kind,
        player: Player::First,
        color: None,
        cells: names(&["a1", "a2"]),
    }
}

fn pair(from: &str, to: &str) -> (String, String) {
    (from.to_owned(), to.to_owned())
}

fn names(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}
