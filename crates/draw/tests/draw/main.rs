//! Drawings of boards made by hand, of real games, and of nonsense.

mod games;
mod nonsense;
mod palette;
mod scenes;
mod svg;
mod text;
