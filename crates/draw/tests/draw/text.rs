//! Golden drawings made of characters.

use draw::{Charset, TextStyle, text};
use expect_test::{Expect, expect};
use rules::{Color, MarkKind, Scene};

use crate::scenes::{self, clear};

const UNICODE: TextStyle = TextStyle {
    charset: Charset::Unicode,
    color: false,
    flipped: false,
};
const ASCII: TextStyle = TextStyle {
    charset: Charset::Ascii,
    ..UNICODE
};

#[track_caller]
fn check(scene: &Scene, style: TextStyle, expected: Expect) {
    expected.assert_eq(&text(scene, &style));
}

#[test]
fn tiles_in_a_frame() {
    let mut scene = scenes::tiles(8);
    clear(&mut scene, &["d4", "e4"]);
    scene.mark("d4", MarkKind::From);
    scene.mark("d5", MarkKind::Captured);
    scene.mark("d5", MarkKind::To);
    check(
        &scene,
        UNICODE,
        expect![[r#"
          ┌─▪──▪──▪──▪──▪──▪──▪──▪─┐
        8 ▫ □  ■  □  ■  □  ■  □  ■ ▫
        7 ▫ ■  □  ■  □  ■  □  ■  □ ▫
        6 ▫ □  ■  □  ■  □  ■  □  ■ ▫
        5 ▫ ■  □  ■ [□] ■  □  ■  □ ▫
        4 ▫ □  ■  □ (·) ·  ■  □  ■ ▫
        3 ▫ ■  □  ■  □  ■  □  ■  □ ▫
        2 ▫ □  ■  □  ■  □  ■  □  ■ ▫
        1 ▫ ■  □  ■  □  ■  □  ■  □ ▫
          └─▪──▪──▪──▪──▪──▪──▪──▪─┘
            a  b  c  d  e  f  g  h
    "#]],
    );
    check(
        &scene,
        ASCII,
        expect![[r#"
          +-R--R--R--R--R--R--R--R-+
        8 B b  r  b  r  b  r  b  r B
        7 B r  b  r  b  r  b  r  b B
        6 B b  r  b  r  b  r  b  r B
        5 B r  b  r [b] r  b  r  b B
        4 B b  r  b (.) .  r  b  r B
        3 B r  b  r  b  r  b  r  b B
        2 B b  r  b  r  b  r  b  r B
        1 B r  b  r  b  r  b  r  b B
          +-R--R--R--R--R--R--R--R-+
            a  b  c  d  e  f  g  h
    "#]],
    );
    let flipped = TextStyle {
        flipped: true,
        ..ASCII
    };
    check(
        &scene,
        flipped,
        expect![[r#"
          h  g  f  e  d  c  b  a
        +-R--R--R--R--R--R--R--R-+
        B b  r  b  r  b  r  b  r B 1
        B r  b  r  b  r  b  r  b B 2
        B b  r  b  r  b  r  b  r B 3
        B r  b  r  . (.) b  r  b B 4
        B b  r  b  r [b] r  b  r B 5
        B r  b  r  b  r  b  r  b B 6
        B b  r  b  r  b  r  b  r B 7
        B r  b  r  b  r  b  r  b B 8
        +-R--R--R--R--R--R--R--R-+
    "#]],
    );
}

#[test]
fn hexagons_with_a_corner_on_top_have_outlines() {
    let mut scene = scenes::stones(5);
    scene.mark("c3", MarkKind::Selected);
    scene.mark("d3", MarkKind::Target);
    check(
        &scene,
        UNICODE,
        expect![[r#"
                   ╱•╲ ╱•╲ ╱•╲ ╱•╲ ╱•╲
                i │ ● │ ● │ ● │ ● │ ● │
                 ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
              h │ · │ ● │ ● │ ● │ ● │ · │
               ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
            g │ · │ · │ ● │ ● │ ● │ · │ · │
             ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
          f │ · │ · │ · │ · │ · │ · │ · │ · │
           ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
        e │ · │ · │ · │ · │ · │ · │ · │ · │ · │
           ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
          d │ · │ · │>·<│ · │ · │ · │ · │ · │
             ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
            c │ · │ · │{○}│ ○ │ ○ │ · │ · │
               ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
              b │ · │ ○ │ ○ │ ○ │ ○ │ · │
                 ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
                a │ ○ │ ○ │ ○ │ ○ │ ○ │
                   ╲◦╱ ╲◦╱ ╲◦╱ ╲◦╱ ╲◦╱
                  1   2   3   4   5
    "#]],
    );
    check(
        &scene,
        ASCII,
        expect![[r#"
                   /B\ /B\ /B\ /B\ /B\
                i | b | b | b | b | b |
                 / \ / \ / \ / \ / \ / \
              h | . | b | b | b | b | . |
               / \ / \ / \ / \ / \ / \ / \
            g | . | . | b | b | b | . | . |
             / \ / \ / \ / \ / \ / \ / \ / \
          f | . | . | . | . | . | . | . | . |
           / \ / \ / \ / \ / \ / \ / \ / \ / \
        e | . | . | . | . | . | . | . | . | . |
           \ / \ / \ / \ / \ / \ / \ / \ / \ /
          d | . | . |>.<| . | . | . | . | . |
             \ / \ / \ / \ / \ / \ / \ / \ /
            c | . | . |{w}| w | w | . | . |
               \ / \ / \ / \ / \ / \ / \ /
              b | . | w | w | w | w | . |
                 \ / \ / \ / \ / \ / \ /
                a | w | w | w | w | w |
                   \W/ \W/ \W/ \W/ \W/
                  1   2   3   4   5
    "#]],
    );
}

#[test]
fn kings_differ_from_stones() {
    let mut scene = scenes::kings();
    clear(&mut scene, &["f6", "f7"]);
    scene.mark("f6", MarkKind::Splintered);
    scene.mark("h8", MarkKind::Group);
    check(
        &scene,
        UNICODE,
        expect![[r#"
           ┌─────────────────────────────────────────────┐
         0 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
         1 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
         2 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
         3 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
         4 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
         5 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
         6 │ ·  ·  ·  ·  · ~·~ ○  ●  ○  ●  ·  ·  ·  ·  · │
         7 │ ·  ·  ·  ·  ·  ·  ●  ○  ●  ○  ·  ·  ·  ·  · │
         8 │ ·  ·  ·  ·  ·  ●  ○ :♚: ○  ●  ·  ·  ·  ·  · │
         9 │ ·  ·  ·  ·  ·  ○  ●  ♔  ●  ○  ·  ·  ·  ·  · │
        10 │ ·  ·  ·  ·  ·  ●  ○  ●  ○  ●  ·  ·  ·  ·  · │
        11 │ ·  ·  ·  ·  ·  ○  ●  ○  ●  ○  ·  ·  ·  ·  · │
        12 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
        13 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
        14 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
        15 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
        16 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
        17 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
           └─────────────────────────────────────────────┘
             a  b  c  d  e  f  g  h  i  j  k  l  m  n  o
    "#]],
    );
    check(
        &scene,
        ASCII,
        expect![[r#"
           +---------------------------------------------+
         0 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
         1 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
         2 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
         3 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
         4 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
         5 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
         6 | .  .  .  .  . ~.~ P  p  P  p  .  .  .  .  . |
         7 | .  .  .  .  .  .  p  P  p  P  .  .  .  .  . |
         8 | .  .  .  .  .  p  P :k: P  p  .  .  .  .  . |
         9 | .  .  .  .  .  P  p  K  p  P  .  .  .  .  . |
        10 | .  .  .  .  .  p  P  p  P  p  .  .  .  .  . |
        11 | .  .  .  .  .  P  p  P  p  P  .  .  .  .  . |
        12 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
        13 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
        14 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
        15 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
        16 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
        17 | .  .  .  .  .  .  .  .  .  .  .  .  .  .  . |
           +---------------------------------------------+
             a  b  c  d  e  f  g  h  i  j  k  l  m  n  o
    "#]],
    );
}

#[test]
fn hexagons_with_a_side_on_top_take_a_line_for_each_row() {
    let mut scene = scenes::discs(7, some_discs);
    for cell in ["f10", "g11", "h12"] {
        scene.mark(cell, MarkKind::Path);
    }
    check(
        &scene,
        UNICODE,
        expect![[r#"
                             0     ▴ ■   a   ■ ▪ b   c
                         1     ▴ ●       ●       · ▪     d
                     2     ▴ ▲       ▲       ■       ▲ ▪     e
                 3     ▴ ▲       ▲       ·       ·       · ▪     f
             4     ▴ ▲       ▲       ·       ·       ·       ● ▪
                 5       ▲       ■       ▲       ·       ·       g
             6       ●       ·       ·       ▲       ·       ·       h
         7     • ■       ·       ·       ●       ·       ▲       · •
             8       ■       ·       ■       ●       ·       ●       i
         9     • ▲       ●       ·       ■       ·       ■       · •
            10       ·       ■      <●>      ·       ●       ■       j
        11     • ·       ●       ·      <▲>      ·       ●       · •
            12       ▲       ·       ·      <·>      ▲       ·       k
        13     • ·       ·       ·       ·       ·       ▲       ■ •
            14       ●       ■       ●       ·       ·       ·       l
        15     • ●       ■       ●       ·       ·       ·       ▲ •
            16       ·       ·       ·       ▲       ■       ▲
                17       ·       ▲       ·       ·       ●       m
            18     ▪ ·       ●       ·       ·       ■       ■ ▴
                19     ▪ ■       ·       ■       ·       · ▴
                    20     ▪ ●       ▲       ●       ● ▴
                        21     ▪ ■       ·       · ▴
                            22     ▪ ■       ■ ▴
    "#]],
    );
    check(
        &scene,
        ASCII,
        expect![[r#"
                             0     / P   a   P \ b   c
                         1     / G       G       . \     d
                     2     o O       O       P       O p     e
                 3     / O       O       .       .       . \     f
             4     / O       O       .       .       .       G \
                 5       O       P       O       .       .       g
             6       G       .       .       O       .       .       h
         7     | P       .       .       G       .       O       . |
             8       P       .       P       G       .       G       i
         9     | O       G       .       P       .       P       . |
            10       .       P      <G>      .       G       P       j
        11     g .       G       .      <O>      .       G       . g
            12       O       .       .      <.>      O       .       k
        13     | .       .       .       .       .       O       P |
            14       G       P       G       .       .       .       l
        15     | G       P       G       .       .       .       O |
            16       .       .       .       O       P       O
                17       .       O       .       .       G       m
            18     \ .       G       .       .       P       P /
                19     \ P       .       P       .       . /
                    20     p G       O       G       G o
                        21     \ P       .       . /
                            22     \ P       P /
    "#]],
    );
    assert_eq!(text(&scene, &ASCII).lines().count(), 23);
}

#[test]
fn colors_are_escape_sequences_around_the_same_characters() {
    let mut scene = scenes::tiles(2);
    scene.mark("a1", MarkKind::To);
    let style = TextStyle {
        color: true,
        ..ASCII
    };
    let colored = text(&scene, &style).replace('\x1b', "^");
    expect![[r#"
          +^[0;1;38;5;224;48;5;167m-R--R-^[0m+
        2 ^[0;1;38;5;255;48;5;25mB b ^[0;1;38;5;224;48;5;167m r ^[0;1;38;5;255;48;5;25mB^[0m
        1 ^[0;1;38;5;255;48;5;25mB^[0;1;38;5;235;48;5;214m[^[0;1;38;5;224;48;5;167mr^[0;1;38;5;235;48;5;214m]^[0;1;38;5;255;48;5;25m b B^[0m
          +^[0;1;38;5;224;48;5;167m-R--R-^[0m+
            a  b
    "#]].assert_eq(&colored);
    for scene in all() {
        let colored = text(&scene, &style);
        assert_eq!(without_escapes(&colored), text(&scene, &ASCII));
        for line in colored.lines() {
            let last = line.rsplit('\x1b').next().unwrap_or_default();
            assert!(
                !line.contains('\x1b') || last.starts_with("[0m"),
                "{line:?}"
            );
        }
    }
}

#[test]
fn every_mark_has_its_own_signs() {
    let kinds = [
        MarkKind::Selected,
        MarkKind::To,
        MarkKind::Captured,
        MarkKind::Splintered,
        MarkKind::Path,
        MarkKind::Fence,
        MarkKind::Group,
        MarkKind::Hint,
        MarkKind::Target,
        MarkKind::From,
    ];
    let mut scene = scenes::tiles(10);
    for (kind, column) in kinds.into_iter().zip('a'..) {
        scene.mark(format!("{column}10"), kind);
    }
    let drawn = text(&scene, &ASCII);
    assert_eq!(
        drawn.lines().nth(1),
        Some("10 B{b}[r]!b!~r~<b>#r#:b:?r?>b<(r)B")
    );
}

#[test]
fn ascii_is_ascii_lines_fit_and_end_cleanly() {
    for scene in all() {
        for flipped in [false, true] {
            let plain = text(&scene, &TextStyle { flipped, ..ASCII });
            let rich = text(&scene, &TextStyle { flipped, ..UNICODE });
            assert!(plain.is_ascii());
            assert!(plain.lines().all(|line| line.len() <= 80));
            for line in plain.lines().chain(rich.lines()) {
                assert_eq!(line, line.trim_end());
            }
            let widths = |text: &str| -> Vec<usize> {
                text.lines().map(|line| line.chars().count()).collect()
            };
            assert_eq!(widths(&plain), widths(&rich));
        }
    }
}

#[test]
fn pieces_can_be_told_apart_without_color() {
    let two = |scene: &Scene| {
        let mut glyphs: Vec<char> = text(scene, &UNICODE)
            .chars()
            .filter(|glyph| "■□○●♔♚▲◆◇".contains(*glyph))
            .collect();
        glyphs.sort_unstable();
        glyphs.dedup();
        glyphs.len()
    };
    assert_eq!(two(&scenes::tiles(8)), 2);
    assert_eq!(two(&scenes::stones(5)), 2);
    assert_eq!(two(&scenes::kings()), 4);
    assert_eq!(two(&scenes::discs(7, some_discs)), 3);
}

fn all() -> Vec<Scene> {
    vec![
        scenes::tiles(8),
        scenes::stones(5),
        scenes::kings(),
        scenes::discs(7, some_discs),
    ]
}

fn some_discs(q: i32, row: i32) -> Option<Color> {
    match (q * q * 7 + row * 5 + q * row * 3).rem_euclid(11) {
        0 | 3 => Some(Color::Orange),
        1 | 7 => Some(Color::Purple),
        2 | 5 => Some(Color::Green),
        _ => None,
    }
}

fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once('m').expect("a sequence ends with m");
        plain.push_str(rest);
    }
    let lines = plain.lines().map(str::trim_end);
    lines.map(|line| format!("{line}\n")).collect()
}
