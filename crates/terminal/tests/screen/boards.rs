//! Boards: sizes, clicks, the cursor.

use draw::Charset;
use games::{Choice, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rules::Scene;
use terminal::screen::board::{Board, Size, Way, step};
use terminal::screen::skin::{Depth, Skin};

fn scene(choice: &str) -> Scene {
    choice.parse::<Choice>().expect("a game").start().scene()
}

fn board<'a>(scene: &'a Scene, skin: &'a Skin) -> Board<'a> {
    Board {
        scene,
        flipped: false,
        skin,
        cursor: None,
        dimmed: &[],
        heat: &[],
    }
}

#[test]
fn every_standard_board_fits_80x24_beside_a_panel() {
    for game in GameId::ALL {
        let scene = game.standard().start().scene();
        let (width, height) = board(&scene, &Skin::ASCII).measure(Size::Compact);
        assert!(width <= 57 && height <= 24, "{game}: {width}x{height}");
    }
}

/// With colors and without: where likely moves lead, tenths are written beside the piece.
#[test]
fn likely_cells_show_their_tenths() {
    let scene = scene("talpa:8");
    let heat = [("d5".to_owned(), 0.37), ("e4".to_owned(), 0.04)];
    let colorful = Skin {
        depth: Depth::True,
        ..Skin::ASCII
    };
    for skin in [Skin::ASCII, colorful] {
        for size in Size::ALL {
            let plain = board(&scene, &skin);
            let (width, height) = plain.measure(size);
            let draw = |board: Board<'_>| {
                let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
                let area = buffer.area;
                let drawn = board.draw(size, area, &mut buffer);
                (buffer, drawn)
            };
            let (before, _) = draw(plain);
            let (after, drawn) = draw(Board {
                heat: &heat,
                ..plain
            });
            let changed = before.diff(&after);
            let near = |name: &str| {
                let n = scene.cells.iter().position(|it| it.name == name);
                let at = drawn.place_of(n.expect("a cell")).expect("a place");
                let here = changed
                    .iter()
                    .filter(move |it| it.1 == at.y && it.0.abs_diff(at.x) < 4);
                here.map(|it| it.2.symbol().to_owned()).collect::<Vec<_>>()
            };
            assert!(near("d5").contains(&"3".to_owned()), "{size:?}");
            // Less than a tenth is only a shade.
            assert_eq!(near("e4").is_empty(), skin.depth == Depth::None, "{size:?}");
        }
    }
}

#[test]
fn sizes_grow() {
    for game in GameId::ALL {
        for choice in game.variants() {
            let scene = choice.start().scene();
            let [large, normal, _, compact] =
                Size::ALL.map(|size| board(&scene, &Skin::ASCII).measure(size));
            let area = |(width, height): (u16, u16)| u32::from(width) * u32::from(height);
            assert!(area(compact) < area(normal), "{choice}");
            assert!(area(normal) < area(large), "{choice}");
        }
    }
}

#[test]
fn a_click_on_the_middle_of_a_cell_finds_it() {
    for game in GameId::ALL {
        let scene = game.standard().start().scene();
        for size in Size::ALL {
            for flipped in [false, true] {
                let board = Board {
                    flipped,
                    ..board(&scene, &Skin::ASCII)
                };
                let (width, height) = board.measure(size);
                let mut buffer = Buffer::empty(Rect::new(3, 2, width, height));
                let area = buffer.area;
                let drawn = board.draw(size, area, &mut buffer);
                for cell in 0..scene.cells.len() {
                    let at = drawn.place_of(cell).expect("all cells are drawn");
                    assert_eq!(drawn.cell_at(at.x, at.y), Some(cell), "{game} {size:?}");
                }
                assert_eq!(drawn.cell_at(0, 0), None);
            }
        }
    }
}

#[test]
fn ascii_boards_are_ascii_in_all_colors() {
    let skin = Skin {
        charset: Charset::Ascii,
        depth: Depth::True,
        ..Skin::ASCII
    };
    for game in GameId::ALL {
        let scene = game.standard().start().scene();
        for size in Size::ALL {
            let board = board(&scene, &skin);
            let (width, height) = board.measure(size);
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
            let area = buffer.area;
            board.draw(size, area, &mut buffer);
            assert!(buffer.content.iter().all(|cell| cell.symbol().is_ascii()));
        }
    }
}

#[test]
fn arrows_go_to_the_next_cell() {
    let talpa = scene("talpa");
    let go = |scene: &Scene, from: &str, ways: &[Way], flipped| {
        let mut at = from.to_owned();
        for way in ways {
            at = step(scene, &at, *way, flipped).to_owned();
        }
        at
    };
    use Way::{Down, Left, Right, Up};
    assert_eq!(go(&talpa, "d4", &[Up, Right], false), "e5");
    assert_eq!(go(&talpa, "d4", &[Up, Right], true), "c3");
    assert_eq!(go(&talpa, "a1", &[Left, Down], false), "a1");
    // Straight up through every second row.
    let taacoca = scene("taacoca");
    assert_eq!(go(&taacoca, "a3", &[Up, Up], false), "c4");
    assert_eq!(go(&taacoca, "c4", &[Down, Down], false), "a3");
    let alliances = scene("alliances");
    assert_eq!(go(&alliances, "g11", &[Up], false), "f9");
    assert_eq!(go(&alliances, "g11", &[Left, Right], false), "g11");
}

#[test]
fn every_cell_can_be_reached_by_arrows() {
    for game in GameId::ALL {
        let scene = game.standard().start().scene();
        let mut seen = vec![scene.cells[0].name.clone()];
        let mut next = 0;
        while let Some(at) = seen.get(next).cloned() {
            for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
                let to = step(&scene, &at, way, false).to_owned();
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
            next += 1;
        }
        assert_eq!(seen.len(), scene.cells.len(), "{game}");
    }
}
