//! The style sheet of a picture.
//!
//! Each shade is written twice: plainly, and as a variable that falls back to
//! the same; viewers that know no variables skip the second.

use rules::{Color, MarkKind};

use crate::layout;
use crate::palette::{self, Scheme, Shade};

use super::{Theme, add};

/// The sheet for a theme.
pub(super) fn sheet(theme: Theme) -> String {
    let mut out = shapes();
    match theme {
        Theme::Light => out.push_str(&shades(Scheme::Light)),
        Theme::Dark => out.push_str(&shades(Scheme::Dark)),
        Theme::Auto => {
            out.push_str(&shades(Scheme::Light));
            let dark = shades(Scheme::Dark);
            add!(out, "@media (prefers-color-scheme:dark){{\n{dark}}}\n");
        }
    }
    out
}

/// What does not depend on the theme.
fn shapes() -> String {
    let (plate, rim, label) = (2.0 * layout::PLATE, 2.0 * layout::RIM, layout::LABEL);
    let brim = rim + 2.4;
    format!(
        "\
.q-plate,.q-shadow{{stroke-width:{plate};stroke-linejoin:round}}
.q-shadow{{opacity:.12}}
.q-rim{{fill:none;stroke-width:{rim};stroke-linejoin:round}}
.q-brim{{stroke-width:{brim}}}
.q-cell{{stroke-width:3;stroke-linejoin:round}}
.q-line{{fill:none;stroke-width:11;stroke-linecap:round;stroke-linejoin:round}}
.q-ring,.q-under,.q-cross{{fill:none;stroke-linejoin:round;stroke-linecap:round}}
.q-ring{{stroke-width:3.5}}
.q-under{{stroke-width:6}}
.q-cross{{stroke-width:3.5}}
.q-dashed{{stroke-dasharray:9 6;stroke-linecap:butt}}
.q-sign{{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}}
.q-piece{{pointer-events:none}}
.q-label{{font:600 {label}px ui-sans-serif,system-ui,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif;text-anchor:middle}}
"
    )
}

fn shades(scheme: Scheme) -> String {
    let mut out = String::new();
    let mut fill = |class: &str, shade| rule(&mut out, class, &["fill"], shade, scheme);
    fill("q-page", palette::PAGE);
    fill("q-bed", palette::PLATE);
    fill("q-label", palette::LABEL);
    fill("q-dot", palette::mark(MarkKind::Target));
    for color in Color::ALL {
        let shades = palette::piece(color);
        let id = color.id();
        fill(&format!("q-{id}"), shades.body);
        fill(&format!("q-{id}-base"), shades.base);
        fill(&format!("q-{id}-fill"), shades.sign);
    }
    let mut both = |class: &str, shade| {
        rule(&mut out, class, &["fill", "stroke"], shade, scheme);
    };
    both("q-plate", palette::PLATE);
    both("q-shadow", palette::INK);
    both("q-cell", palette::CELL);
    for (class, kind) in super::marks::TINTS {
        both(class, palette::mark(kind));
    }
    let mut stroke = |class: &str, shade| rule(&mut out, class, &["stroke"], shade, scheme);
    for (class, kind) in super::marks::STROKES {
        stroke(class, palette::mark(kind));
    }
    // After the others, which it outlines.
    stroke("q-under", palette::INK);
    for color in Color::ALL {
        let shades = palette::piece(color);
        let id = color.id();
        stroke(&format!("q-{id}-rim"), shades.body);
        stroke(&format!("q-{id}-edge"), shades.base);
        stroke(&format!("q-{id}-sign"), shades.sign);
    }
    out.push_str(&palette::mono(scheme));
    out
}

fn rule(out: &mut String, class: &str, properties: &[&str], shade: Shade, scheme: Scheme) {
    let (rgb, name) = (shade.of(scheme), shade.name);
    add!(out, ".{class}{{");
    for property in properties {
        add!(out, "{property}:{rgb};{property}:var(--q-{name},{rgb});");
    }
    out.push_str("}\n");
}
