//! The picture that goes with a link where it is shown before it is followed: few programs that
//! do that know vector graphics.

use draw::{SvgStyle, Theme, svg};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use rules::Scene;

/// As wide and high as such pictures are.
const SIZE: (u32, u32) = (1200, 630);
/// What is left free around the board.
const MARGIN: f32 = 24.0;
/// The color around the board, that of the page.
const PAPER: (u8, u8, u8) = (0xfb, 0xf8, 0xf3);

/// The board as a picture of pixels; none if it could not be drawn.
pub(super) fn png(scene: &Scene) -> Option<Vec<u8>> {
    let style = SvgStyle {
        theme: Theme::Light,
        ..SvgStyle::default()
    };
    let text = without_variables(&svg(scene, &style));
    let tree = Tree::from_str(&text, &Options::default()).ok()?;
    let mut picture = Pixmap::new(SIZE.0, SIZE.1)?;
    picture.fill(Color::from_rgba8(PAPER.0, PAPER.1, PAPER.2, 255));
    let (width, height) = (tree.size().width(), tree.size().height());
    let (wide, high) = (SIZE.0 as f32, SIZE.1 as f32);
    let scale = ((wide - 2.0 * MARGIN) / width).min((high - 2.0 * MARGIN) / height);
    let left = (wide - scale * width) / 2.0;
    let top = (high - scale * height) / 2.0;
    let place = Transform::from_scale(scale, scale).post_translate(left, top);
    resvg::render(&tree, place, &mut picture.as_mut());
    picture.encode_png().ok()
}

/// A style without those of its declarations that need variables: each follows one with the
/// plain value.
fn without_variables(text: &str) -> String {
    let mut parts = text.split(":var(");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = plain.trim_end_matches(|it: char| it.is_ascii_lowercase() || it == '-');
        plain.truncate(name.len());
        plain += part
            .split_once(')')
            .map_or("", |(_, rest)| rest.trim_start_matches(';'));
    }
    plain
}

#[cfg(test)]
mod tests {
    use games::GameId;
    use resvg::tiny_skia::Pixmap;

    use super::*;

    #[test]
    fn declarations_with_variables_leave_those_before_them() {
        let text = ".a{fill:#fff;fill:var(--q,#fff);stroke:#000;stroke:var(--r,#000)}";
        assert_eq!(without_variables(text), ".a{fill:#fff;stroke:#000;}");
    }

    #[test]
    fn every_board_is_drawn_in_its_colors() {
        for game in GameId::ALL {
            let bytes = png(&game.standard().start().scene()).expect("a picture");
            let picture = Pixmap::decode_png(&bytes).expect("it can be read");
            assert_eq!((picture.width(), picture.height()), SIZE);
            let mut colors: Vec<_> = picture
                .pixels()
                .iter()
                .map(|it| (it.red(), it.green(), it.blue()))
                .collect();
            colors.sort_unstable();
            colors.dedup();
            // A board and two kinds of pieces, with what they cast and carry.
            assert!(colors.len() > 8, "{game}: {} colors", colors.len());
            assert!(colors.contains(&PAPER), "{game}");
        }
    }
}
