//! The pictures of the README: screens of the program as SVG. `UPDATE_EXPECT=1`
//! draws them anew.

use std::fmt::Write;

use expect_test::{ExpectFile, expect_file};
use games::Choice;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use rules::{Lang, SplitMix64};
use store::Store;
use terminal::screen::Sight;
use terminal::screen::skin::Depth;

use crate::stage::{SIGHT, Stage, people};

#[test]
fn pictures_of_the_readme_show_the_program() {
    check(
        "talpa",
        28,
        "",
        expect_file!["../../../../docs/pictures/terminal-talpa.svg"],
    );
    let ready = "TAB ENTER TAB ENTER";
    check(
        "taacoca",
        8,
        ready,
        expect_file!["../../../../docs/pictures/terminal-taacoca.svg"],
    );
    check(
        "splinter",
        16,
        "TAB ENTER",
        expect_file!["../../../../docs/pictures/terminal-splinter.svg"],
    );
    check(
        "alliances",
        60,
        "",
        expect_file!["../../../../docs/pictures/terminal-alliances.svg"],
    );
}

/// A game after some random moves and keys, on a terminal with all colors.
#[track_caller]
fn check(choice: &str, plies: u32, keys: &str, expect: ExpectFile) {
    let sight = Sight {
        depth: Depth::True,
        ..SIGHT
    };
    let mut stage = Stage::with(80, 24, people(choice), Store::nowhere(), sight, Lang::En);
    let mut position = choice.parse::<Choice>().expect("a game").start();
    let mut random = SplitMix64::new(3);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let mv = &moves[random.below(moves.len() as u64) as usize];
        stage.play(mv);
        position.play(mv).expect("a legal move");
    }
    stage.keys(keys);
    expect.assert_eq(&svg(stage.buffer()));
}

const WIDTH: u16 = 9;
const HEIGHT: u16 = 19;

/// A screen as a picture: grounds first, then every character at its place.
fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (columns * WIDTH + 24, rows * HEIGHT + 24);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\" \
         shape-rendering=\"crispEdges\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#16181d\"/>\n"
    );
    for y in 0..rows {
        for x in 0..columns {
            let cell = &buffer[(x, y)];
            if let Some(ground) = ground(cell) {
                let (left, top) = (x * WIDTH + 12, y * HEIGHT + 12);
                let (w, h) = (WIDTH, HEIGHT);
                writeln!(
                    out,
                    "<path d=\"M{left} {top}h{w}v{h}h-{w}z\" fill=\"{ground}\"/>"
                )
                .expect("writing to a string");
            }
        }
    }
    for y in 0..rows {
        for x in 0..columns {
            let cell = &buffer[(x, y)];
            if cell.symbol().trim().is_empty() {
                continue;
            }
            let (left, line) = (x * WIDTH + 12, y * HEIGHT + 26);
            let bold = if cell.modifier.contains(Modifier::BOLD) {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
            let ink = ink(cell);
            writeln!(
                out,
                "<text x=\"{left}\" y=\"{line}\" fill=\"{ink}\"{bold}>{symbol}</text>"
            )
            .expect("writing to a string");
        }
    }
    out.push_str("</svg>\n");
    out
}

fn ink(cell: &Cell) -> String {
    let (ink, ground) = (hex(cell.fg), hex(cell.bg));
    let ink = if cell.modifier.contains(Modifier::REVERSED) {
        ground.unwrap_or_else(|| "#16181d".into())
    } else {
        ink.unwrap_or_else(|| "#e4e2dc".into())
    };
    if cell.modifier.contains(Modifier::DIM) {
        format!("{ink}\" opacity=\"0.55")
    } else {
        ink
    }
}

fn ground(cell: &Cell) -> Option<String> {
    if cell.modifier.contains(Modifier::REVERSED) {
        return Some(hex(cell.fg).unwrap_or_else(|| "#e4e2dc".into()));
    }
    hex(cell.bg)
}

fn hex(color: Color) -> Option<String> {
    match color {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        _ => None,
    }
}
