//! Pictures are well-formed, complete and safe.

use draw::layout::{CELL, Layout};
use draw::{SvgStyle, Theme, svg};
use roxmltree::Document;
use rules::{Color, MarkKind, Scene, Tiling};

use crate::scenes;

const THEMES: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Auto];

#[test]
fn every_cell_piece_and_label_appears() {
    for scene in all() {
        for theme in THEMES {
            let picture = svg(
                &scene,
                &SvgStyle {
                    theme,
                    ..SvgStyle::default()
                },
            );
            let document = Document::parse(&picture).expect("well-formed");
            let named = |tag: &str| -> Vec<String> {
                let nodes = document.descendants().filter(|node| node.has_tag_name(tag));
                nodes
                    .filter_map(|node| node.attribute("data-cell"))
                    .map(String::from)
                    .collect()
            };
            let cells: Vec<_> = scene.cells.iter().map(|cell| cell.name.clone()).collect();
            assert_eq!(named("polygon"), cells);
            let filled = scene.cells.iter().filter(|cell| cell.piece.is_some());
            let filled: Vec<_> = filled.map(|cell| cell.name.clone()).collect();
            assert_eq!(named("use"), filled);
            let texts = document.descendants().filter(|n| n.has_tag_name("text"));
            assert_eq!(texts.count(), scene.labels.len());
        }
    }
}

#[test]
fn every_reference_has_a_target() {
    for scene in all() {
        let picture = svg(&scene, &SvgStyle::default());
        let document = Document::parse(&picture).expect("well-formed");
        let ids: Vec<_> = document
            .descendants()
            .filter_map(|n| n.attribute("id"))
            .collect();
        for node in document.descendants() {
            let used = node.attribute("href").and_then(|id| id.strip_prefix('#'));
            let stroke = node.attribute("stroke");
            let painted = stroke
                .and_then(|stroke| stroke.strip_prefix("url(#"))
                .and_then(|stroke| stroke.strip_suffix(')'));
            for id in used.into_iter().chain(painted) {
                assert!(ids.contains(&id), "{id}");
            }
        }
    }
}

#[test]
fn names_cannot_break_out() {
    let hostile = "\"/><script>alert('&')</script>\0\u{1b}\u{FFFF}]]>";
    let mut scene = scenes::tiles(4);
    scene.cells[0].name = hostile.into();
    scene.labels[0].text = hostile.into();
    scene.mark(hostile, MarkKind::To);
    let style = SvgStyle {
        title: Some(hostile),
        ..SvgStyle::default()
    };
    let picture = svg(&scene, &style);
    let document = Document::parse(&picture).expect("well-formed");
    assert!(!document.descendants().any(|n| n.has_tag_name("script")));
    let title = document.descendants().find(|n| n.has_tag_name("title"));
    let title = title.and_then(|n| n.text()).expect("there is a title");
    assert_eq!(
        title,
        "\"/><script>alert('&')</script>\u{FFFD}\u{FFFD}\u{FFFD}]]>"
    );
}

#[test]
fn it_is_an_image_with_a_name_and_a_size() {
    let style = SvgStyle {
        size: Some(200),
        title: Some("after move 12"),
        ..SvgStyle::default()
    };
    let picture = svg(&scenes::kings(), &style);
    let document = Document::parse(&picture).expect("well-formed");
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(root.attribute("height"), Some("200"));
    let first = root.first_element_child().expect("it has content");
    assert_eq!(
        (first.tag_name().name(), first.text()),
        ("title", Some("after move 12"))
    );
}

#[test]
fn themes_differ_and_auto_has_both() {
    let scene = scenes::tiles(4);
    let [light, dark, auto] = THEMES.map(|theme| {
        svg(
            &scene,
            &SvgStyle {
                theme,
                ..SvgStyle::default()
            },
        )
    });
    assert_ne!(light, dark);
    assert!(auto.contains("prefers-color-scheme:dark"));
    assert!(!light.contains("prefers-color-scheme"));
    assert!(!auto.contains("<filter"));
}

