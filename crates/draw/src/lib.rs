//! Scenes drawn: as characters and as SVG.
//!
//! A [`Scene`](rules::Scene) says what is where; this crate says how it looks,
//! and names no game. [`text()`] draws for terminals and plain files, [`svg()`] for
//! everything that shows pictures. [`layout`], [`palette`] and [`glyphs`] are the
//! geometry, the shades and the characters by themselves, for faces that draw
//! with live elements; [`style_sheet()`] and [`definitions()`] are what those share
//! with the pictures.
//!
//! Tallies and the player to move need words, and are left to the faces.
//!
//! ```
//! use draw::{Charset, TextStyle};
//! use rules::{Color, MarkKind, Piece, PieceKind, Scene, SceneCell, Tiling};
//!
//! let cell = |name: &str, x, piece| SceneCell { name: name.into(), x, y: 0, piece };
//! let king = Piece { color: Color::White, kind: PieceKind::King, letter: 'K' };
//! let mut scene = Scene {
//!     tiling: Tiling::Square,
//!     cells: vec![cell("a", 0, None), cell("b", 1, Some(king)), cell("c", 2, None)],
//!     edges: vec![],
//!     labels: vec![],
//!     tallies: vec![],
//!     goals: vec![],
//!     turn: None,
//!     marks: vec![],
//! };
//! scene.mark("b", MarkKind::To);
//!
//! let plain = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
//! assert_eq!(draw::text(&scene, &plain), "\
//! +---------+
//! | . [K] . |
//! +---------+
//! ");
//!
//! let picture = draw::svg(&scene, &draw::SvgStyle::default());
//! assert!(picture.starts_with("<svg"));
//! ```

mod lattice;
pub mod layout;
pub mod palette;
mod svg;
mod text;

pub use svg::{
    Seen, SvgStyle, Theme, board_class, content, definitions, element, escape, labels,
    labels_within, lines, num, overlay, piece_id, slab, style_sheet, svg, tint,
};
pub use text::{Charset, TextStyle, glyphs, text};
