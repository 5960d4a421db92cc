//! Shades can be told apart.

use draw::palette::{self, Rgb, Scheme};
use rules::Color;

const SCHEMES: [Scheme; 2] = [Scheme::Light, Scheme::Dark];

/// What graphics need, and what text needs, by the accessibility guidelines.
const GRAPHICS: f64 = 3.0;
const TEXT: f64 = 4.5;

#[test]
fn pieces_stand_out_from_their_cell_by_face_or_outline() {
    for scheme in SCHEMES {
        for color in Color::ALL {
            let is_mono = matches!(color, Color::White | Color::Black);
            let cell = if is_mono {
                palette::MONO[0]
            } else {
                palette::CELL
            };
            let cell = cell.of(scheme);
            let shades = palette::piece(color);
            let face = shades.body.of(scheme).contrast(cell);
            let outline = shades.base.of(scheme).contrast(cell);
            assert!(
                face.max(outline) >= GRAPHICS,
                "{color:?} {scheme:?}: {face:.2} {outline:.2}"
            );
        }
    }
}

#[test]
fn signs_stand_out_from_their_piece() {
    for scheme in SCHEMES {
        for color in Color::ALL {
            let shades = palette::piece(color);
            let contrast = shades.sign.of(scheme).contrast(shades.body.of(scheme));
            assert!(contrast >= GRAPHICS, "{color:?} {scheme:?}: {contrast:.2}");
        }
    }
}

#[test]
fn labels_can_be_read() {
    for scheme in SCHEMES {
        let contrast = palette::LABEL.of(scheme).contrast(palette::PAGE.of(scheme));
        assert!(contrast >= TEXT, "{scheme:?}: {contrast:.2}");
    }
}

#[test]
fn names_are_unique() {
    let mut names: Vec<_> = palette::all().iter().map(|shade| shade.name).collect();
    let n = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n);
}

#[test]
fn terminals_get_the_nearest_color() {
    let cases = [
        (Rgb(0, 0, 0), 16),
        (Rgb(255, 255, 255), 231),
        (Rgb(255, 0, 0), 196),
        (Rgb(95, 135, 175), 67),
        (Rgb(118, 118, 118), 243),
        (Rgb(8, 8, 8), 232),
        (Rgb(238, 238, 238), 255),
    ];
    for (rgb, number) in cases {
        assert_eq!(rgb.ansi256(), number, "{rgb}");
    }
}

#[test]
fn m6_black_and_white_are_both_seen_by_their_faces_on_dark_boards() {
    let cell = palette::MONO[0].of(Scheme::Dark);
    for color in [Color::White, Color::Black] {
        let contrast = palette::piece(color).body.of(Scheme::Dark).contrast(cell);
        assert!(contrast >= GRAPHICS, "{color:?}: {contrast:.2}");
    }
}