#[test]
fn every_mark_is_drawn() {
    let plain = svg(&scenes::tiles(4), &SvgStyle::default());
    for kind in [
        MarkKind::From,
        MarkKind::To,
        MarkKind::Captured,
        MarkKind::Splintered,
        MarkKind::Path,
        MarkKind::Fence,
        MarkKind::Group,
        MarkKind::Target,
        MarkKind::Selected,
        MarkKind::Hint,
    ] {
        for cleared in [false, true] {
            let mut scene = scenes::tiles(4);
            if cleared {
                scenes::clear(&mut scene, &["b2"]);
            }
            let unmarked = svg(&scene, &SvgStyle::default());
            scene.mark("b2", kind);
            assert_ne!(svg(&scene, &SvgStyle::default()), unmarked, "{kind:?}");
            scene.marks[0].cell = "nowhere".into();
            assert_eq!(svg(&scene, &SvgStyle::default()), unmarked, "{kind:?}");
        }
    }
    assert!(plain.ends_with("</svg>\n"));
}

#[test]
fn neighbors_share_two_corners_and_lie_a_cell_apart() {
    for scene in all() {
        let layout = Layout::new(&scene);
        let steps: &[(i32, i32)] = match scene.tiling {
            Tiling::Square => &[(1, 0), (0, 1)],
            Tiling::HexPointed => &[(2, 0), (1, 1), (-1, 1)],
            Tiling::HexFlat => &[(0, 2), (1, 1), (-1, 1)],
        };
        for (a, one) in scene.cells.iter().enumerate() {
            for (b, two) in scene.cells.iter().enumerate() {
                if !steps.contains(&(two.x - one.x, two.y - one.y)) {
                    continue;
                }
                let (one, two) = (&layout.cells[a], &layout.cells[b]);
                assert!((one.center.distance(two.center) - CELL).abs() < 1e-6);
                let corners = one.outline.iter();
                let shared = corners
                    .filter(|p| two.outline.iter().any(|q| p.distance(*q) < 1e-6))
                    .count();
                assert_eq!(shared, 2);
            }
        }
    }
}

#[test]
fn rims_are_few_and_long() {
    let rims = |scene: &Scene| {
        let rims = Layout::new(scene).rims;
        rims.iter()
            .map(|rim| (rim.color, rim.points.len()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        rims(&scenes::tiles(8)),
        [
            (Color::Red, 9),
            (Color::Red, 9),
            (Color::Blue, 9),
            (Color::Blue, 9)
        ]
    );
    assert_eq!(
        rims(&scenes::stones(5)),
        [(Color::White, 11), (Color::Black, 11)]
    );
    assert_eq!(rims(&scenes::discs(7, |_, _| None)).len(), 6);
}

#[test]
fn everything_lies_inside_and_a_half_turn_keeps_the_size() {
    for scene in all() {
        let (layout, flipped) = (Layout::new(&scene), Layout::flipped(&scene));
        assert!((layout.width - flipped.width).abs() < 1e-6);
        assert!((layout.height - flipped.height).abs() < 1e-6);
        for (cell, turned) in layout.cells.iter().zip(&flipped.cells) {
            assert!((cell.center.x + turned.center.x - layout.width).abs() < 1e-6);
            assert!((cell.center.y + turned.center.y - layout.height).abs() < 1e-6);
        }
        let corners = layout.cells.iter().flat_map(|cell| &cell.outline);
        for point in corners.chain(&layout.labels) {
            assert!(point.x > 0.0 && point.x < layout.width);
            assert!(point.y > 0.0 && point.y < layout.height);
        }
    }
}

fn all() -> Vec<Scene> {
    let discs = |q: i32, row: i32| Some(Color::ALL[4 + (q + row).rem_euclid(3) as usize]);
    vec![
        scenes::tiles(8),
        scenes::stones(5),
        scenes::kings(),
        scenes::discs(7, discs),
    ]
}
